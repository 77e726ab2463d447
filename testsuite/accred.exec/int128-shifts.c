/* 128-bit numbers shifted and rotated by all numbers of bits, constant ones and others; of products by constants, too.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   ptxas 13.0 takes (x * 566) << 119 for x * 566, where PTX has zero.  */

/* { dg-do run } */

#include "accred-test.h"
#include <stdint.h>

typedef unsigned __int128 wide;
typedef __int128 swide;

enum { N = 130, CONSTANTS = 24 };

/* Constant numbers of bits: each is an expression of its own.  */
#define SHIFTS(X, OUT, N)			\
  do						\
    {						\
      *OUT++ = (X) << (N);			\
      *OUT++ = (X) >> (N);			\
      *OUT++ = (wide) ((swide) (X) >> (N));	\
    }						\
  while (0)

static inline void
constants (wide x, wide *out)
{
  SHIFTS (x, out, 0);
  SHIFTS (x, out, 1);
  SHIFTS (x * 566, out, 63);
  SHIFTS (x * 566, out, 64);
  SHIFTS (x * 566, out, 65);
  SHIFTS (x * 566, out, 119);
  SHIFTS (x * 3, out, 127);
  SHIFTS ((wide) (uint64_t) x * 566, out, 100);
}

/* X by N bits, which is not constant.  */
static inline void
variable (wide x, int n, wide *out)
{
  out[0] = (x * 566) << n;
  out[1] = (x * 566) >> n;
  out[2] = (wide) ((swide) (x * 566) >> n);
  out[3] = x << n | x >> (-n & 127);
  out[4] = x >> n | x << (-n & 127);
}

int
main (void)
{
  static wide in[N], got[N][CONSTANTS], shifted[N][5];
  static double real[N];
  for (int i = 0; i < N; i++)
    in[i] = (wide) test_random () << 64 | test_random ();
  in[0] = 1;
  in[1] = (wide) 1 << 127;
#pragma acc parallel loop gang vector copyin (in) copyout (got, shifted, real)
  for (int i = 0; i < N; i++)
    {
      constants (in[i], got[i]);
      variable (in[i], i & 127, shifted[i]);
      /* The upper half is known to be zero.  */
      real[i] = (wide) (((uint64_t) in[i] >> 12) * 566);
    }
  for (int i = 0; i < N; i++)
    {
      wide want[CONSTANTS], other[5];
      constants (in[i], want);
      variable (in[i], i & 127, other);
      for (int k = 0; k < CONSTANTS; k++)
	CHECK_SAME (got[i][k], want[k]);
      for (int k = 0; k < 5; k++)
	CHECK_SAME (shifted[i][k], other[k]);
      CHECK_SAME (real[i], (double) (((uint64_t) in[i] >> 12) * 566));
    }
  /* By hand.  */
  CHECK (got[0][15] == (wide) 566 << 119);
  CHECK (shifted[1][0] == 0);
  return test_done ();
}
