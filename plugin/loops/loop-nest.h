/* The loops of a function, decoded.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   omp-expand has left of every partitioned loop

     for (chunk = 0; chunk < CHUNKS; chunk++)
       for (i = OFFSET (chunk); i < BOUND (OFFSET); i += STEP)
	 body (i)

   with the four in capitals as calls .GOACC_LOOP (KIND, DIR, RANGE, LOOP_STEP, CHUNK_SIZE, MASK [,
   CHUNK or OFFSET]).  accred_plan looks for them once; accred_schedule has what was found, and the
   plan.  */

#ifndef ACCRED_LOOP_NEST_H
#define ACCRED_LOOP_NEST_H

#include "plugin/atomic-update.h"
#include "plugin/gcc-shim.h"
#include "plugin/loops/plan.h"

namespace accred {

struct reported_note;

/* The quotient and the remainder of one value by one divisor.  */
struct digits
{
  tree divisor = NULL_TREE;
  std::vector<gassign *> quotients, remainders;
};

/* The digits of the variable of a collapsed nest (row-digits.cc).  */
struct row_digits
{
  digits rows;    /* Of the variable: row, column.  */
  std::optional<digits> planes; /* Of the row: plane, row in it.  */
  tree all_rows = NULL_TREE;  /* How many there are (in a plane), */
  tree all_planes = NULL_TREE;  /* ... if a name or number says so.  */
};

/* An access at an address that moves from iteration to iteration.  */
struct moving_access
{
  gassign *stmt;
  unsigned size;
  size_t number; /* In the shape.  */
};

/* The statements of one loop.  */
struct loop_nest
{
  std::vector<gcall *> calls;  /* All of its .GOACC_LOOP calls.  */
  gcall *offset = nullptr;  /* May be null if nothing uses them.  */
  /* Of an element loop of a tiled nest: BOUND - OFFSET of the loop over tiles (tile.cc).  */
  gimple *rest_of_tiles = nullptr;

  /* Of loops whose shape has `form'.  */
  gcall *bound = nullptr;
  gcond *more_chunks = nullptr;
  gphi *iv = nullptr;
  gassign *next = nullptr;  /* The thread's next iteration.  */
  tree step = NULL_TREE;	 /* By STEP.  */
  std::vector<moving_access> loads;
  std::vector<moving_access> stores; /* As an iteration does them.  */
  /* A load behind a store of the same iteration, which may read what that has written; numbers of
     LOADS and STORES.  */
  std::vector<std::pair<size_t, size_t>> meetings;
  /* A load that reads what a store of the same iteration has written; likewise.  */
  std::vector<std::pair<size_t, size_t>> forwarded;
  /* Two stores that would not stay in their order if their records were written one after the
     other; numbers of STORES.  */
  std::vector<std::pair<size_t, size_t>> crossings;
  /* Factors that are taken for 1, strides of Fortran's arrays.  */
  std::vector<tree> ones;
  std::optional<row_digits> rows;
  /* The stores of a loop with the shape `stores_behind'.  */
  std::vector<gassign *> stores_behind;

  /* While GCC knows the function's loops: that over chunks, and a thread's in it with its exit.  */
  class loop *chunks = nullptr, *inner = nullptr;
  edge exit = nullptr;

  /* GCC knows the loops again.  */
  void locate ();
  /* True if NAME is computed in a thread's loop.  */
  bool in_body_p (tree name) const;
  /* The call of KIND that computes T; null if another statement does.  */
  static gcall *computed_by (tree t, unsigned kind);
};

/* What accred_plan leaves for accred_schedule.  */
struct planned_loops
{
  region_shape shape;
  std::vector<loop_nest> nests; /* As shape.loops.  */
  std::vector<gcall *> tile_spans; /* .GOACC_TILE  */
  /* Entries of the argument record that lead to pointers of `deviceptr' clauses.  */
  std::set<uint64_t> device_pointers;
};

/* STMT if it is a .GOACC_LOOP call of KIND, or null; the one in BB.  */
gcall *find_goacc_loop (gimple *stmt, unsigned kind);
gcall *find_goacc_loop_in (basic_block bb, unsigned kind);

/* The condition at the end of BB, or null.  */
gcond *last_cond (basic_block bb);

/* Find the loops of FUN: their calls, what they share out and how much they do.  */
void find_loops (function *fun, planned_loops &loops);

/* The same for the bodies, as far as loops have a form that can be rewritten.  In loops of which
   EARLY, a plan made without the bodies, says that they may get wide loads, the operands of && and
   || in reductions are evaluated always (short-circuit.cc).  */
void decode_bodies (planned_loops &loops, const region_plan &early);

/* The same for NEST alone, the copy of a loop with the shape S: what is known of its body.  False
   if it does not have the form.  Loops and dominators are known.  */
bool decode_nest (loop_nest &nest, loop_shape &s);

/* STMT as an update, if it is one whose old value is not used: of accred_atomics, or GCC's own.
   Whether it may change what REF reads.  */
std::optional<atomic_update> plain_update (gimple *stmt);
/* Its value is to be subtracted.  */
bool difference_p (gcall *call);
bool update_touches_p (const atomic_update &u, tree ref);
/* True if NAME is an entry of the argument record of FUN, which does not change.  */
bool entry_p (function *fun, tree name);

/* Mark atomic updates that may wait until the kernel FUN ends (private-updates.cc), unless its
   gangs are PACKED.  OVERLAPS: other regions may run at the same time.  Needs the bodies.  */
void find_private_updates (function *fun, planned_loops &loops, bool packed, bool overlaps,
			   std::vector<reported_note> &notes);

/* Say which updates of FUN are loops of compare and swap (private-updates.cc).  */
void note_exchanges (function *fun, std::vector<reported_note> &notes);

/* True if there are such updates, of an array so small that gangs had better have a block each,
   with copies.  */
bool small_private_updates_p (function *fun, planned_loops &loops);

/* Make atomic updates of elements that no two iterations have in common plain ones
   (lone-updates.cc).  Needs the loops, and is done before the bodies are decoded.  */
void make_lone_updates (function *fun, planned_loops &loops, std::vector<reported_note> &notes);

/* The digits of NEST's variable, if it is used for nothing else (row-digits.cc).  */
std::optional<row_digits> find_row_digits (const loop_nest &nest);

/* What A divides by, as a quotient or a remainder; null if it does not.  */
tree divisor_of (gassign *a, bool &quotient);

/* What the threads of the kernel FUN take from the heap, as far as that follows from a launch's
   arguments.  */
std::vector<accred_trip_step> describe_heap (function *fun);

/* How the numbers of iterations of the gang loops follow from a launch's arguments: steps and
   counts of the shape (trip-count.cc).  */
void describe_trip_counts (function *fun, planned_loops &loops);
/* The same for the columns of nests that may have pairs (nest-pairs.cc).  Needs the bodies.  */
void describe_column_counts (function *fun, planned_loops &loops);

/* If OFFSET gives the first iteration of an element loop of a tiled nest, the BOUND - OFFSET of the
   loop over tiles (tile.cc).  */
gimple *find_rest_of_tiles (gcall *offset);

} // namespace accred

#endif
