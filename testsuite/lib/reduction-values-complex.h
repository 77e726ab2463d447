/* Elements for reductions over complex numbers, whose sums and products are exact in any order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Included after `typedef ... T'.  I is the element's place of N.  At most 40,000 elements are asked for.  */

#include "reduction-values.h"

/* The sign of a zero depends on the order: values, not bits.  */
#define CHECK_VALUE(GOT, WANT) CHECK ((GOT) == (WANT))

/* Multiples of 1/8 within 50 of zero in both parts: 40,000 of them are below 2^24 eighths, a float's precision.  */
static inline T
plus_value (int i, int n)
{
  (void) n;
  unsigned long long r = scramble (i);
  return ((T) ((int) (r % 801) - 400) + (T) ((int) (r / 801 % 801) - 400) * 1.0iF) / 8;
}

/* At most 100 powers of two, far from over- and underflow; the others are units.  */
static inline T
mult_value (int i, int n)
{
  (void) n;
  unsigned long long r = scramble (i);
  T unit = r & 1 ? 1.0iF : 1;
  if (r & 2)
    unit = -unit;
  return i % 400 != 3 ? unit : r & 4 ? 2 * unit : unit / 2;
}

/* True by one part alone, but for the last one when SPECIAL.  */
static inline T
land_value (int i, int n)
{
  return special && i == n - 1 ? 0 : i & 1 ? (T) 0.25 : (T) 0.25iF;
}

static inline T
lor_value (int i, int n)
{
  return special && i == n - 1 ? (T) -0.25iF : 0;
}
