/* Rows of any length in equal shares: the memory of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   What plugin/loops/row-shares.cc and libgomp-device/routines/row-shares.c agree on.  A unit is a
   warp, which has one share.

   The memory behind ACCRED_SLOTS_OFFSET is that of the gang slots (image.h): arrays of 64-bit
   words, ACCRED_SHARE_PLACES of them for each gang.  The first one has numbers of rows, the others
   values.  ACCRED_SHARE_TICKETS of these words in front of the tickets of gang slots count units,
   in the upper half, and have a bit for each that has left a record; they are 0 between
   launches.  */

#ifndef ACCRED_ROW_SHARES_ABI_H
#define ACCRED_ROW_SHARES_ABI_H

/* Places for the units of a gang and, all gangs together, for the groups of units.  */
#define ACCRED_SHARE_PLACES 9
#define ACCRED_SHARE_GROUP 32
/* Units that have a share at most.  Their groups, groups of these, and so on have tickets.  */
#define ACCRED_SHARE_UNITS (1 << 15)
#define ACCRED_SHARE_TICKETS 1088
#define ACCRED_SHARE_TICKET_BYTES (8 * ACCRED_SHARE_TICKETS)

#endif
