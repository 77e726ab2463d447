/* Rows of any length: the memory of a launch, and the numbers that fix a row's pieces.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   What plugin/loops/row-pieces.cc and libgomp-device/routines/row-pieces.c agree on.  A unit is
   what takes rows: a gang, or a worker of it.

   The memory is that of the gang slots (image.h).  The words at its start count; behind them stand

     entries	ACCRED_ROW_ENTRIES of ACCRED_ROW_ENTRY bytes for each gang: rows that have been put
		aside
     tickets	ACCRED_ROW_PLACES words for each gang
     values	of each reduction an array with ACCRED_ROW_PLACES elements for each gang

   A row's pieces depend on its length and on the limit of the launch alone, and their values are
   combined in groups of ACCRED_ROW_GROUP, these as one group: so the result has the same bits
   whoever computes a piece, and in whatever order.  */

#ifndef ACCRED_ROW_PIECES_ABI_H
#define ACCRED_ROW_PIECES_ABI_H

#define ACCRED_ROW_ENTRIES 4
#define ACCRED_ROW_ENTRY 32
#define ACCRED_ROW_PLACES 128
/* Bytes in front of the values, for each gang.  */
#define ACCRED_ROW_BYTES (ACCRED_ROW_ENTRIES * ACCRED_ROW_ENTRY + ACCRED_ROW_PLACES * 4)

#define ACCRED_ROW_GROUP 128
/* Pieces of a row: as many as two levels of groups combine.  */
#define ACCRED_ROW_MOST (ACCRED_ROW_GROUP * ACCRED_ROW_GROUP)

/* Rows that could not be put aside; no piece.  */
#define ACCRED_ROW_NONE (~0ul)
/* A piece of a row that has not been put aside.  */
#define ACCRED_ROW_OWN (1ul << 63)

#endif
