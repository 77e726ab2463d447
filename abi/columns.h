/* Reductions of columns: the memory of a launch, and the numbers that divide an array.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   What plugin/loops/column-sums.cc and libgomp-device/routines/columns.c agree on.  The memory is
   that of the gang slots (image.h): tickets, then of each reduction an array with a value for each
   column of each slice of each tile.  */

#ifndef ACCRED_COLUMNS_ABI_H
#define ACCRED_COLUMNS_ABI_H

/* Columns of a tile, at most, unless there are enough for all threads.  */
#define ACCRED_COLUMN_WIDTH 32
/* Columns of a tile are a multiple of this then.  */
#define ACCRED_COLUMN_UNIT 8
/* Tiles with a ticket in one word, at most; a ticket has two bits then.  */
#define ACCRED_COLUMN_TICKETS 16
/* Rows of a slice for each thread of a column, at least.  */
#define ACCRED_COLUMN_ROWS 8
/* Values that a thread of the last gang combines, at most.  */
#define ACCRED_COLUMN_JOINED 64
/* Slices of a gang, at most, and the share of gangs in thousandths that may have one less.  */
#define ACCRED_COLUMN_TURNS 4
#define ACCRED_COLUMN_IDLE 100

#endif
