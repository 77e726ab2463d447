/* Gang-level reductions by one slot for each gang and a ticket.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before (code of one thread of each gang):

     a = red_fini %res, a lev=gang

   After:

     slot[gang] = a;  fence;
     last = ticket++ == gangs - 1;
     if (last) { fence;  r = *res; }
     if (last)
       {
	 fork worker; fork vector;
	 v = identity;  for (g = thread; g < gangs; g += threads) v = v OP slot[g];
	 v = red_fini _, v lev=vector;
	 join vector;
	 v = red_fini _, v lev=worker;
	 join worker;
	 *(res + distance) = r OP v;  ticket = 0;
       }

   The code after the first `if (last)' has guards, not a branch, so that it precedes the broadcast
   of LAST to the other threads: the barrier of that broadcast also orders the slots, and the load
   of R is in flight meanwhile.

   The last gang combines all slots with all of its threads, in an order that the launch dimensions
   determine: the same bits in every run, for any operator and type, without a lock.  A launch with
   one gang updates *RES_PTR directly.

   The launch passes DISTANCE.  It is 0, or leads to memory that the host can read: then
   argument-uses has shown that the kernel does not read the new value.

   The launch also passes the memory: a ticket for each group of FINIs, then consecutive arrays of
   slots, one for each reduction (abi/image.h).  No other kernel uses it before this one has ended,
   and by then the tickets are 0 again.

   After a long loop the caches no longer have the record.  So its entries are loaded before the
   reduction within the gang, and arrive by its end.

   Needs: reduce-plan, which groups the FINIs of a loop; each gang executes FINIs of this scheme
   once (once_p).  Guarantees: no FINI of this scheme is left, and function::gang_slots is -1.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-table.h"
#include "ptx-backend/reductions/reduction-update.h"
#include "abi/image.h"
#include "abi/row-list.h"
#include "abi/tunable.h"

#include <algorithm>
#include <map>

namespace accred::dev {

namespace {

class slot_expander
{
public:
  explicit slot_expander (pass_context &ctx) : m_ctx (ctx), m_fn (ctx.fn), m_plan (ctx.fn, ctx.opts)
  {}
  void run ();

private:
  using group = std::vector<insn>;
  /* The old values at the RES_PTRs, and the distance from there to the new values.  */
  struct old_results
  {
    std::vector<operand> values;
    operand distance;
  };

  bool mine_p (const insn &i) const;
  /* Slots in the launch's memory, behind the list of rows if there is one.  */
  int64_t slots_offset () const
  {
    return ACCRED_SLOTS_OFFSET + (m_fn.row_piece ? ACCRED_LIST_BYTES : 0);
  }
  operand size_or (int known, special_reg r);
  operand times (operand a, operand b);
  operand product (operand n, uint64_t bytes);
  operand sum (dtype t, operand a, operand b);
  void branch (cmp cc, operand a, operand b, block_id if_true, block_id if_false);
  void lay_out (const group &g);
  void store_slots (const group &g, const std::vector<operand> &slots, const operand &gang,
		    const std::vector<operand> &locals);
  reg_id take_ticket (reg_id memory, int64_t ticket);
  void clear_ticket (reg_id memory, int64_t ticket);
  void expand (const group &g);
  operand load_slot (const insn &fini, reg_id place, operand step, reg_id exists);
  /* A thread's walk over slots: the number and the places of the next ones, how many there
     are, and what the thread has.  */
  struct slot_walk
  {
    reg_id at = no_id;
    operand end, threads;
    std::vector<reg_id> place;
    std::vector<operand> step, values;
  };
  slot_walk begin_walk (const group &g, const std::vector<operand> &slots);
  void combine_slots (const group &g, const slot_walk &w);
  std::vector<operand> partial_values (const group &g, const std::vector<operand> &slots);
  void combine_slots (const group &g, std::vector<operand> slots, const old_results &before);
  operand launch_entry (unsigned k, unsigned flags = 0);
  block_id served_by (block_id b, const std::vector<std::vector<block_id>> &preds) const;
  old_results load_results (const group &g, reg_id guard);
  void update_results (const group &g, const old_results &before,
		       const std::vector<operand> &values);

  pass_context &m_ctx;
  function &m_fn;
  reduction_plan m_plan;
  rewriter *m_rw = nullptr;
  operand m_gangs;
  uint64_t m_bytes = 0; /* For each gang, of all groups so far.  */
  std::vector<uint64_t> m_before; /* Those before each slot of the group.  */
  unsigned m_tickets = 0;
  int m_lid = 0;	 /* Of the reductions that are made here.  */
  /* Entries of the record, after the region's own, that have been read for a block's FINIs.  */
  std::map<block_id, std::vector<operand>> m_early;
  const std::vector<operand> *m_entries = nullptr; /* Those for the block at hand.  */
};

