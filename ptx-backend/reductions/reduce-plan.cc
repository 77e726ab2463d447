/* Reductions before neutering: plain copies become MOV, locks are removed, FINIs of one loop become
   adjacent.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  red_lock; a = red_fini _, a lid=0 rid=0; x = cvt b; red_unlock;
	    red_lock; b = red_fini _, x lid=0 rid=1; red_unlock
   After:   x = cvt b; a = red_fini ...; b = red_fini ...

   Needs: no unreachable blocks.  Guarantees: reductions that are copies under the
   chosen schemes are MOVs, and so is an INIT that gives each thread the identity; no RED_LOCK or
   RED_UNLOCK is left, because consecutive FINIs of one LID are one critical section anyway; each
   remaining reduction is in a mode in which its expansion works.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-report.h"
#include "ptx-backend/reductions/reduction-table.h"
#include "ptx-backend/reductions/scheme-choice.h"
#include "ptx-backend/ir/regions.h"

#include <algorithm>
#include <optional>

namespace accred::dev {

namespace {

bool
same_loop_p (const insn &a, const insn &b)
{
  return a.op == opcode::RED_FINI && b.op == opcode::RED_FINI && a.red.lev == b.red.lev
	 && a.red.lid == b.red.lid;
}

bool
uses (const insn &i, reg_id r)
{
  return std::any_of (i.src.begin (), i.src.end (),
		      [&] (const operand &o) { return o.reg_p () && o.reg == r; });
}

/* Neither insn sees the other's result, nor do they write the same register.  */
bool
independent_p (const insn &a, const insn &b)
{
  return !(a.dst != no_id && (uses (b, a.dst) || b.dst == a.dst))
	 && !(b.dst != no_id && uses (a, b.dst));
}

/* True when I may be moved past an independent FINI of level LEV.  A gang's FINI writes what all
   gangs share, never a variable of the function: so it does not change the elements of a gang's
   array, which are loaded one by one.  */
bool
movable_p (const insn &i, level lev)
{
  if (i.op != opcode::LD)
    return info_of (i.op).effects == FX_PURE;
  const bool own = lev == level::gang && i.src[0].k == operand::kind::frame;
  return (own || (i.flags & INSN_INVARIANT)) && !(i.flags & INSN_VOLATILE);
}

/* In INSNS, move what may be moved from between FINIs of one loop before the first or after the
   last of them.  */
void
group_finis (std::vector<insn> &insns)
{
  for (size_t first = 0; first < insns.size (); first++)
    {
      if (insns[first].op != opcode::RED_FINI)
	continue;
      std::vector<insn> before, finis{ insns[first] }, after;
      size_t k = first + 1, end = first + 1;
      /* The decision for insns [first, end).  */
      std::vector<insn> done_before, done_finis = finis, done_after;
      for (; k < insns.size (); k++)
	{
	  const insn &i = insns[k];
	  auto clear_of = [&] (const std::vector<insn> &list)
	  {
	    return std::all_of (list.begin (), list.end (),
				[&] (const insn &x) { return independent_p (x, i); });
	  };
	  if (same_loop_p (insns[first], i))
	    {
	      if (!clear_of (after) || !clear_of (finis))
		break;
	      finis.push_back (i);
	      end = k + 1;
	      done_before = before;
	      done_finis = finis;
	      done_after = after;
	    }
	  else if (!movable_p (i, insns[first].red.lev))
	    break;
	  else if (clear_of (after) && clear_of (finis))
	    before.push_back (i);
	  else
	    after.push_back (i);
	}
      if (done_finis.size () > 1)
	{
	  std::vector<insn> all = std::move (done_before);
	  all.insert (all.end (), done_finis.begin (), done_finis.end ());
	  all.insert (all.end (), done_after.begin (), done_after.end ());
	  std::move (all.begin (), all.end (), insns.begin () + first);
	}
      first = end - 1;
    }
}

/* The reason why I is invalid in a block of mode MODE, or null.  */
const char *
misplaced (const function &fn, const insn &i, level_mask mode, const reduction_plan &plan)
{
  if (plan.scheme (i) == red_scheme::copy)
    return nullptr;
  if (i.red.lev == level::gang)
    {
      if (i.op == opcode::RED_FINI && fn.dims[2] != 1 && mode != 0)
	return "gang reduction inside of a worker- or vector-partitioned region";
      return nullptr;
    }
  bool inside = mode & mask_of (i.red.lev);
  bool wants_inside = i.op == opcode::RED_INIT || i.op == opcode::RED_FINI;
  if (wants_inside && !inside)
    return "reduction outside of the partitioned region of its loop";
  if (!wants_inside && inside && plan.accumulator_p (i))
    return "reduction set up inside of the partitioned region of its loop";
  if (i.red.lev == level::worker && wants_inside && (mode & vector_bit))
    return "worker reduction inside of a vector-partitioned region";
  return nullptr;
}

/* The reason why what has been decided for I is invalid in FN, or null.  */
const char *
unfit (const function &fn, const insn &i)
{
  if (!scheme_fits_p (i.red.how, i.red.lev, fn.dims, fn.packed)
      || (i.red.how == red_scheme::gang_slots
	  && !scheme_fits_p (i.red.otherwise, i.red.lev, fn.dims, fn.packed)))
    return "internal: the scheme does not fit the dimensions";
  const bool atomic = i.red.how == red_scheme::atomic || i.red.otherwise == red_scheme::atomic;
  return atomic && i.red.pair != red_pair::none ? "internal: a pair has no atomic" : nullptr;
}

bool
copy_p (const insn &i, const reduction_plan &plan)
{
  if (plan.scheme (i) == red_scheme::copy)
    return true;
  bool ends = i.op == opcode::RED_SETUP || i.op == opcode::RED_TEARDOWN;
  return ends && !plan.accumulator_p (i);
}

/* The MOV that is equivalent to I, if any.  An INIT that does not use LOCAL must not keep it alive,
   or it would be broadcast.  */
std::optional<insn>
plain_move (const insn &i, const reduction_plan &plan)
{
  operand value;
  std::string what;
  if (copy_p (i, plan))
    {
      value = i.src[1];
      what = "V = LOCAL";
    }
  else if (i.op == opcode::RED_INIT && !plan.collective_p (i))
    {
      value = identity_of (i);
      what = "V = identity";
    }
  else
    return std::nullopt;
  insn move = make_insn (opcode::MOV, i.type, i.dst, { value });
  move.loc = i.loc;
  move.comment = describe (i, what);
  return move;
}

} // anonymous namespace

void
reduce_plan_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  reduction_plan plan (fn, ctx.opts);
  ctx.report.reductions = report_reductions (fn, ctx.opts, plan);
  region_tree tree (fn);
  for (block_id b = 0; b < fn.blocks.size (); b++)
    {
      std::vector<insn> kept;
      for (insn &i : fn.blocks[b].insns)
	{
	  if (i.op == opcode::RED_LOCK || i.op == opcode::RED_UNLOCK)
	    continue;
	  if (reduction_p (i.op))
	    {
	      if (fn.partitions == 0)
		ctx.error (i.loc, "reduction in a sequential routine");
	      else if (const char *what = misplaced (fn, i, tree.mode[b], plan))
		ctx.error (i.loc, what);
	      else if (const char *why = unfit (fn, i))
		ctx.error (i.loc, why);
	      if (std::optional<insn> move = plain_move (i, plan))
		i = std::move (*move);
	    }
	  kept.push_back (std::move (i));
	}
      group_finis (kept);
      fn.blocks[b].insns = std::move (kept);
    }
}

} // namespace accred::dev
