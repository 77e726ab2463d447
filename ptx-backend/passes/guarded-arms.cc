/* Loads under conditions come side by side.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: in a nest whose threads have several elements (plugin/loops/nest-streams.cc) each
   element has the program's conditions, of points at the border for example.  GCC has unrolled the
   loop over elements; but no load moves over a branch, so that the elements' loads wait for each
   other, and the lanes of a warp that go one way wait for those that go the other.

   Before:  cbr p bb1, bb2   bb1: v = ld [a]; w = mul v, 4; r = w; br bb3
	    bb2: u = ld [b]; r = u; br bb3
   After:   v = 0; @p v = ld [a]; w = mul v, 4; r1 = w; u = 0; @!p u = ld [b]; r2 = u
	    r = selp r1, r2, p; br bb3

   An arm is a block of arithmetic and loads with one predecessor, or empty.  A load is executed
   where the program executes it; arithmetic has no traps, and its results are not visible in the
   other case: a register that is used behind the arm, or in the other one, gets its value at the
   end.

   Needs: to come after neuter; only functions whose number of registers the plan has chosen for
   many loads under way have such loops.  Guarantees: the same values in all registers.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "abi/tunable.h"

#include <algorithm>
#include <map>
#include <set>

namespace accred::dev {

namespace {

class arm_joiner
{
public:
  arm_joiner (function &fn) : m_fn (fn) {}
  /* True if something has changed.  */
  bool run ();

private:
  struct arm
  {
    block_id block = no_id, join = no_id; /* No block: it is empty.  */
  };
  void count ();
  arm arm_of (block_id b) const;
  bool simple_p (const block &b) const;
  bool own_p (reg_id r, block_id b) const;
  std::optional<std::pair<arm, arm>> arms_of (block_id b) const;
  bool beside_p (block_id b) const;
  bool convert (block_id b);
  bool results_p (block_id b, std::set<reg_id> &results) const;
  void append (std::vector<insn> &to, block_id from, reg_id p, bool if_not,
	       const std::set<reg_id> &results, std::map<reg_id, operand> &names);
  reg_id both (std::vector<insn> &to, reg_id a, bool a_not, reg_id b, bool b_not);

  function &m_fn;
  std::set<block_id> m_gone; /* Arms that nothing leads to any more.  */
  std::set<block_id> m_joined; /* Where arms that are gone have met.  */
  std::vector<unsigned> m_entries; /* Edges into a block.  */
  std::map<reg_id, std::set<block_id>> m_places; /* Blocks that use or set a register.  */
};

void
arm_joiner::count ()
{
  m_entries.assign (m_fn.blocks.size (), 0);
  m_places.clear ();
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    {
      if (m_gone.count (b))
	continue;
      for (block_id s : successors (m_fn, b))
	m_entries[s]++;
      for (const insn &i : m_fn.blocks[b].insns)
	{
	  for (const operand &o : i.src)
	    if (o.reg_p ())
	      m_places[o.reg].insert (b);
	  for (reg_id r : { i.guard, i.dst })
	    if (r != no_id)
	      m_places[r].insert (b);
	}
    }
}

/* True if B has nothing but arithmetic and loads, perhaps guarded ones.  */
bool
arm_joiner::simple_p (const block &b) const
{
  if (b.insns.size () > tuning::guarded_insns + 1 || b.insns.back ().op != opcode::BR)
    return false;
  return std::all_of (b.insns.begin (), b.insns.end () - 1,
		      [] (const insn &i)
		      {
			const bool load = i.op == opcode::LD && !(i.flags & INSN_VOLATILE);
			return i.dst != no_id && !reduction_p (i.op)
			       && (load || (i.guard == no_id && info_of (i.op).effects == FX_PURE));
		      });
}

arm_joiner::arm
arm_joiner::arm_of (block_id b) const
{
  const block &own = m_fn.blocks[b];
  if (m_entries[b] != 1 || !simple_p (own))
    return { no_id, b };
  return { b, own.insns.back ().targets[0] };
}

/* True if nothing outside of block B uses R or sets it, and B sets it first.  */
bool
arm_joiner::own_p (reg_id r, block_id b) const
{
  if (m_places.at (r).size () > 1)
    return false;
  for (const insn &i : m_fn.blocks[b].insns)
    {
      const bool used = i.guard == r
			|| std::any_of (i.src.begin (), i.src.end (), [r] (const operand &o)
					{ return o.reg_p () && o.reg == r; });
      if (used || (i.dst == r && i.guard != no_id))
	return false;
      if (i.dst == r)
	return true;
    }
  return false;
}

/* The registers that arm B leaves; false if a choice between two of them is no insn.  */
bool
arm_joiner::results_p (block_id b, std::set<reg_id> &results) const
{
  if (b != no_id)
    for (const insn &i : m_fn.blocks[b].insns)
      if (i.dst != no_id && !own_p (i.dst, b))
	{
	  results.insert (i.dst);
	  if (m_fn.regs[i.dst].rc == reg_class::pred)
	    return false;
	}
  return true;
}

dtype
type_of (reg_class rc)
{
  switch (rc)
    {
    case reg_class::b32: return dtype::u32;
    case reg_class::b64: return dtype::u64;
    case reg_class::f32: return dtype::f32;
    case reg_class::f64: return dtype::f64;
    default: return dtype::none;
    }
}

operand
zero_of (reg_class rc)
{
  return rc == reg_class::f32 || rc == reg_class::f64 ? operand::of_fbits (0) : operand::of_imm (0);
}

