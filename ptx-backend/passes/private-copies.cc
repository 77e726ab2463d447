/* A gang's own copies of arrays that atomic updates add up.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: updates of a few elements by all gangs meet in the L2 cache, which executes those of one
   element one after the other.

   Before:  entry: a = ld [record + 8 * E]
	    fork vector	...	update.add [p], v, a	...	join vector	...	ret
   After:   entry: n = elements of the array that the record's entry E leads to, if there is room;
		     else 0
	    R = copies, a power of 2: as many as there is room for, up to 32
	    all threads of the gang: copy[...] = identity of add
	    fork vector
	      key = none;  own = &copy[0][lane % R]
	    ...
	      e = p - a, in elements
	      if (e < n) red.shared.add [copy[e][lane % R]], v
	      else if (p == key) sum = sum + v
	      else { if (key != none) red.add [key], sum;  key = p;  sum = v }
	    ...
	      if (key != none) red.add [key], sum
	    join vector
	    end: all threads of the gang, for each element e: x = sum of copy[e][...];
		   if (x is not the identity) red.add [a + e], x
		 ret

   A region over vectors is made twice (region-versions.cc), once for arrays that all have copies,
   enough of them where numbers are floating-point: an update there has neither KEY nor SUM, which
   is a third of the instructions.

   With 32 copies the lanes of a warp never meet, neither at one element nor in one bank of the
   memory.  The launch brings the size of the array as the construct maps it (abi/image.h); the
   module's own variables have one.  If it is not known, the copies are of the first bytes.
   Elements without an update keep the identity, and no memory outside of the array is touched.  An
   update elsewhere goes to the program's own address, which observers of memory see.

   Updates of a larger array reach it one by one.  A thread whose successive updates are of one
   element, as where keys are sorted, adds them up first.  That these may be made later is what
   UPDATE says; each is made before the region ends.

   The identity of a floating-point sum is -0; a sum that is not touched is told by its bits.

   Updates that must not wait where their array overlaps others (operands behind that of the array)
   have copies only where it does not, by the sizes that the launch brings; elsewhere, and where a
   size is not known, they are made at once.

   Updates of one array by one operator have one set of copies.  Up to MOST arrays of a kernel have
   copies; the updates of all others become atomics, and so do those of one thread, and of arrays
   whose address is not computed once, in the entry block.

   Packed gangs have no copies, but the kernel then has a form in which a gang is a block, which is
   taken where the launch says that all arrays fit.

   Guarantees: no UPDATE.  */

#include "ptx-backend/ir/cfg.h"
#include "ptx-backend/ir/regions.h"
#include "ptx-backend/passes.h"
#include "ptx-backend/passes/copied-arrays.h"
#include "ptx-backend/passes/packed-forms.h"
#include "ptx-backend/passes/region-loops.h"
#include "ptx-backend/passes/region-versions.h"
#include "ptx-backend/passes/row-versions.h"
#include "ptx-backend/passes/update-places.h"
#include "abi/tunable.h"

#include <map>
#include <optional>
#include <set>

