/* Parts of records that the lanes of a warp write together.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: where each thread writes some elements of its records, every store of a warp touches as
   many sectors as it has lanes, and the next one the same sectors again.

   Before (three of four elements of two records):
	    st [p] = x[0], st [p + 4] = x[1], st [p + 8] = x[2],
	    st [p + 16] = x[3], st [p + 20] = x[4], st [p + 24] = x[5]
   After:   if (all 32 lanes are here, and p = p of lane 0 + 32 lane)
	      {
		bar.warp;  buffer[8 lane + place of K] = x[K], for all K;  bar.warp
		q = p - 28 lane
		for all T: if the element 32 T + lane of the warp's records is one that is written
		  st [q + 128 T] = buffer[32 T + lane]
		bar.warp, because a lane may read what another one has written for it
	      }
	    else
	      st [p] = x[0], ...

   A store of the warp writes neighbours, all that a sector gets at once.  Nothing else is written:
   the other elements may be another thread's.

   What follows the last store of the last record does not show how far the records of the next lane
   are.  So a lane has two records at least, whose elements are the same.  Of elements that a record
   has, a lane writes at T = 0, 1, ... the one 32 T + lane modulo their number: bits of a mask, of
   which lanes shift out as many as they come after lane 0.

   Needs, and comes, as warp-loads.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/passes/warp-buffers.h"
#include "abi/tunable.h"

namespace accred::dev {

namespace {

/* Stores of parts of records by one lane.  */
struct part_stores
{
  std::vector<size_t> places; /* The insns.  */
  int64_t first = 0; /* The least offset.  */
  unsigned size = 0; /* Of an element.  */
  unsigned elements = 0; /* Of a record.  */
  unsigned records = 0;
  uint32_t written = 0; /* A bit for each element of a record, from FIRST on.  */

  /* Elements of a lane's records.  */
  unsigned all () const { return elements * records; }
};

class warp_storer
{
public:
  explicit warp_storer (pass_context &ctx) : m_fn (ctx.fn) {}
  void run ();

private:
  bool store_p (const insn &) const;
  part_stores stores_at (const std::vector<insn> &insns, size_t k) const;
  bool fits_p (const part_stores &) const;
  /* Elements of the buffer for a lane.  If those of its records are a power of two, lanes would all
     write to one bank.  */
  static unsigned room (const part_stores &p) { return p.all () + !(p.all () & (p.all () - 1)); }
  void make_buffer ();
  void expand (const std::vector<insn> &insns, const part_stores &);
  void together (const std::vector<insn> &insns, const part_stores &, operand active);
  void write_in_order (const insn &first, const part_stores &p, operand buffer);
  void barrier (operand active);
  operand entry (opcode op, dtype t, std::vector<operand> src)
  {
    return operand::of_reg (m_rw->entry_value (make_insn (op, t, no_id, std::move (src))));
  }
  operand lane_times (int64_t n)
  {
    return entry (opcode::MULWIDE, dtype::u64, { m_lane, operand::of_imm (n) });
  }
  operand warp_buffer ();

  function &m_fn;
  rewriter *m_rw = nullptr;
  frame_id m_buffer = no_id;
  uint64_t m_bytes = 0; /* Of a lane in the buffer.  */
  operand m_lane;
};

bool
warp_storer::store_p (const insn &i) const
{
  return i.op == opcode::ST && i.guard == no_id && (i.mode & mask_of (level::vector))
	 && i.src[0].reg_p () && i.sp != space::shared && i.sp != space::local
	 && !(i.flags & INSN_ALIGNED);
}

bool
pure_insn_p (const insn &i)
{
  return info_of (i.op).effects == FX_PURE && i.guard == no_id;
}

/* The elements of P's records, whose offsets from the first are PLACES; false if they are no
   records that are alike.  */

bool
find_records (const std::set<int64_t> &places, part_stores &p)
{
  for (unsigned fields = 1; 2 * fields <= places.size (); fields++)
    {
      if (places.size () % fields != 0)
	continue;
      const std::vector<int64_t> at (places.begin (), places.end ());
      const int64_t bytes = at[fields];
      bool alike = bytes % p.size == 0 && at[fields - 1] < bytes;
      for (size_t k = fields; k < at.size (); k++)
	alike &= at[k] == at[k - fields] + bytes;
      if (!alike)
	continue;
      p.elements = bytes / p.size;
      p.records = at.size () / fields;
      if (fields < 2 || fields == p.elements || p.elements > limits::warp_size)
	return false;
      for (unsigned k = 0; k < fields; k++)
	{
	  if (at[k] % p.size != 0)
	    return false;
	  p.written |= uint32_t (1) << at[k] / p.size;
	}
      return true;
    }
  return false;
}

