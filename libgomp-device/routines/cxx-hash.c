/* Sizes of tables, and hashes of bytes, for std::unordered_map and its like.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The C++ library's headers bits/hashtable_policy.h and bits/hash_bytes.h call these functions of
   its shared part, and say what they are for.  */

#include "libgomp-device/library/device.h"

/* Of a table: its elements for each bucket, at most; and how many it has room for, 0 in the
   beginning.  */
struct growth
{
  float load;
  u64 room;
};

#define LARGEST_PRIME 18446744073709551557ul
#define FIRST_ELEMENTS 11

INLINE bool
prime_p (u64 n)
{
  if (n % 2 == 0)
    return n == 2;
  for (u64 d = 3; d <= n / d; d += 2)
    if (n % d == 0)
      return false;
  return n > 1;
}

INLINE u64
prime_from (u64 n)
{
  if (n <= 2)
    return 2;
  if (n >= LARGEST_PRIME)
    return LARGEST_PRIME;
  for (n |= 1; !prime_p (n); n += 2)
    ;
  return n;
}

/* How many elements COUNT buckets have room for.  */

INLINE u64
room_of (const struct growth *g, u64 count)
{
  const double room = (double) count * (double) g->load;
  return room < 0x1p63 ? (u64) room : ~(u64) 0;
}

/* A number of buckets, WANTED or more.  A table without any gets room with its first element.  */

ROUTINE
u64
accred_hash_buckets (struct growth *g, u64 wanted)
{
  if (wanted == 0)
    return 1;
  const u64 count = prime_from (wanted);
  g->room = count == LARGEST_PRIME ? ~(u64) 0 : room_of (g, count);
  return count;
}

struct decision
{
  bool grow;
  u64 buckets;
};

/* Whether a table of COUNT buckets must grow before MORE elements come to those that it has, and
   the number of buckets then.  */

ROUTINE
void
accred_hash_growth (struct decision *result, struct growth *g, u64 count, u64 elements, u64 more)
{
  *result = (struct decision) { false, 0 };
  if (elements + more <= g->room)
    return;
  u64 all = elements + more;
  if (g->room == 0 && all < FIRST_ELEMENTS)
    all = FIRST_ELEMENTS;
  const double needed = (double) all / (double) g->load;
  if (needed < (double) count)
    {
      g->room = room_of (g, count);
      return;
    }
  u64 buckets = needed < 0x1p63 ? (u64) needed + 1 : LARGEST_PRIME;
  if (buckets < 2 * count)
    buckets = 2 * count;
  *result = (struct decision) { true, accred_hash_buckets (g, buckets) };
}

/* MurmurHash64A, which A. Appleby has put in the public domain, as the host computes it: a table
   may come from there.  */

#define MULTIPLIER 0xc6a4a7935bd1e995ul
#define SHIFT 47

INLINE u64
mix (u64 h)
{
  return h ^ h >> SHIFT;
}

ROUTINE
u64
accred_hash_bytes (const unsigned char *p, u64 size, u64 seed)
{
  u64 h = seed ^ size * MULTIPLIER;
  while (size > 0)
    {
      const u64 step = size < sizeof (u64) ? size : sizeof (u64);
      u64 word = 0;
      for (u64 k = 0; k < step; k++)
	word |= (u64) p[k] << 8 * k;
      h ^= step < sizeof (u64) ? word : mix (word * MULTIPLIER) * MULTIPLIER;
      h *= MULTIPLIER;
      p += step;
      size -= step;
    }
  return mix (mix (h) * MULTIPLIER);
}
