/* OpenMP's threads have rows of any length, whose elements have `simd', `loop' or nothing: those of more than 40 are in
   pieces for all threads of all teams.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fopenmp -fplugin-arg-accred-tuning=listed_thread_row:40,listed_piece:64" } */

#include "accred-test.h"

#define N 800
#define MOST 30000

static long ptr[N + 1];
static int lo[N], hi[N], key[MOST];
static float v[MOST], want[MOST];
static unsigned mark[997], want_mark[997];

static void
fill (void)
{
  long at = 3;
  for (int r = 0; r < N; r++)
    {
      const int l = r == 0 || r == N - 2 ? 5000 : r == 90 ? 41 : r == 91 ? 40 : r % 13;
      ptr[r] = lo[r] = at;
      at += l;
      /* Some end before they begin.  */
      hi[r] = r % 50 == 49 ? lo[r] - 4 : at;
    }
  ptr[N] = at;
  for (int j = 0; j < MOST; j++)
    key[j] = j * 7919L % 997;
}

static void
clear (void)
{
  for (int j = 0; j < MOST; j++)
    v[j] = want[j] = j % 5;
  for (int k = 0; k < 997; k++)
    mark[k] = want_mark[k] = 0;
}

static void
with_simd (float by)
{
  clear ();
#pragma omp target data map(to: ptr) map(tofrom: v)
#pragma omp target teams distribute parallel for map(to: ptr) map(tofrom: v)
  for (int r = 0; r < N; r++)
    {
#pragma omp simd
      for (long j = ptr[r]; j < ptr[r + 1]; j++)
	v[j] = v[j] * by + r;
    }
  for (int r = 0; r < N; r++)
    for (long j = ptr[r]; j < ptr[r + 1]; j++)
      want[j] = want[j] * by + r;
  for (int j = 0; j < MOST; j++)
    CHECK_EQ (v[j], want[j]);
}

static void
with_simd_backwards (void)
{
  clear ();
#pragma omp target data map(to: lo, hi, key) map(tofrom: mark)
#pragma omp target map(to: lo, hi, key) map(mark)
#pragma omp teams distribute parallel for simd
  for (int r = 0; r < N; r++)
    for (int j = lo[r]; j < hi[r]; j++)
#pragma omp atomic
      mark[key[j]] += 2;
  for (int r = 0; r < N; r++)
    for (int j = lo[r]; j < hi[r]; j++)
      want_mark[key[j]] += 2;
#pragma omp target data map(to: lo, hi, key) map(tofrom: mark)
#pragma omp target teams distribute parallel for map(to: lo, hi, key) map(mark)
  for (int r = 0; r < N; r++)
#pragma omp simd safelen(8)
    for (int j = lo[r]; j < hi[r]; ++j)
#pragma omp atomic update
      mark[key[j]] |= 1;
  for (int r = 0; r < N; r++)
    for (int j = lo[r]; j < hi[r]; j++)
      want_mark[key[j]] |= 1;
  for (int k = 0; k < 997; k++)
    CHECK_EQ (mark[k], want_mark[k]);
}

static void
with_loop (void)
{
  long elements = 12, count = 12;
  clear ();
#pragma omp target data map(to: ptr, key) map(tofrom: mark)
#pragma omp target teams loop map(to: ptr, key) map(mark) map(elements) reduction(+:elements)
  for (int r = 0; r < N; r++)
    {
      elements += ptr[r + 1] - ptr[r];
#pragma omp loop bind(thread)
      for (long j = ptr[r]; j < ptr[r + 1]; j++)
	mark[key[j]] = 7;
    }
  for (int r = 0; r < N; r++)
    for (long j = ptr[r]; j < ptr[r + 1]; j++)
      {
	want_mark[key[j]] = 7;
	count++;
      }
  for (int k = 0; k < 997; k++)
    CHECK_EQ (mark[k], want_mark[k]);
  CHECK_EQ (elements, count);
}

int
main (void)
{
  fill ();
  with_simd (2);
  with_simd_backwards ();
  with_loop ();
  return test_done ();
}
