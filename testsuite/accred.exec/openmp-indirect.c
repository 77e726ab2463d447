/* Clause `indirect', new in GCC 14: regions call functions through pointers of the host, also those of
   another file, static ones, and ones that pass structures.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-14" } */
/* { dg-additional-sources "openmp-indirect-part.c" } */

#include "accred-test.h"

typedef int (*unary) (int);
struct triple
{
  double a[3];
};

unary other_file (int k);
int call_in_other_file (unary f, int x);
#pragma omp declare target enter (call_in_other_file)

#pragma omp begin declare target indirect
int
twice (int x)
{
  return 2 * x;
}

static int
plus_one (int x)
{
  return x + 1;
}

struct triple
turned (struct triple t, int by)
{
  return (struct triple) { { t.a[by % 3], t.a[(by + 1) % 3], t.a[(by + 2) % 3] } };
}
#pragma omp end declare target

/* For the device, but not indirect.  */
#pragma omp begin declare target
int
negative (int x)
{
  return -x;
}

static unary
chosen_there (int k)
{
  return k & 1 ? negative : twice;
}
#pragma omp end declare target

/* A table that is mapped, and a pointer of each iteration.  */
static void
tables (void)
{
  enum { N = 300 };
  unary table[] = { twice, plus_one, other_file (0), other_file (1) };
  int a[N], s = 0, expected = 0;
#pragma omp target teams distribute parallel for map (to : table) map (from : a) reduction (+ : s)
  for (int i = 0; i < N; i++)
    {
      a[i] = table[i % 4](i);
      s += a[i];
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], i % 4 == 0 ? 2 * i : i % 4 == 1 ? i + 1 : i % 4 == 2 ? i * i : i - 7);
      expected += a[i];
    }
  CHECK_EQ (s, expected);
}

/* A pointer that no clause names; the device's own pointers stay right, and null is null.  */
static void
pointers (unary p, unary none)
{
  int a = 0, b = 0, c = 0, d = 0;
#pragma omp target map (from : a, b, c, d)
  {
    a = p (20);
    b = none ? none (1) : -5;
    c = chosen_there (1) (4) + chosen_there (2) (100);
    d = call_in_other_file (p, 8);
  }
  CHECK_EQ (a, 21);
  CHECK_EQ (b, -5);
  CHECK_EQ (c, 196);
  CHECK_EQ (d, 1009);
}

static void
structures (struct triple (*turn) (struct triple, int))
{
  struct triple t = { { 1, 2, 3 } }, u[6];
#pragma omp target teams loop map (to : t) map (from : u)
  for (int i = 0; i < 6; i++)
    u[i] = turn (t, i);
  for (int i = 0; i < 6; i++)
    for (int k = 0; k < 3; k++)
      CHECK_EQ ((int) u[i].a[k], (i + k) % 3 + 1);
}

int
main (void)
{
  tables ();
  pointers (plus_one, 0);
  structures (turned);
  return test_done ();
}
