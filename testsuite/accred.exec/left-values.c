/* What an iteration of a loop over workers or lanes leaves in a variable of the gang, or of the worker: the code behind
   the loop reads it, whichever thread has written it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { ROWS = 37, N = 77, ROUNDS = 4 };

/* The column of the one that is there, of ROW; some rows have none.  */

static int
place (int row)
{
  return row % 5 == 3 ? -1 : (row * 31 + 7) % N;
}

static int a[ROWS][N];
static int found[ROWS], twice[ROWS];

/* The search of a row, as everybody writes it.  */

static void
search (void)
{
#pragma acc parallel loop gang copyin (a) copyout (found)
  for (int i = 0; i < ROWS; i++)
    {
      int at = -1;
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	if (a[i][j])
	  at = j;
      found[i] = at;
    }
  for (int i = 0; i < ROWS; i++)
    CHECK_EQ (found[i], place (i));
}

/* Declared at the top, levels left open; and the iteration reads what it has set.  */

static void
search_open (void)
{
  int i, j, at, k;
#pragma acc parallel loop copyin (a) copyout (found, twice)
  for (i = 0; i < ROWS; i++)
    {
      at = -1;
      k = 0;
#pragma acc loop
      for (j = 0; j < N; j++)
	if (a[i][j])
	  {
	    at = 3 * j;
	    k = at + j;
	  }
      found[i] = at;
      twice[i] = k;
    }
  for (i = 0; i < ROWS; i++)
    {
      CHECK_EQ (found[i], place (i) < 0 ? -1 : 3 * place (i));
      CHECK_EQ (twice[i], place (i) < 0 ? 0 : 4 * place (i));
    }
}

/* Of a worker, in its lanes; and of the gang, by its workers.  */

static void
search_by_worker (void)
{
  int i, j, at;
#pragma acc parallel loop gang worker num_workers (4) vector_length (32) private (at) copyin (a) copyout (found)
  for (i = 0; i < ROWS; i++)
    {
      at = -1;
#pragma acc loop vector
      for (j = 0; j < N; j++)
	if (a[i][j])
	  at = j;
      found[i] = at;
    }
  for (i = 0; i < ROWS; i++)
    CHECK_EQ (found[i], place (i));

#pragma acc parallel loop gang num_workers (4) vector_length (64) copyin (a) copyout (found)
  for (i = 0; i < ROWS; i++)
    {
      double at = -1;
#pragma acc loop worker
      for (j = 0; j < N; j++)
	if (a[i][j])
	  at = j + 0.5;
      found[i] = (int) (at * 2);
    }
  for (i = 0; i < ROWS; i++)
    CHECK_EQ (found[i], place (i) < 0 ? -2 : 2 * place (i) + 1);

  /* Of the loop over gangs, by a clause.  */
#pragma acc parallel num_gangs (5) num_workers (4) vector_length (32) copyin (a) copyout (found)
#pragma acc loop gang private (at)
  for (i = 0; i < ROWS; i++)
    {
      at = -1;
#pragma acc loop worker vector
      for (j = 0; j < N; j++)
	if (a[i][j])
	  at = j;
      found[i] = at;
    }
  for (i = 0; i < ROWS; i++)
    CHECK_EQ (found[i], place (i));
}

/* Behind the loop, directly ...  */

static void
read_behind (int at, int set)
{
  int i, t = -1, u = -2;
  int got[3];
#pragma acc parallel copyout (got) num_gangs (1) vector_length (64)
  {
    got[2] = t + u;
#pragma acc loop vector
    for (i = 0; i < N; i++)
      if (i == at)
	{
	  t = 7 * i;
	  u = 9 * i;
	}
    got[0] = t;
    if (set)
      u = 3;
    got[1] = u;
  }
  CHECK_EQ (got[0], 7 * at);
  CHECK_EQ (got[1], set ? 3 : 9 * at);
  CHECK_EQ (got[2], -3);
  CHECK_EQ (t, -1);
  CHECK_EQ (u, -2);
}

/* ... as the bound, the step and the operand of the next loop, and in a condition ...  */

