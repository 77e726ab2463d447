/* Rows of any length, for the device: a look at them, before a kernel chooses who has which.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/loops/row-length.cc makes the call: all threads of all blocks, when the kernel starts.  Each thread has
   read where a part of the rows begins and ends, of as many parts as a block has threads.  So each block finds out
   for itself, and all find the same: it depends on the bounds alone.  (One block that looks for all, while the
   others wait for it, takes 9 us with 528 blocks on an H100, and 20 us with 4224.)  */

#include "libgomp-device/library/device.h"
#include "abi/image.h"
#include "abi/row-shares.h"
#include "abi/tuning.h"

enum
{
  lanes = 32,
  warps = tuning_packed_block / lanes,
};

/* What the kernel does next; the numbers are those of ptx-backend/ir/device-ir.h.  */
enum choice
{
  by_length,
  shares,
  looks_at_all
};

INLINE unsigned
found (u64 mean, enum choice c)
{
  return 4 * (mean < 1 << 24 ? mean : 1 << 24) + c;
}

/* Four times the number of elements that ROWS rows of ALL elements have on average.  And 1 where they shall have equal
   shares: they have ELEMENTS or more together, and are shorter on average than WHOLE elements, but not than LANE, or
   have LONGER or more, or are fewer than FEW.  Or they are uneven: the thread's PART has more elements than others by
   1 / UNEVEN of all and MORE, which may be one row's, or some of its rows overlap.  Where whole rows have fewer lanes
   than a warp, which is so if they have fewer than WARP elements, by an eighth of the former.  */

ROUTINE
unsigned
accred_rows_look (u64 rows, i64 all, i64 part, unsigned lane, unsigned whole, unsigned longer, unsigned warp,
		  unsigned few, unsigned elements, unsigned uneven, unsigned more)
{
  if (rows == 0)
    return 0;
  if (all < 0)
    return 1;
  const u64 mean = (float) all / rows;
  const i64 usual = (float) all / tuning_packed_block;
  if (mean >= lane && mean < warp)
    uneven *= tuning_uneven_lanes;
  const bool not_whole = rows < few || (mean >= lane && mean < whole) || mean >= longer;
  const bool shared = (all >= (i64) elements && not_whole) || part < 0
		      || part - usual > (i64) ((float) all / uneven) + more;
  return found (mean, shared ? shares : by_length);
}

/* The same for rows of which this thread has looked at some only (plugin/loops/row-length.cc): two for each lane, all
   over, have SUM elements, the longest one MOST, and NEAR of the lanes have seen neighbours in memory; tuning_sampled_own
   rows for each lane in the warp's part of all rows have PART, and the longest of the thread's OWN.  Rows are uneven if
   a part has tuning_sampled_part times as many as usual, and MORE for each lane, or if a row has tuning_sampled_row times
   as many, and tuning_sampled_more.  Short rows that are not neighbours are shared only if one has more than an eighth of
   all elements, and tuning_sampled_giant; if one is longer by MORE, each has a warp, as if they were long; so have rows of
   WHOLE elements or more, if WHOLE is not 0.  A long row that nobody has looked at may be anywhere: 2, if there are more
   rows than ALL_SEEN, of which each has been looked at.  */

ROUTINE
unsigned
accred_rows_sampled (u64 rows, unsigned sum, unsigned most, unsigned near, unsigned part, unsigned own, unsigned lane,
		     unsigned whole, unsigned few, unsigned elements, unsigned more, unsigned all_seen)
{
  const float mean = (float) sum / (2 * lanes), all = mean * rows, limit = tuning_sampled_row * mean;
  const bool large = all >= elements, few_long = large && rows < few, longer = whole && mean >= whole;
  const enum choice otherwise = rows > all_seen ? looks_at_all : by_length;
  if (near < lanes - lanes / 4 && mean < tuning_sampled_long)
    {
      const bool giant = own > all / warps + tuning_sampled_giant;
      return found (longer || most > limit + more ? 1 << 24 : (u64) mean, few_long || giant ? shares : otherwise);
    }
  const float of_part = (float) part / (lanes * tuning_sampled_own) * rows / warps, usual = all / warps;
  const bool shared = few_long || (large && mean >= lane && mean < whole)
		      || of_part > tuning_sampled_part * usual + more * lanes || own > limit + tuning_sampled_more;
  return found (longer ? 1 << 24 : (u64) mean, shared ? shares : otherwise);
}

/* Where the kernel looks at all rows (plugin/loops/row-check.cc), warps take chunks of them in turn.  The first warp of
   each block waits until all are done: for warps alone that have begun.  One lane of a warp calls what follows; it
   returns the number of the next chunk of CHUNKS, or CHUNKS, or, in the first warp, CHUNKS and an ACCRED_ROWS_ARE.  */

INLINE volatile u64 *
word_at (u64 memory, u64 index)
{
  return (volatile u64 *) (memory - ACCRED_SHARE_BYTES) + index;
}

