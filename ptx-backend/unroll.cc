/* Loads in flight in the loops of packed gangs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the lanes of a packed gang go through their row in steps that are known when the
   kernel runs, and have a few iterations each.  ptxas does not unroll such a loop, so a thread has
   one load in flight, and a row of eight iterations takes the time of eight
   accesses.

   Before:  h: v = ld [p + i]; t = add s, v; n = add i, step; c = setp n < end
	       cbr c, l, exit
	    l: s = t; i = n; br h
   After:   h: v = ld [p + i]; t = add s, v; n = add i, step; c = setp n < end
	       @c v1 = ld [p + n]; t1 = add t, v1; n1 = add n, step; c1 = setp n1 < end
	       @c t = t1; d1 = c and c1
	       @d1 v2 = ld [p + n1]; ...
	       cbr d3, l, exit
	    l: s = t3; i = n3; br h

   No load is executed that the program would not execute.  Everything else of a copy is arithmetic
   without traps, whose results do not get out if the copy is not executed: a register that is used
   behind the loop gets its value under the copy's guard.  The values are those of the loop as it was,
   in its order.

   Needs: the last pass, so that nothing but the PTX sees what copies leave undefined.  Loops are
   taken whose body is one block of arithmetic and loads, whose latch is a block of
   copies, and whose variables are not used behind them.  */

#include "ptx-backend/cfg.h"
#include "ptx-backend/faults.h"
#include "ptx-backend/passes.h"

#include <algorithm>
#include <map>

namespace accred::dev {

namespace {

/* Loads in flight that are wanted of a thread: with eight the registers cost more warps than the
   loads bring (measured on an H200).  And the most insns that an unrolled loop may have.  */
constexpr unsigned wanted_loads = 4;
constexpr size_t max_insns = 256;

struct simple_loop
{
  block_id head = no_id, latch = no_id, exit = no_id;
};

class unroller
{
public:
  explicit unroller (function &fn);
  void run ();

private:
  std::optional<simple_loop> loop_at (block_id b) const;
  bool copies_p (const block &b) const;
  bool body_p (const block &b, unsigned &loads) const;
  bool used_outside_p (reg_id r, const simple_loop &l) const;
  void unroll (const simple_loop &l, unsigned times);

  function &m_fn;
  std::vector<std::vector<block_id>> m_preds;
  std::map<reg_id, std::vector<block_id>> m_uses;
};

unroller::unroller (function &fn) : m_fn (fn), m_preds (predecessors (fn))
{
  for (block_id b = 0; b < fn.blocks.size (); b++)
    for (const insn &i : fn.blocks[b].insns)
      {
	auto use = [&] (reg_id r)
	  {
	    std::vector<block_id> &in = m_uses[r];
	    if (in.empty () || in.back () != b)
	      in.push_back (b);
	  };
	for (const operand &o : i.src)
	  if (o.reg_p ())
	    use (o.reg);
	if (i.guard != no_id)
	  use (i.guard);
      }
}

bool
unroller::used_outside_p (reg_id r, const simple_loop &l) const
{
  auto at = m_uses.find (r);
  return at != m_uses.end ()
	 && std::any_of (at->second.begin (), at->second.end (),
			 [&] (block_id b) { return b != l.head && b != l.latch; });
}

/* True for a latch: register copies and the branch back.  */
bool
unroller::copies_p (const block &b) const
{
  return std::all_of (b.insns.begin (), b.insns.end () - 1, [] (const insn &i)
	   { return i.op == opcode::MOV && i.guard == no_id; })
	 && b.insns.back ().op == opcode::BR;
}

/* True for arithmetic and loads, of which there are LOADS, each of another register.  */
bool
unroller::body_p (const block &b, unsigned &loads) const
{
  std::vector<reg_id> set;
  loads = 0;
  for (size_t k = 0; k + 1 < b.insns.size (); k++)
    {
      const insn &i = b.insns[k];
      const bool load = i.op == opcode::LD && !(i.flags & INSN_VOLATILE);
      loads += load;
      if (i.guard != no_id || i.dst == no_id || reduction_p (i.op)
	  || !(load || info_of (i.op).effects == FX_PURE))
	return false;
      set.push_back (i.dst);
    }
  std::sort (set.begin (), set.end ());
  return std::adjacent_find (set.begin (), set.end ()) == set.end ();
}

std::optional<simple_loop>
unroller::loop_at (block_id b) const
{
  const insn &end = m_fn.blocks[b].insns.back ();
  if (end.op != opcode::CBR || end.guard_not || !end.src[0].reg_p ()
      || end.targets[0] == end.targets[1])
    return std::nullopt;
  simple_loop l;
  l.head = b;
  l.latch = end.targets[0];
  l.exit = end.targets[1];
  if (l.latch == b || l.latch == 0 || m_preds[l.latch].size () != 1)
    return std::nullopt;
  const block &latch = m_fn.blocks[l.latch];
  if (!copies_p (latch) || latch.insns.back ().targets[0] != b)
    return std::nullopt;
  /* What the latch sets stays in the loop, and it sets nothing that it reads.  */
  for (size_t k = 0; k + 1 < latch.insns.size (); k++)
    {
      const reg_id dst = latch.insns[k].dst;
      if (used_outside_p (dst, l))
	return std::nullopt;
      for (const insn &i : latch.insns)
	if (!i.src.empty () && i.src[0].reg_p () && i.src[0].reg == dst)
	  return std::nullopt;
      for (const insn &i : m_fn.blocks[b].insns)
	if (i.dst == dst)
	  return std::nullopt;
    }
  return l;
}

/* Copies of a loop's body, one after the other.  */
class copier
{
public:
  copier (function &fn, const std::vector<insn> &latch) : m_fn (fn), m_latch (latch) {}

