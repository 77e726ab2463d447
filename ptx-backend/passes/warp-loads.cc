/* Records that the lanes of a warp read and write together.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: where a thread reads a record of N times 16 bytes, each load of a warp touches as many
   lines of the L1 cache as it has lanes, and each sector twice.  From some 80 bytes on that costs
   bandwidth (NVIDIA H200: a quarter of it for 128 bytes).

   Before:  x[0] = ld.16 [p], ..., x[N-1] = ld.16 [p + 16 (N - 1)]
   After:   if (all 32 lanes are here, and p = p of lane 0 + 16 N lane)
	      {
		q = p - 16 (N - 1) lane
		y[0] = ld.16 [q], ..., y[N-1] = ld.16 [q + 512 (N - 1)]
		bar.warp;  each lane writes its y[K] to buffer[32 K + lane];  bar.warp
		x[K] = buffer[N lane + K]
	      }
	    else
	      x[0] = ld.16 [p], ...

   A load of the warp reads 512 bytes in a row.  The buffer is shared memory, one for each warp.  If
   N is a power of two, a record has one place more in it, so that lanes read different banks.

   Stores of records cost more: each one writes parts of as many sectors as the warp has lanes.
   Before:  st.16 [p] = x[0], ..., st.16 [p + 16 (N - 1)] = x[N-1]
   After:   if (the same)
	      {
		bar.warp;  buffer[N lane + K] = x[K];  bar.warp
		each lane reads y[K] = buffer[32 K + lane]
		st.16 [q] = y[0], ..., st.16 [q + 512 (N - 1)] = y[N-1]
		bar.warp, because a lane may read what another one has written for it
	      }
	    else
	      st.16 [p] = x[0], ...

   Needs: neuter, which says what lanes execute.  Comes before the passes that place what is in
   shared memory.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/passes/warp-buffers.h"
#include "abi/tunable.h"

namespace accred::dev {

namespace {

constexpr unsigned access_bytes = 16, warp = limits::warp_size;
/* More than a thread reads together (record_bytes).  */
constexpr unsigned most_accesses = 16;

/* Loads or stores of records by pairs of insns.  */
struct record_accesses
{
  std::vector<size_t> pairs; /* The first insn of each.  */
  unsigned count () const { return pairs.size (); }
};

bool
power_p (unsigned n)
{
  return !(n & (n - 1));
}

/* Places of 16 bytes that a record has in the buffer.  */
unsigned
places (unsigned accesses)
{
  return accesses + power_p (accesses);
}

/* OP, a load or a store of TYPE, in shared memory.  */
insn
shared_access (opcode op, dtype type, operand at)
{
  insn i = op == opcode::ST ? make_insn (op, type, no_id, { at, at })
			    : make_insn (op, type, no_id, { at });
  i.sp = space::shared;
  i.flags = INSN_ALIGNED;
  return i;
}

class warp_loader
{
public:
  explicit warp_loader (pass_context &ctx) : m_fn (ctx.fn) {}
  void run ();

private:
  bool access_p (const std::vector<insn> &insns, size_t k) const;
  record_accesses loads_at (const std::vector<insn> &insns, size_t k) const;
  record_accesses stores_at (const std::vector<insn> &insns, size_t k) const;
  record_accesses records_at (const std::vector<insn> &insns, size_t k) const;
  uint64_t buffer_bytes (unsigned accesses) const
  {
    return uint64_t (m_fn.dims[2]) * places (accesses) * access_bytes;
  }
  bool fits_p (const std::vector<insn> &insns, const record_accesses &) const;
  void make_buffer ();
  void expand (const std::vector<insn> &insns, const record_accesses &);
  void emit_pair (insn i, operand address, int64_t offset, operand low, operand high);
  operand warp_buffer ();
  void access_memory (const std::vector<insn> &insns, const record_accesses &,
		      const std::vector<operand> &values);
  void access_neighbours (dtype type, opcode op, const record_accesses &, operand buffer,
			  const std::vector<operand> &values);
  void access_own (dtype type, opcode op, const record_accesses &, operand buffer,
		   const std::vector<operand> &values);
  void together (const std::vector<insn> &insns, const record_accesses &, operand active);
  void barrier (operand active);
  operand entry (opcode op, dtype t, std::vector<operand> src)
  {
    return operand::of_reg (m_rw->entry_value (make_insn (op, t, no_id, std::move (src))));
  }
  operand lane_bytes (unsigned bytes)
  {
    return entry (opcode::MULWIDE, dtype::u64, { m_lane, operand::of_imm (bytes) });
  }

