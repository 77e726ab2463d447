/* Arguments and results of every kind in calls of partitioned routines: in registers, and in memory that the caller's
   active thread and all threads of the routine share.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <complex.h>
#include <stdbool.h>

#define ROUTINE(TYPE) static TYPE __attribute__ ((noinline, noclone))
enum { ROWS = 21, COLUMNS = 45 };
static int a[ROWS][COLUMNS];

struct window
{
  const int *from;
  short first, last;
  char scale;
  int table[6];
};

struct statistics
{
  long sum;
  int least, most;
  double half;
};

#define STATISTICS(NAME, LEVELS, LEVEL)					\
  _Pragma (#LEVEL)							\
  ROUTINE (struct statistics)						\
  NAME (struct window w, bool negate, signed char offset, unsigned short add, float f)	\
  {									\
    long sum = 0;							\
    int least = 1000, most = -1000;					\
    _Pragma (#LEVELS)							\
    for (int i = w.first; i < w.last; i++)				\
      {									\
	int v = (negate ? -w.from[i] : w.from[i]) * w.scale + offset + add + w.table[i % 6];	\
	sum += v;							\
	least = v < least ? v : least;					\
	most = v > most ? v : most;					\
      }									\
    struct statistics result = { sum, least, most, f / 2 };		\
    return result;							\
  }

STATISTICS (of_vectors, acc loop vector reduction (+:sum) reduction (min:least) reduction (max:most), acc routine vector)
STATISTICS (of_workers, acc loop worker reduction (+:sum) reduction (min:least) reduction (max:most), acc routine worker)
STATISTICS (of_both, acc loop worker vector reduction (+:sum) reduction (min:least) reduction (max:most), acc routine worker)

#pragma acc routine vector
ROUTINE (double complex)
spiral (const int *row, double complex step)
{
  double re = 0, im = 0;
#pragma acc loop vector reduction (+:re, im)
  for (int i = 0; i < COLUMNS; i++)
    {
      re += row[i] * creal (step);
      im += row[i] * cimag (step);
    }
  return re + im * I;
}

#pragma acc routine vector
ROUTINE (bool)
any_above (const int *row, signed char limit)
{
  bool any = false;
#pragma acc loop vector reduction (||:any)
  for (int i = 0; i < COLUMNS; i++)
    any = any || row[i] > limit;
  return any;
}

/* No result, no argument: what it does is in memory.  */
static int counts[ROWS];
#pragma acc declare create (counts)
#pragma acc routine worker
ROUTINE (void)
count_all (void)
{
#pragma acc loop worker vector
  for (int i = 0; i < ROWS; i++)
    counts[i]++;
}

static struct window
window_of (int r)
{
  struct window w = { a[r], r % 5, COLUMNS - r, 1 + r % 3, { r, 1, 2, 3, 4, 5 } };
  return w;
}

int
main (void)
{
  struct statistics got[ROWS];
  double complex spirals[ROWS];
  bool above[ROWS];
  for (int r = 0; r < ROWS; r++)
    for (int c = 0; c < COLUMNS; c++)
      a[r][c] = (r * 53 + c * 19) % 97 - 45;

#define ALL(ROUTINE, CLAUSES)						\
  _Pragma (#CLAUSES)							\
  for (int r = 0; r < ROWS; r++)					\
    {									\
      struct window w = { a[r], r % 5, COLUMNS - r, 1 + r % 3, { r, 1, 2, 3, 4, 5 } };	\
      got[r] = ROUTINE (w, r & 1, -r, 3 * r, r);			\
    }									\
  for (int r = 0; r < ROWS; r++)					\
    {									\
      struct statistics want = of_vectors (window_of (r), r & 1, -r, 3 * r, r);	\
      CHECK_EQ (got[r].sum, want.sum);					\
      CHECK_EQ (got[r].least, want.least);				\
      CHECK_EQ (got[r].most, want.most);				\
      CHECK_SAME (got[r].half, want.half);				\
      got[r].sum = -1;							\
    }

  ALL (of_vectors, acc parallel loop gang worker num_workers (4) copyin (a) copyout (got))
  ALL (of_vectors, acc parallel loop gang num_workers (4) copyin (a) copyout (got))
  ALL (of_workers, acc parallel loop gang num_workers (6) copyin (a) copyout (got))
  ALL (of_both, acc parallel loop gang num_gangs (3) copyin (a) copyout (got))

#pragma acc parallel loop gang worker copyin (a) copyout (spirals, above)
  for (int r = 0; r < ROWS; r++)
    {
      spirals[r] = spiral (a[r], r - 0.5 * I);
      above[r] = any_above (a[r], 43 + r % 8);
    }
  for (int r = 0; r < ROWS; r++)
    {
      double complex want = spiral (a[r], r - 0.5 * I);
      CHECK_SAME (creal (spirals[r]), creal (want));
      CHECK_SAME (cimag (spirals[r]), cimag (want));
      CHECK_EQ (above[r], any_above (a[r], 43 + r % 8));
    }

#pragma acc parallel num_gangs (1) num_workers (3)
  {
    for (int i = 0; i < ROWS; i++)
      counts[i] = i;
    count_all ();
    count_all ();
  }
#pragma acc parallel copyout (got)
  for (int i = 0; i < ROWS; i++)
    got[i].sum = counts[i];
  for (int i = 0; i < ROWS; i++)
    CHECK_EQ (got[i].sum, i + 2);
  return test_done ();
}
