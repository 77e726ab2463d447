/* Dimensions that libgomp takes from GOMP_OPENACC_DIM at launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "GOMP_OPENACC_DIM" "17:4:" } */

#include "accred-test.h"

enum { N = 3001 };

int
main (void)
{
  static int a[N];
  int want = 0, s = 0;
  for (int i = 0; i < N; i++)
    want += a[i] = i % 91 - 40;
#pragma acc parallel loop gang worker vector reduction (+:s) copyin (a)
  for (int i = 0; i < N; i++)
    s += a[i];
  CHECK_EQ (s, want);
  return test_done ();
}
