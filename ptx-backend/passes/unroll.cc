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

   Numbers of 64 bits that grow by a constant in each iteration, such as addresses, are not computed
   again: copy K has that of the first one plus K times the constant, as the offset of its access,
   where it is an address.  What is the same in each iteration is computed once.

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
  unroller (function &fn, unsigned wanted_loads, unsigned most_kept);
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
  /* Copies, at most, of a loop that keeps values in shared memory.  */
  const unsigned m_most_kept;
  std::vector<std::vector<block_id>> m_preds;
  std::map<reg_id, std::vector<block_id>> m_uses;
};

unroller::unroller (function &fn, unsigned wanted_loads, unsigned most_kept)
  : m_fn (fn), m_wanted_loads (wanted_loads), m_most_kept (most_kept), m_preds (predecessors (fn))
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

/* The registers of a loop that grow by a constant in each iteration, 0 for those that are set there
   and stay the same.  */
class growing_registers
{
public:
  growing_registers (const std::vector<insn> &body, const std::vector<insn> &latch);

  const std::map<reg_id, int64_t> &steps () const { return m_steps; }

private:
  /* FACTOR times VARIABLE (none: 0 times), plus OFFSET, plus what stays the same if not ALONE.  */
  struct form
  {
    reg_id variable = no_id;
    int64_t factor = 0, offset = 0;
    bool alone = true;
  };

  std::optional<form> of_operand (const operand &o) const;
  std::optional<form> of_insn (const insn &i) const;

  std::map<reg_id, std::optional<form>> m_forms;
  std::map<reg_id, int64_t> m_steps;
};

std::optional<growing_registers::form>
growing_registers::of_operand (const operand &o) const
{
  form f;
  if (o.k == operand::kind::imm)
    f.offset = o.imm;
  else if (!o.reg_p ())
    f.alone = false;
  else if (auto at = m_forms.find (o.reg); at != m_forms.end ())
    return at->second;
  else
    f.alone = false;
  return f;
}

/* What I computes, modulo 2^64.  */
std::optional<growing_registers::form>
growing_registers::of_insn (const insn &i) const
{
  if (info_of (i.op).effects != FX_PURE || i.guard != no_id || i.dst == no_id)
    return std::nullopt;
  std::vector<form> of;
  bool same = true;
  for (const operand &o : i.src)
    {
      const std::optional<form> f = of_operand (o);
      if (!f)
	return std::nullopt;
      same &= !f->factor;
      of.push_back (*f);
    }
  if (same)
    return form{ no_id, 0, 0, false };
  if (!int_p (i.type) || size_of (i.type) != 8)
    return std::nullopt;
  const auto times = [] (form f, int64_t n)
  {
    return form{ f.variable, int64_t (uint64_t (f.factor) * n), int64_t (uint64_t (f.offset) * n),
		 f.alone };
  };
  const bool by_number = of.size () == 2 && !of[1].factor && of[1].alone;
  switch (i.op)
    {
    case opcode::MOV: return of[0];
    case opcode::MUL: return by_number ? std::optional (times (of[0], of[1].offset)) : std::nullopt;
    case opcode::SHL:
      return by_number && of[1].offset >= 0 && of[1].offset < 63
	       ? std::optional (times (of[0], int64_t (1) << of[1].offset))
	       : std::nullopt;
    case opcode::SUB: of[1] = times (of[1], -1); break;
    case opcode::ADD: break;
    default: return std::nullopt;
    }
  if (of[0].factor && of[1].factor && of[0].variable != of[1].variable)
    return std::nullopt;
  return form{ of[0].factor ? of[0].variable : of[1].variable,
	       int64_t (uint64_t (of[0].factor) + of[1].factor),
	       int64_t (uint64_t (of[0].offset) + of[1].offset), of[0].alone && of[1].alone };
}

growing_registers::growing_registers (const std::vector<insn> &body, const std::vector<insn> &latch)
{
  for (const insn &i : latch)
    if (i.op == opcode::MOV)
      m_forms[i.dst] = int_p (i.type) && size_of (i.type) == 8
			 ? std::optional (form{ i.dst, 1, 0, true })
			 : std::nullopt;
  for (const insn &i : body)
    if (i.dst != no_id)
      m_forms[i.dst] = of_insn (i);
  std::map<reg_id, int64_t> of_variables;
  for (const insn &i : latch)
    if (i.op == opcode::MOV)
      if (const std::optional<form> f = of_operand (i.src[0]);
	  f && f->factor == 1 && f->variable == i.dst && f->alone)
	of_variables[i.dst] = f->offset;
  for (auto &[reg, f] : m_forms)
    if (f && !f->factor)
      m_steps[reg] = 0;
    else if (auto at = f ? of_variables.find (f->variable) : of_variables.end ();
	     at != of_variables.end ())
      m_steps[reg] = int64_t (uint64_t (f->factor) * at->second);
}

