/* Loads whose data is read once, in loops that also read or change memory at places that data says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: in

     for (j = ...) s += v[j] * x[column[j]];

   each line of v and column is needed once, and the caches keep it in the place of one of x, which
   may be needed again.

   Before:  c = ld [column + j]; a = ld [v + j]; b = ld [x + c]
   After:   c = ld.cs [column + j]; a = ld.cs [v + j]; b = ld [x + c]

   The line of a streamed load (`.cs' in PTX) is evicted first.  The pass looks at innermost loops
   with a load or an atomic whose address needs a loaded value.  There it marks the other loads, if
   their addresses move with each iteration by what all lanes read: a thread that reads neighbours,
   one after the other, finds those in the line of the first.

   NVIDIA H100 80GB HBM3, driver 580.159.04, CUDA 13.0, 2026-11-27, that loop over rows of 2^26
   doubles in all, x of 32 MB, before and after: rows of 8 1189 and 1073 us, of 16 1138 and 1004, of
   256 1026 and 874, lengths by a power law 1227 and 1103.  Matrices that the L2 cache holds take as
   long as before.

   Needs: neuter, which says what lanes execute, and spaces.  Comes before unroll, whose copies are
   streamed, too.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "abi/tunable.h"

#include <algorithm>
#include <map>
#include <set>

namespace accred::dev {

namespace {

class load_streamer
{
public:
  explicit load_streamer (function &fn);
  void run ();

private:
  using blocks = std::set<block_id>;
  blocks body_of (block_id head, block_id latch) const;
  std::map<block_id, blocks> innermost_loops () const;
  void stream (const blocks &body);
  std::set<reg_id> loaded_values (const blocks &body) const;
  bool moves_by_lanes_p (reg_id r, const blocks &body, unsigned depth = 0) const;
  const insn *only_def (reg_id r) const;
  reg_id copied (reg_id r) const;
  bool step_p (reg_id counter, reg_id next) const;

  function &m_fn;
  std::vector<std::vector<block_id>> m_preds;
  /* Of each register, the insns that assign it, and their blocks.  */
  std::map<reg_id, std::vector<std::pair<block_id, const insn *>>> m_defs;
};

load_streamer::load_streamer (function &fn) : m_fn (fn), m_preds (predecessors (fn))
{
  for (block_id b = 0; b < fn.blocks.size (); b++)
    for (const insn &i : fn.blocks[b].insns)
      if (i.dst != no_id)
	m_defs[i.dst].push_back ({ b, &i });
}

load_streamer::blocks
load_streamer::body_of (block_id head, block_id latch) const
{
  blocks body = { head };
  std::vector<block_id> todo = { latch };
  while (!todo.empty ())
    {
      const block_id b = todo.back ();
      todo.pop_back ();
      if (body.insert (b).second)
	todo.insert (todo.end (), m_preds[b].begin (), m_preds[b].end ());
    }
  return body;
}

/* By their heads.  */
std::map<block_id, load_streamer::blocks>
load_streamer::innermost_loops () const
{
  const std::vector<block_id> order = reverse_postorder (m_fn);
  std::map<block_id, size_t> place;
  for (size_t k = 0; k < order.size (); k++)
    place[order[k]] = k;
  std::map<block_id, blocks> all;
  for (block_id b : order)
    for (block_id to : successors (m_fn, b))
      if (place[to] <= place[b])
	{
	  blocks body = body_of (to, b);
	  all[to].insert (body.begin (), body.end ());
	}
  std::map<block_id, blocks> innermost;
  for (const auto &[head, body] : all)
    if (std::none_of (all.begin (), all.end (), [&, &h = head, &in = body] (const auto &other)
		      { return other.first != h && in.count (other.first); }))
      innermost[head] = body;
  return innermost;
}

bool
global_p (const insn &i)
{
  return i.sp == space::global || i.sp == space::generic;
}

