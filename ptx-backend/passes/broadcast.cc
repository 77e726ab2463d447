/* Expand BCAST.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  a = bcast a lev=worker; b = bcast b lev=worker
   After:   @active st.shared [buf], a; @active st.shared [buf+8], b; barrier;
	    a = ld.shared [buf]; b = ld.shared [buf+8]; barrier
	    in one warp:  a = shfl.idx a, 0; b = shfl.idx b, 0

   A single condition:
	    p = pand active, p; p = barrier.or p
	    in one warp:  p = pand active, p; a = selp 1, 0, p; a = shfl.idx a, 0; p = setp a != 0

   Without the pand the condition would be undefined in all lanes but the first. ptxas (CUDA 13.0,
   sm_90) may then treat it as uniform and drop the shuffle, although it computes it only in the
   first lane.  Other values have a constant in the idle lanes (neuter.cc).

   Consecutive BCASTs of one level are one group: two barriers for all of them.  The
   second barrier lets the next group use the buffer.  Worker-level groups have a part of the buffer
   for each worker.  A broadcast in the block may use the same bytes, because a barrier of the block
   is in between.

   Needs: neuter.  Guarantees: no BCAST.  */

#include "ptx-backend/passes/broadcast.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/passes/shared-layout.h"

#include <algorithm>

namespace accred::dev {

bool
broadcast_by_shuffle_p (const function &fn, level lev)
{
  return fn.dims[2] == limits::warp_size && (lev == level::vector || fn.dims[1] == 1);
}

namespace {

/* A predicate travels as a 32-bit integer.  */
dtype
carried_type (const insn &i)
{
  return i.type == dtype::pred ? dtype::u32 : i.type;
}

/* Bytes of each value of a group.  */
constexpr uint64_t slot_bytes = 8;

class broadcaster
{
public:
  explicit broadcaster (function &fn) : m_fn (fn) {}
  void run ();

private:
  bool per_worker_p (level lev) const { return lev == level::vector && m_fn.dims[1] != 1; }
  static size_t group_end (const std::vector<insn> &insns, size_t from);
  void measure ();
  void shuffle (rewriter &rw, const insn &i);
  void through_memory (rewriter &rw, const insn *first, const insn *last);
  void by_barrier (rewriter &rw, const insn &i);
  reg_id to_integer (rewriter &rw, const insn &i, reg_id guard);
  static reg_id condition_of (rewriter &rw, const insn &i, reg_id active);
  void from_integer (rewriter &rw, const insn &i, reg_id value);

