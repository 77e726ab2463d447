/* Control-flow graph of a device function: edges, orders, and a rewriter that
   splits blocks.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CFG_H
#define ACCRED_CFG_H

#include "ptx-backend/ir/ir-builder.h"
#include "ptx-backend/ir/ir-util.h"

#include <optional>

namespace accred::dev {

const std::vector<block_id> &successors (const function &fn, block_id b);
std::vector<std::vector<block_id>> predecessors (const function &fn);
/* The blocks that the entry reaches, each after its predecessors but for loops.  */
std::vector<block_id> reverse_postorder (const function &fn);
/* For each register, how many insns assign it.  */
std::vector<unsigned> count_defs (const function &fn);

/* The marker (FORK or JOIN) that ends block B before its BR, or null.  */
const insn *marker_of (const block &b);

/* True when each execution of FN that returns executes block B exactly once.  */
bool once_p (const function &fn, block_id b);

/* True for a block that control enters and never leaves.  */
bool dead_end_p (const block &b);

/* Writes the blocks of a function anew, in the order in which they shall stand in
   the PTX.  Labels are the old block numbers and those that new_label () gives;
   finish () numbers the blocks by their place and puts the result into the function.

     rewriter rw (fn);
     for (block_id b = 0; b < rw.old_blocks (); b++)
       {
	 rw.place (b);
	 for (insn &i : rw.old_insns (b))
	   rw.emit (std::move (i));
       }
     rw.finish ();  */
class rewriter final : public ir_builder
{
public:
  explicit rewriter (function &fn);

  block_id old_blocks () const { return m_old.size (); }
  std::vector<insn> &old_insns (block_id b) { return m_old[b].insns; }

  block_id new_label () { return m_next_label++; }
  void place (block_id label);
  using ir_builder::emit;
  insn &emit (insn i) override;
  /* An insn of the old function, as it is; ends the effect of like ().  */
  void keep (insn i);

  /* Insns emitted from now on, until keep (), get the location and mode of AT.  */
  void like (const insn &at);

  /* Put TEXT above the next insn emitted.  */
  void comment_next (std::string text) { m_comment = std::move (text); }

  /* The value of PROTO, a SREG or a pure insn on entry values (its destination is ignored),
     computed once at the start of the function, by all threads.  One from an earlier pass is found
     when this is called before the first place ().  */
  reg_id entry_value (insn proto);
  /* Put I at the start of the function, after the entry values so far.  */
  void at_entry (insn i) { m_prologue.push_back (std::move (i)); }

  void finish ();

private:
  bool entry_value_p (const insn &) const;

  std::vector<block> m_old;
  std::vector<block_id> m_order; /* Labels in the order of place ().  */
  std::vector<block> m_new;  /* Parallel to m_order.  */
  std::vector<insn> m_prologue;
  std::vector<unsigned> m_defs;
  block_id m_next_label;
  std::optional<insn> m_like;
  std::string m_comment;
};

/* End the block with a FORK or JOIN (OP) of level LEV, as a marker does, and go on in a new
   one.  */
void emit_marker (rewriter &, opcode op, level lev);

/* Values of a thread's position, each computed once at the function's start.  */
reg_id position (rewriter &, special_reg);
/* True in lane 0 of each worker.  */
reg_id lane_zero (rewriter &);
/* True in the active thread of MODE, a mode in which the vector level is single.  */
reg_id active_thread (rewriter &, level_mask mode);

} // namespace accred::dev

#endif
