/* Expand the reduction functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  a = red_init _, a; ...; a = red_fini _, a
   After:   a = selp a, 0, lane == 0; ...; a += shfl.bfly a, 16; ...; a += shfl.bfly a, 1

   The scheme of each loop comes from reduction-table.cc.  Consecutive FINIs of one loop
   are one group: one barrier, one critical section, interleaved shuffle trees.

   A shuffle tree is a butterfly, so that all lanes get the same bits; the operators
   commute, so the lanes agree on each step.  The order of combination depends only on the launch
   dimensions: the same bits in every run.

   Needs: neuter.  FINIs that are collective are reached by all threads of their level;
   others are in blocks that only the active thread enters (gang, worker) or are executed by each
   lane (vector under a lock).  Guarantees: no reduction is left.  Slots: written before a barrier
   of the level, read after it; they can be reused after the barrier of the JOIN.  */

#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-update.h"
#include "ptx-backend/passes/shared-layout.h"

#include <algorithm>

namespace accred::dev {

namespace {

/* The workers of a gang are in different vector loops at the same time, so with more than one
   worker each such loop has its own section, from VECTOR_SECTION on.  */
enum section : unsigned
{
  worker_section,
  lock_section,
  vector_section
};

unsigned
round_up_to_power (unsigned n)
{
  unsigned p = 1;
  while (p < n)
    p *= 2;
  return p;
}

struct slot_key
{
  level lev;
  int lid, rid;
  bool operator< (const slot_key &o) const
  {
    if (lev != o.lev)
      return lev < o.lev;
    return lid != o.lid ? lid < o.lid : rid < o.rid;
  }
};

slot_key
key_of (const insn &i)
{
  return { i.red.lev, i.red.lid, i.red.rid };
}

class expander
{
public:
  explicit expander (pass_context &ctx) : m_ctx (ctx), m_fn (ctx.fn), m_plan (ctx.fn, ctx.opts) {}
  void run ();

private:
  using group = std::vector<insn>;

  void make_layout ();
  void clear_locks ();
  int64_t slot_offset (const insn &i) const;
  unsigned warps_per_worker () const { return m_fn.dims[2] / limits::warp_size; }
  reg_id worker_index (level lev);

  void expand (const insn &i);
  void init (const insn &i);
  void setup (const insn &i);
  void teardown (const insn &i);
  void fini (const group &g);
  void fini_tree (const group &g);
  struct slot_writer;
  slot_writer writer_of_worker ();
  slot_writer writer_of_warp (const operand &lane);
  void store_slots (const group &g, const std::vector<operand> &values, const slot_writer &w);
  reg_id slot_of_this_worker (unsigned most, reg_id index);
  std::vector<operand> load_slots (const group &g, const operand &lane, unsigned most,
				   unsigned width);
  void fini_slots (const group &g);
  void fini_update (const group &g);
  void fini_atomic (const group &g);
  void fini_lock (const group &g);
  void fini_vector_lock (const group &g);
  std::vector<operand> tree (const group &g, std::vector<operand> values, unsigned width,
			     bool whole_warp);
  void keep_unless_wider (const group &g, const red_element &e, unsigned d,
			  const std::vector<operand> &before, std::vector<operand> &values);
  static std::vector<operand> locals_of (const group &g);
  shared_element accumulator (const insn &i);
  memory_cell accumulator_cell (const insn &i);
  void update_cells (const group &g, const red_element &e, const std::vector<memory_cell> &cells,
		     std::vector<operand> &values);
  insn shared_access (opcode op, const insn &red, const shared_element &at);
  void result (const insn &i, operand value);
  void barrier (level lev);

