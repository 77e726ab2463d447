/* Workers that have nothing to do in a region go past it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of neuter.cc.  Only the lanes of worker 0 execute a vector region in worker-single code.

   Before:  b: ...; fork vector; br s;  ...  join vector; br a
   After:   b: ...; if (tid.y != 0) goto a;  f: fork vector; br s;  ...

   Guarantees: the added insns have a mode of their own, that of all threads; all others have
   none.  */

#include "ptx-backend/passes/idle-workers.h"
#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/regions.h"

#include <map>

namespace accred::dev {

namespace {

/* The block behind R; no_id: no thread leaves it.  */
block_id
block_behind (pass_context &ctx, const region &r, bool &ok)
{
  block_id after = no_id;
  for (block_id j : r.joins)
    {
      const std::vector<insn> &insns = ctx.fn.blocks[j].insns;
      block_id t = insns.empty () ? no_id : insns.back ().targets[0];
      if (after != no_id && after != t)
	{
	  ctx.error (insns.back ().loc, "vector region with several ends inside of"
					" worker-single code");
	  ok = false;
	}
      after = t;
    }
  return after;
}

/* True where this thread is not one of worker 0.  */
reg_id
idle_worker (rewriter &rw)
{
  insn sreg = make_sreg (no_id, special_reg::tid_y);
  sreg.mode = each_thread;
  reg_id tid = rw.entry_value (sreg);
  insn setp = make_setp (no_id, cmp::ne, dtype::u32, operand::of_reg (tid), operand::of_imm (0));
  setp.mode = each_thread;
  return rw.entry_value (setp);
}

/* INSNS, a block that ends with a FORK, of which IDLE threads go to AFTER.  */
void
skip_region (rewriter &rw, std::vector<insn> &insns, reg_id idle, block_id after)
{
  insn marker = insns[insns.size () - 2], br = insns.back ();
  for (size_t k = 0; k + 2 < insns.size (); k++)
    rw.emit (std::move (insns[k]));
  block_id forked = rw.new_label ();
  block_id gone = after == no_id ? rw.new_label () : after;
  insn cbr = make_cbr (idle, gone, forked);
  cbr.loc = marker.loc;
  cbr.mode = each_thread;
  cbr.comment = "vector region of worker 0: the other workers go past it";
  rw.emit (cbr);
  rw.place (forked);
  rw.emit (marker);
  rw.emit (br);
  if (after == no_id)
    {
      /* No thread ever leaves the region.  */
      rw.place (gone);
      rw.emit (make_insn (opcode::RET, dtype::none, no_id, {}));
    }
}

/* The block behind each vector region in worker-single code, by the block that forks it.  Found
   before any block is rewritten: a JOIN may stand above its FORK.  */
std::map<block_id, block_id>
blocks_behind (pass_context &ctx, bool &ok)
{
  std::map<block_id, block_id> afters;
  const region_tree tree (ctx.fn);
  if (ctx.fn.dims[1] != 1 && !entry_mode (ctx.fn))
    for (const region &r : tree.regions)
      if (r.lev == level::vector && r.parent == no_id)
	afters[r.fork] = block_behind (ctx, r, ok);
  return afters;
}

} // anonymous namespace

std::optional<bool>
skip_idle_workers (pass_context &ctx)
{
  for (block &b : ctx.fn.blocks)
    for (insn &i : b.insns)
      i.mode = 0;
  bool ok = true;
  const std::map<block_id, block_id> afters = blocks_behind (ctx, ok);
  if (afters.empty ())
    return false;
  rewriter rw (ctx.fn);
  const reg_id idle = idle_worker (rw);
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      std::vector<insn> &insns = rw.old_insns (b);
      rw.place (b);
      if (auto after = afters.find (b); after != afters.end ())
	skip_region (rw, insns, idle, after->second);
      else
	for (insn &i : insns)
	  rw.emit (std::move (i));
    }
  rw.finish ();
  if (!ok)
    return {};
  return true;
}

} // namespace accred::dev