/* Copies of a loop's body, one after the other.  */
class body_copier
{
public:
  body_copier (function &fn, const std::vector<insn> &body, const std::vector<insn> &latch)
    : m_fn (fn), m_latch (latch), m_grow (body, latch)
  {}

  /* The name of O in the last copy.  What it needs for that is appended to EARLY.  */
  operand value (const operand &o, std::vector<insn> &early)
  {
    if (!o.reg_p ())
      return o;
    if (auto at = m_now.find (o.reg); at != m_now.end ())
      return at->second;
    const std::optional<int64_t> more = growth (o.reg);
    if (!more)
      return o;
    const operand first = of_first (o.reg);
    if (!*more)
      return first;
    early.push_back (make_insn (opcode::ADD, dtype::u64, m_fn.new_reg (reg_class::b64),
				{ first, operand::of_imm (*more) }));
    return m_now[o.reg] = operand::of_reg (early.back ().dst);
  }

  /* The next copy comes after the latch, whose copies are new names, all of them at once.  */
  void advance (std::vector<insn> &early)
  {
    std::map<reg_id, operand> next;
    for (size_t k = 0; k + 1 < m_latch.size (); k++)
      if (!m_grow.steps ().count (m_latch[k].dst))
	next[m_latch[k].dst] = value (m_latch[k].src[0], early);
    if (!m_number++)
      m_first = std::move (m_now);
    m_now = std::move (next);
  }

  /* None, if no copy is needed.  */
  std::optional<insn> copy (const insn &i, std::vector<insn> &early)
  {
    if (m_number && i.dst != no_id && m_grow.steps ().count (i.dst))
      return std::nullopt;
    insn c = i;
    c.comment.clear ();
    for (size_t k = 0; k < c.src.size (); k++)
      if (k || !at_offset (c))
	c.src[k] = value (c.src[k], early);
    if (i.dst == no_id)
      return c;
    c.dst = m_fn.new_reg (m_fn.regs[i.dst].rc);
    m_now[i.dst] = operand::of_reg (c.dst);
    return c;
  }

private:
  operand of_first (reg_id r) const
  {
    auto at = m_first.find (r);
    return at == m_first.end () ? operand::of_reg (r) : at->second;
  }

  /* What R has more than in the first copy.  */
  std::optional<int64_t> growth (reg_id r) const
  {
    auto at = m_grow.steps ().find (r);
    if (!m_number || at == m_grow.steps ().end ())
      return std::nullopt;
    return int64_t (uint64_t (at->second) * m_number);
  }

  /* If the address of C, a load or a store, can be that of the first copy: C has it, and the
     offset.  */
  bool at_offset (insn &c) const
  {
    constexpr int64_t most = 1 << 30;
    if ((c.op != opcode::LD && c.op != opcode::ST) || !c.src[0].reg_p ())
      return false;
    const std::optional<int64_t> more = growth (c.src[0].reg);
    if (!more || *more > most || *more < -most || c.offset > most || c.offset < -most)
      return false;
    c.offset += *more;
    c.src[0] = of_first (c.src[0].reg);
    return true;
  }

  function &m_fn;
  const std::vector<insn> &m_latch;
  const growing_registers m_grow;
  unsigned m_number = 0; /* Of the copy.  */
  std::map<reg_id, operand> m_first, m_now;
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
	c.advance (to.early);
      for (size_t k = 0; k + 1 < body.size (); k++)
	{
	  std::optional<insn> copied = c.copy (body[k], to.early);
	  if (!copied)
	    continue;
	  insn &i = *copied;
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
	  to.merges.push_back (
	    move_of (body[k], c.value (operand::of_reg (body[k].dst), to.early)));
      to.more = c.value (body.back ().src[0], to.early);
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
  const std::vector<insn> body = m_fn.blocks[l.head].insns;
  body_copier c (m_fn, body, latch);
  std::vector<body_copy> all = copies (l, times, c);
  for (size_t k = 0; k + 1 < latch.size (); k++)
    m_fn.blocks[l.latch].insns[k].src[0] = c.value (latch[k].src[0], all.back ().early);
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
      const std::vector<insn> &body = m_fn.blocks[b].insns;
      unsigned times = m_wanted_loads;
      if (std::any_of (body.begin (), body.end (), apart_p))
	times = std::min (times, m_most_kept);
      const size_t insns = body.size ();
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
    unroller (ctx.fn, fn.shares ? tuning::shared_loads : tuning::loads_in_flight,
	      tuning::kept_iterations)
      .run ();
  else if (fn.columns)
    unroller (ctx.fn, tuning::column_loads, tuning::column_loads).run ();
}

} // namespace accred::dev
