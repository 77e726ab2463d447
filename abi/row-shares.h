/* Rows of any length in equal shares: the memory of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   What plugin/loops/row-shares.cc and libgomp-device/routines/row-shares.c agree on.  A unit is a
   warp, which has one share.

   The memory behind ACCRED_SLOTS_OFFSET is that of the gang slots (image.h): arrays of 64-bit
   words, ACCRED_SHARE_PLACES of them for each gang.  The first one has numbers of rows, the others
   values.  ACCRED_SHARE_TICKETS of these words in front of the tickets of gang slots count units,
   in the upper half, and have a bit for each that has left a record; they are 0 between
   launches.

   Where the lengths of rows are measured first, rows are counted in chunks of as many, at most
   ACCRED_SHARE_UNITS.  One more of the arrays above has how many elements and ends of rows each
   chunk has; of groups of chunks, and groups of groups, ACCRED_SHARE_SUMS words in front of the
   tickets have it, which are 0 between launches, too.

   Where a kernel looks at the lengths of all rows before it chooses (plugin/loops/row-check.cc), it
   counts in ACCRED_ROWS_* behind these, which are 0 between launches as well.  */

#ifndef ACCRED_ROW_SHARES_ABI_H
#define ACCRED_ROW_SHARES_ABI_H

/* Shares that a unit has one after the other, of as many units as the device holds at a time.  */
#define ACCRED_SHARE_TURNS 3
/* Places for the shares of a gang and, all gangs together, for the groups of shares.  */
#define ACCRED_SHARE_PLACES 26
#define ACCRED_SHARE_GROUP 32
/* Shares at most.  Their groups, groups of these, and so on have tickets.  */
#define ACCRED_SHARE_UNITS (1 << 15)
#define ACCRED_SHARE_TICKETS 1088
#define ACCRED_SHARE_TICKET_BYTES (8 * ACCRED_SHARE_TICKETS)
/* Sums of groups, then those of groups of groups, then two words that count chunks.  */
#define ACCRED_SHARE_SUMS 1088
#define ACCRED_SHARE_HIGH_SUMS (ACCRED_SHARE_UNITS / ACCRED_SHARE_GROUP)
#define ACCRED_SHARE_COUNTS (ACCRED_SHARE_HIGH_SUMS + ACCRED_SHARE_HIGH_SUMS / ACCRED_SHARE_GROUP)
/* Chunks of rows that somebody looks at; the elements of those that are done, 38 bits, the number
   of these, 13 bits, and how many of them have a long row; the longest row; groups of blocks that
   are done, and the blocks of each group that are; on another line, what has been found, an
   ACCRED_ROWS_ARE.  */
#define ACCRED_ROWS_CLAIMED (ACCRED_SHARE_COUNTS + 2)
#define ACCRED_ROWS_SEEN (ACCRED_ROWS_CLAIMED + 1)
#define ACCRED_ROWS_MOST (ACCRED_ROWS_CLAIMED + 2)
#define ACCRED_ROWS_LEFT (ACCRED_ROWS_CLAIMED + 3)
#define ACCRED_ROWS_FOUND (ACCRED_ROWS_CLAIMED + 16)
/* Shares that units have taken besides their first one.  */
#define ACCRED_SHARE_TAKEN (ACCRED_ROWS_FOUND + 8)
#define ACCRED_ROWS_SEEN_SHIFT 38
#define ACCRED_ROWS_LONG_SHIFT 51
#define ACCRED_ROWS_GROUPS 8
#define ACCRED_ROWS_ARE_EVEN 1
#define ACCRED_ROWS_ARE_UNEVEN 2
/* Chunks at most: thousands of warps that count at one place take longer than they look.  */
#define ACCRED_ROWS_CHUNKS (1 << 12)
/* All of these in front of the tickets of gang slots.  */
#define ACCRED_SHARE_BYTES (8 * ACCRED_SHARE_SUMS + ACCRED_SHARE_TICKET_BYTES)

#endif
