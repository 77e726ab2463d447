/* Make all threads of the block run single-mode code.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  n = ld p; fork worker; ... i < n ...; join worker; st q, s
   After:   @active n = ld p; n = bcast n; ... i < n ...; barrier; @active st q, s

   All threads follow the control flow of single-mode code.  All threads execute a pure insn with
   the same operands in all threads ("replicated"), which is free.  The active-thread predicate
   guards every other insn, and its result is broadcast where all threads need it: at a FORK, for
   the region, and before a conditional branch, so that no thread diverges.

   A forward data-flow analysis finds the registers that hold the same value, as two sets, because
   registers are not in SSA form:
     block   same value in all threads of the block
     worker  same value in the lanes of each worker; holds block
   They start full and shrink at joins of paths by intersection.

   Idle lanes.  A shuffle reads its source in all lanes, and a compiler may assume that a value that
   is undefined in idle lanes is the same in all, and drop the shuffle.  So the source of a shuffle
   is defined in all lanes: n = 0; @active n = ld p; n = bcast n.  The constant is set before the
   guarded insns, where the old value is dead; if there is no such place, at the entry.  A register
   that has not been written yet is not broadcast.

   Only the lanes of worker 0 execute a vector region inside worker-single code (idle-workers.cc).

   Loops.  ptxas (13.0, sm_90) lets idle lanes jump from one guarded part to the next, past the head
   of a loop between the two; then the lanes do not meet again, and the next shuffle of the loop
   takes place without the active lane.  So all lanes of a warp meet at the head of each loop in
   single mode (CONVERGE).  Gangs that are parts of a warp do without where the loop has a region:
   their collectives look for the lanes that are there (packed-collectives.cc), and another one
   in each row costs too much.

   Memory.  A JOIN always has a barrier.  A FORK has one if single-mode code may have accessed
   memory since the last barrier: the region must see its writes, and its reads must precede the
   region's writes.

   Needs: reduce-plan (no copies and locks among the reductions), frame-place.
   Guarantees: no FORK or JOIN; insn::mode is set; insns of the active thread have a guard or are in
   a block that only this thread enters; collectives have neither.  */

#include "ptx-backend/ir/bitset.h"
#include "ptx-backend/passes/broadcast.h"
#include "ptx-backend/passes/idle-workers.h"
#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/liveness.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-table.h"
#include "ptx-backend/ir/regions.h"
#include "abi/tunable.h"

#include <algorithm>

namespace accred::dev {

namespace {

struct uniform
{
  bitset block, worker;

  bool intersect (const uniform &other)
  {
    bool b = block.intersect (other.block), w = worker.intersect (other.worker);
    return b || w;
  }
};

/* Registers that have been written, as lanes see it: in all lanes on all paths, or on some
   path in some lane.  */
struct written
{
  bitset surely, maybe;

  bool meet (const written &other)
  {
    bool s = surely.intersect (other.surely), m = maybe.unite (other.maybe);
    return s || m;
  }
};

/* Accesses since the last barrier that the block, the worker has not seen.  */
struct pending
{
  bool block = false, worker = false;

  bool unite (const pending &o)
  {
    pending old = *this;
    block |= o.block;
    worker |= o.worker;
    return old.block != block || old.worker != worker;
  }
};

struct state
{
  uniform same;
  written regs;
  pending mem;
};

class neuter
{
public:
  explicit neuter (pass_context &ctx, bool skips);
  void solve ();
  void rewrite ();

private:
  /* The mode of I in block B.  Insns of idle-workers.cc have their own: all threads execute
     them.  */
  level_mask mode_of (const insn &i, block_id b) const { return i.mode ? i.mode : m_mode[b]; }
  bool single_p (level_mask mode) const { return !(mode & vector_bit); }
  bool one_worker_p () const { return m_fn.dims[1] == 1; }
  bool replicable_p (const insn &i, level_mask mode) const;
  bool uniform_in (const operand &o, level_mask mode, const uniform &u) const;
  bool replicated_p (const insn &i, level_mask mode, const uniform &u) const;
  bool private_access_p (const insn &i) const;
  void define (reg_id r, bool block, bool worker, uniform &u) const;
  void transfer (const insn &i, block_id b, bool fresh, state &s) const;
  void write (const insn &i, bool guarded, bool fresh, written &w) const;
  void find_fresh ();
  bool forks_in_loop_p (block_id head, block_id latch) const;
  void find_heads (const std::vector<block_id> &order);
  bool sends_p (const insn &, level_mask mode, const state &) const;
  void find_carried ();
  void define_at_entry (reg_id r, const state &);
  void barrier_of (level lev, pending &mem) const;
  level bcast_level (level_mask mode) const;
  level fork_level (const insn &fork) const;
  std::vector<reg_id> sent_at (const insn &fork, block_id b, const state &s) const;
  insn constant (reg_id r, const location &loc) const;
  void rewrite_block (block_id b);
  void fork (insn &i, block_id b, const state &s);
  void join (const insn &i);
  void dead_end (insn &i);
  void terminator (insn &i, level_mask mode, state &s);
  void bcast (reg_id r, level lev, const insn &at, const std::string &comment);
  void flush (level_mask mode);
  void add_to_run (insn i, bool fresh);

