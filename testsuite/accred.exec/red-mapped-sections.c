/* Reductions of sections of arrays of which only a section is mapped: the same, a larger one, a part of it with bounds
   that are known at run time only; elements around it keep the host's values.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { ALL = 200, N = 1200 };

static int a[ALL];
static int *p = a;

#define PRAGMA(X) _Pragma (#X)

/* SECTION has COUNT elements from FIRST on; CLAUSE maps them, and others.  Each use of the array is an update; uses of
   other forms.  */
#define CHECK_SECTION(FIRST, COUNT, SECTION, CLAUSE, ARRAY)				\
  for (int way = 0; way < 2; way++)							\
    {											\
      for (int k = 0; k < ALL; k++)							\
	a[k] = k;									\
      if (way)										\
	{										\
	  PRAGMA (acc parallel loop reduction (+:SECTION) CLAUSE)			\
	  for (int i = 0; i < N; i++)							\
	    ARRAY[(FIRST) + i % (COUNT)]++;						\
	}										\
      else										\
	{										\
	  PRAGMA (acc parallel loop reduction (+:SECTION) CLAUSE)			\
	  for (int i = 0; i < N; i++)							\
	    {										\
	      int *e = &ARRAY[(FIRST) + i % (COUNT)];					\
	      *e += 1;									\
	    }										\
	}										\
      for (int k = 0; k < ALL; k++)							\
	CHECK_EQ (a[k], k + (k >= (FIRST) && k < (FIRST) + (COUNT) ? N / (COUNT) : 0));	\
    }

static void
check (int first, int count, int all)
{
  /* Few elements.  */
  CHECK_SECTION (10, 20, a[10:20], copy (a[10:20]), a)
  CHECK_SECTION (12, 5, a[12:5], copy (a[10:20]), a)
  CHECK_SECTION (12, 5, p[12:5], copy (p[10:20]), p)
  CHECK_SECTION (12, 5, a[12:5], copy (a[first:20]), a)
  CHECK_SECTION (29, 1, a[29:1], copy (a[10:20]), a)
  /* Many.  */
  CHECK_SECTION (20, 100, a[20:100], copy (a[20:100]), a)
  CHECK_SECTION (40, 60, a[40:60], copy (a[20:100]), a)
  CHECK_SECTION (40, 60, p[40:60], copy (p[20:100]), p)
  /* As the program knows when it runs.  */
  CHECK_SECTION (first, count, a[first:count], copy (a[first:count]), a)
  CHECK_SECTION (first, count, a[first:count], copy (a[first - 5:all]), a)
  CHECK_SECTION (first, count, p[first:count], copy (p[first:count]), p)
  CHECK_SECTION (first, count, p[first:count], copy (p[5:150]), p)
}

int
main (void)
{
  check (10, 4, 30);
  check (10, 75, 100);
  /* A data region has the section.  */
  for (int k = 0; k < ALL; k++)
    a[k] = k;
#pragma acc data copy (a[20:100])
  {
#pragma acc parallel loop reduction (+:a[30:3]) present (a[20:100])
    for (int i = 0; i < N; i++)
      a[30 + i % 3] += 1;
#pragma acc parallel loop reduction (+:a[40:60]) present (a[20:100])
    for (int i = 0; i < N; i++)
      a[40 + i % 60] += 1;
  }
  for (int k = 0; k < ALL; k++)
    CHECK_EQ (a[k], k + (k >= 30 && k < 33 ? N / 3 : k >= 40 && k < 100 ? N / 60 : 0));
  return test_done ();
}
