/* Rows of any length, for the device: a look at where they begin, before a kernel chooses who has which.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/loops/row-length.cc makes the call: all threads of all blocks, when the kernel starts.  Each thread has
   read where a part of the rows begins and ends, of as many parts as a block has threads.  So each block finds out
   for itself, and all find the same: it depends on the bounds alone.  (One block that looks for all, while the
   others wait for it, takes 9 us with 528 blocks on an H100, and 20 us with 4224.)  */

#include "libgomp-device/library/device.h"
#include "abi/tuning.h"

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
  const bool not_whole = rows < few || (mean >= lane && mean < whole) || mean >= longer;
  if (mean >= lane && mean < warp)
    uneven *= tuning_uneven_lanes;
  const bool shares = (all >= (i64) elements && not_whole) || part < 0
		      || part - usual > (i64) ((float) all / uneven) + more;
  return 2 * (mean < 1 << 24 ? mean : 1 << 24) + shares;
}
