/* Several reductions in one loop: different operators, types and results, at every combination of levels.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

static int a[TEST_MAX_SIZE + 1];
static double d[TEST_MAX_SIZE + 1];

#define PRAGMA(X) _Pragma (#X)

/* Eight results, of four sizes, in one loop.  */
#define DEFINE(NAME, LEVELS, CLAUSES)					\
  static void								\
  NAME (int n)								\
  {									\
    int sum = 3, least = 50, most = -50, any = 0;			\
    unsigned x = 0x1234, all = ~0u;					\
    long big = 1l << 40;						\
    double dsum = -2, dmost = -1e9;					\
    float flat = 100;							\
    PRAGMA (acc parallel loop LEVELS CLAUSES reduction (+:sum, big, dsum) reduction (min:least, flat) \
	    reduction (max:most, dmost) reduction (^:x) reduction (&:all) reduction (||:any) \
	    copy (sum, big, dsum, least, flat, most, dmost, x, all, any) copyin (a[0:n], d[0:n])) \
    for (int i = 0; i < n; i++)						\
      {									\
	sum += a[i];							\
	big += (long) a[i] << 20;					\
	dsum += d[i];							\
	least = a[i] < least ? a[i] : least;				\
	flat = (float) d[i] < flat ? (float) d[i] : flat;		\
	most = a[i] > most ? a[i] : most;				\
	dmost = d[i] > dmost ? d[i] : dmost;				\
	x ^= (unsigned) a[i] * 2654435761u;				\
	all &= (unsigned) a[i] | 0x80000010u;				\
	any = any || a[i] == 777;					\
      }									\
    int sum2 = 3, least2 = 50, most2 = -50, any2 = 0;			\
    unsigned x2 = 0x1234, all2 = ~0u;					\
    long big2 = 1l << 40;						\
    double dsum2 = -2, dmost2 = -1e9;					\
    float flat2 = 100;							\
    for (int i = 0; i < n; i++)						\
      {									\
	sum2 += a[i];							\
	big2 += (long) a[i] << 20;					\
	dsum2 += d[i];							\
	least2 = a[i] < least2 ? a[i] : least2;				\
	flat2 = (float) d[i] < flat2 ? (float) d[i] : flat2;		\
	most2 = a[i] > most2 ? a[i] : most2;				\
	dmost2 = d[i] > dmost2 ? d[i] : dmost2;				\
	x2 ^= (unsigned) a[i] * 2654435761u;				\
	all2 &= (unsigned) a[i] | 0x80000010u;				\
	any2 = any2 || a[i] == 777;					\
      }									\
    CHECK_EQ (sum, sum2);						\
    CHECK_EQ (big, big2);						\
    CHECK_SAME (dsum, dsum2);						\
    CHECK_EQ (least, least2);						\
    CHECK_SAME (flat, flat2);						\
    CHECK_EQ (most, most2);						\
    CHECK_SAME (dmost, dmost2);						\
    CHECK_EQ (x, x2);							\
    CHECK_EQ (all, all2);						\
    CHECK_EQ (any, any2);						\
  }

DEFINE (gang, gang, num_gangs (10))
DEFINE (worker, worker, num_gangs (1) num_workers (7))
DEFINE (vector, vector, num_gangs (1) vector_length (32))
DEFINE (long_vector, vector, num_gangs (1) vector_length (256))
DEFINE (gang_worker, gang worker, num_gangs (10) num_workers (8))
DEFINE (gang_vector, gang vector, num_gangs (10) vector_length (128))
DEFINE (worker_vector, worker vector, num_gangs (1) num_workers (8) vector_length (32))
DEFINE (worker_long_vector, worker vector, num_gangs (1) num_workers (4) vector_length (64))
DEFINE (all_levels, gang worker vector, num_gangs (10) num_workers (8) vector_length (32))
DEFINE (all_levels_long, gang worker vector, num_gangs (3) num_workers (2) vector_length (128))

int
main (void)
{
  for (int i = 0; i <= TEST_MAX_SIZE; i++)
    {
      a[i] = (int) (test_random () % 20001) - 10000;
      /* Multiples of 1/4: exact in any order.  */
      d[i] = a[i] * 0.25;
    }
  FOR_EACH_SIZE (n)
    {
      gang (n);
      worker (n);
      vector (n);
      long_vector (n);
      gang_worker (n);
      gang_vector (n);
      worker_vector (n);
      worker_long_vector (n);
      all_levels (n);
      all_levels_long (n);
    }
  return test_done ();
}
