/* Elements for reductions over _Float16 (test_half), whose sums and products are exact in any order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Included after `typedef test_half T'.  I is the element's place of N.  At most 40,000 elements are asked for.  */

#include "reduction-values.h"

/* Quarters: at most 500 elements that are not 0, 1900 quarters together and so, with an initial value of 5, below
   2^11 quarters, a half's precision.  */
static inline T
plus_value (int i, int n)
{
  int stride = n / 500 + 1, limit = 1900 / (n < 500 ? n : 500);
  if (i % stride != stride / 2)
    return 0;
  return (T) ((int) (scramble (i) % (2 * limit + 1)) - limit) / 4;
}

/* At most 12 powers of two: with an initial value of 3 within 3 * 2^-12 and 3 * 2^12.  The others 1 or -1.  */
static inline T
mult_value (int i, int n)
{
  unsigned long long r = scramble (i);
  int stride = n / 12 + 1;
  T sign = r & 1 ? -1 : 1;
  return i % stride != stride / 2 ? sign : r & 2 ? 2 * sign : sign / 2;
}

/* Within 2^13 of zero.  */
static inline T
any_value (int i, int n)
{
  (void) n;
  return (T) ((double) (long long) scramble (i) * 0x1p-50);
}

#define MAX_START ((T) -0x1p14)
#define MIN_START ((T) 0x1p14)

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
