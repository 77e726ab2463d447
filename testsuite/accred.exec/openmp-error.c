/* The directive `error' of OpenMP with `at (execution)' in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-12" } */
/* { dg-output "libgomp: error directive encountered: seen 7.*libgomp: error directive encountered" } */

#include "accred-test.h"

int
main (void)
{
  int n = 1;
#pragma omp target map (tofrom : n)
  {
#pragma omp error at (execution) severity (warning) message ("seen 7")
    n++;
#pragma omp error at (execution) severity (warning)
    if (n > 2)
      {
#pragma omp error at (execution) severity (fatal) message ("never")
      }
    n++;
  }
  CHECK_EQ (n, 3);
  return test_done ();
}
