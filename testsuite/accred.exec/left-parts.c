/* What an iteration of a loop over workers or lanes leaves in a component or element of an object of the gang, or
   through a pointer to it: the code behind the loop reads it, whichever thread has written it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { ROWS = 37, N = 77 };

struct hit { int key, at; double v; int more[4]; };

/* The column of the one that is there, of ROW; some rows have none.  */

static int
place (int row)
{
  return row % 5 == 3 ? -1 : (row * 31 + 7) % N;
}

static int a[ROWS][N];
static int found[ROWS];

static void
check (const char *what)
{
  for (int i = 0; i < ROWS; i++)
    {
      if (found[i] != place (i))
	printf ("%s:\n", what);
      CHECK_EQ (found[i], place (i));
      found[i] = -9;
    }
}

/* BEFORE is the gang's, STATEMENT the iteration's, RESULT what the gang reads behind it.  */

#define FORM(NAME, GANG, INNER, BEFORE, STATEMENT, RESULT)				\
  static void										\
  NAME (int two)									\
  {											\
    struct hit h = { 0, -1, 0, { 0 } };							\
    int k[3] = { -1, -1, -1 };								\
    _Pragma (GANG)									\
    for (int i = 0; i < ROWS; i++)							\
      {											\
	BEFORE;										\
	_Pragma (INNER)									\
	for (int j = 0; j < N; j++)							\
	  STATEMENT;									\
	found[i] = RESULT;								\
      }											\
    check (__func__);										\
  }
#define CODE(...) __VA_ARGS__
#define REGION "acc parallel loop gang num_workers (2) vector_length (32) copyin (a) copyout (found)"
#define OPEN "acc parallel loop gang copyin (a) copyout (found)"

FORM (component, OPEN, "acc loop vector", struct hit g = { .at = -1 }, if (a[i][j]) g.at = j, g.at)
FORM (component_worker, REGION, "acc loop worker", struct hit g = { .at = -1 }, if (a[i][j]) g.at = j, g.at)
FORM (component_both, REGION, "acc loop worker vector", struct hit g = { .at = -1 }, if (a[i][j]) g.at = j, g.at)
FORM (component_open, OPEN, "acc loop", struct hit g = { .at = -1 }, if (a[i][j]) g.at = j, g.at)
FORM (component_of_worker, "acc parallel loop gang worker num_workers (4) vector_length (32) copyin (a) copyout (found)",
      "acc loop vector", struct hit g = { .at = -1 }, if (a[i][j]) g.at = j, g.at)
FORM (private_component, "acc parallel loop gang copyin (a) copyout (found) private (h)", "acc loop vector", h.at = -1, if (a[i][j]) h.at = j, h.at)
FORM (firstprivate_component, "acc parallel loop gang copyin (a) copyout (found) firstprivate (h) num_gangs (37)", "acc loop vector", , if (a[i][j]) h.at = j, h.at)
/* The iteration may read another component ...  */
FORM (other_component, OPEN, "acc loop vector", CODE (struct hit g = { 1, -1 }), if (a[i][j] == g.key) g.at = j, g.at)
/* ... and what it has set itself.  */
FORM (own_component, OPEN, "acc loop vector", struct hit g = { .at = -1 },
      if (a[i][j]) { g.key = j; g.at = g.key; }, g.at)
FORM (whole, OPEN, "acc loop vector", struct hit g = { .at = -1 },
      if (a[i][j]) { struct hit new = { .at = j }; g = new; }, g.at)
FORM (copied, OPEN, "acc loop vector", struct hit g = { .at = -1 }, if (a[i][j]) g.at = j,
      ({ struct hit c = g; c.at; }))
