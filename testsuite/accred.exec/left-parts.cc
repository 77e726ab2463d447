/* What an iteration of a loop over lanes leaves in an object of the gang by a method, a reference or a lambda: the
   code behind the loop reads it, whichever lane has written it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { ROWS = 37, N = 77 };

static int
place (int row)
{
  return row % 5 == 3 ? -1 : (row * 31 + 7) % N;
}

static int a[ROWS][N];
static int found[ROWS];

class hit
{
public:
  explicit hit (int before) : m_at (before) {}
  hit () = default;
  void set (int j) { m_at = j; }
  int at () const { return m_at; }

private:
  int m_key = 3;
  int m_at = -1;
};

static void
check (const char *what)
{
  for (int i = 0; i < ROWS; i++)
    {
      if (found[i] != place (i))
	printf ("%s:\n", what);
      CHECK_EQ (found[i], place (i));
      found[i] = -9;
    }
}

static void
methods ()
{
#pragma acc parallel loop gang copyin (a) copyout (found)
  for (int i = 0; i < ROWS; i++)
    {
      hit h (-1);
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	if (a[i][j])
	  h.set (j);
      found[i] = h.at ();
    }
  check (__func__);
}

static void
references ()
{
#pragma acc parallel loop gang copyin (a) copyout (found)
  for (int i = 0; i < ROWS; i++)
    {
      int at[2] = { 0, -1 };
      int &r = at[1];
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	if (a[i][j])
	  r = j;
      found[i] = at[1];
    }
  check (__func__);
}

static void
lambdas ()
{
#pragma acc parallel loop gang copyin (a) copyout (found)
  for (int i = 0; i < ROWS; i++)
    {
      int at = -1;
      auto set = [&at] (int j) { at = j; };
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	if (a[i][j])
	  set (j);
      found[i] = at;
    }
  check (__func__);
}

/* Private, what an argument refers to.  */

template<typename T>
static void
arguments (T &h)
{
#pragma acc parallel loop gang copyin (a) copyout (found) private (h)
  for (int i = 0; i < ROWS; i++)
    {
      h = T (-1);
#pragma acc loop vector
      for (int j = 0; j < N; j++)
	if (a[i][j])
	  h.set (j);
      found[i] = h.at ();
    }
  check (__func__);
}

/* A lane's own, although declared outside: nobody reads it behind the loop.  */

static void
temporaries ()
{
  hit t;
#pragma acc parallel loop gang copyin (a) copyout (found) private (t)
  for (int i = 0; i < ROWS; i++)
    {
      int sum = 0;
#pragma acc loop vector reduction (+:sum) private (t)
      for (int j = 0; j < N; j++)
	{
	  t = hit (a[i][j]);
	  sum += t.at () * (j + 1);
	}
      found[i] = sum - 1;
    }
  check (__func__);
}

int
main ()
{
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = j == place (i);
  methods ();
  references ();
  lambdas ();
  hit h;
  arguments (h);
  temporaries ();
  return test_done ();
}
