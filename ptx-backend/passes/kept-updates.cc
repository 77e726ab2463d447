/* Updates of one place, which each thread keeps until the region ends.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: all iterations of a loop update one variable.  Even in copies of the gang the threads
   then execute an atomic for each iteration, and those of several warps meet.

   Before:  fork vector	loop { ... update.add [P], v, A ... }	join vector
   After:   fork vector	key = none;  sum = the identity of add
	    loop { ...  key = P;  sum = sum + v ... }
	    if (key != none) update.add [key], sum, A	join vector

   P is the same in all iterations, a value from outside of the region or one computed from such
   values, and the update stands in a loop of the region.  KEY says whether there has been an
   update: a place that none is of may not exist.

   An update with operands behind A must be made at once where the arrays that they lead to overlap
   A.  Whether they do is computed in the entry block, where the launch can say the sizes.  Then

	    if (apart) { key = P;  sum = sum + v } else atom.add [P], v

   The identity of a floating-point sum is -0, so that a thread's only update has the value that it
   had.

   Guarantees: an UPDATE where an array has copies is in no loop, if it can be.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/regions.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/passes/copied-arrays.h"
#include "ptx-backend/passes/region-loops.h"
#include "abi/image.h"

#include <map>
#include <set>
#include <string>

namespace accred::dev {

namespace {

/* More places of a region would need too many registers.  */
constexpr size_t most_places = 8;

/* What a thread knows of one place.  */
struct kept_place
{
  insn update; /* One of its updates, without what must not overlap.  */
  std::optional<insn> base; /* As in array_copy.  */
  std::map<int64_t, insn> others; /* As in array_copy.  */
  operand apart; /* Whether it overlaps none of them, a predicate; nothing: there are none.  */
  reg_id key = no_id, value = no_id;
};

class update_keeper
{
public:
  explicit update_keeper (pass_context &ctx)
    : m_ctx (ctx), m_fn (ctx.fn), m_regions (ctx.fn), m_sizes (ctx)
  {}
  void run ();

private:
  using place_id = std::pair<uint32_t, std::string>; /* The region and the place in it.  */

  void read_definitions ();
  operand original (operand) const;
  std::string text_of (const operand &, uint32_t region, unsigned depth) const;
  std::string text_of (const insn &, uint32_t region, unsigned depth) const;
  bool inside_p (block_id b, uint32_t region) const;
  std::optional<place_id> place_of (const insn &update, block_id b) const;
  void find ();
  bool sizes_known_p ();
  void compute_apart ();
  void enter (uint32_t region);
  void leave (uint32_t region);
  void keep (const insn &update, kept_place &);
  void expand (block_id b);

  pass_context &m_ctx;
  function &m_fn;
  region_tree m_regions;
  mapped_sizes m_sizes;
  rewriter *m_rw = nullptr;
  /* Of registers with one definition: that, and its block.  */
  std::map<reg_id, std::pair<block_id, const insn *>> m_definitions;
  std::map<place_id, kept_place> m_places;
  std::map<std::pair<block_id, size_t>, place_id> m_updates; /* By block and number in it.  */
  bool m_computed = false;
};

void
update_keeper::read_definitions ()
{
  const std::vector<unsigned> defs = count_defs (m_fn);
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    for (const insn &i : m_fn.blocks[b].insns)
      if (i.dst != no_id && defs[i.dst] == 1)
	m_definitions[i.dst] = { b, &i };
}

/* What O is a copy of.  */
operand
update_keeper::original (operand o) const
{
  while (o.reg_p ())
    {
      const auto def = m_definitions.find (o.reg);
      if (def == m_definitions.end () || def->second.second->op != opcode::MOV
	  || !def->second.second->src[0].reg_p ()
	  || !m_definitions.count (def->second.second->src[0].reg))
	break;
      o = def->second.second->src[0];
    }
  return o;
}

bool
update_keeper::inside_p (block_id b, uint32_t region) const
{
  uint32_t r = m_regions.region_of[b];
  while (r != no_id && r != region)
    r = m_regions.regions[r].parent;
  return r == region;
}

/* How I, in REGION, computes its result from what does not change in the region; empty if it does
   not.  */
