/* A directive for data maps a section of an object's pointer and nothing else of the object.  A
   region may map the object then.  GCC 12 and 13 map the pointer itself, too, and such a region
   stops.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-14" } */

#include "accred-test.h"

#define N 10

struct object
{
  int a, b;
  int *p;
  int c, d;
};

int
main (void)
{
  int elements[N] = { 0 };
  struct object s = { 1, 2, elements, 3, 4 };

#pragma omp target enter data map (to : s.p[0 : N])
#pragma omp target map (tofrom : s, s.p[0 : 0])
  {
    for (int i = 0; i < N; i++)
      s.p[i] += s.a + i;
    s.b += s.d;
  }
#pragma omp target exit data map (from : s.p[0 : N])
  int right = 0;
  for (int i = 0; i < N; i++)
    right += elements[i] == 1 + i;
  CHECK_EQ (right, N);
  CHECK_EQ (s.b, 6);
  CHECK (s.p == elements);

  /* The object first; its elements come and go while it stays.  */
#pragma omp target enter data map (to : s)
#pragma omp target enter data map (to : s.p[0 : N])
#pragma omp target
  for (int i = 0; i < N; i++)
    s.p[i] *= s.c;
#pragma omp target exit data map (from : s.p[0 : N])
#pragma omp target
  s.c = 7;
#pragma omp target exit data map (delete : s)
  right = 0;
  for (int i = 0; i < N; i++)
    right += elements[i] == 3 + 3 * i;
  CHECK_EQ (right, N);

  /* A member beside it: the pointer is there as a whole.  */
#pragma omp target enter data map (to : s.a, s.p[0 : N])
#pragma omp target map (to : s.a, s.p[0 : N])
  for (int i = 0; i < N; i++)
    s.p[i] += s.a;
#pragma omp target exit data map (from : s.p[0 : N]) map (release : s.a)
  right = 0;
  for (int i = 0; i < N; i++)
    right += elements[i] == 4 + 3 * i;
  CHECK_EQ (right, N);
  return test_done ();
}
