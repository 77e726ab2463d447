/* The bits of numbers as other numbers: unions, memcpy and casts of addresses, which the optimisers turn into parts of registers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fno-strict-aliasing" } */

#include "accred-test.h"
#include <complex.h>
#include <stdint.h>

enum { N = 64 };

union number
{
  double d;
  uint64_t u;
  uint32_t word[2];
  int16_t half[4];
  uint8_t byte[8];
  float f[2];
};

union pair
{
  double _Complex z;
  unsigned __int128 u;
  uint64_t word[2];
  uint32_t half[4];
  double d[2];
  float _Complex c[2];
};

/* What both do; `inline' lets GCC keep all in registers.  */
static inline void
views (double d, float f, int i, double *out)
{
  union number n = { .d = d };
  out[0] = n.word[0] % 1000;
  out[1] = n.word[1] >> 20;
  out[2] = n.half[3];
  out[3] = n.half[0];
  out[4] = n.byte[7] - n.byte[1];
  /* Change parts of it.  */
  n.word[1] &= 0x7fffffff;
  out[5] = n.d;
  n.half[3] ^= 0x10;
  out[6] = n.d;
  n.word[0] = i;
  out[7] = n.d;
  n.byte[7] |= 0x80;
  out[8] = n.d;
  n.f[1] = f;
  out[9] = n.word[1] / 3;
  /* A float.  */
  uint32_t bits;
  memcpy (&bits, &f, 4);
  bits = 0x5f3759df - (bits >> 1);
  float g;
  memcpy (&g, &bits, 4);
  out[10] = g;
  out[11] = *(int16_t *) &f;
  out[12] = ((uint8_t *) &f)[3];
  /* Two registers.  */
  union pair p = { .z = d + 2 * f * 1.0i };
  out[13] = (double) (p.u >> 96);
  out[14] = p.half[1];
  out[15] = p.word[1] >> 40;
  p.u = ((unsigned __int128) p.word[0] << 64) | p.word[1];
  out[16] = creal (p.z);
  out[17] = cimag (p.z);
  p.half[3] ^= 0x80000000;
  out[18] = cimag (p.z);
  p.word[0] = n.u;
  out[19] = p.d[0];
  float _Complex c = f - 1.5f * i * 1.0if;
  uint64_t both;
  memcpy (&both, &c, 8);
  out[20] = both >> 32;
  both = both << 32 | both >> 32;
  memcpy (&c, &both, 8);
  out[21] = crealf (c);
  out[22] = cimagf (c);
  p.c[1] = c;
  out[23] = p.word[1] >> 20;
}

int
main (void)
{
  double a[N], got[N][24], want[N][24];
  memset (want, 0, sizeof want);
  for (int i = 0; i < N; i++)
    a[i] = (test_random () % 20001 - 10000.0) / 7;
#pragma acc parallel loop copyin (a) copyout (got)
  for (int i = 0; i < N; i++)
    views (a[i], (float) a[N - 1 - i], i * 1000 - 7, got[i]);
  for (int i = 0; i < N; i++)
    {
      views (a[i], (float) a[N - 1 - i], i * 1000 - 7, want[i]);
      for (int k = 0; k < 24; k++)
	CHECK_SAME (got[i][k], want[i][k]);
    }
  /* By hand: 1.0 is 0x3ff0000000000000, 1.0f is 0x3f800000.  */
  double one[24];
#pragma acc parallel num_gangs (1) vector_length (32) copyout (one)
  views (1, 1, 0, one);
  CHECK (one[1] == 0x3ff);
  CHECK (one[2] == 0x3ff0);
  CHECK (one[6] == 0.5);
  CHECK (one[11] == 0);
  CHECK (one[12] == 0x3f);
  CHECK (one[16] == 2 && one[17] == 1 && one[18] == -1);
  return test_done ();
}
