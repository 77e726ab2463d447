/* Atomic updates that lanes of a warp make of one element.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the L2 cache executes the updates of one element one after the other, and one of a
   floating-point number takes it tens of nanoseconds (NVIDIA H200: 70 ns for a double).  Keys that
   are sorted, or a bin that is hit often, make the lanes of a warp update the same element.

   Before:  red.add [p], v
   After:   m = activemask
	    PEERS = lanes of m with my p
	    if (no lane has peers) goto update
	    v = sum of the v of PEERS, in the first one of them
	    if (I am not the first of PEERS) goto behind
   update:  red.add [p], v
   behind:

   The sum is a tree over the ranks in PEERS, all groups of the warp side by side:

     rest = PEERS above me;  rank = number of PEERS below me;
     while (any lane of m has a rest)
       {
	 t = v of the lowest lane of rest;  if (rest) v = v OP t;
	 rest = rest without the lanes of odd rank;  rank >>= 1;
       }

   PEERS is the run of neighbours with my address.  If no two neighbours have the same one, it is
   the lanes that have the address of the first lane; of the others, those that have the address of
   the first of them; and so on until a lane is alone.  This misses some pairs, which costs time,
   but no result.  From sm_70 on it is match.any, but only behind the same two tests: alone it made
   sums over different elements two to four times slower (H200).

   An update whose old value is used stays as it is.  In local memory, all lanes have the same
   addresses for their own variables, and none has peers.

   A LOCKED is combined in the same way, and then becomes a loop: no lane waits for another one of
   its warp that has the lock.

     left = 1;
     do
       if (LOCK == 0 && atom.cas (LOCK, 0, 1) == 0)
	 {
	   fence;  *p = *p OP v;  fence;
	   release LOCK;  left = 0;
	 }
     while (left);

   Needs: neuter, which says what lanes execute.  Runs before float-sums, which looks at each update
   that is left.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/reductions/reduction-update.h"

#include <functional>

namespace accred::dev {

namespace {

constexpr int match_sm = 70;

bool
several_lanes_p (const function &fn, const insn &i)
{
  if (fn.kind == function_kind::kernel && fn.dims[2] == 1)
    return false;
  /* A routine of one thread is called by lanes, too.  */
  return (fn.kind == function_kind::routine && !fn.partitions) || (i.mode & vector_bit);
}

bool
warp_update_p (const function &fn, const insn &i)
{
  return several_lanes_p (fn, i) && i.op == opcode::ATOM && i.dst == no_id && i.atom < atom_op::exch
	 && i.guard == no_id && i.src[0].k != operand::kind::frame && i.sp != space::local
	 && !(i.flags & INSN_APART)
	 /* Most of those of integers are fast where they meet (H200: 2^28 bytes in one bin and in
	    256 370 us); sums of floating-point numbers are loops of compare-and-swap (6055,
	    157).  */
	 && (i.sp != space::shared || loop_in_shared_p (i.atom, i.type));
}

/* The lanes of a warp, as masks; made once for a function.  */
struct lane_masks
{
  operand lane, self, below; /* Number; the lane's bit; those of lower lanes.  */
};

class combiner
{
public:
  combiner (rewriter &rw, const lane_masks &lanes, int sm) : m_rw (rw), m_lanes (lanes), m_sm (sm)
  {}
  void expand (insn update);
  void expand_locked (const insn &update, module &m, bool lanes);

private:
  operand of (opcode op, operand a, operand b)
  {
    return m_rw.emit_value (op, dtype::u32, { a, b });
  }
  operand lowest_bit (operand mask);
  operand highest_lane (operand mask);
  operand above (operand mask);
  operand ballot (operand pred);
  operand from_lane (dtype t, operand v, operand lane);
  operand choose (dtype t, operand p, operand a, operand b)
  {
    return m_rw.emit_value (opcode::SELP, t, { a, b, p });
  }
  void find_peers (operand address, reg_id peers, block_id several, block_id none);
  void run_of (operand heads, reg_id peers);
  void groups (operand low, reg_id peers, block_id several, block_id none);
  /* Values of these types, one or a pair, and how two are combined.  */
  struct summand
  {
    std::vector<dtype> types;
    std::vector<reg_id> values;
    std::function<std::vector<operand> (const std::vector<operand> &a,
					const std::vector<operand> &b)>
      combine;
  };
  void sum (const summand &s, operand peers, block_id done);
  void combine_lanes (operand address, space sp, const summand &s, block_id last, block_id behind);
  void update_under_lock (const std::vector<insn> &parts, operand address, const summand &s,
			  operand lock);

