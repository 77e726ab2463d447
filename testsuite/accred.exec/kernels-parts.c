/* Regions of `kernels' with several nests: what comes between them, and which values go from one
   to the next.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1000 };
static int a[N], b[N], c[N];
static int counter;

static void __attribute__ ((noinline, noclone))
set (int n)
{
  for (int i = 0; i < n; i++)
    {
      a[i] = i % 11;
      b[i] = -1;
      c[i] = -1;
    }
}

/* A scalar that one nest sums up, statements change and the next nest reads.  */

static void __attribute__ ((noinline, noclone))
carried_scalar (int n, int sum)
{
  int s = 0, t = -1, unused = 17;
  set (n);
#pragma acc kernels
  {
#pragma acc loop independent reduction (+:s)
    for (int i = 0; i < n; i++)
      s += a[i];
    t = s;
    s = s / 2 + 1;
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] = s + i;
  }
  CHECK_EQ (t, sum);
  CHECK_EQ (s, sum / 2 + 1);
  CHECK_EQ (unused, 17);
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], sum / 2 + 1 + i);
}

/* Variables of the region: one that goes from part to part, one that each part sets, an array.  */

static void __attribute__ ((noinline, noclone))
variables_of_region (int n)
{
  set (n);
#pragma acc kernels copyin (a) copyout (b, c)
  {
    int first, temporary, table[4];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] = 2 * a[i];
    first = b[3];
    for (int i = 0; i < 4; i++)
      table[i] = 10 * i;
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      {
	temporary = b[i] + first;
	c[i] = temporary + table[i % 4];
      }
    temporary = 1;
    b[0] = temporary;
  }
  CHECK_EQ (b[0], 1);
  for (int i = 0; i < n; i++)
    CHECK_EQ (c[i], 2 * (i % 11) + 6 + 10 * (i % 4));
}

/* A loop with a dependence between two that have none.  */

static void __attribute__ ((noinline, noclone))
dependent_between (int n)
{
  set (n);
#pragma acc kernels loop independent copyin (a) copyout (b)
  for (int i = 0; i < n; i++)
    b[i] = a[i] + 1;
#pragma acc kernels copy (b) copyout (c)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] *= 3;
#pragma acc loop
    for (int i = 1; i < n; i++)
      b[i] += b[i - 1];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      c[i] = b[n - 1 - i];
  }
  int sum = 0;
  for (int i = 0; i < n; i++)
    {
      sum += 3 * (i % 11 + 1);
      CHECK_EQ (b[i], sum);
      CHECK_EQ (c[n - 1 - i], sum);
    }
}

/* `auto' loops that reduce are parallel, unless an iteration needs something of another one.  */

static void __attribute__ ((noinline, noclone))
reductions (int n, int sum)
{
  int s = 3, last = 0, steps = 0, most = -5;
  set (n);
#pragma acc kernels loop reduction (+:s) copyin (a)
  for (int i = 0; i < n; i++)
    s += a[i];
  CHECK_EQ (s, sum + 3);
#pragma acc kernels copyin (a) copy (steps)
  {
#pragma acc loop reduction (+:steps)
    for (int i = 0; i < n; i++)
      {
	steps += a[i] != last;
	last = a[i];
      }
#pragma acc loop reduction (max:most)
    for (int i = 0; i < n; i++)
      most = a[i] > most ? a[i] : most;
  }
  /* The first a[i] is 0, as LAST is.  */
  CHECK_EQ (steps, n - 1);
  CHECK_EQ (last, (n - 1) % 11);
  CHECK_EQ (most, 10);
}

/* Data that is on the device already; conditions; loops of `seq' inside and outside.  */

static void __attribute__ ((noinline, noclone))
around (int n, int on_device)
{
  set (n);
  int rounds = 0;
#pragma acc data copyin (a) copy (b) create (c) if (on_device)
  {
#pragma acc kernels if (on_device)
    {
#pragma acc loop independent
      for (int i = 0; i < n; i++)
	c[i] = a[i];
#pragma acc loop seq
      for (int k = 0; k < 3; k++)
	rounds++;
#pragma acc loop independent
      for (int i = 0; i < n; i++)
	if (c[i] % 2)
	  {
	    int s = 0;
#pragma acc loop reduction (+:s)
	    for (int k = 0; k < 10; k++)
	      s += c[i] * k;
	    b[i] = s;
	  }
	else
	  b[i] = rounds;
    }
  }
  CHECK_EQ (rounds, 3);
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], i % 11 % 2 ? 45 * (i % 11) : 3);
}

