/* Sequential loops in parallel ones of `parallel' constructs, plain and with `seq', whose iterations are independent and go
   along rows, so that the nest becomes one loop; and some that depend on each other, or that have to stay for other reasons.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-no-race-warnings" } */

#include <openacc.h>

enum { ROOM = 400 };
static const int sizes[] = { 0, 1, 300 };
static const int begins[] = { 0, 1 };

#include "record-test.h"

/* Numbers that GCC does not know.  */
static volatile int none;

/* Rows of m elements, as many as fit into n; p and q are sections that are not the same memory, as the construct says.  */
#define ROWS2(NAME, M, OUTER, BODY, SERIAL)					\
  TEST_ALL (NAME, float, float,							\
	    const int m = M + none; const int r = n / m;				\
	    PRAGMA_OF (acc parallel loop OUTER)					\
	    FOR (i, r) { BODY },						\
	    const int m = M + none; const int r = n / m; FOR (i, r) { SERIAL })
#define ROWS(NAME, M, OUTER, BODY) ROWS2 (NAME, M, OUTER, BODY, BODY)
#define OF_ROW FOR (j, m)
#define SEQ PRAGMA (acc loop seq)
#define APART copyin (q[0:n]) copyout (p[0:r * m])

ROWS (plain, 7, APART, OF_ROW p[i * m + j] = q[i * m + j] + i;)
ROWS (long_rows, 150, APART, OF_ROW p[i * m + j] = q[i * m + j] + i;)
ROWS2 (sequential, 7, APART, SEQ OF_ROW p[i * m + j] = q[i * m + j] + j;, OF_ROW p[i * m + j] = q[i * m + j] + j;)
ROWS (gangs, 9, gang APART, OF_ROW p[i * m + j] = q[i * m + j] + i;)
ROWS2 (all_levels, 9, gang worker vector APART, SEQ OF_ROW p[i * m + j] = -q[i * m + j];,
       OF_ROW p[i * m + j] = -q[i * m + j];)
ROWS (dimensions, 9, num_gangs (3) vector_length (32) APART, OF_ROW p[i * m + j] = -q[i * m + j];)
ROWS (in_place, 9, copy (p[0:n]), OF_ROW p[i * m + j] *= 2;)
ROWS (neighbours, 9, copyin (q[0:n + 1]) copyout (p[0:r * m]), OF_ROW p[i * m + j] = q[i * m + j] + q[i * m + j + 1];)
ROWS (backwards, 9, copyin (q[0:n]) copyout (p[0:r * m]), for (int j = m - 1; j >= 0; j--) p[i * m + j] = q[i * m + m - 1 - j];)
ROWS (every_other, 10, copyin (q[0:n]) copy (p[0:n]), for (int j = i % 1; j < m; j += 2) p[i * m + j] = q[i * m + j] + i;)
ROWS (parts, 10, copyin (q[0:n]) copy (p[0:n]), for (int j = m / 3; j < m - 1; j++) p[i * m + j] = q[i * m + j] + i;)
ROWS (sometimes, 10, copyin (q[0:n]) copy (p[0:n]), OF_ROW if (q[i * m + j] > 1) p[i * m + j] = i;)
ROWS (by_row, 10, APART, OF_ROW p[i * m + j] = q[i] * q[j];)
ROWS (setup, 10, APART, const float f = i % 3 + 1; float *to = p + i * m; OF_ROW to[j] = q[i * m + j] * f;)
ROWS (own_scalars, 10, APART, OF_ROW { float t = q[i * m + j]; if (t > 1) t = 2; p[i * m + j] = t; })
ROWS (loop_inside, 10, APART, OF_ROW { float t = 0; FOR (l, 3) t += q[i * m + l] > 1 ? l : j; p[i * m + j] = t; })
ROWS (three, 24, APART, FOR (k, 4) FOR (j, m / 4) p[i * m + k * (m / 4) + j] = q[i * m + k * (m / 4) + j] + k;)

ROWS (loaded_factor, 10, copyin (q[0:n]) copyout (p[0:r * m]), const float f = q[i] > 1 ? 2 : 3; const float g = q[i * m];
      OF_ROW p[i * m + j] = q[i * m + j] + f * g;)