  rewriter &m_rw;
  const lane_masks &m_lanes;
  const int m_sm;
  operand m_active;
};

operand
combiner::lowest_bit (operand mask)
{
  return of (opcode::AND, mask, of (opcode::SUB, operand::of_imm (0), mask));
}

/* Of no lane: rubbish.  */
operand
combiner::highest_lane (operand mask)
{
  const operand zeros = m_rw.emit_value (opcode::CLZ, dtype::u32, { mask });
  return of (opcode::SUB, operand::of_imm (31), zeros);
}

/* The lanes of MASK above this one.  */
operand
combiner::above (operand mask)
{
  const operand upto = of (opcode::OR, m_lanes.below, m_lanes.self);
  return of (opcode::AND, mask, m_rw.emit_value (opcode::NOT, dtype::u32, { upto }));
}

operand
combiner::ballot (operand pred)
{
  return m_rw.emit_value (opcode::BALLOT, dtype::u32, { pred, m_active });
}

operand
combiner::from_lane (dtype t, operand v, operand lane)
{
  return m_rw.emit_value (opcode::SHFL_IDX, t, { v, lane, m_active });
}

/* Set PEERS; go to SEVERAL if a lane has more than itself, else to NONE, where PEERS may be
   undefined.  */
void
combiner::find_peers (operand address, reg_id peers, block_id several, block_id none)
{
  const block_id runs = m_rw.new_label (), apart = m_rw.new_label (), exact = m_rw.new_label ();
  const bool has_match = m_sm >= match_sm;
  const operand low = m_rw.emit_cvt (dtype::u32, dtype::u64, address);

  const operand lower = of (opcode::AND, m_active, m_lanes.below);
  const operand bottom = m_rw.emit_setp (cmp::eq, dtype::u32, lower, operand::of_imm (0));
  const operand neighbour = choose (dtype::u32, bottom, m_lanes.lane, highest_lane (lower));
  const operand other = from_lane (dtype::u32, low, neighbour);
  const operand differs = m_rw.emit_setp (cmp::ne, dtype::u32, other, low);
  const operand heads = ballot (m_rw.emit_value (opcode::POR, dtype::pred, { bottom, differs }));
  m_rw.emit_cbr (m_rw.emit_setp (cmp::eq, dtype::u32, heads, m_active), apart, runs);

  m_rw.place (apart);
  const block_id checked = has_match ? exact : m_rw.new_label ();
  groups (low, peers, checked, none);

  m_rw.place (runs);
  if (has_match)
    m_rw.emit_br (exact);
  else
    {
      run_of (heads, peers);
      m_rw.emit_br (checked);
    }

  m_rw.place (checked);
  if (has_match)
    {
      m_rw.emit (make_insn (opcode::MATCH, dtype::u64, peers, { address, m_active }));
      m_rw.emit_br (several);
      return;
    }
  /* So far by the low halves.  */
  const operand high
    = m_rw.emit_cvt (dtype::u32, dtype::u64,
		     m_rw.emit_value (opcode::SHR, dtype::u64, { address, operand::of_imm (32) }));
  const operand head = highest_lane (lowest_bit (operand::of_reg (peers)));
  const operand wrong
    = m_rw.emit_setp (cmp::ne, dtype::u32, from_lane (dtype::u32, high, head), high);
  m_rw.emit_cbr (m_rw.emit_setp (cmp::eq, dtype::u32, ballot (wrong), operand::of_imm (0)), several,
		 none);
}