static void
read_by_loop (int at)
{
  int i, n = 3, step = 1, more = 2, y[N];
  for (i = 0; i < N; i++)
    y[i] = 0;
#pragma acc parallel copy (y) num_gangs (1) vector_length (64)
  {
#pragma acc loop vector
    for (i = 0; i < N; i++)
      if (i == at)
	{
	  n = i;
	  step = i - 30;
	  more = 2 * i;
	}
#pragma acc loop vector
    for (i = 1; i < n; i += step)
      y[i] = i + more;
    if (n > 40)
      y[0] = more;
    switch (step)
      {
      case 3: y[n] = 5; break;
      case 20: y[n] = 6; break;
      default: y[n] = 7;
      }
  }
  for (i = 0; i < N; i++)
    CHECK_EQ (y[i], i == 0 ? (at > 40 ? 2 * at : 0) : i < at && (i - 1) % (at - 30) == 0 ? i + 2 * at
	      : i == at ? (at == 33 ? 5 : at == 50 ? 6 : 7) : 0);
}

/* ... in the next round of a sequential loop ...  */

static void
read_in_next_round (void)
{
  int i, r, t = -1;
  int got[ROUNDS];
#pragma acc parallel copyout (got) num_gangs (1) vector_length (64)
  for (r = 0; r < ROUNDS; r++)
    {
      got[r] = t;
#pragma acc loop vector
      for (i = 0; i < N; i++)
	if (i == 10 * r)
	  t = i + 1;
    }
  for (r = 0; r < ROUNDS; r++)
    CHECK_EQ (got[r], r == 0 ? -1 : 10 * (r - 1) + 1);
}

/* ... also if that one has a directive ...  */

static void
read_in_next_round_of_directive (void)
{
  int i, r, t = -1;
  int got[ROUNDS];
#pragma acc parallel copyout (got) num_gangs (1) vector_length (64)
#pragma acc loop seq
  for (r = 0; r < ROUNDS; r++)
    {
      got[r] = t;
#pragma acc loop vector
      for (i = 0; i < N; i++)
	if (i == 11 * r)
	  t = i + 2;
    }
  for (r = 0; r < ROUNDS; r++)
    CHECK_EQ (got[r], r == 0 ? -1 : 11 * (r - 1) + 2);
}

/* ... by the lanes of another loop, each in its iteration ...  */

static void
read_by_lanes (int at)
{
  int i, y[N];
  float t = 0;
#pragma acc parallel copyout (y) num_gangs (1) num_workers (2) vector_length (32)
  {
#pragma acc loop worker vector
    for (i = 0; i < N; i++)
      if (i == at)
	t = i + 0.25f;
#pragma acc loop worker vector
    for (i = 0; i < N; i++)
      y[i] = (int) (4 * t) + i;
  }
  for (i = 0; i < N; i++)
    CHECK_EQ (y[i], 4 * at + 1 + i);
}

/* ... and by who gets its address.  */

#pragma acc routine seq
__attribute__ ((noinline)) static int
get (const int *from)
{
  return *from;
}

#pragma acc routine seq
__attribute__ ((noinline)) static int
next (int i)
{
  return i + 1;
}

static void
read_by_call (int at)
{
  int i, t = -1, got;
#pragma acc parallel copyout (got) num_gangs (1) vector_length (64)
  {
#pragma acc loop vector
    for (i = 0; i < N; i++)
      if (i == at)
	t = next (i);
    got = get (&t);
  }
  CHECK_EQ (got, at + 1);
}

/* In a routine: its variable, and its argument.  */

#pragma acc routine vector
__attribute__ ((noinline)) static int
search_row (const int *row, int at)
{
  int last = 0;
#pragma acc loop vector
  for (int j = 0; j < N; j++)
    if (row[j])
      {
	at = j;
	last = 2 * j;
      }
  return at + last;
}

static void
search_in_routine (void)
{
#pragma acc parallel loop gang vector_length (32) copyin (a) copyout (found)
  for (int i = 0; i < ROWS; i++)
    found[i] = search_row (a[i], -5);
  for (int i = 0; i < ROWS; i++)
    CHECK_EQ (found[i], place (i) < 0 ? -5 : 3 * place (i));
}

