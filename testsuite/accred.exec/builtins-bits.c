/* Bit-counting and byte-swapping builtins, rotations, and memory builtins.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 200 };
static unsigned u[N];
static unsigned long l[N];

#define PRAGMA(X) _Pragma (#X)
#define BOTH(EXPRESSION)						\
  {									\
    static unsigned long out[N];					\
    PRAGMA (acc parallel loop gang vector num_gangs (2) vector_length (32) copyin (u, l) copyout (out)) \
    for (int i = 0; i < N; i++)						\
      out[i] = EXPRESSION;						\
    for (int i = 0; i < N; i++)						\
      {									\
	unsigned long want = EXPRESSION;				\
	test_checks++;							\
	if (out[i] != want)						\
	  TEST_FAIL ("%s, i = %d: got %#lx, want %#lx", #EXPRESSION, i, out[i], want); \
      }									\
  }

struct blob
{
  int a[5];
  char text[11];
  double d;
};

static void
memory (void)
{
  static struct blob blobs[N];
  static unsigned sums[N];
#pragma acc parallel loop gang vector num_gangs (2) vector_length (32) copyin (u) copyout (blobs, sums)
  for (int i = 0; i < N; i++)
    {
      struct blob b, c;
      __builtin_memset (&b, 0, sizeof b);
      for (int k = 0; k < 5; k++)
	b.a[k] = u[i] >> k;
      for (int k = 0; k < 11; k++)
	b.text[k] = 'a' + (i + k) % 26;
      b.d = i * 0.5;
      c = b;
      c.a[2] ^= 1;
      __builtin_memcpy (&blobs[i], &c, sizeof c);
      unsigned words[4];
      __builtin_memcpy (words, c.a, sizeof words);
      sums[i] = words[0] + words[1] + words[2] + words[3];
    }
  for (int i = 0; i < N; i++)
    {
      unsigned sum = 0;
      for (int k = 0; k < 5; k++)
	{
	  int want = k == 2 ? (int) (u[i] >> k) ^ 1 : (int) (u[i] >> k);
	  CHECK_EQ (blobs[i].a[k], want);
	  if (k < 4)
	    sum += want;
	}
      for (int k = 0; k < 11; k++)
	CHECK_EQ (blobs[i].text[k], 'a' + (i + k) % 26);
      CHECK_SAME (blobs[i].d, i * 0.5);
      CHECK_EQ (sums[i], sum);
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      /* All widths, so that the counts of leading and trailing zeros differ.  */
      l[i] = (test_random () | 1ul << 63) >> i % 64 << i % 7;
      u[i] = ((unsigned) test_random () | 1u << 31) >> i % 32;
    }
  BOTH (__builtin_clz (u[i]))
  BOTH (__builtin_clzl (l[i] | 1))
  BOTH (__builtin_ctz (u[i]))
  BOTH (__builtin_ctzl (l[i] | 1ul << 63))
  BOTH (__builtin_popcount (u[i]))
  BOTH (__builtin_popcountl (l[i]))
  BOTH (__builtin_parity (u[i]))
  BOTH (__builtin_parityl (l[i]))
  BOTH (__builtin_ffs (u[i] & ~3u))
  BOTH (__builtin_ffsl (l[i] & ~31ul))
  BOTH (__builtin_clrsb (u[i]))
  BOTH (__builtin_bswap16 (u[i]))
  BOTH (__builtin_bswap32 (u[i]))
  BOTH (__builtin_bswap64 (l[i]))
  BOTH (u[i] << i % 32 | u[i] >> (32 - i % 32) % 32)
  BOTH (l[i] >> 13 | l[i] << 51)
  BOTH (__builtin_abs ((int) u[i]) + __builtin_labs ((long) l[i] >> 1))
  memory ();
  return test_done ();
}