/* Asynchronous regions, numbers of gangs and lanes in loops' clauses, nests of loops.  */

static void __attribute__ ((noinline, noclone))
clauses (int n)
{
  set (n);
#pragma acc enter data copyin (a, b)
#pragma acc kernels present (a, b) async (2) num_gangs (5)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] = a[i];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] += 5;
  }
#pragma acc kernels present (a, b) async (2)
#pragma acc loop independent gang (7) vector (64)
  for (int i = 0; i < n; i++)
    b[i] *= 2;
#pragma acc kernels present (b) wait (2)
#pragma acc loop independent collapse (2)
  for (int i = 0; i < n / 10; i++)
    for (int j = 0; j < 10; j++)
      b[10 * i + j] -= j;
#pragma acc exit data delete (a) copyout (b)
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], 2 * (i % 11 + 5) - i % 10);
}

/* Control flow around a nest, and a function that is called in between.  */

#pragma acc routine seq
static int __attribute__ ((noinline, noclone))
next (int x)
{
  return x + 1;
}

static void __attribute__ ((noinline, noclone))
flow (int n, int turn)
{
  int x = 4;
  set (n);
#pragma acc kernels copyin (a) copyout (b) copy (c)
  {
    if (turn)
      {
#pragma acc loop independent
	for (int i = 0; i < n; i++)
	  b[i] = a[i] + 1;
      }
    else
      {
#pragma acc loop independent
	for (int i = 0; i < n; i++)
	  b[i] = a[i] - 1;
      }
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], i % 11 + (turn ? 1 : -1));
#pragma acc kernels copyin (a) copyout (b)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] = a[i];
    x = next (x);
    if (x > 4)
      b[0] = next (x);
  }
  CHECK_EQ (x, 5);
  CHECK_EQ (b[0], 6);
  CHECK_EQ (b[n - 1], (n - 1) % 11);
}

/* Through pointers, with a global variable that counts.  */

static void __attribute__ ((noinline, noclone))
pointers (int n, int *p, int *q, int m)
{
  set (n);
#pragma acc kernels copyin (p[0:n]) copyout (q[1:n - 1]) copy (counter)
  {
#pragma acc loop independent
    for (int i = 1; i < n; i++)
      q[i] = p[i] + m;
    counter += 2;
#pragma acc loop independent
    for (int i = 1; i < n; i++)
      q[i] += counter;
  }
  CHECK_EQ (q[0], -1);
  for (int i = 1; i < n; i++)
    CHECK_EQ (q[i], i % 11 + m + counter);
}

/* A loop with a dependence beside a call: no iterations side by side there, either.  */

static void __attribute__ ((noinline, noclone))
dependent_beside_call (int n)
{
  int x = 3;
  set (n);
#pragma acc kernels copyin (a) copy (b)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1;
    x = next (x);
#pragma acc loop
    for (int i = 1; i < n; i++)
      b[i] += b[i - 1];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] *= 2;
  }
  CHECK_EQ (x, 4);
  for (int i = 0, sum = 0; i < n; i++)
    {
      sum += i % 11 + 1;
      CHECK_EQ (b[i], 2 * sum);
    }
}

/* A pointer that the region moves between two nests.  */

static void __attribute__ ((noinline, noclone))
moved_pointer (int n, int *p)
{
  set (n);
#pragma acc kernels copy (p[0:n])
  {
#pragma acc loop independent
    for (int i = 0; i < n / 2; i++)
      p[i] = i;
    p = p + n / 2;
#pragma acc loop independent
    for (int i = 0; i < n / 2; i++)
      p[i] = 2 * i;
  }
  for (int i = 0; i < n / 2; i++)
    {
      CHECK_EQ (b[i], i);
      CHECK_EQ (b[n / 2 + i], 2 * i);
    }
}

/* A region of several parts that waits, and maps nothing of its own.  */

static void __attribute__ ((noinline, noclone))
waiting (int n)
{
  set (n);
#pragma acc data copy (a, b)
  {
#pragma acc parallel loop present (a) async (4)
    for (int i = 0; i < n; i++)
      a[i] = 3 * i;
#pragma acc kernels present (a, b) wait (4)
    {
#pragma acc loop independent
      for (int i = 0; i < n; i++)
	b[i] = a[i] + 1;
#pragma acc loop independent
      for (int i = 0; i < n; i++)
	b[i] += a[n - 1 - i];
    }
  }
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], 3 * (n - 1) + 1);
}

