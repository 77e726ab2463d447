/* Rows of any length, for the device: a look at where they begin, before a kernel chooses who has which.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/loops/row-versions.cc makes the calls: all threads of all blocks, when the kernel starts.

   Up to ACCRED_LOOK_ROWS rows are looked at by each block.  Of more, the first block to come looks at
   ACCRED_LOOK_PARTS parts, and leaves what it has found for the others, which wait for it: for a block
   that runs, whatever others have come.  (If each of them looked at scattered rows, all would read the
   same memory at the same time, which takes 9 us for 396 blocks and 1024 parts on an H200.)  What it
   finds depends on the rows alone.  */

#include "libgomp-device/library/device.h"
#include "abi/row-shares.h"
#include "abi/tuning.h"

#define THREADS tuning_packed_block

INLINE volatile u64 *
word_of (u64 memory, unsigned number)
{
  return (volatile u64 *) (memory - ACCRED_SHARE_BYTES) + ACCRED_LOOK_WORDS + number;
}

/* Words of a launch, which are 0 between launches.  */
enum
{
  COME, /* Blocks that have come.  */
  FOUND, /* 1 + what the first one has found.  */
  GONE   /* Blocks that know it.  */
};

/* Not 0 in one thread of the block that has to look at ROWS rows for all.  */

ROUTINE
unsigned
accred_rows_claim (u64 memory, unsigned thread, u64 rows)
{
  if (rows <= ACCRED_LOOK_ROWS || thread)
    return 0;
  return __atomic_fetch_add (word_of (memory, COME), 1, __ATOMIC_RELAXED) == 0;
}

/* Not 0 in some thread of each of GANGS blocks if the rows shall have equal shares.  Some thread of the
   block has found SHARES; FIRST: it has looked for all.  */

ROUTINE
unsigned
accred_rows_agree (u64 memory, unsigned thread, u64 rows, unsigned first, unsigned shares,
		   unsigned gangs)
{
  if (rows <= ACCRED_LOOK_ROWS)
    return shares;
  if (thread)
    return 0;
  volatile u64 *found = word_of (memory, FOUND), *gone = word_of (memory, GONE);
  u64 n = 1 + shares;
  if (first)
    *found = n;
  else
    do
      n = *found;
    while (n == 0);
  if (__atomic_fetch_add (gone, 1, __ATOMIC_RELAXED) == gangs - 1)
    {
      *found = 0;
      *gone = 0;
      *word_of (memory, COME) = 0;
    }
  return n - 1;
}

/* Bound NUMBER of those at FIRST, of the size and sign KIND, which is a constant.  */

INLINE i64
bound (u64 first, unsigned kind, u64 number)
{
  switch (kind)
    {
    case 4 | ACCRED_LOOK_SIGNED: return ((const i32 *) first)[number];
    case 4: return ((const unsigned *) first)[number];
    case 2 | ACCRED_LOOK_SIGNED: return ((const short *) first)[number];
    case 2: return ((const unsigned short *) first)[number];
    case 1 | ACCRED_LOOK_SIGNED: return ((const signed char *) first)[number];
    case 1: return ((const unsigned char *) first)[number];
    default: return ((const i64 *) first)[number];
    }
}

struct row_limits
{
  u64 whole, longer, rows, elements;
  float times, more;
};

/* Some of ROWS rows of ALL elements have far more than others, or overlap: by L.MORE elements more than
   twice what is usual, or L.TIMES.  */

INLINE bool
uneven (u64 first, u64 rows, unsigned thread, unsigned kind, i64 all, struct row_limits l)
{
  bool found = false;
  const float usual_row = (float) all / rows, most_of_row = l.times * usual_row + l.more;
  if (rows <= ACCRED_LOOK_ROWS)
    {
#pragma GCC unroll 4
      for (u64 row = thread; row < rows; row += THREADS)
	{
	  const float length = bound (first, kind, row + 1) - bound (first, kind, row);
	  found |= (length < 0) | (length > 2 * usual_row + l.more);
	}
      return found;
    }
  const float most = 2 * ((float) all / ACCRED_LOOK_PARTS) + l.more;
#pragma GCC unroll 8
  for (unsigned k = thread; k < ACCRED_LOOK_PARTS; k += THREADS)
    {
      const u64 row = k * rows / ACCRED_LOOK_PARTS;
      const i64 begin = bound (first, kind, row);
      const float length = bound (first, kind, row + 1) - begin,
		  part = bound (first, kind, (k + 1ul) * rows / ACCRED_LOOK_PARTS) - begin;
      found |= (part < 0) | (length < 0) | (part > most) | (length > most_of_row);
    }
  return found;
}

INLINE unsigned
look (u64 first, u64 rows, unsigned thread, unsigned kind, bool looks, struct row_limits l)
{
  const i64 all = bound (first, kind, rows) - bound (first, kind, 0);
  if (all < 0)
    return 1;
  const u64 mean = (float) all / rows;
  bool shares = all >= (i64) l.elements && (rows < l.rows || mean < l.whole || mean >= l.longer);
  if (looks && !shares)
    shares = uneven (first, rows, thread, kind, all, l);
  return 2 * (mean < 1 << 24 ? mean : 1 << 24) + shares;
}

/* Twice the number of elements that rows have on average.  And 1 where they shall have equal shares:
   where THREAD, of a block, sees that they are uneven; or where they have ELEMENTS or more together, and
   are shorter on average than WHOLE elements, or have LONGER or more, or are fewer than FEW.  Row R of
   ROWS is from bound R to bound R + 1.  CLAIMED: this block looks for all.  */

ROUTINE
unsigned
accred_rows_look (u64 first, u64 rows, unsigned thread, unsigned kind, unsigned claimed,
		  unsigned whole, unsigned longer, unsigned few, unsigned elements,
		  unsigned times, unsigned more)
{
#define LOOK(KIND) \
  case KIND: return look (first, rows, thread, KIND, looks, l)
  const struct row_limits l = { whole, longer, few, elements, times, more };
  const bool looks = claimed || rows <= ACCRED_LOOK_ROWS;
  if (rows == 0)
    return 0;
  switch (kind)
    {
      LOOK (4 | ACCRED_LOOK_SIGNED);
      LOOK (4);
      LOOK (2 | ACCRED_LOOK_SIGNED);
      LOOK (2);
      LOOK (1 | ACCRED_LOOK_SIGNED);
      LOOK (1);
    default: return look (first, rows, thread, 8, looks, l);
    }
}
