/* Chains of sums, differences and products of chars and shorts, of which in the end something needs the proper value: a
   comparison, a division, a shift, a store, a wider sum.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fwrapv" } */

#include "accred-test.h"

enum { N = 16 };
static int values[N] = { 0, 1, -1, 2, 127, 128, -128, -129, 255, 256, 32767, 32768, -32768, 65535, 65536, 0x7fffffff };

#define PRAGMA(X) _Pragma (#X)

/* For X, Y and Z of type T; U is the other signedness, S a smaller or larger type.  */
#define CHAINS(T, U, S)							\
  long r[12];								\
  r[0] = (T) (x + y) < (T) (y * z);					\
  r[1] = (T) (x - y * z) / (T) (z | 1);					\
  r[2] = (T) ((T) (x + y) + (T) (y + z)) >> 1;				\
  r[3] = (U) (T) (x * y + z);						\
  r[4] = (S) (T) (x * y * z);						\
  r[5] = (long) (T) (x + y) + (long) (U) (y - z);			\
  r[6] = (T) (U) (x + (U) y) == (T) (x + y);				\
  r[7] = (T) (x + y) ? (T) (y + z) : (T) (x * z);			\
  r[8] = (T) ((U) (x + y) & (U) (y * z)) % 7;				\
  r[9] = (S) ((S) (T) (x + y) + (S) (T) (y + z));			\
  r[10] = (float) (T) (x * z - y);					\
  T t = x;								\
  for (int k = 0; k < 5; k++)						\
    t = t * y + z;							\
  r[11] = t;								\
  long all = 0;								\
  for (int k = 0; k < 12; k++)						\
    all = all * 31 + r[k]

#define TEST(T, U, S)							\
  {									\
    static long out[N * N * N];						\
    PRAGMA (acc parallel loop collapse (3) num_gangs (4) vector_length (64) copyin (values) copyout (out)) \
    for (int i = 0; i < N; i++)						\
      for (int j = 0; j < N; j++)					\
	for (int l = 0; l < N; l++)					\
	  {								\
	    T x = values[i], y = values[j], z = values[l];		\
	    CHAINS (T, U, S);						\
	    out[(i * N + j) * N + l] = all;				\
	  }								\
    for (int i = 0; i < N; i++)						\
      for (int j = 0; j < N; j++)					\
	for (int l = 0; l < N; l++)					\
	  {								\
	    T x = values[i], y = values[j], z = values[l];		\
	    CHAINS (T, U, S);						\
	    CHECK_EQ (out[(i * N + j) * N + l], all);			\
	  }								\
  }

typedef signed char schar;
typedef unsigned char uchar;
typedef unsigned short ushort;

static void
sums (void)
{
  static schar c[3000];
  static ushort s[3000];
  schar sum = 0, expected = 0;
  ushort product = 1, expected_product = 1;
  for (int i = 0; i < 3000; i++)
    {
      c[i] = i * 37;
      s[i] = i * 2 + 1;
      expected += c[i];
      expected_product *= s[i];
    }
#pragma acc parallel loop num_gangs (3) vector_length (64) reduction (+:sum) reduction (*:product) copyin (c, s)
  for (int i = 0; i < 3000; i++)
    {
      sum += c[i];
      product *= s[i];
    }
  CHECK_EQ (sum, expected);
  CHECK_EQ (product, expected_product);
}

int
main (void)
{
  TEST (schar, uchar, short)
  TEST (uchar, schar, ushort)
  TEST (short, ushort, schar)
  TEST (ushort, short, int)
  sums ();
  return test_done ();
}
