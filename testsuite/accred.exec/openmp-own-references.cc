// References that OpenMP's target regions declare.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-additional-options "-fopenmp" }
// { dg-set-env "PTXSIM_CHECK" "all" }
// { dg-set-env "PTXSIM_SCHED" "3" }

#include "accred-test.h"

enum { N = 300 };

static int a[N];

int
main ()
{
  int total = 0, v[3] = {}, want = 0;
  for (int i = 0; i < N; i++)
    a[i] = i * 7 % 13, want += a[i];
#pragma omp target map(tofrom : total) map(to : a)
  {
    int &r = total;
#pragma omp parallel for reduction(+ : r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (total, want);
#pragma omp target map(tofrom : total) map(to : a)
  {
    int &r = total;
#pragma omp parallel for simd reduction(+ : r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (total, 2 * want);
#pragma omp target map(tofrom : v) map(to : a)
  {
    int &r = v[1];
#pragma omp parallel for reduction(+ : r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (v[1], want);
#pragma omp target teams num_teams(1) map(tofrom : v) map(to : a)
  {
    int &r = v[2];
#pragma omp parallel for reduction(+ : r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (v[2], want);
  int &o = total;
#pragma omp target teams distribute parallel for reduction(+ : o) map(tofrom : total) map(to : a)
  for (int i = 0; i < N; i++)
    o += a[i];
  CHECK_EQ (total, 3 * want);
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 0; i < N; i++)
    {
      int &r = a[i];
      r = i;
      r += 1;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i + 1);
  return test_done ();
}
