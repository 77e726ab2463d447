/* Objects that are mapped with what their members point to: the object by a section or as a whole, in one
   directive or in several, for regions and for data; sections of members that are arrays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-12" } */

#include <stdlib.h>

#include "accred-test.h"

struct rows
{
  int n, tail;
  double w[6];
  double *last;
};

static void
fill (struct rows *r)
{
  r->n = 8;
  r->tail = 3;
  for (int i = 0; i < 6; i++)
    r->w[i] = i;
  for (int i = 0; i < 10; i++)
    r->last[i] = 1;
}

static void
data_regions (struct rows *q)
{
  fill (q);
#pragma omp target data map(to : q[0 : 1]) map(tofrom : q->last[0 : 10])
  {
#pragma omp target
    for (int i = 0; i < 3; i++)
      q->last[i] += q->n;
  }
  CHECK (q->last[2] == 9);
  CHECK (q->last[3] == 1);
#pragma omp target data map(to : q[0 : 1])
#pragma omp target data map(tofrom : q->last[0 : 10])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 3; i++)
      q->last[i] += q->n;
  }
  CHECK (q->last[2] == 17);
  /* Members alone.  */
#pragma omp target data map(to : q->n) map(tofrom : q->w[1 : 3]) map(to : q->last[0 : 10])
  {
#pragma omp target teams distribute parallel for map(tofrom : q->w[1 : 3]) map(to : q->last[0 : 10]) map(to : q->n)
    for (int i = 1; i < 4; i++)
      q->w[i] += q->last[i] + q->n;
  }
  CHECK (q->w[0] == 0);
  CHECK (q->w[2] == 27);
  CHECK (q->w[3] == 12);
}

static void
enter_and_exit (struct rows *q)
{
  fill (q);
#pragma omp target enter data map(to : q[0 : 1]) map(to : q->last[0 : 10])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 3; i++)
    q->last[i] += q->n;
#pragma omp target exit data map(from : q->last[0 : 10]) map(release : q[0 : 1])
  CHECK (q->last[2] == 9);
#pragma omp target enter data map(to : q[0 : 1])
#pragma omp target enter data map(to : q->last[0 : 10])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 3; i++)
    q->last[i] += q->n;
#pragma omp target update from(q->last[0 : 3])
#pragma omp target exit data map(release : q->last[0 : 10])
#pragma omp target exit data map(release : q[0 : 1])
  CHECK (q->last[2] == 17);
}

static void
regions (struct rows *q)
{
  /* The pointer is in memory.  */
  struct rows **keep = &q;
  fill (*keep);
  struct rows r = *q;
#pragma omp target teams distribute parallel for map(to : q[0 : 1]) map(tofrom : q->last[0 : 10])
  for (int i = 0; i < 3; i++)
    q->last[i] += q->n;
  CHECK (r.last[2] == 9);
#pragma omp target teams distribute parallel for map(to : r) map(tofrom : r.last[0 : 10])
  for (int i = 0; i < 3; i++)
    r.last[i] += r.n;
  CHECK (r.last[2] == 17);
  CHECK (r.last[3] == 1);
}

static void
sections_of_members (struct rows *q)
{
  fill (q);
  struct rows r = *q;
  int k = 2;
#pragma omp target map(tofrom : r.n, r.w[1 : 3]) map(tofrom : r.last[0 : 10])
  {
    r.n = r.w[2];
    r.last[2] = r.n + 1;
    r.w[1] = 40;
  }
  CHECK (r.n == 2);
  CHECK (r.last[2] == 3);
  CHECK (r.w[1] == 40);
#pragma omp target map(tofrom : r.w[k : 3]) map(to : r.last[0 : 10])
  for (int i = 0; i < 3; i++)
    r.w[k + i] += r.last[i];
  CHECK (r.w[2] == 3);
  CHECK (r.w[4] == 7);
  CHECK (r.w[5] == 5);
#pragma omp target teams distribute parallel for map(tofrom : q->w[0 : 3]) map(to : q->last[0 : 10]) map(to : q->n)
  for (int i = 0; i < 3; i++)
    q->w[i] += q->last[i] + q->n;
  CHECK (q->w[2] == 13);
  CHECK (q->w[3] == 3);
#pragma omp target enter data map(to : r.n) map(to : r.w[1 : 3]) map(to : r.last[0 : 10])
#pragma omp target map(tofrom : r.w[1 : 3]) map(to : r.last[0 : 10]) map(to : r.n)
  for (int i = 1; i < 3; i++)
    r.w[i] += r.last[i] + r.n;
#pragma omp target exit data map(from : r.w[1 : 3]) map(release : r.last[0 : 10]) map(release : r.n)
  CHECK (r.w[1] == 43);
  CHECK (r.w[2] == 8);
}

int
main (void)
{
  struct rows r;
  r.last = malloc (10 * sizeof (double));
  data_regions (&r);
  enter_and_exit (&r);
  regions (&r);
  sections_of_members (&r);
  free (r.last);
  return test_done ();
}
