/* Loops of updates that have a version for arrays that fit into copies: keys that cannot be too large, which need no check
   there, those that can, arrays of which only some fit, and loops that only some iterations of which update.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 9000, MANY = 70000 };

static unsigned char byte[N];
static signed char small[N];
static unsigned short word[N];
static int whole[N];

static void
set_keys (unsigned most)
{
  for (int i = 0; i < N; i++)
    {
      unsigned k = (i * 2654435761u >> 5) % most;
      whole[i] = k;
      word[i] = k;
      byte[i] = k;
      small[i] = k % 128;
    }
}

/* The elements of KEY's type, up to M of them, with and without copies.  */
#define PRAGMA(...) _Pragma (#__VA_ARGS__)
#define COUNT(NAME, KEY, T, VALUE)							\
  static void										\
  NAME (T *a, int m, int n, int gangs)							\
  {											\
    PRAGMA (acc parallel loop num_gangs (gangs) copyin (KEY) copy (a[0:m]))		\
    for (int i = 0; i < n; i++)								\
      {											\
	_Pragma ("acc atomic update")							\
	a[KEY[i]] += (T) (VALUE);							\
      }											\
  }											\
  static void										\
  check_##NAME (int bins, int keys)							\
  {											\
    static T got[MANY], want[MANY];							\
    for (int n = N; n > N - 40; n -= 13)						\
      for (int gangs = 1; gangs <= 5; gangs += 4)					\
	{										\
	  set_keys (keys);								\
	  for (int k = 0; k < bins; k++)						\
	    got[k] = want[k] = (T) (k % 9);						\
	  for (int i = 0; i < n; i++)							\
	    want[KEY[i]] += (T) (VALUE);						\
	  NAME (got, bins, n, gangs);							\
	  CHECK (memcmp (got, want, sizeof got) == 0);					\
	}										\
  }

COUNT (count_bytes, byte, int, 1)
COUNT (weigh_bytes, byte, float, i % 8)
COUNT (long_bytes, byte, long, i)
COUNT (count_small, small, int, 1)
COUNT (count_words, word, int, 1)
COUNT (weigh_words, word, double, i % 16)
COUNT (count_whole, whole, int, i % 3)

/* Two arrays, of which one may have no copies; updates of some iterations.  */
static void
both (unsigned *a, int m, float *b, int k, const unsigned char *skip, int n)
{
#pragma acc parallel loop copyin (byte, word) copyin (skip[0:n]) copy (a[0:m]) copy (b[0:k])
  for (int i = 0; i < n; i++)
    if (!skip[i])
      {
#pragma acc atomic update
	a[byte[i]]++;
#pragma acc atomic update
	b[word[i]] += 2;
      }
}

static void
check_both (int m, int k, int keys)
{
  static unsigned a[MANY], want_a[MANY];
  static float b[MANY], want_b[MANY];
  static unsigned char skip[N];
  memset (a, 0, sizeof a);
  memset (want_a, 0, sizeof a);
  memset (b, 0, sizeof b);
  memset (want_b, 0, sizeof b);
  set_keys (keys);
  for (int i = 0; i < N; i++)
    {
      skip[i] = i % 5 == 2;
      if (!skip[i])
	{
	  want_a[byte[i]]++;
	  want_b[word[i]] += 2;
	}
    }
  both (a, m, b, k, skip, N);
  CHECK (memcmp (a, want_a, sizeof a) == 0);
  CHECK (memcmp (b, want_b, sizeof b) == 0);
}

/* A loop over vectors inside of one over gangs and workers, whose array is the gang's row.  */
static void
check_rows (void)
{
  enum { R = 7, L = 500 };
  static int got[R][256], want[R][256];
  set_keys (256);
  for (int r = 0; r < R; r++)
    for (int j = 0; j < L; j++)
      want[r][byte[r * L + j]] += j;
#pragma acc parallel loop gang worker copyin (byte) copy (got)
  for (int r = 0; r < R; r++)
#pragma acc loop vector
    for (int j = 0; j < L; j++)
      {
#pragma acc atomic update
	got[r][byte[r * L + j]] += j;
      }
  CHECK (memcmp (got, want, sizeof got) == 0);
}

int
main (void)
{
  static const int bins[] = { 1, 100, 255, 256, 257, 4096, MANY };
  for (unsigned b = 0; b < sizeof bins / sizeof *bins; b++)
    {
      const int m = bins[b], narrow = m < 256 ? m : 256;
      check_count_bytes (m, narrow);
      check_weigh_bytes (m, narrow);
      check_long_bytes (m, narrow);
      check_count_small (m, m < 128 ? m : 128);
      check_count_words (m, m < 65536 ? m : 65536);
      check_weigh_words (m, m < 65536 ? m : 65536);
      check_count_whole (m, m);
    }
  check_both (256, 256, 256);
  check_both (100, 100, 100);
  check_both (256, MANY, 65536);
  check_both (MANY, 256, 256);
  check_rows ();
  return test_done ();
}