/* A, or its contrary, and B, or its contrary.  */
reg_id
arm_joiner::both (std::vector<insn> &to, reg_id a, bool a_not, reg_id b, bool b_not)
{
  auto plain = [&] (reg_id r, bool contrary)
  {
    if (!contrary)
      return r;
    to.push_back (make_insn (opcode::PNOT, dtype::pred, m_fn.new_reg (reg_class::pred),
			     { operand::of_reg (r) }));
    return to.back ().dst;
  };
  a = plain (a, a_not);
  b = plain (b, b_not);
  to.push_back (make_insn (opcode::PAND, dtype::pred, m_fn.new_reg (reg_class::pred),
			   { operand::of_reg (a), operand::of_reg (b) }));
  return to.back ().dst;
}

/* Append the insns of block FROM, whose loads are executed where P is true (IF_NOT: false).  NAMES
   become those of RESULTS.  */
void
arm_joiner::append (std::vector<insn> &to, block_id from, reg_id p, bool if_not,
		    const std::set<reg_id> &results, std::map<reg_id, operand> &names)
{
  if (from == no_id)
    return;
  const std::vector<insn> insns = m_fn.blocks[from].insns;
  auto name = [&] (reg_id r)
  {
    auto at = names.find (r);
    return at == names.end () ? operand::of_reg (r) : at->second;
  };
  for (size_t k = 0; k + 1 < insns.size (); k++)
    {
      insn i = insns[k];
      for (operand &o : i.src)
	if (o.reg_p ())
	  o = name (o.reg);
      const reg_class rc = m_fn.regs[i.dst].rc;
      /* A load's address may be what it replaces.  */
      const bool renamed = i.op == opcode::LD || results.count (i.dst);
      const reg_id dst = renamed ? m_fn.new_reg (rc) : i.dst;
      if (i.op == opcode::LD)
	{
	  const bool guarded = i.guard != no_id;
	  to.push_back (
	    make_insn (opcode::MOV, type_of (rc), dst, { guarded ? name (i.dst) : zero_of (rc) }));
	  if (guarded)
	    {
	      i.guard = both (to, name (i.guard).reg, i.guard_not, p, if_not);
	      i.guard_not = false;
	    }
	  else
	    {
	      i.guard = p;
	      i.guard_not = if_not;
	    }
	}
      if (renamed)
	names[i.dst] = operand::of_reg (dst);
      i.dst = dst;
      to.push_back (std::move (i));
    }
}

/* What the branch at the end of B leads to, and then to one place.  */
std::optional<std::pair<arm_joiner::arm, arm_joiner::arm>>
arm_joiner::arms_of (block_id b) const
{
  const insn &cbr = m_fn.blocks[b].insns.back ();
  if (cbr.op != opcode::CBR || cbr.guard != no_id || cbr.targets[0] == cbr.targets[1]
      || !cbr.src[0].reg_p ())
    return std::nullopt;
  arm yes = arm_of (cbr.targets[0]), no = arm_of (cbr.targets[1]);
  /* One arm alone: the other way leads to where it ends.  */
  if (yes.join != no.join && yes.join == cbr.targets[1])
    no = { no_id, cbr.targets[1] };
  else if (yes.join != no.join && no.join == cbr.targets[0])
    yes = { no_id, cbr.targets[0] };
  if (yes.join != no.join || yes.join == b || yes.block == b || no.block == b)
    return std::nullopt;
  return std::pair (yes, no);
}

/* True if another such branch follows that of B: one alone has no loads beside it.  */
bool
arm_joiner::beside_p (block_id b) const
{
  const auto arms = arms_of (b);
  const block_id join = arms->first.join;
  return m_joined.count (b) || (m_entries[join] == 2 && arms_of (join));
}

bool
arm_joiner::convert (block_id b)
{
  const auto arms = arms_of (b);
  if (!arms || !beside_p (b))
    return false;
  const auto [yes, no] = *arms;
  const insn cbr = m_fn.blocks[b].insns.back ();
  std::set<reg_id> results;
  if (!results_p (yes.block, results) || !results_p (no.block, results))
    return false;
  std::vector<insn> &insns = m_fn.blocks[b].insns;
  insns.pop_back ();
  std::map<reg_id, operand> if_true, if_false;
  const reg_id p = cbr.src[0].reg;
  append (insns, yes.block, p, false, results, if_true);
  append (insns, no.block, p, true, results, if_false);
  for (reg_id r : results)
    {
      auto value = [r] (const std::map<reg_id, operand> &names)
      {
	auto at = names.find (r);
	return at == names.end () ? operand::of_reg (r) : at->second;
      };
      insns.push_back (make_insn (opcode::SELP, type_of (m_fn.regs[r].rc), r,
				  { value (if_true), value (if_false), cbr.src[0] }));
    }
  m_gone.insert (yes.block);
  m_gone.insert (no.block);
  m_joined.insert (yes.join);
  insn br = make_br (yes.join);
  br.loc = cbr.loc;
  insns.push_back (std::move (br));
  return true;
}

bool
arm_joiner::run ()
{
  count ();
  bool any = false;
  for (bool changed = true; changed;)
    {
      changed = false;
      for (block_id b = 0; b < m_fn.blocks.size (); b++)
	if (!m_gone.count (b) && convert (b))
	  {
	    changed = any = true;
	    count ();
	  }
    }
  return any;
}

} // anonymous namespace

void
guarded_arms_pass (pass_context &ctx)
{
  if (!ctx.fn.registers)
    return;
  /* Arms are gone, and blocks that follow each other become one.  */
  while (arm_joiner (ctx.fn).run ())
    cleanup_pass (ctx);
}

} // namespace accred::dev
