/* Pseudo-random numbers: rand of C11, 7.22.2, and POSIX's drand48 and its like.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All threads that run code of one file share the state of rand, drand48, lrand48 and mrand48.  */

#include "libgomp-device/library/device.h"

typedef unsigned short u16;

/* A linear congruential generator modulo 2^64, of whose state the upper bits are the number.  */
static u64 rand_state = 1;
ON_DEVICE (rand_state)

ROUTINE
i32
accred_libc_rand (void)
{
  rand_state = rand_state * 6364136223846793005 + 1;
  return rand_state >> 32 & 0x7fffffff;
}

ROUTINE
void
accred_libc_srand (unsigned seed)
{
  rand_state = seed;
}

/* The minimal standard generator, 16807 x modulo 2^31 - 1.  */

ROUTINE
i32
accred_libc_rand_r (unsigned *seed)
{
  const u64 modulus = 0x7fffffff, x = *seed % modulus;
  *seed = 16807 * (x ? x : 123459876) % modulus;
  return *seed;
}

/* x = (0x5deece66d x + 11) modulo 2^48, three words with the lowest one first.  */

#define BITS 48

static u16 drand48_state[3] = { 0x330e, 0xabcd, 0x1234 };
static u16 drand48_last[3];
ON_DEVICE (drand48_state, drand48_last)

INLINE u64
next48 (u16 *state)
{
  u64 x = state[0] | (u64) state[1] << 16 | (u64) state[2] << 32;
  x = (x * 0x5deece66d + 11) & (((u64) 1 << BITS) - 1);
  for (i32 k = 0; k < 3; k++)
    state[k] = x >> 16 * k;
  return x;
}

ROUTINE
double
accred_libc_erand48 (u16 *state)
{
  return (double) next48 (state) / (double) ((u64) 1 << BITS);
}

ROUTINE
i64
accred_libc_nrand48 (u16 *state)
{
  return next48 (state) >> 17;
}

ROUTINE
i64
accred_libc_jrand48 (u16 *state)
{
  return (i32) (next48 (state) >> 16);
}

ROUTINE
double
accred_libc_drand48 (void)
{
  return accred_libc_erand48 (drand48_state);
}

ROUTINE
i64
accred_libc_lrand48 (void)
{
  return accred_libc_nrand48 (drand48_state);
}

ROUTINE
i64
accred_libc_mrand48 (void)
{
  return accred_libc_jrand48 (drand48_state);
}

ROUTINE
void
accred_libc_srand48 (i64 seed)
{
  drand48_state[0] = 0x330e;
  drand48_state[1] = seed;
  drand48_state[2] = seed >> 16;
}

ROUTINE
u16 *
accred_libc_seed48 (u16 *seed)
{
  for (i32 k = 0; k < 3; k++)
    {
      drand48_last[k] = drand48_state[k];
      drand48_state[k] = seed[k];
    }
  return drand48_last;
}