  pass_context &m_ctx;
  function &m_fn;
  reduction_plan m_plan;
  rewriter *m_rw = nullptr;
  frame_id m_buffer = no_id;
  shared_layout m_layout;
  std::map<slot_key, shared_layout::slot_id> m_slots;
  std::optional<shared_layout::slot_id> m_worker_lock, m_vector_locks;
};

/* One buffer for all loops of the function, sized to the largest of each section.  */
void
expander::make_layout ()
{
  std::map<slot_key, uint64_t> bytes;
  bool worker_lock = false, vector_locks = false;
  unsigned workers = max_workers (m_fn);
  for (const block &b : m_fn.blocks)
    for (const insn &i : b.insns)
      {
	if (!reduction_p (i.op) || i.red.lev == level::gang)
	  continue;
	red_scheme s = m_plan.scheme (i);
	bool worker = i.red.lev == level::worker;
	unsigned count = 0;
	if (s == red_scheme::slots)
	  count = worker ? workers : workers * warps_per_worker ();
	else if (s == red_scheme::lock || s == red_scheme::atomic)
	  count = worker ? 1 : workers;
	if (!count)
	  continue;
	uint64_t &most = bytes[key_of (i)];
	most = std::max<uint64_t> (most, count * size_of (promoted (i.type)));
	if (s == red_scheme::lock)
	  (worker ? worker_lock : vector_locks) = true;
      }
  for (const auto &[key, size] : bytes)
    {
      unsigned section = (key.lev == level::worker ? +worker_section
			  : workers == 1	   ? +vector_section
						   : vector_section + key.lid);
      m_slots[key] = m_layout.reserve (section, key.lid, size, 8);
    }
  if (worker_lock)
    m_worker_lock = m_layout.reserve (lock_section, 0, 4, 4);
  if (vector_locks)
    m_vector_locks = m_layout.reserve (lock_section, 0, 4 * workers, 4);
  m_layout.finish ();
  if (!m_layout.sound_p ())
    m_ctx.error (m_fn.loc, "internal: overlapping slots in the reduction buffer");
  if (!m_layout.size ())
    return;
  frame_var v;
  v.name = "red";
  v.size = m_layout.size ();
  v.align = 8;
  v.place = placement::gang;
  v.owner = slot_owner::reduction;
  m_buffer = m_fn.frame.size ();
  m_fn.frame.push_back (v);
}

/* Locks in shared memory are zeroed before any thread can take one:
     if (lane 0 of its worker) lock[worker] = 0;  if (thread 0) lock = 0;  barrier  */
void
expander::clear_locks ()
{
  auto store = [&] (operand base, int64_t offset, reg_id guard)
  {
    insn st = make_insn (opcode::ST, dtype::u32, no_id, { base, operand::of_imm (0) });
    st.sp = space::shared;
    st.offset = offset;
    st.guard = guard;
    m_rw->at_entry (std::move (st));
  };
  if (m_worker_lock)
    store (operand::of_frame (m_buffer), m_layout.offset (*m_worker_lock),
	   active_thread (*m_rw, 0));
  /* Few enough for one thread.  */
  if (m_vector_locks)
    for (unsigned w = 0; w < max_workers (m_fn); w++)
      store (operand::of_frame (m_buffer), m_layout.offset (*m_vector_locks) + 4 * w,
	     active_thread (*m_rw, 0));
  if (m_worker_lock || m_vector_locks)
    {
      insn bar = make_insn (opcode::BARRIER, dtype::none, no_id, {});
      bar.lev = m_fn.dims[1] == 1 ? level::vector : level::worker;
      bar.comment = "reduction locks are free";
      m_rw->at_entry (std::move (bar));
    }
}

int64_t
expander::slot_offset (const insn &i) const
{
  return m_layout.offset (m_slots.at (key_of (i)));
}

/* For what has one instance for each worker; none when there is one worker.  */
reg_id
expander::worker_index (level lev)
{
  if (lev == level::worker || m_fn.dims[1] == 1)
    return no_id;
  return position (*m_rw, special_reg::tid_y);
}

insn
expander::shared_access (opcode op, const insn &red, const shared_element &at)
{
  insn i = make_insn (op, promoted (red.type), no_id, { at.base });
  i.sp = space::shared;
  i.offset = at.offset;
  return i;
}

shared_element
expander::accumulator (const insn &i)
{
  return element_of (*m_rw, m_buffer, slot_offset (i), worker_index (i.red.lev),
		     size_of (promoted (i.type)));
}

memory_cell
expander::accumulator_cell (const insn &i)
{
  shared_element at = accumulator (i);
  return { at.base, at.offset, space::shared };
}

std::vector<operand>
expander::locals_of (const group &g)
{
  std::vector<operand> values;
  for (const insn &i : g)
    values.push_back (i.src[1]);
  return values;
}

void
expander::update_cells (const group &g, const red_element &e, const std::vector<memory_cell> &cells,
			std::vector<operand> &values)
{
  locked_update (*m_rw, g, e, cells, values);
  for (size_t k = e.first; k < e.first + e.parts; k++)
    result (g[k], values[k]);
}

void
expander::result (const insn &i, operand value)
{
  insn mov = make_insn (opcode::MOV, i.type, i.dst, { value });
  mov.guard = i.guard;
  mov.guard_not = i.guard_not;
  m_rw->emit (std::move (mov));
}

void
expander::barrier (level lev)
{
  insn bar = make_insn (opcode::BARRIER, dtype::none, no_id, {});
  bar.lev = lev;
  m_rw->emit (std::move (bar));
}

/* The first thread of the level brings in the value from before the loop.  */
void
expander::init (const insn &i)
{
  reg_id first = lane_zero (*m_rw);
  std::string what = "V = first vector lane ? LOCAL : identity";
  if (i.red.lev == level::worker)
    {
      operand tid = operand::of_reg (position (*m_rw, special_reg::tid_y));
      first = m_rw->entry_value (make_setp (no_id, cmp::eq, dtype::u32, tid, operand::of_imm (0)));
      what = "V = first worker ? LOCAL : identity";
    }
  operand incoming = i.src[1], identity = identity_of (i);
  insn v = make_insn (opcode::SELP, i.type, i.dst, { incoming, identity, operand::of_reg (first) });
  v.guard = i.guard;
  v.guard_not = i.guard_not;
  v.comment = describe (i, what);
  m_rw->emit (std::move (v));
}

/* Accumulator = LOCAL; V = LOCAL.  */
void
expander::setup (const insn &i)
{
  insn st = shared_access (opcode::ST, i, accumulator (i));
  st.src.push_back (i.src[1]);
  st.guard = i.guard;
  st.guard_not = i.guard_not;
  st.comment = describe (i, "accumulator = LOCAL");
  m_rw->emit (std::move (st));
  result (i, i.src[1]);
}

/* V = accumulator.  */
void
expander::teardown (const insn &i)
{
  insn ld = shared_access (opcode::LD, i, accumulator (i));
  ld.dst = i.dst;
  ld.guard = i.guard;
  ld.guard_not = i.guard_not;
  ld.comment = describe (i, "V = accumulator");
  m_rw->emit (std::move (ld));
}

/* for (d = WIDTH / 2; d >= 1; d /= 2) v = v OP (v of lane ^ d), for all of G step by
   step.  All lanes of each aligned group of WIDTH get the same bits.  WHOLE_WARP: lanes
   past WIDTH hold the identity, so one instruction over the warp does as well.  */
std::vector<operand>
expander::tree (const group &g, std::vector<operand> values, unsigned width, bool whole_warp)
{
  /* A packed gang may have fewer lanes.  */
  const bool variable = m_fn.packed && !m_fn.packed_vector;
  if (m_fn.packed && m_fn.packed_vector)
    width = std::min (width, m_fn.packed_vector);
  std::vector<bool> redux;
  for (size_t k = 0; k < g.size (); k++)
    {
      redux.push_back (whole_warp && width == limits::warp_size && !variable
		       && g[k].red.pair == red_pair::none
		       && redux_p (*red_row_for (g[k].red.op, g[k].type), g[k].type, m_ctx.opts));
      if (!values[k].reg_p ())
	{
	  reg_id r = m_rw->new_reg (class_of (g[k].type));
	  m_rw->emit_move (r, g[k].type, values[k]);
	  values[k] = operand::of_reg (r);
	}
    }
  for (size_t k = 0; k < g.size (); k++)
    if (redux[k])
      {
	reg_id r = m_rw->new_reg (class_of (g[k].type));
	insn x = make_insn (opcode::REDUX, g[k].type, r, { values[k] });
	x.atom = red_row_for (g[k].red.op, g[k].type)->atom;
	m_rw->emit (std::move (x));
	values[k] = operand::of_reg (r);
      }
  const std::vector<red_element> elements = elements_of (g);
  std::vector<operand> others (g.size ());
  const opcode shuffle = opcode::SHFL_BFLY;
  for (unsigned d = width / 2; d >= 1; d /= 2)
    for (const red_element &e : elements)
      {
	if (redux[e.first])
	  continue;
	for (size_t k = e.first; k < e.first + e.parts; k++)
	  {
	    reg_id other = m_rw->new_reg (class_of (g[k].type));
	    m_rw->emit (make_insn (shuffle, g[k].type, other, { values[k], operand::of_imm (d) }));
	    others[k] = operand::of_reg (other);
	  }
	const std::vector<operand> before = values;
	combine (*m_rw, g, e, values, others);
	if (variable)
	  keep_unless_wider (g, e, d, before, values);
      }
  return values;
}

/* After the step D of a tree: VALUES is BEFORE again where the vector has no more than D lanes.
   The steps have no branches in between, so that they can overlap.  */
void
expander::keep_unless_wider (const group &g, const red_element &e, unsigned d,
			     const std::vector<operand> &before, std::vector<operand> &values)
{
  operand lanes = operand::of_reg (position (*m_rw, special_reg::vector_size));
  reg_id wider
    = m_rw->entry_value (make_setp (no_id, cmp::gt, dtype::u32, lanes, operand::of_imm (d)));
  for (size_t k = e.first; k < e.first + e.parts; k++)
    {
      reg_id v = m_rw->new_reg (class_of (g[k].type));
      m_rw->emit (
	make_insn (opcode::SELP, g[k].type, v, { values[k], before[k], operand::of_reg (wider) }));
      values[k] = operand::of_reg (v);
    }
}

void
expander::fini_tree (const group &g)
{
  std::vector<operand> values = tree (g, locals_of (g), limits::warp_size, true);
  for (size_t k = 0; k < g.size (); k++)
    result (g[k], values[k]);
}

/* The thread that has the value of a group of lanes, and the group's slot.  */
struct expander::slot_writer
{
  reg_id thread, index;
};

/* A worker's slot.  */
expander::slot_writer
expander::writer_of_worker ()
{
  const reg_id thread = lane_zero (*m_rw);
  return { thread, position (*m_rw, special_reg::tid_y) };
}

/* A warp's slot, of those of all workers.  */
expander::slot_writer
expander::writer_of_warp (const operand &lane)
{
  const reg_id writer
    = m_rw->entry_value (make_setp (no_id, cmp::eq, dtype::u32, lane, operand::of_imm (0)));
  operand thread = operand::of_reg (position (*m_rw, special_reg::tid_x));
  if (m_fn.dims[1] != 1)
    {
      operand row = operand::of_reg (position (*m_rw, special_reg::tid_y));
      reg_id before = m_rw->entry_value (
	make_insn (opcode::MUL, dtype::u32, no_id, { row, operand::of_imm (m_fn.dims[2]) }));
      thread = operand::of_reg (m_rw->entry_value (
	make_insn (opcode::ADD, dtype::u32, no_id, { operand::of_reg (before), thread })));
    }
  return { writer, m_rw->entry_value (
		     make_insn (opcode::SHR, dtype::u32, no_id, { thread, operand::of_imm (5) })) };
}

void
expander::store_slots (const group &g, const std::vector<operand> &values, const slot_writer &w)
{
  for (size_t k = 0; k < g.size (); k++)
    {
      uint64_t size = size_of (promoted (g[k].type));
      int64_t offset = slot_offset (g[k]);
      insn st
	= shared_access (opcode::ST, g[k], element_of (*m_rw, m_buffer, offset, w.index, size));
      st.src.push_back (values[k]);
      st.guard = w.thread;
      m_rw->emit (std::move (st));
    }
}

/* The first of this worker's slots, of which it has MOST, and INDEX more.  */
reg_id
expander::slot_of_this_worker (unsigned most, reg_id index)
{
  operand row = operand::of_reg (position (*m_rw, special_reg::tid_y));
  reg_id before = m_rw->entry_value (
    make_insn (opcode::MUL, dtype::u32, no_id, { row, operand::of_imm (most) }));
  reg_id sum = m_rw->new_reg (reg_class::b32);
  m_rw->emit (make_insn (opcode::ADD, dtype::u32, sum,
			 { operand::of_reg (before), operand::of_reg (index) }));
  return sum;
}

/* The slot that LANE reads of MOST, which are WIDTH with those that do not exist.  */
std::vector<operand>
expander::load_slots (const group &g, const operand &lane, unsigned most, unsigned width)
{
  const bool worker = g[0].red.lev == level::worker;
  operand count = operand::of_imm (most);
  if (worker && m_fn.dims[1] == 0)
    count = operand::of_reg (position (*m_rw, special_reg::ntid_y));
  const bool partial = count.reg_p () || width != most;
  reg_id index = m_rw->new_reg (reg_class::b32);
  m_rw->emit (make_insn (opcode::AND, dtype::u32, index, { lane, operand::of_imm (width - 1) }));
  reg_id some = no_id;
  if (partial)
    {
      some = m_rw->new_reg (reg_class::pred);
      m_rw->emit (make_setp (some, cmp::lt, dtype::u32, operand::of_reg (index), count));
    }
  if (!worker && m_fn.dims[1] != 1)
    index = slot_of_this_worker (most, index);
  std::vector<operand> values;
  for (const insn &i : g)
    {
      reg_id v = m_rw->new_reg (class_of (i.type));
      if (partial)
	m_rw->emit_move (v, i.type, identity_of (i));
      insn ld = shared_access (opcode::LD, i,
			       element_of (*m_rw, m_buffer, slot_offset (i), index,
					   size_of (promoted (i.type))));
      ld.dst = v;
      ld.guard = some;
      m_rw->emit (std::move (ld));
      values.push_back (operand::of_reg (v));
    }
  return values;
}

/* worker:  if (lane 0 of the worker) slot[worker] = LOCAL;  barrier;
	    V = tree over lanes of (lane < workers ? slot[lane] : identity)
   vector:  LOCAL = tree over lanes of LOCAL;  if (lane 0) slot[worker][warp] = LOCAL;
	    barrier;  V = tree over lanes of (lane < warps ? slot[worker][lane] : identity)

   Every warp does the last tree, so all threads of the level have V.  The tree is as
   wide as there are slots; lane numbers are taken modulo its width, so that all groups
   of lanes do the same work.  */
void
expander::fini_slots (const group &g)
{
  const bool worker = g[0].red.lev == level::worker;
  std::vector<operand> values = locals_of (g);
  const operand lane = operand::of_reg (position (*m_rw, special_reg::laneid));
  if (!worker)
    values = tree (g, values, limits::warp_size, true);
  store_slots (g, values, worker ? writer_of_worker () : writer_of_warp (lane));
  barrier (g[0].red.lev);

  const unsigned most = worker ? max_workers (m_fn) : warps_per_worker ();
  const unsigned width = round_up_to_power (most);
  values = tree (g, load_slots (g, lane, most, width), width, false);
  for (size_t k = 0; k < g.size (); k++)
    result (g[k], values[k]);
}

/* Gang: *RES_PTR; worker: the accumulator in shared memory.  V = LOCAL, because the value of the
   whole level is known only after its end.  */
void
expander::fini_atomic (const group &g)
{
  for (const insn &i : g)
    {
      memory_cell cell{ i.src[0], 0, space::generic };
      if (i.red.lev == level::worker)
	cell = accumulator_cell (i);
      atomic_update (*m_rw, i.red.op, i.type, cell, i.src[1], m_ctx.opts.sm);
      result (i, i.src[1]);
    }
}

/* One thread of the launch comes here: *RES_PTR = *RES_PTR OP LOCAL.  */
void
expander::fini_update (const group &g)
{
  std::vector<memory_cell> cells;
  for (const insn &i : g)
    cells.push_back ({ i.src[0], 0, space::generic });
  std::vector<operand> values = locals_of (g);
  for (const red_element &e : elements_of (g))
    update_cells (g, e, cells, values);
}

/* One thread of the block (gang) or of each worker (worker) comes here:

     while (atom.cas (lock, 0, 1) != 0);  fence;
     each of G: *cell = *cell OP LOCAL;
     fence;  atom.cas (lock, 1, 0)				*/
void
expander::fini_lock (const group &g)
{
  bool gang = g[0].red.lev == level::gang;
  memory_cell lock{ operand::none (), 0, space::global };
  if (gang)
    lock.base = operand::of_symbol (gang_lock (m_ctx.m));
  else
    lock = { operand::of_frame (m_buffer), static_cast<int64_t> (m_layout.offset (*m_worker_lock)),
	     space::shared };
  fence_scope scope = gang ? fence_scope::gpu : fence_scope::cta;

  block_id spin = m_rw->new_label (), held = m_rw->new_label ();
  m_rw->emit (make_br (spin));
  m_rw->place (spin);
  reg_id busy = try_lock (*m_rw, lock);
  m_rw->emit (make_cbr (busy, spin, held));
  m_rw->place (held);
  emit_fence (*m_rw, scope);
  std::vector<memory_cell> cells (g.size ());
  std::vector<operand> values = locals_of (g);
  for (const red_element &e : elements_of (g))
    {
      for (size_t k = e.first; k < e.first + e.parts; k++)
	if (gang)
	  cells[k] = { g[k].src[0], 0, space::generic };
	else
	  cells[k] = accumulator_cell (g[k]);
      update_cells (g, e, cells, values);
    }
  emit_fence (*m_rw, scope);
  unlock (*m_rw, lock);
}

/* Every lane comes here, so the critical section is inside of the loop: a lane that
   holds the lock never waits for one that spins.

     do
       if ((busy = atom.cas (lock[worker], 0, 1)) == 0)
	 { fence;  each of G: slot = slot OP LOCAL;  fence;  atom.cas (lock[worker], 1, 0) }
     while (busy);					*/
void
expander::fini_vector_lock (const group &g)
{
  shared_element at = element_of (*m_rw, m_buffer, m_layout.offset (*m_vector_locks),
				  worker_index (level::vector), 4);
  memory_cell lock{ at.base, at.offset, space::shared };
  std::vector<memory_cell> cells;
  for (const insn &i : g)
    cells.push_back (accumulator_cell (i));
  std::vector<operand> values = locals_of (g);
  block_id again = m_rw->new_label (), held = m_rw->new_label (), next = m_rw->new_label (),
	   done = m_rw->new_label ();
  m_rw->emit (make_br (again));
  m_rw->place (again);
  reg_id busy = try_lock (*m_rw, lock);
  m_rw->emit (make_cbr (busy, next, held));
  m_rw->place (held);
  emit_fence (*m_rw, fence_scope::cta);
  for (const red_element &e : elements_of (g))
    update_cells (g, e, cells, values);
  emit_fence (*m_rw, fence_scope::cta);
  unlock (*m_rw, lock);
  m_rw->emit (make_br (next));
  m_rw->place (next);
  m_rw->emit (make_cbr (busy, again, done));
  m_rw->place (done);
}

void
expander::fini (const group &g)
{
  m_rw->like (g[0]);
  red_scheme s = m_plan.scheme (g[0]);
  static const char *const what[] = { "",
				      "V = LOCAL",
				      "shuffle tree",
				      "shuffle tree and one shared slot for each warp",
				      "update by the only gang",
				      "",
				      "atomic update",
				      "update under the lock" };
  /* The comments of a group stand together in front of it.  */
  std::string text;
  for (const insn &i : g)
    text += (text.empty () ? "" : "\n") + describe (i, what[static_cast<unsigned> (s)]);
  m_rw->comment_next (text);
  switch (s)
    {
    case red_scheme::tree: return fini_tree (g);
    case red_scheme::slots: return fini_slots (g);
    case red_scheme::update: return fini_update (g);
    case red_scheme::atomic: return fini_atomic (g);
    case red_scheme::lock:
      return g[0].red.lev == level::vector ? fini_vector_lock (g) : fini_lock (g);
    case red_scheme::copy:
      for (const insn &i : g)
	result (i, i.src[1]);
      return;
    /* gang-slots has left none, and a plan has no open ones.  */
    case red_scheme::gang_slots:
    case red_scheme::open: return;
    }
}

void
expander::expand (const insn &i)
{
  m_rw->like (i);
  switch (i.op)
    {
    case opcode::RED_INIT: return init (i);
    case opcode::RED_SETUP: return setup (i);
    case opcode::RED_TEARDOWN: return teardown (i);
    default: return;
    }
}

void
expander::run ()
{
  bool any = false;
  for (const block &b : m_fn.blocks)
    for (const insn &i : b.insns)
      any |= reduction_p (i.op);
  if (!any)
    return;
  make_layout ();
  rewriter rw (m_fn);
  m_rw = &rw;
  if (m_fn.dims[2] != 1)
    active_thread (rw, 0);
  clear_locks ();
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      std::vector<insn> &insns = rw.old_insns (b);
      for (size_t k = 0; k < insns.size (); k++)
	if (insns[k].op == opcode::RED_FINI)
	  {
	    group g;
	    size_t first = k;
	    for (; k < insns.size () && insns[k].op == opcode::RED_FINI
		   && insns[k].red.lev == insns[first].red.lev
		   && insns[k].red.lid == insns[first].red.lid;
		 k++)
	      g.push_back (insns[k]);
	    k--;
	    fini (g);
	  }
	else if (reduction_p (insns[k].op))
	  expand (insns[k]);
	else
	  rw.keep (std::move (insns[k]));
    }
  rw.finish ();
}

} // anonymous namespace

void
reduce_expand_pass (pass_context &ctx)
{
  expander (ctx).run ();
}

} // namespace accred::dev
