/* References, what a lambda has captured, locals of templates and members' copies that each
   iteration sets before it reads them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { ROWS = 91, COLUMNS = 70 };
static long a[ROWS][COLUMNS], y[ROWS], want[ROWS];

static void
check ()
{
  for (int i = 0; i < ROWS; i++)
    CHECK_EQ (y[i], want[i]);
  memset (y, -1, sizeof y);
}

template<typename T>
static void
sums (T s, T &by_reference)
{
  int i, j;
#pragma acc parallel loop gang copyin (a) copy (y)
  for (i = 0; i < ROWS; i++)
    {
      s = 0;
#pragma acc loop vector reduction (+:s)
      for (j = 0; j < COLUMNS; j++)
	s += a[i][j];
      y[i] = s;
    }
  check ();
#pragma acc parallel loop copyin (a) copy (y)
  for (i = 0; i < ROWS; i++)
    {
      by_reference = 0;
#pragma acc loop reduction (+:by_reference)
      for (j = 0; j < COLUMNS; j++)
	by_reference += a[i][j];
      y[i] = by_reference;
    }
  check ();
#pragma acc parallel loop gang worker copyin (a) copy (y)
  for (i = 0; i < ROWS; i++)
    {
      by_reference = 0;
#pragma acc loop seq
      for (j = 0; j < COLUMNS; j++)
	{
	  s = a[i][j];
	  by_reference += s;
	}
      y[i] = by_reference;
    }
  check ();
}

struct matrix
{
  int rows;
  long sum;
  static long shared;

  void
  sum_rows ()
  {
    long s, t;
    int n = rows;
#pragma acc parallel loop copyin (a) copy (y)
    for (int i = 0; i < n; i++)
      {
	s = 0;
	shared = i;
#pragma acc loop reduction (+:s)
	for (int j = 0; j < COLUMNS; j++)
	  {
	    t = a[shared][j];
	    s += t;
	  }
	y[i] = s;
      }
    check ();
  }
};

long matrix::shared;

static void
in_lambda ()
{
  long s = 0, t = 0;
  auto by_reference = [&] (int rows)
    {
#pragma acc parallel loop copyin (a) copy (y)
      for (int i = 0; i < rows; i++)
	{
	  s = 0;
	  for (int j = 0; j < COLUMNS; j++)
	    {
	      t = a[i][j];
	      s += t;
	    }
	  y[i] = s;
	}
    };
  by_reference (ROWS);
  check ();
  auto by_value = [=] (int rows) mutable
    {
#pragma acc parallel loop gang copyin (a) copy (y)
      for (int i = 0; i < rows; i++)
	{
	  s = 0;
	  for (int j = 0; j < COLUMNS; j++)
	    {
	      t = a[i][j];
	      s += t;
	    }
	  y[i] = s;
	}
    };
  by_value (ROWS);
  check ();
}

#pragma acc routine worker
static void
rows_of_routine (long *to)
{
  int i, j;
  long s, t;
#pragma acc loop worker
  for (i = 0; i < ROWS; i++)
    {
      s = 0;
#pragma acc loop vector reduction (+:s)
      for (j = 0; j < COLUMNS; j++)
	{
	  t = (i * 7 + j * 3 + i * j) % 23;
	  s += t;
	}
      to[i] = s;
    }
}

int
main ()
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      want[i] += a[i][j] = (i * 7 + j * 3 + i * j) % 23;
  long l = 0;
  double d = 0;
  sums<long> (1, l);
  sums<double> (1, d);
  matrix m = { ROWS, 0 };
  m.sum_rows ();
  in_lambda ();
#pragma acc parallel num_gangs (1) num_workers (4) copy (y)
  rows_of_routine (y);
  check ();
  return test_done ();
}
