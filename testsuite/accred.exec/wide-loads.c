/* Loops in which each thread may read several elements at once: each element counts once, at its own place, wherever
   the arrays begin and however many elements there are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <stdbool.h>

#include "accred-test.h"

enum { ROOM = 6000 };
static const int sizes[] = { 0, 1, 2, 7, 15, 16, 17, 31, 33, 64, 65, 70, 127, 128, 511, 512, 513, 1025, 5500 };
#define FOR_SIZES(N) \
  for (unsigned at_ = 0, N; at_ < sizeof sizes / sizeof *sizes && (N = sizes[at_], 1); at_++)

/* Different for each place, so that no element can stand for another.  */
#define AT(I, V) (((unsigned long) (I) * 1000003ul + 1) * (unsigned long) (V))

#define PRAGMA(X) _Pragma (#X)
#define FEW num_gangs (2) num_workers (1) vector_length (32)

/* All sizes and beginnings.  */
#define TYPE(T, NAME, LAST)							\
  static void									\
  NAME (void)									\
  {										\
    static T a[ROOM];								\
    for (int i = 0; i < ROOM; i++)						\
      a[i] = (T) (test_random () % ((LAST) + 1ul));				\
    PRAGMA (acc data copyin (a))						\
    FOR_SIZES (n)								\
      for (int from = 0; from < 18; from += n > 600 ? 5 : 1)			\
	{									\
	  const T *p = a + from;						\
	  unsigned long few = 0, many = 0, walk = 0, expected = 0;		\
	  PRAGMA (acc parallel loop FEW reduction (+:few) present (p[0:n]))	\
	  for (int i = 0; i < n; i++)						\
	    few += AT (i, p[i]);						\
	  PRAGMA (acc parallel loop gang worker vector num_gangs (3)		\
		  num_workers (2) vector_length (64) reduction (+:many)	\
		  present (p[0:n]))						\
	  for (long i = 0; i < (long) n; i++)					\
	    many += AT (i, p[i]);						\
	  PRAGMA (acc parallel loop FEW reduction (+:walk) present (a))		\
	  for (int i = from; i < from + (int) n; i++)				\
	    walk += AT (i - from, a[i]);					\
	  for (unsigned i = 0; i < n; i++)					\
	    expected += AT (i, p[i]);						\
	  CHECK_EQ (few, expected);						\
	  CHECK_EQ (many, expected);						\
	  CHECK_EQ (walk, expected);						\
	}									\
  }

TYPE (signed char, chars, 127)
TYPE (unsigned char, unsigned_chars, 255)
TYPE (bool, bools, 1)
TYPE (short, shorts, 32767)
TYPE (unsigned short, unsigned_shorts, 65535)
TYPE (int, ints, 0x7fffffff)
TYPE (unsigned, unsigneds, 0xffffffff)
TYPE (long, longs, 0x7fffffffffffffff)
TYPE (test_half, halves, 2048)
TYPE (float, floats, 16777216)
TYPE (double, doubles, 9007199254740992)
TYPE (__int128, wide_ints, 0x7fffffffffffffff)

/* Negative numbers keep their sign.  */
static void
signs (void)
{
  static signed char c[ROOM];
  static short h[ROOM];
  long expected = 0, sum = 0;
  signed char least = 0;
  for (int i = 0; i < ROOM; i++)
    {
      c[i] = (signed char) (test_random () % 256);
      h[i] = (short) (test_random () % 65536);
      expected += (long) c[i] * 100000 + h[i];
    }
#pragma acc parallel loop FEW copyin (c, h) reduction (+:sum) reduction (min:least)
  for (int i = 0; i < ROOM; i++)
    {
      sum += (long) c[i] * 100000 + h[i];
      least = c[i] < least ? c[i] : least;
    }
  CHECK_EQ (sum, expected);
  CHECK_EQ (least, -128);
}

/* Several arrays, of several types, each with a beginning of its own.  */
static void
mixed (void)
{
  static unsigned char a[ROOM];
  static double b[ROOM];
  static short c[ROOM];
  for (int i = 0; i < ROOM; i++)
    {
      a[i] = test_random () % 256;
      b[i] = test_random () % 1000;
      c[i] = test_random () % 1000;
    }
#pragma acc data copyin (a, b, c)
  for (int from = 0; from < 5; from++)
    for (int other = 0; other < 9; other++)
      {
	const int n = 1500 + from;
	const unsigned char *p = a + other;
	const double *q = b + from;
	const short *r = c + other % 3;
	unsigned long sum = 0, expected = 0;
#pragma acc parallel loop FEW reduction (+:sum) present (p[0:n], q[0:n], r[0:n])
	for (int i = 0; i < n; i++)
	  sum += AT (i, p[i] * q[i]) + r[i];
	for (int i = 0; i < n; i++)
	  expected += AT (i, p[i] * q[i]) + r[i];
	CHECK_EQ (sum, expected);
      }
}

struct pair { float x, y; };
struct holder { int head; float body[ROOM]; };