/* Each iteration needs the one before; in turn; sums; a row ends early; something else in a row; triangles.  */
ROWS (recurrence, 9, copy (p[0:n]), for (int j = 1; j < m; j++) p[i * m + j] += p[i * m + j - 1] > 1;)
ROWS (backward_recurrence, 9, copy (p[0:n]), for (int j = 0; j < m - 1; j++) p[i * m + j] = p[i * m + j + 1] + 1;)
ROWS (running_sum, 9, APART, int s = i; OF_ROW { s += q[i * m + j] > 1; p[i * m + j] = s; })
ROWS (scalar_in_turn, 9, APART, float last = i; OF_ROW { p[i * m + j] = last; last = q[i * m + j]; })
ROWS (scratch, 9, APART, float w[4]; FOR (l, 4) w[l] = 0; OF_ROW { p[i * m + j] = w[j % 4]; w[(j + 1) % 4] = q[i * m + j]; })
ROWS (ends, 9, copyin (q[0:n]) copy (p[0:n]), OF_ROW { if (q[i * m + j] > 1) break; p[i * m + j] = i; })
ROWS (two_loops, 9, APART, OF_ROW p[i * m + j] = q[i * m + j]; OF_ROW p[i * m + j] += j;)
ROWS (with_end, 9, APART, OF_ROW p[i * m + j] = q[i * m + j]; p[i * m + 3] = i;)
ROWS (with_start, 9, APART, p[i * m + 3] = i; OF_ROW if (j != 3) p[i * m + j] = q[i * m + j];)
ROWS (triangles, 9, copyin (q[0:n]) copy (p[0:n]), FOR (j, i % 9) p[i * m + j] = q[i * m + j] + i;)
ROWS (own_first_element, 9, copy (p[0:n]), const float f = p[i * m] + 1; OF_ROW p[i * m + j] += f;)
ROWS (own_last_element, 9, copy (p[0:n]), const float f = p[i * m + 8] + 1; OF_ROW p[i * m + j] = f;)
ROWS (one_place, 9, copyin (q[0:n]) copy (p[0:n]), OF_ROW p[i * m + j / 2] = q[i * m + j];)
/* The same memory by two names: known to be, and not.  */
ROWS (by_other_name, 9, copy (p[0:n]), float *other = p + 1; for (int j = 0; j < m - 1; j++) other[i * m + j] = p[i * m + j] + 1;)

static void __attribute__ ((noipa))
shifted (float *to, const float *from, int r, int m)
{
#pragma acc parallel loop present (to[0:r * m], from[0:r * m])
  for (int i = 0; i < r; i++)
    for (int j = 0; j < m - 1; j++)
      to[i * m + j] = from[i * m + j] + 1;
}

static void __attribute__ ((noipa))
apart (float *restrict to, const float *restrict from, int r, int m)
{
#pragma acc parallel loop gang present (to[0:r * m], from[0:r * m])
  for (int i = 0; i < r; i++)
    for (int j = 0; j < m; j++)
      to[i * m + j] = from[i * m + j] + 1;
}

static void
names (void)
{
  float a[61], b[61], want[61];
  for (int i = 0; i < 61; i++)
    a[i] = want[i] = i * 3 % 7, b[i] = 0;
#pragma acc data copy (a, b)
  {
    /* Rows of 10, whose last element is no result, so that no row has anything of another.  */
    shifted (a + 1, a, 6, 10);
    apart (b, a, 6, 10);
  }
  for (int i = 0; i < 6; i++)
    for (int j = 0; j < 9; j++)
      want[1 + i * 10 + j] = want[i * 10 + j] + 1;
  for (int i = 0; i < 61; i++)
    {
      CHECK_EQ (a[i], want[i]);
      CHECK_EQ (b[i], i < 60 ? want[i] + 1 : 0);
    }
}

/* Variables of the function that are the loops' own, and a variable that is used after the loop.  */
static void
variables (void)
{
  int x[60], i, k, m = 10, t, last[6];
#pragma acc parallel loop copyout (x)
  for (i = 0; i < 6; i++)
    for (k = 0; k < m; k++)
      {
	t = i + k;
	x[i * m + k] = t * t;
      }
  for (i = 0; i < 60; i++)
    CHECK_EQ (x[i], (i / 10 + i % 10) * (i / 10 + i % 10));
#pragma acc parallel loop private (k) copyout (last, x)
  for (i = 0; i < 6; i++)
    {
      for (k = 0; k < m - i; k++)
	x[i * m + k] = k;
      last[i] = k;
    }
  for (i = 0; i < 6; i++)
    CHECK_EQ (last[i], 10 - i);
  /* One that the gang has: its iterations use it in turn.  */
  float w[40], y[240];
  int rows = 40;
#pragma acc parallel private (w) copyout (y)
  {
#pragma acc loop gang
    for (int r = 0; r < 6; r++)
      for (int j = 0; j < rows; j++)
	{
	  w[j] = r;
	  y[r * rows + j] = w[j] + j;
	}
  }
  for (i = 0; i < 240; i++)
    CHECK_EQ (y[i], i / 40 + i % 40);
}

int
main (void)
{
  void (*tests[]) (void)
    = { plain, long_rows, sequential, gangs, all_levels, dimensions, in_place, neighbours, backwards, every_other, parts, sometimes,
	by_row, setup, own_scalars, loop_inside, three, loaded_factor,
	own_first_element, own_last_element, recurrence, backward_recurrence, running_sum, scalar_in_turn, scratch, ends,
	two_loops, with_end, with_start, triangles, one_place, by_other_name, names, variables };
  for (unsigned i = 0; i < COUNT (tests); i++)
    tests[i] ();
  return test_done ();
}
