/* OpenMP's target regions in C++: templates, members, references, lambdas.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"
#include <vector>

template <typename T>
T
dot (const std::vector<T> &x, const T *y)
{
  T r{};
  const T *p = x.data ();
  int n = x.size ();
#pragma omp target teams distribute parallel for reduction (+ : r) map (to : p[0 : n], y[0 : n])
  for (int i = 0; i < n; i++)
    r += p[i] * y[i];
  return r;
}

struct vec
{
  int n;
  double *p;

  void scale (double f)
  {
#pragma omp target teams distribute parallel for map (tofrom : p[0 : n])
    for (int i = 0; i < n; i++)
      p[i] *= f;
  }

  double sum ()
  {
    double s = 0;
    double &r = s;
#pragma omp target teams loop reduction (+ : r) map (tofrom : p[0 : n]) map (tofrom : r)
    for (int i = 0; i < n; i++)
      r += p[i];
    return s;
  }
};

int
main ()
{
  FOR_EACH_SIZE (n)
    {
      std::vector<double> v (n, 2), w (n, 3);
      CHECK_EQ ((long) dot (v, w.data ()), 6L * n);
      vec s{ n, v.data () };
      /* libgomp attaches no null pointers.  */
      if (n)
	{
	  s.scale (2);
	  CHECK_EQ ((long) s.sum (), 4L * n);
	}
      std::vector<float> f (n, 1);
      CHECK_EQ ((long) dot (f, f.data ()), (long) n);
      auto count = [] (int k, int n)
      {
	long c = k;
#pragma omp target teams distribute parallel for reduction (+ : c)
	for (int i = 0; i < n; i++)
	  c += i;
	return c;
      };
      CHECK_EQ (count (5, n), 5 + (long) n * (n - 1) / 2);
    }
  return test_done ();
}
