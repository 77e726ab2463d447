/* Rows that gangs leave to all others: the memory of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   What plugin/loops/row-list.cc and libgomp-device/launch/launch-rows.h agree on.

   A 64-bit word among the tickets of gangs (image.h), ACCRED_LISTED_OFFSET behind their start, 0
   between launches, says how many rows have been offered.  The first ACCRED_LISTED_ROWS of these
   have ACCRED_ROW_WORDS words each from ACCRED_SLOTS_OFFSET on: how many elements the row has, and
   the values that its loop over elements needs.  A word of the host's memory, the address of which
   is an entry of the record, is then 1.

   Rows come in any order, another one in each run.  Where what is reduced depends on the order, the
   host sorts them by their words: rows with the same words have the same elements.

   The host launches the kernel again for these, with ACCRED_PIECES_LAUNCH bytes of dynamic shared
   memory, which nobody uses.  The list stays; from ACCRED_PIECES_OFFSET on there are 64-bit words:
   how many pieces there are, at most one for each warp; for each piece, the number of its row in
   the list, that of its first element there, and that behind its last one.

   Slots of gangs, if the kernel has some, are behind all that, from ACCRED_SLOTS_OFFSET +
   ACCRED_LIST_BYTES on.  */

#ifndef ACCRED_ROW_LIST_ABI_H
#define ACCRED_ROW_LIST_ABI_H

#include "abi/image.h"

#define ACCRED_LISTED_ROWS 4096
/* Of a row in the list; all but one are values.  */
#define ACCRED_ROW_WORDS 8
#define ACCRED_ROW_VALUES (ACCRED_ROW_WORDS - 1)
/* Of the word's address: there are few gangs, and shorter rows are long.  */
#define ACCRED_FEW_GANGS 1
/* ... and: there is no list, but the word is to say whether there are long rows.  */
#define ACCRED_ONLY_ASKED 2
/* Where there would be more, pieces have twice as many elements, and so on; in a launch, at
   most.  */
#define ACCRED_USUAL_PIECES (1 << 13)
#define ACCRED_MOST_PIECES (1 << 14)
#define ACCRED_PIECE_WORDS 3
/* Of accred_launch_needs::row_piece: the result depends on the order of the pieces.  */
#define ACCRED_PIECES_IN_ORDER 0x80000000u
#define ACCRED_LISTED_OFFSET (ACCRED_SLOTS_OFFSET - 8)
#define ACCRED_PIECES_OFFSET (ACCRED_SLOTS_OFFSET + 8 * ACCRED_ROW_WORDS * ACCRED_LISTED_ROWS)
/* A multiple of 16.  */
#define ACCRED_LIST_BYTES \
  (8 * ACCRED_ROW_WORDS * ACCRED_LISTED_ROWS + 16 + 8 * ACCRED_PIECE_WORDS * ACCRED_MOST_PIECES)
#define ACCRED_PIECES_LAUNCH 16

#endif
