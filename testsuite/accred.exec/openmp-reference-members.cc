/* OpenMP's target regions in member functions of classes that have members which are references: g++
   12 itself crashes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC 13 and later crash without the plugin, too.  { dg-require "before-gcc-13" } */
/* { dg-options "-fopenmp" } */

#include "accred-test.h"

enum
{
  N = 100
};

static const double in_constant_memory = 2.5;

struct solver
{
  int &total;
  const double &scale;
  const int n;
  double *p;
  int (&table)[5];

  void reduced ()
  {
#pragma omp target teams distribute parallel for reduction (+ : total)
    for (int i = 0; i < n; i++)
      this->total += i;
  }

  double read ()
  {
    double sum = 0;
#pragma omp target teams distribute parallel for reduction (+ : sum)
    for (int i = 0; i < n; i++)
      sum += i * scale + this->total;
    return sum;
  }

  void section ()
  {
#pragma omp target teams distribute parallel for map (tofrom : p[ : n])
    for (int i = 0; i < n; i++)
      p[i] += scale * table[i % 5];
  }

  void set (int value)
  {
#pragma omp target
    {
      total = value;
      table[2] = value + 1;
    }
  }

  /* What the program has mapped before.  */
  void mapped ()
  {
#pragma omp target data map (tofrom : total)
    {
#pragma omp target
      total++;
#pragma omp target
      this->total *= 2;
    }
  }
};

int
main ()
{
  int total = 3, table[5] = { 1, 2, 3, 4, 5 };
  double p[N] = {};
  solver s{ total, in_constant_memory, N, p, table };
  s.reduced ();
  CHECK_EQ (total, 3 + N * (N - 1) / 2);
  total = 2;
  CHECK_EQ (s.read (), 2.5 * N * (N - 1) / 2 + 2 * N);
  s.section ();
  CHECK_EQ (p[N - 1], 2.5 * 5);
  CHECK_EQ (p[0], 2.5);
  s.set (7);
  CHECK_EQ (total, 7);
  CHECK_EQ (table[2], 8);
  CHECK_EQ (table[3], 4);
  s.mapped ();
  CHECK_EQ (total, 16);
  return test_done ();
}
