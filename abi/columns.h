/* Reductions of columns: the memory of a launch, and the numbers that divide an array.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   What plugin/loops/column-sums.cc and libgomp-device/routines/columns.c agree on; tuning.def has
   what is measured.  The memory is that of the gang slots (image.h): tickets, then of each
   reduction an array with a value for each column of each slice of each tile.  */

#ifndef ACCRED_COLUMNS_ABI_H
#define ACCRED_COLUMNS_ABI_H

/* The number of values in an array is rounded up to a multiple of this, so that the next one is
   aligned.  */
#define ACCRED_COLUMN_ALIGN 8
/* Tiles with a ticket in one word, at most; a ticket has two bits then.  */
#define ACCRED_COLUMN_TICKETS 16
/* Columns of a tile are a multiple of this, unless there are fewer.  */
#define ACCRED_COLUMN_UNIT 8

#endif