  /* What O is called in the last copy.  */
  operand
  value (const operand &o) const
  {
    auto at = o.reg_p () ? m_now.find (o.reg) : m_now.end ();
    return at == m_now.end () ? o : at->second;
  }

  /* The next copy comes after the latch, whose copies are new names, all of them at once.  */
  void
  advance ()
  {
    std::map<reg_id, operand> next = m_now;
    for (size_t k = 0; k + 1 < m_latch.size (); k++)
      next[m_latch[k].dst] = value (m_latch[k].src[0]);
    m_now = std::move (next);
  }

  insn
  copy (const insn &i)
  {
    insn c = i;
    c.comment.clear ();
    for (operand &o : c.src)
      o = value (o);
    c.dst = m_fn.new_reg (m_fn.regs[i.dst].rc);
    m_now[i.dst] = operand::of_reg (c.dst);
    return c;
  }

private:
  function &m_fn;
  const std::vector<insn> &m_latch;
  std::map<reg_id, operand> m_now;
};

insn
move_of (const insn &i, operand value)
{
  return make_insn (opcode::MOV, i.op == opcode::SETP ? dtype::pred : i.type, i.dst, { value });
}

void
unroller::unroll (const simple_loop &l, unsigned times)
{
  const std::vector<insn> body (m_fn.blocks[l.head].insns.begin (),
				m_fn.blocks[l.head].insns.end () - 1);
  const insn branch = m_fn.blocks[l.head].insns.back ();
  const std::vector<insn> latch = m_fn.blocks[l.latch].insns;
  const operand condition = branch.src[0];
  auto and_of = [&] (std::vector<insn> &to, operand a, operand b)
    {
      to.push_back (make_insn (opcode::PAND, dtype::pred, m_fn.new_reg (reg_class::pred),
			       { a, b }));
      return operand::of_reg (to.back ().dst);
    };

  std::vector<insn> guarded;
  copier g (m_fn, latch);
  operand running = condition;
  for (unsigned n = 0; n < times; n++)
    {
      if (n)
	g.advance ();
      std::vector<insn> merges;
      for (const insn &i : body)
	{
	  insn c = g.copy (i);
	  if (n && c.op == opcode::LD && !fault_p (fault::unroll_unguarded))
	    c.guard = running.reg;
	  if (used_outside_p (i.dst, l) && !(n && fault_p (fault::unroll_unmerged)))
	    {
	      merges.push_back (move_of (i, operand::of_reg (c.dst)));
	      merges.back ().guard = n ? running.reg : no_id;
	    }
	  guarded.push_back (std::move (c));
	}
      guarded.insert (guarded.end (), merges.begin (), merges.end ());
      running = n ? and_of (guarded, running, g.value (condition)) : g.value (condition);
    }
  insn end = branch;
  end.src[0] = running;
  guarded.push_back (std::move (end));
  m_fn.blocks[l.head].insns = std::move (guarded);
  for (size_t k = 0; k + 1 < latch.size (); k++)
    m_fn.blocks[l.latch].insns[k].src[0] = g.value (latch[k].src[0]);
}

void
unroller::run ()
{
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    {
      std::optional<simple_loop> l = loop_at (b);
      unsigned loads;
      if (!l || !body_p (m_fn.blocks[b], loads) || !loads)
	continue;
      unsigned times = wanted_loads;
      while (times > 1 && (times * loads > wanted_loads
			   || times * m_fn.blocks[b].insns.size () > max_insns))
	times /= 2;
      if (times > 1)
	unroll (*l, times);
    }
}

} // anonymous namespace

void
unroll_pass (pass_context &ctx)
{
  if (ctx.fn.packed)
    unroller (ctx.fn).run ();
}

} // namespace accred::dev
