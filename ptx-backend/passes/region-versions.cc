/* Two versions of a partitioned region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The second version is a copy of all blocks.  Registers that only the region knows have other
   names there, so that those with one definition still have one.  */

#include "ptx-backend/passes/region-versions.h"
#include "ptx-backend/ir/ir-builder.h"
#include "abi/tunable.h"

#include <algorithm>
#include <map>

namespace accred::dev {

namespace {

template <typename F>
void
each_register (insn &i, F &&f)
{
  for (operand &o : i.src)
    if (o.reg_p ())
      f (o.reg);
  if (i.dst != no_id)
    f (i.dst);
  if (i.guard != no_id)
    f (i.guard);
}

/* The registers that no block outside of INSIDE has.  */

std::vector<bool>
own_registers (function &fn, const std::vector<bool> &inside)
{
  std::vector<bool> own (fn.regs.size (), true);
  for (block_id b = 0; b < fn.blocks.size (); b++)
    if (!inside[b])
      for (insn &i : fn.blocks[b].insns)
	each_register (i, [&] (reg_id r) { own[r] = false; });
  return own;
}

/* True if the blocks INSIDE may be executed in one of two versions.  */

bool
can_be_copied_p (const function &fn, const std::vector<bool> &inside)
{
  size_t insns = 0;
  for (block_id b = 0; b < fn.blocks.size (); b++)
    if (inside[b])
      {
	insns += fn.blocks[b].insns.size ();
	for (const insn &i : fn.blocks[b].insns)
	  if (reduction_p (i.op) || i.op == opcode::FORK)
	    return false;
      }
  return insns <= tuning::versioned_insns;
}

} // anonymous namespace

std::optional<region_version>
make_region_version (function &fn, const region_tree &tree, uint32_t region, reg_id fast)
{
  const struct region &r = tree.regions[region];
  std::vector<bool> inside (fn.blocks.size ());
  for (block_id b = 0; b < fn.blocks.size (); b++)
    inside[b] = tree.region_of[b] == region;
  if (r.joins.size () != 1 || !can_be_copied_p (fn, inside))
    return {};

  /* The JOIN in a block of its own.  */
  region_version made;
  const block_id end = r.joins[0], join = fn.blocks.size ();
  fn.blocks.emplace_back ();
  std::vector<insn> &ending = fn.blocks[end].insns;
  fn.blocks[join].insns.assign (ending.end () - 2, ending.end ());
  ending.erase (ending.end () - 2, ending.end ());
  ending.push_back (make_br (join));
  ending.back ().loc = fn.blocks[join].insns.back ().loc;
  made.ends.push_back (end);

  inside.resize (fn.blocks.size ());
  const std::vector<bool> own = own_registers (fn, inside);
  std::map<block_id, block_id> copy_of;
  for (block_id b = 0; b < inside.size (); b++)
    if (inside[b])
      copy_of[b] = fn.blocks.size () + copy_of.size ();
  std::map<reg_id, reg_id> name;
  for (const auto &[b, c] : copy_of)
    {
      fn.blocks.push_back (fn.blocks[b]);
      made.copies.push_back (c);
      for (insn &i : fn.blocks[c].insns)
	{
	  each_register (i,
			 [&] (reg_id &reg)
			 {
			   if (!own[reg])
			     return;
			   auto [at, added] = name.insert ({ reg, no_id });
			   if (added)
			     at->second = fn.new_reg (fn.regs[reg].rc);
			   reg = at->second;
			 });
	  for (block_id &t : i.targets)
	    if (auto at = copy_of.find (t); at != copy_of.end ())
	      t = at->second;
	}
    }

  /* The branch between them.  */
  const block_id test = fn.blocks.size ();
  fn.blocks.emplace_back ();
  insn &enter = fn.blocks[r.fork].insns.back ();
  const block_id first = enter.targets[0];
  enter.targets[0] = test;
  fn.blocks[test].insns.push_back (make_cbr (fast, copy_of.at (first), first));
  fn.blocks[test].insns.back ().loc = enter.loc;
  return made;
}

} // namespace accred::dev
