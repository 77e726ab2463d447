/* Control-flow graph of a device function: edges, orders, and a rewriter that
   splits blocks.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptx-backend/ir/cfg.h"

#include <algorithm>

namespace accred::dev {

const std::vector<block_id> &
successors (const function &fn, block_id b)
{
  return fn.blocks[b].insns.back ().targets;
}

std::vector<std::vector<block_id>>
predecessors (const function &fn)
{
  std::vector<std::vector<block_id>> preds (fn.blocks.size ());
  for (block_id b = 0; b < fn.blocks.size (); b++)
    for (block_id s : successors (fn, b))
      if (preds[s].empty () || preds[s].back () != b)
	preds[s].push_back (b);
  return preds;
}

std::vector<block_id>
reverse_postorder (const function &fn)
{
  struct frame
  {
    block_id b;
    size_t next;
  };
  std::vector<block_id> order;
  std::vector<bool> seen (fn.blocks.size ());
  std::vector<frame> stack{ { 0, 0 } };
  seen[0] = true;
  while (!stack.empty ())
    {
      frame &top = stack.back ();
      const std::vector<block_id> &succs = successors (fn, top.b);
      if (top.next == succs.size ())
	{
	  order.push_back (top.b);
	  stack.pop_back ();
	  continue;
	}
      block_id s = succs[top.next++];
      if (!seen[s])
	{
	  seen[s] = true;
	  stack.push_back ({ s, 0 });
	}
    }
  std::reverse (order.begin (), order.end ());
  return order;
}

std::vector<unsigned>
count_defs (const function &fn)
{
  std::vector<unsigned> defs (fn.regs.size ());
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      if (i.dst != no_id)
	defs[i.dst]++;
  return defs;
}

const insn *
marker_of (const block &b)
{
  if (b.insns.size () < 2)
    return nullptr;
  const insn &i = b.insns[b.insns.size () - 2];
  return info_of (i.op).effects & FX_MARKER ? &i : nullptr;
}

/* The blocks that are reached from FROM without going through AVOIDED; FROM counts only
   when it is reached again.  */
static std::vector<bool>
reached (const function &fn, block_id from, block_id avoided)
{
  std::vector<bool> seen (fn.blocks.size ());
  std::vector<block_id> todo{ from };
  while (!todo.empty ())
    {
      block_id b = todo.back ();
      todo.pop_back ();
      for (block_id s : successors (fn, b))
	if (s != avoided && !seen[s])
	  {
	    seen[s] = true;
	    todo.push_back (s);
	  }
    }
  return seen;
}

bool
once_p (const function &fn, block_id b)
{
  if (reached (fn, b, no_id)[b])
    return false;
  if (b == 0)
    return true;
  std::vector<bool> around = reached (fn, 0, b);
  around[0] = true;
  for (block_id x = 0; x < fn.blocks.size (); x++)
    if (around[x] && fn.blocks[x].insns.back ().op == opcode::RET)
      return false;
  return true;
}

bool
dead_end_p (const block &b)
{
  return b.insns.back ().op == opcode::UNREACHABLE || b.insns.back ().op == opcode::EXIT;
}

rewriter::rewriter (function &fn)
  : ir_builder (fn), m_old (std::move (fn.blocks)), m_next_label (m_old.size ())
{
  fn.blocks.clear ();
  m_defs.resize (fn.regs.size ());
  for (const block &b : m_old)
    for (const insn &i : b.insns)
      if (i.dst != no_id)
	m_defs[i.dst]++;
}

void
rewriter::place (block_id label)
{
  m_order.push_back (label);
  m_new.emplace_back ();
}

void
rewriter::like (const insn &at)
{
  m_like.emplace ();
  m_like->loc = at.loc;
  m_like->mode = at.mode;
}

void
rewriter::keep (insn i)
{
  m_like.reset ();
  m_new.back ().insns.push_back (std::move (i));
}

insn &
rewriter::emit (insn i)
{
  if (m_like)
    {
      if (!i.loc.line)
	i.loc = m_like->loc;
      if (!i.mode)
	i.mode = m_like->mode;
    }
  if (!m_comment.empty ())
    {
      i.comment = std::move (m_comment);
      m_comment.clear ();
    }
  m_new.back ().insns.push_back (std::move (i));
  return m_new.back ().insns.back ();
}

