/* Reductions of arrays and sections of arrays in OpenMP's words.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

enum
{
  N = 3000,
  BINS = 10
};

static int v[N];

struct count
{
  int n;
};
#pragma omp declare reduction (counts : struct count : omp_out.n += omp_in.n) initializer (omp_priv = { 0 })

static void
test_arrays (int n, int *p)
{
  int a[BINS], part[BINS], want[BINS], of_rows[4][BINS];
  unsigned char all[2] = { 1, 0 };
  double highest[3] = { -1, 5000, -1 };
  struct count c[BINS];
  for (int k = 0; k < BINS; k++)
    {
      a[k] = part[k] = p[k] = want[k] = k;
      c[k].n = k;
    }
  for (int i = 0; i < n; i++)
    want[v[i] % BINS]++;

#pragma omp target teams distribute parallel for reduction (+ : a) map (to : v)
  for (int i = 0; i < n; i++)
    a[v[i] % BINS]++;
  /* The elements in the section's middle; by a pointer.  */
#pragma omp target teams distribute parallel for reduction (+ : part[2 : 5]) map (to : v)
  for (int i = 0; i < n; i++)
    if (v[i] % BINS >= 2 && v[i] % BINS < 7)
      part[v[i] % BINS]++;
#pragma omp target parallel for reduction (+ : p[ : BINS]) map (to : v)
  for (int i = 0; i < n; i++)
    p[v[i] % BINS]++;
#pragma omp target teams distribute parallel for reduction (counts : c) map (to : v)
  for (int i = 0; i < n; i++)
    c[v[i] % BINS].n++;
#pragma omp target teams distribute parallel for reduction (&& : all[ : 1]) reduction (max : highest[1 : 2]) map (to : v)
  for (int i = 0; i < n; i++)
    {
      all[0] = all[0] && v[i] != 5;
      highest[1] = v[i] > highest[1] ? v[i] : highest[1];
      highest[2] = v[i] > highest[2] ? v[i] : highest[2];
    }
  for (int k = 0; k < BINS; k++)
    {
      CHECK_EQ (a[k], want[k]);
      CHECK_EQ (part[k], k >= 2 && k < 7 ? want[k] : k);
      CHECK_EQ (p[k], want[k]);
      CHECK_EQ (c[k].n, want[k]);
    }
  int has = 0, most = -1;
  for (int i = 0; i < n; i++)
    {
      has |= v[i] == 5;
      most = v[i] > most ? v[i] : most;
    }
  CHECK_EQ (all[0], !has);
  CHECK_EQ (highest[0], -1);
  CHECK_EQ (highest[1], 5000);
  CHECK_EQ (highest[2], most);

  /* A team's array.  */
#pragma omp target teams distribute map (from : of_rows) map (to : v)
  for (int r = 0; r < 4; r++)
    {
      int own[BINS];
      for (int k = 0; k < BINS; k++)
	own[k] = 100 * r;
#pragma omp parallel for reduction (+ : own)
      for (int i = 0; i < n; i++)
	own[v[i] % BINS]++;
      for (int k = 0; k < BINS; k++)
	of_rows[r][k] = own[k];
    }
  for (int r = 0; r < 4; r++)
    for (int k = 0; k < BINS; k++)
      CHECK_EQ (of_rows[r][k], 100 * r + want[k] - k);
}

int
main (void)
{
  int p[BINS];
  for (int i = 0; i < N; i++)
    v[i] = (i * 7919 + 3) % 2999;
  test_arrays (N, p);
  test_arrays (65, p);
  test_arrays (0, p);
  return test_done ();
}