std::string
update_keeper::text_of (const insn &i, uint32_t region, unsigned depth) const
{
  const int effects = info_of (i.op).effects;
  const bool load = i.op == opcode::LD && (i.flags & INSN_INVARIANT) && !(i.flags & INSN_VOLATILE);
  if (i.guard != no_id || (!load && effects != FX_PURE) || depth > 20)
    return "";
  std::string text = std::string (info_of (i.op).name) + " " + std::to_string (int (i.type)) + " "
		     + std::to_string (int (i.src_type)) + " " + std::to_string (int (i.cc)) + " "
		     + std::to_string (i.offset) + " (";
  for (const operand &o : i.src)
    {
      const std::string part = text_of (o, region, depth + 1);
      if (part.empty ())
	return "";
      text += part + ",";
    }
  return text + ")";
}

std::string
update_keeper::text_of (const operand &o, uint32_t region, unsigned depth) const
{
  const operand from = original (o);
  if (!from.reg_p ())
    return std::to_string (int (from.k)) + ":" + std::to_string (from.imm) + ":"
	   + std::to_string (from.id);
  const auto def = m_definitions.find (from.reg);
  if (def == m_definitions.end ())
    return "";
  if (!inside_p (def->second.first, region))
    return "r" + std::to_string (from.reg);
  return text_of (*def->second.second, region, depth);
}

/* The place of UPDATE in block B, if a thread may keep its updates there.  */
std::optional<update_keeper::place_id>
update_keeper::place_of (const insn &update, block_id b) const
{
  const uint32_t r = m_regions.region_of[b];
  if (r == no_id || m_regions.regions[r].lev != level::vector || update.guard != no_id
      || !in_loop_p (m_fn, m_regions, b))
    return {};
  const std::string place = text_of (update.src[0], r, 0);
  if (place.empty ())
    return {};
  return place_id{ r, place + " " + text_of (update.src[2], r, 0) + " "
			+ std::to_string (int (update.atom)) + " "
			+ std::to_string (int (update.type)) };
}

/* True if the launch has room for the sizes of all arrays that decide whether updates wait.  */
bool
update_keeper::sizes_known_p ()
{
  std::set<int64_t> entries;
  for (auto &[id, p] : m_places)
    if (!p.others.empty ())
      {
	if (!p.base)
	  return false;
	if (p.base->op == opcode::LD)
	  entries.insert (p.base->offset);
	for (const auto &[place, other] : p.others)
	  if (other.op == opcode::LD)
	    entries.insert (place);
      }
  return entries.size () <= ACCRED_MAX_SIZED;
}

/* Which places threads keep.  */
void
update_keeper::find ()
{
  std::set<place_id> without;
  std::map<uint32_t, size_t> number;
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    for (size_t n = 0; n < m_fn.blocks[b].insns.size (); n++)
      if (insn &i = m_fn.blocks[b].insns[n]; i.op == opcode::UPDATE)
	{
	  for (size_t k = 2; k < i.src.size (); k++)
	    i.src[k] = original (i.src[k]);
	  const std::optional<place_id> id = place_of (i, b);
	  if (!id || without.count (*id))
	    continue;
	  if (!m_places.count (*id) && number[id->first]++ >= most_places)
	    continue;
	  kept_place &p = m_places[*id];
	  m_updates[{ b, n }] = *id;
	  p.update = i;
	  p.update.src.resize (3);
	  p.base = array_base (m_ctx.m, m_fn, i.src[2]);
	  for (size_t k = 3; k < i.src.size (); k++)
	    if (const std::optional<insn> base = array_base (m_ctx.m, m_fn, i.src[k]))
	      p.others.insert ({ place_of_base (*base), *base });
	    else
	      without.insert (*id);
	}
  for (const place_id &id : without)
    m_places.erase (id);
  if (!sizes_known_p ())
    for (auto at = m_places.begin (); at != m_places.end ();)
      at = at->second.others.empty () ? std::next (at) : m_places.erase (at);
  for (auto &[id, p] : m_places)
    {
      p.key = m_fn.new_reg (reg_class::b64);
      p.value = m_fn.new_reg (class_of (p.update.type));
    }
}

