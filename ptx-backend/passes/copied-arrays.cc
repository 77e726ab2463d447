/* Arrays of which gangs have copies for atomic updates.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of private-copies.cc.  */

#include "ptx-backend/passes/copied-arrays.h"
#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/ir-util.h"
#include "ptx-backend/passes/region-loops.h"
#include "abi/image.h"
#include "abi/tunable.h"

#include <algorithm>
#include <set>

namespace accred::dev {

namespace {

constexpr size_t most = 3;
/* Bytes for copies and for the program's own variables; a part of the limit, so that reductions and
   broadcasts have room.  */
constexpr uint64_t most_shared = 32768, most_others = 8192;
static_assert (most_shared < uint64_t (limits::static_shared_bytes));
static_assert (tuning::most_copies == 32, "bank-free copies: one for each lane");

class array_finder
{
public:
  array_finder (const module &m, const function &fn, const std::vector<unsigned> &sized)
    : m_module (m), m_fn (fn)
  {
    for (unsigned entry : sized)
      m_sized.insert (8 * int64_t (entry));
  }
  void find ();
  std::vector<array_copy> arrays;

private:
  array_copy *copy_of (const insn &update);
  bool sizes_known_p (const insn &update, std::set<int64_t> &entries) const;

  const module &m_module;
  const function &m_fn;
  std::set<int64_t> m_sized; /* Entries of the record whose sizes the launch brings already.  */
};

/* The insn of FN's entry block that alone computes R; null if there is none.  */
const insn *
entry_insn (const function &fn, reg_id r)
{
  if (count_defs (fn)[r] != 1)
    return nullptr;
  for (const insn &i : fn.blocks[0].insns)
    if (i.dst == r)
      return &i;
  return nullptr;
}

array_copy *
array_finder::copy_of (const insn &u)
{
  for (array_copy &c : arrays)
    if (same_copy_p (c.update, u))
      return &c;
  return nullptr;
}

/* True if the sizes of all arrays that decide whether U has copies are known when the kernel is
   launched.  ENTRIES are those whose sizes the launch has to say.  */
bool
array_finder::sizes_known_p (const insn &u, std::set<int64_t> &entries) const
{
  std::set<int64_t> all = entries;
  for (size_t k = 2; k < u.src.size (); k++)
    if (const std::optional<insn> base = array_base (m_module, m_fn, u.src[k]))
      {
	if (base->op == opcode::LD)
	  all.insert (base->offset);
      }
    else if (u.src.size () > 3)
      return false;
  if (all.size () > ACCRED_MAX_SIZED)
    return false;
  entries = all;
  return true;
}

/* Which arrays have copies.  */
void
array_finder::find ()
{
  std::set<int64_t> entries = m_sized;
  std::vector<insn> without;
  for (const block &b : m_fn.blocks)
    for (const insn &i : b.insns)
      {
	if (i.op != opcode::UPDATE || !i.src[2].reg_p () || !entry_insn (m_fn, i.src[2].reg))
	  continue;
	array_copy *c = copy_of (i);
	if (!c && arrays.size () < most && sizes_known_p (i, entries))
	  {
	    arrays.push_back (
	      { i, array_base (m_module, m_fn, i.src[2]), no_id, {}, {}, {}, {}, {}, {} });
	    c = &arrays.back ();
	  }
	else if (!c || !sizes_known_p (i, entries))
	  {
	    without.push_back (i);
	    continue;
	  }
	for (size_t k = 3; k < i.src.size (); k++)
	  {
	    const std::optional<insn> other = array_base (m_module, m_fn, i.src[k]);
	    c->others.insert ({ place_of_base (*other), *other });
	  }
      }
  /* All updates of an array, or none.  */
  for (const insn &i : without)
    arrays.erase (std::remove_if (arrays.begin (), arrays.end (),
				  [&] (const array_copy &c) { return same_copy_p (c.update, i); }),
		  arrays.end ());
}

} // anonymous namespace

bool
same_copy_p (const insn &a, const insn &b)
{
  return same_operand (a.src[2], b.src[2]) && a.atom == b.atom && a.type == b.type;
}

/* Bytes for the copies of one of ARRAYS.  Small gangs have less: a multiprocessor has many
   of them.  The program's own variables have first claim, and none of them goes to the heap for
   this.  */
uint64_t
room_for_copies (const function &fn, const std::vector<array_copy> &arrays)
{
  uint64_t others = 0;
  for (const frame_var &v : fn.frame)
    others += v.place == placement::thread ? 0 : v.size * max_workers (fn);
  if (others > most_others || arrays.empty ())
    return 0;
  const uint64_t threads = uint64_t (fn.dims[1] ? fn.dims[1] : 1) * fn.dims[2];
  const bool wide = std::all_of (arrays.begin (), arrays.end (),
				 [] (const array_copy &c) { return size_of (c.update.type) == 8; });
  const uint64_t of_thread = wide ? tuning::wide_copy_bytes_of_thread
				  : tuning::copy_bytes_of_thread;
  const uint64_t wanted
    = std::max<uint64_t> (threads * of_thread, tuning::copy_bytes * arrays.size ());
  return uint64_t (1) << log2_of (std::min (wanted, most_shared - others) / arrays.size ());
}

std::optional<insn>
array_base (const module &m, const function &fn, const operand &address)
{
  const insn *base = address.reg_p () ? entry_insn (fn, address.reg) : nullptr;
  if (base && base->op == opcode::ADDR && base->src[0].k == operand::kind::symbol && !base->offset
      && m.symbols[base->src[0].id].size)
    return *base;
  const insn *record = base && base->op == opcode::LD && base->src[0].reg_p ()
			 ? entry_insn (fn, base->src[0].reg)
			 : nullptr;
  if (fn.array_sizes < 0 || !record || record->op != opcode::LDPARAM || base->offset % 8)
    return {};
  return *base;
}

int64_t
place_of_base (const insn &base)
{
  return base.op == opcode::LD ? base.offset : -1 - int64_t (base.src[0].id);
}

std::vector<array_copy>
copied_arrays (const module &m, const function &fn, const std::vector<unsigned> &sized)
{
  array_finder finder (m, fn, sized);
  finder.find ();
  if (!room_for_copies (fn, finder.arrays))
    finder.arrays.clear ();
  return std::move (finder.arrays);
}

bool
only_updates_p (const function &fn, const region_tree &regions, const std::vector<block_id> &blocks)
{
  size_t insns = 0, updates = 0;
  for (block_id b : blocks)
    if (in_loop_p (fn, regions, b))
      for (const insn &i : fn.blocks[b].insns)
	{
	  insns++;
	  updates += i.op == opcode::UPDATE;
	}
  return insns <= updates * tuning::update_insns;
}

/* Left alone, ptxas takes some more for the version of a region that is executed where there are no
   copies, and a multiprocessor has a gang less.  */
unsigned
registers_of_updates (const std::vector<array_copy> &arrays)
{
  const bool floats = std::any_of (arrays.begin (), arrays.end (), [] (const array_copy &c)
				   { return float_p (c.update.type) || loop_in_shared_p (c); });
  return floats ? tuning::float_update_registers : tuning::update_registers;
}

/* The bytes of the array whose address BASE has; 0: not known.  */
operand
mapped_sizes::of (rewriter &rw, const insn &base)
{
  if (base.op == opcode::ADDR)
    return rw.in_register (operand::of_imm (m_ctx.m.symbols[base.src[0].id].size), dtype::u64);
  operand &size = m_sizes[base.offset];
  if (!size.reg_p ())
    {
      std::vector<unsigned> &sized = m_ctx.report.sized_entries;
      const auto known = std::find (sized.begin (), sized.end (), base.offset / 8);
      insn ld = make_insn (opcode::LD, dtype::u64, rw.new_reg (reg_class::b64), { base.src[0] });
      ld.offset = m_ctx.fn.array_sizes + 8 * (known - sized.begin ());
      ld.flags |= INSN_INVARIANT;
      size = operand::of_reg (ld.dst);
      rw.emit (std::move (ld));
      if (known == sized.end ())
	sized.push_back (base.offset / 8);
    }
  return size;
}

/* Whether C's array, of BYTES, overlaps none of the others.  */
operand
mapped_sizes::apart_p (rewriter &rw, const array_copy &c, const operand &bytes)
{
  auto value = [&] (opcode op, dtype t, operand a, operand b)
  { return rw.emit_value (op, t, { a, b }); };
  auto known = [&] (const operand &size)
  { return rw.emit_setp (cmp::ne, dtype::u64, size, operand::of_imm (0)); };
  const operand begin = c.update.src[2], end = value (opcode::ADD, dtype::u64, begin, bytes);
  operand all = known (of (rw, *c.base));
  for (const auto &[place, load] : c.others)
    {
      const operand size = of (rw, load), other = operand::of_reg (load.dst);
      const operand behind = rw.emit_setp (cmp::le, dtype::u64, end, other);
      const operand before
	= rw.emit_setp (cmp::le, dtype::u64, value (opcode::ADD, dtype::u64, other, size), begin);
      const operand apart = value (opcode::POR, dtype::pred, behind, before);
      all = value (opcode::PAND, dtype::pred, all,
		   value (opcode::PAND, dtype::pred, known (size), apart));
    }
  return all;
}

operand
combine (rewriter &rw, atom_op op, dtype t, operand a, operand b)
{
  insn i = make_insn (combination (op), t, rw.new_reg (class_of (t)), { a, b });
  if (float_p (t))
    i.flags |= INSN_ROUNDED;
  const operand result = operand::of_reg (i.dst);
  rw.emit (std::move (i));
  return result;
}

operand
changes_p (rewriter &rw, const insn &update, operand v)
{
  const dtype t = update.type, bits = bits_type (t);
  /* Which NaN two of them make is not known; none changes a number.  */
  if (float_p (t) && (update.atom == atom_op::min || update.atom == atom_op::max))
    return rw.emit_setp (cmp::num, t, v, v);
  return rw.emit_setp (cmp::ne, bits, float_p (t) ? rw.emit_bitcast (bits, t, v) : v,
		       operand::of_imm (identity_bits (update.atom, t)));
}

void
set_bits (rewriter &rw, reg_id r, dtype t, int64_t bits)
{
  operand v = operand::of_imm (bits);
  if (float_p (t))
    v = rw.emit_bitcast (t, bits_type (t), rw.in_register (v, bits_type (t)));
  rw.emit_move (r, t, v);
}

operand
copy_address (rewriter &rw, frame_id f, operand offset)
{
  insn addr
    = make_insn (opcode::ADDR, dtype::u64, rw.new_reg (reg_class::b64), { operand::of_frame (f) });
  addr.sp = space::shared;
  const operand base = operand::of_reg (addr.dst);
  rw.emit (std::move (addr));
  return rw.emit_value (opcode::ADD, dtype::u64,
			{ base, rw.emit_cvt (dtype::u64, dtype::u32, offset) });
}

operand
largest_array (list_builder &w, const module &m, const function &fn,
	       const std::vector<array_copy> &copies, uint64_t room,
	       const std::vector<unsigned> &sized)
{
  operand all;
  auto larger = [&] (operand bytes)
  { all = all.reg_p () ? w.emit_value (opcode::MAX, dtype::u64, { all, bytes }) : bytes; };
  for (const array_copy &c : copies)
    {
      if (c.base && c.base->op == opcode::ADDR)
	{
	  const uint64_t size = m.symbols[c.base->src[0].id].size;
	  larger (w.in_register (operand::of_imm (size <= room ? int64_t (size) : -1), dtype::u64));
	  continue;
	}
      const auto at = c.base ? std::find (sized.begin (), sized.end (), c.base->offset / 8)
			     : sized.end ();
      if (at == sized.end ())
	return {};
      insn record = make_insn (opcode::LDPARAM, dtype::u64, w.new_reg (reg_class::b64), {});
      for (const insn &i : fn.blocks[0].insns)
	if (i.op == opcode::LDPARAM && i.dst == c.base->src[0].reg)
	  record.src = i.src;
      insn ld = make_insn (opcode::LD, dtype::u64, w.new_reg (reg_class::b64),
			   { operand::of_reg (record.dst) });
      ld.offset = fn.array_sizes + 8 * (at - sized.begin ());
      ld.flags |= INSN_INVARIANT;
      ld.sp = space::global;
      const operand size = operand::of_reg (ld.dst);
      w.emit (std::move (record));
      w.emit (std::move (ld));
      /* 0 is not known.  */
      const operand less = w.emit_value (opcode::ADD, dtype::u64, { size, operand::of_imm (-1) });
      const operand fits = w.emit_setp (cmp::lt, dtype::u64, less, operand::of_imm (room));
      larger (w.emit_value (opcode::SELP, dtype::u64, { size, operand::of_imm (-1), fits }));
    }
  return all;
}

} // namespace accred::dev