  function &m_fn;
  rewriter *m_rw = nullptr;
  frame_id m_buffer = no_id;
  unsigned m_places = 0; /* Of a lane in the buffer.  */
  operand m_lane;
};

/* True if INSNS[K] and the next one are a load or a store of 16 bytes by a lane.  */
bool
warp_loader::access_p (const std::vector<insn> &insns, size_t k) const
{
  const insn &i = insns[k];
  return k + 1 < insns.size () && (i.op == opcode::LD || i.op == opcode::ST)
	 && size_of (i.type) == 8 && i.guard == no_id && insns[k + 1].guard == no_id
	 && (i.mode & mask_of (level::vector)) && i.src[0].reg_p () && i.sp != space::shared
	 && i.sp != space::local && one_access_p (i, insns[k + 1])
	 && (i.op == opcode::ST || (i.dst != i.src[0].reg && insns[k + 1].dst != i.src[0].reg));
}

bool
pure_p (const insn &i)
{
  return info_of (i.op).effects == FX_PURE && i.guard == no_id;
}

/* True if I sets one of REGS.  */
bool
sets_p (const insn &i, const std::vector<reg_id> &regs)
{
  return std::find (regs.begin (), regs.end (), i.dst) != regs.end ();
}

bool
reads_p (const insn &i, reg_id r)
{
  return std::any_of (i.src.begin (), i.src.end (),
		      [r] (const operand &o) { return o.reg_p () && o.reg == r; });
}

/* True if INSNS[N] is what comes behind FOUND, which begin with FIRST.  */
bool
next_p (const insn &i, const insn &first, const record_accesses &found)
{
  return i.op == first.op && i.type == first.type && same_operand (i.src[0], first.src[0])
	 && i.offset == first.offset + int64_t (access_bytes) * found.count ()
	 && found.count () < most_accesses;
}

/* The loads that begin with the one at K: of a row of addresses, with nothing between that they
   must not be moved over.  */
record_accesses
warp_loader::loads_at (const std::vector<insn> &insns, size_t k) const
{
  record_accesses found;
  const insn &first = insns[k];
  std::vector<reg_id> fixed = { first.src[0].reg };
  std::vector<const insn *> between;
  for (size_t n = k; n < insns.size ();)
    if (access_p (insns, n) && next_p (insns[n], first, found))
      {
	/* What has been passed over must not see the new values.  */
	for (const insn *i : between)
	  for (reg_id r : { insns[n].dst, insns[n + 1].dst })
	    if (i->dst == r || reads_p (*i, r))
	      return found;
	found.pairs.push_back (n);
	fixed.insert (fixed.end (), { insns[n].dst, insns[n + 1].dst });
	n += 2;
      }
    else if (pure_p (insns[n]) && !sets_p (insns[n], fixed))
      between.push_back (&insns[n++]);
    else
      break;
  return found;
}

/* The stores that begin with the one at K, likewise; they may be moved to the last.  */
record_accesses
warp_loader::stores_at (const std::vector<insn> &insns, size_t k) const
{
  record_accesses found;
  const insn &first = insns[k];
  std::vector<reg_id> fixed = { first.src[0].reg };
  for (size_t n = k; n < insns.size ();)
    if (access_p (insns, n) && next_p (insns[n], first, found))
      {
	found.pairs.push_back (n);
	for (size_t half : { n, n + 1 })
	  if (insns[half].src[1].reg_p ())
	    fixed.push_back (insns[half].src[1].reg);
	n += 2;
      }
    else if (pure_p (insns[n]) && !sets_p (insns[n], fixed))
      n++;
    else
      break;
  return found;
}

record_accesses
warp_loader::records_at (const std::vector<insn> &insns, size_t k) const
{
  if (!access_p (insns, k))
    return {};
  return insns[k].op == opcode::LD ? loads_at (insns, k) : stores_at (insns, k);
}

