/* Atomic updates in nests whose gangs may share a block, of arrays behind pointers: a gang is the block, and has copies,
   where the array fits and rows are not short.  Rows and arrays at these limits, elements that have no copies, several
   arrays, arrays that overlap.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "GOMP_OPENACC_DIM" "3" } */

#include <stdlib.h>
#include <string.h>

#include "accred-test.h"

enum { N = 9000, MOST = 4097 };

static int key[N];

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* Rows of which the length is known when the kernel starts.  */
#define TYPE(NAME, T, OP, VALUE)						\
  static void __attribute__ ((noinline))					\
  NAME (T *restrict a, int m, int rows, int columns)				\
  {										\
    PRAGMA (acc parallel loop gang present (key) copy (a[0:m]))			\
    for (int r = 0; r < rows; r++)						\
      {										\
	PRAGMA (acc loop vector)						\
	for (int k = 0; k < columns; k++)					\
	  {									\
	    int i = r * columns + k;						\
	    PRAGMA (acc atomic update)						\
	    a[key[i]] OP (T) (VALUE);						\
	  }									\
      }										\
  }										\
  static void									\
  check_##NAME (int m, int rows, int columns)					\
  {										\
    T *got = malloc (m * sizeof *got), *want = malloc (m * sizeof *want);	\
    for (int k = 0; k < m; k++)							\
      got[k] = want[k] = (T) (k * 7);						\
    for (int i = 0; i < rows * columns; i++)					\
      want[key[i]] OP (T) (VALUE);						\
    NAME (got, m, rows, columns);						\
    CHECK (memcmp (got, want, m * sizeof *got) == 0);				\
    free (got);									\
    free (want);								\
  }

TYPE (sum_int, int, +=, i)
TYPE (sum_double, double, +=, i % 1000 * 0.5)
TYPE (or_long, long, |=, 1L << i % 63)
TYPE (difference, unsigned, -=, i * 7919u)

/* Rows whose length only the gang knows, two arrays, and perhaps a sum of each row beside them.  */
#define RAGGED(NAME, REDUCTION, OWN_SUM)							\
  static void __attribute__ ((noinline))							\
  NAME (const int *restrict ptr, int rows, int *restrict count, float *restrict weight, int m,	\
	long *restrict sums)									\
  {												\
    PRAGMA (acc parallel loop gang present (key) copyin (ptr[0:rows + 1]) copy (count[0:m], weight[0:m]) \
	    copyout (sums[0:rows]))								\
    for (int r = 0; r < rows; r++)								\
      {												\
	long sum = 0;										\
	PRAGMA (acc loop vector REDUCTION)							\
	for (int i = ptr[r]; i < ptr[r + 1]; i++)						\
	  {											\
	    PRAGMA (acc atomic update)								\
	    count[key[i]]++;									\
	    PRAGMA (acc atomic update)								\
	    weight[key[i]] += i % 8;								\
	    OWN_SUM;										\
	  }											\
	sums[r] = sum;										\
      }												\
  }

RAGGED (ragged, , )
RAGGED (ragged_sums, reduction (+:sum), sum += key[i])

static void
check_ragged (int m)
{
  enum { ROWS = 60 };
  static int ptr[ROWS + 1], count[MOST];
  static float weight[MOST];
  static long sums[ROWS];
  for (int r = 0; r < ROWS; r++)
    ptr[r + 1] = ptr[r] + r * 9 % 200;
  for (int with_sums = 0; with_sums < 2; with_sums++)
    {
      memset (count, 0, sizeof count);
      memset (weight, 0, sizeof weight);
      (with_sums ? ragged_sums : ragged) (ptr, ROWS, count, weight, m, sums);
      for (int r = 0; r < ROWS; r++)
	{
	  long expected = 0;
	  for (int i = ptr[r]; i < ptr[r + 1]; i++)
	    {
	      count[key[i]]--;
	      weight[key[i]] -= i % 8;
	      expected += key[i];
	    }
	  CHECK_EQ (sums[r], with_sums ? expected : 0);
	}
      for (int k = 0; k < m; k++)
	CHECK (count[k] == 0 && weight[k] == 0);
    }
}

/* Not in order: A and B may be the same.  */
static void __attribute__ ((noinline))
overlapping (int *a, const int *b, int rows, int columns, int m)
{
#pragma acc parallel loop gang present (a[0:m], b[0:m], key)
  for (int r = 0; r < rows; r++)
    {
#pragma acc loop vector
      for (int k = 0; k < columns; k++)
	{
	  int old = b[(r * columns + k) % 7];
#pragma acc atomic update
	  a[10 + key[r * columns + k]] += old >= 0;
	}
    }
}

static void
check_overlapping (void)
{
  static int a[300];
  memset (a, 0, sizeof a);
#pragma acc data copy (a)
  {
    overlapping (a, a, 20, 64, 300);
    overlapping (a, a + 100, 20, 64, 200);
  }
  long sum = 0;
  for (int k = 0; k < 300; k++)
    sum += a[k];
  CHECK_EQ (sum, 2 * 20 * 64);
}

int
main (void)
{
  static const int sizes[] = { 1, 80, 2048, 4096, MOST };
  static const int shapes[][2] = { { 0, 40 }, { 1, 1 }, { 40, 31 }, { 40, 32 }, { 20, 200 }, { 1, 9000 }, { 300, 4 } };
  for (unsigned m = 0; m < sizeof sizes / sizeof *sizes; m++)
    {
      for (int i = 0; i < N; i++)
	key[i] = (i * 2654435761u >> 7) % sizes[m];
#pragma acc data copyin (key)
      {
	for (unsigned s = 0; s < sizeof shapes / sizeof *shapes; s++)
	  {
	    check_sum_int (sizes[m], shapes[s][0], shapes[s][1]);
	    check_sum_double (sizes[m], shapes[s][0], shapes[s][1]);
	    check_or_long (sizes[m], shapes[s][0], shapes[s][1]);
	    check_difference (sizes[m], shapes[s][0], shapes[s][1]);
	  }
	check_ragged (sizes[m]);
	if (sizes[m] < 90)
	  check_overlapping ();
      }
    }
  return test_done ();
}
