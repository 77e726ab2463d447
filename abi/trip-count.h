/* The numbers of iterations of a region's gang loops, and what its threads take from the heap, for
   the host's side of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   The plugin describes the computation of these numbers from the region's integer arguments as a
   list of steps.  A step is a constant, an entry of the argument record, an operation on the values
   of earlier steps, or says what the value of an earlier step is.  If this does not suffice for a
   loop, no loop is in the list.

   The result only determines the number of gangs: a wrong one costs only time.  */

#ifndef ACCRED_TRIP_COUNT_H
#define ACCRED_TRIP_COUNT_H

#include <stdint.h>

enum accred_trip_op
{
  ACCRED_TRIP_CONSTANT, /* VALUE.  */
  ACCRED_TRIP_ENTRY,  /* The integer that entry VALUE of the argument record points to.  */
  ACCRED_TRIP_LOOP,  /* The value of A is the number of iterations of a gang loop; a
				   thread should have B of them; VALUE is the mask of the
				   levels that share them.  */
  ACCRED_TRIP_HEAP,  /* A gang takes as many bytes from the heap as the value of A, unless
				   that is B at most; with levels in the mask VALUE, so does each
				   of its workers, or of their threads.  */
#define TRIP_OP(NAME, CODE, KNOWN, VALUE) ACCRED_TRIP_##NAME,
#include "abi/trip-ops.def"
  ACCRED_TRIP_OPS
};

/* How many gangs a loop wants.  */
enum accred_trip_gangs
{
  ACCRED_GANGS_USEFUL, /* As many as have enough to do.  */
  ACCRED_GANGS_ONCE,   /* As many as it takes for one share of each thread.  */
  ACCRED_GANGS_RESIDENT, /* As many as are useful, but no fewer than the device holds at a time: an
			    iteration may be work for all of them.  */
  ACCRED_GANGS_ROWS /* The same, and no more than that for few iterations.  */
};

enum
{
  ACCRED_MAX_TRIP_STEPS = 64,
  /* The first bytes of a function's arrays of run-time size are in its frame: memory for each
     thread that the device can hold, whether it is used or not.  */
  ACCRED_ARRAY_AREA = 512
};

/* A and B are the numbers of the operands' steps.  */
struct accred_trip_step
{
  uint8_t op;
  uint8_t bytes; /* Size of the type: 1, 2, 4 or 8.  */
  uint8_t is_signed;
  uint8_t gangs; /* accred_trip_gangs.  */
  uint16_t a, b;
  uint64_t value;
};

#endif