INLINE u64
claim (u64 memory, u64 chunks)
{
  volatile u64 *next = word_at (memory, ACCRED_ROWS_CLAIMED);
  if (__atomic_load_n (next, __ATOMIC_RELAXED) >= chunks)
    return chunks;
  return __atomic_fetch_add (next, 1, __ATOMIC_RELAXED);
}

/* All warps of BLOCK of BLOCKS are done, and know what has been found: called once.  Blocks count in groups, so that few
   wait for each other; the last one makes all words 0.  */

ROUTINE
u64
accred_rows_leave (u64 memory, u64 block, u64 blocks)
{
  const u64 group = block % ACCRED_ROWS_GROUPS, members = (blocks - group - 1) / ACCRED_ROWS_GROUPS + 1;
  const u64 groups = blocks < ACCRED_ROWS_GROUPS ? blocks : ACCRED_ROWS_GROUPS;
  if (__atomic_fetch_add (word_at (memory, ACCRED_ROWS_LEFT + 1 + group), 1, __ATOMIC_RELAXED) != members - 1
      || __atomic_fetch_add (word_at (memory, ACCRED_ROWS_LEFT), 1, __ATOMIC_RELAXED) != groups - 1)
    return 0;
  for (unsigned i = ACCRED_ROWS_CLAIMED; i <= ACCRED_ROWS_FOUND; i++)
    *word_at (memory, i) = 0;
  return 0;
}

/* What the warp of THREAD does next, for which there is no chunk.  The first blocks take all chunks; should others wait
   for these that cannot begin, they help.  */

INLINE u64
end (u64 memory, unsigned thread, u64 chunks)
{
  if (thread >= lanes)
    return chunks;
  for (;;)
    {
      for (unsigned i = 0; i < 1000; i++)
	{
	  const u64 found = __atomic_load_n (word_at (memory, ACCRED_ROWS_FOUND), __ATOMIC_RELAXED);
	  if (found)
	    return chunks + found;
	}
      const u64 chunk = claim (memory, chunks);
      if (chunk < chunks)
	return chunk;
    }
}

/* The first chunk of the warp of THREAD.  Of few chunks only the first blocks take some, and the first warps of
   these.  */

ROUTINE
u64
accred_rows_first (u64 memory, unsigned thread, u64 chunks, u64 block, u64 blocks)
{
  const bool takes = thread / lanes * blocks + block < 2 * chunks;
  const u64 chunk
    = takes ? __atomic_fetch_add (word_at (memory, ACCRED_ROWS_CLAIMED), 1, __ATOMIC_RELAXED) : chunks;
  return chunk < chunks ? chunk : end (memory, thread, chunks);
}

/* A chunk has SUM elements, of which MOST are one row's.  With the last one it is known whether a row of all ROWS is too
   long for a gang: it has more elements than all by 1 / UNEVEN, and MORE; for a gang with fewer lanes than a warp, which
   is so where rows have LANE elements or more on average, but fewer than WARP, by an eighth of the former.  */

ROUTINE
u64
accred_rows_seen (u64 memory, unsigned thread, u64 chunks, u64 sum, u64 most, u64 rows, unsigned lane, unsigned warp,
		  unsigned uneven, unsigned more)
{
  volatile u64 *longest = word_at (memory, ACCRED_ROWS_MOST), *counts = word_at (memory, ACCRED_ROWS_SEEN);
  const u64 one = 1ul << ACCRED_ROWS_SEEN_SHIFT, one_long = 1ul << ACCRED_ROWS_LONG_SHIFT;
  /* Rows may overlap, so that there is no limit.  */
  const u64 enough = one / ACCRED_ROWS_CHUNKS - 1;
  u64 mine = (sum < enough ? sum : enough) + one;
  if (most > more)
    {
      u64 known = __atomic_load_n (longest, __ATOMIC_RELAXED);
      while (most > known
	     && !__atomic_compare_exchange_n (longest, &known, most, true, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
	continue;
      mine += one_long;
      mine += __atomic_fetch_add (counts, mine, __ATOMIC_RELEASE);
    }
  else
    mine += __atomic_fetch_add (counts, mine, __ATOMIC_RELAXED);
  if (mine % one_long >> ACCRED_ROWS_SEEN_SHIFT == chunks)
    {
      const float all = mine % one, mean = all / rows;
      if (mean >= lane && mean < warp)
	uneven *= tuning_uneven_lanes;
      bool longer = false;
      if (mine >= one_long)
	{
	  __atomic_fetch_add (counts, 0, __ATOMIC_ACQUIRE);
	  longer = __atomic_load_n (longest, __ATOMIC_RELAXED) > (u64) (all / uneven) + more;
	}
      __atomic_store_n (word_at (memory, ACCRED_ROWS_FOUND), longer ? ACCRED_ROWS_ARE_UNEVEN : ACCRED_ROWS_ARE_EVEN,
			__ATOMIC_RELAXED);
    }
  const u64 chunk = claim (memory, chunks);
  return chunk < chunks ? chunk : end (memory, thread, chunks);
}
