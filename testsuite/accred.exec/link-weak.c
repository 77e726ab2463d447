/* Routines of another file that are weak, replace weak ones, are aliases, are declared pure, are not for the
   host, or have structures and complex numbers as arguments and results; pointers to them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* GCC 11 has no clause nohost.  { dg-require "gcc-12" } */
/* { dg-additional-sources "link-weak-part.c" } */

#include "accred-test.h"

enum { N = 100 };

#pragma acc routine seq
int __attribute__ ((weak, noinline))
replaced (int x)
{
  return x;
}

#pragma acc routine seq
int kept (int);
#pragma acc routine seq
int other_name (int);
#pragma acc routine vector
int pure_sum (const int *, int) __attribute__ ((pure));
#pragma acc routine seq
int __attribute__ ((weak)) for_device (int);

typedef struct { double a[3]; int n; } record;
#pragma acc routine seq
record scaled_record (record, double);
#pragma acc routine seq
_Complex double turned (_Complex double);

int
main (void)
{
  int r[8], a[N], sums[N];
#pragma acc parallel copyout (r)
  {
    r[0] = replaced (1);
    r[1] = kept (1);
    r[2] = other_name (3);
    r[3] = for_device ? for_device (5) : -1;
    int (*f) (int) = r[0] > 50 ? kept : other_name;
    r[4] = f (2);
  }
  CHECK_EQ (r[0], 101);
  CHECK_EQ (r[1], 1001);
  CHECK_EQ (r[2], 21);
  CHECK_EQ (r[3], 4);
  CHECK_EQ (r[4], 1002);

  for (int i = 0; i < N; i++)
    a[i] = i;
  /* Only some gangs call it.  */
#pragma acc parallel loop gang copyin (a) copyout (sums)
  for (int i = 0; i < N; i++)
    {
      int s = pure_sum (a, i);
      sums[i] = i % 3 ? s : -1;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (sums[i], i % 3 ? i * (i - 1) / 2 : -1);

  record x = { { 1, 2, 3 }, 2 };
  _Complex double z = 2 + 3.0i;
#pragma acc parallel copy (x, z)
  {
    x = scaled_record (x, 2.5);
    z = turned (z);
  }
  CHECK_SAME (x.a[0], 2.5);
  CHECK_SAME (x.a[1], 5.0);
  CHECK_SAME (x.a[2], 3.0);
  CHECK_SAME (__real__ z, -3.0);
  CHECK_SAME (__imag__ z, 2.0);
  return test_done ();
}
