/* Loops over workers and vectors without gangs: those that are all of their construct have all gangs, and each
   iteration is executed once.  Others stay: what each gang does, and in what order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum
{
  N = 3000
};

static int a[N], b[N], slots[N], rows[N][20];

static void
once (int n)
{
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop vector copy(a)
  for (int i = 0; i < n; i++)
    a[i] += 3;
#pragma acc parallel copy(a)
  {
    int by = 2 * n;
#pragma acc loop worker vector
    for (int i = 0; i < n; i++)
      a[i] += by;
  }
#pragma acc parallel loop worker copy(a, rows)
  for (int i = 0; i < n; i++)
    {
      int own = a[i];
#pragma acc loop vector
      for (int j = 0; j < 20; j++)
	rows[i][j] = own + j;
      a[i] = own + 1;
    }
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (a[i], i + 2 * n + 4);
      CHECK_EQ (rows[i][19], i + 2 * n + 22);
    }
}

static void
sums (int n)
{
  int s = 5, most = -1, count = 0;
#pragma acc parallel loop vector reduction(+ : s) reduction(max : most)
  for (int i = 0; i < n; i++)
    {
      s += i;
      most = i % 1000 > most ? i % 1000 : most;
    }
  CHECK_EQ (s, 5 + n * (n - 1) / 2);
  CHECK_EQ (most, n > 1000 ? 999 : n - 1);
  long t = 7;
#pragma acc parallel copy(t)
  {
#pragma acc loop vector reduction(+ : t)
    for (int i = 0; i < n; i++)
      t += i;
  }
  CHECK_EQ (t, 7 + (long) n * (n - 1) / 2);
#pragma acc parallel loop vector copy(count)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      count++;
    }
  CHECK_EQ (count, n);
}

/* Iterations take places in turn, by a number that each gang has for itself; gangs would have the same places.  */

static void
tickets (int n)
{
  for (int i = 0; i < n; i++)
    slots[i] = -1;
  int next = 0;
#pragma acc parallel copy(slots) firstprivate(next)
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      {
	int at;
#pragma acc atomic capture
	at = next++;
	slots[at] = i;
      }
  }
  long sum = 0;
  for (int i = 0; i < n; i++)
    sum += slots[i];
  CHECK_EQ (sum, (long) n * (n - 1) / 2);
}

/* The second loop needs what the first one has done; what each gang does outside of its loop, one does.  */

static void
in_order (int n)
{
  int runs = 0, all = 0;
#pragma acc parallel copy(a) copyout(b) copy(runs)
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      a[i] = 3 * i;
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      b[i] = a[n - 1 - i];
#pragma acc atomic update
    runs++;
  }
  CHECK_EQ (runs, 1);
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], 3 * (n - 1 - i));
#pragma acc parallel num_gangs(7) copy(all)
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	all++;
      }
  }
  CHECK_EQ (all, 7 * n);
}

int
main (void)
{
  once (N);
  once (1);
  sums (N);
  sums (1);
  tickets (N);
  in_order (N);
  in_order (33);
  return test_done ();
}
