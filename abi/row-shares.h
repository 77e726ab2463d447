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

   When a kernel starts, it may look at the rows: each block at all of them, if there are no more
   than ACCRED_LOOK_ROWS, else one block at ACCRED_LOOK_PARTS parts for all
   (libgomp-device/routines/row-look.c).  Behind the words that count chunks, ACCRED_LOOK_WORDS
   and the next two are for what it finds; they are 0 between launches.

   Where the lengths of rows are measured first, rows are counted in chunks of as many, at most
   ACCRED_SHARE_UNITS.  One more of the arrays above has how many elements and ends of rows each
   chunk has; of groups of chunks, and groups of groups, ACCRED_SHARE_SUMS words in front of the
   tickets have it, which are 0 between launches, too.  */

#ifndef ACCRED_ROW_SHARES_ABI_H
#define ACCRED_ROW_SHARES_ABI_H

/* Places for the units of a gang and, all gangs together, for the groups of units.  */
#define ACCRED_SHARE_PLACES 9
#define ACCRED_SHARE_GROUP 32
/* Units that have a share at most.  Their groups, groups of these, and so on have tickets.  */
#define ACCRED_SHARE_UNITS (1 << 15)
#define ACCRED_SHARE_TICKETS 1088
#define ACCRED_SHARE_TICKET_BYTES (8 * ACCRED_SHARE_TICKETS)
/* Sums of groups, then those of groups of groups, then two words that count chunks.  */
#define ACCRED_SHARE_SUMS 1088
#define ACCRED_SHARE_HIGH_SUMS (ACCRED_SHARE_UNITS / ACCRED_SHARE_GROUP)
#define ACCRED_SHARE_COUNTS (ACCRED_SHARE_HIGH_SUMS + ACCRED_SHARE_HIGH_SUMS / ACCRED_SHARE_GROUP)
#define ACCRED_LOOK_WORDS (ACCRED_SHARE_COUNTS + 2)
#define ACCRED_LOOK_ROWS 4096
/* A power of 2.  The more there are, the shorter a row that is seen among many short ones.  */
#define ACCRED_LOOK_PARTS 2048
/* Added to the size of a bound that is signed.  */
#define ACCRED_LOOK_SIGNED 16
/* All of these in front of the tickets of gang slots.  */
#define ACCRED_SHARE_BYTES (8 * ACCRED_SHARE_SUMS + ACCRED_SHARE_TICKET_BYTES)

#endif
