/* Records of 32, 48 and 80 bytes, of which each lane writes that which an index says: those of a warp are in a row or not,
   and not all lanes may take part; a lane reads again what it has written.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-tuning=exchanged_stores:2" } */

#include "accred-test.h"

#include <string.h>

enum { MOST = 700 };

typedef __int128 number;
struct two { number a, b; };
struct three { number a, b, c; };
struct five { number a, b, c, d, e; };

#define PRAGMA(X) _Pragma (#X)
#define BOTH(X, Y) (((number) (X) << 64) + (Y))
#define SET_2(T, I) (T)->a = BOTH (I, 3 * I), (T)->b = -I
#define SET_3(T, I) (T)->a = BOTH (I, 3 * I), (T)->b = -I, (T)->c = BOTH (7, I)
#define SET_5(T, I) SET_3 (T, I), (T)->d = ~(number) I, (T)->e = BOTH (I & 3, 11 * I)

/* What SET does, by gangs of LANES threads, where IF is true.  */
#define WRITE(NAME, TYPE, SET, LANES, IF)							\
  static void											\
  NAME (int n, const int *place)								\
  {												\
    static struct TYPE r[MOST + 2], want[MOST + 2];						\
    memset (r, 7, sizeof r);									\
    memset (want, 7, sizeof want);								\
    for (int i = 0; i < n; i++)									\
      if (IF)											\
	{											\
	  struct TYPE *t = want + 1 + place[i];							\
	  SET (t, i);										\
	}											\
    PRAGMA (acc parallel loop copy (r) present (place[0:MOST]) num_gangs (2) vector_length (LANES))	\
    for (int i = 0; i < n; i++)									\
      if (IF)											\
	{											\
	  struct TYPE *t = r + 1 + place[i];							\
	  SET (t, i);										\
	}											\
    CHECK_EQ (memcmp (r, want, sizeof r), 0);							\
  }

WRITE (write_2, two, SET_2, 64, 1)
WRITE (write_3, three, SET_3, 64, 1)
WRITE (write_5, five, SET_5, 96, 1)
WRITE (some_3, three, SET_3, 64, place[i] % 5)
WRITE (some_5, five, SET_5, 32, place[i] != 40)
WRITE (first_lanes, three, SET_3, 64, i % 64 < 33)

/* Each record is read by the lane whose it is, when all lanes have written.  */
static void
read_again (int n, int step)
{
  static struct three r[MOST];
  static number out[MOST];
  memset (out, 0, sizeof out);
#pragma acc parallel loop create (r) copy (out) vector_length (64) num_gangs (2)
  for (int i = 0; i < n; i++)
    {
      struct three *t = r + i * step % MOST;
      SET_3 (t, i);
      volatile struct three *again = t;
      out[i] = again->a + again->b + again->c;
    }
  for (int i = 0; i < n; i++)
    CHECK (out[i] == BOTH (i, 3 * i) - i + BOTH (7, i));
}

int
main (void)
{
  static int place[MOST];
  /* Places of iteration I: in a row; in a row but for two; apart; backwards; in a row for the first lanes.  */
  for (int way = 0; way < 5; way++)
    {
      for (int i = 0; i < MOST; i++)
	{
	  const int ways[]
	    = { i, i == 40 ? 41 : i == 41 ? 40 : i, i * 11 % MOST, MOST - 1 - i, i < 31 ? i : MOST + 30 - i };
	  place[i] = ways[way];
	}
#pragma acc data copyin (place)
      for (int n = MOST; n > 0; n = n > 64 ? 64 : n > 33 ? 33 : n > 3 ? 3 : 0)
	{
	  write_2 (n, place);
	  write_3 (n, place);
	  write_5 (n, place);
	  some_3 (n, place);
	  some_5 (n, place);
	  first_lanes (n, place);
	}
    }
  read_again (MOST, 1);
  read_again (MOST, 11);
  read_again (33, 1);
  return test_done ();
}