/* Who reads a variable that other iterations have not set is to see what was there before.  */

static void
not_stored (void)
{
  int i, t = 12, got[ROWS];
#pragma acc parallel loop gang copyin (a) copyout (got) firstprivate (t) num_gangs (ROWS)
  for (i = 0; i < ROWS; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	if (a[i][j])
	  t = j;
      got[i] = t;
    }
  for (i = 0; i < ROWS; i++)
    CHECK_EQ (got[i], place (i) < 0 ? 12 : place (i));
}

/* If all iterations set it, the last one does, as in the serial program; of loops with `auto', which GCC runs in
   parallel, too.  */

static void
last_value (int n)
{
  int i, j, t, u, y[ROWS][N], last[ROWS], next[ROWS];
#pragma acc parallel loop gang copyout (y, last, next)
  for (i = 0; i < ROWS; i++)
    {
      t = -1;
      u = -2;
#pragma acc loop vector
      for (j = 0; j < n; j++)
	{
	  t = i * j;
	  y[i][j] = t + 1;
	}
      last[i] = t;
#pragma acc loop auto
      for (j = n - 1; j >= 0; j -= 3)
	{
	  t = i + j;
	  u = 2 * j;
	  y[i][j] += t * u;
	}
      next[i] = t + u;
    }
  for (i = 0; i < ROWS; i++)
    {
      CHECK_EQ (last[i], n ? i * (n - 1) : -1);
      CHECK_EQ (next[i], n ? i + 3 * ((n - 1) % 3) : -3);
      for (j = 0; j < n; j++)
	CHECK_EQ (y[i][j], i * j + 1 + ((n - 1 - j) % 3 ? 0 : (i + j) * 2 * j));
    }
}

/* All types: VALUE (j) is what one iteration sets, START what was there before.  */

#define SEARCH(NAME, TYPE, START, VALUE)						\
static void										\
search_##NAME (void)									\
{											\
  TYPE got[ROWS], at = START;								\
  _Pragma ("acc parallel loop gang copyin (a) copyout (got) vector_length (64)")	\
  for (int i = 0; i < ROWS; i++)							\
    {											\
      at = START;									\
      _Pragma ("acc loop vector")							\
      for (int j = 0; j < N; j++)							\
	if (a[i][j])									\
	  at = VALUE (j);								\
      got[i] = at;									\
    }											\
  for (int i = 0; i < ROWS; i++)							\
    CHECK (got[i] == (place (i) < 0 ? (TYPE) START : (TYPE) VALUE (place (i))));	\
}

#define PLAIN(J) (J)
#define HALF(J) ((J) / 2.0)
#define LARGE(J) ((J) + ((__int128) (J) << 70))
#define POINT(J) ((J) + 3.5 - (J) * 2.0i)
#define ADDRESS(J) ((char *) (long) (J))

SEARCH (char, signed char, 100, PLAIN)
SEARCH (short, short, -3000, PLAIN)
SEARCH (bool, _Bool, 0, PLAIN)
SEARCH (long, long, -1L << 40, PLAIN)
SEARCH (int128, __int128, -5, LARGE)
SEARCH (half, test_half, 200, HALF)
SEARCH (float, float, -0.5f, HALF)
SEARCH (double, double, 1e300, HALF)
SEARCH (complex_float, _Complex float, 1.5f, POINT)
SEARCH (complex_double, _Complex double, 1e300, POINT)
typedef char *address;
SEARCH (pointer, address, 0, ADDRESS)

int
main (void)
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = j == place (i);
  search ();
  search_open ();
  search_by_worker ();
  read_behind (5, 0);
  read_behind (76, 1);
  read_by_loop (33);
  read_by_loop (50);
  read_by_loop (61);
  read_in_next_round ();
  read_in_next_round_of_directive ();
  read_by_lanes (45);
  read_by_call (33);
  search_in_routine ();
  not_stored ();
  last_value (N);
  last_value (33);
  last_value (0);
  search_char ();
  search_short ();
  search_bool ();
  search_long ();
  search_int128 ();
  search_half ();
  search_float ();
  search_double ();
  search_complex_float ();
  search_complex_double ();
  search_pointer ();
  return test_done ();
}