FORM (nested, OPEN, "acc loop vector", CODE (struct hit g = { .more = { 5, -1 } }), if (a[i][j]) g.more[1] = j, g.more[1])
FORM (element, OPEN, "acc loop vector", int e[3]; e[1] = -1, if (a[i][j]) e[1] = j, e[1])
FORM (private_element, "acc parallel loop gang copyin (a) copyout (found) private (k)", "acc loop vector", k[1] = -1, if (a[i][j]) k[1] = j, k[1])
FORM (any_element, OPEN, "acc loop vector", CODE (int e[3] = { -1, -1, -1 }), if (a[i][j]) e[two] = j, e[two])
FORM (all_elements, OPEN, "acc loop vector", CODE (int e[2] = { -1, -1 }),
      CODE (if (a[i][j]) for (int t = 0; t < 2; t++) e[t] = j + 1 - t), e[1])
/* Pointers.  */
FORM (pointer, OPEN, "acc loop vector", int at = -1; int *p = &at, if (a[i][j]) *p = j, at)
FORM (pointer_read, OPEN, "acc loop vector", struct hit g = { .at = -1 }; struct hit *p = &g, if (a[i][j]) p->at = j, p->at)
FORM (pointer_component, OPEN, "acc loop vector", struct hit g = { .at = -1 }; int *p = &g.at, if (a[i][j]) *p = j, g.at)
FORM (pointer_element, OPEN, "acc loop vector", CODE (int e[4] = { -1, -1, -1, -1 }; int *p = e + 1), if (a[i][j]) p[two] = j,
      e[two + 1])
FORM (pointer_open, OPEN, "acc loop", int at = -1; int *p = &at, if (a[i][j]) *p = j, *p)

/* By calls that are inlined.  */

#pragma acc routine seq
static inline void
set (struct hit *h, int j)
{
  h->at = j;
}

#pragma acc routine seq
static inline void
set_number (int *at, int j)
{
  *at = j;
}

FORM (call, OPEN, "acc loop vector", struct hit g = { .at = -1 }, if (a[i][j]) set (&g, j), g.at)
FORM (call_number, OPEN, "acc loop vector", int at = -1, if (a[i][j]) set_number (&at, j), at)

/* In the next round of a loop, and by the lanes of another one.  */

static void
in_turn (void)
{
  int got[8];
#pragma acc parallel num_gangs (1) vector_length (64) copyout (got, found)
  {
    struct hit h = { .at = -1 };
    for (int r = 0; r < 8; r++)
      {
	got[r] = h.at;
#pragma acc loop vector
	for (int j = 0; j < N; j++)
	  if (j == 9 * r)
	    h.at = j + 1;
      }
#pragma acc loop vector
    for (int i = 0; i < ROWS; i++)
      found[i] = h.at + i;
  }
  for (int r = 0; r < 8; r++)
    CHECK_EQ (got[r], r ? 9 * (r - 1) + 1 : -1);
  for (int i = 0; i < ROWS; i++)
    CHECK_EQ (found[i], 9 * 7 + 1 + i);
}

/* In a routine: its variable, and its argument.  */

#pragma acc routine vector
__attribute__ ((noinline)) static int
search_row (const int *row, struct hit h)
{
  int last[2] = { 0, 0 };
#pragma acc loop vector
  for (int j = 0; j < N; j++)
    if (row[j])
      {
	h.at = j;
	last[1] = 2 * j;
      }
  return h.at + last[1];
}

static void
search_in_routine (void)
{
#pragma acc parallel loop gang vector_length (32) copyin (a) copyout (found)
  for (int i = 0; i < ROWS; i++)
    {
      struct hit h = { .at = -5 };
      found[i] = search_row (a[i], h);
    }
  for (int i = 0; i < ROWS; i++)
    CHECK_EQ (found[i], place (i) < 0 ? -5 : 3 * place (i));
}

int
main (void)
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = j == place (i);
  component (2);
  component_worker (2);
  component_both (2);
  component_open (2);
  component_of_worker (2);
  private_component (2);
  firstprivate_component (2);
  other_component (2);
  own_component (2);
  whole (2);
  copied (2);
  nested (2);
  element (2);
  private_element (2);
  any_element (2);
  all_elements (2);
  pointer (2);
  pointer_read (2);
  pointer_component (2);
  pointer_element (2);
  pointer_open (2);
  call (2);
  call_number (2);
  in_turn ();
  search_in_routine ();
  return test_done ();
}
