/* Code that combines two values of a reduction, and that updates one in memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REDUCTION_UPDATE_H
#define ACCRED_REDUCTION_UPDATE_H

#include "ptx-backend/reductions/reduction-table.h"
#include "ptx-backend/ir/cfg.h"

namespace accred::dev {

struct memory_cell
{
  operand base;
  int64_t offset;
  space sp;
};

/* A OP B of type T.  */
operand combine (rewriter &rw, red_op op, dtype t, operand a, operand b);

/* VALUES = VALUES OP OTHERS for element E of GROUP; both have one operand for each insn
   of GROUP.  */
void combine (rewriter &rw, const std::vector<insn> &group, const red_element &e,
	      std::vector<operand> &values, const std::vector<operand> &others);

/* *CELL = *CELL OP VALUE in one step for all other threads: a native atomic where sm_NN
   has one, else a compare-and-swap loop on the word.  Splits the block.  */
void atomic_update (rewriter &rw, red_op op, dtype t, const memory_cell &cell, operand value,
		    int sm);

/* The sum of floats in global memory.  atom.add.f32 flushes a subnormal operand, old value or
   result to zero there (PTX ISA, "atom").  Compared with a value of SMALL_SUM or more that is far
   below the last bit; a smaller one is added by compare and swap.  */
constexpr float small_sum = 0x1p-100f;

/* SUM, an ATOM that adds a float in a register to what may be in global memory, with subnormal
   numbers and the sign of zero.  Splits the block.

     if (!(|VALUE| < SMALL_SUM)) old = atom.add (CELL, VALUE);
     else { old = *CELL; while (OLD + VALUE is not OLD && !cas (CELL, old, OLD + VALUE)); }  */
void float_sum (rewriter &rw, const insn &sum);

/* UPDATE, an ATOM without a result, by compare-and-swap.  Splits the block.  */
void swap_update (rewriter &rw, const insn &update);

/* *CELLS = *CELLS OP VALUES for element E of GROUP, by a thread that holds the lock of
   the cells or is the only one; VALUES has the new values afterwards.  */
void locked_update (rewriter &rw, const std::vector<insn> &group, const red_element &e,
		    const std::vector<memory_cell> &cells, std::vector<operand> &values);

/* The lock word of the object at ADDRESS, a register: one of several in M, so that threads that
   update different objects seldom meet.  */
operand lock_of (ir_builder &b, module &m, operand address);

/* Try to take LOCK; returns a predicate that is true if another thread holds it.  */
reg_id try_lock (rewriter &rw, const memory_cell &lock);
void unlock (rewriter &rw, const memory_cell &lock);
void emit_fence (rewriter &rw, fence_scope scope);

/* The lock word of all gangs; created on first use.  */
symbol_id gang_lock (module &m);

} // namespace accred::dev

#endif