bool
slot_expander::mine_p (const insn &i) const
{
  return i.op == opcode::RED_FINI && m_plan.scheme (i) == red_scheme::gang_slots;
}

operand
slot_expander::size_or (int known, special_reg r)
{
  return known ? operand::of_imm (known) : m_rw->emit_sreg (r);
}

/* A * B in 32 bits.  */
operand
slot_expander::times (operand a, operand b)
{
  if (!a.reg_p () && !b.reg_p ())
    return operand::of_imm (a.imm * b.imm);
  return m_rw->emit_value (opcode::MUL, dtype::u32, { a, b });
}

/* N * BYTES in 64 bits; N has 32.  */
operand
slot_expander::product (operand n, uint64_t bytes)
{
  if (!n.reg_p ())
    return operand::of_imm (n.imm * bytes);
  return m_rw->emit_value (opcode::MULWIDE, dtype::u64, { n, operand::of_imm (bytes) });
}

operand
slot_expander::sum (dtype t, operand a, operand b)
{
  return m_rw->emit_value (opcode::ADD, t, { a, b });
}

void
slot_expander::branch (cmp cc, operand a, operand b, block_id if_true, block_id if_false)
{
  m_rw->emit_cbr (m_rw->emit_setp (cc, dtype::u32, a, b), if_true, if_false);
}

/* The widest first: each array is aligned then, whatever the number of gangs.  */
void
slot_expander::lay_out (const group &g)
{
  std::vector<size_t> order (g.size ());
  for (size_t k = 0; k < g.size (); k++)
    order[k] = k;
  auto bytes = [&] (size_t k) { return uint64_t (size_of (promoted (g[k].type))); };
  std::stable_sort (order.begin (), order.end (),
		    [&] (size_t a, size_t b) { return bytes (a) > bytes (b); });
  m_bytes = (m_bytes + 7) / 8 * 8;
  m_before.assign (g.size (), 0);
  for (size_t k : order)
    {
      m_before[k] = m_bytes;
      m_bytes += bytes (k);
    }
}

/* Begin each thread's walk over the slots of the arrays SLOTS: the first one is its number.  */
slot_expander::slot_walk
slot_expander::begin_walk (const group &g, const std::vector<operand> &slots)
{
  slot_walk w;
  w.end = m_gangs;
  operand vectors = operand::of_imm (m_fn.dims[2]);
  operand index = operand::of_imm (0);
  w.threads = vectors;
  if (m_fn.dims[2] != 1)
    index = m_rw->emit_sreg (special_reg::tid_x);
  if (m_fn.dims[1] != 1)
    {
      index = sum (dtype::u32, times (m_rw->emit_sreg (special_reg::tid_y), vectors), index);
      w.threads = times (size_or (m_fn.dims[1], special_reg::ntid_y), vectors);
    }
  w.at = m_rw->new_reg (reg_class::b32);
  m_rw->comment_next ("the last gang combines the slots");
  m_rw->emit_move (w.at, dtype::u32, index);
  for (size_t k = 0; k < g.size (); k++)
    {
      uint64_t bytes = size_of (promoted (g[k].type));
      operand first = sum (dtype::u64, slots[k], product (operand::of_reg (w.at), bytes));
      w.place.push_back (first.reg);
      w.step.push_back (product (w.threads, bytes));
      reg_id v = m_rw->new_reg (class_of (g[k].type));
      m_rw->emit_move (v, g[k].type, identity_of (g[k]));
      w.values.push_back (operand::of_reg (v));
    }
  return w;
}