/* PEERS = the lanes from the one of HEADS at or below this lane up to the next one.  */
void
combiner::run_of (operand heads, reg_id peers)
{
  const operand zero = operand::of_imm (0), one = operand::of_imm (1);
  const operand upto = of (opcode::OR, m_lanes.below, m_lanes.self);
  const operand head = highest_lane (of (opcode::AND, heads, upto));
  const operand from
    = of (opcode::SUB, zero, m_rw.emit_value (opcode::SHL, dtype::u32, { one, head }));
  const operand behind = of (opcode::SUB, lowest_bit (above (heads)), one);
  m_rw.emit_move (peers, dtype::u32, of (opcode::AND, m_active, of (opcode::AND, from, behind)));
}

/* PEERS by LOW: the lanes with that of the first lane; of those left, the lanes with that of the
   first one, and so on until that is one lane.  If it is the first, go to NONE, else to SEVERAL.
   With match.any, the first group is enough to go to SEVERAL.  */
void
combiner::groups (operand low, reg_id peers, block_id several, block_id none)
{
  const operand zero = operand::of_imm (0), one = operand::of_imm (1);
  const block_id loop = m_rw.new_label (), found = m_rw.new_label ();
  const reg_id left = m_rw.new_reg (reg_class::b32);
  m_rw.emit_move (peers, dtype::u32, m_lanes.self);
  m_rw.emit_move (left, dtype::u32, m_active);
  const block_id first = m_rw.new_label ();
  m_rw.emit_br (first);

  auto group_of_first = [&] (operand &same)
  {
    const operand leader = highest_lane (lowest_bit (operand::of_reg (left)));
    same = m_rw.emit_setp (cmp::eq, dtype::u32, from_lane (dtype::u32, low, leader), low);
    return ballot (same);
  };
  auto several_p = [&] (operand group)
  {
    const operand others = of (opcode::AND, group, of (opcode::SUB, group, one));
    return m_rw.emit_setp (cmp::ne, dtype::u32, others, zero);
  };

  m_rw.place (first);
  operand same;
  operand group = group_of_first (same);
  if (m_sm >= match_sm)
    return m_rw.emit_cbr (several_p (group), several, none);
  const reg_id members = m_rw.new_reg (reg_class::b32);
  auto take = [&]
  {
    m_rw.emit_move (members, dtype::u32, group);
    m_rw.emit_move (peers, dtype::u32,
		    choose (dtype::u32, same, operand::of_reg (members), operand::of_reg (peers)));
  };
  take ();
  m_rw.emit_cbr (several_p (operand::of_reg (members)), found, none);

  m_rw.place (found);
  m_rw.emit_move (left, dtype::u32,
		  of (opcode::AND, operand::of_reg (left),
		      m_rw.emit_value (opcode::NOT, dtype::u32, { operand::of_reg (members) })));
  m_rw.emit_cbr (m_rw.emit_setp (cmp::eq, dtype::u32, operand::of_reg (left), zero), several, loop);

  m_rw.place (loop);
  group = group_of_first (same);
  take ();
  m_rw.emit_cbr (several_p (operand::of_reg (members)), found, several);
}

/* The value of S = the sum of those of PEERS, in the first one of them; goes to DONE.  */
void
combiner::sum (const summand &s, operand peers, block_id done)
{
  const block_id loop = m_rw.new_label (), round = m_rw.new_label ();
  const operand zero = operand::of_imm (0), one = operand::of_imm (1);
  const reg_id rest = m_rw.new_reg (reg_class::b32), rank = m_rw.new_reg (reg_class::b32);
  const operand r = operand::of_reg (rest), n = operand::of_reg (rank);
  m_rw.emit_move (rest, dtype::u32, above (peers));
  m_rw.emit_move (rank, dtype::u32,
		  m_rw.emit_value (opcode::POPC, dtype::u32,
				   { of (opcode::AND, peers, m_lanes.below) }));
  m_rw.emit_br (loop);

  m_rw.place (loop);
  const operand more = m_rw.emit_setp (cmp::ne, dtype::u32, r, zero);
  m_rw.emit_cbr (m_rw.emit_setp (cmp::eq, dtype::u32, ballot (more), zero), done, round);

  m_rw.place (round);
  const operand next = choose (dtype::u32, more, highest_lane (lowest_bit (r)), m_lanes.lane);
  std::vector<operand> mine, others;
  for (size_t k = 0; k < s.values.size (); k++)
    {
      mine.push_back (operand::of_reg (s.values[k]));
      others.push_back (from_lane (s.types[k], mine[k], next));
    }
  const std::vector<operand> both = s.combine (mine, others);
  for (size_t k = 0; k < s.values.size (); k++)
    m_rw.emit_move (s.values[k], s.types[k], choose (s.types[k], more, both[k], mine[k]));
  const operand odd = m_rw.emit_setp (cmp::ne, dtype::u32, of (opcode::AND, n, one), zero);
  const operand gone = m_rw.emit_value (opcode::NOT, dtype::u32, { ballot (odd) });
  m_rw.emit_move (rest, dtype::u32, of (opcode::AND, r, gone));
  m_rw.emit_move (rank, dtype::u32, m_rw.emit_value (opcode::SHR, dtype::u32, { n, one }));
  m_rw.emit_br (loop);
}

