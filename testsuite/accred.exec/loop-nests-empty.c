/* Nests in which one loop, two or three have no iteration, because the bound is before the first value: none is
   executed, although the ranges' product is positive for two.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define NESTS(N, T)									\
  static long									\
  N##_two (T n, T m)								\
  {										\
    long c = 0;									\
    _Pragma ("acc parallel loop collapse (2) reduction (+:c)")			\
    for (T i = 1; i < n - 1; i++)						\
      for (T j = 1; j < m - 1; j++)						\
	c++;									\
    return c;									\
  }										\
  static long									\
  N##_backwards (T n, T m)							\
  {										\
    long c = 0;									\
    _Pragma ("acc parallel loop collapse (2) reduction (+:c)")			\
    for (T i = n - 2; i >= 1; i--)						\
      for (T j = m - 2; j > 0; j -= 1)						\
	c++;									\
    return c;									\
  }										\
  static long									\
  N##_from_to (T n, T m)							\
  {										\
    long c = 0;									\
    _Pragma ("acc parallel loop collapse (2) reduction (+:c)")			\
    for (T i = 2 - n; i < 0; i++)						\
      for (T j = 3 - m; j <= 0; j++)						\
	c++;									\
    return c;									\
  }										\
  static long									\
  N##_tile (T n, T m)								\
  {										\
    long c = 0;									\
    _Pragma ("acc parallel loop tile (2, 3) reduction (+:c)")			\
    for (T i = 1; i < n - 1; i++)						\
      for (T j = 1; j <= m - 2; j++)						\
	c++;									\
    return c;									\
  }										\
  static long									\
  N##_vector (T n, T m)								\
  {										\
    long c = 0;									\
    _Pragma ("acc parallel loop gang num_gangs (2) reduction (+:c)")		\
    for (int k = 0; k < 3; k++)							\
      {										\
	_Pragma ("acc loop vector collapse (2) reduction (+:c)")		\
	for (T i = 1; i < n - 1; i++)						\
	  for (T j = 1; j < m - 1; j++)						\
	    c += k == 1;							\
      }										\
    return c;									\
  }										\
  static long									\
  N##_three (T n, T m)								\
  {										\
    long c = 0;									\
    _Pragma ("acc parallel loop collapse (3) reduction (+:c)")			\
    for (T i = 1; i < n - 1; i++)						\
      for (T k = 0; k < 7; k += 7)						\
	for (T j = 1; j < m - 1; j++)						\
	  c++;									\
    return c;									\
  }										\
  static void									\
  N##_test (long n, long m)							\
  {										\
    const long want = n > 2 && m > 2 ? (n - 2) * (m - 2) : 0;			\
    CHECK_EQ (N##_two (n, m), want);						\
    CHECK_EQ (N##_backwards (n, m), want);					\
    CHECK_EQ (N##_from_to (n, m), want);					\
    CHECK_EQ (N##_tile (n, m), want);						\
    CHECK_EQ (N##_vector (n, m), want);						\
    CHECK_EQ (N##_three (n, m), want);						\
  }

NESTS (short, short)
NESTS (int, int)
NESTS (long, long)
NESTS (wide, __int128)

/* Unsigned numbers begin with 0 here, and the bounds are not before that.  */
static long
unsigned_numbers (unsigned b, unsigned e, unsigned short f, unsigned short l)
{
  long c = 0;
#pragma acc parallel loop collapse (2) reduction (+:c)
  for (unsigned i = b; i < e; i++)
    for (unsigned short j = f; j < l; j++)
      c++;
  return c;
}

/* Addresses.  */
static long
pointers (char *a, int n, int m)
{
  long c = 0;
#pragma acc parallel loop collapse (2) reduction (+:c) deviceptr (a)
  for (char *p = a; p < a + n; p++)
    for (char *q = a + m; q > a; q--)
      c++;
  return c;
}

static long
inclusive_pointers (short *a, int n, int m)
{
  long c = 0;
#pragma acc parallel loop collapse (2) reduction (+:c) deviceptr (a)
  for (short *p = a; p <= a + n; p++)
    for (short *q = a + m; q >= a; q -= 2)
      c++;
  return c;
}

int
main (void)
{
  static const int sizes[] = { -50, 0, 1, 4 };
  enum { SIZES = sizeof sizes / sizeof *sizes };
  for (int x = 0; x < SIZES; x++)
    for (int y = 0; y < SIZES; y++)
      {
	const int n = sizes[x], m = sizes[y];
	short_test (n, m);
	int_test (n, m);
	long_test (n, m);
      }
  wide_test (-5, -7);
  wide_test (4, 3);
  CHECK_EQ (unsigned_numbers (7, 3, 9, 8), 0);
  CHECK_EQ (unsigned_numbers (3, 7, 8, 9), 4);
  CHECK_EQ (unsigned_numbers (4000000000u, 5, 50000, 7), 0);
  /* Only compared.  */
  char *a = (char *) 0x100000;
  CHECK_EQ (pointers (a, 5, 7), 35);
  CHECK_EQ (pointers (a, -5, 7), 0);
  CHECK_EQ (pointers (a, -5, -7), 0);
  short *b = (short *) a;
  CHECK_EQ (inclusive_pointers (b, 5, 7), 24);
  CHECK_EQ (inclusive_pointers (b, -5, 7), 0);
  CHECK_EQ (inclusive_pointers (b, -5, -7), 0);
  CHECK_EQ (inclusive_pointers (b, 0, 0), 1);
  return test_done ();
}