/* The body of the walk's loop: loads first, so that they are in flight together.  */
void
slot_expander::combine_slots (const group &g, const slot_walk &w)
{
  const unsigned unroll = tuning::slots_in_flight;
  std::vector<std::vector<operand>> loaded (unroll);
  for (unsigned u = 0; u < unroll; u++)
    {
      reg_id exists = no_id;
      if (u)
	{
	  exists = m_rw->new_reg (reg_class::pred);
	  m_rw->emit (make_setp (exists, cmp::lt, dtype::u32, operand::of_reg (w.at), w.end));
	}
      for (size_t k = 0; k < g.size (); k++)
	loaded[u].push_back (load_slot (g[k], w.place[k], w.step[k], exists));
      m_rw->emit (make_insn (opcode::ADD, dtype::u32, w.at, { operand::of_reg (w.at), w.threads }));
    }
  for (unsigned u = 0; u < unroll; u++)
    for (const red_element &e : elements_of (g))
      {
	std::vector<operand> v = w.values;
	combine (*m_rw, g, e, v, loaded[u]);
	for (size_t k = e.first; k < e.first + e.parts; k++)
	  m_rw->emit_move (w.values[k].reg, g[k].type, v[k]);
      }
}

/* In each thread, the slots thread, thread + threads, ... of the arrays SLOTS combined:

     for (g = thread; g < gangs; g += unroll * threads)
       { load those of `unroll' slots from G on that exist; combine them; }  */
std::vector<operand>
slot_expander::partial_values (const group &g, const std::vector<operand> &slots)
{
  const slot_walk w = begin_walk (g, slots);
  block_id head = m_rw->new_label (), body = m_rw->new_label (), done = m_rw->new_label ();
  m_rw->emit (make_br (head));
  m_rw->place (head);
  branch (cmp::lt, operand::of_reg (w.at), w.end, body, done);
  m_rw->place (body);
  combine_slots (g, w);
  m_rw->emit (make_br (head));
  m_rw->place (done);
  return w.values;
}

/* The slot of FINI at PLACE, or the identity where EXISTS is not true; PLACE moves by STEP.  */
operand
slot_expander::load_slot (const insn &fini, reg_id place, operand step, reg_id exists)
{
  reg_id v = m_rw->new_reg (class_of (fini.type));
  if (exists != no_id)
    m_rw->emit_move (v, fini.type, identity_of (fini));
  insn ld = make_insn (opcode::LD, promoted (fini.type), v, { operand::of_reg (place) });
  ld.sp = space::global;
  ld.offset = slots_offset ();
  ld.guard = exists;
  m_rw->emit (std::move (ld));
  m_rw->emit (make_insn (opcode::ADD, dtype::u64, place, { operand::of_reg (place), step }));
  return operand::of_reg (v);
}

/* By all threads of the gang; then one has the values of all slots.  */
void
slot_expander::combine_slots (const group &g, std::vector<operand> slots, const old_results &before)
{
  bool workers = m_fn.dims[1] != 1, vectors = m_fn.dims[2] != 1;
  if (workers)
    emit_marker (*m_rw, opcode::FORK, level::worker);
  if (vectors)
    emit_marker (*m_rw, opcode::FORK, level::vector);
  std::vector<operand> values = partial_values (g, slots);
  auto reduce = [&] (level lev)
  {
    for (size_t k = 0; k < g.size (); k++)
      {
	insn fini = g[k];
	fini.dst = values[k].reg;
	fini.src = { operand::none (), values[k] };
	fini.red.lev = lev;
	fini.red.how = fini.red.otherwise = red_scheme::open;
	fini.red.lid = m_lid;
	fini.red.rid = k;
	m_rw->emit (std::move (fini));
      }
    emit_marker (*m_rw, opcode::JOIN, lev);
  };
  if (vectors)
    reduce (level::vector);
  if (workers)
    reduce (level::worker);
  update_results (g, before, values);
}

/* Entry K after the region's own in the argument record; FLAGS are for the insns.  */
operand
slot_expander::launch_entry (unsigned k, unsigned flags)
{
  if (m_entries)
    return m_entries->at (k);
  reg_id params = m_rw->new_reg (reg_class::b64), entry = m_rw->new_reg (reg_class::b64);
  insn param = make_insn (opcode::LDPARAM, dtype::u64, params, { operand::of_imm (0) });
  param.flags |= flags;
  m_rw->emit (std::move (param));
  insn ld = make_insn (opcode::LD, dtype::u64, entry, { operand::of_reg (params) });
  ld.offset = m_fn.gang_slots + 8 * k;
  ld.flags |= INSN_INVARIANT | flags;
  m_rw->emit (std::move (ld));
  return operand::of_reg (entry);
}

