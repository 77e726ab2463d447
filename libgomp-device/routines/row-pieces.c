/* Rows of any length for the device: a table of long rows, whose pieces all units take.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/loops/row-pieces.cc makes the loops that call these; one thread of a unit does.  A unit
   first puts its long rows aside, then computes its other rows, then takes pieces of whatever rows
   the table has.  Nobody waits: a unit that has put rows aside takes pieces of these until all are
   taken, so that it does not matter who else comes.  Where the table is full, the unit computes its
   long rows itself, in the same pieces.

   When all rows of the table are done it becomes empty, so that it is empty between launches.  A
   unit may still look at an entry then.  Nothing is left to take there: `taken' has the bit CLOSED,
   until the entry has been filled again.  */

#include "libgomp-device/library/device.h"
#include "abi/image.h"
#include "abi/row-pieces.h"

/* A fence of its own would be one for the host, too, and slow.  */
#define ADD(WORD, N, ORDER) __atomic_fetch_add (&(WORD), N, __ATOMIC_##ORDER)
#define STORE(WORD, N) __atomic_store_n (&(WORD), N, __ATOMIC_RELEASE)
#define LOAD(WORD) __atomic_load_n (&(WORD), __ATOMIC_ACQUIRE)

typedef unsigned u32;

/* At the start of the memory; all 0 between launches.  */
struct counts
{
  volatile u64 reserved; /* Rows in the high bits, places in the low ones.  */
  volatile u32 complete; /* Rows whose entries are filled.  */
  volatile u32 done;  /* Rows whose pieces are all done.  */
  volatile u32 next;  /* The piece, of those of all rows, that is tried next.  */
};

/* A row that has been put aside.  */
struct entry
{
  volatile i64 row;
  volatile u32 pieces;
  volatile u32 base; /* Of its tickets and values.  */
  volatile u32 taken; /* Pieces that units have taken; CLOSED when all are done.  */
  u32 unused;
  volatile u64 each; /* Elements of a piece.  */
};

_Static_assert (sizeof (struct entry) == ACCRED_ROW_ENTRY, "entries");

#define CLOSED (1u << 31)
/* Rows and places in one word.  */
#define PLACE_BITS 40
#define ROWS(N) ((N) >> PLACE_BITS)
#define PLACES(N) ((N) & ((1ul << PLACE_BITS) - 1))
/* More rows than any table has: while it becomes empty.  */
#define EMPTYING (1ul << 23)
/* A unit looks at the table so often while others fill it.  */
#define POLLS 16

INLINE struct entry *
entry_at (u64 memory, u32 slot)
{
  return (struct entry *) (memory + ACCRED_SLOTS_OFFSET) + slot;
}

INLINE volatile u32 *
ticket_at (u64 memory, u32 gangs, u32 place)
{
  return (volatile u32 *) entry_at (memory, gangs * ACCRED_ROW_ENTRIES) + place;
}

/* Elements of a piece of a row of LENGTH, where rows of more than LIMIT are long.  */

INLINE u64
elements_of_piece (u64 length, u64 limit)
{
  const u64 least = limit / 2, each = (length + ACCRED_ROW_MOST - 1) / ACCRED_ROW_MOST;
  return each < least ? least : each;
}

/* The same of the row of PIECE, which has LENGTH if it is the unit's own.  */

ROUTINE
u64
accred_rows_each (u64 memory, u64 piece, u64 length, u64 limit)
{
  return piece >= ACCRED_ROW_OWN ? elements_of_piece (length, limit)
				 : entry_at (memory, piece >> 32)->each;
}

INLINE u32
pieces_of (u64 length, u64 limit)
{
  const u64 each = elements_of_piece (length, limit);
  return (length + each - 1) / each;
}

/* SUM, of rows and their pieces, with another row if it is long.  */

ROUTINE
u64
accred_rows_count (u64 sum, u64 length, u64 limit)
{
  if (length <= limit || ROWS (sum) >= EMPTYING / 2)
    return sum;
  return sum + (1ul << PLACE_BITS) + pieces_of (length, limit);
}

