/* Scalars declared at the top of a function, or outside of it, that each iteration sets before
   it reads them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { ROWS = 137, COLUMNS = 90 };
static long a[ROWS][COLUMNS], y[ROWS], want[ROWS];

long outside;
static long in_file;
long declared;
#pragma acc declare create (declared)

#define DATA copyin (a) copy (y)
#define PRAGMA(X) _Pragma (#X)

/* Sums of rows into SUM, with loops that say OUTER and INNER.  */
#define SUMS(OUTER, INNER, SUM)						\
  do									\
    {									\
      memset (y, -1, sizeof y);						\
      PRAGMA (acc OUTER DATA)						\
      for (i = 0; i < ROWS; i++)					\
	{								\
	  SUM = 0;							\
	  PRAGMA (acc loop INNER reduction (+:SUM))			\
	  for (j = 0; j < COLUMNS; j++)					\
	    SUM += a[i][j];						\
	  y[i] = SUM;							\
	}								\
      for (int r = 0; r < ROWS; r++)					\
	CHECK_EQ (y[r], want[r]);					\
    }									\
  while (0)

/* All levels, said and left open.  */
#define LEVELS(SUM)							\
  SUMS (parallel loop, , SUM);						\
  SUMS (parallel loop gang, vector, SUM);				\
  SUMS (parallel loop gang, worker vector, SUM);			\
  SUMS (parallel loop gang, worker, SUM);				\
  SUMS (parallel loop gang worker, vector, SUM);			\
  SUMS (parallel loop worker, vector, SUM);				\
  SUMS (parallel loop gang, , SUM);					\
  SUMS (parallel loop, vector, SUM);					\
  SUMS (parallel loop gang, seq, SUM);					\
  SUMS (parallel loop gang vector, seq, SUM);				\
  SUMS (serial loop, , SUM);						\
  SUMS (kernels loop, , SUM);						\
  SUMS (kernels loop independent, , SUM)

static void
sums (long argument)
{
  int i, j;
  long local;
  static long kept;
  LEVELS (local);
  LEVELS (kept);
  LEVELS (outside);
  LEVELS (in_file);
  LEVELS (declared);
  LEVELS (argument);
  {
    long with_data;
#pragma acc data create (with_data)
    {
      LEVELS (with_data);
    }
  }
}

/* A sum that is in a clause gets the last row's value, the serial answer.  */
static void
with_clauses (void)
{
  int i, j;
  long s;
#undef DATA
#define DATA copyin (a) copy (y) copy (s)
#define LAST(OUTER, INNER) s = -7; SUMS (OUTER, INNER, s); CHECK_EQ (s, want[ROWS - 1])
  LAST (parallel loop, );
  LAST (parallel loop gang, vector);
  LAST (parallel loop gang worker, vector);
  LAST (parallel loop gang, worker vector);
  LAST (serial loop, );
#undef DATA
#define DATA copyin (a) copy (y) private (s)
  SUMS (parallel loop, , s);
  SUMS (parallel loop gang, vector, s);
  SUMS (parallel loop gang worker, vector, s);
#undef DATA
#define DATA copyin (a) copy (y) create (s)
  SUMS (parallel loop, , s);
  SUMS (parallel loop gang, vector, s);
#undef DATA
#define DATA copyin (a) copy (y) firstprivate (s)
  SUMS (parallel loop, , s);
  SUMS (parallel loop gang worker, vector, s);
}

/* Temporaries of all kinds in one loop, an inner loop whose variable is outside as well.  */
static void
temporaries (void)
{
  int i, j, k;
  long t, u = 99, *row, most;
  double d;
  _Bool odd;
  memset (y, -1, sizeof y);
#pragma acc data create (k, in_file)
#pragma acc parallel loop copyin (a) copy (y) copyin (most)
  for (i = 0; i < ROWS; i++)
    {
      row = a[i];
      odd = row[0] & 1;
      if (odd)
	t = 3;
      else
	t = row[1];
      switch (row[2] % 3)
	{
	case 0: d = 1; break;
	case 1: d = 2; break;
	default: d = -1;
	}
      in_file = t * 2;
      most = 0;
      for (k = 0; k < COLUMNS; k++)
	{
	  u = row[k];
	  if (u > most)
	    most = u;
	}
      outside = most + in_file;
      y[i] = outside * d + (odd ? k : -k);
    }
  for (i = 0; i < ROWS; i++)
    {
      long w = a[i][0] & 1 ? 3 : a[i][1], m = 0;
      for (j = 0; j < COLUMNS; j++)
	m = a[i][j] > m ? a[i][j] : m;
      m += 2 * w;
      m *= a[i][2] % 3 == 0 ? 1 : a[i][2] % 3 == 1 ? 2 : -1;
      CHECK_EQ (y[i], m + (a[i][0] & 1 ? COLUMNS : -COLUMNS));
    }
  CHECK_EQ (u, 99);
}

/* Three levels; the sum of a row is made of sums of its parts.  */
static void
three_levels (void)
{
  int i, j, k;
  long s, part;
#define PARTS(OUTER, MIDDLE, INNER)					\
  memset (y, -1, sizeof y);						\
  PRAGMA (acc parallel loop OUTER copyin (a) copy (y))			\
  for (i = 0; i < ROWS; i++)						\
    {									\
      s = 0;								\
      PRAGMA (acc loop MIDDLE reduction (+:s))				\
      for (j = 0; j < COLUMNS; j += 10)					\
	{								\
	  part = 0;							\
	  PRAGMA (acc loop INNER reduction (+:part))			\
	  for (k = j; k < j + 10; k++)					\
	    part += a[i][k];						\
	  s += part;							\
	}								\
      y[i] = s;								\
    }									\
  for (i = 0; i < ROWS; i++)						\
    CHECK_EQ (y[i], want[i])
  PARTS (gang, worker, vector);
  PARTS (, , );
  PARTS (gang, seq, vector);
  PARTS (gang worker, seq, vector);
  PARTS (gang, vector, seq);
}