/* The value at RES_PTR, under GUARD.  Volatile, to bypass the multiprocessor's cache.  */
slot_expander::old_results
slot_expander::load_results (const group &g, reg_id guard)
{
  old_results old;
  for (const insn &i : g)
    {
      reg_id v = m_rw->new_reg (class_of (i.type));
      insn ld = make_insn (opcode::LD, i.type, v, { i.src[0] });
      ld.flags |= INSN_VOLATILE;
      ld.guard = guard;
      m_rw->emit (std::move (ld));
      old.values.push_back (operand::of_reg (v));
    }
  old.distance = launch_entry (1);
  return old;
}

/* One thread alone does this: *(RES_PTR + distance) = BEFORE OP VALUES.  */
void
slot_expander::update_results (const group &g, const old_results &before,
			       const std::vector<operand> &values)
{
  std::vector<operand> results = before.values;
  for (const red_element &e : elements_of (g))
    combine (*m_rw, g, e, results, values);
  for (size_t k = 0; k < g.size (); k++)
    {
      operand at = sum (dtype::u64, g[k].src[0], before.distance);
      insn st = make_insn (opcode::ST, g[k].type, no_id, { at, results[k] });
      st.flags |= INSN_VOLATILE;
      m_rw->emit (std::move (st));
    }
}

/* Each of LOCALS goes to GANG's place of its SLOTS.  */
void
slot_expander::store_slots (const group &g, const std::vector<operand> &slots, const operand &gang,
			    const std::vector<operand> &locals)
{
  for (size_t k = 0; k < g.size (); k++)
    {
      uint64_t bytes = size_of (promoted (g[k].type));
      operand at = sum (dtype::u64, slots[k], product (gang, bytes));
      insn st = make_insn (opcode::ST, promoted (g[k].type), no_id, { at, locals[k] });
      st.sp = space::global;
      st.offset = slots_offset ();
      m_rw->emit (std::move (st));
    }
}

/* Count this gang in the TICKET in MEMORY, after its stores.  True in the last one, which sees
   the stores of all.  */
reg_id
slot_expander::take_ticket (reg_id memory, int64_t ticket)
{
  emit_fence (*m_rw, fence_scope::gpu);
  reg_id turn = m_rw->new_reg (reg_class::b32);
  insn atom
    = make_insn (opcode::ATOM, dtype::u32, turn, { operand::of_reg (memory), operand::of_imm (1) });
  atom.sp = space::global;
  atom.offset = ticket;
  m_rw->emit (std::move (atom));
  operand last_turn = m_fn.dims[0] > 1 ? operand::of_imm (m_fn.dims[0] - 1)
				       : m_rw->emit_value (opcode::SUB, dtype::u32,
							   { m_gangs, operand::of_imm (1) });
  reg_id is_last = m_rw->new_reg (reg_class::pred);
  m_rw->emit (make_setp (is_last, cmp::eq, dtype::u32, operand::of_reg (turn), last_turn));
  insn fence = make_insn (opcode::FENCE, dtype::none, no_id, {});
  fence.scope = fence_scope::gpu;
  fence.guard = is_last;
  m_rw->emit (std::move (fence));
  return is_last;
}

/* For the next launch.  */
void
slot_expander::clear_ticket (reg_id memory, int64_t ticket)
{
  insn clear
    = make_insn (opcode::ST, dtype::u32, no_id, { operand::of_reg (memory), operand::of_imm (0) });
  clear.sp = space::global;
  clear.offset = ticket;
  m_rw->emit (std::move (clear));
}