/* Neighbours, strides, other directions, indices that wrap around, rows, members.  */
static void
shapes (void)
{
  static float a[ROOM];
  static unsigned char table[256];
  static float m[4][1027];
  static struct pair s[ROOM];
  static struct holder h;
  for (int i = 0; i < ROOM; i++)
    {
      a[i] = test_random () % 1000;
      s[i].x = test_random () % 1000;
      s[i].y = test_random () % 1000;
      h.body[i] = test_random () % 1000;
    }
  for (int i = 0; i < 256; i++)
    table[i] = test_random () % 256;
  for (int i = 0; i < 4 * 1027; i++)
    m[i / 1027][i % 1027] = test_random () % 1000;

  const int n = ROOM;
  unsigned long want[9] = { 0 }, near = 0, even = 0, down = 0, back = 0, wrap = 0, row = 0, member = 0, inside = 0,
		apart = 0;
#pragma acc data copyin (a, table, m, s, h)
  {
#pragma acc parallel loop FEW reduction (+:near)
    for (int i = 1; i < n - 1; i++)
      near += AT (i, a[i - 1] + 2 * a[i] + 3 * a[i + 1]);
#pragma acc parallel loop FEW reduction (+:even)
    for (int i = 0; i < n / 2; i++)
      even += AT (i, a[2 * i]);
#pragma acc parallel loop FEW reduction (+:down)
    for (int i = n - 1; i >= 0; i--)
      down += AT (i, a[i]);
#pragma acc parallel loop FEW reduction (+:back)
    for (int i = 0; i < n; i++)
      back += AT (i, a[n - 1 - i]);
#pragma acc parallel loop FEW reduction (+:wrap)
    for (int i = 0; i < n; i++)
      wrap += AT (i, table[(unsigned char) (i + 3)]);
#pragma acc parallel loop FEW reduction (+:row)
    for (int i = 0; i < 1027; i++)
      row += AT (i, m[3][i] + 2 * m[0][i]);
#pragma acc parallel loop FEW reduction (+:member)
    for (int i = 0; i < n; i++)
      member += AT (i, s[i].x + 2 * s[i].y);
#pragma acc parallel loop FEW reduction (+:inside)
    for (int i = 0; i < n; i++)
      inside += AT (i, h.body[i]);
#pragma acc parallel loop FEW reduction (+:apart)
    for (int i = 0; i < n - 8; i++)
      apart += AT (i, a[i] + 2 * a[i + 8]);
  }
  for (int i = 1; i < n - 1; i++)
    want[0] += AT (i, a[i - 1] + 2 * a[i] + 3 * a[i + 1]);
  for (int i = 0; i < n / 2; i++)
    want[1] += AT (i, a[2 * i]);
  for (int i = 0; i < n; i++)
    want[2] += AT (i, a[i]);
  for (int i = 0; i < n; i++)
    want[3] += AT (i, a[n - 1 - i]);
  for (int i = 0; i < n; i++)
    want[4] += AT (i, table[(unsigned char) (i + 3)]);
  for (int i = 0; i < 1027; i++)
    want[5] += AT (i, m[3][i] + 2 * m[0][i]);
  for (int i = 0; i < n; i++)
    want[6] += AT (i, s[i].x + 2 * s[i].y);
  for (int i = 0; i < n; i++)
    want[7] += AT (i, h.body[i]);
  for (int i = 0; i < n - 8; i++)
    want[8] += AT (i, a[i] + 2 * a[i + 8]);
  CHECK_EQ (near, want[0]);
  CHECK_EQ (even, want[1]);
  CHECK_EQ (down, want[2]);
  CHECK_EQ (back, want[3]);
  CHECK_EQ (wrap, want[4]);
  CHECK_EQ (row, want[5]);
  CHECK_EQ (member, want[6]);
  CHECK_EQ (inside, want[7]);
  CHECK_EQ (apart, want[8]);
}

/* Branches, a load on one path alone, a load whose result is an index.  */
static void
branches (void)
{
  static int a[ROOM], index[ROOM];
  static signed char odd[ROOM];
  for (int i = 0; i < ROOM; i++)
    {
      a[i] = test_random () % 1000;
      odd[i] = test_random () % 2;
      index[i] = test_random () % ROOM;
    }
  const int n = ROOM;
  unsigned long sum = 0, picked = 0, far = 0, count = 0, want[4] = { 0 };
  int last = -1, want_last = -1;
#pragma acc data copyin (a, odd, index)
  {
#pragma acc parallel loop FEW reduction (+:sum, count) reduction (max:last)
    for (int i = 0; i < n; i++)
      if (a[i] > 500)
	{
	  sum += AT (i, a[i]);
	  count++;
	  last = i > last ? i : last;
	}
      else if (a[i] % 3 == 0)
	sum -= AT (i, 1);
#pragma acc parallel loop FEW reduction (+:picked)
    for (int i = 0; i < n; i++)
      if (odd[i])
	picked += AT (i, a[i]);
#pragma acc parallel loop FEW reduction (+:far)
    for (int i = 0; i < n; i++)
      far += AT (i, a[index[i]]);
  }
  for (int i = 0; i < n; i++)
    {
      if (a[i] > 500)
	{
	  want[0] += AT (i, a[i]);
	  want[1]++;
	  want_last = i;
	}
      else if (a[i] % 3 == 0)
	want[0] -= AT (i, 1);
      if (odd[i])
	want[2] += AT (i, a[i]);
      want[3] += AT (i, a[index[i]]);
    }
  CHECK_EQ (sum, want[0]);
  CHECK_EQ (count, want[1]);
  CHECK_EQ (picked, want[2]);
  CHECK_EQ (far, want[3]);
  CHECK_EQ (last, want_last);
}

