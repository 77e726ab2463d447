// As openmp-row-alone.c, by references to pointers.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-require "gcc-14" }
// { dg-options "-fopenmp -w" }

#include <cstdlib>

struct part
{
  int n;
  int *c;
};

static void
step (part *&p, int k)
{
#pragma omp target map (p[k].c[0 : 10])
  p[k].c[2]++;
}

int
main ()
{
  int c[10] = {};
  part parts[4] = { { 1, c }, { 2, c }, { 3, c }, { 4, c } }, *p = parts;
  step (p, 2);
  if (c[2] != 1)
    return 1;
#pragma omp target enter data map (to : p[0 : 4])
  step (p, 1);
  step (p, 3);
#pragma omp target exit data map (release : p[0 : 4])
  if (c[2] != 3)
    return 2;
  part *&q = p;
#pragma omp target map (q[1].c[0 : 10], q[3].c[0 : 10])
  {
    q[1].c[2]++;
    q[3].c[2]++;
  }
  if (c[2] != 5)
    return 3;
  step (p, 0);
  // The first element.
#pragma omp target map (q[0].c[0 : 10], q[3].c[0 : 10])
  {
    q[0].c[2]++;
    q[3].c[2]++;
  }
#pragma omp target map (q[2].c[0 : 10], q->c[0 : 10])
  {
    q->c[2]++;
    q[2].c[2]++;
  }
#pragma omp target map (q->c[0 : 10])
  q->c[2]++;
  return c[2] == 11 ? 0 : 4;
}