/* Scalars that the host never uses: temporaries of two regions, one that a region leaves for
   another one, and one that each execution of a region leaves for the next.  */

static void __attribute__ ((noinline, noclone))
unused_by_host (int n)
{
  int t, left = 7, steps = 0, place = 0;
  set (n);
#pragma acc kernels copyin (a) copyout (b)
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    {
      t = a[i] + 1;
      b[i] = t * t;
    }
#pragma acc kernels copyin (a) copy (b)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      if (a[i] > 5)
	{
	  t = a[i];
	  b[i] += t;
	}
    left = b[n - 1];
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      {
	t = 2;
	b[i] *= t;
      }
  }
#pragma acc kernels copyout (c)
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    c[i] = left;
  for (int k = 0; k < 5; k++)
#pragma acc kernels copy (c)
    {
#pragma acc loop independent
      for (int i = 0; i < 3; i++)
	c[place + i] = steps;
      steps = steps + 1;
      place = place + 3;
    }
  for (int i = 0; i < n; i++)
    {
      int x = i % 11;
      CHECK_EQ (b[i], 2 * ((x + 1) * (x + 1) + (x > 5 ? x : 0)));
      CHECK_EQ (c[i], i < 15 ? i / 3 : b[n - 1] / 2);
    }
}

/* Scalars that the host uses: in front of the region, in the next round of a loop; in another
   region; as an argument; as the result; where the region runs on the host.  */

static int __attribute__ ((noinline, noclone))
used_by_host (int n, int parameter, int on_device)
{
  int next = 0, other, rounds = 0, sum = 0, sometimes = 3;
  set (n);
again:
  sum += next * 10;
#pragma acc kernels copyin (a) copyout (b) if (on_device)
  {
#pragma acc loop independent
    for (int i = 0; i < n; i++)
      b[i] = a[i] + rounds;
    next = b[1] + 1;
    other = b[2];
    parameter += 2;
    if (rounds == 2)
      sometimes = b[3];
  }
#pragma acc kernels copyout (c)
#pragma acc loop independent
  for (int i = 0; i < n; i++)
    c[i] = other;
  sum += c[0];
  if (++rounds < 4)
    goto again;
  return sum + 1000 * parameter + 100000 * sometimes;
}

/* Loops over workers or vectors, without gangs, in regions of several gangs: each iteration once.  */

static void __attribute__ ((noinline, noclone))
levels_without_gang (int n, int sum)
{
  int s = 5, x = 9;
  set (n);
#pragma acc kernels num_gangs (2) copy (a, s)
  {
#pragma acc loop worker independent reduction (+:s)
    for (int i = 0; i < n; i++)
      s += a[i]++;
#pragma acc loop vector independent
    for (int i = 0; i < n; i++)
      a[i] += 2;
  }
#pragma acc kernels num_gangs (3) copy (a, x)
#pragma acc loop worker independent reduction (^:x)
  for (int i = 0; i < n; i += 7)
    {
      int t = 0;
#pragma acc loop vector reduction (+:t)
      for (int j = i; j < (i + 7 < n ? i + 7 : n); j++)
	{
	  t -= 1;
	  a[j] += 1;
	}
      x ^= i - t;
    }
  CHECK_EQ (s, 5 + sum);
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], i % 11 + 4);
  int expected = 9;
  for (int i = 0; i < n; i += 7)
    expected ^= i + (i + 7 < n ? 7 : n - i);
  CHECK_EQ (x, expected);
}

int
main (void)
{
  int sum = 0;
  for (int i = 0; i < N; i++)
    sum += i % 11;
  carried_scalar (N, sum);
  dependent_beside_call (N);
  moved_pointer (N, b);
  waiting (N);
  levels_without_gang (N, sum);
  unused_by_host (N);
  /* next is 2, 3, 4 in the later rounds, other 2 to 5.  */
  CHECK_EQ (used_by_host (N, 7, 1), 90 + 14 + 15000 + 500000);
  CHECK_EQ (used_by_host (N, 7, 0), 90 + 14 + 15000 + 500000);
  variables_of_region (N);
  dependent_between (N);
  reductions (N, sum);
  around (N, 1);
  around (N, 0);
  clauses (N);
  flow (N, 0);
  flow (N, 1);
  pointers (N, a, b, 6);
  pointers (N, a, b, -6);
  CHECK_EQ (counter, 4);
  return test_done ();
}
