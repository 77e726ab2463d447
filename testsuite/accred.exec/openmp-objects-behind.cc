// Sections behind objects that members lead to which are references, or members of what references
// to pointers lead to; the members are on the device, the objects are not.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-require "gcc-14" }
// { dg-options "-fopenmp" }

#include <cstdlib>

struct part
{
  int a[10];
  int *c;
};

struct by_reference
{
  int n;
  part *&at;
};

struct by_pointer
{
  int n[4];
  part *at;
};

template <typename object>
static void
step (object &o, int n)
{
#pragma omp target enter data map (to: o.at)
#pragma omp target map (o.at->a[2 : n - 2])
  o.at->a[2]++;
#pragma omp target enter data map (to: o.at->c)
#pragma omp target map (o.at->c[0 : n])
  o.at->c[2] += 2;
#pragma omp target map (o.at->c[2 : n - 2])
  o.at->c[3] += 3;
#pragma omp target exit data map (release: o.at->c)
#pragma omp target exit data map (release: o.at)
}

static void
step_behind (by_pointer *&o, int n)
{
#pragma omp target enter data map (to: o->at)
#pragma omp target map (o->at->a[2 : n - 2])
  o->at->a[2]++;
#pragma omp target enter data map (to: o->at->c)
#pragma omp target map (o->at->c[0 : n])
  o->at->c[2] += 2;
#pragma omp target map (o->at->c[2 : n - 2])
  o->at->c[3] += 3;
#pragma omp target exit data map (release: o->at->c)
#pragma omp target exit data map (release: o->at)
}

static void
check (const part &p, int times)
{
  if (p.a[2] != times || p.c[2] != 2 * times || p.c[3] != 3 * times)
    abort ();
}

int
main ()
{
  int c[10] = {};
  part p = { {}, c }, *at = &p;
  by_reference r = { 1, at };
  by_pointer q = { { 1, 2, 3, 4 }, at }, *to_q = &q;
  step (r, 10);
  check (p, 1);
  step (q, 10);
  check (p, 2);
  step_behind (to_q, 10);
  check (p, 3);
}
