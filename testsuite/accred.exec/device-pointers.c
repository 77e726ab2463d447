/* Pointers to scalars that regions use: what arrives is the address that they hold, null too.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 300 };

struct pair
{
  int a;
  double b;
};

/* Sums of what z[0:N] holds, z[i] = i; with clause and without one, of a parameter and of a local variable.  */

#define SUMS(NAME, TYPE)						\
static double								\
NAME##_parameter (TYPE *z, int n)					\
{									\
  double s = 0, t = 0;							\
  _Pragma ("acc parallel loop reduction (+:s) firstprivate (z)")	\
  for (int i = 0; i < n; i++)						\
    s += z[i];								\
  _Pragma ("acc parallel loop reduction (+:t)")				\
  for (int i = 0; i < n; i++)						\
    t += z[i];								\
  CHECK_SAME (s, t);							\
  return s;								\
}									\
									\
static void								\
NAME##_local (double want, int n)					\
{									\
  TYPE *z = (TYPE *) acc_malloc (n * sizeof (TYPE));			\
  double s = 0, t = 0, u = 0, v = 0;					\
  _Pragma ("acc parallel loop")						\
  for (int i = 0; i < n; i++)						\
    z[i] = (TYPE) (i % 100);						\
  _Pragma ("acc parallel loop reduction (+:s)")				\
  for (int i = 0; i < n; i++)						\
    s += z[i];								\
  _Pragma ("acc parallel loop reduction (+:t) firstprivate (z)")	\
  for (int i = 0; i < n; i++)						\
    t += z[i];								\
  _Pragma ("acc serial copy (u) firstprivate (z)")			\
  for (int i = 0; i < n; i++)						\
    u += z[i];								\
  _Pragma ("acc kernels")						\
  for (int i = 0; i < n; i++)						\
    v += z[i];								\
  CHECK_SAME (s, want);							\
  CHECK_SAME (t, want);							\
  CHECK_SAME (u, want);							\
  CHECK_SAME (v, want);							\
  CHECK_SAME (NAME##_parameter (z, n), want);				\
  acc_free (z);								\
}

SUMS (ints, int)
SUMS (chars, char)
SUMS (floats, float)
SUMS (doubles, double)

static double
of_structs (struct pair *p, int n)
{
  double s = 0;
#pragma acc parallel loop firstprivate (p)
  for (int i = 0; i < n; i++)
    {
      p[i].a = i;
      p[i].b = 0.5;
    }
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += p[i].a + p[i].b;
  return s;
}

/* The bits that NULL and P have in regions of all kinds.  */

static void
null_arrives (int *null, double *p)
{
  int *local = NULL;
  long got[6] = { 1, 1, 1, 1, 1, 1 };
#pragma acc parallel num_gangs (1) copy (got) firstprivate (null)
  {
    got[0] = (long) null;
    got[1] = (long) local;
  }
#pragma acc serial copy (got)
  {
    got[2] = (long) null;
    got[3] = (long) p;
  }
#pragma acc kernels copy (got)
  {
    got[4] = (long) null;
    got[5] = (long) local;
  }
  CHECK_EQ (got[0], 0L);
  CHECK_EQ (got[1], 0L);
  CHECK_EQ (got[2], 0L);
  CHECK_EQ (got[3], (long) p);
  CHECK_EQ (got[4], 0L);
  CHECK_EQ (got[5], 0L);
}

/* The region's own copy of the pointer moves.  */

static int
moves (int *z, int n)
{
  int s = 0;
  int *before = z;
#pragma acc parallel num_gangs (1) num_workers (1) vector_length (1) firstprivate (z) copy (s)
  {
    int *end = z + n;
    for (; z != end; z++)
      s += *z;
  }
  CHECK (z == before);
  return s;
}

int
main (void)
{
  double want = 3 * 99 * 50;
  ints_local (want, N);
  chars_local (want, N);
  floats_local (want, N);
  doubles_local (want, N);

  struct pair *p = (struct pair *) acc_malloc (N * sizeof (struct pair));
  CHECK_SAME (of_structs (p, N), N * (N - 1) / 2 + 0.5 * N);
  acc_free (p);

  double *d = (double *) acc_malloc (sizeof (double));
  null_arrives (NULL, d);
  acc_free (d);

  int *z = (int *) acc_malloc (10 * sizeof (int));
#pragma acc parallel loop
  for (int i = 0; i < 10; i++)
    z[i] = i;
  CHECK_EQ (moves (z, 10), 45);
  acc_free (z);
  return test_done ();
}
