/* Loops that read and write arrays, in which each thread may read several elements before it writes: every element is
   computed once, from the right ones, wherever each of the arrays begins and however many elements there are; what lies
   beside them stays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <complex.h>
#include <string.h>

#include "accred-test.h"

enum { ROOM = 5000 };
static const int sizes[] = { 0, 1, 3, 4, 5, 7, 8, 31, 32, 33, 127, 128, 129, 1023, 1024, 1025, 4100 };
static const int begins[] = { 0, 1, 2, 3, 4, 7, 8, 15, 16 };
#define COUNT(A) (sizeof A / sizeof *A)

#define PRAGMA(X) _Pragma (#X)

/* a = F (b, c), with each of the three at each beginning while the others are at 0, and all of them together.  */
#define TYPES(NAME, TA, TB, TC, F, CLAUSES)					\
  static void									\
  NAME (void)									\
  {										\
    static TA a[ROOM], e[ROOM];							\
    static TB b[ROOM];								\
    static TC c[ROOM];								\
    for (int i = 0; i < ROOM; i++)						\
      {										\
	b[i] = (TB) (test_random () % 100ul);					\
	c[i] = (TC) (test_random () % 100ul);					\
      }										\
    PRAGMA (acc data create (a) copyin (b, c))					\
    for (unsigned s = 0; s < COUNT (sizes); s++)				\
      for (unsigned at = 0; at < COUNT (begins); at++)				\
	for (int which = 0; which < 4; which++)					\
	  {									\
	    const int n = sizes[s], k = begins[at];				\
	    if (n > 200 && (at & 1) != (s & 1))					\
	      continue;								\
	    TA *p = a + 20 + (which == 0 || which == 3 ? k : 0);		\
	    const TB *q = b + (which == 1 || which == 3 ? k : 0);		\
	    const TC *r = c + (which == 2 || which == 3 ? k : 0);		\
	    memset (a, 0x5a, sizeof a);						\
	    memset (e, 0x5a, sizeof e);						\
	    PRAGMA (acc update device (a))					\
	    PRAGMA (acc parallel loop CLAUSES present (p[0:n], q[0:n], r[0:n]))	\
	    for (int i = 0; i < n; i++)						\
	      p[i] = F (q[i], r[i]);						\
	    PRAGMA (acc update self (a))					\
	    for (int i = 0; i < n; i++)						\
	      e[p - a + i] = F (q[i], r[i]);					\
	    CHECK_EQ (memcmp (a, e, sizeof a), 0);				\
	  }									\
  }

#define SUM(X, Y) ((X) + (Y))
#define COPY(X, Y) (X)
#define SET(X, Y) 7
#define LESS(X, Y) ((X) < (Y))
TYPES (chars, signed char, signed char, unsigned char, SUM, )
TYPES (shorts, short, short, unsigned short, SUM, )
TYPES (ints, int, int, unsigned, SUM, )
TYPES (longs, long, long, long, SUM, vector_length (32))
TYPES (floats, float, float, float, SUM, )
TYPES (doubles, double, double, double, SUM, vector_length (128))
TYPES (floats_copied, float, float, char, COPY, async (3) wait)
TYPES (doubles_set, double, char, char, SET, )
TYPES (bools, _Bool, int, int, LESS, )
TYPES (halves, test_half, test_half, short, COPY, )
TYPES (float_to_double, double, float, float, SUM, )
TYPES (double_to_float, float, double, char, SUM, )
TYPES (char_to_float, float, signed char, signed char, SUM, gang vector)
TYPES (long_to_char, signed char, long, short, SUM, )
TYPES (int_and_double, int, double, int, SUM, gang worker vector num_workers (2) vector_length (64))
TYPES (complex_floats, float complex, float complex, float, SUM, )
TYPES (complex_doubles, double complex, double complex, double complex, SUM, )
TYPES (wide_ints, __int128, __int128, long, SUM, )
typedef char *text;
TYPES (pointers, text, text, char, COPY, )
TYPES (few_gangs, float, float, float, SUM, num_gangs (3))
TYPES (one_thread, int, int, int, SUM, num_gangs (2) vector_length (1))
TYPES (chunks, int, int, int, SUM, gang (static: 5) vector)

