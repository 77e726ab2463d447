/* A pointer and what it points to in the maps of one OpenMP region: the device's pointer points to the
   device's memory, the host's stays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"

#include <stdlib.h>

enum
{
  N = 100
};

struct record
{
  int a;
  int *p;
  int b;
};

#pragma omp declare target
static int *global;
#pragma omp end declare target

int
main (void)
{
  int *p = malloc (N * sizeof *p), *same = p;
#pragma omp target map (p, p[ : N])
  for (int i = 0; i < N; i++)
    p[i] = N - i;
  CHECK (p == same);
  for (int i = 0; i < N; i++)
    CHECK_EQ (p[i], N - i);

  struct record s = { 1, p, 2 };
#pragma omp target teams distribute parallel for map (s, s.p[ : N])
  for (int i = 0; i < N; i++)
    s.p[i] += s.a + s.b;
  CHECK (s.p == same);
  for (int i = 0; i < N; i++)
    CHECK_EQ (p[i], N - i + 3);

  global = p;
#pragma omp target map (global[ : N])
  for (int i = 0; i < N; i++)
    global[i] = i;
  CHECK (global == same);
  for (int i = 0; i < N; i++)
    CHECK_EQ (p[i], i);
  free (p);
  return test_done ();
}
