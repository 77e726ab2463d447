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

   Down columns h has only a test whether all copies are executed, if the loop counts up to a
   number: f then needs none of their conditions, of which there are more than predicate registers,
   and g has them.  Where the sums of the counter might leave its type, g is executed, and may
   continue the loop.

   h has the insns that need no loaded value.  If the condition needs one, g alone replaces h, and
   may continue the loop.

   Stores to shared memory come behind the loads, which are then of other memory.

   Numbers of 64 bits that grow by a constant in each iteration, such as addresses, are not computed
   again: copy K has that of the first one plus K times the constant, as the offset of its access,
   where it is an address.  Where they grow by a value that stays the same, as down a column, copy K
   has that of the one before plus the value.  What is the same in each iteration is computed once.

   A register that is loaded under a guard is set before, or it would be live in the whole loop.

   Needs: no later pass uses values that copies leave undefined.  The pass handles loops whose body
   is one block of arithmetic, loads and such stores, whose latch is a block of copies, and whose
   variables are dead after the loop.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/passes/growing-registers.h"
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

/* The condition of a loop: NUMBER, a register that the latch sets, plus STEP is less than END, both
   of which stay the same.  TYPE is unsigned.  */
struct count_test
{
  dtype type;
  operand number, step, end;
};

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
  void put_copies (const simple_loop &l, const std::vector<body_copy> &all,
		   const std::vector<reg_id> &guards, std::vector<insn> &full,
		   std::vector<insn> &part);
  void put_both (const simple_loop &l, const std::vector<body_copy> &all);
  std::optional<count_test> counted (const simple_loop &l) const;
  void put_counted (const simple_loop &l, const std::vector<body_copy> &all, const count_test &t);
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
    if (m_number && m_grow.strides_p (o.reg))
      return m_now[o.reg] = stridden (o.reg, early);
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
      if (!m_grow.steps ().count (m_latch[k].dst) && !m_grow.strides_p (m_latch[k].dst))
	next[m_latch[k].dst] = value (m_latch[k].src[0], early);
    if (!m_number++)
      m_first = m_now;
    m_now = std::move (next);
  }

  /* None, if no copy is needed.  */
  std::optional<insn> copy (const insn &i, std::vector<insn> &early)
  {
    if (m_number && i.dst != no_id && (m_grow.steps ().count (i.dst) || m_grow.strides_p (i.dst)))
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

  /* R, which grows by a value, in this copy; each of those before has it, too.  */
  operand stridden (reg_id r, std::vector<insn> &early)
  {
    auto by = m_strides.find (r);
    if (by == m_strides.end ())
      {
	growing_registers::maker to{ m_fn, early, m_first };
	by = m_strides.emplace (r, m_grow.stride_of (r, to)).first;
	m_last[r] = { 0, of_first (r) };
      }
    auto &[number, last] = m_last[r];
    for (; number < m_number; number++)
      {
	early.push_back (
	  make_insn (opcode::ADD, dtype::u64, m_fn.new_reg (reg_class::b64), { last, by->second }));
	last = operand::of_reg (early.back ().dst);
      }
    return last;
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
  std::map<reg_id, operand> m_strides; /* Values by which registers grow.  */
  std::map<reg_id, std::pair<unsigned, operand>> m_last; /* Such a register, of the last copy.  */
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

/* The copies ALL of the body, but for what they begin with: side by side in FULL, to its end, and
   in PART each under its guard.  */
void
unroller::put_copies (const simple_loop &l, const std::vector<body_copy> &all,
		      const std::vector<reg_id> &guards, std::vector<insn> &full,
		      std::vector<insn> &part)
{
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
  put_copies (l, all, guards, full, part);
  part.push_back (make_br (l.exit));
  const block_id f = m_fn.new_block (), g = m_fn.new_block ();
  head.push_back (make_cbr (guards.back (), f, g));
  m_fn.blocks[f].insns = std::move (full);
  m_fn.blocks[g].insns = std::move (part);
  m_fn.blocks[l.head].insns = std::move (head);
}

std::optional<count_test>
unroller::counted (const simple_loop &l) const
{
  std::map<reg_id, const insn *> by, next;
  for (const insn &i : m_fn.blocks[l.head].insns)
    if (i.dst != no_id)
      by[i.dst] = &i;
  for (const insn &i : m_fn.blocks[l.latch].insns)
    if (i.dst != no_id)
      next[i.dst] = &i;
  /* What O is a copy of.  */
  auto source = [&] (operand o)
  {
    for (auto at = by.end (); o.reg_p () && (at = by.find (o.reg)) != by.end ()
			      && at->second->op == opcode::MOV && at->second->guard == no_id;)
      o = at->second->src[0];
    return o;
  };
  auto same_p = [&] (const operand &o)
  { return o.k == operand::kind::imm || (o.reg_p () && !by.count (o.reg) && !next.count (o.reg)); };
  const operand &more = m_fn.blocks[l.head].insns.back ().src[0];
  auto test = more.reg_p () ? by.find (more.reg) : by.end ();
  if (test == by.end () || test->second->op != opcode::SETP || test->second->guard != no_id)
    return std::nullopt;
  const insn &i = *test->second;
  const bool less = i.cc == cmp::lt;
  if ((!less && i.cc != cmp::gt) || (i.src_type != dtype::u32 && i.src_type != dtype::u64))
    return std::nullopt;
  const operand sum = source (i.src[!less]), end = source (i.src[less]);
  auto add = sum.reg_p () ? by.find (sum.reg) : by.end ();
  if (!same_p (end) || add == by.end () || add->second->op != opcode::ADD
      || add->second->guard != no_id || size_of (add->second->type) != size_of (i.src_type))
    return std::nullopt;
  for (unsigned k : { 0, 1 })
    {
      const operand number = source (add->second->src[k]), step = source (add->second->src[!k]);
      if (!same_p (step) || !number.reg_p ())
	continue;
      auto copy = next.find (number.reg);
      if (copy == next.end ())
	continue;
      const operand now = source (copy->second->src[0]);
      if (now.reg_p () && now.reg == sum.reg)
	return count_test{ i.src_type, number, step, end };
    }
  return std::nullopt;
}

/* h, f and g, where T is the loop's condition.  */
void
unroller::put_counted (const simple_loop &l, const std::vector<body_copy> &all, const count_test &t)
{
  std::vector<insn> head, full, part;
  auto make = [&] (opcode op, reg_class rc, operand a, operand b)
  {
    insn i
      = make_insn (op, rc == reg_class::pred ? dtype::pred : t.type, m_fn.new_reg (rc), { a, b });
    i.src_type = rc == reg_class::pred ? t.type : dtype::none;
    head.push_back (i);
    return operand::of_reg (i.dst);
  };
  auto less = [&] (operand a, operand b)
  {
    const operand p = make (opcode::SETP, reg_class::pred, a, b);
    head.back ().cc = cmp::lt;
    return p.reg;
  };
  const reg_class rc = class_of (t.type);
  constexpr unsigned spare = 8; /* Bits of a step that are zero: a product has them.  */
  const operand left = make (opcode::SUB, rc, t.end, t.number);
  const operand copies
    = make (opcode::MUL, rc, t.step, operand::of_imm (static_cast<int64_t> (all.size ()) - 1));
  const operand small = operand::of_imm (int64_t (1) << (8 * size_of (t.type) - spare));
  const reg_id fits = both (head, less (t.number, t.end), less (copies, left));
  head.push_back (make_cbr (both (head, fits, less (t.step, small)), no_id, no_id));

  reg_id running = no_id;
  std::vector<reg_id> guards;
  for (const body_copy &c : all)
    {
      append (full, c.early);
      append (part, c.early);
      guards.push_back (running);
      running = running == no_id ? c.more.reg : both (part, running, c.more.reg);
    }
  put_copies (l, all, guards, full, part);
  part.push_back (make_cbr (running, l.latch, l.exit));
  const block_id f = m_fn.new_block (), g = m_fn.new_block ();
  head.back ().targets = { f, g };
  m_fn.blocks[f].insns = std::move (full);
  m_fn.blocks[g].insns = std::move (part);
  m_fn.blocks[l.head].insns = std::move (head);
}

void
unroller::unroll (const simple_loop &l, unsigned times)
{
  const std::vector<insn> latch = m_fn.blocks[l.latch].insns;
  const std::vector<insn> body = m_fn.blocks[l.head].insns;
  const std::optional<count_test> test = m_fn.columns ? counted (l) : std::nullopt;
  body_copier c (m_fn, body, latch);
  std::vector<body_copy> all = copies (l, times, c);
  for (size_t k = 0; k + 1 < latch.size (); k++)
    m_fn.blocks[l.latch].insns[k].src[0] = c.value (latch[k].src[0], all.back ().early);
  if (std::any_of (all.begin (), all.end (),
		   [] (const body_copy &b) { return b.more_waits || !b.more.reg_p (); }))
    put_guarded (l, all);
  else if (test)
    put_counted (l, all, *test);
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
