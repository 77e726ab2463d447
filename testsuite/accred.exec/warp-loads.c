/* Records that the lanes of a warp read together, here from 3 loads of 16 bytes on, in gangs of several warps; where
   lanes take no part, read other places, or read less than a record.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-tuning=exchanged_loads:3" } */

#include "accred-test.h"

enum { MOST = 3000, WORDS = 32 };

static int data[MOST * WORDS + 8];

/* Which component a number was is in the number; so is, modulo a prime, which record.  */
static int
number (long i)
{
  return i % 9973;
}

#define PRAGMA(X) _Pragma (#X)

/* Vectors of K ints from element FROM of the array on, by gangs of LANES threads; IF says which of them count.  */
#define VECTORS(NAME, K, LANES, IF)								\
  static void											\
  NAME (int from, long n)									\
  {												\
    const int *a = data + from;									\
    long s[K], want[K];										\
    for (int k = 0; k < K; k++)									\
      s[k] = want[k] = k;									\
    for (long i = 0; i < n; i++)								\
      if (IF)											\
	for (int k = 0; k < K; k++)								\
	  want[k] += a[i * K + k];								\
    PRAGMA (acc parallel loop num_gangs (2) vector_length (LANES) reduction (+:s) present (a[0:n * K]))	\
    for (long i = 0; i < n; i++)								\
      if (IF)											\
	for (int k = 0; k < K; k++)								\
	  s[k] += a[i * K + k];									\
    for (int k = 0; k < K; k++)									\
      CHECK_EQ (s[k], want[k]);									\
  }

VECTORS (words_8, 8, 64, 1)
VECTORS (words_12, 12, 64, 1)
VECTORS (words_16, 16, 128, 1)
VECTORS (words_5, 5, 128, 1)
VECTORS (words_3, 3, 256, 1)
VECTORS (few_of_16, 16, 96, i % 3)
VECTORS (first_lanes_of_12, 12, 64, i % 64 < 33)

/* A struct of 28 words of which not all are read; records that are not in a row.  */
struct record
{
  int key, x[3];
  double y[4];
  int unused[4];
  long z[6];
};

static struct record records[MOST];

static void
structs (long n, int step)
{
  long x = 0, x_want = 0, z = 0, z_want = 0;
  double y[4] = { 0 }, y_want[4] = { 0 };
  for (long i = 0; i < n; i++)
    {
      const struct record *r = &records[i * step % MOST];
      x_want += r->key + r->x[0] + r->x[1] + r->x[2];
      for (int k = 0; k < 4; k++)
	y_want[k] += r->y[k];
      for (int k = 0; k < 6; k++)
	z_want += r->z[k] << k;
    }
#pragma acc parallel loop reduction (+:x, y, z) copyin (records) num_gangs (3) vector_length (64)
  for (long i = 0; i < n; i++)
    {
      const struct record *r = &records[i * step % MOST];
      x += r->key + r->x[0] + r->x[1] + r->x[2];
      for (int k = 0; k < 4; k++)
	y[k] += r->y[k];
      for (int k = 0; k < 6; k++)
	z += r->z[k] << k;
    }
  CHECK_EQ (x, x_want);
  CHECK_EQ (z, z_want);
  for (int k = 0; k < 4; k++)
    CHECK_EQ ((long) y[k], (long) y_want[k]);
}

/* Three numbers of 16 bytes, in a row and where an index says.  */
struct wide
{
  __int128 a, b, c;
};

static struct wide triples[MOST];
static int place[MOST];

static void
wide_at (long n, int step)
{
  long a = 0, b = 0, c = 0, a_want = 0, b_want = 0, c_want = 0;
  for (int i = 0; i < MOST; i++)
    {
      place[i] = i * step % MOST;
      triples[i].a = i;
      triples[i].b = (__int128) i << 70;
      triples[i].c = -i;
    }
#pragma acc parallel loop reduction (+:a, b, c) copyin (triples, place) num_gangs (3) vector_length (64)
  for (long i = 0; i < n; i++)
    {
      const struct wide *t = &triples[place[i]];
      a += t->a;
      b += t->b >> 65;
      c += t->c;
    }
  for (long i = 0; i < n; i++)
    {
      a_want += triples[place[i]].a;
      b_want += triples[place[i]].b >> 65;
      c_want += triples[place[i]].c;
    }
  CHECK_EQ (a, a_want);
  CHECK_EQ (b, b_want);
  CHECK_EQ (c, c_want);
}

int
main (void)
{
  for (long i = 0; i < MOST * WORDS + 8; i++)
    data[i] = number (i);
  for (int i = 0; i < MOST; i++)
    {
      struct record *r = &records[i];
      r->key = i;
      for (int k = 0; k < 6; k++)
	{
	  r->x[k % 3] = i + k;
	  r->y[k % 4] = i * k;
	  r->z[k] = i - k;
	}
    }
  static const int lengths[] = { 1, 31, 32, 63, 64, 65, 640, 1023, MOST };
#pragma acc data copyin (data)
  for (unsigned l = 0; l < sizeof lengths / sizeof *lengths; l++)
    for (int from = 0; from < 8; from += l % 2 ? 4 : 3)
      {
	const long n = lengths[l];
	words_3 (from, n);
	words_5 (from, n);
	words_8 (from, n);
	words_12 (from, n);
	words_16 (from, n);
	few_of_16 (from, n);
	first_lanes_of_12 (from, n);
      }
  structs (MOST, 1);
  structs (1000, 7);
  wide_at (MOST, 1);
  wide_at (MOST, 7);
  wide_at (100, 1);
  return test_done ();
}
