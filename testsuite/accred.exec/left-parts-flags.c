/* A flag of the gang in a component or behind a pointer that lanes set, and look at before they do: all of them write
   the same constant, and code behind the loop finds it.  (So other orders of these accesses are no matter, and ptxsim
   need not look for races.)
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "uninit,barrier,undefined" } */

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

#define FORM(NAME, INNER, BEFORE, STATEMENT, RESULT)							\
  static void												\
  NAME (void)												\
  {													\
    _Pragma ("acc parallel loop gang num_workers (2) vector_length (32) copyin (a) copyout (found)")	\
    for (int i = 0; i < ROWS; i++)									\
      {													\
	BEFORE;												\
	_Pragma (INNER)											\
	for (int j = 0; j < N; j++)									\
	  STATEMENT;											\
	found[i] = RESULT;										\
      }													\
    for (int i = 0; i < ROWS; i++)									\
      CHECK_EQ (found[i], present (i));									\
  }

struct state { int other, set; };

FORM (component, "acc loop vector", struct state s = { 0 }, if (!s.set && a[i][j] == 7) s.set = 1, s.set)
FORM (both, "acc loop worker vector", struct state s = { 0 }, if (!s.set && a[i][j] == 7) s.set = 1, s.set)
FORM (element, "acc loop vector", int s[2]; s[0] = 5, if (s[0] == 5 && a[i][j] == 7) s[0] = 6, s[0] == 6)
FORM (pointer, "acc loop vector", int f = 0; int *p = &f, if (!*p && a[i][j] == 7) *p = 1, f)
FORM (pointer_worker, "acc loop worker", int f = 0; int *p = &f, if (!*p && a[i][j] == 7) *p = 1, *p)

int
main (void)
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = present (i) && (j == N - 5 - i || (i % 4 == 1 && j > 37 && j % 3)) ? 7 : j % 7;
  component ();
  both ();
  element ();
  pointer ();
  pointer_worker ();
  return test_done ();
}
