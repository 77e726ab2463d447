/* Sections of pointers in objects that have no elements in this run: the pointer in the region is
   that of the host, whatever it is, or null: libgomp 12.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

struct parts
{
  int n;
  int *first, *second;
};

static int *const wild = (int *) 0xdeedbeef;

/* What a region finds that maps N1 and N2 elements of S.  */

static int
in_region (struct parts *s, int n1, int n2)
{
  int same = 0, *f = s->first, *g = s->second;
#pragma omp target map (tofrom : same) map (to : s->n, s->first[0 : n1], s->second[2 : n2]) \
  firstprivate (f, g)
  {
    same = s->n == 5;
    if (n1 == 0)
      same += 2 * (s->first == f || !s->first);
    else
      {
	same += 2 * (s->first != f);
	for (int i = 0; i < n1; i++)
	  same += 100 * s->first[i];
      }
    if (n2 == 0)
      same += 4 * (s->second == g || !s->second);
    else
      same += 4 * (s->second[2] == 7);
  }
  return same;
}

int
main (void)
{
  int of_host[4] = { 1, 2, 7, 4 }, others[3] = { 0, 0, 7 };
  struct parts none = { 5, wild + 8, wild }, one = { 5, of_host, wild }, both = { 5, of_host, others };

  CHECK_EQ (in_region (&none, 0, 0), 7);
  CHECK_EQ (in_region (&one, 2, 0), 307);
  CHECK_EQ (in_region (&both, 4, 1), 1407);
  both.second = wild;
  CHECK_EQ (in_region (&both, 3, 0), 1007);
  return test_done ();
}
