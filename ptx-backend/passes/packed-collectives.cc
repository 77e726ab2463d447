/* Collectives of packed gangs: the participating lanes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: a gang in a part of a warp uses barriers and shuffles that name its own lanes, because
   the other gangs of the warp may be elsewhere.  For a variable member mask, ptxas (CUDA 13.0,
   sm_90) emits a MATCH.ANY over the warp at each place, to test whether a loop over the groups of
   lanes is necessary; this alone takes longer than a short row.  Almost always the whole warp has
   arrived.

   Before:  b:    ...; t = shfl s, 16; s = add s, t; ...; barrier; x = add y, z; br c
   After:   b:    ...; cbr alone, one, many
	    many: m = activemask; p = setp m == 0xffffffff; cbr p, warp, gang
	    warp: t = shfl s, 16, 0xffffffff; s = add s, t; ...; barrier 0xffffffff; br rest
	    gang: t = shfl s, 16, MEMBERS; s = add s, t; ...; barrier MEMBERS; br rest
	    one:  t = s; s = add s, t; ...; br rest
	    rest: x = add y, z; br c

   alone is true if a gang has one lane.  If activemask is full, all lanes of the warp take the path
   "warp", so that each of its collectives has all lanes; otherwise the lanes take "gang", where
   each gang arrives separately.  Both paths compute the same in the same order, so that a result
   does not depend on the path.

   Needs: the last pass has run; in a part of a block with collectives, no lane reads the registers
   that the copies set before all lanes of the gang have arrived.  */

#include "ptx-backend/passes/packed-collectives.h"
#include "ptx-backend/ir/cfg.h"

namespace accred::dev {

namespace {

constexpr int64_t all_lanes = limits::all_lanes;

/* Not what the lanes that are there do among themselves (warp-updates.cc): its lanes are known.  */
bool
collective_p (const insn &i)
{
  return (info_of (i.op).effects & FX_COLLECTIVE) && i.op != opcode::ACTIVEMASK
	 && !member_operand (i);
}

using insns = std::vector<insn>;

/* PART of a gang whose lanes are MEMBERS, the first one FIRST.  */
insns
with_members (insns part, operand members, operand first)
{
  for (insn &i : part)
    if (collective_p (i))
      {
	if (i.op == opcode::SHFL_IDX)
	  i.src[1] = first;
	i.src.push_back (members);
      }
  return part;
}

/* The same for a gang with one lane: it keeps the values that it would exchange.  */
insns
alone (const insns &part)
{
  insns to;
  for (const insn &i : part)
    if (!collective_p (i))
      to.push_back (i);
    else if (i.dst != no_id)
      {
	to.push_back (make_insn (opcode::MOV, i.type, i.dst, { i.src[0] }));
	to.back ().comment = i.comment;
	to.back ().loc = i.loc;
      }
  return to;
}

class collective_splitter
{
public:
  collective_splitter (function &fn, const packed_lanes &lanes) : m_fn (fn), m_lanes (lanes) {}
  void run ();

private:
  void split (block_id b, size_t from, size_t to);
  /* A block with PART that continues in REST.  */
  block_id add (insns part, block_id rest);

  function &m_fn;
  const packed_lanes &m_lanes;
};

block_id
collective_splitter::add (insns part, block_id rest)
{
  block_id b = m_fn.new_block ();
  part.push_back (make_br (rest));
  m_fn.blocks[b].insns = std::move (part);
  return b;
}

/* The insns FROM to TO of B are what begins and ends with a collective.  */
void
collective_splitter::split (block_id b, size_t from, size_t to)
{
  insns before = std::move (m_fn.blocks[b].insns);
  const insns part (before.begin () + from, before.begin () + to);
  const insns after (before.begin () + to, before.end ());
  before.resize (from);
  auto in_place = [&] (insns whole)
  {
    before.insert (before.end (), whole.begin (), whole.end ());
    before.insert (before.end (), after.begin (), after.end ());
    m_fn.blocks[b].insns = std::move (before);
  };
  if (m_fn.packed_vector == 1)
    return in_place (alone (part));
  if (m_fn.packed_vector == warp_lanes)
    return in_place (with_members (part, operand::of_imm (all_lanes), m_lanes.first));

  const block_id rest = m_fn.new_block ();
  m_fn.blocks[rest].insns = after;
  const block_id warp = add (with_members (part, operand::of_imm (all_lanes), m_lanes.first), rest);
  const block_id gang = add (with_members (part, m_lanes.members, m_lanes.first), rest);
  insns choice;
  const reg_id mask = m_fn.new_reg (reg_class::b32), all = m_fn.new_reg (reg_class::pred);
  choice.push_back (make_insn (opcode::ACTIVEMASK, dtype::u32, mask, {}));
  choice.push_back (
    make_setp (all, cmp::eq, dtype::u32, operand::of_reg (mask), operand::of_imm (all_lanes)));
  choice.push_back (make_cbr (all, warp, gang));
  if (m_fn.packed_vector)
    before.insert (before.end (), choice.begin (), choice.end ());
  else
    {
      const block_id many = m_fn.new_block ();
      m_fn.blocks[many].insns = std::move (choice);
      const block_id one = add (alone (part), rest);
      before.push_back (make_cbr (m_lanes.alone, one, many));
    }
  m_fn.blocks[b].insns = std::move (before);
}

void
collective_splitter::run ()
{
  for (block_id b = 0, n = m_fn.blocks.size (); b < n; b++)
    {
      const insns &in = m_fn.blocks[b].insns;
      size_t from = 0, to = in.size ();
      while (from < to && !collective_p (in[from]))
	from++;
      while (from < to && !collective_p (in[to - 1]))
	to--;
      if (from < to)
	split (b, from, to);
    }
}

} // anonymous namespace

void
lower_packed_collectives (function &fn, const packed_lanes &lanes)
{
  collective_splitter (fn, lanes).run ();
}

} // namespace accred::dev