/* Several stores, in place, and loads behind a store, which read what that has written or something else.  */
static void
several (void)
{
  static int a[ROOM], b[ROOM], e[ROOM], f[ROOM];
  for (int n = 0; n < 300; n += n < 10 ? 1 : 41)
    for (int apart = -9; apart < 10; apart++)
      {
	for (int i = 0; i < ROOM; i++)
	  {
	    a[i] = e[i] = i * 3;
	    b[i] = f[i] = i * 5;
	  }
	int *p = b + 1000, *q = b + 1000, *w = b + 3000 + apart;
	#pragma acc data copy (a, b)
	{
	  #pragma acc parallel loop present (a)
	  for (int i = 0; i < n; i++)
	    a[i] = a[i] * 2 + 1;
	  /* The same place by another name.  */
	  #pragma acc parallel loop present (p[0:n], q[0:n], w[0:n], a)
	  for (int i = 0; i < n; i++)
	    {
	      p[i] = a[i];
	      w[i] = q[i] + 1;
	    }
	  #pragma acc parallel loop present (a, w[0:n])
	  for (int i = 0; i < n; i++)
	    {
	      a[2000 + i] = w[i];
	      a[2000 + i] += a[2000 + i] & 3;
	    }
	}
	for (int i = 0; i < n; i++)
	  {
	    e[i] = e[i] * 2 + 1;
	    f[1000 + i] = e[i];
	    f[3000 + apart + i] = f[1000 + i] + 1;
	    e[2000 + i] = f[3000 + apart + i];
	    e[2000 + i] += e[2000 + i] & 3;
	  }
	CHECK_EQ (memcmp (a, e, sizeof a), 0);
	CHECK_EQ (memcmp (b, f, sizeof b), 0);
      }
}

/* The later of two stores to one place stays.  */
static void
twice (void)
{
  static int a[ROOM];
  for (int apart = 0; apart < 3; apart++)
    {
      int *p = a + 100, *q = a + 100 + 2000 * apart;
      #pragma acc parallel loop copyout (a) present_or_copy (p[0:1000], q[0:1000])
      for (int i = 0; i < 1000; i++)
	{
	  p[i] = i;
	  q[i] = -i;
	}
      for (int i = 0; i < 1000; i++)
	CHECK_EQ (q[i], -i);
      if (apart)
	for (int i = 0; i < 1000; i++)
	  CHECK_EQ (p[i], i);
    }
}

/* Strides, records and stencils.  */
struct two { float x, y; };
struct three { int x, y, z; };
struct four { short x, y, z, w; };

static void
shapes (void)
{
  static float a[ROOM], b[ROOM];
  static struct two t[ROOM];
  static struct three h[ROOM];
  static struct four f[ROOM];
  for (unsigned s = 0; s < COUNT (sizes); s++)
    {
      const int n = sizes[s];
      for (int i = 0; i < ROOM; i++)
	{
	  a[i] = 1000;
	  b[i] = i % 64;
	  t[i] = (struct two) { i % 7, i % 5 };
	  h[i] = (struct three) { i, 2 * i, 3 * i };
	  f[i] = (struct four) { i, 1, 2, 3 };
	}
      #pragma acc data copy (a, b, t, h, f)
      {
	#pragma acc parallel loop
	for (int i = 0; i < n / 3; i++)
	  a[3 * i + 1] = b[2 * i];
	#pragma acc parallel loop
	for (int i = n - 1; i >= 0; i--)
	  b[i] = b[i] + 1;
	#pragma acc parallel loop
	for (int i = 0; i < n; i++)
	  {
	    float x = t[i].x;
	    t[i].x = t[i].y;
	    t[i].y = x;
	  }
	#pragma acc parallel loop
	for (int i = 0; i < n; i++)
	  {
	    h[i].x++;
	    h[i].y = h[i].x + h[i].z;
	    h[i].z = h[i].y;
	  }
	#pragma acc parallel loop
	for (int i = 0; i < n; i++)
	  f[i].w = f[i].x + f[i].y + f[i].z;
      }
      for (int i = 0; i < ROOM; i++)
	{
	  CHECK_EQ (a[i], i % 3 == 1 && i / 3 < n / 3 ? i / 3 * 2 % 64 : 1000);
	  CHECK_EQ (b[i], i % 64 + (i < n));
	  CHECK_EQ (t[i].x, i < n ? i % 5 : i % 7);
	  CHECK_EQ (t[i].y, i < n ? i % 7 : i % 5);
	  CHECK_EQ (h[i].x, i + (i < n));
	  CHECK_EQ (h[i].y, i < n ? i + 1 + 3 * i : 2 * i);
	  CHECK_EQ (h[i].z, i < n ? i + 1 + 3 * i : 3 * i);
	  CHECK_EQ (f[i].w, i < n ? (short) i + 3 : 3);
	}
    }
}