/* True if RECORDS are enough, and there is room for their buffer.  */
bool
warp_loader::fits_p (const std::vector<insn> &insns, const record_accesses &records) const
{
  if (!records.count ())
    return false;
  const bool load = insns[records.pairs[0]].op == opcode::LD;
  if (records.count () < unsigned (load ? tuning::exchanged_loads : tuning::exchanged_stores))
    return false;
  uint64_t others = 0;
  for (frame_id f = 0; f < m_fn.frame.size (); f++)
    if (f != m_buffer && m_fn.frame[f].place != placement::thread)
      others += m_fn.frame[f].size;
  return others + buffer_bytes (records.count ()) <= most_with_buffers;
}

void
warp_loader::barrier (operand active)
{
  insn i = make_insn (opcode::BARRIER, dtype::none, no_id, { active });
  i.lev = level::vector;
  m_rw->emit (std::move (i));
}

/* I at ADDRESS + OFFSET and its like 8 bytes behind: a load of LOW and HIGH, or a store of
   them.  */
void
warp_loader::emit_pair (insn i, operand address, int64_t offset, operand low, operand high)
{
  i.src[0] = address;
  i.offset = offset;
  insn second = i;
  second.offset += 8;
  second.flags &= ~INSN_ALIGNED;
  if (i.op == opcode::LD)
    {
      i.dst = low.reg;
      second.dst = high.reg;
    }
  else
    {
      i.src[1] = low;
      second.src[1] = high;
    }
  m_rw->emit (std::move (i));
  m_rw->emit (std::move (second));
}

/* The accesses of RECORDS, so that the lanes of the warp have neighbouring places at each; VALUES
   are what is loaded or stored.  */
void
warp_loader::access_memory (const std::vector<insn> &insns, const record_accesses &records,
			    const std::vector<operand> &values)
{
  const insn &first = insns[records.pairs[0]];
  const operand q
    = m_rw->emit_value (opcode::SUB, dtype::u64,
			{ first.src[0], lane_bytes (access_bytes * (records.count () - 1)) });
  for (unsigned k = 0; k < records.count (); k++)
    emit_pair (first, q, first.offset + int64_t (access_bytes) * warp * k, values[2 * k],
	       values[2 * k + 1]);
}

/* The address of the warp's part of the buffer, the same for all accesses: warps need not be at the
   same ones.  */
operand
warp_loader::warp_buffer ()
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
				 { number, operand::of_imm (warp * m_places * access_bytes) });
  return m_rw->emit_value (opcode::ADD, dtype::u64, { start, of_warp });
}

/* OP for VALUES in the warp's BUFFER, at the places that access_memory has.  */
void
warp_loader::access_neighbours (dtype type, opcode op, const record_accesses &records,
				operand buffer, const std::vector<operand> &values)
{
  const unsigned accesses = records.count ();
  operand at = m_rw->emit_value (opcode::ADD, dtype::u64, { buffer, lane_bytes (access_bytes) });
  const bool apart = places (accesses) > accesses;
  if (apart)
    {
      /* The records before that of the lane's place.  */
      const operand before
	= entry (opcode::SHR, dtype::u32, { m_lane, operand::of_imm (__builtin_ctz (accesses)) });
      at = m_rw->emit_value (opcode::ADD, dtype::u64,
			     { at, entry (opcode::MULWIDE, dtype::u64,
					  { before, operand::of_imm (access_bytes) }) });
    }
  for (unsigned k = 0; k < accesses; k++)
    emit_pair (shared_access (op, type, at), at,
	       int64_t (access_bytes) * (warp * k + (apart ? warp * k / accesses : 0)),
	       values[2 * k], values[2 * k + 1]);
}

/* OP for VALUES in the warp's BUFFER, at the places of the lane's own record.  */
void
warp_loader::access_own (dtype type, opcode op, const record_accesses &records, operand buffer,
			 const std::vector<operand> &values)
{
  const unsigned accesses = records.count ();
  const operand own = m_rw->emit_value (opcode::ADD, dtype::u64,
					{ buffer, lane_bytes (places (accesses) * access_bytes) });
  for (unsigned k = 0; k < accesses; k++)
    emit_pair (shared_access (op, type, own), own, int64_t (access_bytes) * k, values[2 * k],
	       values[2 * k + 1]);
}

