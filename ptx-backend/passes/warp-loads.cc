/* Records that the lanes of a warp read together.
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

   Needs: neuter, which says what lanes execute.  Comes before the passes that place what is in
   shared memory.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "abi/tunable.h"

namespace accred::dev {

namespace {

constexpr unsigned load_bytes = 16, warp = limits::warp_size;
/* More than a thread reads together (record_bytes).  */
constexpr unsigned most_loads = 16;
/* Of the shared memory: reductions and broadcasts need the rest.  */
constexpr uint64_t most_with_buffers = 44 * 1024;

/* Loads of records by pairs of insns.  */
struct record_loads
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
places (unsigned loads)
{
  return loads + power_p (loads);
}

class warp_loader
{
public:
  explicit warp_loader (pass_context &ctx) : m_fn (ctx.fn) {}
  void run ();

private:
  bool load_p (const std::vector<insn> &insns, size_t k) const;
  bool stays_p (const insn &i, const insn &first, const std::vector<reg_id> &loaded) const;
  record_loads records_at (const std::vector<insn> &insns, size_t k) const;
  uint64_t buffer_bytes (unsigned loads) const
  {
    return uint64_t (m_fn.dims[2]) * places (loads) * load_bytes;
  }
  bool fits_p (unsigned loads) const;
  void expand (const std::vector<insn> &insns, const record_loads &);
  void emit_pair (insn i, operand address, int64_t offset, reg_id low, reg_id high);
  std::vector<reg_id> load_neighbours (const std::vector<insn> &insns, const record_loads &records);
  operand warp_buffer (unsigned loads);
  void together (const std::vector<insn> &insns, const record_loads &, operand active);
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
  operand m_lane;
};

/* True if INSNS[K] and the next one are a load of 16 bytes by a lane.  */
bool
warp_loader::load_p (const std::vector<insn> &insns, size_t k) const
{
  const insn &i = insns[k];
  return k + 1 < insns.size () && i.op == opcode::LD && size_of (i.type) == 8 && i.guard == no_id
	 && insns[k + 1].guard == no_id && (i.mode & mask_of (level::vector)) && i.src[0].reg_p ()
	 && i.sp != space::shared && i.sp != space::local && one_access_p (i, insns[k + 1])
	 && i.dst != i.src[0].reg && insns[k + 1].dst != i.src[0].reg;
}

/* True if I, between loads that come after FIRST, may stand behind them, which set LOADED.  */
bool
warp_loader::stays_p (const insn &i, const insn &first, const std::vector<reg_id> &loaded) const
{
  if (info_of (i.op).effects != FX_PURE || i.guard != no_id || i.dst == first.src[0].reg)
    return false;
  for (reg_id r : loaded)
    if (i.dst == r)
      return false;
  return true;
}

/* The loads that begin with the one at K: of a row of addresses, with nothing between that they
   must not be moved over.  */
record_loads
warp_loader::records_at (const std::vector<insn> &insns, size_t k) const
{
  record_loads found;
  const insn &first = insns[k];
  std::vector<reg_id> loaded;
  std::vector<const insn *> between;
  for (size_t n = k; n < insns.size ();)
    if (load_p (insns, n) && same_operand (insns[n].src[0], first.src[0])
	&& insns[n].offset == first.offset + int64_t (load_bytes) * found.count ()
	&& found.count () < most_loads)
      {
	const reg_id low = insns[n].dst, high = insns[n + 1].dst;
	/* What has been passed over must not see the new values.  */
	for (const insn *i : between)
	  for (const operand &o : i->src)
	    if (o.reg_p () && (o.reg == low || o.reg == high))
	      return found;
	for (const insn *i : between)
	  if (i->dst == low || i->dst == high)
	    return found;
	found.pairs.push_back (n);
	loaded.insert (loaded.end (), { low, high });
	n += 2;
      }
    else if (found.count () && stays_p (insns[n], first, loaded))
      between.push_back (&insns[n++]);
    else
      break;
  return found;
}

