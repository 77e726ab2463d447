/* The reduction variable in data clauses and regions, and loops that mix it with private and firstprivate variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1500 };
static int a[N];
static int sum_a;

#define PRAGMA(X) _Pragma (#X)
#define SUM(CLAUSES)							\
  PRAGMA (acc parallel loop gang worker vector num_gangs (6) num_workers (2) CLAUSES reduction (+:s)) \
  for (int i = 0; i < N; i++)						\
    s += a[i];

static void
clauses (void)
{
  {
    int s = 3;
    SUM (copyin (a))
    CHECK_EQ (s, 3 + sum_a);
  }
  {
    int s = 3;
    SUM (copyin (a) copy (s))
    CHECK_EQ (s, 3 + sum_a);
  }
  {
    int s = 3;
#pragma acc data copy (s) copyin (a)
    {
      SUM (present (s, a))
      /* On the device alone until the end of the region.  */
      CHECK_EQ (s, 3);
    }
    CHECK_EQ (s, 3 + sum_a);
  }
  {
    int s = 3;
#pragma acc data copyin (s, a)
    {
      SUM (present (a) copy (s))
      SUM (present (a))
#pragma acc update self (s)
      CHECK_EQ (s, 3 + 2 * sum_a);
      s = 1;
    }
    CHECK_EQ (s, 1);
  }
  {
    int s = 3;
#pragma acc enter data copyin (s, a)
    for (int k = 0; k < 3; k++)
      {
	SUM (present (s, a))
      }
#pragma acc exit data copyout (s) delete (a)
    CHECK_EQ (s, 3 + 3 * sum_a);
  }
  {
    int s = 3;
#pragma acc data create (s) copyin (a)
    {
#pragma acc parallel present (s) num_gangs (1)
      s = 50;
      SUM (present (s, a))
#pragma acc update self (s)
    }
    CHECK_EQ (s, 50 + sum_a);
  }
}

/* A variable that is firstprivate or private to the gang, and reduced within it.  */
static void
within_a_gang (void)
{
  int out[5], s = 7, t = 8;
#pragma acc parallel num_gangs (5) num_workers (3) vector_length (32) firstprivate (s) private (t) copyout (out) copyin (a)
  {
    t = 10;
#pragma acc loop gang
    for (int g = 0; g < 5; g++)
      {
	int u = s + g;
#pragma acc loop worker vector reduction (+:u)
	for (int i = 0; i < N; i++)
	  u += a[i] + t;
	out[g] = u;
      }
  }
  for (int g = 0; g < 5; g++)
    CHECK_EQ (out[g], 7 + g + sum_a + 10 * N);

#pragma acc parallel num_gangs (1) num_workers (3) vector_length (32) firstprivate (s) copyout (out) copyin (a)
  {
#pragma acc loop worker reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
    out[0] = s;
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < N; i++)
      s -= a[i];
    out[1] = s;
  }
  CHECK_EQ (out[0], 7 + sum_a);
  CHECK_EQ (out[1], 7);
  CHECK_EQ (s, 7);
}

/* Private and firstprivate variables beside the reduction, scalars and an array.  */
static void
beside (void)
{
  int s = 2, p = -1, f = 6, scratch[4] = { 1, 2, 3, 4 };
  long m = -1;
#pragma acc parallel loop gang vector num_gangs (6) vector_length (64) private (p, scratch) firstprivate (f) \
  reduction (+:s) reduction (max:m) copyin (a)
  for (int i = 0; i < N; i++)
    {
      p = a[i] * f;
      for (int k = 0; k < 4; k++)
	scratch[k] = p + k;
      s += scratch[i & 3] - f;
      m = scratch[0] > m ? scratch[0] : m;
    }
  int want = 2;
  long want_m = -1;
  for (int i = 0; i < N; i++)
    {
      want += a[i] * 6 + (i & 3) - 6;
      want_m = a[i] * 6 > want_m ? a[i] * 6 : want_m;
    }
  CHECK_EQ (s, want);
  CHECK_EQ (m, want_m);
  CHECK_EQ (p, -1);
  CHECK_EQ (f, 6);
  CHECK_EQ (scratch[3], 4);
}

/* A private variable of the outer loop, set by each of its threads, is the RESULT of the inner one.  */
static void
private_of_outer_loop (void)
{
  enum { ROWS = 23, COLUMNS = 60 };
  int out[ROWS], r;
#pragma acc parallel num_gangs (3) num_workers (4) vector_length (32) copyout (out) copyin (a)
  {
#pragma acc loop gang worker private (r)
    for (int i = 0; i < ROWS; i++)
      {
	r = i;
#pragma acc loop vector reduction (^:r)
	for (int k = 0; k < COLUMNS; k++)
	  r ^= a[i * COLUMNS + k];
	out[i] = r;
      }
  }
  for (int i = 0; i < ROWS; i++)
    {
      int want = i;
      for (int k = 0; k < COLUMNS; k++)
	want ^= a[i * COLUMNS + k];
      CHECK_EQ (out[i], want);
    }
}

/* The elements of an array and the members of a struct as incoming values and as destinations: GCC takes no
   reduction clause of them, so that programs go through a variable.  */
struct pair
{
  int sum, most;
};

static void
through_variables (struct pair *p, int *element)
{
  int s = p->sum, m = p->most, e = *element;
#pragma acc parallel loop gang vector num_gangs (4) reduction (+:s, e) reduction (max:m) copyin (a)
  for (int i = 0; i < N; i++)
    {
      s += a[i];
      e += 2;
      m = a[i] > m ? a[i] : m;
    }
  p->sum = s;
  p->most = m;
  *element = e;
}

int
main (void)
{
  int most = 5;
  for (int i = 0; i < N; i++)
    {
      sum_a += a[i] = (int) (test_random () % 2001) - 900;
      most = a[i] > most ? a[i] : most;
    }
  clauses ();
  within_a_gang ();
  beside ();
  private_of_outer_loop ();
  struct pair p = { 3, 5 };
  int elements[3] = { 1, 2, 3 };
  through_variables (&p, &elements[1]);
  CHECK_EQ (p.sum, 3 + sum_a);
  CHECK_EQ (p.most, most);
  CHECK_EQ (elements[0], 1);
  CHECK_EQ (elements[1], 2 + 2 * N);
  CHECK_EQ (elements[2], 3);
  return test_done ();
}