namespace accred::dev {

namespace {

/* What a thread knows in a region over vectors about one array.  */
struct thread_state
{
  reg_id lane; /* The address of its copy of the first element.  */
  /* Updates that it has not made yet: their address, -1: none; their sum.  No registers where no
     update is in a loop.  */
  reg_id key, value;
};

/* A region over vectors with a version for arrays that have copies.  */
struct versions
{
  reg_id fast; /* Whether that version is executed.  */
  std::set<block_id> blocks; /* Its blocks.  */
  std::set<block_id> ends; /* Those of the other version that leave the region.  */
  /* No update is of an element behind this one, or UINT64_MAX: more copies need no check.  */
  uint64_t most = 0;
  /* The other version is executed only where there are no copies.  */
  bool none = false;
};

class array_copier
{
public:
  explicit array_copier (pass_context &ctx)
    : m_ctx (ctx), m_fn (ctx.fn), m_regions (ctx.fn), m_sizes (ctx)
  {}
  void run ();
  operand largest (list_builder &w, const function &fn) const
  {
    return largest_array (w, m_ctx.m, fn, m_copies, m_room, m_ctx.report.sized_entries);
  }

private:
  void find ();
  const array_copy *copy_of (const insn &update) const;
  thread_state *state_of (block_id b, const array_copy &c);
  void find_states ();
  void make_versions ();
  uint32_t vector_region (block_id b) const;
  const versions *versions_of (block_id b) const;
  uint64_t most_in (const std::vector<block_id> &blocks) const;
  operand fast_p (const array_copy &c, uint64_t most);
  operand bytes_of (const array_copy &c);
  void count (array_copy &c);
  operand lane_offset (const array_copy &c);
  void enter_region (uint32_t region);
  void leave_region (uint32_t region);
  operand address_again (const insn &u, const element_place &p);
  operand copy_offset (const insn &u, const array_copy &c, const element_place &p,
		       std::optional<std::pair<block_id, block_id>> check);
  void update (const std::vector<insn> &insns, size_t k, block_id b);
  void update_copy (const insn &u, const array_copy &c, operand offset, const thread_state *s,
		    bool fast, operand apart = {});
  operand lanes_apart (const insn &u, const array_copy &c, block_id b);
  void update_array (const insn &u, const array_copy &c, thread_state *s, block_id behind);
  template <typename F> void by_all (operand end, unsigned step, F &&element);
  void fill (const array_copy &c);
  operand all_copies (const array_copy &c, operand distance);
  void flush (const array_copy &c);
  void make_copies (const insn &at);
  void expand (block_id b);
  void atomic (const insn &like, operand address, operand value, space sp, bool apart);
  operand word (opcode op, operand a, operand b)
  {
    return m_rw->emit_value (op, dtype::u32, { a, b });
  }
  operand wide (opcode op, operand a, operand b)
  {
    return m_rw->emit_value (op, dtype::u64, { a, b });
  }
  operand less (dtype t, operand a, operand b) { return m_rw->emit_setp (cmp::lt, t, a, b); }

