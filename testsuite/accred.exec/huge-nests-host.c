/* Nests of int whose loops have 2^31 iterations and more together run on the host, too; they are left after some
   iterations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-host-run "no device" } */

#define TEST_ON_HOST
#include "accred-test.h"
#include <setjmp.h>

static jmp_buf end;
static long number;

/* Iteration (I, J) of a nest with M columns.  */
static void
note (int i, int j, int m)
{
  CHECK_EQ (i * (long) m + j, number);
  if (++number == 100000)
    longjmp (end, 1);
}

/* For the device they are no routine, so that they are called by address.  */
typedef void noter (int, int, int);

static void
collapsed (int n, int m)
{
  noter *volatile at = note, *f = at;
  number = 0;
  if (!setjmp (end))
    {
#pragma acc parallel loop collapse (2)
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  f (i, j, m);
    }
  CHECK_EQ (number, 100000);
}

static void
tiled (int n, int m)
{
  noter *volatile at = note, *f = at;
  number = 0;
  if (!setjmp (end))
    {
#pragma acc parallel loop tile (4, 2)
      for (int i = 0; i < n; i++)
	for (int j = 0; j < m; j++)
	  f (i, j, m);
    }
  CHECK_EQ (number, 100000);
}

int
main (void)
{
  collapsed (65536, 32768);
  collapsed (65536, 65536);
  collapsed (65537, 65537);
  collapsed (2147483647, 2147483647);
  tiled (65536, 32768);
  tiled (65536, 65536);
  return test_done ();
}
