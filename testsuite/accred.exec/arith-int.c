/* Integer operators over all integer types, with operands at the edges of the types.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fwrapv" } */

#include "accred-test.h"

enum { EDGES = 18, N = EDGES * EDGES };

/* Around 0, the sign bit and the word sizes; each is converted to the type under test.  */
static const long long edges[EDGES] = {
  0, 1, -1, 2, -2, 3, 7, -7, 31, 100, -100, 0x7f, -0x80, 0x7fff, -0x8000, 0x7fffffff, -0x80000000ll,
  0x7fffffffffffffffll
};

/* OUT = EXPRESSION of A and B, on the device for all pairs at once, then on the host.  */
#define PRAGMA(X) _Pragma (#X)
#define OPERATOR(T, R, EXPRESSION)					\
  {									\
    static R out[N];							\
    PRAGMA (acc parallel loop gang vector num_gangs (2) vector_length (64) copyin (edges) copyout (out)) \
    for (int i = 0; i < N; i++)						\
      {									\
	T a = (T) edges[i / EDGES], b = (T) edges[i % EDGES];		\
	(void) b;							\
	out[i] = EXPRESSION;						\
      }									\
    for (int i = 0; i < N; i++)						\
      {									\
	T a = (T) edges[i / EDGES], b = (T) edges[i % EDGES];		\
	(void) b;							\
	R want = EXPRESSION;						\
	test_checks++;							\
	if (out[i] != want)						\
	  TEST_FAIL ("%s, a = (%s) %lld, b = (%s) %lld: got %lld, want %lld", #EXPRESSION, #T, (long long) a, \
		     #T, (long long) b, (long long) out[i], (long long) want); \
      }									\
  }

/* Not defined in C: division by 0 and the least value by -1.  */
#define DIVISIBLE (b != 0 && !(a < 0 && b + 1 == 0))
#define SHIFT(T) ((unsigned) b % (8 * sizeof (T)))

#define TYPE(NAME, T, U)						\
  static void								\
  NAME (void)								\
  {									\
    OPERATOR (T, T, a + b)						\
    OPERATOR (T, T, a - b)						\
    OPERATOR (T, T, a * b)						\
    OPERATOR (T, T, DIVISIBLE ? a / b : 0)				\
    OPERATOR (T, T, DIVISIBLE ? a % b : 0)				\
    OPERATOR (T, T, a / 7 + a % 7)					\
    OPERATOR (T, T, a / 8 + a % 8)					\
    OPERATOR (T, T, a / 16 * 3 - a % 10)				\
    OPERATOR (T, T, a & b)						\
    OPERATOR (T, T, a | b)						\
    OPERATOR (T, T, a ^ b)						\
    OPERATOR (T, T, ~a)							\
    OPERATOR (T, T, -a)							\
    OPERATOR (T, T, (T) (a << SHIFT (T)))				\
    OPERATOR (T, T, a >> SHIFT (T))					\
    OPERATOR (T, T, (T) ((U) a >> SHIFT (T)))				\
    OPERATOR (T, T, (T) (a << 3) + (a >> 5))				\
    OPERATOR (T, T, (T) ((U) a << SHIFT (T) | (U) a >> (8 * sizeof (T) - 1 - SHIFT (T)) >> 1)) \
    OPERATOR (T, int, (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * (a > b) + 32 * (a >= b)) \
    OPERATOR (T, int, (a && b) + 2 * (a || b) + 4 * !a)			\
    OPERATOR (T, T, a < b ? a : b)					\
    OPERATOR (T, T, a > b ? a : b)					\
    OPERATOR (T, T, a < 0 ? -a : a)					\
    OPERATOR (T, T, (a += b, a ^= 5, a -= 3, a++, ++a, a))		\
    OPERATOR (T, unsigned, a * 3u + b)					\
    OPERATOR (T, long, (long) a * b)					\
    OPERATOR (T, unsigned long, (unsigned long) a * (unsigned) b)	\
  }

TYPE (of_signed_char, signed char, unsigned char)
TYPE (of_unsigned_char, unsigned char, unsigned char)
TYPE (of_short, short, unsigned short)
TYPE (of_unsigned_short, unsigned short, unsigned short)
TYPE (of_int, int, unsigned)
TYPE (of_unsigned, unsigned, unsigned)
TYPE (of_long, long, unsigned long)
TYPE (of_unsigned_long, unsigned long, unsigned long)
TYPE (of_long_long, long long, unsigned long long)

int
main (void)
{
  of_signed_char ();
  of_unsigned_char ();
  of_short ();
  of_unsigned_short ();
  of_int ();
  of_unsigned ();
  of_long ();
  of_unsigned_long ();
  of_long_long ();
  return test_done ();
}
