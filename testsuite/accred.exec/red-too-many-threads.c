/* More workers than fit into a block with the vector length: fewer are used, with a warning.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 5000 };

int
main (void)
{
  static int a[N];
  int want = 0, s = 0;
  for (int i = 0; i < N; i++)
    want += a[i] = i % 91 - 40;
#pragma acc parallel loop gang worker vector num_gangs (4) num_workers (32) vector_length (128) reduction (+:s) copyin (a) /* { dg-warning "using 'num_workers \\(8\\)', ignoring 32" } */
  for (int i = 0; i < N; i++)
    s += a[i];
  CHECK_EQ (s, want);
  return test_done ();
}
