/* Classes that map themselves and what their members point to: in constructors and destructors, and in member
   functions for a region or for data.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-12" } */

#include "accred-test.h"

struct vec
{
  int n;
  double *p;

  explicit vec (int n) : n (n), p (new double[n])
  {
    for (int i = 0; i < n; i++)
      p[i] = i;
#pragma omp target enter data map(to : this[0 : 1]) map(to : p[0 : n])
  }

  ~vec ()
  {
#pragma omp target exit data map(delete : p[0 : n]) map(delete : this[0 : 1])
    delete[] p;
  }

  void scale (double s)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      p[i] *= s;
  }

  double sum ()
  {
    double r = 0;
#pragma omp target teams distribute parallel for reduction(+ : r)
    for (int i = 0; i < n; i++)
      r += p[i];
    return r;
  }

  void fetch ()
  {
#pragma omp target update from(p[0 : n])
  }
};

struct plain
{
  int n;
  double *p;
  double q[3];

  double in_region (double f)
  {
    double r = 0;
#pragma omp target teams distribute parallel for reduction(+ : r) map(to : this[0 : 1]) map(tofrom : p[0 : n])
    for (int i = 0; i < n; i++)
      {
	p[i] *= f;
	r += p[i] + q[1];
      }
    return r;
  }

  double in_data (double f)
  {
    double r = 0;
#pragma omp target data map(to : this[0 : 1]) map(tofrom : p[0 : n])
    {
#pragma omp target teams distribute parallel for reduction(+ : r)
      for (int i = 0; i < n; i++)
	{
	  p[i] *= f;
	  r += p[i] + q[1];
	}
    }
    return r;
  }
};

template <typename T> struct grid
{
  int nx, ny;
  T *d;

  T &at (int i, int j) { return d[i * ny + j]; }

  T total ()
  {
    T s = 0;
#pragma omp target data map(to : this[0 : 1], d[0 : nx * ny])
    {
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : s)
      for (int i = 0; i < nx; i++)
	for (int j = 0; j < ny; j++)
	  s += at (i, j);
    }
    return s;
  }
};

int
main ()
{
  {
    vec v (100), w (50);
    v.scale (2);
    w.scale (3);
    v.scale (0.5);
    CHECK (v.sum () == 4950);
    CHECK (w.sum () == 3675);
    w.fetch ();
    CHECK (w.p[7] == 21);
  }
  plain s = { 20, new double[20], { 1, 2, 3 } };
  for (int i = 0; i < 20; i++)
    s.p[i] = i;
  CHECK (s.in_region (2) == 2 * 190 + 40);
  CHECK (s.p[4] == 8);
  CHECK (s.in_data (2) == 4 * 190 + 40);
  CHECK (s.p[4] == 16);
  grid<float> g = { 10, 7, new float[70] };
  for (int i = 0; i < 70; i++)
    g.d[i] = i;
  CHECK (g.total () == 2415);
  delete[] s.p;
  delete[] g.d;
  return test_done ();
}
