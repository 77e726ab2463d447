// Reductions of references that a construct declares: to scalars, elements, members, parameters and
// other references; what all gangs share, and what each gang or iteration has for itself.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-set-env "PTXSIM_CHECK" "all" }
// { dg-set-env "PTXSIM_SCHED" "3" }

#include "accred-test.h"

enum { N = 700, ROWS = 6 };

static int a[N], sum, odd;
static int total_of_file;

struct pair
{
  long first;
  int second;
};

// ----- a scalar that a clause maps -----

template <typename T>
__attribute__ ((noipa)) static void
scalar (T want)
{
  T total = 7;
#pragma acc parallel copy (total) copyin (a) num_gangs (5)
  {
    T &r = total;
#pragma acc loop gang reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (total, 7 + want);
#pragma acc parallel copy (total) copyin (a) num_gangs (5) num_workers (3) vector_length (32)
  {
    T &r = total;
#pragma acc loop gang worker vector reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (total, 7 + 2 * want);
#pragma acc parallel copy (total) copyin (a) num_gangs (5) vector_length (64)
  {
    T &r = total;
#pragma acc loop reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (total, 7 + 3 * want);
#pragma acc serial copy (total) copyin (a)
  {
    T &r = total;
#pragma acc loop reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (total, 7 + 4 * want);
#pragma acc kernels copy (total) copyin (a)
  {
    T &r = total;
#pragma acc loop independent reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (total, 7 + 5 * want);
}

// Two loops, one of which reduces the variable by its name; a read behind them.
__attribute__ ((noipa)) static void
by_both_names ()
{
  int total = 1, flag = 0;
#pragma acc parallel copy (total) copyin (a) num_gangs (4) vector_length (32)
  {
    int &r = total;
#pragma acc loop gang vector reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
#pragma acc loop gang vector reduction (+:total)
    for (int i = 0; i < N; i++)
      total += a[i];
  }
#pragma acc parallel copy (total, flag) copyin (a) num_gangs (1) vector_length (32)
  {
    int &r = total;
    const int &same = r;
#pragma acc loop vector reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
    flag = same - total + 3;
  }
  CHECK_EQ (total, 1 + 3 * sum);
  CHECK_EQ (flag, 3);
}

// No clause names the variable: a copy, as if the loop named it.
__attribute__ ((noipa)) static void
without_clause ()
{
  int total = 2;
#pragma acc parallel copyin (a) num_gangs (4)
  {
    int &r = total;
#pragma acc loop gang reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (total, 2 + sum);
}

// Two references to two variables in one loop, and operators.
__attribute__ ((noipa)) static void
two ()
{
  int least = 1 << 30;
  unsigned bits = 0;
#pragma acc parallel copy (least, bits) copyin (a) num_gangs (4) num_workers (2) vector_length (32)
  {
    int &r = least;
    unsigned &s = bits;
#pragma acc loop gang worker vector reduction (min:r) reduction (^:s)
    for (int i = 0; i < N; i++)
      {
	if (a[i] < r)
	  r = a[i];
	s ^= (unsigned) a[i];
      }
  }
  int want_least = 1 << 30;
  unsigned want_bits = 0;
  for (int i = 0; i < N; i++)
    {
      want_least = a[i] < want_least ? a[i] : want_least;
      want_bits ^= (unsigned) a[i];
    }
  CHECK_EQ (least, want_least);
  CHECK_EQ (bits, want_bits);
}

// ----- parameters, references, globals, members -----

__attribute__ ((noipa)) static void
parameters (int &by_reference, int by_value, const int *from, int n, int *result)
{
#pragma acc parallel copy (by_reference) copyin (from[0:n]) num_gangs (5)
  {
    int &r = by_reference;
#pragma acc loop gang reduction (+:r)
    for (int i = 0; i < n; i++)
      r += from[i];
  }
#pragma acc parallel copy (by_value) copyin (from[0:n]) num_gangs (5)
  {
    int &q = by_value, &r = q;
#pragma acc loop gang vector reduction (+:r)
    for (int i = 0; i < n; i++)
      r += from[i];
  }
#pragma acc parallel copyin (from[0:n]) copy (result[0:1]) num_gangs (5)
  {
    int &r = *result;
#pragma acc loop gang vector reduction (+:r)
    for (int i = 0; i < n; i++)
      r += from[i];
  }
  by_reference += by_value;
}

__attribute__ ((noipa)) static void
outside_reference (int &x)
{
  int &outer = x;
#pragma acc parallel copy (outer) copyin (a) num_gangs (5)
  {
    auto &&r = outer;
#pragma acc loop gang worker reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
}

__attribute__ ((noipa)) static void
global ()
{
  total_of_file = 4;
#pragma acc parallel copy (total_of_file) copyin (a) num_gangs (5)
  {
    int &r = total_of_file;
#pragma acc loop gang vector reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (total_of_file, 4 + sum);
}

__attribute__ ((noipa)) static void
members (pair &p, pair *q)
{
  pair own = { 3, 4 };
#pragma acc parallel copy (own) copyin (a) num_gangs (5)
  {
    long &r = own.first;
    int &s = own.second;
#pragma acc loop gang vector reduction (+:r, s)
    for (int i = 0; i < N; i++)
      {
	r += a[i];
	s += a[i] & 1;
      }
  }
  CHECK_EQ (own.first, 3 + sum);
  CHECK_EQ (own.second, 4 + odd);
#pragma acc parallel copy (p, q[0:1]) copyin (a) num_gangs (5)
  {
    long &r = p.first;
    int &s = q->second;
#pragma acc loop gang vector reduction (+:r, s)
    for (int i = 0; i < N; i++)
      {
	r += a[i];
	s += a[i] & 1;
      }
  }
}

struct account
{
  int balance = 5;
  int parts[3] = { 1, 2, 3 };

  __attribute__ ((noipa)) void add ()
  {
#pragma acc parallel copy (this[0:1]) copyin (a) num_gangs (5)
    {
      int &r = balance;
      int &part = parts[1];
#pragma acc loop gang vector reduction (+:r) reduction (-:part)
      for (int i = 0; i < N; i++)
	{
	  r += a[i];
	  part -= a[i];
	}
    }
  }
};

// ----- elements -----

__attribute__ ((noipa)) static void
elements (int k)
{
  int v[ROWS], *p = v;
  double d[3][2] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
  for (int j = 0; j < ROWS; j++)
    v[j] = j;
#pragma acc parallel copy (v, d) copyin (a) num_gangs (5)
  {
    int &r = v[2];
    double &s = d[k][1];
#pragma acc loop gang vector reduction (+:r, s)
    for (int i = 0; i < N; i++)
      {
	r += a[i];
	s += a[i];
      }
  }
  CHECK_EQ (v[1], 1);
  CHECK_EQ (v[2], 2 + sum);
  CHECK_EQ (v[3], 3);
  CHECK_SAME (d[1][1], 4.0 + sum);
  CHECK_SAME (d[1][0], 3.0);
#pragma acc data copy (p[0:ROWS])
#pragma acc parallel present (p[0:ROWS]) copyin (a) num_gangs (5)
  {
    int &r = p[k + 3];
#pragma acc loop gang reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (v[4], 4 + sum);
#pragma acc parallel copy (p[0:ROWS]) copyin (a) num_gangs (5)
  {
    int &r = k > 0 ? p[0] : p[5];
#pragma acc loop gang reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
  }
  CHECK_EQ (v[0], sum);
  CHECK_EQ (v[5], 5);
}

// A reference of each round of a sequential loop, of each iteration of a gang loop, of each gang.
__attribute__ ((noipa)) static void
of_loops ()
{
  int v[ROWS] = {}, w[ROWS] = {}, x[ROWS] = {}, lanes = 0;
#pragma acc parallel copy (v) copyin (a) num_gangs (5)
  {
#pragma acc loop seq
    for (int k = 0; k < ROWS; k++)
      {
	int &r = v[k];
#pragma acc loop gang reduction (+:r)
	for (int i = 0; i < N; i++)
	  r += a[i] + k;
      }
  }
#pragma acc parallel copy (x) copyin (a) num_gangs (5)
  for (int k = 0; k < ROWS; k++)
    {
      int &r = x[k];
#pragma acc loop gang vector reduction (+:r)
      for (int i = 0; i < N; i++)
	r += a[i] + k;
    }
#pragma acc parallel loop gang copy (w) copyin (a) num_gangs (5) num_workers (2) vector_length (32)
  for (int k = 0; k < ROWS; k++)
    {
      int &r = w[k];
#pragma acc loop worker vector reduction (+:r)
      for (int i = 0; i < N; i++)
	r += a[i] + k;
    }
  for (int k = 0; k < ROWS; k++)
    {
      CHECK_EQ (v[k], sum + N * k);
      CHECK_EQ (x[k], sum + N * k);
      CHECK_EQ (w[k], sum + N * k);
    }
#pragma acc parallel copyout (w) copyin (a) num_gangs (ROWS) vector_length (32)
  {
#pragma acc loop gang
    for (int k = 0; k < ROWS; k++)
      {
	int own = k;
	int &r = own;
#pragma acc loop vector reduction (+:r)
	for (int i = 0; i < N; i++)
	  r += a[i];
	w[k] = own;
      }
  }
  for (int k = 0; k < ROWS; k++)
    CHECK_EQ (w[k], sum + k);
#pragma acc parallel copyin (a) reduction (+:lanes) num_gangs (3) vector_length (32)
  {
    int own = 1;
    int &r = own;
#pragma acc loop vector reduction (+:r)
    for (int i = 0; i < N; i++)
      r += a[i];
    lanes += own;
  }
  CHECK_EQ (lanes % (sum + 1), 0);
}

// The loop's variable of that name is another one.
__attribute__ ((noipa)) static void
two_of_a_name ()
{
  int total = 1, out[N];
#pragma acc parallel copy (total) copyout (out) copyin (a) num_gangs (4)
  {
    int &r = total;
#pragma acc loop gang private (total) reduction (+:r)
    for (int i = 0; i < N; i++)
      {
	total = a[i];
	r += total;
	out[i] = total;
      }
  }
  CHECK_EQ (total, 1 + sum);
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], a[i]);
}

// Passed on, and in a private clause.
static inline void
add_to (int &to, int value)
{
  to += value;
}

__attribute__ ((noipa)) static void
passed_on ()
{
  int total = 9, out[N];
#pragma acc parallel copy (total) copyout (out) copyin (a) num_gangs (4)
  {
    int &r = total, &t = total;
#pragma acc loop gang worker private (t) reduction (+:r)
    for (int i = 0; i < N; i++)
      {
	t = a[i] / 3;
	add_to (r, a[i]);
	add_to (t, 1);
	out[i] = t;
      }
  }
  CHECK_EQ (total, 9 + sum);
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], a[i] / 3 + 1);
}

__attribute__ ((noipa)) static void
captured ()
{
  int total = 6;
  auto add = [&total] ()
  {
#pragma acc parallel copy (total) copyin (a) num_gangs (4)
    {
      int &r = total;
#pragma acc loop gang vector reduction (+:r)
      for (int i = 0; i < N; i++)
	r += a[i];
    }
  };
  add ();
  CHECK_EQ (total, 6 + sum);
}

int
main ()
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 7 % 31 - 9;
      sum += a[i];
      odd += a[i] & 1;
    }
  scalar<int> (sum);
  scalar<double> (sum);
  by_both_names ();
  without_clause ();
  two ();
  int x = 11, y = 0;
  parameters (x, 20, a, N, &y);
  CHECK_EQ (x, 11 + sum + 20 + sum);
  CHECK_EQ (y, sum);
  outside_reference (y);
  CHECK_EQ (y, 2 * sum);
  global ();
  pair p = { 8, 9 }, q = { 1, 2 };
  members (p, &q);
  CHECK_EQ (p.first, 8 + sum);
  CHECK_EQ (p.second, 9);
  CHECK_EQ (q.first, 1);
  CHECK_EQ (q.second, 2 + odd);
  account acc;
  acc.add ();
  CHECK_EQ (acc.balance, 5 + sum);
  CHECK_EQ (acc.parts[0], 1);
  CHECK_EQ (acc.parts[1], 2 - sum);
  elements (1);
  of_loops ();
  two_of_a_name ();
  passed_on ();
  captured ();
  return test_done ();
}
