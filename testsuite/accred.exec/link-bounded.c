/* Routines that gangs of 128 threads call here, and gangs of 1024 in another file, where each thread has 64
   registers: called by name, through a pointer, weak, and replaced by the other file's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "link-bounded-part.c" } */

#include "accred-test.h"
#include "link-bounded.h"

#pragma acc routine seq
__attribute__ ((noipa)) double
by_name (const double *a, int n)
HEAVY_BODY (1)

#pragma acc routine seq
__attribute__ ((noipa)) double
by_pointer (const double *a, int n)
HEAVY_BODY (2)

#pragma acc routine seq
__attribute__ ((noipa, weak)) double
kept (const double *a, int n)
HEAVY_BODY (3)

#pragma acc routine seq
__attribute__ ((noipa, weak)) double
replaced (const double *a, int n)
HEAVY_BODY (-1000)

void in_large_gangs (const double *, double *);

/* As the routines compute it.  */
static double
expected (const double *a, int n, double s)
{
  for (int k = 0; k < 40; k++)
    {
      double t = k;
      for (int i = 0; i < n; i++)
	t = t * 2 + a[i + k];
      s -= t * (k + 1);
    }
  return s;
}

int
main (void)
{
  static double a[LENGTH + 40], here[N * RESULTS], there[N * RESULTS];
  for (int i = 0; i < LENGTH + 40; i++)
    a[i] = i % 5 - 1;
#pragma acc data copyin (a)
  {
#pragma acc parallel loop gang vector vector_length (128) copyout (here)
    for (int i = 0; i < N; i++)
      {
	double (*volatile pointer) (const double *, int) = by_pointer;
	here[i * RESULTS] = by_name (a, i % LENGTH);
	here[i * RESULTS + 1] = pointer (a, i % LENGTH);
	here[i * RESULTS + 2] = kept (a, i % LENGTH);
	here[i * RESULTS + 3] = replaced (a, i % LENGTH);
      }
    in_large_gangs (a, there);
  }
  for (int i = 0; i < N; i++)
    for (int k = 0; k < RESULTS; k++)
      {
	CHECK_SAME (here[i * RESULTS + k], expected (a, i % LENGTH, k + 1));
	CHECK_SAME (there[i * RESULTS + k], expected (a, i % LENGTH, k + 1));
      }
  return test_done ();
}