/* The accesses of RECORDS by all lanes of the warp, which ACTIVE has.  */
void
warp_loader::together (const std::vector<insn> &insns, const record_accesses &records,
		       operand active)
{
  const insn &first = insns[records.pairs[0]];
  const bool load = first.op == opcode::LD;
  const dtype type = first.type;
  std::vector<operand> own, others;
  for (size_t pair : records.pairs)
    for (size_t half : { pair, pair + 1 })
      {
	own.push_back (load ? operand::of_reg (insns[half].dst) : insns[half].src[1]);
	others.push_back (operand::of_reg (m_rw->new_reg (class_of (type))));
      }
  if (load)
    access_memory (insns, records, others);
  const operand buffer = warp_buffer ();
  barrier (active);
  if (load)
    access_neighbours (type, opcode::ST, records, buffer, others);
  else
    access_own (type, opcode::ST, records, buffer, own);
  barrier (active);
  if (load)
    access_own (type, opcode::LD, records, buffer, own);
  else
    {
      access_neighbours (type, opcode::LD, records, buffer, others);
      access_memory (insns, records, others);
      barrier (active);
    }
}

void
warp_loader::expand (const std::vector<insn> &insns, const record_accesses &records)
{
  rewriter &rw = *m_rw;
  const insn &first = insns[records.pairs[0]];
  rw.like (first);
  m_lane = operand::of_reg (position (rw, special_reg::laneid));
  const block_id whole = rw.new_label (), row = rw.new_label (), apart = rw.new_label (),
		 behind = rw.new_label ();
  const operand full = operand::of_imm (UINT32_MAX);
  const operand active = rw.emit_value (opcode::ACTIVEMASK, dtype::u32, {});
  rw.emit_cbr (rw.emit_setp (cmp::eq, dtype::u32, active, full), whole, apart);

  rw.place (whole);
  const operand from
    = rw.emit_value (opcode::SUB, dtype::u64,
		     { first.src[0], lane_bytes (access_bytes * records.count ()) });
  const operand zero = rw.in_register (operand::of_imm (0), dtype::u32);
  const operand of_first = rw.emit_value (opcode::SHFL_IDX, dtype::u64, { from, zero, active });
  const operand same = rw.emit_setp (cmp::eq, dtype::u64, from, of_first);
  const operand lanes = rw.emit_value (opcode::BALLOT, dtype::u32, { same, active });
  rw.emit_cbr (rw.emit_setp (cmp::eq, dtype::u32, lanes, full), row, apart);

  rw.place (row);
  together (insns, records, active);
  rw.emit_br (behind);

  rw.place (apart);
  for (size_t k : records.pairs)
    {
      rw.emit (insns[k]);
      rw.emit (insns[k + 1]);
    }
  rw.emit_br (behind);
  rw.place (behind);
}

/* The buffer of all accesses that the lanes of a warp make together, if there are any.  */
void
warp_loader::make_buffer ()
{
  for (const block &b : m_fn.blocks)
    for (size_t k = 0; k < b.insns.size (); k++)
      {
	const record_accesses r = records_at (b.insns, k);
	if (fits_p (b.insns, r))
	  m_places = std::max (m_places, places (r.count ()));
      }
  if (!m_places)
    return;
  m_buffer = m_fn.frame.size ();
  frame_var v;
  v.name = "records";
  v.size = uint64_t (m_fn.dims[2]) * m_places * access_bytes;
  v.align = access_bytes;
  v.place = placement::gang;
  v.owner = slot_owner::broadcast;
  m_fn.frame.push_back (v);
}

void
warp_loader::run ()
{
  if (m_fn.kind != function_kind::kernel || m_fn.packed || m_fn.dims[1] != 1
      || m_fn.dims[2] < int (warp))
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
      /* Accesses that stand with the first or the last one of theirs.  */
      std::map<size_t, record_accesses> groups;
      std::set<size_t> done;
      for (size_t k = 0; k < insns.size (); k++)
	{
	  if (!done.count (k))
	    if (const record_accesses r = records_at (insns, k); fits_p (insns, r))
	      {
		const bool load = insns[k].op == opcode::LD;
		groups[load ? k : r.pairs.back ()] = r;
		for (size_t pair : r.pairs)
		  done.insert ({ pair, pair + 1 });
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
warp_loads_pass (pass_context &ctx)
{
  warp_loader (ctx).run ();
}

} // namespace accred::dev
