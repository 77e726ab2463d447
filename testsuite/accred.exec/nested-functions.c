/* Variables that a function shares with one nested in it, an extension of GNU C.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 50 };

int
main ()
{
  int a[N], x = 3, s = 10;
  for (int i = 0; i < N; i++)
    a[i] = i;
  void
  inner (int y)
  {
#pragma acc parallel loop copy (a)
    for (int i = 0; i < N; i++)
      a[i] += x * y;
#pragma acc parallel loop gang vector num_gangs (3) reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
  }
#pragma acc parallel loop copy (a)
  for (int i = 0; i < N; i++)
    a[i] *= x;
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 3 * i);
#pragma acc parallel loop gang vector num_gangs (3) reduction (+:s)
  for (int i = 0; i < N; i++)
    s += a[i];
  CHECK_EQ (s, 10 + 3 * N * (N - 1) / 2);
  inner (2);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 3 * i + 6);
  CHECK_EQ (s, 10 + 3 * N * (N - 1) + 6 * N);
  return test_done ();
}