void
slot_expander::expand (const group &g)
{
  m_rw->like (g[0]);
  std::string text;
  for (const insn &i : g)
    text += (text.empty () ? "" : "\n") + describe (i, "slot of this gang, then the ticket");

  lay_out (g);
  int64_t ticket = 4 * m_tickets++;
  const reg_id memory = launch_entry (0).reg;
  m_gangs = size_or (m_fn.dims[0], special_reg::nctaid_x);
  operand gang = m_rw->emit_sreg (special_reg::ctaid_x);
  std::vector<operand> slots;
  for (size_t k = 0; k < g.size (); k++)
    slots.push_back (m_before[k]
		       ? sum (dtype::u64, operand::of_reg (memory), product (m_gangs, m_before[k]))
		       : operand::of_reg (memory));

  block_id all = m_rw->new_label (), one = m_rw->new_label (), last = m_rw->new_label (),
	   done = m_rw->new_label ();
  std::vector<operand> locals;
  for (const insn &i : g)
    locals.push_back (i.src[1]);
  const bool many = m_fn.dims[0] > 1;
  if (!many)
    {
      branch (cmp::eq, m_gangs, operand::of_imm (1), one, all);
      m_rw->place (all);
    }
  m_rw->comment_next (text);
  store_slots (g, slots, gang, locals);
  const reg_id is_last = take_ticket (memory, ticket);
  old_results before = load_results (g, is_last);
  m_rw->emit (make_cbr (is_last, last, done));

  m_rw->place (last);
  combine_slots (g, slots, before);
  clear_ticket (memory, ticket);
  m_rw->emit (make_br (done));

  if (!many)
    {
      m_rw->place (one);
      m_rw->comment_next ("the only gang");
      update_results (g, load_results (g, no_id), locals);
      m_rw->emit (make_br (done));
    }

  m_rw->place (done);
  for (const insn &i : g)
    m_rw->emit_move (i.dst, i.type, i.src[1]);
}

/* If all threads of a gang end a region with B, and FINIs of this scheme follow: their block.  */
block_id
slot_expander::served_by (block_id b, const std::vector<std::vector<block_id>> &preds) const
{
  const insn *join = marker_of (m_fn.blocks[b]);
  if (!join || join->op != opcode::JOIN || (join->lev == level::vector && m_fn.dims[1] != 1))
    return no_id;
  const block_id next = m_fn.blocks[b].insns.back ().targets[0];
  const std::vector<insn> &insns = m_fn.blocks[next].insns;
  const bool wanted
    = std::any_of (insns.begin (), insns.end (), [&] (const insn &i) { return mine_p (i); });
  return wanted && preds[next].size () == 1 ? next : no_id;
}

void
slot_expander::run ()
{
  bool any = false;
  std::vector<block_id> served (m_fn.blocks.size (), no_id);
  const std::vector<std::vector<block_id>> preds = predecessors (m_fn);
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    {
      served[b] = served_by (b, preds);
      for (const insn &i : m_fn.blocks[b].insns)
	{
	  any |= mine_p (i);
	  if (reduction_p (i.op))
	    m_lid = std::max (m_lid, i.red.lid + 1);
	}
    }
  if (any)
    {
      rewriter rw (m_fn);
      m_rw = &rw;
      for (block_id b = 0; b < rw.old_blocks (); b++)
	{
	  rw.place (b);
	  std::vector<insn> &insns = rw.old_insns (b);
	  auto early = m_early.find (b);
	  m_entries = early == m_early.end () ? nullptr : &early->second;
	  for (size_t k = 0; k < insns.size ();)
	    {
	      if (!mine_p (insns[k]))
		{
		  if (insns[k].op == opcode::RED_FINI && served[b] != no_id)
		    {
		      rw.like (insns[k]);
		      m_early[served[b]]
			= { launch_entry (0, INSN_COMMON), launch_entry (1, INSN_COMMON) };
		      served[b] = no_id;
		    }
		  rw.keep (std::move (insns[k++]));
		  continue;
		}
	      group g;
	      int lid = insns[k].red.lid;
	      for (; k < insns.size () && mine_p (insns[k]) && insns[k].red.lid == lid; k++)
		g.push_back (insns[k]);
	      expand (g);
	    }
	}
      rw.finish ();
      if (const unsigned most = m_fn.row_piece ? ACCRED_LISTED_OFFSET / 4 : ACCRED_MAX_TICKETS;
	  m_tickets > most)
	m_ctx.error (m_fn.loc, "more than " + std::to_string (most)
				 + " gang loops with reductions in one region");
      m_ctx.report.gang_slot_bytes = m_bytes;
    }
  if (m_fn.launch_bytes)
    m_ctx.report.gang_slot_bytes = m_fn.launch_bytes;
  m_ctx.report.row_piece = m_fn.row_piece;
  m_fn.gang_slots = -1;
}

} // anonymous namespace

void
gang_slots_pass (pass_context &ctx)
{
  slot_expander (ctx).run ();
}

} // namespace accred::dev
