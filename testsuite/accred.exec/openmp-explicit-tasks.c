/* omp_in_explicit_task in target regions, new in GCC 13.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-require "gcc-13" } */

#include <omp.h>
#include "accred-test.h"

int
main ()
{
  int in[5], loop[8], inside[8];
  #pragma omp target map(from: in)
  {
    in[0] = omp_in_explicit_task ();
    #pragma omp task shared(in)
    {
      in[1] = omp_in_explicit_task ();
      #pragma omp parallel num_threads(1)
      in[2] = omp_in_explicit_task ();
      for (int i = 0; i < 3; i++)
	in[3] = omp_in_explicit_task ();
    }
    in[4] = omp_in_explicit_task ();
  }
  CHECK_EQ (in[0], 0);
  CHECK_EQ (in[1], 1);
  CHECK_EQ (in[2], 0);
  CHECK_EQ (in[3], 1);
  CHECK_EQ (in[4], 0);

  #pragma omp target teams distribute parallel for map(from: loop, inside)
  for (int i = 0; i < 8; i++)
    {
      loop[i] = omp_in_explicit_task ();
      #pragma omp task shared(inside)
      inside[i] = omp_in_explicit_task ();
    }
  for (int i = 0; i < 8; i++)
    {
      CHECK_EQ (loop[i], 0);
      CHECK_EQ (inside[i], 1);
    }
  return test_done ();
}