  function &m_fn;
  uint64_t m_worker_bytes = 0, m_block_bytes = 0;
  bool m_any = false;
  bool m_of_block = false, m_of_worker = false; /* Whose active thread is asked for.  */
  bool m_shuffled_condition = false;
  frame_id m_buffer = no_id;
};

size_t
broadcaster::group_end (const std::vector<insn> &insns, size_t from)
{
  size_t k = from;
  while (k < insns.size () && insns[k].op == opcode::BCAST && insns[k].lev == insns[from].lev)
    k++;
  return k;
}

/* True if the group from FIRST to LAST is one predicate.  */
static bool
condition_p (const insn *first, const insn *last)
{
  return last == first + 1 && first->type == dtype::pred;
}

/* The buffer is as large as the largest group.  */
void
broadcaster::measure ()
{
  for (const block &b : m_fn.blocks)
    for (size_t k = 0; k < b.insns.size (); k++)
      {
	if (b.insns[k].op != opcode::BCAST)
	  continue;
	m_any = true;
	level lev = b.insns[k].lev;
	const size_t first = k, end = group_end (b.insns, k);
	uint64_t bytes = (end - k) * slot_bytes;
	k = end - 1;
	if (broadcast_by_shuffle_p (m_fn, lev))
	  {
	    for (size_t j = first; j != end; j++)
	      m_shuffled_condition |= b.insns[j].type == dtype::pred;
	    continue;
	  }
	(lev == level::vector ? m_of_worker : m_of_block) = true;
	if (!condition_p (&b.insns[first], &b.insns[0] + end))
	  {
	    uint64_t &most = per_worker_p (lev) ? m_worker_bytes : m_block_bytes;
	    most = std::max (most, bytes);
	  }
      }
}

reg_id
broadcaster::to_integer (rewriter &rw, const insn &i, reg_id guard)
{
  if (i.type != dtype::pred)
    return i.src[0].reg;
  reg_id r = rw.new_reg (reg_class::b32);
  insn selp = make_insn (opcode::SELP, dtype::u32, r,
			 { operand::of_imm (1), operand::of_imm (0), i.src[0] });
  selp.guard = guard;
  rw.emit (std::move (selp));
  return r;
}

void
broadcaster::from_integer (rewriter &rw, const insn &i, reg_id value)
{
  if (i.type == dtype::pred)
    rw.emit (make_setp (i.dst, cmp::ne, dtype::u32, operand::of_reg (value), operand::of_imm (0)));
}

/* I's condition in the thread where ACTIVE is true, false in the others.  */
reg_id
broadcaster::condition_of (rewriter &rw, const insn &i, reg_id active)
{
  reg_id mine = rw.new_reg (reg_class::pred);
  insn pand = make_insn (opcode::PAND, dtype::pred, mine, { operand::of_reg (active), i.src[0] });
  pand.comment = i.comment;
  rw.emit (std::move (pand));
  return mine;
}

void
broadcaster::shuffle (rewriter &rw, const insn &i)
{
  rw.like (i);
  insn source = i;
  source.comment.clear ();
  if (i.type == dtype::pred)
    source.src[0] = operand::of_reg (condition_of (rw, source, lane_zero (rw)));
  reg_id value = to_integer (rw, source, no_id);
  reg_id got = i.type == dtype::pred ? rw.new_reg (reg_class::b32) : i.dst;
  insn s = make_insn (opcode::SHFL_IDX, carried_type (i), got,
		      { operand::of_reg (value), operand::of_imm (0) });
  s.comment = i.comment;
  rw.emit (std::move (s));
  from_integer (rw, i, got);
}

/* One thread's condition needs no memory: the barrier that the others wait at brings it.  */
void
broadcaster::by_barrier (rewriter &rw, const insn &i)
{
  rw.like (i);
  reg_id active = active_thread (rw, i.lev == level::vector ? worker_bit : 0);
  reg_id mine = condition_of (rw, i, active);
  insn bar = make_insn (opcode::BARRIER_OR, dtype::pred, i.dst, { operand::of_reg (mine) });
  bar.lev = i.lev;
  rw.emit (std::move (bar));
}

void
broadcaster::through_memory (rewriter &rw, const insn *first, const insn *last)
{
  bool per_worker = per_worker_p (first->lev);
  rw.like (*first);
  reg_id active = active_thread (rw, first->lev == level::vector ? worker_bit : 0);
  shared_element at = element_of (rw, m_buffer, 0,
				  per_worker ? position (rw, special_reg::tid_y) : no_id,
				  m_worker_bytes);
  std::string comment = first->comment;
  int64_t offset = at.offset;
  for (const insn *i = first; i != last; i++)
    {
      insn st = make_insn (opcode::ST, carried_type (*i), no_id,
			   { at.base, operand::of_reg (to_integer (rw, *i, active)) });
      st.sp = space::shared;
      st.offset = offset;
      st.guard = active;
      st.comment = std::move (comment);
      comment.clear ();
      rw.emit (std::move (st));
      offset += slot_bytes;
    }
  insn bar = make_insn (opcode::BARRIER, dtype::none, no_id, {});
  bar.lev = first->lev;
  rw.emit (bar);
  offset = at.offset;
  for (const insn *i = first; i != last; i++)
    {
      reg_id got = i->type == dtype::pred ? rw.new_reg (reg_class::b32) : i->dst;
      insn ld = make_insn (opcode::LD, carried_type (*i), got, { at.base });
      ld.sp = space::shared;
      ld.offset = offset;
      rw.emit (std::move (ld));
      from_integer (rw, *i, got);
      offset += slot_bytes;
    }
  rw.emit (bar);
}

void
broadcaster::run ()
{
  measure ();
  if (!m_any)
    return;
  uint64_t bytes = std::max (m_block_bytes, m_worker_bytes * max_workers (m_fn));
  if (bytes)
    {
      frame_var v;
      v.name = "bcast";
      v.size = bytes;
      v.align = 8;
      v.place = placement::gang;
      v.owner = slot_owner::broadcast;
      m_buffer = m_fn.frame.size ();
      m_fn.frame.push_back (v);
    }
  rewriter rw (m_fn);
  if (m_worker_bytes)
    position (rw, special_reg::tid_y);
  if (m_of_block)
    active_thread (rw, 0);
  if (m_of_worker)
    active_thread (rw, worker_bit);
  if (m_shuffled_condition)
    lane_zero (rw);
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      std::vector<insn> &insns = rw.old_insns (b);
      for (size_t k = 0; k < insns.size ();)
	{
	  size_t end = group_end (insns, k);
	  if (end == k)
	    rw.keep (std::move (insns[k++]));
	  else if (broadcast_by_shuffle_p (m_fn, insns[k].lev))
	    shuffle (rw, insns[k++]);
	  else
	    {
	      if (condition_p (&insns[k], &insns[0] + end))
		by_barrier (rw, insns[k]);
	      else
		through_memory (rw, &insns[k], &insns[0] + end);
	      k = end;
	    }
	}
    }
  rw.finish ();
}

} // anonymous namespace

void
broadcast_pass (pass_context &ctx)
{
  broadcaster (ctx.fn).run ();
}

} // namespace accred::dev
