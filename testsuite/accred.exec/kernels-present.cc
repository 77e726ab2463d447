/* Scalars that no clause names and that a `kernels' region writes: `copy', which is the copy that
   is on the device already, if there is one.  References, also captured ones, static and global
   variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "c++" } */

#include "accred-test.h"

static int global = 1;

namespace
{

void __attribute__ ((noinline))
add (int &x, const int &y)
{
#pragma acc kernels
  x += y;
}

void __attribute__ ((noinline))
add_all (int &x, int (&a)[5])
{
#pragma acc kernels
  {
    for (int i = 0; i < 5; i++)
      a[i]++;
    x += a[4];
  }
}

template<typename T>
void __attribute__ ((noinline))
sum_up (T &x, const int *a)
{
#pragma acc kernels loop reduction (+:x) copyin (a[0:5])
  for (int i = 0; i < 5; i++)
    x += a[i];
}

void
add_to_global ()
{
#pragma acc kernels
  global++;
}

int
add_to_static (bool there)
{
  static int kept = 1;
  if (there)
    {
#pragma acc enter data copyin (kept)
    }
#pragma acc kernels
  kept++;
  const int seen = kept;
  if (there)
    {
#pragma acc exit data copyout (kept)
    }
  return seen * 100 + kept;
}

} // namespace

int
main ()
{
  int x = 1, a[5] = { 1, 2, 3, 4, 5 };
  add (x, 2);
  CHECK_EQ (x, 3);
  add_all (x, a);
  CHECK_EQ (x, 9);
  CHECK_EQ (a[4], 6);
  sum_up (x, a);
  CHECK_EQ (x, 29);

#pragma acc enter data copyin (x)
  x = -1;
  add (x, 2);
  add_all (x, a);
  sum_up (x, a);
  CHECK_EQ (x, -1);
  CHECK_EQ (a[4], 7);
#pragma acc update self (x)
  CHECK_EQ (x, 29 + 2 + 7 + 25);
#pragma acc exit data delete (x)

#pragma acc data copy (a)
  {
    add (a[1], a[2]);
    CHECK_EQ (a[1], 4);
  }
  CHECK_EQ (a[1], 9);

  auto by_lambda = [&x] { add (x, 1); };
  by_lambda ();
  CHECK_EQ (x, 64);
#pragma acc data copy (x)
  {
    by_lambda ();
    CHECK_EQ (x, 64);
  }
  CHECK_EQ (x, 65);

  add_to_global ();
  CHECK_EQ (global, 2);
#pragma acc data copy (global)
  {
    add_to_global ();
    CHECK_EQ (global, 2);
  }
  CHECK_EQ (global, 3);
  CHECK_EQ (add_to_static (false), 202);
  CHECK_EQ (add_to_static (true), 203);

  /* Nothing of a name is on the device.  */
  int &name = x;
#pragma acc kernels
  {
    name = 5;
    name += 2;
  }
  CHECK_EQ (x, 7);
  return test_done ();
}
