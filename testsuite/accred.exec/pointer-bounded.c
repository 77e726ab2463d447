/* Functions of this file alone are called through pointers from gangs of 128 threads, of 1024, and in a routine that
   other files can call.  Each thread of 1024 has 64 registers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-sources "pointer-bounded-part.c" } */

#include "accred-test.h"
#include "pointer-bounded.h"

/* Also called by name, from few threads; the other file has a function of this name, too.  */
#pragma acc routine seq
static __attribute__ ((noipa)) double
heavy (const double *a, int n)
HEAVY_BODY (1)

#pragma acc routine seq
static __attribute__ ((noipa)) double
heavier (const double *a, int n)
HEAVY_BODY (2)

typedef double function (const double *, int);

/* In an object on the device, too.  */
static function *const table[2] = { heavy, heavier };
#pragma acc declare copyin (table)

#pragma acc routine seq
__attribute__ ((noipa)) double
choose (const double *a, int n)
{
  function *volatile f = n % 2 ? heavy : heavier;
  return f (a, n);
}

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
  static double a[LENGTH + 40], few[N * 2], many[N], theirs[N];
  for (int i = 0; i < LENGTH + 40; i++)
    a[i] = i % 5 - 1;
#pragma acc data copyin (a)
  {
#pragma acc parallel loop gang vector vector_length (128) copyout (few)
    for (int i = 0; i < N; i++)
      {
	few[2 * i] = choose (a, i % LENGTH);
	few[2 * i + 1] = heavy (a, i % LENGTH);
      }
#pragma acc parallel loop gang worker vector num_workers (32) vector_length (32) copyout (many)
    for (int i = 0; i < N; i++)
      many[i] = table[i % 2] (a, i % LENGTH);
    in_other_file (a, theirs);
  }
  for (int i = 0; i < N; i++)
    {
      const int n = i % LENGTH;
      CHECK (few[2 * i] == expected (a, n, n % 2 ? 1 : 2));
      CHECK (few[2 * i + 1] == expected (a, n, 1));
      CHECK (many[i] == expected (a, n, i % 2 ? 2 : 1));
      CHECK (theirs[i] == expected (a, n, i % 2 ? 3 : n % 2 ? 1 : 2));
    }
  return test_done ();
}