/* The registers that are assigned in BODY what depends on a load in it from global memory.  */
std::set<reg_id>
load_streamer::loaded_values (const blocks &body) const
{
  std::set<reg_id> all;
  for (bool more = true; more;)
    {
      more = false;
      for (block_id b : body)
	for (const insn &i : m_fn.blocks[b].insns)
	  if (i.dst != no_id
	      && ((i.op == opcode::LD && global_p (i))
		  || std::any_of (i.src.begin (), i.src.end (), [&] (const operand &o)
				  { return o.reg_p () && all.count (o.reg); })))
	    more |= all.insert (i.dst).second;
    }
  return all;
}

/* The insn that assigns R, if there is one alone.  */
const insn *
load_streamer::only_def (reg_id r) const
{
  auto at = m_defs.find (r);
  return at != m_defs.end () && at->second.size () == 1 ? at->second[0].second : nullptr;
}

/* The register that R is a copy of, or R.  Copies of what is never set may go round.  */
reg_id
load_streamer::copied (reg_id r) const
{
  constexpr unsigned most_copies = 12;
  for (unsigned k = 0; k < most_copies; k++)
    {
      const insn *i = only_def (r);
      if (!i || i->op != opcode::MOV || !i->src[0].reg_p ())
	break;
      r = i->src[0].reg;
    }
  return r;
}

/* True if NEXT is COUNTER plus what the lanes of a warp need at least.  */
bool
load_streamer::step_p (reg_id counter, reg_id next) const
{
  const insn *i = only_def (copied (next));
  if (!i || i->op != opcode::ADD)
    return false;
  for (unsigned k = 0; k < 2; k++)
    if (i->src[k].reg_p () && copied (i->src[k].reg) == counter)
      {
	const operand &step = i->src[1 - k];
	return step.reg_p () || std::abs (step.imm) >= tuning::streamed_step;
      }
  return false;
}

/* True if R, an address or a part of it, grows with each iteration of the loop BODY.  */
bool
load_streamer::moves_by_lanes_p (reg_id r, const blocks &body, unsigned depth) const
{
  constexpr unsigned most_depth = 12;
  auto at = m_defs.find (r);
  if (at == m_defs.end () || depth > most_depth)
    return false;
  if (at->second.size () > 1)
    return std::any_of (at->second.begin (), at->second.end (),
			[&] (const auto &def)
			{
			  const insn &i = *def.second;
			  return body.count (def.first) && i.op == opcode::MOV && i.src[0].reg_p ()
				 && step_p (r, i.src[0].reg);
			});
  const auto &[b, i] = at->second[0];
  if (!body.count (b) || info_of (i->op).effects != FX_PURE)
    return false;
  return std::any_of (i->src.begin (), i->src.end (), [&] (const operand &o)
		      { return o.reg_p () && moves_by_lanes_p (o.reg, body, depth + 1); });
}

void
load_streamer::stream (const blocks &body)
{
  const std::set<reg_id> loaded = loaded_values (body);
  auto address_loaded_p = [&] (const insn &i)
  { return i.src[0].reg_p () && loaded.count (i.src[0].reg); };
  bool wanted = false;
  for (block_id b : body)
    for (const insn &i : m_fn.blocks[b].insns)
      wanted |= (i.op == opcode::LD || i.op == opcode::ATOM) && global_p (i)
		&& address_loaded_p (i);
  if (!wanted)
    return;
  for (block_id b : body)
    for (insn &i : m_fn.blocks[b].insns)
      if (i.op == opcode::LD && i.sp == space::global && !(i.flags & INSN_VOLATILE)
	  && (i.mode & mask_of (level::vector)) && i.src[0].reg_p () && !address_loaded_p (i)
	  && moves_by_lanes_p (i.src[0].reg, body))
	i.flags |= INSN_STREAMED;
}

void
load_streamer::run ()
{
  for (const auto &[head, body] : innermost_loops ())
    stream (body);
}

} // anonymous namespace

void
streamed_loads_pass (pass_context &ctx)
{
  load_streamer (ctx.fn).run ();
}

} // namespace accred::dev
