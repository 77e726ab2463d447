/* Loops of `kernels' that do more than to keep an extremum where an element exceeds it: which elements do depends on those before.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1000 };

static double a[N];
static int v[N], mark[N], want[N];

static void
clear (void)
{
  for (int i = 0; i < N; i++)
    mark[i] = want[i] = 0;
}

static void
compare (void)
{
  for (int i = 0; i < N; i++)
    CHECK_EQ (mark[i], want[i]);
}

static void __attribute__ ((noipa))
marked (void)
{
  clear ();
  double m = -1, m0 = -1;
  int records = 0, records0 = 0;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (a[i] > m)
      {
	m = a[i];
	mark[i] = 1;
	records++;
      }
  for (int i = 0; i < N; i++)
    if (a[i] > m0)
      {
	m0 = a[i];
	want[i] = 1;
	records0++;
      }
  CHECK_EQ (m, m0);
  CHECK_EQ (records, records0);
  compare ();
}

static void __attribute__ ((noipa))
counted (void)
{
  double m = -1, m0 = -1;
  int records = 0, records0 = 0;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (a[i] > m)
      {
	records++;
	m = a[i];
      }
  for (int i = 0; i < N; i++)
    if (a[i] > m0)
      {
	records0++;
	m0 = a[i];
      }
  CHECK_EQ (m, m0);
  CHECK_EQ (records, records0);
}

static void __attribute__ ((noipa))
in_else (void)
{
  clear ();
  int m = 5000, m0 = 5000;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (v[i] < m)
      m = v[i];
    else
      mark[i] = v[i];
  for (int i = 0; i < N; i++)
    if (v[i] < m0)
      m0 = v[i];
    else
      want[i] = v[i];
  CHECK_EQ (m, m0);
  compare ();
}

static void __attribute__ ((noipa))
negated (void)
{
  clear ();
  int m = -1, m0 = -1;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (!(m >= v[i]))
      {
	m = v[i];
	mark[i] += 2;
      }
  for (int i = 0; i < N; i++)
    if (!(m0 >= v[i]))
      {
	m0 = v[i];
	want[i] += 2;
      }
  CHECK_EQ (m, m0);
  compare ();
}

static void __attribute__ ((noipa))
in_an_expression (void)
{
  int m = -1, m0 = -1, records = 0, records0 = 0;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    records += v[i] > m ? (m = v[i], 1) : 0;
  for (int i = 0; i < N; i++)
    records0 += v[i] > m0 ? (m0 = v[i], 1) : 0;
  CHECK_EQ (m, m0);
  CHECK_EQ (records, records0);
}

/* The rest of the iteration is left out.  */

static void __attribute__ ((noipa))
with_continue (void)
{
  clear ();
  int m = -1, m0 = -1;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    {
      if (v[i] > m)
	{
	  m = v[i];
	  continue;
	}
      mark[i] = 3;
    }
  for (int i = 0; i < N; i++)
    {
      if (v[i] > m0)
	{
	  m0 = v[i];
	  continue;
	}
      want[i] = 3;
    }
  CHECK_EQ (m, m0);
  compare ();
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = i * 7919 % 997 * 0.5;
      v[i] = i * 7919 % 991;
    }
  marked ();
  counted ();
  in_else ();
  negated ();
  in_an_expression ();
  with_continue ();
  return test_done ();
}
