/* Rows that gangs leave to all others: the memory of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   What plugin/loops/row-list.cc and libgomp-device/launch/launch-rows.h agree on.

   The list is where the tickets and slots of gangs would be (image.h).  Its first 64-bit word, 0
   between launches, says how many rows have been offered; the first ACCRED_LISTED_ROWS of these
   have two words each from ACCRED_SLOTS_OFFSET on, the row's number and how many elements it has.
   A word of the host's memory, the address of which is an entry of the record, is then 1.

   The host launches the kernel again for these, with ACCRED_PIECES_LAUNCH bytes of dynamic shared
   memory, which nobody uses.  From ACCRED_SLOTS_OFFSET on there are then 64-bit words: how many
   pieces there are, at most one for each warp; for each piece, the number of its row, that of its
   first element there, and that behind its last one.  */

#ifndef ACCRED_ROW_LIST_ABI_H
#define ACCRED_ROW_LIST_ABI_H

#define ACCRED_LISTED_ROWS 4096
/* Of the word's address: there are few gangs, and shorter rows are long.  */
#define ACCRED_FEW_GANGS 1
/* Where there would be more, pieces have twice as many elements, and so on; in a launch, at
   most.  */
#define ACCRED_USUAL_PIECES (1 << 13)
#define ACCRED_MOST_PIECES (1 << 14)
#define ACCRED_PIECE_WORDS 3
#define ACCRED_PIECES_WORDS (1 + ACCRED_PIECE_WORDS * ACCRED_MOST_PIECES)
#define ACCRED_PIECES_LAUNCH 16

#endif
