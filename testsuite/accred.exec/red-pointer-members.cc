/* Sections of what pointer members lead to that no clause maps: in references and member functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 1000, SIZE = 7 };

static double x[N];

struct sums
{
  int n;
  double *v;

  sums () : n (0), v (new double[2 * SIZE])
  {
    for (int k = 0; k < 2 * SIZE; k++)
      v[k] = 1;
  }
  ~sums () { delete[] v; }

  void check (int first, int size)
  {
    for (int k = 0; k < 2 * SIZE; k++)
      {
	double want = 1;
	for (int i = 0; i < N; i++)
	  if (k == first + i % size)
	    want += x[i];
	CHECK_EQ (v[k], want);
	v[k] = 1;
      }
  }

  void add (int first, int size)
  {
#pragma acc parallel loop reduction (+:this->v[first:size])
    for (int i = 0; i < N; i++)
      this->v[first + i % size] += x[i];
  }
};

template <typename T>
static void
add_reference (T &r)
{
#pragma acc parallel loop reduction (+:r.v[0:SIZE])
  for (int i = 0; i < N; i++)
    r.v[r.n + i % SIZE] += x[i];
}

int
main ()
{
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 101;
  sums s, &r = s, *p = &s;
  s.add (2, 5);
  s.check (2, 5);
  add_reference (s);
  s.check (0, SIZE);
#pragma acc parallel loop reduction (+:r.v[3:4])
  for (int i = 0; i < N; i++)
    r.v[3 + i % 4] += x[i];
  s.check (3, 4);
#pragma acc parallel loop gang vector reduction (+:p->v[3:SIZE])
  for (int i = 0; i < N; i++)
    p->v[3 + i % SIZE] += x[i];
  s.check (3, SIZE);
  return test_done ();
}
