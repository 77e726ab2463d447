/* Loop nests around and in routines: collapse, tile, auto, independent, seq; conditions and inner loops that do nothing.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define ROUTINE(TYPE) static TYPE __attribute__ ((noinline, noclone))
enum { PLANES = 5, ROWS = 9, COLUMNS = 37 };
typedef int plane[ROWS][COLUMNS];
static plane a[PLANES];

#pragma acc routine vector
ROUTINE (long)
collapsed (const plane p, int factor)
{
  long s = 0;
#pragma acc loop vector collapse (2) reduction (+:s)
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++)
      s += p[r][c] * factor;
  return s;
}

#pragma acc routine worker
ROUTINE (long)
collapsed_both (const plane p, int factor)
{
  long s = 0;
#pragma acc loop worker vector collapse (2) reduction (+:s)
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++)
      s += p[r][c] * factor;
  return s;
}

#pragma acc routine worker
ROUTINE (long)
tiled (const plane p, int factor)
{
  long s = 0;
#pragma acc loop worker vector tile (4, 8) reduction (+:s)
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++)
      s += p[r][c] * factor;
  return s;
}

/* GCC chooses the levels: those that the routine may have.  */
#pragma acc routine worker
ROUTINE (long)
chosen (const plane p, int factor)
{
  long s = 0;
#pragma acc loop independent reduction (+:s)
  for (int r = 0; r < ROWS; r++)
#pragma acc loop independent reduction (+:s)
    for (int c = 0; c < COLUMNS; c++)
      s += p[r][c] * factor;
  return s;
}

#pragma acc routine gang
ROUTINE (void)
of_gangs (long *out, const plane *planes, int factor)
{
#pragma acc loop gang
  for (int p = 0; p < PLANES; p++)
    {
      long s = p;
#pragma acc loop worker reduction (+:s)
      for (int r = 0; r < ROWS; r++)
#pragma acc loop vector reduction (+:s)
	for (int c = 0; c < COLUMNS; c++)
	  s += planes[p][r][c] * factor;
      out[p] = s;
    }
}

/* Gangs, and in each the routines of the other levels.  */
#pragma acc routine gang
ROUTINE (void)
of_gangs_calling (long *out, const plane *planes, int factor)
{
#pragma acc loop gang
  for (int p = 0; p < PLANES; p++)
    {
      out[p] = p + collapsed_both (planes[p], factor);
      if (p & 1)
	out[p] += collapsed (planes[p], factor) - tiled (planes[p], factor);
    }
}

/* A sequential loop of calls and a loop nest that runs for some rows only.  */
#pragma acc routine worker
ROUTINE (long)
some_rows (const plane p, int factor, int every)
{
  long s = 0;
  int rows = 0;
#pragma acc loop seq reduction (+:s)
  for (int k = 0; k < 2; k++)
    s += collapsed (p, factor);
#pragma acc loop worker reduction (+:s) reduction (max:rows)
  for (int r = 0; r < ROWS; r++)
    {
      if (r % every)
	continue;
      rows = r > rows ? r : rows;
#pragma acc loop vector reduction (+:s)
      for (int c = r; c < r + r % 2; c++)
	s += p[r][c] * factor;
    }
  return s * 100 + rows;
}

static long
plane_sum (const plane p, int factor)
{
  long s = 0;
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++)
      s += p[r][c] * factor;
  return s;
}

static long
plane_some_rows (const plane p, int factor, int every)
{
  long s = 2 * plane_sum (p, factor);
  int rows = 0;
  for (int r = 0; r < ROWS; r += every)
    {
      rows = r;
      for (int c = r; c < r + r % 2; c++)
	s += p[r][c] * factor;
    }
  return s * 100 + rows;
}

int
main (void)
{
  long want = 0, out[PLANES], sum;
  for (int p = 0; p < PLANES; p++)
    {
      for (int r = 0; r < ROWS; r++)
	for (int c = 0; c < COLUMNS; c++)
	  a[p][r][c] = (p * 53 + r * 31 + c * 17) % 91 - 40;
      want += plane_sum (a[p], 3);
    }

#define SUM(ROUTINE)							\
  sum = 1;								\
  _Pragma ("acc parallel loop gang num_gangs (3) num_workers (4) reduction (+:sum) copyin (a)") \
  for (int p = 0; p < PLANES; p++)					\
    sum += ROUTINE (a[p], 3);						\
  CHECK_EQ (sum, want + 1)

  SUM (collapsed);
  SUM (collapsed_both);
  SUM (tiled);
  SUM (chosen);

  sum = 2;
#pragma acc parallel loop collapse (2) gang worker num_workers (3) reduction (+:sum) copyin (a)
  for (int k = 1; k <= 2; k++)
    for (int p = 0; p < PLANES; p++)
      sum += k * collapsed (a[p], 3);
  CHECK_EQ (sum, 3 * want + 2);

#define PLANES_OF(ROUTINE)						\
  _Pragma ("acc parallel num_gangs (4) num_workers (4) copyin (a) copyout (out)") \
  ROUTINE (out, a, 3);							\
  for (int p = 0; p < PLANES; p++)					\
    CHECK_EQ (out[p], p + plane_sum (a[p], 3))

  PLANES_OF (of_gangs);
  PLANES_OF (of_gangs_calling);

  for (int every = 1; every < 12; every += 5)
    {
#pragma acc parallel loop gang num_workers (5) copyin (a) copyout (out)
      for (int p = 0; p < PLANES; p++)
	out[p] = some_rows (a[p], 3, every);
      for (int p = 0; p < PLANES; p++)
	CHECK_EQ (out[p], plane_some_rows (a[p], 3, every));
    }
  return test_done ();
}
