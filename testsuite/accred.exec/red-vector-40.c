/* A vector length that no device has is replaced, with a warning, and the answer stays right.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1000 };

int
main (void)
{
  static int a[N];
  int want = 0, s = 0, t = 0;
  for (int i = 0; i < N; i++)
    want += a[i] = i % 91 - 40;
#pragma acc parallel loop gang vector num_gangs (4) vector_length (40) reduction (+:s) copyin (a) /* { dg-warning "using 'vector_length \\(64\\)', ignoring 40" } */
  for (int i = 0; i < N; i++)
    s += a[i];
  int length = 128;
#pragma acc parallel loop gang vector num_gangs (4) vector_length (length) reduction (+:t) copyin (a) /* { dg-warning "using 'vector_length \\(32\\)', ignoring runtime setting" } */
  for (int i = 0; i < N; i++)
    t += a[i];
  CHECK_EQ (s, want);
  CHECK_EQ (t, want);
  return test_done ();
}