/* The stores that begin with the one at K, with nothing between that they must not be moved over;
   none if they do not write parts of records.  */

part_stores
warp_storer::stores_at (const std::vector<insn> &insns, size_t k) const
{
  part_stores p;
  if (!store_p (insns[k]))
    return p;
  const insn &first = insns[k];
  p.size = size_of (first.type);
  std::vector<reg_id> fixed = { first.src[0].reg };
  std::set<int64_t> offsets;
  for (size_t n = k; n < insns.size (); n++)
    {
      const insn &i = insns[n];
      if (store_p (i) && i.type == first.type && same_operand (i.src[0], first.src[0])
	  && i.sp == first.sp && offsets.insert (i.offset).second)
	{
	  p.places.push_back (n);
	  if (i.src[1].reg_p ())
	    fixed.push_back (i.src[1].reg);
	}
      else if (!pure_insn_p (i) || std::find (fixed.begin (), fixed.end (), i.dst) != fixed.end ())
	break;
    }
  p.first = *offsets.begin ();
  std::set<int64_t> places;
  for (int64_t o : offsets)
    places.insert (o - p.first);
  if (!find_records (places, p))
    p.records = 0;
  return p;
}

/* True if P are parts of records, and there is room for their buffer.  */

bool
warp_storer::fits_p (const part_stores &p) const
{
  if (!p.records)
    return false;
  uint64_t others = 0;
  for (frame_id f = 0; f < m_fn.frame.size (); f++)
    if (f != m_buffer && m_fn.frame[f].place != placement::thread)
      others += m_fn.frame[f].size;
  return others + uint64_t (m_fn.dims[2]) * room (p) * p.size <= most_with_buffers;
}

void
warp_storer::barrier (operand active)
{
  insn i = make_insn (opcode::BARRIER, dtype::none, no_id, { active });
  i.lev = level::vector;
  m_rw->emit (std::move (i));
}

/* The address of the warp's part of the buffer, the same for all stores: warps need not be at the
   same ones.  */

operand
warp_storer::warp_buffer ()
{
  insn addr = make_insn (opcode::ADDR, dtype::u64, m_rw->new_reg (reg_class::b64),
			 { operand::of_frame (m_buffer) });
  addr.sp = space::shared;
  const operand start = operand::of_reg (addr.dst);
  m_rw->emit (std::move (addr));
  const operand number
    = entry (opcode::SHR, dtype::u32,
	     { operand::of_reg (position (*m_rw, special_reg::tid_x)), operand::of_imm (5) });
  const operand of_warp = entry (opcode::MULWIDE, dtype::u64,
				 { number, operand::of_imm (limits::warp_size * m_bytes) });
  return m_rw->emit_value (opcode::ADD, dtype::u64, { start, of_warp });
}

/* What is in BUFFER to memory, in the order of that, as P, of which FIRST is the first store.  With
   a place between lanes in the buffer, those before count.  */

void
warp_storer::write_in_order (const insn &first, const part_stores &p, operand buffer)
{
  rewriter &rw = *m_rw;
  const bool apart = room (p) > p.all ();
  operand from = rw.emit_value (opcode::ADD, dtype::u64, { buffer, lane_times (p.size) });
  if (apart)
    {
      const operand before
	= entry (opcode::SHR, dtype::u32, { m_lane, operand::of_imm (__builtin_ctz (p.all ())) });
      from = rw.emit_value (opcode::ADD, dtype::u64,
			    { from, entry (opcode::MULWIDE, dtype::u64,
					   { before, operand::of_imm (p.size) }) });
    }
  const operand to
    = rw.emit_value (opcode::SUB, dtype::u64,
		     { first.src[0], lane_times (int64_t (p.all ()) * p.size - p.size) });
  uint64_t twice = p.written;
  twice |= twice << p.elements;
  const operand place = entry (opcode::REM, dtype::u32, { m_lane, operand::of_imm (p.elements) });
  const operand mask
    = entry (opcode::SHR, dtype::u64,
	     { operand::of_reg (rw.entry_value (make_insn (opcode::MOV, dtype::u64, no_id,
							   { operand::of_imm (int64_t (twice)) }))),
	       place });
  for (unsigned t = 0; t < p.all (); t++)
    {
      const unsigned bit = t * limits::warp_size % p.elements;
      const operand here
	= rw.emit_value (opcode::AND, dtype::u64,
			 { mask, operand::of_imm (int64_t (uint64_t (1) << bit)) });
      const operand is_written = rw.emit_setp (cmp::ne, dtype::u64, here, operand::of_imm (0));
      const unsigned elements = t * limits::warp_size
				+ (apart ? t * limits::warp_size / p.all () : 0);
      insn load = make_insn (opcode::LD, first.type, rw.new_reg (class_of (first.type)), { from });
      load.sp = space::shared;
      load.offset = int64_t (elements) * p.size;
      const operand value = operand::of_reg (load.dst);
      rw.emit (std::move (load));
      insn store = first;
      store.src[0] = to;
      store.src[1] = value;
      store.offset = p.first + int64_t (t) * limits::warp_size * p.size;
      store.guard = is_written.reg;
      rw.emit (std::move (store));
    }
}

