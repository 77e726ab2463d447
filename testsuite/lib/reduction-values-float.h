/* Elements for reductions over float and double, whose sums and products are exact in any order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Included after `typedef ... T'.  I is the element's place of N.  At most 40,000 elements are asked for.  */

#include "reduction-values.h"

/* Multiples of 1/8 within 50 of zero: 40,000 of them are below 2^24 eighths, a float's precision.  */
static inline T
plus_value (int i, int n)
{
  (void) n;
  return (T) ((int) (scramble (i) % 801) - 400) / 8;
}

/* At most 100 powers of two, far from over- and underflow; the others 1 or -1.  */
static inline T
mult_value (int i, int n)
{
  (void) n;
  unsigned long long r = scramble (i);
  T sign = r & 1 ? -1 : 1;
  return i % 400 != 3 ? sign : r & 2 ? 2 * sign : sign / 2;
}

static inline T
any_value (int i, int n)
{
  (void) n;
  return (T) (long long) scramble (i) * (T) 0x1p-50;
}

#define MAX_START ((T) -0x1p20)
#define MIN_START ((T) 0x1p20)

/* True, although it converts to the integer 0, but for the last one when SPECIAL.  */
static inline T
land_value (int i, int n)
{
  return special && i == n - 1 ? 0 : (T) 0.25;
}

static inline T
lor_value (int i, int n)
{
  return special && i == n - 1 ? (T) -0.25 : 0;
}
