/* Atomic updates, in a routine, of what its caller declares: each thread has its own, at the same
   address as all others have theirs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 300 };

#pragma acc routine seq
__attribute__ ((noinline)) static void
add (int *a, double *b, __int128 *c, int n)
{
#pragma acc atomic
  *a += n;
#pragma acc atomic
  *b += n;
  /* Under a lock.  */
#pragma acc atomic
  *c += n;
}

#pragma acc routine seq
__attribute__ ((noinline)) static int
own (int y)
{
  int a = y;
  double b[2] = { 0, y };
  __int128 c = 2 * y;
  add (&a, &b[y % 2], &c, 1);
  return a == y + 1 && c == 2 * y + 1 && b[y % 2] == 1 + (y % 2 ? y : 0);
}

int
main (void)
{
  int right = 0;
  double sum = 0;
  __int128 wide = 0;
#pragma acc parallel loop reduction (+: right)
  for (int i = 0; i < N; i++)
    right += own (i);
  CHECK_EQ (right, N);
  /* The same routine, with variables that all share.  */
  right = 0;
#pragma acc parallel loop copy (right, sum, wide)
  for (int i = 0; i < N; i++)
    add (&right, &sum, &wide, i);
  CHECK_EQ (right, N * (N - 1) / 2);
  CHECK_EQ (sum, N * (N - 1) / 2);
  CHECK_EQ (wide == N * (N - 1) / 2, 1);
  return test_done ();
}
