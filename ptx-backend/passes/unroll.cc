/* Unroll the loops of packed gangs, and those down columns, for more loads in flight.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the lanes of a packed gang traverse their row with a step that is known only at run
   time, in a few iterations each. ptxas does not unroll such a loop, so a thread has one load in
   flight, and a row of eight iterations takes the latency of eight accesses.

   Before:  h: v = ld [p + i]; t = add s, v; n = add i, step; c = setp n < end
	       cbr c, l, exit
	    l: s = t; i = n; br h
   After:   h: n = add i, step; c = setp n < end; n1 = add n, step; c1 = setp n1 < end; ...
	       a = c and c1 and c2; cbr a, f, g
	    f: v = ld [p + i]; v1 = ld [p + n]; ...; t = add s, v; t1 = add t, v1; ...
	       t = t3; cbr c3, l, exit
	    l: s = t3; i = n3; br h
	    g: v = ld [p + i]; v1 = 0; @c v1 = ld [p + n]; ...; t = add s, v
	       t1 = add t, v1; @c t = t1; ...; br exit

   f executes all copies; g is for a loop that ends earlier.  No load is executed that the program
   would not execute.  The rest of a copy is arithmetic without traps, and its results are not
   visible if the copy is not executed: in g, a register that is used after the loop gets its value
   under the copy's guard.  The values and their order are those of the original loop.

   h has the insns that need no loaded value.  If the condition needs one, g alone replaces h, and
   may continue the loop.

   Stores to shared memory come behind the loads, which are then of other memory.

   A register that is loaded under a guard is set before, or it would be live in the whole loop.

   Needs: no later pass uses values that copies leave undefined.  The pass handles loops whose body
   is one block of arithmetic, loads and such stores, whose latch is a block of copies, and whose
   variables are dead after the loop.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "abi/tunable.h"

#include <algorithm>
#include <map>
#include <set>

namespace accred::dev {

namespace {

struct simple_loop
{
  block_id head = no_id, latch = no_id, exit = no_id;
};

/* One of the copies of a loop's body.  */
struct body_copy
{
  std::vector<insn> early, loads;
  std::vector<insn> late; /* Insns that need a loaded value.  */
  std::vector<insn> merges; /* Of registers that are used after the loop.  */
  operand more; /* Whether the next copy is executed.  */
  bool more_waits = false; /* This needs a loaded value.  */
};

class body_copier;

class unroller
{
public:
  unroller (function &fn, unsigned wanted_loads);
  void run ();

private:
  std::optional<simple_loop> loop_at (block_id b) const;
  bool copies_p (const block &b) const;
  bool body_p (const block &b, unsigned &loads) const;
  bool used_outside_p (reg_id r, const simple_loop &l) const;
  void unroll (const simple_loop &l, unsigned times);
  std::vector<body_copy> copies (const simple_loop &l, unsigned times, body_copier &c) const;
  void put_guarded (const simple_loop &l, const std::vector<body_copy> &all);
  void put_both (const simple_loop &l, const std::vector<body_copy> &all);
  reg_id both (std::vector<insn> &to, reg_id a, reg_id b);

  function &m_fn;
  const unsigned m_wanted_loads; /* In flight, of a thread.  */
  std::vector<std::vector<block_id>> m_preds;
  std::map<reg_id, std::vector<block_id>> m_uses;
};

unroller::unroller (function &fn, unsigned wanted_loads)
  : m_fn (fn), m_wanted_loads (wanted_loads), m_preds (predecessors (fn))
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
  return std::all_of (b.insns.begin (), b.insns.end () - 1,
		      [] (const insn &i) { return i.op == opcode::MOV && i.guard == no_id; })
	 && b.insns.back ().op == opcode::BR;
}

/* True for a store that no load of the loop may see: in shared memory, if the loads are of other
   memory.  */
bool
apart_p (const insn &i)
{
  return i.op == opcode::ST && i.sp == space::shared && !(i.flags & INSN_VOLATILE);
}

