/* Loops over gangs with loops over workers and vectors in them that reduce the same scalars: one loop, but for those in which
   something depends on the levels.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-no-race-warnings" } */

#include <openacc.h>

#include "accred-test.h"

enum { MOST = 140000 };

static int a[MOST], b[MOST], c[MOST];
static float f[MOST];

static void
sums (int n, int m)
{
  long s = 3, t = 1, u = 2;
  int most = -5, least = 5, all = 0;
  float halves = 0.5;
#pragma acc parallel loop gang reduction(+ : s) copyin(a[0 : n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < m; j++)
      s += a[i * m + j] * (long) (j + 2 * i + 1);
  /* Other types, backwards, bounds that are expressions; a variable of the program's.  */
  int w;
#pragma acc parallel loop gang worker reduction(max : most) reduction(min : least) copyin(a[0 : n * m])
  for (long i = n - 1; i >= 0; i--)
    {
      const int by = i % 3;
#pragma acc loop vector reduction(max : most) reduction(min : least) private(w)
      for (short j = m - 1; j >= 0; j -= 2)
	{
	  w = a[i * m + j] + by;
	  most = w > most ? w : most;
	  least = w - j % 2 < least ? w - j % 2 : least;
	}
    }
  /* No levels; three; those in the other order.  */
#pragma acc parallel loop reduction(+ : halves) copyin(f[0 : n * m]) copy(halves)
  for (int i = 0; i < n; i++)
#pragma acc loop reduction(+ : halves)
    for (int j = 1; j < m; j++)
      halves += f[i * m + j - 1];
  const int parts = m / 4;
#pragma acc parallel loop gang reduction(+ : t) copyin(a[0 : n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop worker reduction(+ : t)
    for (int k = 0; k < parts; k++)
#pragma acc loop vector reduction(+ : t)
      for (int j = 0; j < 4; j++)
	t += a[(i * parts + k) * 4 + j] * (k + 1);
#pragma acc parallel loop gang reduction(+ : u) copyin(a[0 : n * m])
  for (int j = 0; j < m; j++)
#pragma acc loop worker vector reduction(+ : u)
    for (int i = 0; i < n; i++)
      u += a[i * m + j] * (j + 1);
#pragma acc parallel loop gang reduction(| : all) copyin(a[0 : n * m + 1]) copyout(b[0 : n * m])
  for (int i = 0; i < n; i++)
    {
      const int first = a[i * m];
#pragma acc loop vector reduction(| : all)
      for (int j = 0; j < m; j++)
	{
	  b[i * m + j] = a[i * m + j] - first;
	  all |= b[i * m + j] & (j | 64);
	}
    }
  long s_want = 3, t_want = 1, u_want = 2;
  int most_want = -5, least_want = 5, all_want = 0;
  float halves_want = 0.5;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	const int v = a[i * m + j], x = v + i % 3;
	s_want += v * (long) (j + 2 * i + 1);
	if ((m - 1 - j) % 2 == 0)
	  {
	    most_want = x > most_want ? x : most_want;
	    least_want = x - j % 2 < least_want ? x - j % 2 : least_want;
	  }
	halves_want += j < m - 1 ? f[i * m + j] : 0;
	if (j < parts * 4)
	  t_want += a[i * parts * 4 + j] * (j / 4 + 1);
	u_want += v * (j + 1);
	CHECK_EQ (b[i * m + j], v - a[i * m]);
	all_want |= b[i * m + j] & (j | 64);
      }
  CHECK (s == s_want);
  CHECK (t == t_want);
  CHECK (u == u_want);
  CHECK_EQ (most, most_want);
  CHECK_EQ (least, least_want);
  CHECK_EQ (all, all_want);
  CHECK (halves == halves_want);
}

/* Triangles; what a row loads changes in it; another variable in the inner loop; something else in a row; a gang's array;
   dimensions.  */

static void
others (int n, int m)
{
  int s = 0, t = 0, u = 0, v = 0, w = 0, x = 0, y = 0;
#pragma acc parallel loop gang reduction(+ : s) copyin(a[0 : n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop vector reduction(+ : s)
    for (int j = 0; j < i % m; j++)
      s += a[i * m + j];
  for (int i = 0; i < n * m; i++)
    c[i] = a[i];
#pragma acc parallel loop gang reduction(+ : t) copy(c[0 : n * m])
  for (int i = 0; i < n; i++)
    {
      const int first = c[i * m];
#pragma acc loop vector reduction(+ : t)
      for (int j = 0; j < m; j++)
	{
	  c[i * m + j] += first;
	  t += c[i * m + j];
	}
    }
#pragma acc parallel loop gang reduction(+ : u) copyin(a[0 : n * m])
  for (int i = 0; i < n; i++)
    {
      int row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int j = 0; j < m; j++)
	row += a[i * m + j];
      u += row * (i + 1);
    }
#pragma acc parallel loop gang reduction(+ : v) copyin(a[0 : n * m])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector reduction(+ : v)
      for (int j = 0; j < m; j++)
	v += a[i * m + j];
      v += i;
    }
#pragma acc parallel loop gang num_gangs(3) vector_length(64) reduction(+ : x) copyin(a[0 : n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop vector reduction(+ : x)
    for (int j = 0; j < m; j++)
      x += a[i * m + j];
  int own[3] = { 1, 2, 3 };
#pragma acc parallel copyin(a[0 : n * m]) firstprivate(own) copy(y)
  {
#pragma acc loop gang reduction(+ : y)
    for (int i = 0; i < n; i++)
#pragma acc loop vector reduction(+ : y)
      for (int j = 0; j < m; j++)
	y += a[i * m + j] * own[j % 3];
  }
  int buffer[2000];
#pragma acc parallel copyin(a[0 : n * m]) private(buffer) copy(w)
  {
#pragma acc loop gang reduction(+ : w)
    for (int i = 0; i < n; i++)
#pragma acc loop vector reduction(+ : w)
      for (int j = 0; j < m; j++)
	{
	  buffer[j] = a[i * m + j] + i;
	  w += buffer[j];
	}
  }
  int s_want = 0, t_want = 0, u_want = 0, v_want = 0, w_want = 0, x_want = 0, y_want = 0;
  for (int i = 0; i < n; i++)
    {
      for (int j = 0; j < m; j++)
	{
	  const int z = a[i * m + j];
	  s_want += j < i % m ? z : 0;
	  t_want += z + a[i * m];
	  CHECK_EQ (c[i * m + j], z + a[i * m]);
	  u_want += z * (i + 1);
	  v_want += z;
	  w_want += z + i;
	  x_want += z;
	  y_want += z * (j % 3 + 1);
	}
      v_want += i;
    }
  CHECK_EQ (s, s_want);
  CHECK_EQ (t, t_want);
  CHECK_EQ (u, u_want);
  CHECK_EQ (v, v_want);
  CHECK_EQ (w, w_want);
  CHECK_EQ (x, x_want);
  CHECK_EQ (y, y_want);
}

int
main (void)
{
  for (int i = 0; i < MOST; i++)
    {
      a[i] = i % 97 - 40;
      f[i] = i % 11 * 0.5f;
    }
  static const int sizes[][2] = { { 0, 7 }, { 7, 0 }, { 1, 1 }, { 1, 300 }, { 300, 1 }, { 3, 2000 }, { 2000, 3 }, { 67, 129 } };
  for (unsigned k = 0; k < sizeof sizes / sizeof *sizes; k++)
    {
      sums (sizes[k][0], sizes[k][1]);
      if (sizes[k][1])
	others (sizes[k][0], sizes[k][1]);
    }
  return test_done ();
}
