/* Constant sections of what a pointer member leads to, in clauses of combined and nested constructs: the loop reduces the
   elements of the construct's private array, not their square.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-reproducible" } */

#include <stdlib.h>
#include "accred-test.h"

struct vec
{
  int n;
  double *v;
};

enum { N = 1000, SIZE = 9 };

static double x[N];

static void
check (struct vec *s, int first)
{
  for (int k = 0; k < 2 * SIZE; k++)
    {
      double want = 1;
      for (int i = 0; i < N; i++)
	if (k == first + i % SIZE)
	  want += x[i];
      CHECK_EQ (s->v[k], want);
      s->v[k] = 1;
    }
}

int
main (void)
{
  struct vec s = { 2 * SIZE, malloc (2 * SIZE * sizeof (double)) }, *p = &s;
  for (int i = 0; i < N; i++)
    x[i] = i * 37 % 101;
  for (int k = 0; k < 2 * SIZE; k++)
    s.v[k] = 1;
#pragma acc parallel loop copyin (x) copy (s.v[0:2 * SIZE]) reduction (+:s.v[0:SIZE])
  for (int i = 0; i < N; i++)
    s.v[i % SIZE] += x[i];
  check (&s, 0);
#pragma acc parallel loop copyin (x) copy (s.v[0:2 * SIZE]) reduction (+:s.v[3:SIZE])
  for (int i = 0; i < N; i++)
    s.v[3 + i % SIZE] += x[i];
  check (&s, 3);
#pragma acc parallel loop copyin (x) copy (p[0:1], p->v[0:2 * SIZE]) reduction (+:p->v[0:SIZE])
  for (int i = 0; i < N; i++)
    p->v[i % SIZE] += x[i];
  check (&s, 0);
#pragma acc parallel copyin (x) copy (s.v[0:2 * SIZE]) reduction (+:s.v[0:SIZE])
  {
#pragma acc loop gang reduction (+:s.v[0:SIZE])
    for (int j = 0; j < N; j += 100)
#pragma acc loop vector reduction (+:s.v[0:SIZE])
      for (int i = j; i < j + 100; i++)
	s.v[i % SIZE] += x[i];
  }
  check (&s, 0);

  /* What no clause maps is copied, with the object that has the pointer.  */
#pragma acc parallel loop reduction (+:s.v[0:SIZE])
  for (int i = 0; i < N; i++)
    s.v[i % SIZE] += x[i];
  check (&s, 0);
  int first = 4, size = SIZE;
#pragma acc parallel loop reduction (+:s.v[first:size])
  for (int i = 0; i < N; i++)
    s.v[(i * (s.n - 2 * SIZE) + 4) + i % SIZE] += x[i];
  check (&s, 4);
#pragma acc parallel loop reduction (+:p->v[0:SIZE])
  for (int i = 0; i < N; i++)
    p->v[i % SIZE] += x[i];
  check (&s, 0);
#pragma acc parallel loop gang reduction (+:p->v[4:SIZE])
  for (int j = 0; j < N; j += 100)
#pragma acc loop vector reduction (+:p->v[4:SIZE])
    for (int i = j; i < j + 100; i++)
      p->v[4 + i % SIZE] += x[i];
  check (&s, 4);
  struct pair
  {
    struct vec of[2];
  } both = { { { 0, 0 }, s } };
#pragma acc parallel loop reduction (+:both.of[1].v[2:SIZE])
  for (int i = 0; i < N; i++)
    both.of[1].v[2 + i % SIZE] += x[i];
  check (&both.of[1], 2);

  /* All is on the device.  */
#pragma acc enter data copyin (p[0:1])
#pragma acc enter data copyin (p->v[0:2 * SIZE])
#pragma acc parallel loop reduction (+:p->v[1:SIZE])
  for (int i = 0; i < N; i++)
    p->v[1 + i % SIZE] += x[i];
#pragma acc exit data copyout (p->v[0:2 * SIZE])
#pragma acc exit data delete (p[0:1])
  check (p, 1);
#pragma acc enter data copyin (s)
#pragma acc enter data copyin (s.v[0:2 * SIZE])
#pragma acc parallel loop reduction (+:s.v[0:SIZE])
  for (int i = 0; i < N; i++)
    s.v[i % SIZE] += x[i];
#pragma acc exit data copyout (s.v[0:2 * SIZE])
#pragma acc exit data delete (s)
  check (&s, 0);
  return test_done ();
}
