/* Collapsed nests with sizes that are known at run time only: each thread goes on from one iteration to a later one, in
   which every variable has its right value.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

/* Different for different iterations, so that none can stand for another.  */
#define MIX(A, B, C, D) \
  ((((unsigned long) (A) * 1000003ul + (unsigned long) (B)) * 10007ul + (unsigned long) (C)) * 103ul + (unsigned long) (D) + 1)

#define PRAGMA(X) _Pragma (#X)
#define CLAUSES copyout (seen[0:total]) reduction (+:sum)
static unsigned char seen[70000];

/* Each iteration is done once, and the sums agree.  */
static void
check_seen (const char *what, unsigned long sum, unsigned long expected, long total)
{
  test_checks++;
  if (sum != expected)
    TEST_FAIL ("%s: sum %lu instead of %lu", what, sum, expected);
  for (long k = 0; k < total; k++)
    if (seen[k] != 1)
      {
	TEST_FAIL ("%s: iteration %ld", what, k);
	break;
      }
}

#define NEST2(NAME, T, SCHEDULE)						\
  static void									\
  NAME (T n, T m)								\
  {										\
    unsigned long sum = 0, expected = 0;					\
    long total = (long) n * m;							\
    PRAGMA (acc parallel loop collapse (2) SCHEDULE CLAUSES)			\
    for (T i = 0; i < n; i++)							\
      for (T j = 0; j < m; j++)							\
	{									\
	  sum += MIX (i, j, 0, 0);						\
	  seen[(long) i * m + j] = 1;						\
	}									\
    for (T i = 0; i < n; i++)							\
      for (T j = 0; j < m; j++)							\
	expected += MIX (i, j, 0, 0);						\
    check_seen (#NAME, sum, expected, total);					\
  }

NEST2 (ints, int, num_gangs (3) vector_length (32))
NEST2 (longs, long, num_gangs (3) vector_length (32))
NEST2 (unsigned_ints, unsigned, num_gangs (3) vector_length (64))
NEST2 (unsigned_longs, unsigned long, gang num_gangs (7))
NEST2 (shorts, short, gang worker vector num_gangs (2) num_workers (3) vector_length (32))
NEST2 (chunks, int, gang (static:5) vector num_gangs (3) vector_length (32))
NEST2 (workers, int, worker num_gangs (1) num_workers (5))

/* Other first values, strides and directions.  */
static void
strides (int n, int m, int l)
{
  unsigned long sum = 0, expected = 0;
#pragma acc parallel loop collapse (3) num_gangs (3) vector_length (32) reduction (+:sum)
  for (int i = n; i > -3; i -= 2)
    for (int j = -4; j <= m; j += 3)
      for (long k = l; k >= 1; k--)
	sum += MIX (i + 5, j + 5, k, 0);
  for (int i = n; i > -3; i -= 2)
    for (int j = -4; j <= m; j += 3)
      for (long k = l; k >= 1; k--)
	expected += MIX (i + 5, j + 5, k, 0);
  CHECK_EQ (sum, expected);
}

static void
nest4 (long a, int b, short c, int d)
{
  unsigned long sum = 0, expected = 0;
  long total = a * b * c * d;
#pragma acc parallel loop collapse (4) num_gangs (2) vector_length (96) copyout (seen[0:total]) reduction (+:sum)
  for (long i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (short k = 0; k < c; k++)
	for (int l = 0; l < d; l++)
	  {
	    sum += MIX (i, j, k, l);
	    seen[((i * b + j) * c + k) * d + l] = 1;
	  }
  for (long i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (short k = 0; k < c; k++)
	for (int l = 0; l < d; l++)
	  expected += MIX (i, j, k, l);
  check_seen ("nest4", sum, expected, total);
}

/* The nest inside of another loop, whose variable is its bound.  */
static void
inner_nest (int n)
{
  unsigned long sum = 0, expected = 0;
#pragma acc parallel loop gang num_gangs (4) vector_length (32) reduction (+:sum)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector collapse (2) reduction (+:sum)
      for (int j = 0; j < n - i; j++)
	for (long k = 0; k <= i; k++)
	  sum += MIX (i, j, k, 0);
    }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n - i; j++)
      for (long k = 0; k <= i; k++)
	expected += MIX (i, j, k, 0);
  CHECK_EQ (sum, expected);
}

/* The variables of the nest change in the body, and the divisor's variable does.  */
static void
changed_in_body (int n, int m)
{
  unsigned long sum = 0, expected = 0;
  int bound = m;
#pragma acc parallel loop collapse (2) num_gangs (2) vector_length (32) firstprivate (m) reduction (+:sum)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < bound; j++)
      {
	m += j & 1 ? 1 : -1; /* { dg-warning "'m' is written by all threads" } */
	int odd = j / (bound + 1) + j % (i + 1);
	sum += MIX (i, j, odd, 0);
      }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < bound; j++)
      expected += MIX (i, j, j / (bound + 1) + j % (i + 1), 0);
  CHECK_EQ (sum, expected);
}

/* Around the number of threads and its divisors, where a step is less than a row, a row, and many.  */
static const int sizes[] = { 0, 1, 2, 3, 7, 16, 31, 32, 33, 64, 95, 96, 97, 200 };

int
main (void)
{
  for (unsigned x = 0; x < sizeof sizes / sizeof *sizes; x++)
    for (unsigned y = 0; y < sizeof sizes / sizeof *sizes; y++)
      {
	int n = sizes[x], m = sizes[y];
	if ((x + y) % 3 == 0)
	  ints (n, m);
	if ((x + y) % 3 == 1)
	  longs (n, m);
	if ((x + y) % 3 == 2)
	  unsigned_ints (n, m);
	if ((x * 5 + y) % 7 == 0)
	  shorts (n, m);
	if ((x * 5 + y) % 7 == 1)
	  chunks (n, m);
	if ((x * 5 + y) % 7 == 2)
	  workers (n, m);
	if ((x * 5 + y) % 7 == 3)
	  unsigned_longs (n, m);
	if ((x * 5 + y) % 7 == 4)
	  strides (n, m, 5);
	if ((x * 5 + y) % 7 == 5)
	  changed_in_body (n, m);
      }
  longs (1, 60000);
  longs (60000, 1);
  ints (2, 30000);
  for (int a = 1; a < 40; a = a * 2 + 1)
    for (int b = 1; b < 10; b += 4)
      for (int c = 1; c < 14; c += 6)
	nest4 (a, b, c, 1 + (a + b * c) % 12);
  nest4 (5, 4, 0, 3);
  inner_nest (20);
  return test_done ();
}
