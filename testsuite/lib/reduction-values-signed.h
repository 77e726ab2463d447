/* Elements for reductions over signed integers, whose sums and products must not overflow in any order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Included after `typedef ... T'.  I is the element's place of N.  At most 40,000 elements are asked for.  */

#include "reduction-values.h"

/* Within 50,000 of zero: 40,000 of them stay below 2^31.  */
static inline T
plus_value (int i, int n)
{
  (void) n;
  return (T) (scramble (i) % 99991) - 49995;
}

/* At most 16 threes (3^17 < 2^31 with the initial one), the others 1 or -1.  */
static inline T
mult_value (int i, int n)
{
  (void) n;
  return i % 2500 == 1 ? 3 : scramble (i) & 1 ? -1 : 1;
}

#define MAX_START ((T) -77)
#define MIN_START ((T) -78)

#include "reduction-values-bits.h"
