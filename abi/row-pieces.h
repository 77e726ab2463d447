/* Rows of any length: the memory of a launch, and the numbers that fix a row's pieces.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   What plugin/loops/row-pieces.cc and libgomp-device/routines/row-pieces.c agree on.  A unit is
   what takes rows: a gang, or a worker of it.

   The memory is that of the gang slots (image.h).  The words at its start count; behind them stand

     states	ACCRED_ROW_UNITS of ACCRED_ROW_STATE bytes for each gang
     entries	ACCRED_ROW_QUEUE of ACCRED_ROW_ENTRY bytes for each gang: the queue of pieces
     values	of each reduction an array with ACCRED_ROW_NODES elements for each gang: one for
		each entry, then ACCRED_ROW_OWN for each unit

   A row's pieces depend on its length alone, and their values are combined in groups of
   ACCRED_ROW_GROUP, these in groups again: so the result has the same bits whoever computes a
   piece, and in whatever order.  */

#ifndef ACCRED_ROW_PIECES_ABI_H
#define ACCRED_ROW_PIECES_ABI_H

#define ACCRED_ROW_UNITS 8
#define ACCRED_ROW_STATE 128
#define ACCRED_ROW_QUEUE 64
#define ACCRED_ROW_ENTRY 16
#define ACCRED_ROW_GROUP 16
#define ACCRED_ROW_LEVELS 4
#define ACCRED_ROW_OWN (ACCRED_ROW_GROUP * ACCRED_ROW_LEVELS)
#define ACCRED_ROW_NODES (ACCRED_ROW_QUEUE + ACCRED_ROW_UNITS * ACCRED_ROW_OWN)
/* Bytes in front of the values, for each gang.  */
#define ACCRED_ROW_BYTES (ACCRED_ROW_UNITS * ACCRED_ROW_STATE + ACCRED_ROW_QUEUE * ACCRED_ROW_ENTRY)

/* A row of more than LIMIT elements has pieces of PIECE elements, or longer ones where there would
   be more than MOST: GROUP to the power of LEVELS can be combined.  */
#define ACCRED_ROW_LIMIT 4096
#define ACCRED_ROW_PIECE 2048
#define ACCRED_ROW_MOST 16384

/* Places in a state, for the statements that the plugin makes.  */
#define ACCRED_ROW_AT_STOP 0
#define ACCRED_ROW_AT_FIRST 8
#define ACCRED_ROW_AT_LENGTH 16
#define ACCRED_ROW_AT_KIND 24
#define ACCRED_ROW_AT_FROM 28
#define ACCRED_ROW_AT_STEP 32
#define ACCRED_ROW_AT_ITEMS 36

/* What accred_rows_next returns if there is no row: for now, or any more.  */
#define ACCRED_ROW_WAIT -1
#define ACCRED_ROW_END -2

#endif