/* True if there is room for the buffer of so many LOADS.  */
bool
warp_loader::fits_p (unsigned loads) const
{
  if (loads < unsigned (tuning::exchanged_loads))
    return false;
  uint64_t others = 0;
  for (frame_id f = 0; f < m_fn.frame.size (); f++)
    if (f != m_buffer && m_fn.frame[f].place != placement::thread)
      others += m_fn.frame[f].size;
  return others + buffer_bytes (loads) <= most_with_buffers;
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
warp_loader::emit_pair (insn i, operand address, int64_t offset, reg_id low, reg_id high)
{
  i.src[0] = address;
  i.offset = offset;
  insn second = i;
  second.offset += 8;
  second.flags &= ~INSN_ALIGNED;
  if (i.op == opcode::LD)
    {
      i.dst = low;
      second.dst = high;
    }
  else
    {
      i.src[1] = operand::of_reg (low);
      second.src[1] = operand::of_reg (high);
    }
  m_rw->emit (std::move (i));
  m_rw->emit (std::move (second));
}

/* The loads of RECORDS, so that the lanes of the warp have neighbouring places at each.  */
std::vector<reg_id>
warp_loader::load_neighbours (const std::vector<insn> &insns, const record_loads &records)
{
  const unsigned loads = records.count ();
  const insn &first = insns[records.pairs[0]];
  const operand q = m_rw->emit_value (opcode::SUB, dtype::u64,
				      { first.src[0], lane_bytes (load_bytes * (loads - 1)) });
  std::vector<reg_id> values;
  for (unsigned k = 0; k < loads; k++)
    {
      for (int half = 0; half < 2; half++)
	values.push_back (m_rw->new_reg (class_of (insns[records.pairs[k] + half].type)));
      emit_pair (first, q, first.offset + int64_t (load_bytes) * warp * k, values[2 * k],
		 values[2 * k + 1]);
    }
  return values;
}

/* The address of the warp's part of the buffer, with LOADS of a lane.  */
operand
warp_loader::warp_buffer (unsigned loads)
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
				 { number, operand::of_imm (warp * places (loads) * load_bytes) });
  return m_rw->emit_value (opcode::ADD, dtype::u64, { start, of_warp });
}

/* The loads RECORDS by all lanes of the warp, which ACTIVE has.  */
void
warp_loader::together (const std::vector<insn> &insns, const record_loads &records, operand active)
{
  rewriter &rw = *m_rw;
  const unsigned loads = records.count (), of_record = places (loads);
  const dtype type = insns[records.pairs[0]].type;
  const std::vector<reg_id> values = load_neighbours (insns, records);
  const operand buffer = warp_buffer (loads);
  operand to = rw.emit_value (opcode::ADD, dtype::u64, { buffer, lane_bytes (load_bytes) });
  const bool apart = of_record > loads;
  if (apart)
    {
      /* The records before that of the lane's place.  */
      const operand before
	= entry (opcode::SHR, dtype::u32, { m_lane, operand::of_imm (__builtin_ctz (loads)) });
      to = rw.emit_value (opcode::ADD, dtype::u64,
			  { to, entry (opcode::MULWIDE, dtype::u64,
				       { before, operand::of_imm (load_bytes) }) });
    }
  barrier (active);
  for (unsigned k = 0; k < loads; k++)
    {
      insn st = make_insn (opcode::ST, type, no_id, { to, to });
      st.sp = space::shared;
      st.flags = INSN_ALIGNED;
      emit_pair (st, to, int64_t (load_bytes) * (warp * k + (apart ? warp * k / loads : 0)),
		 values[2 * k], values[2 * k + 1]);
    }
  barrier (active);
  const operand own
    = rw.emit_value (opcode::ADD, dtype::u64, { buffer, lane_bytes (of_record * load_bytes) });
  for (unsigned k = 0; k < loads; k++)
    {
      insn ld = make_insn (opcode::LD, type, no_id, { own });
      ld.sp = space::shared;
      ld.flags = INSN_ALIGNED;
      emit_pair (ld, own, int64_t (load_bytes) * k, insns[records.pairs[k]].dst,
		 insns[records.pairs[k] + 1].dst);
    }
}

void
warp_loader::expand (const std::vector<insn> &insns, const record_loads &records)
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
  const operand from = rw.emit_value (opcode::SUB, dtype::u64,
				      { first.src[0], lane_bytes (load_bytes * records.count ()) });
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

void
warp_loader::run ()
{
  if (m_fn.kind != function_kind::kernel || m_fn.packed || m_fn.dims[1] != 1
      || m_fn.dims[2] < int (warp))
    return;
  unsigned most = 0;
  for (const block &b : m_fn.blocks)
    for (size_t k = 0; k < b.insns.size (); k++)
      if (load_p (b.insns, k))
	{
	  const record_loads r = records_at (b.insns, k);
	  if (fits_p (r.count ()))
	    most = std::max (most, places (r.count ()));
	  if (r.count ())
	    k = r.pairs.back () + 1;
	}
  if (!most)
    return;
  m_buffer = m_fn.frame.size ();
  frame_var v;
  v.name = "records";
  v.size = uint64_t (m_fn.dims[2]) * most * load_bytes;
  v.align = load_bytes;
  v.place = placement::gang;
  v.owner = slot_owner::broadcast;
  m_fn.frame.push_back (v);
  rewriter rw (m_fn);
  m_rw = &rw;
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      const std::vector<insn> insns = rw.old_insns (b);
      std::set<size_t> done;
      for (size_t k = 0; k < insns.size (); k++)
	{
	  if (done.count (k))
	    continue;
	  record_loads r;
	  if (load_p (insns, k))
	    r = records_at (insns, k);
	  if (!fits_p (r.count ()))
	    {
	      rw.keep (insns[k]);
	      continue;
	    }
	  expand (insns, r);
	  for (size_t pair : r.pairs)
	    done.insert ({ pair, pair + 1 });
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
