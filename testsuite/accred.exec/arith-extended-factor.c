/* Products of an extended integer and a constant: the constant fits in 32 bits of the integer's signedness, or just does not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <limits.h>
#include <stdlib.h>
#include "accred-test.h"

#define N 12
static int si[N] = { 0, 1, -1, 2, -2, 65536, -65536, INT_MAX, INT_MIN, INT_MAX - 1, INT_MIN + 1, 12345678 };
static unsigned ui[N] = { 0, 1, 2, 3, 65535, 65536, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffffe, 0xffffffff, 7 };
static short ss[N] = { 0, 1, -1, 2, -2, 255, -256, SHRT_MAX, SHRT_MIN, 77, -77, 128 };
static unsigned char uc[N] = { 0, 1, 2, 3, 127, 128, 129, 254, 255, 10, 100, 200 };

/* R[K][I] is the product of the K-th constant and the I-th value.  In the last row the extension has another use.  */
#define FACTORS 10
#define PRODUCTS_OF(VALUE)			\
  unsigned long x = (long) (VALUE);		\
  r[0][i] = x * 4ul;				\
  r[1][i] = x * -4ul;				\
  r[2][i] = x * 0x7ffffffful;			\
  r[3][i] = x * 0x80000000ul;			\
  r[4][i] = x * 0xfffffffful;			\
  r[5][i] = x * 0x100000000ul;			\
  r[6][i] = x * 0xffffffff80000000ul;		\
  r[7][i] = x * 0xffffffff7ffffffful;		\
  r[8][i] = x * 0xfffffffffffffffful;		\
  r[9][i] = x * 24ul + (x >> 3)

#define PRAGMA(X) _Pragma (#X)
#define PRODUCTS(NAME, VALUES)			\
  static void					\
  NAME (unsigned long (*r)[N])			\
  {						\
    for (int i = 0; i < N; i++)			\
      {						\
	PRODUCTS_OF (VALUES[i]);		\
      }						\
  }						\
  static void					\
  NAME##_device (unsigned long (*r)[N])		\
  {						\
    PRAGMA (acc parallel loop num_gangs (2) vector_length (32) copyin (VALUES) copyout (r[0:FACTORS])) \
    for (int i = 0; i < N; i++)			\
      {						\
	PRODUCTS_OF (VALUES[i]);		\
      }						\
  }

PRODUCTS (of_int, si)
PRODUCTS (of_unsigned, ui)
PRODUCTS (of_short, ss)
PRODUCTS (of_char, uc)

#define COMPARE(NAME)								\
  do										\
    {										\
      unsigned long host[FACTORS][N], device[FACTORS][N];			\
      NAME (host);								\
      NAME##_device (device);							\
      for (int k = 0; k < FACTORS; k++)						\
	for (int i = 0; i < N; i++)						\
	  CHECK_EQ (device[k][i], host[k][i]);					\
    }										\
  while (0)

/* A negative index, and one whose product with the element's size needs 34 bits.  */
static void
indices (void)
{
  static int back[64];
  int sum = 0;
#pragma acc parallel loop vector_length (32) reduction (+:sum) copyin (back)
  for (int i = -32; i < 32; i++)
    {
      int *middle = back + 32;
      middle[i] = i * 3;
      sum += middle[i] == i * 3;
    }
  CHECK_EQ (sum, 64);

  unsigned far = 0xfffffff0u;
  long found = 0;
#pragma acc parallel loop vector_length (32) reduction (+:found) copyin (back)
  for (unsigned i = 0; i < 16; i++)
    {
      /* Behind the array by 4 * (2^32 - 16) bytes, and back.  */
      unsigned k = far + i;
      char *p = (char *) back + 4 * (unsigned long) k - 4 * (unsigned long) far;
      found += p - (char *) back == 4 * (long) i;
    }
  CHECK_EQ (found, 16);
}

int
main (void)
{
  COMPARE (of_int);
  COMPARE (of_unsigned);
  COMPARE (of_short);
  COMPARE (of_char);
  indices ();
  return test_done ();
}
