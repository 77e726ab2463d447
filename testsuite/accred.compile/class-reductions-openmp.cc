// With -fopenacc and -fopenmp: OpenACC's reductions of objects of a class do not let OpenMP's directives
// reduce what the program has declared no reduction for.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-options "-fopenacc -fopenmp -w" }

struct pair
{
  int a, b[2];
};

struct range
{
  int least;
};

// A combiner that does nothing is the program's own.
#pragma omp declare reduction (+ : range : (void) 0)

void
openacc (pair &m, pair (&p)[4], range &r, int n)
{
#pragma acc parallel loop reduction (+ : m) reduction (max : p)
  for (int i = 0; i < n; i++)
    {
      m.a++;
      p[i % 4].a = i;
    }
#pragma acc parallel loop reduction (* : r)
  for (int i = 0; i < n; i++)
    r.least *= 3;
}

void
openmp (pair m, pair (&p)[4], range r, int n)
{
#pragma omp parallel for reduction (+ : m) // { dg-error "user defined reduction not found for 'm'" }
  for (int i = 0; i < n; i++)
    m.a++;
#pragma omp target teams distribute parallel for reduction (max : p) // { dg-error "user defined reduction not found for 'p'" }
  for (int i = 0; i < n; i++)
    p[i % 4].a = i;
#pragma omp taskloop reduction (+ : m) // { dg-error "user defined reduction not found for 'm'" }
  for (int i = 0; i < n; i++)
    m.a++;
#pragma omp taskgroup task_reduction (+ : m) // { dg-error "user defined reduction not found for 'm'" }
#pragma omp task in_reduction (+ : m) // { dg-error "user defined reduction not found for 'm'" }
  m.a++;
#pragma omp parallel for reduction (+ : r)
  for (int i = 0; i < n; i++)
    r.least++;
#pragma omp parallel for reduction (* : r) // { dg-error "user defined reduction not found for 'r'" }
  for (int i = 0; i < n; i++)
    r.least++;
}

struct holder
{
  pair m;

  void openmp (int n)
  {
#pragma omp parallel for reduction (+ : m) // { dg-error "user defined reduction not found for 'holder::m'" }
    for (int i = 0; i < n; i++)
      m.a++;
  }
};

template <typename T>
void
of_template (T m, int n)
{
#pragma omp target teams loop reduction (+ : m) // { dg-error "user defined reduction not found for 'm'" }
  for (int i = 0; i < n; i++)
    m.a++;
}

void
instances (pair m, int n)
{
  of_template (m, n);
  auto in_lambda = [n] (pair m)
  {
#pragma omp parallel for reduction (+ : m) // { dg-error "user defined reduction not found for 'm'" }
    for (int i = 0; i < n; i++)
      m.a++;
  };
  in_lambda (m);
}
