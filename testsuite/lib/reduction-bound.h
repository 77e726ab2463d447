/* Bounds for the errors of sums and products that round.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Included after `typedef ... T', _Float16, float or double.

   Additions in any order and grouping give a sum with

     |computed - exact| <= gamma (k) * sum |x|,	gamma (k) = k * u / (1 - k * u)

   where u is half of T's epsilon and k the largest number of additions that one term goes through (Higham, Accuracy
   and Stability of Numerical Algorithms, section 4.2).  A term of a loop goes through
     - its thread's share of the iterations: at most ceil (iterations / threads), times the additions of one iteration
       (the inner loop's chain in a nest),
     - at the vector level at most one for each lane: 5 in the tree of a warp, 10 with slots, all lanes under a lock,
     - at the worker and gang levels at most one for each of them,
     - one with the value from before.
   A product of n factors has n roundings in any order: k = n, and |product| in the place of sum |x|.

   Whatever the order, there are no more additions that round than terms that are not 0, and no more multiplications than
   factors that are not 1; k need not be larger.  40,000 terms would be too many for a half, where k * u has to stay
   below 1: most of its terms are 0.  */

#ifndef REDUCTION_BOUND_H
#define REDUCTION_BOUND_H

#include <float.h>

/* The lock and the atomics combine in the order in which threads come.  */
#ifdef TEST_ANY_ORDER
enum { RUNS = 1 };
#else
enum { RUNS = 5 };
#endif

static inline long
chain (long iterations, long body, long gangs, long workers, long lanes)
{
  long threads = gangs * workers * lanes;
  return (iterations + threads - 1) / threads * body + gangs + workers + lanes + 1;
}

/* With 64 bits of precision: its own error is below a thousandth of any bound here.  */
typedef struct
{
  long double value, magnitude;
  long roundings;
} exact;

static inline void
add_exactly (exact *e, T x)
{
  e->value += x;
  e->magnitude += fabsl (x);
  e->roundings += x != 0;
}

static inline void
multiply_exactly (exact *e, T x)
{
  e->value *= x;
  e->magnitude = fabsl (e->value);
  e->roundings += x != 1;
}

static const long double half_epsilon
  = sizeof (T) == 2 ? 0x1p-11L : sizeof (T) == 4 ? 0x1p-24L : 0x1p-53L;

#define CHECK_BOUND(GOT, EXACT, K)					\
  do									\
    {									\
      test_checks++;							\
      long test_k = (K);						\
      long double test_ku						\
	= (test_k < (EXACT).roundings ? test_k : (EXACT).roundings)	\
	  * half_epsilon;						\
      long double test_bound						\
	= 1.001L * test_ku / (1 - test_ku) * (EXACT).magnitude;		\
      if (!(fabsl ((GOT) - (EXACT).value) <= test_bound))		\
	TEST_FAIL ("%s: got %.17g, want %.20Lg within %Lg", #GOT,		\
		   (double) (GOT), (EXACT).value, test_bound);		\
    }									\
  while (0)

/* A number in [-1, 1] for each I, the same on every run.  */
static inline double
fraction (int i)
{
  unsigned long long x = (i + 1) * 0x9e3779b97f4a7c15ull;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9ull;
  x = (x ^ x >> 27) * 0x94d049bb133111ebull;
  return (double) (long long) (x ^ x >> 31) * 0x1p-63;
}

enum { FEW = sizeof (T) == 2 };

/* Of a half's at most 500 are not 0.  */
static inline T
term (int i)
{
  return FEW && i >= 250 && i % 160 != 0 ? 0 : fraction (i);
}

/* 40,000 of these stay between 2^-40 and 2^40.  Of a half's at most 200 are not 1, and stay between 2^-12 and 2^12
   in any order, with an initial value of 3 far from over- and underflow.  */
static inline T
factor (int i)
{
  if (FEW)
    return i >= 100 && i % 400 != 0 ? 1 : 1 + fraction (i) * 0x1p-5;
  return 1 + fraction (i) * 0x1p-10;
}

#endif
