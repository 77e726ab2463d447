/* Sums that round have the same bits in every run with the same dimensions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The lock adds gangs up in the order in which they come, so there only a bound holds:
   with N terms, |error| <= N * epsilon / 2 * sum |x| in any order.  */

/* { dg-do run } */

#include "accred-test.h"
#include <float.h>

enum { N = 20000, RUNS = 8 };
static float x[N];

struct sums
{
  float f;
  double d;
  float product;
};

#define SUM_OVER(NAME, CLAUSES)						\
  static struct sums							\
  NAME (int gangs)							\
  {									\
    struct sums s = { 0.1f, 0.1, 1 };					\
    float f = s.f, product = s.product;					\
    double d = s.d;							\
    (void) gangs;							\
    _Pragma (CLAUSES)							\
    for (int i = 0; i < N; i++)						\
      {									\
	f += x[i];							\
	d += x[i] / 3.0;						\
	product *= 1 + x[i] / N;					\
      }									\
    s.f = f;								\
    s.d = d;								\
    s.product = product;						\
    return s;								\
  }

SUM_OVER (dims_at_launch, "acc parallel loop copyin (x) reduction (+:f, d) reduction (*:product)")
SUM_OVER (all_levels, "acc parallel loop gang worker vector num_gangs (37) num_workers (3) \
vector_length (64) copyin (x) reduction (+:f, d) reduction (*:product)")
SUM_OVER (gangs_at_launch, "acc parallel loop gang num_gangs (gangs) copyin (x) \
reduction (+:f, d) reduction (*:product)")
SUM_OVER (one_gang, "acc parallel loop gang vector num_gangs (1) copyin (x) \
reduction (+:f, d) reduction (*:product)")

static void
check (struct sums (*f) (int), int gangs, const char *name)
{
  double sum = 0.1f, magnitude = 0.1, third = 0.1;
  for (int i = 0; i < N; i++)
    {
      sum += x[i];
      third += x[i] / 3.0;
      magnitude += fabs (x[i]);
    }
  struct sums first = f (gangs);
  CHECK (fabs (first.f - sum) <= N * (FLT_EPSILON / 2) * magnitude);
  CHECK (fabs (first.d - third) <= N * DBL_EPSILON * magnitude);
  CHECK (first.product > 0 && first.product < 10);
#ifndef TEST_ANY_ORDER
  for (int r = 1; r < RUNS; r++)
    {
      struct sums again = f (gangs);
      if (memcmp (&again.f, &first.f, sizeof again.f) != 0
	  || memcmp (&again.d, &first.d, sizeof again.d) != 0
	  || memcmp (&again.product, &first.product, sizeof again.product) != 0)
	TEST_FAIL ("%s: run %d: %a %a %a, first run: %a %a %a", name, r, again.f, again.d,
		   again.product, first.f, first.d, first.product);
    }
#else
  (void) name;
#endif
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    x[i] = (float) (test_random () % 200001) / 70000 - 1.3f;
  check (dims_at_launch, 0, "dims_at_launch");
  check (all_levels, 0, "all_levels");
  check (gangs_at_launch, 1, "gangs_at_launch, 1 gang");
  check (gangs_at_launch, 50, "gangs_at_launch, 50 gangs");
  check (one_gang, 0, "one_gang");
  return test_done ();
}
