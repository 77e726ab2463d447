/* Rows of any length for the device: who takes which row, and long rows in pieces.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   plugin/loops/row-pieces.cc makes the loop that calls these; one thread of a unit does.  Units
   take runs of rows until there are none.  A long row goes into the queue as pieces.  When there
   are no rows, units take pieces.  A unit leaves when all rows have been seen, so that there will
   be no other pieces, and the pieces are all taken.  It waits only for units that have taken a row:
   these run, whatever blocks have not begun yet.  Where the queue is full, the unit computes the
   pieces one after the other.

   Waiting is a return: the caller's loop comes again.  So a thread never waits for another one of
   its warp.  */

#include "libgomp-device/library/device.h"
#include "abi/image.h"
#include "abi/row-pieces.h"

#define FENCE() __atomic_thread_fence (__ATOMIC_SEQ_CST)
#define ADD(WORD, N) __atomic_fetch_add (&(WORD), N, __ATOMIC_RELAXED)

typedef unsigned u32;

/* At the start of the memory; all 0 between launches.  */
struct counts
{
  volatile u64 next;  /* Rows that are taken.  */
  volatile u64 seen;  /* Those whose pieces are in the queue.  */
  volatile u32 reserved, complete;  /* Places of the queue; those that have been filled.  */
  volatile u32 head;  /* Pieces that are taken.  */
  volatile u32 left;  /* Units that have left.  */
};

/* A piece.  The ticket is of a group of values, in the entry of one of its pieces.  */
struct entry
{
  volatile i64 row;
  volatile u32 piece;
  volatile u32 ticket;
};

enum kind
{
  whole,
  own, /* A piece of the unit's own row.  */
  queued
};

/* Of a unit.  */
struct state
{
  u64 stop;  /* Rows up to here are the unit's.  */
  u64 first, length;  /* The piece at hand.  */
  u32 kind;
  u32 from, step, items; /* Values to combine; values of the next level.  */
  u64 next;  /* The first of the unit's rows that it has not begun.  */
  u64 row;
  u64 rows, taken;  /* Of the loop; by the unit.  */
  struct counts *counts;
  struct entry *queue;
  u32 places, units, unit;
  u32 piece, pieces, base;
  u32 item, level;
  u32 claim; /* Place in the queue, or NONE.  */
  u32 all_taken;
};

#define NONE (~0u)

_Static_assert (sizeof (struct state) <= ACCRED_ROW_STATE, "states");
_Static_assert (sizeof (struct entry) == ACCRED_ROW_ENTRY, "entries");
_Static_assert (__builtin_offsetof (struct state, stop) == ACCRED_ROW_AT_STOP
		  && __builtin_offsetof (struct state, first) == ACCRED_ROW_AT_FIRST
		  && __builtin_offsetof (struct state, length) == ACCRED_ROW_AT_LENGTH
		  && __builtin_offsetof (struct state, kind) == ACCRED_ROW_AT_KIND
		  && __builtin_offsetof (struct state, from) == ACCRED_ROW_AT_FROM
		  && __builtin_offsetof (struct state, step) == ACCRED_ROW_AT_STEP
		  && __builtin_offsetof (struct state, items) == ACCRED_ROW_AT_ITEMS,
		"places in a state");

/* The state of UNIT of UNITS in GANGS, for a loop over ROWS.  */

ROUTINE
u64
accred_rows_begin (u64 memory, u32 unit, u32 units, u32 gangs, u64 rows)
{
  const u64 states = memory + ACCRED_SLOTS_OFFSET;
  struct state *s = (struct state *) (states + (u64) unit * ACCRED_ROW_STATE);
  s->stop = s->next = 0;
  s->kind = whole;
  s->rows = rows;
  s->taken = 0;
  s->counts = (struct counts *) memory;
  s->queue = (struct entry *) (states + (u64) gangs * (ACCRED_ROW_UNITS * ACCRED_ROW_STATE));
  s->places = gangs * ACCRED_ROW_QUEUE;
  s->units = units;
  s->unit = unit;
  s->claim = NONE;
  s->all_taken = 0;
  return (u64) s;
}

/* A run of rows; fewer, the fewer there are.  False: there are none.  */

INLINE bool
take_rows (struct state *s)
{
  struct counts *c = s->counts;
  const u64 next = c->next;
  if (next >= s->rows)
    return false;
  u64 run = (s->rows - next) / (s->units * 4ul);
  run = run < 1 ? 1 : run > 64 ? 64 : run;
  const u64 at = ADD (c->next, run);
  if (at >= s->rows)
    return false;
  s->next = at;
  s->stop = s->rows - at < run ? s->rows : at + run;
  s->taken += s->stop - at;
  return true;
}

/* A row: the first of a run, up to STOP, or that of a piece; or ACCRED_ROW_WAIT, or
   ACCRED_ROW_END.  */

