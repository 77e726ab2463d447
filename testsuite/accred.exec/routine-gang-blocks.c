/* The loop of a gang routine is dealt out in blocks, one for each gang, also where its iterations call a function: the
   number of gangs is its caller's, which may count on them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 5000, GANGS = 8 };

#pragma acc routine seq
__attribute__ ((noinline, noclone)) static int
steps (int x)
{
  int n = 0;
  for (; x > 1; n++)
    x = x % 2 ? 3 * x + 1 : x / 2;
  return n;
}

#pragma acc routine gang
__attribute__ ((noinline, noclone)) static void
fill (int *where, int *count)
{
#pragma acc loop gang vector
  for (int i = 0; i < N; i++)
    {
      where[i] = __builtin_goacc_parlevel_id (0);
      count[i] = steps (i + 1);
    }
}

static int where[N], count[N];

int
main (void)
{
  CHECK (test_device_was_used ());
#pragma acc parallel num_gangs (GANGS) copyout (where, count)
  fill (where, count);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (count[i], steps (i + 1));
      CHECK (where[i] >= 0 && where[i] < GANGS);
      CHECK (i == 0 || where[i] >= where[i - 1]);
    }
  /* More than one gang has some.  */
  CHECK (where[N - 1] > where[0]);
  return test_done ();
}
