/* Rows in clauses of target regions, where neither the pointers that lead to them nor what these are in is on the
   device: the pointers are mapped with the rows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "gcc-12" } */
/* { dg-options "-fopenmp -w" } */

#include <stdlib.h>

struct part
{
  int n;
  int *c, *e;
};

static int c[10], d[10];

static void
check (int what, int got, int want)
{
  if (got != want)
    exit (what);
}

/* One element, two of them in both orders, and two members of one.  */
static void
elements (struct part *p)
{
#pragma omp target map (p[2].c[0 : 10])
  p[2].c[2]++;
  check (1, c[2], 1);
#pragma omp target map (p[2].c[0 : 10], p[3].c[0 : 10])
  {
    p[2].c[2]++;
    p[3].c[1] = 5;
  }
  check (2, c[2], 2);
  check (3, d[1], 5);
#pragma omp target map (p[3].c[4 : 6], p[2].e[0 : 3])
  {
    p[3].c[4]++;
    p[2].e[2] = 7;
  }
  check (4, d[4], 1);
  check (5, d[2], 7);
#pragma omp target map (p[2].e[0 : 10], p[2].c[0 : 10])
  {
    p[2].c[3] = 8;
    p[2].e[3] = 9;
  }
  check (6, c[3], 8);
  check (7, d[3], 9);
}

/* The element that P itself leads to, alone, before and behind others, and by its other name.  */
static void
first (struct part *p, int n)
{
  c[2] = d[1] = 0;
#pragma omp target map (p[0].c[0 : n])
  p[0].c[2]++;
  check (40, c[2], 1);
#pragma omp target map (p->c[2 : n - 2])
  p->c[2]++;
  check (41, c[2], 2);
#pragma omp target map (p[0].c[0 : n], p[3].c[0 : n])
  {
    p[0].c[2]++;
    p[3].c[1] = 5;
  }
  check (42, c[2], 3);
  check (43, d[1], 5);
#pragma omp target map (p[3].c[0 : n], p->c[0 : n])
  {
    p->c[2]++;
    p[3].c[1] = 6;
  }
  check (44, c[2], 4);
  check (45, d[1], 6);
#pragma omp target enter data map (to : p[0 : 4])
#pragma omp target map (p[0].c[0 : n], p[3].c[0 : n])
  {
    p[0].c[2] += p[1].n;
    p[3].c[1] += p[2].n;
  }
#pragma omp target exit data map (release : p[0 : 4])
  check (46, c[2], 6);
  check (47, d[1], 9);
#pragma omp target map (p->n, p[0].c[0 : n])
  p->c[2] += p->n;
  check (48, c[2], 7);
}

/* The same pointers, of which the device has all, this one, or another one.  */
static void
some_there (struct part *p)
{
#pragma omp target enter data map (to : p[0 : 4])
#pragma omp target map (p[2].c[0 : 10])
  p[2].c[2] += p[1].n;
  check (10, c[2], 4);
#pragma omp target exit data map (release : p[0 : 4])
#pragma omp target enter data map (to : p[2 : 1])
#pragma omp target map (p[2].c[0 : 10])
  p[2].c[2] += p[2].n;
  check (11, c[2], 7);
#pragma omp target exit data map (release : p[2 : 1])
#pragma omp target enter data map (to : p[2 : 1])
#pragma omp target map (p[2].c[0 : 10])
  p[2].c[2]++;
  check (12, c[2], 8);
#pragma omp target exit data map (release : p[2 : 1])
#pragma omp target map (p[2].c[0 : 10])
  p[2].c[2]++;
  check (13, c[2], 9);
}

static void
pointers (int **r, int k)
{
#pragma omp target map (r[k][0 : 10])
  for (int i = 0; i < 10; i++)
    r[k][i] = i + k;
  for (int i = 0; i < 10; i++)
    check (20, r[k][i], i + k);
}

/* Rows of no elements and null pointers are nowhere on the device.  */
static void
nothing (struct part *p, int n)
{
  int seen = 0;
#pragma omp target map (p[1].e[0 : n], p[2].c[0 : 10]) map (from : seen)
  {
    for (int i = 0; i < n; i++)
      p[1].e[i] = 1;
    seen = p[2].c[3];
  }
  check (30, seen, 8);
}

int
main (void)
{
  struct part parts[4] = { { 1, c }, { 2, c }, { 3, c, d }, { 4, d } };
  int *rows[5] = { c, 0, d, 0, c };
  elements (parts);
  some_there (parts);
  nothing (parts, 0);
  pointers (rows, 2);
  pointers (rows, 4);
  first (parts, 10);
  return 0;
}