  pass_context &m_ctx;
  function &m_fn;
  region_tree m_regions;
  rewriter *m_rw = nullptr;
  std::vector<array_copy> m_copies;
  mapped_sizes m_sizes;
  /* In each block, whether lanes' updates hardly ever meet.  */
  std::map<std::pair<block_id, const array_copy *>, operand> m_apart;
  std::map<std::pair<uint32_t, const array_copy *>, thread_state> m_states;
  std::map<block_id, versions> m_versions; /* By the block of the region's FORK.  */
  uint64_t m_room = 0; /* Bytes for the copies of one array, a power of 2.  */
  bool m_light = true; /* Regions with versions do little but updates.  */
  bool m_filled = false;
};

const array_copy *
array_copier::copy_of (const insn &u) const
{
  for (const array_copy &c : m_copies)
    if (same_copy_p (c.update, u))
      return &c;
  return nullptr;
}

void
array_copier::find ()
{
  if (m_fn.kind != function_kind::kernel || m_fn.packed || m_fn.dims[2] == 1)
    return;
  m_copies = copied_arrays (m_ctx.m, m_fn, m_ctx.report.sized_entries);
  m_room = room_for_copies (m_fn, m_copies);
  for (array_copy &c : m_copies)
    {
      c.frame = m_fn.frame.size ();
      frame_var v;
      v.name = "copy";
      v.size = m_room;
      v.align = 8;
      v.place = placement::gang;
      v.owner = slot_owner::reduction;
      m_fn.frame.push_back (v);
    }
}

thread_state *
array_copier::state_of (block_id b, const array_copy &c)
{
  auto at = m_states.find ({ m_regions.region_of[b], &c });
  return at == m_states.end () ? nullptr : &at->second;
}

/* Which regions over vectors have updates.  */
void
array_copier::find_states ()
{
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    for (const insn &i : m_fn.blocks[b].insns)
      {
	const array_copy *c = i.op == opcode::UPDATE ? copy_of (i) : nullptr;
	const uint32_t r = vector_region (b);
	if (!c || r == no_id)
	  continue;
	if (!state_of (b, *c))
	  m_states[{ r, c }] = { m_fn.new_reg (reg_class::b64), no_id, no_id };
	thread_state &s = m_states[{ r, c }];
	if (s.key == no_id && in_loop_p (m_fn, m_regions, b))
	  {
	    s.key = m_fn.new_reg (reg_class::b64);
	    s.value = m_fn.new_reg (class_of (i.type));
	  }
      }
}

/* The region over vectors that block B is in; no_id if in none.  */
uint32_t
array_copier::vector_region (block_id b) const
{
  const uint32_t r = m_regions.region_of[b];
  return r != no_id && m_regions.regions[r].lev == level::vector ? r : no_id;
}

/* The last element that updates in BLOCKS can be of; UINT64_MAX if that is not known, or there is
   no room for copies of so many.  */
uint64_t
array_copier::most_in (const std::vector<block_id> &blocks) const
{
  uint64_t most = 0;
  for (block_id b : blocks)
    {
      const std::vector<insn> &insns = m_fn.blocks[b].insns;
      for (size_t k = 0; k < insns.size (); k++)
	if (insns[k].op == opcode::UPDATE && copy_of (insns[k]))
	  {
	    most = std::max (most, place_of (insns, k).most);
	    if (most >= m_room / size_of (insns[k].type))
	      return UINT64_MAX;
	  }
    }
  return most;
}

/* A version for each region over vectors that has updates in loops.  */
void
array_copier::make_versions ()
{
  std::map<block_id, std::set<const array_copy *>> forks;
  for (block_id b = 0; b < m_fn.blocks.size (); b++)
    for (const insn &i : m_fn.blocks[b].insns)
      if (i.op == opcode::UPDATE && copy_of (i) && vector_region (b) != no_id
	  && in_loop_p (m_fn, m_regions, b))
	forks[m_regions.regions[vector_region (b)].fork].insert (copy_of (i));
  for (const auto &[fork, arrays] : forks)
    {
      const reg_id fast = m_fn.new_reg (reg_class::pred);
      const uint32_t region = m_regions.region_of[m_fn.blocks[fork].insns.back ().targets[0]];
      if (std::optional<region_version> made = make_region_version (m_fn, m_regions, region, fast))
	{
	  versions &v = m_versions[fork];
	  v.fast = fast;
	  v.blocks.insert (made->copies.begin (), made->copies.end ());
	  v.ends.insert (made->ends.begin (), made->ends.end ());
	  v.most = most_in (made->copies);
	  v.none = v.most == UINT64_MAX && arrays.size () == 1
		   && !loop_in_shared_p (**arrays.begin ());
	  m_regions = region_tree (m_fn);
	  m_light = m_light && only_updates_p (m_fn, m_regions, made->copies);
	}
    }
}

/* The versions of the region that block B is in; null if it has one.  */
const versions *
array_copier::versions_of (block_id b) const
{
  const uint32_t r = m_regions.region_of[b];
  auto at = r == no_id ? m_versions.end () : m_versions.find (m_regions.regions[r].fork);
  return at == m_versions.end () ? nullptr : &at->second;
}

/* LIKE on ADDRESS with VALUE; APART: the lanes of a warp have different addresses.  A copy, in
   shared memory, collects divisors in their product.  */
void
array_copier::atomic (const insn &like, operand address, operand value, space sp, bool apart)
{
  insn i = make_insn (opcode::ATOM, like.type, no_id, { address, value });
  i.atom = sp == space::shared && like.atom == atom_op::div ? atom_op::mul : like.atom;
  i.sp = sp;
  if (apart)
    i.flags |= INSN_APART;
  m_rw->emit (std::move (i));
}

/* The bytes of C's array, as far as they are known.  */
operand
array_copier::bytes_of (const array_copy &c)
{
  const operand some = operand::of_imm (std::min<uint64_t> (m_room, tuning::copy_bytes));
  if (!c.base)
    return some;
  const operand size = m_sizes.of (*m_rw, *c.base);
  const operand known = m_rw->emit_setp (cmp::ne, dtype::u64, size, operand::of_imm (0));
  return m_rw->emit_value (opcode::SELP, dtype::u64, { size, some, known });
}

/* How many elements of C's array have copies, and how many copies they have.  */
void
array_copier::count (array_copy &c)
{
  const unsigned size = size_of (c.update.type);
  const operand zero = operand::of_imm (0);
  const operand bytes = m_rw->in_register (bytes_of (c), dtype::u64);
  const operand odd = wide (opcode::AND, c.update.src[2], operand::of_imm (size - 1));
  const operand aligned = m_rw->emit_setp (cmp::eq, dtype::u64, odd, zero);
  const operand fits = m_rw->emit_setp (cmp::le, dtype::u64, bytes, operand::of_imm (m_room));
  operand both = m_rw->emit_value (opcode::PAND, dtype::pred, { aligned, fits });
  if (!c.others.empty ())
    {
      c.apart = m_sizes.apart_p (*m_rw, c, bytes);
      both = m_rw->emit_value (opcode::PAND, dtype::pred, { both, c.apart });
    }
  const operand all = m_rw->emit_cvt (dtype::u32, dtype::u64,
				      wide (opcode::SHR, bytes, operand::of_imm (log2_of (size))));
  c.elements = m_rw->emit_value (opcode::SELP, dtype::u32, { all, zero, both });
  c.end = wide (opcode::MULWIDE, c.elements, operand::of_imm (size));
  /* Places of an element, a power of 2.  */
  const operand zeros = m_rw->emit_value (opcode::CLZ, dtype::u32,
					  { word (opcode::SUB, c.elements, operand::of_imm (1)) });
  const operand log2 = m_rw->emit_value (opcode::SUB, dtype::s32,
					 { zeros, operand::of_imm (32 - log2_of (m_room / size)) });
  const operand most_copies = operand::of_imm (log2_of (tuning::most_copies));
  c.log2 = m_rw->emit_value (opcode::MIN, dtype::s32, { log2, most_copies });
  c.log2 = m_rw->emit_value (opcode::MAX, dtype::s32, { c.log2, zero });
  c.stride = word (opcode::SHL, operand::of_imm (size), c.log2);
}

/* The offset of this lane's copy.  */
operand
array_copier::lane_offset (const array_copy &c)
{
  const operand size = operand::of_imm (size_of (c.update.type));
  const operand last = word (opcode::SUB, c.stride, size);
  return word (opcode::AND, last, word (opcode::MUL, m_rw->emit_sreg (special_reg::tid_x), size));
}

/* Whether C's array has copies, also of element MOST if that is known; floating-point numbers so
   many that lanes hardly ever meet.  */
operand
array_copier::fast_p (const array_copy &c, uint64_t most)
{
  const operand some = m_rw->emit_setp (cmp::gt, dtype::u32, c.elements,
					operand::of_imm (most < UINT32_MAX ? most : 0));
  if (!loop_in_shared_p (c))
    return some;
  const operand many = m_rw->emit_setp (cmp::ge, dtype::s32, c.log2,
					operand::of_imm (log2_of (tuning::copies_apart)));
  return m_rw->emit_value (opcode::PAND, dtype::pred, { some, many });
}

void
array_copier::enter_region (uint32_t region)
{
  auto at = m_versions.find (m_regions.regions[region].fork);
  const uint64_t most = at == m_versions.end () ? 0 : at->second.most;
  operand fast;
  for (const auto &[where, s] : m_states)
    if (where.first == region)
      {
	const array_copy &c = *where.second;
	m_rw->like (c.update);
	m_rw->emit_move (s.lane, dtype::u64, copy_address (*m_rw, c.frame, lane_offset (c)));
	if (s.key != no_id)
	  {
	    m_rw->emit_move (s.key, dtype::u64, operand::of_imm (-1));
	    set_bits (*m_rw, s.value, c.update.type, 0);
	  }
	const operand own = fast_p (c, most);
	fast = fast.reg_p () ? m_rw->emit_value (opcode::PAND, dtype::pred, { fast, own }) : own;
      }
  if (at != m_versions.end ())
    m_rw->emit_move (at->second.fast, dtype::pred, fast);
}

void
array_copier::leave_region (uint32_t region)
{
  for (const auto &[where, s] : m_states)
    if (where.first == region && s.key != no_id)
      {
	const array_copy &c = *where.second;
	const block_id some = m_rw->new_label (), none = m_rw->new_label ();
	m_rw->like (c.update);
	const operand key = operand::of_reg (s.key);
	m_rw->emit_cbr (m_rw->emit_setp (cmp::ne, dtype::u64, key, operand::of_imm (-1)), some,
			none);
	m_rw->place (some);
	atomic (c.update, key, operand::of_reg (s.value), space::generic, false);
	m_rw->emit_br (none);
	m_rw->place (none);
      }
}

/* U in the copy at OFFSET.  FAST: in the version where floating-point numbers have many copies.
   APART: a predicate, whether lanes hardly ever meet.  */
void
array_copier::update_copy (const insn &u, const array_copy &c, operand offset,
			   const thread_state *s, bool fast, operand apart)
{
  const operand own = s ? operand::of_reg (s->lane) : operand::none (),
		address
		= s ? wide (opcode::ADD, own, m_rw->emit_cvt (dtype::u64, dtype::u32, offset))
		    : copy_address (*m_rw, c.frame, offset);
  if (!s || !loop_in_shared_p (u) || fast)
    return atomic (u, address, u.src[1], space::shared, fast);
  const block_id many = m_rw->new_label (), few = m_rw->new_label (), behind = m_rw->new_label ();
  m_rw->emit_cbr (apart, many, few);
  m_rw->place (many);
  atomic (u, address, u.src[1], space::shared, true);
  m_rw->emit_br (behind);
  m_rw->place (few);
  atomic (u, address, u.src[1], space::shared, false);
  m_rw->emit_br (behind);
  m_rw->place (behind);
}

/* Whether the lanes' updates of elements of C in block B hardly ever meet: where there are copies
   for many lanes, or where no pair of neighbours is about to make U, the first of them, of one
   element.  The next updates follow it, since a test for each takes longer than the updates.  */
operand
array_copier::lanes_apart (const insn &u, const array_copy &c, block_id b)
{
  operand &apart = m_apart[{ b, &c }];
  if (apart.reg_p ())
    return apart;
  const operand one = operand::of_imm (1), zero = operand::of_imm (0);
  const operand active = m_rw->emit_value (opcode::ACTIVEMASK, dtype::u32, {});
  const operand lane = m_rw->emit_sreg (special_reg::laneid);
  const operand other = word (opcode::XOR, lane, one);
  const operand there = word (opcode::AND, word (opcode::SHR, active, other), one);
  const operand pair = m_rw->emit_setp (cmp::ne, dtype::u32, there, zero);
  const operand from = m_rw->emit_value (opcode::SELP, dtype::u32, { other, lane, pair });
  const operand own = m_rw->emit_cvt (dtype::u32, dtype::u64, u.src[0]);
  const operand its = m_rw->emit_value (opcode::SHFL_IDX, dtype::u32, { own, from, active });
  const operand same = m_rw->emit_setp (cmp::eq, dtype::u32, its, own);
  const operand both = m_rw->emit_value (opcode::PAND, dtype::pred, { pair, same });
  const operand meet = m_rw->emit_value (opcode::BALLOT, dtype::u32, { both, active });
  const operand none = m_rw->emit_setp (cmp::eq, dtype::u32, meet, zero);
  const operand many = m_rw->emit_setp (cmp::ge, dtype::s32, c.log2,
					operand::of_imm (log2_of (tuning::copies_apart)));
  return apart = m_rw->emit_value (opcode::POR, dtype::pred, { none, many });
}

/* U in the array itself.  */
void
array_copier::update_array (const insn &u, const array_copy &c, thread_state *s, block_id behind)
{
  auto at_once = [&]
  {
    atomic (u, u.src[0], u.src[1], space::generic, false);
    m_rw->emit_br (behind);
  };
  if (!s || s->key == no_id)
    return at_once ();
  if (c.apart.reg_p ())
    {
      const block_id wait = m_rw->new_label (), now = m_rw->new_label ();
      m_rw->emit_cbr (c.apart, wait, now);
      m_rw->place (now);
      at_once ();
      m_rw->place (wait);
    }
  const block_id same = m_rw->new_label (), other = m_rw->new_label (), some = m_rw->new_label (),
		 none = m_rw->new_label ();
  const operand key = operand::of_reg (s->key), value = operand::of_reg (s->value);
  m_rw->emit_cbr (m_rw->emit_setp (cmp::eq, dtype::u64, u.src[0], key), same, other);
  m_rw->place (same);
  m_rw->emit_move (s->value, u.type, combine (*m_rw, u.atom, u.type, value, u.src[1]));
  m_rw->emit_br (behind);
  m_rw->place (other);
  m_rw->emit_cbr (m_rw->emit_setp (cmp::ne, dtype::u64, key, operand::of_imm (-1)), some, none);
  m_rw->place (some);
  atomic (u, key, value, space::generic, false);
  m_rw->emit_br (none);
  m_rw->place (none);
  m_rw->emit_move (s->key, dtype::u64, u.src[0]);
  m_rw->emit_move (s->value, u.type, u.src[1]);
  m_rw->emit_br (behind);
}

/* The offset of the element at P in the copies of C's array.  CHECK: control comes to its first
   block where the element has copies, to its second one where not, without an offset.  */
operand
array_copier::copy_offset (const insn &u, const array_copy &c, const element_place &p,
			   std::optional<std::pair<block_id, block_id>> check)
{
  auto test = [&] (dtype t, operand a, operand end)
  {
    if (check)
      {
	m_rw->emit_cbr (less (t, a, end), check->first, check->second);
	m_rw->place (check->first);
      }
  };
  if (p.number.reg_p ())
    {
      const operand number = p.wide ? m_rw->emit_cvt (dtype::u32, dtype::u64, p.number) : p.number;
      test (dtype::u32, number, c.elements);
      return word (opcode::MUL, number, c.stride);
    }
  const operand distance = p.distance.reg_p () ? p.distance
					       : wide (opcode::SUB, u.src[0], u.src[2]);
  test (dtype::u64, distance, c.end);
  return word (opcode::SHL, m_rw->emit_cvt (dtype::u32, dtype::u64, distance), c.log2);
}

/* The address of U, computed where it is needed: hardly ever.  */
operand
array_copier::address_again (const insn &u, const element_place &p)
{
  if (!p.distance.reg_p ())
    return u.src[0];
  if (!p.number.reg_p ())
    return wide (opcode::ADD, u.src[2], p.distance);
  const operand size = operand::of_imm (size_of (u.type));
  const opcode times = p.wide ? opcode::MUL : opcode::MULWIDE;
  const operand distance = m_rw->emit_value (times, p.product, { p.number, size });
  return wide (opcode::ADD, u.src[2], distance);
}

/* The update INSNS[K] of block B.  */
void
array_copier::update (const std::vector<insn> &insns, size_t k, block_id b)
{
  const insn &u = insns[k];
  const array_copy *c = copy_of (u);
  if (!c)
    return atomic (u, u.src[0], u.src[1], space::generic, false);
  thread_state *s = state_of (b, *c);
  const versions *v = versions_of (b);
  const bool fast = v && v->blocks.count (b);
  const element_place p = place_of (insns, k);
  if (fast && v->most < UINT64_MAX)
    return update_copy (u, *c, copy_offset (u, *c, p, {}), s, true);
  const block_id near = m_rw->new_label (), far = m_rw->new_label (), behind = m_rw->new_label ();
  if (v && !fast && v->none)
    {
      update_array (u, *c, s, behind);
      return m_rw->place (behind);
    }
  const operand apart = s && loop_in_shared_p (u) && !fast ? lanes_apart (u, *c, b) : operand ();
  update_copy (u, *c, copy_offset (u, *c, p, { { near, far } }), s, fast, apart);
  m_rw->emit_br (behind);
  m_rw->place (far);
  if (fast)
    {
      atomic (u, address_again (u, p), u.src[1], space::generic, true);
      m_rw->emit_br (behind);
    }
  else
    update_array (u, *c, s, behind);
  m_rw->place (behind);
}

/* ELEMENT (offset) for each multiple of STEP below END, shared out to all threads of the gang.  */
template <typename F>
void
array_copier::by_all (operand end, unsigned step, F &&element)
{
  rewriter &rw = *m_rw;
  const bool workers = m_fn.dims[1] != 1;
  if (workers)
    emit_marker (rw, opcode::FORK, level::worker);
  emit_marker (rw, opcode::FORK, level::vector);
  operand first = rw.emit_sreg (special_reg::tid_x), all = rw.emit_sreg (special_reg::ntid_x);
  if (workers)
    {
      first = word (opcode::ADD, first, word (opcode::MUL, rw.emit_sreg (special_reg::tid_y), all));
      all = word (opcode::MUL, all, rw.emit_sreg (special_reg::ntid_y));
    }
  const reg_id at = rw.new_reg (reg_class::b32);
  const block_id loop = rw.new_label (), body = rw.new_label (), done = rw.new_label ();
  rw.emit_move (at, dtype::u32, word (opcode::MUL, first, operand::of_imm (step)));
  const operand stride = word (opcode::MUL, all, operand::of_imm (step));
  rw.emit_br (loop);
  rw.place (loop);
  rw.emit_cbr (less (dtype::u32, operand::of_reg (at), end), body, done);
  rw.place (body);
  element (operand::of_reg (at));
  rw.emit_move (at, dtype::u32, word (opcode::ADD, operand::of_reg (at), stride));
  rw.emit_br (loop);
  rw.place (done);
  emit_marker (rw, opcode::JOIN, level::vector);
  if (workers)
    emit_marker (rw, opcode::JOIN, level::worker);
}

void
array_copier::fill (const array_copy &c)
{
  const dtype bits = bits_type (c.update.type);
  m_rw->comment_next ("copies of an array");
  by_all (word (opcode::MUL, c.elements, c.stride), size_of (bits),
	  [&] (operand offset)
	  {
	    insn st
	      = make_insn (opcode::ST, bits, no_id,
			   { copy_address (*m_rw, c.frame, offset),
			     operand::of_imm (identity_bits (c.update.atom, c.update.type)) });
	    st.sp = space::shared;
	    m_rw->emit (std::move (st));
	  });
}

/* What all copies of the element DISTANCE from the array's begin have in them.  Each lane begins
   with another copy, so that they read different banks.

     v = identity;  k = lane;
     do { v = v OP copy[k % R];  k++; } while (k - lane < R);  */
operand
array_copier::all_copies (const array_copy &c, operand distance)
{
  rewriter &rw = *m_rw;
  const dtype t = c.update.type;
  const operand size = operand::of_imm (size_of (t));
  const operand first = word (opcode::SHL, distance, c.log2);
  const operand last = word (opcode::SUB, c.stride, size);
  const reg_id value = rw.new_reg (class_of (t)), at = rw.new_reg (reg_class::b32),
	       left = rw.new_reg (reg_class::b32);
  const operand v = operand::of_reg (value);
  set_bits (*m_rw, value, t, identity_bits (c.update.atom, t));
  rw.emit_move (at, dtype::u32, word (opcode::MUL, rw.emit_sreg (special_reg::tid_x), size));
  rw.emit_move (left, dtype::u32, c.stride);
  const block_id loop = rw.new_label (), done = rw.new_label ();
  rw.emit_br (loop);
  rw.place (loop);
  const operand own = word (opcode::AND, operand::of_reg (at), last);
  insn ld = make_insn (opcode::LD, t, rw.new_reg (class_of (t)),
		       { copy_address (rw, c.frame, word (opcode::ADD, first, own)) });
  ld.sp = space::shared;
  const operand x = operand::of_reg (ld.dst);
  rw.emit (std::move (ld));
  rw.emit_move (value, t, combine (rw, c.update.atom, t, v, x));
  rw.emit_move (at, dtype::u32, word (opcode::ADD, operand::of_reg (at), size));
  rw.emit_move (left, dtype::u32, word (opcode::SUB, operand::of_reg (left), size));
  rw.emit_cbr (rw.emit_setp (cmp::ne, dtype::u32, operand::of_reg (left), operand::of_imm (0)),
	       loop, done);
  rw.place (done);
  return v;
}

void
array_copier::flush (const array_copy &c)
{
  const dtype t = c.update.type;
  const operand size = operand::of_imm (size_of (t));
  by_all (word (opcode::MUL, c.elements, size), size_of (t),
	  [&] (operand distance)
	  {
	    const block_id touched = m_rw->new_label (), next = m_rw->new_label ();
	    const operand v = all_copies (c, distance);
	    m_rw->emit_cbr (changes_p (*m_rw, c.update, v), touched, next);
	    m_rw->place (touched);
	    const operand far = m_rw->emit_cvt (dtype::u64, dtype::u32, distance);
	    const operand to = wide (opcode::ADD, c.update.src[2], far);
	    atomic (c.update, to, v, space::generic, true);
	    m_rw->emit_br (next);
	    m_rw->place (next);
	  });
}

/* At the end of the entry block, in front of AT.  */
void
array_copier::make_copies (const insn &at)
{
  m_rw->like (at);
  for (array_copy &c : m_copies)
    count (c);
  for (const array_copy &c : m_copies)
    fill (c);
  m_filled = true;
}

void
array_copier::expand (block_id b)
{
  rewriter &rw = *m_rw;
  std::vector<insn> &insns = rw.old_insns (b);
  const std::vector<insn> as_it_was = insns;
  bool forks = false;
  for (size_t k = 0; k < insns.size (); k++)
    {
      insn &i = insns[k];
      const bool ends = k + 1 == insns.size () || (info_of (i.op).effects & FX_MARKER);
      if (b == 0 && ends && !m_filled)
	make_copies (i);
      if (i.op == opcode::RET)
	for (const array_copy &c : m_copies)
	  {
	    rw.like (c.update);
	    flush (c);
	  }
      /* The other version has made all its updates.  */
      const versions *v = versions_of (b);
      if (i.op == opcode::JOIN ? !v : v && ends && v->ends.count (b))
	leave_region (m_regions.region_of[b]);
      if (forks)
	{
	  /* The BR behind a FORK.  */
	  const block_id entered = rw.new_label ();
	  rw.emit_br (entered);
	  rw.place (entered);
	  for (uint32_t r = 0; r < m_regions.regions.size (); r++)
	    if (m_regions.regions[r].fork == b)
	      enter_region (r);
	}
      forks = i.op == opcode::FORK;
      if (i.op == opcode::UPDATE)
	{
	  rw.like (i);
	  update (as_it_was, k, b);
	}
      else
	rw.keep (std::move (i));
    }
}

void
array_copier::run ()
{
  find ();
  make_versions ();
  find_states ();
  if (!m_versions.empty () && m_light && !m_fn.registers)
    m_fn.registers = registers_of_updates (m_copies);
  rewriter rw (m_fn);
  m_rw = &rw;
  for (block_id b = 0; b < rw.old_blocks (); b++)
    {
      rw.place (b);
      expand (b);
    }
  rw.finish ();
}

/* CTX's gangs are packed: a form in which they are blocks that have copies.  */
void
make_copies_form (pass_context &ctx)
{
  function &fn = ctx.fn;
  const operand length = fn.row_length;
  if (fn.row_look.k != operand::kind::none || !fn.frame.empty ())
    return;
  function form = fn;
  form.row_length = operand::none ();
  pass_context other{ ctx.m, form, ctx.opts, ctx.errors, ctx.report };
  drop_row_versions (other, whole_rows);
  make_long_form (form);
  array_copier copier (other);
  copier.run ();
  packed_forms &forms = ctx.packed;
  list_builder w (fn, forms.copies_entry);
  const operand bytes = copier.largest (w, fn);
  if (!bytes.reg_p ())
    return forms.copies_entry.clear ();
  forms.copied_bytes = bytes.reg;
  forms.copies_row = length.k == operand::kind::imm ? length.imm : limits::warp_size;
  forms.copies = std::move (form);
}

} // anonymous namespace

void
private_copies_pass (pass_context &ctx)
{
  for (const block &b : ctx.fn.blocks)
    for (const insn &i : b.insns)
      if (i.op == opcode::UPDATE)
	{
	  function &fn = ctx.fn;
	  const operand length = fn.row_length;
	  if (fn.packed && length.k == operand::kind::imm
	      && uint64_t (length.imm) >= tuning::long_row)
	    {
	      fn.row_length = operand::none ();
	      make_long_form (fn);
	    }
	  else if (fn.packed)
	    make_copies_form (ctx);
	  return array_copier (ctx).run ();
	}
}

} // namespace accred::dev
