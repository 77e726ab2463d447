/* Reductions of whole arrays of structs: by name, as a section, of two dimensions, an element.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 3000, POINTS = 4, RANGES = 40 };

struct range { float lo, hi; };
struct point { double x, y; int n; };

static float a[N];

static void
by_name (int n)
{
  struct point p[POINTS] = { { 1, 2, 3 }, { 0 }, { 0 }, { 5, 5, 5 } },
	       want[POINTS] = { { 1, 2, 3 }, { 0 }, { 0 }, { 5, 5, 5 } };
#pragma acc parallel loop reduction (+: p) copyin (a)
  for (int i = 0; i < n; i++)
    {
      p[i % POINTS].x += a[i];
      p[i % POINTS].y -= i;
      p[i % POINTS].n++;
    }
  for (int i = 0; i < n; i++)
    {
      want[i % POINTS].x += a[i];
      want[i % POINTS].y -= i;
      want[i % POINTS].n++;
    }
  for (int k = 0; k < POINTS; k++)
    {
      CHECK_EQ (p[k].x, want[k].x);
      CHECK_EQ (p[k].y, want[k].y);
      CHECK_EQ (p[k].n, want[k].n);
    }
}

/* More than 32 words: in memory.  */
static void
section (int n)
{
  struct range r[RANGES];
  for (int k = 0; k < RANGES; k++)
    r[k].lo = r[k].hi = 50;
#pragma acc parallel loop gang vector reduction (max: r[0:RANGES]) copyin (a)
  for (int i = 0; i < n; i++)
    {
      if (a[i] > r[i % RANGES].lo)
	r[i % RANGES].lo = a[i];
      if (a[i] + 1 > r[i % RANGES].hi)
	r[i % RANGES].hi = a[i] + 1;
    }
  for (int k = 0; k < RANGES; k++)
    {
      float most = 50, next = 50;
      for (int i = k; i < n; i += RANGES)
	{
	  most = a[i] > most ? a[i] : most;
	  next = a[i] + 1 > next ? a[i] + 1 : next;
	}
      CHECK_EQ (r[k].lo, most);
      CHECK_EQ (r[k].hi, next);
    }
}

static void
two_loops (int n, int m)
{
  struct range q[2][3], one[2] = { { 1, 1 }, { 2, 2 } };
  for (int k = 0; k < 6; k++)
    q[k / 3][k % 3].lo = q[k / 3][k % 3].hi = k;
#pragma acc parallel copy (q)
#pragma acc loop gang reduction (+: q)
  for (int j = 0; j < n; j++)
#pragma acc loop vector reduction (+: q)
    for (int i = 0; i < m; i++)
      {
	q[i % 2][j % 3].lo += 1;
	q[i % 2][j % 3].hi += j;
      }
  /* Of the numbers from 0 to 9, four are multiples of three; M is 100.  */
  for (int k = 0; k < 6; k++)
    {
      float sum = k;
      for (int j = k % 3; j < 10; j += 3)
	sum += 50 * j;
      CHECK_EQ (q[k / 3][k % 3].lo, k + (k % 3 ? 150 : 200));
      CHECK_EQ (q[k / 3][k % 3].hi, sum);
    }
#pragma acc parallel loop reduction (+: one[1])
  for (int i = 0; i < m; i++)
    one[1].hi += i;
  CHECK_EQ (one[0].hi, 1);
  CHECK_EQ (one[1].lo, 2);
  CHECK_EQ (one[1].hi, 2 + 4950);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = (i * 37) % 101;
  by_name (N);
  section (N);
  two_loops (10, 100);
  return test_done ();
}