/* What is stored in the loop is read in the same iteration.  */
static void
stores (void)
{
  static int a[ROOM], b[ROOM];
  for (int i = 0; i < ROOM; i++)
    {
      a[i] = i % 37;
      b[i] = 1000;
    }
  const int n = ROOM;
  unsigned long sum = 0, want = 0;
  int *p = b;
#pragma acc data copy (b) copyin (a)
#pragma acc parallel loop FEW reduction (+:sum) present (p[0:n])
  for (int i = 0; i < n; i++)
    {
      b[i] = a[i] * 3;
      sum += AT (i, p[i] + a[i]);
    }
  for (int i = 0; i < n; i++)
    {
      want += AT (i, a[i] * 4);
      CHECK_EQ (b[i], a[i] * 3);
    }
  CHECK_EQ (sum, want);
}

/* Arrays that are no part of the host's memory: of a file, and of each gang.  */
static short everywhere[ROOM];
#pragma acc declare create (everywhere)

static void
elsewhere (void)
{
  for (int i = 0; i < ROOM; i++)
    everywhere[i] = test_random () % 1000;
  acc_update_device (everywhere, sizeof everywhere);
  unsigned long sum = 0, want = 0;
  short inner[64];
#pragma acc parallel loop FEW reduction (+:sum)
  for (int i = 0; i < ROOM; i++)
    sum += AT (i, everywhere[i]);
#pragma acc parallel FEW private (inner) reduction (+:sum)
  {
    for (int i = 0; i < 64; i++)
      inner[i] = i * i;
#pragma acc loop gang vector reduction (+:sum)
    for (int i = 0; i < 64; i++)
      sum += AT (i, inner[i]);
  }
  for (int i = 0; i < ROOM; i++)
    want += AT (i, everywhere[i]);
  for (int i = 0; i < 64; i++)
    want += AT (i, i * i);
  CHECK_EQ (sum, want);
}

/* A float sum that rounds has the same bits in each run, and may not drift from the exact one.  */
static void
rounding (void)
{
  static float a[ROOM];
  double exact = 0;
  for (int i = 0; i < ROOM; i++)
    {
      a[i] = (float) (test_random () % 100000) / 7;
      exact += a[i];
    }
  float first = 0;
#pragma acc data copyin (a)
  for (int run = 0; run < 5; run++)
    {
      float s = 0;
#pragma acc parallel loop FEW reduction (+:s)
      for (int i = 0; i < ROOM; i++)
	s += a[i];
      if (run == 0)
	first = s;
#ifndef TEST_ANY_ORDER
      CHECK_SAME (s, first);
#endif
      CHECK_NEAR (s, exact, exact * ROOM * 6e-8);
    }
}

/* Loop variables of other types, that begin elsewhere.  */
static void
variables (void)
{
  static unsigned short a[ROOM];
  for (int i = 0; i < ROOM; i++)
    a[i] = test_random () % 65536;
  unsigned long u = 0, l = 0, s = 0, d = 0, want[3] = { 0 };
#pragma acc data copyin (a)
  {
#pragma acc parallel loop FEW reduction (+:u)
    for (unsigned i = 5; i < ROOM; i++)
      u += AT (i, a[i]);
#pragma acc parallel loop FEW reduction (+:l)
    for (unsigned long i = 8; i <= ROOM - 1; i++)
      l += AT (i, a[i]);
#pragma acc parallel loop FEW reduction (+:s)
    for (short i = 3; i < ROOM; i++)
      s += AT (i, a[i]);
#pragma acc parallel loop FEW reduction (+:d)
    for (int i = -5; i < ROOM - 10; i++)
      d += AT (i + 10, a[i + 10]);
  }
  for (unsigned i = 3; i < ROOM; i++)
    {
      want[0] += i >= 5 ? AT (i, a[i]) : 0;
      want[1] += i >= 8 ? AT (i, a[i]) : 0;
      want[2] += AT (i, a[i]);
    }
  CHECK_EQ (u, want[0]);
  CHECK_EQ (l, want[1]);
  CHECK_EQ (s, want[2]);
  CHECK_EQ (d, want[0]);
}

int
main (void)
{
  chars ();
  unsigned_chars ();
  bools ();
  shorts ();
  unsigned_shorts ();
  ints ();
  unsigneds ();
  longs ();
  halves ();
  floats ();
  doubles ();
  wide_ints ();
  signs ();
  mixed ();
  shapes ();
  branches ();
  stores ();
  elsewhere ();
  rounding ();
  variables ();
  return test_done ();
}
