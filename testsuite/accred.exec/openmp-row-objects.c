/* Rows that members of objects lead to, which pointers in memory lead to, in clauses of regions: the
   members are mapped, and the pointers to the objects attached, whatever of them the device has.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "gcc-14" } */
/* { dg-options "-fopenmp" } */

#include "accred-test.h"

struct part
{
  int n;
  int *c;
};

static int c[10], d[10];
static struct part x = { 1, c }, y = { 2, d };

/* An array of pointers, which is the region's, or on the device, or its objects are.  */

static void
of_array (int n)
{
  struct part *all[4] = { &x, &y, &x, &y };
#pragma omp target map(all[2]->c[0 : n])
  all[2]->c[2]++;
  CHECK_EQ (c[2], 1);
#pragma omp target map(all[2]->c[0 : n], all[1]->c[0 : n])
  {
    all[2]->c[2]++;
    all[1]->c[3]++;
  }
  CHECK_EQ (c[2], 2);
  CHECK_EQ (d[3], 1);
#pragma omp target enter data map(to : all)
#pragma omp target map(all[2]->c[2 : n - 2])
  all[2]->c[2]++;
  CHECK_EQ (c[2], 3);
#pragma omp target enter data map(to : x, y)
#pragma omp target map(all[2]->c[0 : n], all[1]->c[0 : n])
  {
    all[2]->c[2] += all[2]->n;
    all[1]->c[3] += all[1]->n;
  }
  CHECK_EQ (c[2], 4);
  CHECK_EQ (d[3], 3);
#pragma omp target exit data map(release : all, x, y)
#pragma omp target enter data map(to : all[2])
#pragma omp target enter data map(to : all[2]->c)
#pragma omp target map(all[2]->c[0 : n])
  all[2]->c[2]++;
#pragma omp target exit data map(release : all[2]->c)
#pragma omp target exit data map(release : all[2])
  CHECK_EQ (c[2], 5);
}

/* A pointer to such an array.  */

static void
of_pointer (struct part **r, int n)
{
  c[2] = d[3] = 0;
#pragma omp target map(to : r[0 : 4]) map(r[2]->c[0 : n])
  r[2]->c[2]++;
  CHECK_EQ (c[2], 1);
#pragma omp target enter data map(to : r[0 : 4])
#pragma omp target map(r[2]->c[0 : n], r[1]->c[0 : n])
  {
    r[2]->c[2]++;
    r[1]->c[3]++;
  }
  CHECK_EQ (c[2], 2);
  CHECK_EQ (d[3], 1);
#pragma omp target exit data map(release : r[0 : 4])
}

/* The pointers in memory are not on the device; the region has another one to the object.  */

static void
by_another (struct part **r, struct part *q, int n)
{
  c[2] = 0;
#pragma omp target map(to : q[0 : 1]) map(r[2]->c[0 : n])
  q->c[2]++;
  CHECK_EQ (c[2], 1);
#pragma omp target enter data map(to : q[0 : 1])
#pragma omp target map(r[2]->c[0 : n])
  q->c[2] += q->n;
#pragma omp target exit data map(release : q[0 : 1])
  CHECK_EQ (c[2], 2);
}

/* The pointer to the object is a member itself, which is on the device or not.  */

struct whole
{
  int m;
  struct part *at;
};

static struct whole w = { 7, &x };

static void
of_member (struct whole *p, int n)
{
  c[2] = 0;
#pragma omp target enter data map(to : w.at)
#pragma omp target enter data map(to : w.at->c)
#pragma omp target map(w.at->c[0 : n])
  w.at->c[2]++;
  CHECK_EQ (c[2], 1);
#pragma omp target map(p->at->c[2 : n - 2])
  p->at->c[2]++;
  CHECK_EQ (c[2], 2);
#pragma omp target exit data map(release : w.at->c)
#pragma omp target map(w.at->c[0 : n])
  w.at->c[2]++;
  CHECK_EQ (c[2], 3);
#pragma omp target exit data map(release : w.at)
#pragma omp target map(to : w.at) map(w.at->c[0 : n])
  w.at->c[2]++;
  CHECK_EQ (c[2], 4);
#pragma omp target map(to : w) map(to : w.at[0 : 1]) map(w.at->c[0 : n])
  w.at->c[2] += w.m + w.at->n;
  CHECK_EQ (c[2], 12);
}

int
main (void)
{
  struct part *all[4] = { &x, &y, &x, &y };
  of_array (10);
  of_pointer (all, 10);
  by_another (all, &x, 10);
  of_member (&w, 10);
  return test_done ();
}
