/* Decimal numbers with all digits of a double, and the conversions from and to binary.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A binary number is multiplied by powers of two, each of which has a finite number of decimal
   digits.  A decimal number is multiplied by powers of two until the digits in front of the point
   are the significand.  Both conversions are exact.  */

#include "libgomp-device/libc/decimal.h"

/* A group times a power of two, and a remainder of one times GROUP_VALUES, have 64 bits.  */
#define STEP 29

INLINE void
normalize (decimal *d)
{
  while (d->first < d->end && !d->group[d->first])
    d->first++;
  while (d->first < d->end && !d->group[d->end - 1])
    d->end--;
}

INLINE void
multiply (decimal *d, i32 bits)
{
  u64 carry = 0;
  for (i32 k = d->end - 1; k >= d->first; k--)
    {
      const u64 v = ((u64) d->group[k] << bits) + carry;
      d->group[k] = v % GROUP_VALUES;
      carry = v / GROUP_VALUES;
    }
  if (carry)
    d->group[--d->first] = carry;
}

INLINE void
divide (decimal *d, i32 bits)
{
  u64 rest = 0;
  for (i32 k = d->first; k < d->end || rest; k++)
    {
      if (k == DECIMAL_GROUPS)
	{
	  d->more = true;
	  break;
	}
      const u64 v = rest * GROUP_VALUES + (k < d->end ? d->group[k] : 0);
      d->group[k] = v >> bits;
      rest = v & ((1u << bits) - 1);
      if (k == d->end)
	d->end++;
    }
}

ROUTINE
void
accred_libc___decimal_scale (decimal *d, i32 bits)
{
  while (bits && d->first < d->end)
    {
      const i32 wanted = bits < 0 ? -bits : bits, step = wanted < STEP ? wanted : STEP;
      if (bits < 0)
	divide (d, step);
      else
	multiply (d, step);
      bits += bits < 0 ? step : -step;
      normalize (d);
    }
}

ROUTINE
void
accred_libc___decimal_from_binary (decimal *d, u64 significand, i32 exponent)
{
  d->first = DECIMAL_POINT - 2;
  d->end = DECIMAL_POINT;
  d->more = false;
  d->group[DECIMAL_POINT - 2] = significand / GROUP_VALUES;
  d->group[DECIMAL_POINT - 1] = significand % GROUP_VALUES;
  normalize (d);
  accred_libc___decimal_scale (d, exponent);
}

/* Whether what D has below 10^POSITION is less than the half of that, as much, or more: -1, 0 or
   1.  */

INLINE i32
compare_with_half (const decimal *d, i32 position)
{
  i32 below;
  const i32 k = group_at (position - 1, &below);
  const u32 unit = power_of_10 (below), rest = group_of (d, k) % (10 * (u64) unit), half = 5 * unit;
  if (rest != half)
    return rest < half ? -1 : 1;
  return d->end > k + 1 || d->more;
}

ROUTINE
void
accred_libc___decimal_round (decimal *d, i32 position)
{
  i32 below;
  const i32 k = group_at (position, &below);
  if (k < 0 || k >= d->end)
    return;
  const u32 unit = power_of_10 (below);
  const i32 order = compare_with_half (d, position);
  const bool up = order > 0 || (order == 0 && group_of (d, k) / unit % 2);
  /* The groups down to that of POSITION, with a zero in front.  */
  for (i32 n = k; n < d->first; n++)
    d->group[n] = 0;
  if (d->first > k)
    d->first = k;
  d->end = k + 1;
  d->group[k] -= d->group[k] % unit;
  d->group[--d->first] = 0;
  if (up)
    {
      d->group[k] += unit;
      for (i32 n = k; d->group[n] >= GROUP_VALUES; n--)
	{
	  d->group[n] -= GROUP_VALUES;
	  d->group[n - 1]++;
	}
    }
  normalize (d);
}

ROUTINE
u64
accred_libc___binary_from_parts (u64 significand, i32 exponent, bool more, i32 size)
{
  if (!significand)
    return 0;
  /* Bits of the significand, the exponent of the least normal number, and that behind the greatest
     one.  */
  const i32 precision = size == 4 ? 24 : 53, least = size == 4 ? -126 : -1022,
	    beyond = size == 4 ? 128 : 1024;
  const i32 length = 64 - __builtin_clzl (significand);
  const i32 top = length - 1 + exponent;
  if (top >= beyond)
    return (u64) (2 * beyond - 1) << (precision - 1);
  /* Below the least normal number there are fewer bits.  */
  i32 kept = precision;
  if (top < least)
    kept -= least - top;
  if (kept < 0)
    return 0;
  const i32 drop = length - kept;
  u64 bits = significand;
  if (drop > 0)
    {
      /* DROP is 64 where all of 64 bits are dropped.  */
      const u64 rest = drop < 64 ? significand & (((u64) 1 << drop) - 1) : significand,
		half = (u64) 1 << (drop - 1);
      bits = drop < 64 ? significand >> drop : 0;
      bits += rest > half || (rest == half && (more || bits % 2));
    }
  else
    bits <<= -drop;
  if (top < least)
    return bits;
  /* The first bit adds one to the exponent, as does a carry.  */
  return ((u64) (top - least) << (precision - 1)) + bits;
}

ROUTINE
u64
accred_libc___binary_from_decimal (decimal *d, i32 size)
{
  normalize (d);
  if (d->first == d->end)
    return 0;
  i32 scaled = 0;
  /* Two groups in front of the point, which 62 bits can hold...  */
  while (d->first < DECIMAL_POINT - 2)
    {
      accred_libc___decimal_scale (d, -STEP);
      scaled -= STEP;
    }
  while (d->first > DECIMAL_POINT - 2)
    {
      accred_libc___decimal_scale (d, STEP);
      scaled += STEP;
    }
  /* ... and as many bits as 63.  */
  u64 whole = (u64) group_of (d, DECIMAL_POINT - 2) * GROUP_VALUES
	      + group_of (d, DECIMAL_POINT - 1);
  const i32 missing = __builtin_clzl (whole) - 1;
  accred_libc___decimal_scale (d, missing);
  scaled += missing;
  whole = 0;
  for (i32 k = DECIMAL_POINT - 3; k < DECIMAL_POINT; k++)
    whole = whole * GROUP_VALUES + group_of (d, k);
  return accred_libc___binary_from_parts (whole, -scaled, d->end > DECIMAL_POINT || d->more, size);
}