/* True for arithmetic, loads, of which there are LOADS, each of another register, and stores that
   none of them may see.  */
bool
unroller::body_p (const block &b, unsigned &loads) const
{
  std::vector<reg_id> set;
  loads = 0;
  const bool stores = std::any_of (b.insns.begin (), b.insns.end (), apart_p);
  for (size_t k = 0; k + 1 < b.insns.size (); k++)
    {
      const insn &i = b.insns[k];
      if (apart_p (i) && i.guard == no_id)
	continue;
      const bool load = i.op == opcode::LD && !(i.flags & INSN_VOLATILE)
			&& !(stores && (i.sp == space::shared || i.sp == space::generic));
      /* Two halves are one access.  */
      loads += load && !(k && one_access_p (b.insns[k - 1], i));
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
  /* The latch's results are not used outside the loop, and it reads none of them.  */
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
class body_copier
{
public:
  body_copier (function &fn, const std::vector<insn> &latch) : m_fn (fn), m_latch (latch) {}

  /* The name of O in the last copy.  */
  operand value (const operand &o) const
  {
    auto at = o.reg_p () ? m_now.find (o.reg) : m_now.end ();
    return at == m_now.end () ? o : at->second;
  }

  /* The next copy comes after the latch, whose copies are new names, all of them at once.  */
  void advance ()
  {
    std::map<reg_id, operand> next = m_now;
    for (size_t k = 0; k + 1 < m_latch.size (); k++)
      next[m_latch[k].dst] = value (m_latch[k].src[0]);
    m_now = std::move (next);
  }

  insn copy (const insn &i)
  {
    insn c = i;
    c.comment.clear ();
    for (operand &o : c.src)
      o = value (o);
    if (i.dst == no_id)
      return c;
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

std::vector<body_copy>
unroller::copies (const simple_loop &l, unsigned times, body_copier &c) const
{
  const std::vector<insn> &body = m_fn.blocks[l.head].insns;
  std::set<reg_id> loaded; /* And its users.  */
  auto waits_p = [&] (const operand &o) { return o.reg_p () && loaded.count (o.reg); };
  std::vector<body_copy> all (times);
  for (body_copy &to : all)
    {
      if (&to != &all[0])
	c.advance ();
      for (size_t k = 0; k + 1 < body.size (); k++)
	{
	  insn i = c.copy (body[k]);
	  const bool load = i.op == opcode::LD,
		     waits = std::any_of (i.src.begin (), i.src.end (), waits_p);
	  if (i.op == opcode::ST)
	    {
	      /* Behind the branch between f and g, which have different guards.  */
	      to.late.push_back (std::move (i));
	      continue;
	    }
	  if (load || waits)
	    loaded.insert (i.dst);
	  (waits ? to.late : load ? to.loads : to.early).push_back (std::move (i));
	}
      for (size_t k = 0; k + 1 < body.size (); k++)
	if (body[k].dst != no_id && used_outside_p (body[k].dst, l))
	  to.merges.push_back (move_of (body[k], c.value (operand::of_reg (body[k].dst))));
      to.more = c.value (body.back ().src[0]);
      to.more_waits = waits_p (to.more);
    }
  return all;
}

/* The value if I, a load, is not executed.  */
insn
nothing_of (const insn &i)
{
  return move_of (i, float_p (i.type) ? operand::of_fbits (0) : operand::of_imm (0));
}

/* Append FROM, in which loads and stores are executed where GUARD is true.  */
void
append_guarded (std::vector<insn> &to, const std::vector<insn> &from, reg_id guard)
{
  /* Two halves stay together.  */
  if (guard != no_id)
    for (const insn &i : from)
      if (i.op == opcode::LD)
	to.push_back (nothing_of (i));
  for (insn i : from)
    {
      if (i.op == opcode::LD || i.op == opcode::ST)
	i.guard = guard;
      to.push_back (std::move (i));
    }
}

void
append (std::vector<insn> &to, const std::vector<insn> &from)
{
  append_guarded (to, from, no_id);
}

/* The merges of COPY, where GUARD is true.  */
void
append_merges (std::vector<insn> &to, const body_copy &copy, reg_id guard)
{
  for (insn i : copy.merges)
    {
      i.guard = guard;
      to.push_back (std::move (i));
    }
}

reg_id
unroller::both (std::vector<insn> &to, reg_id a, reg_id b)
{
  to.push_back (make_insn (opcode::PAND, dtype::pred, m_fn.new_reg (reg_class::pred),
			   { operand::of_reg (a), operand::of_reg (b) }));
  return to.back ().dst;
}

/* g in the place of h.  */
void
unroller::put_guarded (const simple_loop &l, const std::vector<body_copy> &all)
{
  std::vector<insn> to;
  reg_id running = no_id;
  for (const body_copy &c : all)
    {
      append (to, c.early);
      append_guarded (to, c.loads, running);
      append_guarded (to, c.late, running);
      append_merges (to, c, running);
      running = running == no_id ? c.more.reg : both (to, running, c.more.reg);
    }
  to.push_back (make_cbr (running, l.latch, l.exit));
  m_fn.blocks[l.head].insns = std::move (to);
}

/* h, f and g.  */
void
unroller::put_both (const simple_loop &l, const std::vector<body_copy> &all)
{
  std::vector<insn> head, full, part;
  std::vector<reg_id> guards{ no_id };
  for (size_t n = 0; n < all.size (); n++)
    {
      append (head, all[n].early);
      if (n + 1 < all.size ())
	guards.push_back (n ? both (head, guards[n], all[n].more.reg) : all[n].more.reg);
    }
  for (size_t n = 0; n < all.size (); n++)
    {
      append (full, all[n].loads);
      append_guarded (part, all[n].loads, guards[n]);
    }
  for (size_t n = 0; n < all.size (); n++)
    {
      append (full, all[n].late);
      append_guarded (part, all[n].late, guards[n]);
      append_merges (part, all[n], guards[n]);
    }
  append_merges (full, all.back (), no_id);
  full.push_back (make_cbr (all.back ().more.reg, l.latch, l.exit));
  part.push_back (make_br (l.exit));
  const block_id f = m_fn.new_block (), g = m_fn.new_block ();
  head.push_back (make_cbr (guards.back (), f, g));
  m_fn.blocks[f].insns = std::move (full);
  m_fn.blocks[g].insns = std::move (part);
  m_fn.blocks[l.head].insns = std::move (head);
}

void
unroller::unroll (const simple_loop &l, unsigned times)
{
  const std::vector<insn> latch = m_fn.blocks[l.latch].insns;
  body_copier c (m_fn, latch);
  const std::vector<body_copy> all = copies (l, times, c);
  for (size_t k = 0; k + 1 < latch.size (); k++)
    m_fn.blocks[l.latch].insns[k].src[0] = c.value (latch[k].src[0]);
  if (std::any_of (all.begin (), all.end (),
		   [] (const body_copy &b) { return b.more_waits || !b.more.reg_p (); }))
    put_guarded (l, all);
  else
    put_both (l, all);
}

void
unroller::run ()
{
  for (block_id b = 0, n = m_fn.blocks.size (); b < n; b++)
    {
      std::optional<simple_loop> l = loop_at (b);
      unsigned loads;
      if (!l || !body_p (m_fn.blocks[b], loads) || !loads)
	continue;
      unsigned times = m_wanted_loads;
      const size_t insns = m_fn.blocks[b].insns.size ();
      while (times > 1
	     && (times * loads > m_wanted_loads || times * insns > tuning::unrolled_insns))
	times /= 2;
      if (times > 1)
	unroll (*l, times);
    }
}

} // anonymous namespace

void
unroll_pass (pass_context &ctx)
{
  const function &fn = ctx.fn;
  if (fn.packed)
    unroller (ctx.fn, fn.shares ? tuning::shared_loads : tuning::loads_in_flight).run ();
  else if (fn.columns)
    unroller (ctx.fn, tuning::column_loads).run ();
}

} // namespace accred::dev
