/* Reductions of 128-bit integers: values whose sums carry from word to word.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

typedef __int128 S;
typedef unsigned __int128 U;

enum { N = 700 };

static U x[N], odd[N];
static S y[N];

#define PRAGMA(X) _Pragma (#X)

/* One loop with six reductions, so that splitting operators and pairs share it.  */
#define LEVELS(NAME, CLAUSES)						\
  static void								\
  NAME (int n)								\
  {									\
    U sum = 3, product = 5, all = ~(U) 0, any = 1, differ = 7;		\
    S lowest = (S) 1 << 100, highest = -((S) 1 << 100), signed_sum = -1; \
    U most = 0, least = ~(U) 0;						\
    PRAGMA (acc parallel loop CLAUSES copyin (x, y, odd) reduction (+:sum, signed_sum) \
	    reduction (*:product) reduction (&:all) reduction (|:any)	\
	    reduction (^:differ) reduction (min:lowest, least)		\
	    reduction (max:highest, most))				\
    for (int i = 0; i < n; i++)						\
      {									\
	sum += x[i];							\
	signed_sum += y[i];						\
	product *= odd[i];						\
	all &= x[i] | (U) 5 << 63;					\
	any |= x[i] & (U) 9 << 62;					\
	differ ^= x[i];							\
	lowest = y[i] < lowest ? y[i] : lowest;				\
	highest = y[i] > highest ? y[i] : highest;			\
	most = x[i] > most ? x[i] : most;				\
	least = x[i] < least ? x[i] : least;				\
      }									\
    U want_sum = 3, want_product = 5, want_all = ~(U) 0, want_any = 1, want_differ = 7; \
    S want_lowest = (S) 1 << 100, want_highest = -((S) 1 << 100), want_signed = -1; \
    U want_most = 0, want_least = ~(U) 0;				\
    for (int i = 0; i < n; i++)						\
      {									\
	want_sum += x[i];						\
	want_signed += y[i];						\
	want_product *= odd[i];						\
	want_all &= x[i] | (U) 5 << 63;					\
	want_any |= x[i] & (U) 9 << 62;					\
	want_differ ^= x[i];						\
	want_lowest = y[i] < want_lowest ? y[i] : want_lowest;		\
	want_highest = y[i] > want_highest ? y[i] : want_highest;	\
	want_most = x[i] > want_most ? x[i] : want_most;		\
	want_least = x[i] < want_least ? x[i] : want_least;		\
      }									\
    CHECK (sum == want_sum);						\
    CHECK (signed_sum == want_signed);					\
    CHECK (product == want_product);					\
    CHECK (all == want_all);						\
    CHECK (any == want_any);						\
    CHECK (differ == want_differ);					\
    CHECK (lowest == want_lowest);					\
    CHECK (highest == want_highest);					\
    CHECK (most == want_most);						\
    CHECK (least == want_least);					\
  }

LEVELS (by_gang, gang num_gangs (5))
LEVELS (by_worker, worker num_workers (4))
LEVELS (by_vector, vector vector_length (32))
LEVELS (by_long_vector, vector vector_length (96))
LEVELS (by_all, gang worker vector num_gangs (3) num_workers (3) vector_length (32))

/* && and || look at both words; the result is 0 or 1.  */
static void
logical (void)
{
  static S v[N];
  for (int zeros = 0; zeros < 3; zeros++)
    {
      for (int i = 0; i < N; i++)
	v[i] = i % 2 ? (S) 1 << 64 : 4;
      if (zeros)
	for (int i = 0; i < N; i++)
	  v[i] = zeros == 2 || i == N - 3 ? 0 : v[i];
      S all = (S) 1 << 90, any = 0;
#pragma acc parallel loop gang worker vector num_gangs (3) num_workers (2) copyin (v) reduction (&&:all) \
	reduction (||:any)
      for (int i = 0; i < N; i++)
	{
	  all = all && v[i];
	  any = any || v[i];
	}
      CHECK (all == !zeros);
      CHECK (any == (zeros != 2));
    }
  S any = (S) 1 << 64;
#pragma acc parallel loop gang reduction (||:any)
  for (int i = 0; i < 7; i++)
    any = any || i > 9;
  CHECK (any == 1);
}

/* Worker rows, vector sums, the result an array element.  */
static void
nested (void)
{
  static S rows[6];
  for (int r = 0; r < 6; r++)
    rows[r] = r;
#pragma acc parallel loop gang copyin (y) copy (rows)
  for (int r = 0; r < 6; r++)
    {
      S sum = rows[r];
#pragma acc loop worker vector reduction (+:sum)
      for (int i = r; i < N; i += 6)
	sum += y[i];
      rows[r] = sum;
    }
  for (int r = 0; r < 6; r++)
    {
      S want = r;
      for (int i = r; i < N; i += 6)
	want += y[i];
      CHECK (rows[r] == want);
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = (U) test_random () << 64 | test_random ();
      y[i] = (S) ((U) test_random () << 56) >> (i % 3 * 30);
      odd[i] = x[i] | 1;
      if (i % 5 == 0)
	y[i] = -y[i];
    }
  /* Extremes that differ from others in one word only.  */
  x[123] = (x[45] & ~(U) ~0ull) | 1;
  y[67] = ((S) -1 << 101) + 5;
  y[68] = ((S) -1 << 101) + 4;
  static const int sizes[] = { 0, 1, 31, 33, N };
  for (int k = 0; k < 5; k++)
    {
      by_gang (sizes[k]);
      by_worker (sizes[k]);
      by_vector (sizes[k]);
      by_long_vector (sizes[k]);
      by_all (sizes[k]);
    }
  logical ();
  nested ();
  return test_done ();
}
