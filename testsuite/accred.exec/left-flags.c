/* A flag of the gang or of the worker that lanes set, and look at before they do: all of them write
   the same constant, and code behind the loop finds it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { ROWS = 37, N = 77 };

static int a[ROWS][N];
static int found[ROWS];

/* Some rows have the key, at one place or at several, and never in the first columns.  */

static int
present (int row)
{
  return row % 3 != 0;
}

static void
check (void)
{
  for (int i = 0; i < ROWS; i++)
    {
      CHECK_EQ (found[i], present (i));
      found[i] = -1;
    }
}

#define FORM(NAME, TYPE, GANG, INNER, BEFORE, STATEMENT, RESULT)			\
  static void										\
  NAME (void)										\
  {											\
    _Pragma (GANG)									\
    for (int i = 0; i < ROWS; i++)							\
      {											\
	TYPE flag = BEFORE;								\
	_Pragma (INNER)									\
	for (int j = 0; j < N; j++)							\
	  STATEMENT;									\
	found[i] = RESULT;								\
      }											\
    check ();										\
  }
#define REGION "acc parallel loop gang num_workers (2) vector_length (32) copyin (a) copyout (found)"

FORM (lanes, int, REGION, "acc loop vector", 0, if (!flag && a[i][j] == 7) flag = 1, flag)
FORM (workers, int, REGION, "acc loop worker", 0, if (a[i][j] == 7 && flag == 0) flag = 1, flag)
FORM (both, long, REGION, "acc loop worker vector", 5, if (flag == 5 && a[i][j] == 7) flag = 6, flag == 6)
FORM (open, _Bool, REGION, "acc loop", 0, if (!flag && a[i][j] == 7) flag = 1, flag)
FORM (down, double, REGION, "acc loop vector", 1, if (flag > 0 && a[i][j] == 7) flag = 0, flag == 0)
/* Two places write it, and it is read after them.  */
FORM (several, char, REGION, "acc loop vector", 0,
      { if (j > 50 && a[i][j] == 7) flag = 1; else if (!flag) { if (a[i][j] == 7) flag = 1; } }, flag)
/* Each worker has its own.  */
FORM (of_worker, int, "acc parallel loop gang worker num_workers (4) vector_length (32) copyin (a) copyout (found)",
      "acc loop vector", 0, if (!flag && a[i][j] == 7) flag = 1, flag)

/* The gang's, which the loops of its workers and lanes share.  */

static void
nested (void)
{
  int any = -1;
#pragma acc parallel num_gangs (1) num_workers (4) vector_length (32) copyin (a) copyout (any)
  {
    int flag = 0;
#pragma acc loop worker
    for (int i = 0; i < ROWS; i++)
      {
#pragma acc loop vector
	for (int j = 0; j < N; j++)
	  if (!flag && a[i][j] == 7)
	    flag = 1;
      }
    any = flag;
  }
  CHECK_EQ (any, 1);
}

int
main (void)
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = present (i) && (j == N - 5 - i || (i % 4 == 1 && j > 37 && j % 3)) ? 7 : j % 7;
  lanes ();
  workers ();
  both ();
  open ();
  down ();
  several ();
  of_worker ();
  nested ();
  return test_done ();
}