/* The loop that reduces is in another one without a directive.  */
static void
in_a_while_loop (void)
{
  int i, j, half;
  long s;
#define HALVES(OUTER, INNER)						\
  memset (y, -1, sizeof y);						\
  PRAGMA (acc parallel loop OUTER copyin (a) copy (y))			\
  for (i = 0; i < ROWS; i++)						\
    {									\
      half = 0;								\
      do								\
	{								\
	  s = 0;							\
	  PRAGMA (acc loop INNER reduction (+:s))			\
	  for (j = 0; j < COLUMNS / 2; j++)				\
	    s += a[i][half * (COLUMNS / 2) + j];			\
	  y[i] = half ? y[i] + s : s;					\
	}								\
      while (++half < 2);						\
    }									\
  for (i = 0; i < ROWS; i++)						\
    CHECK_EQ (y[i], want[i])
  HALVES (gang, vector);
  HALVES (gang worker, vector);
  HALVES (, );
}

/* What is to be read after a region stays: the sum of a loop that is in no loop over gangs, also
   where the variable is an iteration's own in other loops; and a variable of one iteration.  */
static void
results (void)
{
  int i, j;
  long s = 5, last = -1, first = -1, all = 5;
#pragma acc parallel copyin (a) copy (y)
  {
#pragma acc loop gang vector reduction (+:s)
    for (i = 0; i < ROWS; i++)
      s += a[i][0];
  }
  for (i = 0; i < ROWS; i++)
    all += a[i][0];
  CHECK_EQ (s, all);
  s = 5;
#pragma acc parallel loop collapse (2) copyin (a) reduction (+:s)
  for (i = 0; i < ROWS; i++)
    for (j = 0; j < 1; j++)
      {
	all = a[i][j];
	s += all;
      }
  all = 5;
  for (i = 0; i < ROWS; i++)
    all += a[i][0];
  CHECK_EQ (s, all);
  /* Downwards, with a step, in two collapsed loops.  */
#pragma acc parallel loop collapse (2) copyin (a) copy (last)
  for (i = ROWS - 1; i > 5; i -= 4)
    for (j = 2; j < 11; j += 3)
      last = i * 100 + j;
  CHECK_EQ (last, 800 + 8);
#pragma acc parallel loop copyin (a) copy (first)
  for (i = 0; i < ROWS; i++)
    if (i == 17)
      first = a[i][3];
  CHECK_EQ (first, a[17][3]);
  last = -3;
#pragma acc parallel loop copy (last)
  for (i = 7; i < 7; i++)
    last = i;
  CHECK_EQ (last, -3);
}

/* A variable that a gang multiplies in a loop inside, and that the region sets again: each gang has
   its own, and the host's stays.  One that is only written.  */
static void
own_of_gangs (void)
{
  int i, j;
  long t = 14, unread = 3, o[20];
#pragma acc parallel num_gangs (2) copyout (o)
  {
#pragma acc loop gang
    for (i = 0; i < 20; i++)
      {
	t = 1;
#pragma acc loop worker reduction (*:t)
	for (j = 0; j < 3; j++)
	  t *= 2;
	o[i] = t;
      }
    t = 27;
  }
  CHECK_EQ (t, 14);
  for (i = 0; i < 20; i++)
    CHECK_EQ (o[i], 8);
  /* Set in one loop, read by the same gangs in the next.  */
#pragma acc parallel copy (o) num_gangs (20)
  {
    long x;
#pragma acc loop gang (static:1)
    for (i = 0; i < 20; i++)
      {
	x = i * 2;
	o[i] = x + 1;
      }
#pragma acc loop gang (static:1)
    for (i = 0; i < 20; i++)
      {
	if (o[i] == 77777)
	  x = 1;
	o[i] = x;
      }
  }
  for (i = 0; i < 20; i++)
    CHECK_EQ (o[i], 2 * i);
#pragma acc parallel loop gang vector copyout (o)
  for (i = 0; i < 20; i++)
    {
      unread = i;
      o[i] = i;
    }
  CHECK_EQ (unread, 3);
}

/* Unsigned and pointer variables of loops.  */
static void
last_values (void)
{
  long last = 0;
  unsigned u, low = 3;
  long *p, *end = y + ROWS;
  unsigned long l, from = -1ul - 6;
#pragma acc parallel loop copy (last)
  for (u = 40; u > low; u -= 5)
    last = u;
  CHECK_EQ (last, 5);
#pragma acc parallel loop copy (last)
  for (l = from; l < -1ul; l += 4)
    last = -l;
  CHECK_EQ (last, 3);
#pragma acc data copy (y)
#pragma acc host_data use_device (y)
  {
    p = y;
    end = p + ROWS;
    long *q;
#pragma acc parallel loop copy (last) deviceptr (p, end)
    for (q = p; q < end; q += 5)
      last = q - p;
  }
  CHECK_EQ (last, 135);
}

int
main (void)
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      want[i] += a[i][j] = (i * 7 + j * 3 + i * j) % 23;
  sums (3);
  with_clauses ();
  temporaries ();
  three_levels ();
  in_a_while_loop ();
  results ();
  own_of_gangs ();
  last_values ();
  return test_done ();
}