static void
stencils (void)
{
  static double a[ROOM], b[ROOM], c[ROOM], e[ROOM];
  static int index[ROOM];
  for (int i = 0; i < ROOM; i++)
    {
      b[i] = i * 7 % 129;
      index[i] = i * 37 % ROOM;
    }
  for (unsigned s = 0; s < COUNT (sizes); s++)
    {
      const int n = sizes[s];
      memset (a, 0, sizeof a);
      memset (c, 0, sizeof c);
      memset (e, 0, sizeof e);
      #pragma acc data copy (a, c, e) copyin (b, index)
      {
	#pragma acc parallel loop
	for (int i = 1; i < n - 1; i++)
	  a[i] = b[i - 1] + 2 * b[i] + b[i + 1];
	#pragma acc parallel loop
	for (int i = 0; i < n; i++)
	  {
	    double left = i > 0 ? b[i - 1] : 0, right = i < n - 1 ? b[i + 1] : 0;
	    c[i] = left + b[i] + right;
	  }
	/* What an iteration reads is where others write, as long as it is not there yet.  */
	#pragma acc parallel loop
	for (int i = 0; i < n; i++)
	  e[i] = b[index[i]];
      }
      for (int i = 0; i < ROOM; i++)
	{
	  CHECK_EQ (a[i], i >= 1 && i < n - 1 ? b[i - 1] + 2 * b[i] + b[i + 1] : 0);
	  CHECK_EQ (c[i], i >= n ? 0 : (i > 0 ? b[i - 1] : 0) + b[i] + (i < n - 1 ? b[i + 1] : 0));
	  CHECK_EQ (e[i], i < n ? b[index[i]] : 0);
	}
    }
}

/* Of a loop with a constant number of iterations, one from a negative number, and one over unsigned.  */
static void
ranges (void)
{
  static int a[ROOM], b[ROOM];
  for (int i = 0; i < ROOM; i++)
    b[i] = i;
  #pragma acc data copyout (a) copyin (b)
  {
    #pragma acc parallel loop
    for (int i = 0; i < ROOM; i++)
      a[i] = 1;
    #pragma acc parallel loop
    for (int i = -1000; i < 1000; i++)
      a[i + 1003] = b[i + 1002] + 1;
    #pragma acc parallel loop
    for (unsigned long i = 2500; i < 3333; i++)
      a[i] = b[i] + 2;
    #pragma acc parallel loop
    for (unsigned i = 3333; i < 3777; i++)
      a[i] = b[i + 1] + 3;
  }
  for (int i = 0; i < ROOM; i++)
    CHECK_EQ (a[i], i >= 3 && i < 2003 ? i : i >= 2500 && i < 3333 ? i + 2 : i >= 3333 && i < 3777 ? i + 4 : 1);
}

int
main (void)
{
  chars ();
  shorts ();
  ints ();
  longs ();
  floats ();
  doubles ();
  floats_copied ();
  doubles_set ();
  bools ();
  halves ();
  float_to_double ();
  double_to_float ();
  char_to_float ();
  long_to_char ();
  int_and_double ();
  complex_floats ();
  complex_doubles ();
  wide_ints ();
  pointers ();
  few_gangs ();
  one_thread ();
  chunks ();
  several ();
  twice ();
  shapes ();
  stencils ();
  ranges ();
  return test_done ();
}