/* Combine S of the lanes with the same ADDRESS, of SP; the first of each goes to LAST, the others
   to BEHIND.  */
void
combiner::combine_lanes (operand address, space sp, const summand &s, block_id last,
			 block_id behind)
{
  if (sp == space::generic)
    address = m_rw.emit_value (opcode::MEETING_ADDRESS, dtype::u64, { address, m_lanes.lane });
  const block_id several = m_rw.new_label (), combined = m_rw.new_label ();
  const reg_id peers = m_rw.new_reg (reg_class::b32);
  m_active = m_rw.emit_value (opcode::ACTIVEMASK, dtype::u32, {});
  find_peers (address, peers, several, last);

  m_rw.place (several);
  sum (s, operand::of_reg (peers), combined);

  m_rw.place (combined);
  const operand lower = of (opcode::AND, operand::of_reg (peers), m_lanes.below);
  m_rw.emit_cbr (m_rw.emit_setp (cmp::eq, dtype::u32, lower, operand::of_imm (0)), last, behind);
}

void
combiner::expand (insn update)
{
  const dtype t = update.type;
  const block_id last = m_rw.new_label (), behind = m_rw.new_label ();
  const reg_id value = m_rw.new_reg (class_of (t));

  operand address = update.src[0];
  if (address.k == operand::kind::symbol)
    address = m_rw.emit_value (opcode::ADDR, dtype::u64, { address });
  address = m_rw.in_register (address, dtype::u64);
  m_rw.emit_move (value, t, update.src[1]);
  const opcode op = combination (update.atom);
  combine_lanes (address, update.sp,
		 { { t },
		   { value },
		   [&] (const std::vector<operand> &a, const std::vector<operand> &b)
		   { return std::vector<operand>{ m_rw.emit_value (op, t, { a[0], b[0] }) }; } },
		 last, behind);

  m_rw.place (last);
  update.src[1] = operand::of_reg (value);
  m_rw.emit (std::move (update));
  m_rw.emit_br (behind);
  m_rw.place (behind);
}

/* The object at ADDRESS, of PARTS, is combined with the values of S.  */
void
combiner::update_under_lock (const std::vector<insn> &parts, operand address, const summand &s,
			     operand lock)
{
  const block_id again = m_rw.new_label (), unlocked = m_rw.new_label (), held = m_rw.new_label (),
		 next = m_rw.new_label (), done = m_rw.new_label ();
  const reg_id left = m_rw.new_reg (reg_class::b32);
  const memory_cell cell{ lock, 0, space::global };
  auto zero_p = [this] (operand x)
  { return m_rw.emit_setp (cmp::eq, dtype::u32, x, operand::of_imm (0)); };
  m_rw.emit_move (left, dtype::u32, operand::of_imm (1));
  m_rw.emit_br (again);

  m_rw.place (again);
  const reg_id now = m_rw.new_reg (reg_class::b32);
  insn look = make_insn (opcode::LD, dtype::u32, now, { lock });
  look.sp = space::global;
  look.flags |= INSN_VOLATILE;
  m_rw.emit (std::move (look));
  m_rw.emit_cbr (zero_p (operand::of_reg (now)), unlocked, next);

  m_rw.place (unlocked);
  m_rw.emit (make_cbr (try_lock (m_rw, cell), next, held));

  m_rw.place (held);
  emit_fence (m_rw, fence_scope::gpu);
  std::vector<operand> values;
  for (reg_id r : s.values)
    values.push_back (operand::of_reg (r));
  const int64_t size = size_of (s.types[0]);
  for (const red_element &e : elements_of (parts))
    locked_update (m_rw, parts, e,
		   { { address, 0, space::generic }, { address, size, space::generic } }, values);
  emit_fence (m_rw, fence_scope::gpu);
  unlock (m_rw, cell);
  m_rw.emit_move (left, dtype::u32, operand::of_imm (0));
  m_rw.emit_br (next);

  m_rw.place (next);
  m_rw.emit_cbr (zero_p (operand::of_reg (left)), done, again);
  m_rw.place (done);
}

