/* Reductions of types below a word and above two in `kernels' regions: GCC runs these loops in
   parallel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* GCC runs a loop in parallel only if its sums may be taken in any order.
   { dg-additional-options "-fwrapv -ffast-math" } */

#include "accred-test.h"
#include <complex.h>

enum { N = 1003 };

#define ADD(X, Y) ((X) + (Y))
#define MULTIPLY(X, Y) ((X) * (Y))
#define MAXIMUM(X, Y) ((X) > (Y) ? (X) : (Y))
#define XOR(X, Y) ((X) ^ (Y))
#define AND(X, Y) ((X) & (Y))
#define OR(X, Y) ((X) | (Y))

#define STRING(X) #X
#define PRAGMA(X) _Pragma (STRING (X))

/* The result has neighbours in its word, which stay.  */
#define LOOP(NAME, TYPE, OP, START, VALUE)				\
  static TYPE NAME##_a[N];						\
  static void __attribute__ ((noinline, noclone))			\
  NAME (void)								\
  {									\
    struct { TYPE before, s, after; } r = { 1, START, 1 };		\
    TYPE s, want = START;						\
    for (int i = 0; i < N; i++)						\
      {									\
	NAME##_a[i] = VALUE;						\
	want = OP (want, NAME##_a[i]);					\
      }									\
    PRAGMA (acc kernels copyin (NAME##_a) copy (r))			\
    {									\
      s = r.s;								\
      for (int i = 0; i < N; i++)					\
	s = OP (s, NAME##_a[i]);					\
      r.s = s;								\
    }									\
    CHECK (r.s == want && r.before == 1 && r.after == 1);		\
    s = START;								\
    PRAGMA (acc kernels copyin (NAME##_a) copy (s))			\
    for (int i = 0; i < N; i++)						\
      s = OP (s, NAME##_a[i]);						\
    CHECK (s == want);							\
  }

/* Six bits of every kind, and a one in each bit somewhere.  */
#define BITS (i * 37 % 64 | (long long) 1 << i % 61)

#define INTEGERS(NAME, TYPE)						\
  LOOP (NAME##_sum, TYPE, ADD, 5, BITS)					\
  LOOP (NAME##_product, TYPE, MULTIPLY, 3, BITS | 1)			\
  LOOP (NAME##_max, TYPE, MAXIMUM, 2, BITS % 93 - 7)			\
  LOOP (NAME##_xor, TYPE, XOR, 1, BITS)					\
  LOOP (NAME##_and, TYPE, AND, -1, BITS | ~((TYPE) 1 << i % 3))		\
  LOOP (NAME##_or, TYPE, OR, 0, (TYPE) 4 << i % 3)			\
  static void								\
  NAME (void)								\
  {									\
    NAME##_sum ();							\
    NAME##_product ();							\
    NAME##_max ();							\
    NAME##_xor ();							\
    NAME##_and ();							\
    NAME##_or ();							\
  }

typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort;
typedef __int128 wide;
typedef unsigned __int128 uwide;

INTEGERS (of_char, char)
INTEGERS (of_schar, schar)
INTEGERS (of_uchar, uchar)
INTEGERS (of_short, short)
INTEGERS (of_ushort, ushort)
INTEGERS (of_wide, wide)
INTEGERS (of_uwide, uwide)

LOOP (bool_xor, _Bool, XOR, 1, i % 3 == 0)
LOOP (bool_and, _Bool, AND, 1, i != 900)
LOOP (bool_or, _Bool, OR, 0, i == 900)
LOOP (bool_max, _Bool, MAXIMUM, 0, i == 900)

/* Small whole numbers and powers of two: nothing rounds, so the order does not matter.  */
typedef float _Complex fcomplex;
typedef double _Complex dcomplex;
LOOP (half_sum, test_half, ADD, 7, i % 3 - 1)
LOOP (half_product, test_half, MULTIPLY, 3, i % 100 ? 1 : i % 200 ? 2 : 0.5f)
LOOP (half_max, test_half, MAXIMUM, -9, i * 7 % 100 - 80)
LOOP (fcomplex_sum, fcomplex, ADD, 7 - 2 * I, i % 13 + I * (i % 5))
LOOP (fcomplex_product, fcomplex, MULTIPLY, 3 + 1 * I, i % 100 ? 1 : 1 + I)
LOOP (dcomplex_sum, dcomplex, ADD, 7 - 2 * I, i % 13 + I * (i % 5))
LOOP (dcomplex_product, dcomplex, MULTIPLY, 3 + 1 * I, i % 100 ? 1 : 1 + I)

int
main (void)
{
  of_char ();
  of_schar ();
  of_uchar ();
  of_short ();
  of_ushort ();
  of_wide ();
  of_uwide ();
  bool_xor ();
  bool_and ();
  bool_or ();
  bool_max ();
  half_sum ();
  half_product ();
  half_max ();
  fcomplex_sum ();
  fcomplex_product ();
  dcomplex_sum ();
  dcomplex_product ();
  return test_done ();
}
