/* Internal functions that newer versions of GCC make of arithmetic, where the host has an
   instruction for it: sums and differences with a carry (14), counts of bits with a result for zero
   (14), arithmetic that stops at the limits of the type (15, 16), AND with a complement (15), and
   the loop of a CRC (15).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-mlzcnt -mbmi" } */

#include "accred-test.h"
#include <stdint.h>

enum { N = 300, WORDS = 3 };

/* The schoolbook's sum and difference; what is beyond the last word is dropped.  */
#define WIDE(T)                                                                                   \
  static inline void add_##T (T *r, const T *a, const T *b)                                       \
  {                                                                                               \
    T carry = 0;                                                                                  \
    for (int i = 0; i < WORDS; i++)                                                               \
      {                                                                                           \
	T s, t;                                                                                   \
	const T c1 = __builtin_add_overflow (a[i], b[i], &s);                                     \
	const T c2 = __builtin_add_overflow (s, carry, &t);                                       \
	r[i] = t;                                                                                 \
	carry = c1 | c2;                                                                          \
      }                                                                                           \
  }                                                                                               \
  static inline void subtract_##T (T *r, const T *a, const T *b)                                  \
  {                                                                                               \
    T carry = 0;                                                                                  \
    for (int i = 0; i < WORDS; i++)                                                               \
      {                                                                                           \
	T s, t;                                                                                   \
	const T c1 = __builtin_sub_overflow (a[i], b[i], &s);                                     \
	const T c2 = __builtin_sub_overflow (s, carry, &t);                                       \
	r[i] = t;                                                                                 \
	carry = c1 | c2;                                                                          \
      }                                                                                           \
  }
WIDE (uint32_t)
WIDE (uint64_t)

#define SATURATING(T, MAX)                                                                        \
  static inline T plus_##T (T a, T b) { return (T) (a + b) < a ? MAX : (T) (a + b); }             \
  static inline T minus_##T (T a, T b) { return a < b ? 0 : (T) (a - b); }
SATURATING (uint8_t, UINT8_MAX)
SATURATING (uint16_t, UINT16_MAX)
SATURATING (uint32_t, UINT32_MAX)
SATURATING (uint64_t, UINT64_MAX)

static inline uint32_t
times (uint32_t a, uint32_t b)
{
  const uint64_t p = (uint64_t) a * b;
  return p > UINT32_MAX ? UINT32_MAX : (uint32_t) p;
}

static inline int64_t
signed_plus (int64_t a, int64_t b)
{
  const int64_t s = (uint64_t) a + (uint64_t) b;
  return ((a ^ s) & (b ^ s)) < 0 ? (a < 0 ? INT64_MIN : INT64_MAX) : s;
}

static inline int32_t
signed_minus (int32_t a, int32_t b)
{
  const int32_t s = (uint32_t) a - (uint32_t) b;
  return ((a ^ b) & (a ^ s)) < 0 ? (a < 0 ? INT32_MIN : INT32_MAX) : s;
}

static inline uint8_t narrow_8 (uint64_t a) { return a > UINT8_MAX ? UINT8_MAX : (uint8_t) a; }
static inline uint32_t narrow_32 (uint64_t a) { return a > UINT32_MAX ? UINT32_MAX : (uint32_t) a; }

static inline int16_t
signed_narrow (int64_t a)
{
  return a > INT16_MAX ? INT16_MAX : a < INT16_MIN ? INT16_MIN : (int16_t) a;
}

static inline uint32_t
crc (uint32_t value)
{
  uint32_t c = 0xffffffffu ^ value;
  for (int i = 0; i < 32; i++)
    c = c & 1 ? c >> 1 ^ 0xedb88320u : c >> 1;
  return c;
}

/* All of it, from two numbers.  */
#pragma acc routine seq
static inline void
compute (uint64_t *r, uint64_t a, uint64_t b)
{
  const uint64_t x[WORDS] = { a, ~b, a ^ b }, y[WORDS] = { b, b, ~a };
  const uint32_t v[WORDS] = { a, a >> 32, b }, w[WORDS] = { b >> 32, ~a, b };
  uint64_t s[WORDS];
  uint32_t t[WORDS];
  add_uint64_t (s, x, y);
  r[0] = s[0], r[1] = s[1], r[2] = s[2];
  subtract_uint64_t (s, x, y);
  r[3] = s[0], r[4] = s[1], r[5] = s[2];
  add_uint32_t (t, v, w);
  r[6] = t[0], r[7] = t[1], r[8] = t[2];
  subtract_uint32_t (t, v, w);
  r[9] = t[0], r[10] = t[1], r[11] = t[2];
  r[12] = plus_uint8_t (a, b), r[13] = minus_uint8_t (a, b);
  r[14] = plus_uint16_t (a, b), r[15] = minus_uint16_t (a, b);
  r[16] = plus_uint32_t (a, b), r[17] = minus_uint32_t (a, b);
  r[18] = plus_uint64_t (a, b), r[19] = minus_uint64_t (a, b);
  r[20] = times (a, b), r[21] = signed_plus (a, b), r[22] = signed_minus (a, b);
  r[23] = narrow_8 (a), r[24] = narrow_32 (b), r[25] = signed_narrow (a - b);
  r[26] = (uint32_t) a ? __builtin_clz (a) : 32;
  r[27] = b ? __builtin_ctzll (b) : 64;
  r[28] = a ? __builtin_clzll (a) : 64;
  r[29] = a & ~b, r[30] = (uint32_t) b & ~(uint32_t) a;
  r[31] = crc (a);
#if __GNUC__ >= 14
  r[32] = __builtin_clzg ((unsigned short) a, -1);
  r[33] = __builtin_ctzg ((unsigned char) b, 77);
  r[34] = __builtin_popcountg ((unsigned short) a) + __builtin_clzg ((unsigned __int128) a << 64 | b, 129);
#else
  r[32] = (unsigned short) a ? __builtin_clz ((unsigned short) a) - 16 : -1;
  r[33] = (unsigned char) b ? __builtin_ctz ((unsigned char) b) : 77;
  r[34] = (__builtin_popcount ((unsigned short) a)
	   + (a ? __builtin_clzll (a) : b ? 64 + __builtin_clzll (b) : 129));
#endif
}

enum { RESULTS = 35 };

/* What is hard: limits of the types, and values next to them.  */
static uint64_t
value (int i)
{
  static const uint64_t edges[]
    = { 0, 1, UINT8_MAX, INT16_MAX, INT16_MAX + 1, UINT16_MAX, INT32_MAX, UINT32_MAX, INT64_MAX, UINT64_MAX };
  const int n = sizeof edges / sizeof *edges;
  return i % 3 ? edges[i % n] + i / n % 3 - 1 : test_random () >> i % 64;
}

static uint64_t a[N], b[N], on_device[N][RESULTS], on_host[RESULTS];

int
main (void)
{
  for (int i = 0; i < N; i++)
    a[i] = value (i), b[i] = value (i + 1 + i / 30);
#pragma acc parallel loop copyin (a, b) copyout (on_device)
  for (int i = 0; i < N; i++)
    compute (on_device[i], a[i], b[i]);
  for (int i = 0; i < N; i++)
    {
      compute (on_host, a[i], b[i]);
      for (int k = 0; k < RESULTS; k++)
	CHECK_EQ (on_device[i][k], on_host[k]);
    }
  return test_done ();
}