ROUTINE
i64
accred_rows_next (u64 state)
{
  struct state *s = (struct state *) state;
  struct counts *c = s->counts;
  if (s->kind == own && ++s->piece < s->pieces)
    return s->row;
  s->kind = whole;
  if (s->next < s->stop || (!s->all_taken && take_rows (s)))
    {
      const u64 row = s->next;
      s->next = s->stop;
      return row;
    }
  if (!s->all_taken)
    {
      s->all_taken = 1;
      FENCE ();
      ADD (c->seen, s->taken);
    }

  /* In this order: if all rows had been seen, no more places will be reserved; if as many places
     were complete as are reserved now, all of these are.  */
  const bool seen = c->seen == s->rows;
  FENCE ();
  const u32 complete = c->complete;
  FENCE ();
  const u32 reserved = c->reserved;
  if (s->claim == NONE && c->head < reserved)
    s->claim = ADD (c->head, 1);
  if (s->claim != NONE && complete == reserved && s->claim < complete)
    {
      FENCE ();
      struct entry *e = s->queue + s->claim;
      s->kind = queued;
      s->row = e->row;
      s->piece = e->piece;
      s->base = s->claim - s->piece;
      s->claim = NONE;
      return s->row;
    }
  if (!seen || (s->claim == NONE ? c->head < reserved : s->claim < reserved))
    return ACCRED_ROW_WAIT;

  FENCE ();
  if (ADD (c->left, 1) == s->units - 1)
    {
      c->next = c->seen = 0;
      c->reserved = c->complete = c->head = c->left = 0;
    }
  return ACCRED_ROW_END;
}

/* ROW, a long one of LENGTH elements or that of a piece.  True: FIRST and LENGTH of the state are a
   piece of it.  False: it is in the queue.  */

ROUTINE
i32
accred_rows_cut (u64 state, i64 row, u64 length)
{
  struct state *s = (struct state *) state;
  u64 each = (length + ACCRED_ROW_MOST - 1) / ACCRED_ROW_MOST;
  each = each < ACCRED_ROW_PIECE ? ACCRED_ROW_PIECE : each;
  const u32 pieces = (length + each - 1) / each;
  if (s->kind == whole)
    {
      struct counts *c = s->counts;
      s->next = row + 1;
      u32 at = c->reserved, other = ~at;
      while (at != other && pieces <= s->places - at)
	{
	  other = at;
	  at = __sync_val_compare_and_swap (&c->reserved, other, other + pieces);
	}
      if (at == other)
	{
	  for (u32 i = 0; i < pieces; i++)
	    {
	      struct entry *e = s->queue + at + i;
	      e->row = row;
	      e->piece = i;
	      e->ticket = 0;
	    }
	  FENCE ();
	  ADD (c->complete, pieces);
	  return false;
	}
      s->kind = own;
      s->row = row;
      s->piece = 0;
    }
  s->pieces = s->items = pieces;
  s->item = s->piece;
  s->level = 0;
  s->first = s->piece * each;
  s->length = length - s->first < each ? length - s->first : each;
  return true;
}

/* Where the value of the piece, or of a group, belongs in the arrays of values.  */

ROUTINE
u32
accred_rows_place (u64 state)
{
  const struct state *s = (const struct state *) state;
  if (s->kind == own)
    return s->places + s->unit * ACCRED_ROW_OWN + s->level * ACCRED_ROW_GROUP
	   + s->item % ACCRED_ROW_GROUP;
  u32 step = 1;
  for (u32 i = 0; i < s->level; i++)
    step *= ACCRED_ROW_GROUP;
  return s->base + s->item * step;
}

/* The value is there.  If it was the last one of its group: how many there are, from FROM on, by
   STEP; else 0.  */

ROUTINE
u32
accred_rows_arrive (u64 state)
{
  struct state *s = (struct state *) state;
  const u32 group = s->item / ACCRED_ROW_GROUP, begin = group * ACCRED_ROW_GROUP;
  const u32 size = s->items - begin < ACCRED_ROW_GROUP ? s->items - begin : ACCRED_ROW_GROUP;
  if (s->kind == own)
    {
      if (s->item != begin + size - 1)
	return 0;
      s->from = s->places + s->unit * ACCRED_ROW_OWN + s->level * ACCRED_ROW_GROUP;
      s->step = 1;
    }
  else
    {
      u32 step = 1;
      for (u32 i = 0; i < s->level; i++)
	step *= ACCRED_ROW_GROUP;
      s->from = s->base + begin * step;
      s->step = step;
      if (size > 1)
	{
	  /* A group of two values of a level has more pieces than there are levels.  */
	  struct entry *e = s->queue + s->from + s->level;
	  FENCE ();
	  if (ADD (e->ticket, 1) != size - 1)
	    return 0;
	  e->ticket = 0;
	  FENCE ();
	}
    }
  s->item = group;
  s->items = (s->items + ACCRED_ROW_GROUP - 1) / ACCRED_ROW_GROUP;
  s->level++;
  return size;
}
