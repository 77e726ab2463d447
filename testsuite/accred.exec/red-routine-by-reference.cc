// Reductions of the caller and of the routine that it calls, of one variable: by pointer, by reference, and by the
// routine's result.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "accred-test.h"

#define ROUTINE static void __attribute__ ((noinline, noclone))
enum { ROWS = 19, COLUMNS = 70 };
static int a[ROWS][COLUMNS];

/* Each of these adds the elements of ROW to what S points at.  */

#pragma acc routine vector
ROUTINE
vector_private (int *s, const int *row)
{
  int t = 0;
#pragma acc loop vector reduction (+:t)
  for (int i = 0; i < COLUMNS; i++)
    t += row[i];
  *s += t;
}

#pragma acc routine vector
ROUTINE
vector_atomic (int *s, const int *row)
{
#pragma acc loop vector
  for (int i = 0; i < COLUMNS; i++)
#pragma acc atomic
    *s += row[i];
}

#pragma acc routine vector
ROUTINE
vector_reference (int &s, const int *row)
{
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < COLUMNS; i++)
    s += row[i];
}

#pragma acc routine worker
ROUTINE
worker_private (int *s, const int *row)
{
  int t = *s;
#pragma acc loop worker reduction (+:t)
  for (int i = 0; i < COLUMNS; i++)
    t += row[i];
  *s = t;
}

#pragma acc routine worker
ROUTINE
worker_atomic (int *s, const int *row)
{
#pragma acc loop worker vector
  for (int i = 0; i < COLUMNS; i++)
#pragma acc atomic
    *s += row[i];
}

#pragma acc routine worker
ROUTINE
worker_reference (int &s, const int *row)
{
#pragma acc loop worker vector reduction (+:s)
  for (int i = 0; i < COLUMNS; i++)
    s += row[i];
}

/* The variable of a worker loop, handed on to a routine for the vectors.  */
#pragma acc routine worker
ROUTINE
worker_to_vector (int &s, const int (*rows)[COLUMNS])
{
#pragma acc loop worker reduction (+:s)
  for (int r = 0; r < ROWS; r++)
    vector_reference (s, rows[r]);
}

#pragma acc routine worker
ROUTINE
worker_to_vector_atomic (int &s, const int (*rows)[COLUMNS])
{
#pragma acc loop worker reduction (+:s)
  for (int r = 0; r < ROWS; r++)
    vector_atomic (&s, rows[r]);
}

/* An array in the caller's single-mode code, written by the routine's vectors.  */
#pragma acc routine vector
ROUTINE
vector_fill (int *to, int from)
{
#pragma acc loop vector
  for (int i = 0; i < 50; i++)
    to[i] = from + i;
}

#pragma acc routine worker
ROUTINE
worker_fill (int *to, int from)
{
#pragma acc loop worker
  for (int i = 0; i < 50; i++)
    to[i] = from + i;
}

#define GANG_LOOP(WANT, ...)						\
  {									\
    int s = 7;								\
    _Pragma ("acc parallel loop gang num_gangs (5) num_workers (4) reduction (+:s) copyin (a)") \
    for (int r = 0; r < ROWS; r++)					\
      __VA_ARGS__;							\
    CHECK_EQ (s, 7 + (WANT));						\
  }

#define GANG_WORKER_LOOP(WANT, ...)					\
  {									\
    int s = 9;								\
    _Pragma ("acc parallel loop gang worker num_gangs (2) num_workers (4) reduction (+:s) copyin (a)") \
    for (int r = 0; r < ROWS; r++)					\
      __VA_ARGS__;							\
    CHECK_EQ (s, 9 + (WANT));						\
  }

#define WORKER_LOOP(WANT, ...)						\
  {									\
    int s = 11;								\
    _Pragma ("acc parallel loop worker num_workers (6) reduction (+:s) copyin (a)") \
    for (int r = 0; r < ROWS; r++)					\
      __VA_ARGS__;							\
    CHECK_EQ (s, 11 + (WANT));						\
  }

#define REDUNDANT(WANT, ...)						\
  {									\
    int s = 13;								\
    _Pragma ("acc parallel num_gangs (1) num_workers (4) copy (s) copyin (a)") \
    for (int r = 0; r < ROWS; r++)					\
      __VA_ARGS__;							\
    CHECK_EQ (s, 13 + (WANT));						\
  }

/* The sum of every row from FROM to FROM + 49 for all rows.  */
static int
filled_sum ()
{
  int s = 0;
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < 50; i++)
      s += r + i;
  return s;
}

int
main ()
{
  int want = 0;
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < COLUMNS; i++)
      want += a[r][i] = (r * 31 + i * 17) % 97 - 45;

  GANG_LOOP (want, vector_private (&s, a[r]));
  GANG_LOOP (want, vector_atomic (&s, a[r]));
  GANG_LOOP (want, vector_reference (s, a[r]));
  GANG_LOOP (want, worker_private (&s, a[r]));
  GANG_LOOP (want, worker_atomic (&s, a[r]));
  GANG_LOOP (want, worker_reference (s, a[r]));
  GANG_LOOP (want * ROWS, worker_to_vector (s, a));
  GANG_LOOP (want * ROWS, worker_to_vector_atomic (s, a));

  GANG_WORKER_LOOP (want, vector_private (&s, a[r]));
  GANG_WORKER_LOOP (want, vector_atomic (&s, a[r]));
  GANG_WORKER_LOOP (want, vector_reference (s, a[r]));

  WORKER_LOOP (want, vector_private (&s, a[r]));
  WORKER_LOOP (want, vector_atomic (&s, a[r]));
  WORKER_LOOP (want, vector_reference (s, a[r]));

  REDUNDANT (want, vector_private (&s, a[r]));
  REDUNDANT (want, vector_atomic (&s, a[r]));
  REDUNDANT (want, vector_reference (s, a[r]));
  REDUNDANT (want, worker_private (&s, a[r]));
  REDUNDANT (want, worker_atomic (&s, a[r]));
  REDUNDANT (want, worker_reference (s, a[r]));
  REDUNDANT (want * ROWS, worker_to_vector (s, a));

  const int filled = filled_sum ();
  GANG_LOOP (filled, { int t[50]; vector_fill (t, r); for (int i = 0; i < 50; i++) s += t[i]; });
  GANG_LOOP (filled, { int t[50]; worker_fill (t, r); for (int i = 0; i < 50; i++) s += t[i]; });
  GANG_WORKER_LOOP (filled, { int t[50]; vector_fill (t, r); for (int i = 0; i < 50; i++) s += t[i]; });
  WORKER_LOOP (filled, { int t[50]; vector_fill (t, r); for (int i = 0; i < 50; i++) s += t[i]; });
  return test_done ();
}
