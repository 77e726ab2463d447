/* How many iterations the gang loops of a region have, for the host's side of a launch.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1

   The plugin describes how the numbers of iterations follow from the integers that the
   region gets, as a list of steps: each is a constant, an entry of the argument record, an
   operation on the values of earlier steps, or says that a loop has as many iterations as
   an earlier step's value.  Where something else is needed there is no list.

   The answer only chooses the number of gangs: a wrong one costs time, nothing else.  */

#ifndef ACCRED_TRIP_COUNT_H
#define ACCRED_TRIP_COUNT_H

#include <stdint.h>

enum accred_trip_op
{
  ACCRED_TRIP_CONSTANT,		/* VALUE.  */
  ACCRED_TRIP_ENTRY,		/* What entry VALUE of the argument record leads to.  */
  ACCRED_TRIP_LOOP,		/* A gang loop has A's value as its number of iterations, of
				   which a thread should have B; VALUE is the mask of levels
				   that share them.  */
#define TRIP_OP(NAME, CODE, KNOWN, VALUE) ACCRED_TRIP_##NAME,
#include "abi/trip-ops.def"
  ACCRED_TRIP_OPS
};

enum { ACCRED_MAX_TRIP_STEPS = 64 };

/* A and B are the numbers of the operands' steps.  */
struct accred_trip_step
{
  uint8_t op;
  uint8_t bytes;		/* Of the type: 1, 2, 4 or 8.  */
  uint8_t is_signed;
  uint8_t unused;
  uint16_t a, b;
  uint64_t value;
};

#endif
