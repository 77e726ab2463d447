/* Sections at members of objects of which a directive maps some members: the device's object has the pointer, too.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

#include <omp.h>
#include <stdlib.h>

/* GCC 11 takes no `->' in these clauses, and a variable that a combined construct reduces only goes to
   the device there: hence `tofrom'.  */
#if __GNUC__ >= 12
#define THROUGH_POINTERS
#endif

enum { N = 60 };

struct rows
{
  int *first;
  int n;
  double *values;
  struct { int *inner, m; } part;
  int *last;
};

static int first[N], last[N], inner[N];
static double values[N];

static void
fill (struct rows *r)
{
  for (int i = 0; i < N; i++)
    {
      first[i] = i;
      last[i] = 3 * i;
      inner[i] = -i;
      values[i] = i / 2.0;
    }
  *r = (struct rows){ first, N, values, { inner, 7 }, last };
}

/* The pointer before, behind and between the members that are mapped.  */
static void
regions (void)
{
  struct rows r;
  double s = 0;
  int t = 0;
  fill (&r);
#pragma omp target teams distribute parallel for map (to : r.n, r.values[ : N]) map (tofrom : s) reduction (+ : s)
  for (int i = 0; i < r.n; i++)
    s += r.values[i];
  CHECK (s == N * (N - 1) / 4.0);
#pragma omp target teams distribute parallel for map (to : r.first[ : N], r.n) map (tofrom : t) reduction (+ : t)
  for (int i = 0; i < r.n; i++)
    t += r.first[i];
  CHECK_EQ (t, N * (N - 1) / 2);
#pragma omp target teams distribute parallel for map (tofrom : r.last[ : N], r.values[ : N], r.first[10 : 5]) map (to : r.part.m, r.n)
  for (int i = 0; i < r.n; i++)
    {
      r.last[i] += r.part.m;
      r.values[i] *= 4;
      if (i >= 10 && i < 15)
	r.first[i] = 1000 + i;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (last[i], 3 * i + 7);
      CHECK (values[i] == 2.0 * i);
      CHECK_EQ (first[i], i >= 10 && i < 15 ? 1000 + i : i);
    }
  t = 0;
#pragma omp target map (to : r.n, r.part.inner[ : N]) map (tofrom : t)
  for (int i = 0; i < r.n; i++)
    t += r.part.inner[i];
  CHECK_EQ (t, -N * (N - 1) / 2);
  /* The host's pointers stay.  */
  CHECK (r.first == first && r.values == values && r.part.inner == inner && r.last == last);
}

#ifdef THROUGH_POINTERS
/* Through a pointer.  */
static void
pointed (struct rows *r)
{
  int t = 0;
  fill (r);
#pragma omp target teams distribute parallel for map (to : r->n, r->last[ : N], r->first[ : N]) reduction (+ : t)
  for (int i = 0; i < r->n; i++)
    t += r->last[i] - r->first[i];
  CHECK_EQ (t, N * (N - 1));
  CHECK (r->last == last && r->first == first);
  t = 0;
#pragma omp target map (from : t) map (to : r->n)
  t = r->n;
  CHECK_EQ (t, N);
  t = 0;
#pragma omp target map (tofrom : t, r->part.m, r->n)
  {
    t = r->part.m + r->n;
    r->part.m++;
    r->n += 2;
  }
  CHECK_EQ (t, N + 7);
  CHECK_EQ (r->part.m, 8);
  CHECK_EQ (r->n, N + 2);
#if __GNUC__ < 14 /* Newer front ends forget the section if the pointer is named, too.  */
  t = 0;
#pragma omp target teams distribute parallel for map (to : r->part.m, r->first, r->first[ : N]) reduction (+ : t)
  for (int i = 0; i < N; i++)
    t += r->first[i] + r->part.m;
  CHECK_EQ (t, N * (N - 1) / 2 + 8 * N);
#endif
}
#endif

/* What stays on the device for longer, several times.  */
static void
longer (void)
{
  struct rows r;
  fill (&r);
  for (int round = 0; round < 3; round++)
    {
#pragma omp target enter data map (to : r.n, r.first[ : N])
      CHECK (omp_target_is_present (&r.first, omp_get_default_device ()));
#pragma omp target teams distribute parallel for map (tofrom : r.n, r.first[ : N])
      for (int i = 0; i < r.n; i++)
	r.first[i]++;
#pragma omp target exit data map (from : r.n, r.first[ : N])
      CHECK (!omp_target_is_present (&r.first, omp_get_default_device ()));
      CHECK (!omp_target_is_present (&r.n, omp_get_default_device ()));
      CHECK (!omp_target_is_present (first, omp_get_default_device ()));
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (first[i], i + 3);
#pragma omp target data map (to : r.n) map (tofrom : r.values[ : N])
  {
#pragma omp target teams distribute parallel for map (to : r.n) map (tofrom : r.values[ : N])
    for (int i = 0; i < r.n; i++)
      r.values[i] += 1;
    CHECK (values[1] == 0.5);
  }
  for (int i = 0; i < N; i++)
    CHECK (values[i] == i / 2.0 + 1);
  CHECK (!omp_target_is_present (&r.values, omp_get_default_device ()));
  /* The whole object has its place.  */
#pragma omp target map (tofrom : r)
  r.n = 5;
  CHECK_EQ (r.n, 5);
  CHECK (r.first == first);
}

int
main (void)
{
  regions ();
#ifdef THROUGH_POINTERS
  struct rows r;
  pointed (&r);
#endif
  longer ();
  return test_done ();
}