INLINE bool
room_p (u64 reserved, u64 sum, u32 gangs)
{
  return ROWS (reserved) + ROWS (sum) <= (u64) gangs * ACCRED_ROW_ENTRIES
	 && PLACES (reserved) + PLACES (sum) <= (u64) gangs * ACCRED_ROW_PLACES;
}

/* N more rows are done.  After the last one of those in the table it becomes empty.  */

INLINE void
retire (struct counts *c, u32 n)
{
  const u32 done = ADD (c->done, n, ACQ_REL) + n;
  const u64 reserved = c->reserved;
  if (done != ROWS (reserved)
      || __sync_val_compare_and_swap (&c->reserved, reserved, EMPTYING << PLACE_BITS) != reserved)
    return;
  c->complete = 0;
  c->done = 0;
  c->next = 0;
  STORE (c->reserved, 0);
}

/* Room for the rows and pieces of SUM: where they are, or ACCRED_ROW_NONE.  */

ROUTINE
u64
accred_rows_reserve (u64 memory, u32 gangs, u64 sum)
{
  struct counts *c = (struct counts *) memory;
  if (!room_p (c->reserved, sum, gangs))
    return ACCRED_ROW_NONE;
  const u64 at = ADD (c->reserved, sum, RELAXED);
  if (ROWS (at) >= EMPTYING)
    return ACCRED_ROW_NONE;
  if (room_p (at, sum, gangs))
    return at;
  /* Others were faster.  Entries without a piece.  */
  for (u64 i = ROWS (at); i < ROWS (at) + ROWS (sum) && i < (u64) gangs * ACCRED_ROW_ENTRIES; i++)
    {
      entry_at (memory, i)->pieces = 0;
      entry_at (memory, i)->base = PLACES (at);
      entry_at (memory, i)->taken = CLOSED;
    }
  ADD (c->complete, ROWS (sum), RELEASE);
  retire (c, ROWS (sum));
  return ACCRED_ROW_NONE;
}

/* Put ROW aside at AT, if it is long.  Where the next one goes.  */

ROUTINE
u64
accred_rows_put (u64 memory, u32 gangs, u64 at, i64 row, u64 length, u64 limit)
{
  if (length <= limit)
    return at;
  struct entry *e = entry_at (memory, ROWS (at));
  const u32 pieces = pieces_of (length, limit), base = PLACES (at);
  e->row = row;
  e->pieces = pieces;
  e->base = base;
  e->each = elements_of_piece (length, limit);
  for (u32 i = 0; i < pieces; i += ACCRED_ROW_GROUP)
    *ticket_at (memory, gangs, base + i) = 0;
  if (pieces > ACCRED_ROW_GROUP)
    *ticket_at (memory, gangs, base + 1) = 0;
  STORE (e->taken, 0);
  return at + (1ul << PLACE_BITS) + pieces;
}

/* The rows of SUM, put aside from AT on, are there.  Their entries: the first one, and how many.  */

ROUTINE
u64
accred_rows_publish (u64 memory, u64 at, u64 sum)
{
  struct counts *c = (struct counts *) memory;
  ADD (c->complete, ROWS (sum), ACQ_REL);
  /* Units that came before there was anything to do may have gone further.  */
  if (c->next > PLACES (at))
    c->next = PLACES (at);
  return ROWS (at) << 32 | ROWS (sum);
}

/* A piece of the row in SLOT; ACCRED_ROW_NONE: all are taken.  */

INLINE u64
take (u64 memory, u32 slot)
{
  struct entry *e = entry_at (memory, slot);
  if (e->taken >= e->pieces)
    return ACCRED_ROW_NONE;
  const u32 piece = ADD (e->taken, 1, ACQUIRE);
  return piece < e->pieces ? (u64) slot << 32 | piece : ACCRED_ROW_NONE;
}

/* The row, of the first ROWS in the table, that has PLACE.  */

INLINE u32
slot_of (u64 memory, u32 rows, u32 place)
{
  u32 low = 0, high = rows;
  while (high - low > 1)
    {
      const u32 middle = (low + high) / 2;
      if (entry_at (memory, middle)->base <= place)
	low = middle;
      else
	high = middle;
    }
  return low;
}

