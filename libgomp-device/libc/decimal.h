/* Decimal numbers with all digits of a double, and the conversions from and to binary.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LIBC_DECIMAL_H
#define ACCRED_LIBC_DECIMAL_H

#include "libgomp-device/library/device.h"

typedef unsigned u32;

/* Digits in a group, and the number of their values.  */
#define GROUP_DIGITS 9
#define GROUP_VALUES 1000000000u

/* Groups in front of the decimal point, with one more than the greatest double has, and all groups:
   the least double has 1074 digits behind the point, and the middle between two doubles 1075.  */
#define DECIMAL_POINT 36
#define DECIMAL_GROUPS (DECIMAL_POINT + 124)

/* The sum of GROUP[k] * 10^(GROUP_DIGITS * (DECIMAL_POINT - 1 - k)) for FIRST <= k < END.  The
   groups FIRST and END - 1 are not zero; in front of the one and behind the other nothing is
   defined.  Zero has FIRST == END.  */
typedef struct
{
  i32 first, end;
  bool more; /* And something below the last group that there can be.  */
  u32 group[DECIMAL_GROUPS];
} decimal;

INLINE u32
group_of (const decimal *d, i32 k)
{
  return k >= d->first && k < d->end ? d->group[k] : 0;
}

/* The group with the digit at POSITION (that of 10^POSITION), and the number of digits that it has
   below that one.  */

INLINE i32
group_at (i32 position, i32 *below)
{
  /* No position is as far from the point as this.  */
  const i32 offset = 1 << 20;
  const i32 k = (position + offset * GROUP_DIGITS) / GROUP_DIGITS;
  *below = position + offset * GROUP_DIGITS - k * GROUP_DIGITS;
  return DECIMAL_POINT - 1 - (k - offset);
}

INLINE u32
power_of_10 (i32 n)
{
  u32 p = 1;
  for (; n > 0; n--)
    p *= 10;
  return p;
}

INLINE i32
digit_at (const decimal *d, i32 position)
{
  i32 below;
  const i32 k = group_at (position, &below);
  return group_of (d, k) / power_of_10 (below) % 10;
}

/* The position of D's first digit that is not zero.  D is not zero.  */

INLINE i32
leading_position (const decimal *d)
{
  i32 n = (DECIMAL_POINT - 1 - d->first) * GROUP_DIGITS;
  for (u32 g = d->group[d->first]; g >= 10; g /= 10)
    n++;
  return n;
}

/* D *= 2^BITS, which must leave it below 10^(GROUP_DIGITS * DECIMAL_POINT).  */
ROUTINE
void accred_libc___decimal_scale (decimal *d, i32 bits);

/* D = SIGNIFICAND * 2^EXPONENT, all its digits.  SIGNIFICAND has up to 53 bits.  */
ROUTINE
void accred_libc___decimal_from_binary (decimal *d, u64 significand, i32 exponent);

/* Round D to a multiple of 10^POSITION, of two to the one whose last digit is even.  */
ROUTINE
void accred_libc___decimal_round (decimal *d, i32 position);

/* The bits of the float (SIZE 4) or double (8) next to SIGNIFICAND * 2^EXPONENT, or, if MORE, to a
   number a little above that; of two that whose last bit is zero.  Those of infinity for what is
   too large.  */
ROUTINE
u64 accred_libc___binary_from_parts (u64 significand, i32 exponent, bool more, i32 size);

/* The bits of the float or double next to D, which changes.  */
ROUTINE
u64 accred_libc___binary_from_decimal (decimal *d, i32 size);

#endif