/* At the end of the entry block.  */
void
update_keeper::compute_apart ()
{
  for (auto &[id, p] : m_places)
    if (!p.others.empty ())
      {
	const array_copy c{ p.update, p.base, no_id, {}, {}, {}, {}, p.others, {} };
	p.apart = m_sizes.apart_p (*m_rw, c, m_sizes.of (*m_rw, *c.base));
      }
  m_computed = true;
}

void
update_keeper::enter (uint32_t region)
{
  for (auto &[id, p] : m_places)
    if (id.first == region)
      {
	const dtype t = p.update.type;
	m_rw->like (p.update);
	m_rw->emit_move (p.key, dtype::u64, operand::of_imm (-1));
	set_bits (*m_rw, p.value, t, identity_bits (p.update.atom, t));
      }
}

void
update_keeper::leave (uint32_t region)
{
  for (auto &[id, p] : m_places)
    if (id.first == region)
      {
	const block_id some = m_rw->new_label (), none = m_rw->new_label ();
	m_rw->like (p.update);
	const operand key = operand::of_reg (p.key);
	m_rw->emit_cbr (m_rw->emit_setp (cmp::ne, dtype::u64, key, operand::of_imm (-1)), some,
			none);
	m_rw->place (some);
	insn last = p.update;
	last.src[0] = key;
	last.src[1] = operand::of_reg (p.value);
	m_rw->emit (std::move (last));
	m_rw->emit_br (none);
	m_rw->place (none);
      }
}

/* UPDATE, of the place P.  */
void
update_keeper::keep (const insn &update, kept_place &p)
{
  m_rw->like (update);
  const block_id wait = m_rw->new_label (), now = m_rw->new_label (), behind = m_rw->new_label ();
  if (p.apart.reg_p ())
    {
      m_rw->emit_cbr (p.apart, wait, now);
      m_rw->place (now);
      insn atom = make_insn (opcode::ATOM, update.type, no_id, { update.src[0], update.src[1] });
      atom.atom = update.atom;
      m_rw->emit (std::move (atom));
      m_rw->emit_br (behind);
      m_rw->place (wait);
    }
  operand address = update.src[0];
  if (!address.reg_p ())
    address = m_rw->emit_value (opcode::ADDR, dtype::u64, { address });
  m_rw->emit_move (p.key, dtype::u64, address);
  m_rw->emit_move (p.value, update.type,
		   combine (*m_rw, update.atom, update.type, operand::of_reg (p.value),
			    update.src[1]));
  if (p.apart.reg_p ())
    {
      m_rw->emit_br (behind);
      m_rw->place (behind);
    }
}

void
update_keeper::expand (block_id b)
{
  bool forks = false;
  std::vector<insn> &insns = m_rw->old_insns (b);
  for (size_t n = 0; n < insns.size (); n++)
    {
      insn &i = insns[n];
      const bool ends = terminator_p (i) || (info_of (i.op).effects & FX_MARKER);
      if (b == 0 && ends && !m_computed)
	{
	  m_rw->like (i);
	  compute_apart ();
	}
      if (i.op == opcode::JOIN)
	leave (m_regions.region_of[b]);
      if (forks)
	{
	  /* The BR behind a FORK.  */
	  const block_id entered = m_rw->new_label ();
	  m_rw->emit_br (entered);
	  m_rw->place (entered);
	  for (uint32_t r = 0; r < m_regions.regions.size (); r++)
	    if (m_regions.regions[r].fork == b)
	      enter (r);
	}
      forks = i.op == opcode::FORK;
      const auto update = m_updates.find ({ b, n });
      const auto p = update == m_updates.end () ? m_places.end () : m_places.find (update->second);
      if (p != m_places.end ())
	keep (i, p->second);
      else
	m_rw->keep (std::move (i));
    }
}

void
update_keeper::run ()
{
  read_definitions ();
  find ();
  if (m_places.empty ())
    return;
  rewriter rw (m_fn);
  m_rw = &rw;
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      expand (b);
    }
  rw.finish ();
}

} // anonymous namespace

void
kept_updates_pass (pass_context &ctx)
{
  if (ctx.fn.kind == function_kind::kernel && ctx.fn.dims[2] != 1)
    update_keeper (ctx).run ();
}

} // namespace accred::dev
