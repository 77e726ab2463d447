/* Rows of any length, for the device: a look at them, before a kernel chooses who has which.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/loops/row-length.cc makes the call: all threads of all blocks, when the kernel starts.  Each thread has
   read where a part of the rows begins and ends, of as many parts as a block has threads.  So each block finds out
   for itself, and all find the same: it depends on the bounds alone.  (One block that looks for all, while the
   others wait for it, takes 9 us with 528 blocks on an H100, and 20 us with 4224.)  */

#include "libgomp-device/library/device.h"
#include "abi/tuning.h"

enum
{
  lanes = 32,
  warps = tuning_packed_block / lanes,
};

INLINE unsigned
found (u64 mean, bool shares)
{
  return 2 * (mean < 1 << 24 ? mean : 1 << 24) + shares;
}

/* Twice the number of elements that ROWS rows of ALL elements have on average.  And 1 where they shall have equal
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
  const bool shares = (all >= (i64) elements && not_whole) || part < 0
		      || part - usual > (i64) ((float) all / uneven) + more;
  return found (mean, shares);
}

/* The same for rows of which this thread has looked at some only (plugin/loops/row-length.cc): two for each lane, all
   over, have SUM elements, the longest one MOST, and NEAR of the lanes have seen neighbours in memory; as many rows as
   there are lanes in the warp's part of all rows have PART, and one of these has OWN.  Rows are uneven if a part has
   tuning_sampled_part times as many as usual, and MORE for each lane, or if a row has tuning_sampled_row times as
   many, and tuning_sampled_more.  Short rows that are not neighbours are never shared, but if one is longer by MORE,
   each has a warp, as if they were long; so have rows of WHOLE elements or more, if WHOLE is not 0.  A long row that
   nobody has looked at may be anywhere.  */

ROUTINE
unsigned
accred_rows_sampled (u64 rows, unsigned sum, unsigned most, unsigned near, unsigned part, unsigned own, unsigned lane,
		     unsigned whole, unsigned few, unsigned elements, unsigned more)
{
  const float mean = (float) sum / (2 * lanes), all = mean * rows, limit = tuning_sampled_row * mean;
  const bool large = all >= elements, few_long = large && rows < few, longer = whole && mean >= whole;
  if (near < lanes - lanes / 4 && mean < tuning_sampled_long)
    return found (longer || most > limit + more ? 1 << 24 : (u64) mean, few_long);
  const float of_part = (float) part / lanes * rows / warps, usual = all / warps;
  const bool shares = few_long || (large && mean >= lane && mean < whole)
		      || of_part > tuning_sampled_part * usual + more * lanes || own > limit + tuning_sampled_more;
  return found (longer ? 1 << 24 : (u64) mean, shares);
}
