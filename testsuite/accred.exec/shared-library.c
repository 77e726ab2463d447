/* A program and a shared library, each with regions of its own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-shared-library "shared-library-part.c" } */

#include "accred-test.h"

enum { N = 500 };

long library_dot (const int *a, const int *b, int n);

int
main (void)
{
  static int a[N], b[N];
  long want = 0, s = 0;
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 30 - 10;
      b[i] = i % 17;
      want += (long) a[i] * b[i];
    }
  CHECK_EQ (library_dot (a, b, N), want);
#pragma acc parallel loop gang vector num_gangs (3) reduction (+:s) copyin (a, b)
  for (int i = 0; i < N; i++)
    s += a[i] * b[i];
  CHECK_EQ (s, want);
  CHECK_EQ (library_dot (a, b, 100) + library_dot (a + 100, b + 100, N - 100), want);
  return test_done ();
}
