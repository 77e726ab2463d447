/* Reductions of columns for the device: how a launch divides an array, and which gang is the last
   of a tile.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/loops/column-sums.cc makes the loops that call these.  A tile is some columns that stand
   side by side; it is cut into slices of its rows.  */

#include "libgomp-device/library/device.h"
#include "abi/columns.h"
#include "abi/image.h"
#include "abi/tuning.h"

typedef unsigned u32;

#define BITS 32

INLINE u64
parts (u64 n, u64 size)
{
  return (n + size - 1) / size;
}

/* Columns of a tile, for GANGS of THREADS: if there are so many columns that each gang has some for
   all of its threads, these; else about a warp's.  */

ROUTINE
u32
accred_columns_width (u64 columns, u32 threads, u32 gangs)
{
  if (columns <= tuning_column_width)
    return columns ? columns : 1;
  if (columns >= (u64) threads * gangs)
    return threads;
  const u32 even = parts (columns, parts (columns, tuning_column_width));
  return parts (even, ACCRED_COLUMN_UNIT) * ACCRED_COLUMN_UNIT;
}

/* Bits of a tile's ticket, of which a word has several.  */

INLINE u32
ticket_bits (u64 tiles)
{
  return BITS / parts (tiles, ACCRED_MAX_TICKETS);
}

/* The most slices that a tile of ROWS can have; HEIGHT threads share a column in each of them.  */

INLINE u64
most_slices (u64 tiles, u64 rows, u32 height)
{
  /* With one thread for a column tiles may be wide, and there are many.  */
  if (height == 1 || tiles > ACCRED_MAX_TICKETS * ACCRED_COLUMN_TICKETS)
    return 1;
  const u64 by_ticket = (1ul << ticket_bits (tiles)) - 1,
	    by_rows = rows / ((u64) height * tuning_column_rows),
	    by_joining = (u64) height * tuning_column_joined;
  u64 most = by_ticket < by_rows ? by_ticket : by_rows;
  most = most < by_joining ? most : by_joining;
  return most ? most : 1;
}

/* Slices of each of TILES: as many as keep all GANGS busy, which take slices in turn.  */

ROUTINE
u32
accred_columns_slices (u64 tiles, u64 rows, u32 height, u32 gangs)
{
  const u64 most = most_slices (tiles, rows, height);
  u64 best = 1, idle = ~0ul;
  for (u64 turns = 1; most > 1 && turns <= tuning_column_turns; turns++)
    {
      const u64 slices = turns * gangs / tiles;
      if (!slices)
	continue;
      /* In thousandths.  */
      const u64 unused = (turns * gangs - slices * tiles) * 1000 / (turns * gangs);
      if (unused < idle)
	{
	  best = slices;
	  idle = unused;
	}
      if (idle < tuning_column_idle)
	break;
    }
  return best < most ? best : most;
}

/* The largest power of two that is less than HEIGHT; 0: there is none.  */

ROUTINE
u32
accred_columns_half (u32 height)
{
  u32 half = height > 1;
  while (half && half * 2 < height)
    half *= 2;
  return half;
}

/* The values of a slice of TILE are there.  1: they were the last ones.  */

ROUTINE
u32
accred_columns_arrive (u64 memory, u64 tile, u64 tiles, u32 slices)
{
  u32 *ticket = (u32 *) memory + tile % ACCRED_MAX_TICKETS;
  const u32 bits = ticket_bits (tiles), shift = tile / ACCRED_MAX_TICKETS * bits;
  const u32 mask = (1ul << bits) - 1;
  const u32 before = __atomic_fetch_add (ticket, 1u << shift, __ATOMIC_ACQ_REL) >> shift & mask;
  if (before != slices - 1)
    return 0;
  __atomic_fetch_sub (ticket, slices << shift, __ATOMIC_RELAXED);
  return 1;
}
