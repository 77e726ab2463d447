/* Nests whose outer loops have the neighbours in memory, with `collapse' and with plain loops inside: their levels may get
   another order; beside those whose order matters.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-no-race-warnings" } */

#include <openacc.h>

#include "accred-test.h"

enum { MOST = 140000 };

static int a[MOST], b[MOST], c[MOST];
static float f[MOST];

/* N rows of M elements.  */

static void
sums (int n, int m)
{
  long s = 3, t = 1, u = 2;
  int most = -5, least = 5, all = 0;
  float halves = 0.5;
#pragma acc parallel loop reduction(+ : s) copyin(a[0 : n * m])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      s += a[j * m + i] * (long) (i + 2 * j + 1);
  /* Other types; backwards; what steps by more than one.  */
#pragma acc parallel loop reduction(max : most) reduction(min : least) copyin(a[0 : n * m])
  for (long i = m - 1; i >= 0; i--)
    for (int j = n - 1; j >= 0; j -= 2)
      {
	most = a[j * (long) m + i] > most ? a[j * (long) m + i] : most;
	least = a[j * (long) m + i] - j % 2 < least ? a[j * (long) m + i] - j % 2 : least;
      }
#pragma acc parallel loop collapse(2) reduction(+ : halves) copyin(f[0 : n * m])
  for (int i = 0; i < m; i += 3)
    for (short j = n; j > 0; j--)
      halves += f[(j - 1) * m + i];
#pragma acc parallel loop gang collapse(2) reduction(| : all) copyin(a[0 : n * m]) copy(all)
  for (unsigned char i = 0; i < m % 256; i++)
    for (int j = 0; j < n; j++)
      all |= a[j * m + i] & (j | 64);
  /* Three levels, all in the wrong order; the middle one has the neighbours.  */
  const int parts = m / 8;
#pragma acc parallel loop reduction(+ : t) copyin(a[0 : n * m])
  for (int k = 0; k < 8; k++)
    for (int i = 0; i < parts; i++)
      for (int j = 0; j < n; j++)
	t += a[(j * parts + i) * 8 + k] * (j + 1);
#pragma acc parallel loop collapse(3) reduction(+ : u) copyin(a[0 : n * m])
  for (int j = 0; j < n; j++)
    for (int k = 0; k < 8; k++)
      for (int i = 0; i < parts; i++)
	u += a[(j * parts + i) * 8 + k] * (k + 1);
  long s_want = 3, t_want = 1, u_want = 2;
  int most_want = -5, least_want = 5, all_want = 0;
  float halves_want = 0.5;
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      {
	const int v = a[j * m + i];
	s_want += v * (long) (i + 2 * j + 1);
	if ((n - 1 - j) % 2 == 0)
	  {
	    most_want = v > most_want ? v : most_want;
	    least_want = v - j % 2 < least_want ? v - j % 2 : least_want;
	  }
	halves_want += i % 3 ? 0 : f[j * m + i];
	all_want |= i < m % 256 ? v & (j | 64) : 0;
	if (i < parts * 8)
	  {
	    t_want += a[j * parts * 8 + i] * (j + 1);
	    u_want += a[j * parts * 8 + i] * (i % 8 + 1);
	  }
      }
  CHECK (s == s_want);
  CHECK (t == t_want);
  CHECK (u == u_want);
  CHECK_EQ (most, most_want);
  CHECK_EQ (least, least_want);
  CHECK_EQ (all, all_want);
  CHECK (halves == halves_want);
}

/* What is stored; the program's variables; a triangle; a row that ends early.  */

static void
others (int n, int m)
{
  int i = -1, j = -1, w, s = 0, t = 0, u = 0, x;
#pragma acc parallel loop copyin(a[0 : n * m]) copyout(b[0 : n * m])
  for (i = 0; i < m; i++)
    for (j = 0; j < n; j++)
      {
	w = a[j * m + i] + i;
	b[j * m + i] = w * w + j;
      }
#pragma acc parallel loop collapse(2) copyin(a[0 : n * m]) copyout(c[0 : n * m]) reduction(+ : s) private(x)
  for (i = 0; i < m; i++)
    for (j = 0; j < n; j++)
      {
	x = a[j * m + i] + j;
	c[j * m + i] = x;
	s += i * x;
      }
  j = -7;
#pragma acc parallel loop reduction(+ : t) copyin(a[0 : n * m]) private(j)
  for (i = 0; i < m; i++)
    for (j = 0; j < i % n; j++)
      t += a[j * m + i];
#pragma acc parallel loop reduction(+ : u) copyin(a[0 : n * m])
  for (int k = 0; k < m; k++)
    for (int l = 0; l < n; l++)
      {
	if (a[l * m + k] > 50)
	  break;
	u += a[l * m + k];
      }
  int s_want = 0, t_want = 0, u_want = 0;
  for (i = 0; i < m; i++)
    {
      int more = 1;
      for (int l = 0; l < n; l++)
	{
	  const int v = a[l * m + i];
	  CHECK_EQ (b[l * m + i], (v + i) * (v + i) + l);
	  CHECK_EQ (c[l * m + i], v + l);
	  s_want += i * (v + l);
	  t_want += l < i % n ? v : 0;
	  more &= v <= 50;
	  u_want += more ? v : 0;
	}
    }
  CHECK_EQ (s, s_want);
  CHECK_EQ (t, t_want);
  CHECK_EQ (j, -7);
  CHECK_EQ (u, u_want);
}

/* One thread: the program may rely on the order of its iterations, though it says that they are independent.  */

static void
in_order (int n, int m)
{
  int last = 0, next[1] = { 0 };
#pragma acc parallel loop gang num_gangs(1) num_workers(1) vector_length(1) copyin(a[0 : n * m]) copy(next)
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      next[0] = next[0] * 3 + a[j * m + i];
  for (int i = 0; i < m; i++)
    for (int j = 0; j < n; j++)
      last = last * 3 + a[j * m + i];
  CHECK_EQ (next[0], last);
  /* Iterations of the outer loop do depend on each other.  */
  for (int k = 0; k < n * m; k++)
    b[k] = c[k] = a[k];
#pragma acc parallel loop gang num_gangs(1) num_workers(1) vector_length(1) copy(b[0 : n * m])
  for (int i = 1; i < m; i++)
    for (int j = 0; j < n - 1; j++)
      b[j * m + i] += b[(j + 1) * m + i - 1];
#pragma acc parallel loop gang num_gangs(1) num_workers(1) vector_length(1) collapse(2) copy(b[0 : n * m])
  for (int i = 1; i < m; i++)
    for (int j = 0; j < n - 1; j++)
      b[j * m + i] += 3 * b[(j + 1) * m + i - 1];
  for (int by = 1; by <= 3; by += 2)
    for (int i = 1; i < m; i++)
      for (int j = 0; j < n - 1; j++)
	c[j * m + i] += by * c[(j + 1) * m + i - 1];
  for (int k = 0; k < n * m; k++)
    CHECK_EQ (b[k], c[k]);
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    {
      a[i] = i % 97 - 40;
      f[i] = i % 11 * 0.5f;
    }
  static const int sizes[][2] = { { 0, 7 }, { 7, 0 }, { 1, 1 }, { 1, 300 }, { 300, 1 }, { 3, 2000 }, { 2000, 3 }, { 129, 67 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      sums (sizes[k][0], sizes[k][1]);
      if (sizes[k][0])
	others (sizes[k][0], sizes[k][1]);
    }
  in_order (3, 4);
  return test_done ();
}
