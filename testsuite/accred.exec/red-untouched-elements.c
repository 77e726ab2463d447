/* Private arrays in memory whose elements update the result under a lock: those that a thread has not changed do not,
   since a launch may have millions of threads.  Without that this takes more instructions than PTXSIM_FUEL allows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_FUEL" "20000000" } */

#include "accred-test.h"

enum { N = 90, MOST = 64 };

typedef __int128 wide;
typedef double _Complex pair;

#define PRAGMA(...) _Pragma (#__VA_ARGS__)

/* Each element is updated by some iteration; few threads of the many have one.  */
#define CHECK_RED(NAME, TYPE, OP, START, UPDATE)						\
  static void											\
  NAME (int n)											\
  {												\
    TYPE a[MOST + 2], want[MOST + 2];								\
    for (int k = 0; k < MOST + 2; k++)								\
      a[k] = want[k] = (START);									\
    PRAGMA (acc parallel loop gang vector num_gangs (100) vector_length (128) reduction (OP:a[1:n]))	\
    for (int i = 0; i < N; i++)									\
      {												\
	TYPE *p = &a[1 + i % n];								\
	UPDATE											\
      }												\
    for (int i = 0; i < N; i++)									\
      {												\
	TYPE *p = &want[1 + i % n];								\
	UPDATE											\
      }												\
    for (int k = 0; k < MOST + 2; k++)								\
      CHECK (a[k] == want[k]);									\
  }

CHECK_RED (sums, wide, +, k, *p = *p + i;)
CHECK_RED (products, wide, *, k + 1, *p = *p * -3;)
CHECK_RED (greatest, wide, max, ((wide) k << 70) - 5, *p = *p > ((wide) i << 69) ? *p : (wide) i << 69;)
CHECK_RED (least, wide, min, k, *p = *p < -i ? *p : -i;)
CHECK_RED (bits, wide, ^, (wide) k << 65, *p = *p ^ ((wide) 1 << i);)
CHECK_RED (pair_sums, pair, +, k, *p = *p + i;)
CHECK_RED (pair_products, pair, *, 1, *p = *p * (i % 2 ? 1.0i : -1);)
/* The start is a truth value, or another number.  */
CHECK_RED (all, wide, &&, 1 + (k & 1) * 6, *p = *p && i % 7;)
CHECK_RED (any, wide, ||, (k % 3) * 2, *p = *p || i % 11 == 3;)
CHECK_RED (all_ints, int, &&, 1 + (k & 1) * 6, *p = *p && i % 7;)
CHECK_RED (any_ints, int, ||, (k % 3) * 2, *p = *p || i % 11 == 3;)
CHECK_RED (all_doubles, double, &&, 1 + (k & 1) * 6, *p = *p && i % 7;)

int
main (void)
{
  static const int sizes[] = { 1, 7, 40, MOST };
  for (unsigned s = 0; s < sizeof sizes / sizeof sizes[0]; s++)
    {
      const int n = sizes[s];
      sums (n);
      products (n);
      greatest (n);
      least (n);
      bits (n);
      pair_sums (n);
      pair_products (n);
      all (n);
      any (n);
      all_ints (n);
      any_ints (n);
      all_doubles (n);
    }
  return test_done ();
}
