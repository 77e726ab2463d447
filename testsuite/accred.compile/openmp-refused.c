/* What OpenMP's target regions cannot have: a message for each, at its place.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include <omp.h>

/* Larger than all copies that the threads of a team can have.  */
struct large { int a[10000]; };
#pragma omp declare reduction (most : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer (omp_priv = 0)
#pragma omp declare reduction (larges : struct large : omp_out.a[0] += omp_in.a[0]) initializer (omp_priv = { { 0 } })

void
statements (int n, int *a)
{
  int s = 0;
  omp_event_handle_t event;
#pragma omp target map (s)
#pragma omp task detach (event) /* { dg-error "accred: 'detach' in a target region" } */
  s = 1;

#pragma omp target map (tofrom : a[:n])
#pragma omp sections private (s) /* { dg-error "accred: 'sections' in a target region" } */
  {
    a[0] = s = 1;
#pragma omp section
    a[1] = 2;
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel for ordered /* { dg-error "accred: 'ordered' in a target region" } */
  for (int i = 0; i < n; i++)
#pragma omp ordered /* { dg-error "accred: 'ordered' in a target region" } */
    a[i] = s++;

#pragma omp target teams distribute private (s)
  for (int i = 0; i < n; i++)
#pragma omp parallel for
    for (int j = 0; j < n; j++)
      {
#pragma omp critical /* { dg-error "accred: 'critical' that sets a variable that is private to each team in a target region" } */
	s = j;
#pragma omp cancel for /* { dg-error "accred: 'cancel' in a target region" } */
      }

#pragma omp target map (tofrom : s)
#pragma omp taskgroup task_reduction (+ : s) /* { dg-error "accred: 'taskgroup' with a reduction in a target region" } */
#pragma omp task in_reduction (+ : s)
  s = 1;

#pragma omp target map (tofrom : a[:n])
#pragma omp taskloop reduction (most : s) /* { dg-error "accred: a reduction of the program's own for a variable of this type in a target region" } */
  for (int i = 0; i < n; i++)
    s = a[i] > s ? a[i] : s;

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel
  {
    a[0] = 1;
#pragma omp barrier
#pragma omp task detach (event) /* { dg-error "accred: 'detach' in a target region" } */
    a[1] = 2;
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel
#pragma omp taskgroup
  {
#pragma omp single /* { dg-error "accred: a directive of this kind in a target region" } */
    a[0] = 1;
#pragma omp task detach (event) /* { dg-error "accred: 'detach' in a target region" } */
    a[1] = 2;
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp teams distribute
  for (int i = 0; i < n; i++)
    {
#pragma omp critical
    a[0]++;
#pragma omp task detach (event) /* { dg-error "accred: 'detach' in a target region" } */
    a[1] = 2;
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp scope /* { dg-error "accred: 'scope' in a target region" } */
  s = 1;

#pragma omp target teams distribute parallel for collapse (2) map (tofrom : a[:n]) /* { dg-error "accred: a nest of loops that is not rectangular in a target region" } */
  for (int *p = a; p < a + n; p++)
    for (int *q = p; q < a + n; q++)
      *q = 1;

  int i, j;
#pragma omp target parallel for collapse (2) map (tofrom : a[:n]) lastprivate (j) /* { dg-error "accred: a nest of loops that is not rectangular in a target region" } */
  for (i = 0; i < n; i++)
    for (j = i; j < n; j++)
      a[j] = 1;
#pragma omp target simd collapse (2) map (tofrom : a[:n]) /* { dg-error "accred: a nest of loops that is not rectangular in a target region" } */
  for (i = 0; i < n; i++)
    for (j = i; j < n; j++)
      a[j] = 1;
}

void
clauses (int n, int *a)
{
  int s = 0;
  static struct large large;
#pragma omp target parallel for reduction (larges : large) /* { dg-error "accred: a reduction of the program's own for a variable of this type in a target region" } */
  for (int i = 0; i < n; i++)
    large.a[i] += i;

  static int table[20000]; /* Larger than what a team can have of copies.  */
#pragma omp target parallel for reduction (+ : table[1 : 9000]) /* { dg-error "accred: a reduction of a part of a variable in a target region" } */
  for (int i = 1; i < 9000; i++)
    table[i] += i;

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel for reduction (inscan, + : s) /* { dg-error "accred: 'reduction .inscan, ....' in a target region" } */
  for (int i = 0; i < n; i++)
    { /* { dg-error "accred: 'scan' in a target region" } */
      s += i;
#pragma omp scan inclusive (s) /* { dg-error "accred: 'scan' in a target region" } */
      a[i] = s;
    }

#pragma omp target map (tofrom : s)
#pragma omp parallel reduction (task, + : s) /* { dg-error "accred: 'reduction .task, ....' in a target region" } */
  {
#pragma omp for
    for (int i = 0; i < n; i++)
      s += i;
  }

#pragma omp target parallel for lastprivate (conditional : s) map (tofrom : s) /* { dg-error "accred: 'lastprivate .conditional:.' in a target region" } */
  for (int i = 0; i < n; i++)
    if (a[i])
      s = i;

  int v[n];
#pragma omp target parallel for lastprivate (v) map (tofrom : v) /* { dg-error "accred: a copy for each thread of a variable of this type in a target region" } */
  for (int i = 0; i < n; i++)
    v[0] = i;
}

void
more (int n, int *a)
{
  int s = 0;
#pragma omp target teams reduction (+ : s) map (tofrom : s) /* { dg-error "accred: a variable of 'teams' that statements beside one loop use in a target region" } */
  {
    s += 1;
#pragma omp distribute parallel for reduction (+ : s)
    for (int i = 0; i < n; i++)
      s += a[i];
  }

#pragma omp target map (tofrom : a[:n])
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    {
#pragma omp cancel for /* { dg-error "accred: 'cancel' in a target region" } */
      a[i] = i;
    }
}

void
host (int n, int *a)
{
  struct
  {
    int of[n];
  } table;
#pragma omp parallel for
  for (int k = 0; k < n; k++)
    {
#pragma omp target map (tofrom : a[:n]) map (from : table) /* { dg-error "accred: .table., a variable of run-time size, in a target region in another construct" } */
      a[0] = table.of[0] = 1;
    }
}