/* The stores of P by all lanes of the warp, which ACTIVE has.  */

void
warp_storer::together (const std::vector<insn> &insns, const part_stores &p, operand active)
{
  rewriter &rw = *m_rw;
  const insn &first = insns[p.places[0]];
  const unsigned lane_bytes = room (p) * p.size;
  const operand buffer = warp_buffer ();
  const operand own = rw.emit_value (opcode::ADD, dtype::u64, { buffer, lane_times (lane_bytes) });
  barrier (active);
  for (size_t k : p.places)
    {
      insn i = make_insn (opcode::ST, first.type, no_id, { own, insns[k].src[1] });
      i.sp = space::shared;
      i.offset = insns[k].offset - p.first;
      rw.emit (std::move (i));
    }
  barrier (active);

  write_in_order (first, p, buffer);
  barrier (active);
}

void
warp_storer::expand (const std::vector<insn> &insns, const part_stores &p)
{
  rewriter &rw = *m_rw;
  const insn &first = insns[p.places[0]];
  rw.like (first);
  m_lane = operand::of_reg (position (rw, special_reg::laneid));
  const block_id whole = rw.new_label (), row = rw.new_label (), apart = rw.new_label (),
		 behind = rw.new_label ();
  const operand full = operand::of_imm (UINT32_MAX);
  const operand active = rw.emit_value (opcode::ACTIVEMASK, dtype::u32, {});
  rw.emit_cbr (rw.emit_setp (cmp::eq, dtype::u32, active, full), whole, apart);

  rw.place (whole);
  const operand from = rw.emit_value (opcode::SUB, dtype::u64,
				      { first.src[0], lane_times (int64_t (p.all ()) * p.size) });
  const operand zero = rw.in_register (operand::of_imm (0), dtype::u32);
  const operand of_first = rw.emit_value (opcode::SHFL_IDX, dtype::u64, { from, zero, active });
  const operand same = rw.emit_setp (cmp::eq, dtype::u64, from, of_first);
  const operand lanes = rw.emit_value (opcode::BALLOT, dtype::u32, { same, active });
  rw.emit_cbr (rw.emit_setp (cmp::eq, dtype::u32, lanes, full), row, apart);

  rw.place (row);
  together (insns, p, active);
  rw.emit_br (behind);

  rw.place (apart);
  for (size_t k : p.places)
    rw.emit (insns[k]);
  rw.emit_br (behind);
  rw.place (behind);
}

/* The buffer of all stores that the lanes of a warp make together, if there are any.  */

void
warp_storer::make_buffer ()
{
  for (const block &b : m_fn.blocks)
    for (size_t k = 0; k < b.insns.size (); k++)
      {
	const part_stores p = stores_at (b.insns, k);
	if (fits_p (p))
	  m_bytes = std::max<uint64_t> (m_bytes, room (p) * p.size);
      }
  if (!m_bytes)
    return;
  m_bytes = (m_bytes + 7) / 8 * 8;
  m_buffer = m_fn.frame.size ();
  frame_var v;
  v.name = "parts";
  v.size = uint64_t (m_fn.dims[2]) * m_bytes;
  v.align = 16;
  v.place = placement::gang;
  v.owner = slot_owner::broadcast;
  m_fn.frame.push_back (v);
}

void
warp_storer::run ()
{
  if (m_fn.kind != function_kind::kernel || m_fn.packed || m_fn.dims[1] != 1
      || m_fn.dims[2] < int (limits::warp_size))
    return;
  make_buffer ();
  if (m_buffer == no_id)
    return;
  rewriter rw (m_fn);
  m_rw = &rw;
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      const std::vector<insn> insns = rw.old_insns (b);
      /* They stand with the last one of theirs.  */
      std::map<size_t, part_stores> groups;
      std::set<size_t> done;
      for (size_t k = 0; k < insns.size (); k++)
	{
	  if (!done.count (k))
	    if (const part_stores p = stores_at (insns, k); fits_p (p))
	      {
		groups[p.places.back ()] = p;
		done.insert (p.places.begin (), p.places.end ());
	      }
	  if (auto g = groups.find (k); g != groups.end ())
	    expand (insns, g->second);
	  else if (!done.count (k))
	    rw.keep (insns[k]);
	}
    }
  rw.finish ();
}

} // anonymous namespace

void
warp_stores_pass (pass_context &ctx)
{
  warp_storer (ctx).run ();
}

} // namespace accred::dev
