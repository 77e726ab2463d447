/* Elements for the operators that look at bits: the same for signed and unsigned integers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* The sign bit is not among those that are shifted into.  */
enum { SHIFTS = sizeof (T) >= 4 ? 23 : 8 * sizeof (T) - 1 };

static inline T
any_value (int i, int n)
{
  (void) n;
  return (T) scramble (i);
}

/* One bit in a thousand elements, at most 23 bits of all: the answer is never all zeros or all ones.  */
static inline T
or_value (int i, int n)
{
  (void) n;
  return i % 1000 == 6 ? (T) (1ull << (i / 1000 * 7 + 3) % SHIFTS) : 0;
}

static inline T
and_value (int i, int n)
{
  return ~or_value (i, n);
}

/* True, with different bits in each, but for the last one when SPECIAL.  */
static inline T
land_value (int i, int n)
{
  return special && i == n - 1 ? 0 : (T) (1ull << i % SHIFTS);
}

static inline T
lor_value (int i, int n)
{
  return special && i == n - 1 ? (T) (1ull << i % SHIFTS) : 0;
}