/* True for an insn that may stand in the prologue: not one that a pass still has to
   expand where it is.  */
bool
rewriter::entry_value_p (const insn &i) const
{
  return (i.op == opcode::SREG || info_of (i.op).effects == FX_PURE) && i.op != opcode::ADDR
	 && !reduction_p (i.op) && i.guard == no_id && i.dst < m_defs.size () && m_defs[i.dst] == 1;
}

reg_id
rewriter::entry_value (insn proto)
{
  auto same = [&] (const insn &i)
  {
    return i.op == proto.op && i.type == proto.type && i.src_type == proto.src_type
	   && i.cc == proto.cc && i.sreg == proto.sreg && i.sp == proto.sp
	   && i.offset == proto.offset && i.guard == no_id && i.src.size () == proto.src.size ()
	   && std::equal (i.src.begin (), i.src.end (), proto.src.begin (), same_operand);
  };
  for (const insn &i : m_prologue)
    if (same (i))
      return i.dst;
  /* A value that an earlier pass put at the start moves into the prologue, with all
     before it: those are entry values too.  */
  if (!m_old.empty () && m_new.empty ())
    {
      std::vector<insn> &first = m_old[0].insns;
      for (size_t k = 0; k < first.size (); k++)
	{
	  const insn &i = first[k];
	  if (!entry_value_p (i))
	    break;
	  if (same (i))
	    {
	      reg_id found = i.dst;
	      m_prologue.insert (m_prologue.end (), first.begin (), first.begin () + k + 1);
	      first.erase (first.begin (), first.begin () + k + 1);
	      return found;
	    }
	}
    }
  proto.dst = new_reg (class_of (proto.type));
  m_prologue.push_back (proto);
  return proto.dst;
}

void
rewriter::finish ()
{
  if (!m_prologue.empty ())
    {
      /* When the entry is the head of a loop the prologue needs a block of its own.  */
      bool looped = false;
      for (const block &b : m_new)
	for (block_id t : b.insns.back ().targets)
	  looped |= t == m_order[0];
      if (looped)
	{
	  m_prologue.push_back (make_br (m_order[0]));
	  m_order.insert (m_order.begin (), new_label ());
	  m_new.insert (m_new.begin (), block{ std::move (m_prologue) });
	}
      else
	m_new[0].insns.insert (m_new[0].insns.begin (), m_prologue.begin (), m_prologue.end ());
    }
  std::vector<block_id> number (m_next_label, no_id);
  for (block_id b = 0; b < m_order.size (); b++)
    number[m_order[b]] = b;
  for (block &b : m_new)
    for (block_id &t : b.insns.back ().targets)
      t = number[t];
  m_fn.blocks = std::move (m_new);
}

void
emit_marker (rewriter &rw, opcode op, level lev)
{
  insn marker = make_insn (op, dtype::none, no_id, {});
  marker.lev = lev;
  rw.emit (std::move (marker));
  block_id next = rw.new_label ();
  rw.emit (make_br (next));
  rw.place (next);
}

reg_id
position (rewriter &rw, special_reg r)
{
  return rw.entry_value (make_sreg (no_id, r));
}

reg_id
lane_zero (rewriter &rw)
{
  operand tid
    = operand::of_reg (position (rw, rw.fn ().packed ? special_reg::lane : special_reg::tid_x));
  return rw.entry_value (make_setp (no_id, cmp::eq, dtype::u32, tid, operand::of_imm (0)));
}

reg_id
active_thread (rewriter &rw, level_mask mode)
{
  reg_id lane = lane_zero (rw);
  if ((mode & worker_bit) || rw.fn ().dims[1] == 1)
    return lane;
  operand tid = operand::of_reg (position (rw, special_reg::tid_y));
  reg_id worker = rw.entry_value (make_setp (no_id, cmp::eq, dtype::u32, tid, operand::of_imm (0)));
  return rw.entry_value (make_insn (opcode::PAND, dtype::pred, no_id,
				    { operand::of_reg (lane), operand::of_reg (worker) }));
}

} // namespace accred::dev