/* A piece for a unit that had LAST, if that is not ACCRED_ROW_NONE, and has put MINE aside; or
   ACCRED_ROW_NONE.  Which row is tried is a matter of speed: who has put a row aside comes back to it,
   and `taken' says what is left of it.  */

ROUTINE
u64
accred_rows_claim (u64 memory, u32 gangs, u64 last, u64 mine)
{
  const u32 n = mine, first = mine >> 32;
  if (mine != ACCRED_ROW_NONE && n)
    {
      u32 slot = first;
      if (last != ACCRED_ROW_NONE && (u32) (last >> 32) - first < n)
	slot = last >> 32;
      for (; slot < first + n; slot++)
	{
	  const u64 piece = take (memory, slot);
	  if (piece != ACCRED_ROW_NONE)
	    return piece;
	}
    }

  /* In this order: if as many rows were complete as are reserved now, all of these are.  */
  struct counts *c = (struct counts *) memory;
  if (!c->reserved)
    return ACCRED_ROW_NONE;
  u32 complete = 0;
  u64 reserved = ACCRED_ROW_NONE;
  for (u32 i = 0; i < POLLS && complete != ROWS (reserved); i++)
    {
      complete = LOAD (c->complete);
      reserved = c->reserved;
    }
  u32 rows = ROWS (reserved), places = PLACES (reserved);
  if (!rows || complete != rows)
    return ACCRED_ROW_NONE;
  rows = rows < gangs * ACCRED_ROW_ENTRIES ? rows : gangs * ACCRED_ROW_ENTRIES;
  while (c->next < places)
    {
      const u32 place = ADD (c->next, 1, RELAXED);
      if (place >= places)
	break;
      const u64 piece = take (memory, slot_of (memory, rows, place));
      if (piece != ACCRED_ROW_NONE)
	return piece;
    }
  return ACCRED_ROW_NONE;
}

/* The row of PIECE.  */

ROUTINE
i64
accred_rows_row (u64 memory, u64 piece)
{
  return entry_at (memory, piece >> 32)->row;
}

/* The value of PIECE (LEVEL 0) or of its group (1): where it belongs in the arrays of values.  */

ROUTINE
u32
accred_rows_place (u64 memory, u64 piece, u32 level)
{
  const u32 k = piece;
  return entry_at (memory, piece >> 32)->base
	 + (level ? k / ACCRED_ROW_GROUP * ACCRED_ROW_GROUP : k);
}

/* The first value of the group that is combined at LEVEL.  */

ROUTINE
u32
accred_rows_from (u64 memory, u64 piece, u32 level)
{
  const u32 k = piece;
  return entry_at (memory, piece >> 32)->base
	 + (level ? 0 : k / ACCRED_ROW_GROUP * ACCRED_ROW_GROUP);
}

/* The value is there.  If it was the last one of its group: how many there are; else 0.  */

ROUTINE
u32
accred_rows_arrive (u64 memory, u32 gangs, u64 piece, u32 level)
{
  const u32 pieces = entry_at (memory, piece >> 32)->pieces;
  const u32 groups = (pieces + ACCRED_ROW_GROUP - 1) / ACCRED_ROW_GROUP;
  const u32 begin = (u32) piece / ACCRED_ROW_GROUP * ACCRED_ROW_GROUP, rest = pieces - begin;
  const u32 size = level ? groups : rest < ACCRED_ROW_GROUP ? rest : ACCRED_ROW_GROUP;
  if (size > 1)
    {
      /* Several groups have a second piece in the first one.  */
      volatile u32 *ticket
	= ticket_at (memory, gangs, accred_rows_from (memory, piece, level) + level);
      if (ADD (*ticket, 1, ACQ_REL) != size - 1)
	return 0;
    }
  return size;
}

/* The values of the group have been combined.  1: the row is done.  */

ROUTINE
u32
accred_rows_finish (u64 memory, u64 piece, u32 level)
{
  struct entry *e = entry_at (memory, piece >> 32);
  if (!level && e->pieces > ACCRED_ROW_GROUP)
    return 0;
  e->taken = CLOSED;
  retire ((struct counts *) memory, 1);
  return 1;
}
