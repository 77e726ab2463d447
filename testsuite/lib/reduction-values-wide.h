/* Elements for reductions over 128-bit integers, signed or not, whose sums and products do not overflow.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Included after `typedef ... T'.  I is the element's place of N.  At most 40,000 elements are asked for.  */

#include "reduction-values.h"

static inline T
any_value (int i, int n)
{
  (void) n;
  return (T) ((unsigned __int128) scramble (i) << 64 | scramble (~i));
}

/* Below 2^110 in magnitude, with carries between the words.  */
static inline T
plus_value (int i, int n)
{
  (void) n;
  return ((T) (long long) scramble (i) * ((T) 1 << 40)) + (T) (long long) scramble (~i);
}

/* At most 16 times 97 (3 * 97^16 < 2^108 with the initial one), the others 1 or -1.  */
static inline T
mult_value (int i, int n)
{
  (void) n;
  return i % 2500 == 1 ? 97 : scramble (i) & 1 ? -1 : 1;
}

#define MAX_START ((T) -77)
#define MIN_START ((T) -78)

/* One bit in a thousand elements.  */
static inline T
or_value (int i, int n)
{
  (void) n;
  return i % 1000 == 6 ? (T) 1 << (i / 1000 * 7 + 3) % 123 : 0;
}

static inline T
and_value (int i, int n)
{
  return ~or_value (i, n);
}

/* True, often by the upper word alone, but for the last one when SPECIAL.  */
static inline T
land_value (int i, int n)
{
  return special && i == n - 1 ? 0 : (T) 1 << i % 127;
}

static inline T
lor_value (int i, int n)
{
  return special && i == n - 1 ? (T) 1 << (i % 2 ? 100 : 3) : 0;
}
