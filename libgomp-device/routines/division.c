/* Division of 128-bit integers for the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Where both numbers have 64 bits, the GPU's own division.  A dividend of 64 bits and a larger
   divisor: zero.  Else the dividend goes bit by bit, from its highest one on, into the remainder,
   and the bits of the quotient take its place.  */

#include "libgomp-device/library/device.h"

/* Two words for each number.  */
typedef struct
{
  u64 low, high;
} wide;

/* Shift V to the left by one bit; BIT comes in.  */

INLINE wide
shift_in (wide v, u64 bit)
{
  return (wide) { v.low << 1 | bit, v.high << 1 | v.low >> 63 };
}

INLINE bool
at_least (wide a, wide b)
{
  return (a.high > b.high) | ((a.high == b.high) & (a.low >= b.low));
}

INLINE wide
difference (wide a, wide b)
{
  return (wide) { a.low - b.low, a.high - b.high - (a.low < b.low) };
}

/* RESULT: the quotient, then the remainder, of N and D; the lower word of each number first.  */

ROUTINE
void
accred_divide_128 (u64 *result, u64 n_low, u64 n_high, u64 d_low, u64 d_high)
{
  wide n = { n_low, n_high }, r = { 0, 0 };
  const wide d = { d_low, d_high };
  if ((n_high | d_high) == 0)
    {
      r.low = n_low % d_low;
      n.low = n_low / d_low;
    }
  else if (n_high == 0)
    {
      r.low = n_low;
      n.low = 0;
    }
  else
    {
      const i32 zeros = __builtin_clzl (n_high);
      /* No shift by 64.  */
      n = (wide) { n_low << zeros, n_high << zeros | n_low >> 1 >> (63 - zeros) };
      i32 bits = 128 - zeros;
      do
	{
	  /* The bit that leaves R counts, too.  */
	  const bool lost = (i64) r.high < 0;
	  r = shift_in (r, n.high >> 63);
	  const bool fits = lost | at_least (r, d);
	  n = shift_in (n, SELECT (fits, 1ul, 0ul));
	  const wide less = { SELECT (fits, d.low, 0ul), SELECT (fits, d.high, 0ul) };
	  r = difference (r, less);
	}
      while (--bits);
    }
  result[0] = n.low;
  result[1] = n.high;
  result[2] = r.low;
  result[3] = r.high;
}