/* LANES: several lanes of a warp may be here.  */
void
combiner::expand_locked (const insn &update, module &m, bool lanes)
{
  const block_id body = m_rw.new_label (), last = m_rw.new_label (), behind = m_rw.new_label ();
  if (update.guard == no_id)
    m_rw.emit_br (body);
  else
    m_rw.emit (update.guard_not ? make_cbr (update.guard, behind, body)
				: make_cbr (update.guard, body, behind));
  m_rw.place (body);
  std::vector<insn> parts;
  summand s;
  for (uint8_t p = 0; p < 2; p++)
    {
      insn i;
      i.op = opcode::RED_FINI;
      i.type = p || update.red.pair != red_pair::wide ? update.type : dtype::u64;
      i.red = update.red;
      i.red.part = p;
      parts.push_back (i);
      s.types.push_back (i.type);
      s.values.push_back (m_rw.new_reg (class_of (i.type)));
      m_rw.emit_move (s.values[p], i.type, update.src[1 + p]);
    }
  s.combine = [&] (std::vector<operand> a, const std::vector<operand> &b)
  {
    for (const red_element &e : elements_of (parts))
      dev::combine (m_rw, parts, e, a, b);
    return a;
  };
  operand address = update.src[0];
  if (!address.reg_p ())
    address = m_rw.emit_value (opcode::ADDR, dtype::u64, { address });
  if (lanes)
    combine_lanes (address, update.sp, s, last, behind);
  else
    m_rw.emit_br (last);

  m_rw.place (last);
  update_under_lock (parts, address, s, lock_of (m_rw, m, address));
  m_rw.emit_br (behind);
  m_rw.place (behind);
}

lane_masks
make_lane_masks (rewriter &rw)
{
  lane_masks l;
  l.lane = operand::of_reg (position (rw, special_reg::laneid));
  /* Not 1 << lane: where registers are scarce, the driver's compiler (580.159.04, -O2 and above)
     has computed that again and used the lane in its place.  */
  l.self = operand::of_reg (position (rw, special_reg::lanemask_eq));
  l.below = operand::of_reg (position (rw, special_reg::lanemask_lt));
  return l;
}

} // anonymous namespace

void
warp_updates_pass (pass_context &ctx)
{
  function &fn = ctx.fn;
  bool any = false;
  for (const block &b : fn.blocks)
    for (const insn &i : b.insns)
      any |= warp_update_p (fn, i) || i.op == opcode::LOCKED;
  if (!any)
    return;
  rewriter rw (fn);
  const lane_masks lanes = make_lane_masks (rw);
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      for (insn &i : rw.old_insns (b))
	if (warp_update_p (fn, i))
	  {
	    rw.like (i);
	    combiner (rw, lanes, ctx.opts.sm).expand (std::move (i));
	  }
	else if (i.op == opcode::LOCKED)
	  {
	    rw.like (i);
	    combiner (rw, lanes, ctx.opts.sm).expand_locked (i, ctx.m, several_lanes_p (fn, i));
	  }
	else
	  rw.keep (std::move (i));
    }
  rw.finish ();
}

} // namespace accred::dev
