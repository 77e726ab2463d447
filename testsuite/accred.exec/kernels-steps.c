/* Loops of `kernels' regions that step in the body, with variables of the body's block: `do', `while' and `for' without a
   step.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

#define N 300

static int a[N], b[N], global;

static void
fill (void)
{
  for (int k = 0; k < N; k++)
    {
      a[k] = k;
      b[k] = 0;
    }
}

/* The value of element K that a step in the body leaves.  */
static int
doubled (int k, int first, int end, int step)
{
  return k >= first && k < end && (k - first) % step == 0 ? 2 * k : 0;
}

int
main (void)
{
  int i = 0, sum = 0, n = 200;

  /* A step inside of the block.  */
  fill ();
#pragma acc kernels
  {
    i = 3;
    do
      {
	int t = a[i] + i;
	b[i] = t;
	i += 5;
      }
    while (i < n);
  }
  CHECK_EQ (i, 203);
  for (int k = 0; k < N; k++)
    CHECK_EQ (b[k], doubled (k, 3, n, 5));

  fill ();
#pragma acc kernels
  {
    i = 10;
    while (i < n)
      {
	int t = a[i] + i;
	b[i] = t;
	i++;
      }
  }
  CHECK_EQ (i, 200);
  for (int k = 0; k < N; k++)
    CHECK_EQ (b[k], doubled (k, 10, n, 1));

  /* Of which one is in memory.  */
  fill ();
#pragma acc kernels
  for (i = 7; i < n;)
    {
      int t[2] = { a[i], i };
      for (int k = 0; k < 2; k++)
	b[i] += t[k];
      i += 3;
    }
  CHECK_EQ (i, 202);
  for (int k = 0; k < N; k++)
    CHECK_EQ (b[k], doubled (k, 7, n, 3));

  /* In the middle, and at the start.  */
  fill ();
#pragma acc kernels
  for (i = 0; i < n;)
    {
      int t = a[i];
      i += 2;
      b[i] = t;
    }
  CHECK_EQ (i, 200);
  for (int k = 0; k < N; k++)
    CHECK_EQ (b[k], k >= 2 && k <= n && k % 2 == 0 ? k - 2 : 0);

  fill ();
#pragma acc kernels
  for (i = n; i > 0;)
    {
      i--;
      b[i] = 2 * a[i];
    }
  CHECK_EQ (i, 0);
  for (int k = 0; k < N; k++)
    CHECK_EQ (b[k], doubled (k, 0, n, 1));

  /* These are none that count.  */
  fill ();
#pragma acc kernels
  {
    i = 1;
    do
      {
	int t = a[i];
	b[i] = 1;
	i += t;
      }
    while (i < n);
  }
  CHECK_EQ (i, 256);
  for (int k = 0; k < N; k++)
    CHECK_EQ (b[k], k && k < 256 && !(k & (k - 1)));

  fill ();
#pragma acc kernels
  {
    i = 0;
    do
      {
	int t = a[i];
	if (t % 3 == 0)
	  i++;
	b[i] = 1;
	i++;
      }
    while (i < n);
  }
  {
    int k = 0;
    static int want[N];
    do
      {
	if (k % 3 == 0)
	  k++;
	want[k] = 1;
	k++;
      }
    while (k < n);
    CHECK_EQ (i, k);
    for (k = 0; k < N; k++)
      CHECK_EQ (b[k], want[k]);
  }

  /* A variable of the file, and a sum.  */
  fill ();
#pragma acc kernels
  {
    global = 0;
    do
      {
	int t = a[global] + 1;
	sum += t;
	global += 5;
      }
    while (global < 15);
  }
  CHECK_EQ (global, 15);
  CHECK_EQ (sum, 18);
  return test_done ();
}
