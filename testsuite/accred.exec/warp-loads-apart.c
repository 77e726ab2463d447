/* Records of 48 and 80 bytes, of which each lane reads that which an index says: those of a warp are in a row or not, and
   not all lanes may take part.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-tuning=exchanged_loads:3" } */

#include "accred-test.h"

enum { MOST = 700 };

struct three
{
  __int128 a, b, c;
};

struct five
{
  __int128 a, b, c, d, e;
};

/* Both halves of each number count.  */
#define HALVES(X, K) ((long) (X) * (K) + (long) ((X) >> 64) * ((K) + 1))
#define SUM_3(T) HALVES ((T)->a, 3) + HALVES ((T)->b, 5) + HALVES ((T)->c, 7)
#define SUM_5(T) SUM_3 (T) + HALVES ((T)->d, 11) + HALVES ((T)->e, 13)

#define PRAGMA(X) _Pragma (#X)

#define READ(NAME, TYPE, SUM, LANES, IF)								\
  static void											\
  NAME (long n, const struct TYPE *r, const int *place)						\
  {												\
    long s = 0, want = 0;									\
    for (long i = 0; i < n; i++)								\
      if (IF)											\
	{											\
	  const struct TYPE *t = r + place[i];							\
	  want += (i + 1) * (SUM (t));								\
	}											\
    PRAGMA (acc parallel loop reduction (+:s) present (r[0:MOST], place[0:MOST]) num_gangs (2)	\
	    vector_length (LANES))								\
    for (long i = 0; i < n; i++)								\
      if (IF)											\
	{											\
	  const struct TYPE *t = r + place[i];							\
	  s += (i + 1) * (SUM (t));								\
	}											\
    CHECK_EQ (s, want);										\
  }

READ (read_3, three, SUM_3, 64, 1)
READ (read_5, five, SUM_5, 96, 1)
READ (some_3, three, SUM_3, 64, place[i] % 5)
READ (some_5, five, SUM_5, 32, place[i] != 40)

int
main (void)
{
  static struct three threes[MOST];
  static struct five fives[MOST];
  static int place[MOST];
  for (int i = 0; i < MOST; i++)
    {
      struct five f = { i, (__int128) i << 65, -i, ((__int128) i << 64) + 3 * i, ~i };
      fives[i] = f;
      threes[i] = (struct three) { f.b, f.d, f.e };
    }
  /* Places of iteration I: in a row; in a row but for one; the same; apart; backwards; in a row for the first lanes.  */
  for (int way = 0; way < 7; way++)
    {
      for (int i = 0; i < MOST; i++)
	{
	  const int ways[] = { i, i == 40 ? 41 : i, 8, i * 7 % MOST, MOST - 1 - i, i % 32 < 31 ? i : 0, i & ~1 };
	  place[i] = ways[way];
	}
#pragma acc data copyin (threes, fives, place)
      for (long n = MOST; n > 0; n = n > 64 ? 64 : n > 32 ? 33 : n > 2 ? 2 : 0)
	{
	  read_3 (n, threes, place);
	  read_5 (n, fives, place);
	  some_3 (n, threes, place);
	  some_5 (n, fives, place);
	  if (n == 33)
	    n = 3;
	}
    }
  return test_done ();
}
