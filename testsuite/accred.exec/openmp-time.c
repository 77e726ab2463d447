/* OpenMP's clock on the device: it goes on.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"
#include <omp.h>

enum
{
  THREADS = 40
};

int
main (void)
{
  double begin[THREADS], end[THREADS], tick = 0;
  int turns[THREADS];
#pragma omp target teams distribute parallel for map (from : begin, end, turns)
  for (int i = 0; i < THREADS; i++)
    {
      int k = 0;
      double b = omp_get_wtime (), e;
      do
	e = omp_get_wtime ();
      while (e <= b && ++k < 1000000);
      begin[i] = b;
      end[i] = e;
      turns[i] = k;
    }
#pragma omp target map (from : tick)
  tick = omp_get_wtick ();
  for (int i = 0; i < THREADS; i++)
    {
      CHECK (begin[i] > 0);
      CHECK (end[i] > begin[i] && end[i] < begin[i] + 3600);
      CHECK (turns[i] < 1000000);
    }
  CHECK (tick > 0 && tick < 0.01);
  return test_done ();
}