  function &m_fn;
  reduction_plan m_plan;
  const bool m_skips; /* Idle workers go past a region (idle-workers.cc).  */
  std::vector<level_mask> m_mode; /* By block.  */
  std::vector<state> m_in;  /* By block.  */
  /* By block: the values that the region it forks needs; empty for other blocks.  */
  std::vector<bitset> m_needed;
  std::vector<bool> m_head; /* By block: of a loop at which the lanes of a warp meet.  */
  /* By block and insn: the register that it writes was not live before.  */
  std::vector<std::vector<bool>> m_fresh;
  /* Registers that a shuffle carries to the idle lanes, of those that are no predicates:
     these become integers in all lanes (broadcast.cc).  */
  bitset m_carried, m_of_entry;
  size_t m_regs = 0;   /* Registers before the rewriting.  */
  rewriter *m_rw = nullptr;
  std::vector<insn> m_run;  /* Guarded insns not emitted yet.  */
  std::vector<reg_id> m_run_starts; /* The constants of idle lanes before them.  */
  /* By register: the number of the last run that names it.  */
  std::vector<unsigned> m_named;
  unsigned m_run_number = 1;
};

neuter::neuter (pass_context &ctx, bool skips)
  : m_fn (ctx.fn), m_plan (ctx.fn, ctx.opts), m_skips (skips)
{}

/* May all threads execute I, as far as its own effects go?  */
bool
neuter::replicable_p (const insn &i, level_mask mode) const
{
  switch (i.op)
    {
    case opcode::SREG:
      return sreg_uniform_p (i.sreg)
	     || (i.sreg == special_reg::tid_y && ((mode & worker_bit) || one_worker_p ()))
	     /* A packed gang takes the role of a worker here.  */
	     || i.sreg == special_reg::gang_in_block;
    case opcode::LD: return (i.flags & INSN_INVARIANT) && !(i.flags & INSN_VOLATILE);
    case opcode::RED_INIT: return true;
    default: return info_of (i.op).effects == FX_PURE;
    }
}

bool
neuter::uniform_in (const operand &o, level_mask mode, const uniform &u) const
{
  return !o.reg_p () || (mode & worker_bit ? u.worker : u.block).test (o.reg);
}

bool
neuter::replicated_p (const insn &i, level_mask mode, const uniform &u) const
{
  return replicable_p (i, mode)
	 && std::all_of (i.src.begin (), i.src.end (),
			 [&] (const operand &o) { return uniform_in (o, mode, u); });
}

/* An access that no other thread can see.  */
bool
neuter::private_access_p (const insn &i) const
{
  return !i.src.empty () && i.src[0].k == operand::kind::frame
	 && m_fn.frame[i.src[0].id].place == placement::thread;
}

void
neuter::define (reg_id r, bool block, bool worker, uniform &u) const
{
  /* With one worker the two sets are the same.  */
  bool both = one_worker_p () && (block || worker);
  u.block.put (r, block || both);
  u.worker.put (r, worker || both);
}

void
neuter::barrier_of (level lev, pending &mem) const
{
  mem.worker = false;
  if (lev == level::worker || one_worker_p ())
    mem.block = false;
}

/* Between which threads a value of single mode MODE is broadcast.  */
level
neuter::bcast_level (level_mask mode) const
{
  return (mode & worker_bit) || one_worker_p () ? level::vector : level::worker;
}

/* I writes its register: if GUARDED, in the active thread, and also in the others if this is
   FRESH.  */
void
neuter::write (const insn &i, bool guarded, bool fresh, written &w) const
{
  if (!guarded || fresh)
    w.surely.set (i.dst);
  w.maybe.set (i.dst);
}

/* Effect of I, of block B before the rewriting, on S.  */
void
neuter::transfer (const insn &i, block_id b, bool fresh, state &s) const
{
  level_mask mode = mode_of (i, b);
  uniform &u = s.same;
  int effects = info_of (i.op).effects;

  if (i.op == opcode::FORK)
    {
      const bitset &live = m_needed[b];
      u.worker.unite (live);
      if (i.lev == level::worker || one_worker_p ())
	u.block.unite (live);
      bitset sent = live;
      sent.intersect (s.regs.maybe);
      s.regs.surely.unite (sent);
      barrier_of (i.lev, s.mem);
      return;
    }
  if (i.op == opcode::JOIN)
    return barrier_of (i.lev, s.mem);
  if (i.op == opcode::CBR || i.op == opcode::SWITCH)
    {
      if (single_p (mode) && i.src[0].reg_p () && !uniform_in (i.src[0], mode, u))
	{
	  level lev = bcast_level (mode);
	  define (i.src[0].reg, lev == level::worker, true, u);
	  s.regs.surely.set (i.src[0].reg);
	  if (!broadcast_by_shuffle_p (m_fn, lev))
	    barrier_of (lev, s.mem);
	}
      return;
    }

  bool replicated = single_p (mode) && replicated_p (i, mode, u);
  if ((effects & (FX_READ | FX_WRITE)) && !replicated && !(i.flags & INSN_INVARIANT)
      && !private_access_p (i))
    {
      if (single_p (mode))
	s.mem.worker = true;
      if (!(mode & worker_bit))
	s.mem.block = true;
    }
  if (i.dst == no_id)
    return;
  bool collective = i.op == opcode::RED_FINI && m_plan.collective_p (i);
  write (i, single_p (mode) && !collective && !replicated, fresh, s.regs);
  if (collective)
    define (i.dst, i.red.lev == level::worker, true, u);
  else if (i.flags & INSN_COMMON)
    define (i.dst, true, true, u);
  else if (replicated)
    define (i.dst, !(mode & worker_bit), true, u);
  else
    define (i.dst, false, false, u);
}

void
neuter::find_fresh ()
{
  std::vector<bitset> live_in = liveness (m_fn).live_in;
  m_fresh.resize (m_fn.blocks.size ());
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    {
      const std::vector<insn> &insns = m_fn.blocks[b].insns;
      m_fresh[b].resize (insns.size ());
      bitset live (m_fn.regs.size ());
      for (block_id t : successors (m_fn, b))
	live.unite (live_in[t]);
      for (size_t k = insns.size (); k-- > 0;)
	{
	  const insn &i = insns[k];
	  if (i.dst != no_id && i.guard == no_id)
	    live.reset (i.dst);
	  for (const operand &o : i.src)
	    if (o.reg_p ())
	      live.set (o.reg);
	  if (i.guard != no_id)
	    live.set (i.guard);
	  m_fresh[b][k] = i.dst != no_id && !live.test (i.dst);
	}
    }
}

/* True if there is a region in the loop from HEAD to LATCH.  */
bool
neuter::forks_in_loop_p (block_id head, block_id latch) const
{
  const std::vector<std::vector<block_id>> preds = predecessors (m_fn);
  std::vector<bool> seen (m_fn.blocks.size ());
  std::vector<block_id> todo{ latch };
  seen[latch] = true;
  while (!todo.empty ())
    {
      const block_id b = todo.back ();
      todo.pop_back ();
      if (marker_of (m_fn.blocks[b]))
	return true;
      for (block_id p : b == head ? std::vector<block_id> () : preds[b])
	if (!seen[p])
	  {
	    seen[p] = true;
	    todo.push_back (p);
	  }
    }
  return false;
}

/* ORDER is the reverse postorder.  */
void
neuter::find_heads (const std::vector<block_id> &order)
{
  std::vector<size_t> place (m_fn.blocks.size ());
  for (size_t k = 0; k < order.size (); k++)
    place[order[k]] = k;
  const bool parts = m_fn.packed && m_fn.packed_vector != limits::warp_size;
  m_head.resize (m_fn.blocks.size ());
  for (block_id b : order)
    for (block_id t : successors (m_fn, b))
      if (place[t] <= place[b] && single_p (m_mode[t]) && !(parts && forks_in_loop_p (t, b)))
	m_head[t] = true;
}

/* True if the active thread says where terminator I leads; S is the state there.  */
bool
neuter::sends_p (const insn &i, level_mask mode, const state &s) const
{
  return ((i.op == opcode::CBR || i.op == opcode::SWITCH) && single_p (mode) && i.src[0].reg_p ()
	  && !uniform_in (i.src[0], mode, s.same));
}

/* The values that shuffles broadcast, at FORKs and for terminators.  */
void
neuter::find_carried ()
{
  m_carried = m_of_entry = bitset (m_regs);
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    {
      state s = m_in[b];
      for (size_t k = 0; k < m_fn.blocks[b].insns.size (); k++)
	{
	  const insn &i = m_fn.blocks[b].insns[k];
	  if (i.op == opcode::FORK && broadcast_by_shuffle_p (m_fn, fork_level (i)))
	    for (reg_id r : sent_at (i, b, s))
	      if (m_fn.regs[r].rc != reg_class::pred)
		m_carried.set (r);
	  const level_mask mode = mode_of (i, b);
	  if (sends_p (i, mode, s) && m_fn.regs[i.src[0].reg].rc != reg_class::pred
	      && broadcast_by_shuffle_p (m_fn, bcast_level (mode)))
	    m_carried.set (i.src[0].reg);
	  transfer (i, b, m_fresh[b][k], s);
	}
    }
}

void
neuter::solve ()
{
  region_tree tree (m_fn);
  m_mode = tree.mode;
  m_needed.resize (m_fn.blocks.size ());
  for (level lev : { level::worker, level::vector })
    {
      std::vector<bitset> live = liveness (m_fn, lev).live_in;
      for (const region &r : tree.regions)
	if (r.lev == lev)
	  m_needed[r.fork] = live[successors (m_fn, r.fork)[0]];
    }

  m_regs = m_fn.regs.size ();
  m_named.resize (m_regs);
  find_fresh ();
  state top;
  top.same = { bitset (m_regs, true), bitset (m_regs, true) };
  top.regs = { bitset (m_regs, true), bitset (m_regs) };
  m_in.assign (m_fn.blocks.size (), top);
  m_in[0].same = { bitset (m_regs), bitset (m_regs) };
  m_in[0].regs = { bitset (m_regs), bitset (m_regs) };

  std::vector<block_id> order = reverse_postorder (m_fn);
  find_heads (order);
  for (bool changed = true; changed;)
    {
      changed = false;
      for (block_id b : order)
	{
	  state s = m_in[b];
	  for (size_t k = 0; k < m_fn.blocks[b].insns.size (); k++)
	    transfer (m_fn.blocks[b].insns[k], b, m_fresh[b][k], s);
	  for (block_id t : successors (m_fn, b))
	    {
	      changed |= m_in[t].same.intersect (s.same);
	      changed |= m_in[t].regs.meet (s.regs);
	      changed |= m_in[t].mem.unite (s.mem);
	    }
	}
    }
  find_carried ();
}

void
neuter::bcast (reg_id r, level lev, const insn &at, const std::string &comment)
{
  insn i = make_insn (opcode::BCAST, type_of_class (m_fn.regs[r].rc), r, { operand::of_reg (r) });
  i.lev = lev;
  i.loc = at.loc;
  i.mode = at.mode;
  i.comment = comment;
  m_rw->emit (std::move (i));
}

/* Emit the run of insns that only the active thread executes.  */
void
neuter::flush (level_mask mode)
{
  if (m_run.empty ())
    return;
  for (reg_id r : m_run_starts)
    m_rw->emit (constant (r, m_run[0].loc));
  /* An insn that expands to several insns, a call, or a guarded insn cannot get a guard.  */
  /* A run of guarded insns of this length is worth a branch.  */
  bool branch = m_run.size () >= tuning::branch_insns
		|| std::any_of (m_run.begin (), m_run.end (),
				[] (const insn &i)
				{
				  return i.op == opcode::CALL || i.op == opcode::TEXT
					 || i.op == opcode::CLAIM || i.op == opcode::RED_FINI
					 || i.guard != no_id;
				});
  reg_id active = active_thread (*m_rw, mode);
  if (branch)
    {
      block_id only = m_rw->new_label (), all = m_rw->new_label ();
      insn cbr = make_cbr (active, only, all);
      cbr.loc = m_run[0].loc;
      cbr.mode = mode;
      m_rw->emit (std::move (cbr));
      m_rw->place (only);
      for (insn &i : m_run)
	m_rw->emit (std::move (i));
      insn br = make_br (all);
      br.mode = mode;
      m_rw->emit (std::move (br));
      m_rw->place (all);
    }
  else
    for (insn &i : m_run)
      {
	i.guard = active;
	m_rw->emit (std::move (i));
      }
  m_run.clear ();
  m_run_starts.clear ();
  m_run_number++;
}

/* I waits for the end of the run.  */
void
neuter::add_to_run (insn i, bool fresh)
{
  if (fresh && m_carried.test (i.dst))
    {
      bool has = std::count (m_run_starts.begin (), m_run_starts.end (), i.dst);
      /* The run reads the old value.  */
      if (!has && m_named[i.dst] == m_run_number)
	flush (i.mode);
      if (!has)
	m_run_starts.push_back (i.dst);
    }
  for (const operand &o : i.src)
    if (o.reg_p ())
      m_named[o.reg] = m_run_number;
  if (i.dst != no_id)
    m_named[i.dst] = m_run_number;
  m_run.push_back (std::move (i));
}

/* Between which threads the values that the region of FORK needs are broadcast.  */
level
neuter::fork_level (const insn &fork) const
{
  return one_worker_p () ? level::vector : fork.lev;
}

/* The registers that the region of FORK, in block B, gets from the active thread; S is the
   state there.  */
std::vector<reg_id>
neuter::sent_at (const insn &fork, block_id b, const state &s) const
{
  bool all = fork.lev == level::worker || one_worker_p ();
  const bitset &same = all ? s.same.block : s.same.worker;
  std::vector<reg_id> sent;
  for (reg_id r = 0; r < m_regs; r++)
    if (m_needed[b].test (r) && !same.test (r) && s.regs.maybe.test (r))
      sent.push_back (r);
  return sent;
}

/* The constant of R in idle lanes.  */
insn
neuter::constant (reg_id r, const location &loc) const
{
  reg_class rc = m_fn.regs[r].rc;
  bool floating = rc == reg_class::f32 || rc == reg_class::f64;
  insn mov = make_insn (opcode::MOV, type_of_class (rc), r,
			{ floating ? operand::of_fbits (0) : operand::of_imm (0) });
  mov.loc = loc;
  mov.mode = each_thread;
  return mov;
}

/* R is broadcast.  If no write of it is on all paths, it has its constant from the entry.  */
void
neuter::define_at_entry (reg_id r, const state &s)
{
  if (m_carried.test (r) && !s.regs.surely.test (r) && !m_of_entry.test (r))
    {
      m_of_entry.set (r);
      m_rw->at_entry (constant (r, {}));
    }
}

/* One group of broadcasts for all values of the region, and a barrier if the group has none and
   memory needs one.  */
void
neuter::fork (insn &i, block_id b, const state &s)
{
  bool all = i.lev == level::worker || one_worker_p ();
  level lev = fork_level (i);
  std::string comment = std::string ("fork ") + name_of (i.lev);
  bool any = false;
  bool dirty = all ? s.mem.block || s.mem.worker : s.mem.worker;
  for (reg_id r : sent_at (i, b, s))
    {
      define_at_entry (r, s);
      bcast (r, lev, i, any ? "" : comment);
      any = true;
    }
  if (dirty && (!any || broadcast_by_shuffle_p (m_fn, lev)))
    {
      insn bar = make_insn (opcode::BARRIER, dtype::none, no_id, {});
      bar.lev = i.lev;
      bar.loc = i.loc;
      bar.mode = i.mode;
      bar.comment = any ? "" : comment;
      m_rw->emit (std::move (bar));
    }
}

void
neuter::join (const insn &i)
{
  insn bar = make_insn (opcode::BARRIER, dtype::none, no_id, {});
  bar.lev = i.lev;
  bar.loc = i.loc;
  bar.mode = i.mode;
  bar.comment = std::string ("join ") + name_of (i.lev);
  m_rw->emit (std::move (bar));
}

/* I is UNREACHABLE in single mode.  Idle lanes come there first, while the active thread prints why
   it stops the kernel: a trap of theirs would lose that.  */
void
neuter::dead_end (insn &i)
{
  if (m_run.empty () || m_run.back ().op != opcode::TRAP)
    {
      insn trap = make_insn (opcode::TRAP, dtype::none, no_id, {});
      trap.loc = i.loc;
      trap.mode = i.mode;
      add_to_run (std::move (trap), false);
    }
  i.op = opcode::EXIT;
}

void
neuter::terminator (insn &i, level_mask mode, state &s)
{
  if (sends_p (i, mode, s))
    {
      define_at_entry (i.src[0].reg, s);
      bcast (i.src[0].reg, bcast_level (mode), i, "");
    }
  m_rw->emit (std::move (i));
}

void
neuter::rewrite_block (block_id b)
{
  state s = m_in[b];
  m_rw->place (b);
  const std::vector<insn> &insns = m_rw->old_insns (b);
  if (m_head[b])
    {
      insn meet = make_insn (opcode::CONVERGE, dtype::none, no_id, {});
      meet.loc = insns[0].loc;
      meet.mode = m_mode[b];
      m_rw->emit (std::move (meet));
    }
  /* The entry's first insns may have gone to the prologue.  */
  const size_t gone = m_fresh[b].size () - insns.size ();
  for (size_t k = 0; k < insns.size (); k++)
    {
      const insn &old = insns[k];
      bool fresh = m_fresh[b][gone + k];
      insn i = old;
      level_mask mode = i.mode = mode_of (old, b);
      int effects = info_of (i.op).effects;
      bool collective
	= ((i.op == opcode::RED_FINI && m_plan.collective_p (i)) || i.op == opcode::BARRIER);
      bool replicated = single_p (mode) && replicated_p (i, mode, s.same);

      if (replicated && !(effects & FX_TERMINATOR))
	{
	  /* Goes before the run, which is longer then, unless the run needs the old
	     value.  Its operands are uniform, so none comes from the run.  */
	  if (m_named[i.dst] == m_run_number)
	    flush (mode);
	  m_rw->emit (std::move (i));
	}
      else if (single_p (mode) && !collective && !(effects & (FX_TERMINATOR | FX_MARKER)))
	add_to_run (std::move (i), fresh);
      else
	{
	  if (i.op == opcode::UNREACHABLE && single_p (mode))
	    dead_end (i);
	  flush (m_mode[b]);
	  if (i.op == opcode::FORK)
	    fork (i, b, s);
	  else if (i.op == opcode::JOIN)
	    join (i);
	  else if (effects & FX_TERMINATOR)
	    terminator (i, mode, s);
	  else
	    m_rw->emit (std::move (i));
	}
      transfer (old, b, fresh, s);
    }
}

void
neuter::rewrite ()
{
  rewriter rw (m_fn);
  m_rw = &rw;
  /* Found where idle-workers.cc left it; later it would be made again.  */
  if (m_skips)
    position (rw, special_reg::tid_y);
  for (block_id b = 0; b < m_mode.size (); b++)
    rewrite_block (b);
  rw.finish ();
}

} // anonymous namespace

void
neuter_pass (pass_context &ctx)
{
  if (ctx.fn.partitions == 0)
    return;
  if (ctx.fn.dims[2] == 1)
    {
      /* One thread in each gang: all code is its own.  */
      for (block &b : ctx.fn.blocks)
	for (insn &i : b.insns)
	  i.mode = worker_bit | vector_bit;
      return;
    }
  const std::optional<bool> skips = skip_idle_workers (ctx);
  if (!skips)
    return;
  neuter pass (ctx, *skips);
  pass.solve ();
  pass.rewrite ();
}

} // namespace accred::dev
