/* Part of accred_translate: atomic operations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   PTX has them for four and eight bytes.  An object of one or two is read, written and updated in
   the word around it: accesses of different sizes would race (PTX ISA, "Memory Consistency Model").
   Its bits are set, cleared and complemented by an atomic operation on the word.  All other
   operations are a loop around a compare-and-swap of the word:

     word = ADDRESS & -4;  cur = *word;
     do
       {
	 old = the object's bits of cur;
	 got = atom.cas (word, cur, cur with NEW (old) in their place);
	 again = got != cur;  cur = got;
       }
     while (again);  */

#include "plugin/values/translate-atomic.h"
#include "plugin/atomic-update.h"
#include "plugin/device-types.h"
#include "plugin/values/translate-expr.h"
#include "plugin/values/translate-memory.h"

namespace accred {

using dev::cmp;

namespace {

/* Below a word, the least that PTX updates.  */

bool
small_p (dtype t)
{
  return dev::size_of (t) < 4;
}

} // namespace

/* The old value of what is AT, if it is WANTED.  */

operand
atomics::emit_atomic (dev::atom_op op, dtype t, const address &at,
		      std::initializer_list<operand> operands, bool wanted)
{
  dev::insn &i = emit (opcode::ATOM, t, { at.base });
  const operand old = wanted ? operand::of_reg (i.dst = m_fn.new_reg (dev::class_of (t)))
			     : operand::none ();
  i.src.insert (i.src.end (), operands);
  i.atom = op;
  i.offset = at.offset;
  return old;
}

/* Where the object of the one- or two-byte type T AT its place is.  */

atomics::word_part
atomics::word_of (dtype t, const address &at)
{
  const dtype word = dtype::u32;
  const unsigned bits = 8 * dev::size_of (t);
  word_part p;
  p.ones = operand::of_imm ((int64_t (1) << bits) - 1);
  if (at.base.k == operand::kind::frame)
    {
      /* A private object has the whole word.  */
      dev::frame_var &v = m_fn.frame[at.base.id];
      v.align = MAX (v.align, 4u);
      v.size = ROUND_UP (v.size, 4);
      p.cell = { at.base, at.offset & -4 };
      p.shift = operand::of_imm ((at.offset & 3) * 8);
    }
  else
    {
      operand full = address_value (at);
      p.cell = { emit_value (opcode::AND, dtype::u64, { full, operand::of_imm (-4) }), 0 };
      operand byte = emit_value (opcode::AND, word,
				 { emit_cvt (word, dtype::u64, full), operand::of_imm (3) });
      p.shift = emit_value (opcode::SHL, word, { byte, operand::of_imm (3) });
    }
  p.mask = emit_value (opcode::SHL, word, { in_register (p.ones, word), p.shift });
  return p;
}

/* The object P of the word WORD, extended with zeros.  */

operand
atomics::part_of (const word_part &p, operand word)
{
  word = emit_value (opcode::SHR, dtype::u32, { word, p.shift });
  return emit_value (opcode::AND, dtype::u32, { word, p.ones });
}

operand
atomics::load_in_word (dtype t, const address &at)
{
  const word_part p = word_of (t, at);
  return part_of (p, emit_load (dtype::u32, p.cell, dev::INSN_VOLATILE));
}

/* OP, one of bits, with V on the object of the one- or two-byte type T AT its place; returns the
   old value, if it is WANTED.  */

operand
atomics::bits_in_word (dev::atom_op op, dtype t, const address &at, operand v, bool wanted)
{
  const dtype word = dtype::u32;
  const word_part p = word_of (t, at);
  operand bits
    = emit_value (opcode::SHL, word, { emit_value (opcode::AND, word, { v, p.ones }), p.shift });
  if (op == dev::atom_op::and_)
    bits = emit_value (opcode::OR, word, { bits, emit_value (opcode::NOT, word, { p.mask }) });
  operand old = emit_atomic (op, word, p.cell, { bits }, wanted);
  return wanted ? part_of (p, old) : old;
}

/* Update the object of the one- or two-byte type T AT its place to what CHANGED (OLD) says;
   returns OLD, extended with zeros.  Unless ALWAYS, nothing is written if that is no change.  */

template <typename F>
operand
atomics::update_in_word (dtype t, const address &at, F &&changed, bool always)
{
  const dtype word = dtype::u32;
  const word_part p = word_of (t, at);
  operand others = emit_value (opcode::NOT, word, { p.mask });

  const dev::reg_id cur = m_fn.new_reg (dev::reg_class::b32);
  emit_move (cur, word, emit_load (word, p.cell, dev::INSN_VOLATILE));
  const dev::block_id loop = m_fn.new_block (), done = m_fn.new_block ();
  branch (loop);
  start_block (loop);
  auto of_word = [&] (opcode op, operand a, operand b) { return emit_value (op, word, { a, b }); };
  operand old = part_of (p, operand::of_reg (cur));
  operand next = of_word (opcode::AND, changed (old), p.ones);
  next = of_word (opcode::OR, of_word (opcode::AND, operand::of_reg (cur), others),
		  of_word (opcode::SHL, next, p.shift));
  if (!always)
    {
      const dev::block_id differs = m_fn.new_block ();
      operand same = emit_setp (cmp::eq, word, next, operand::of_reg (cur));
      emit (opcode::CBR, dtype::none, { same }).targets = { done, differs };
      start_block (differs);
    }
  operand got = emit_atomic (dev::atom_op::cas, word, p.cell, { operand::of_reg (cur), next });
  operand again = emit_setp (cmp::ne, word, got, operand::of_reg (cur));
  emit_move (cur, word, got);
  emit (opcode::CBR, dtype::none, { again }).targets = { loop, done };
  start_block (done);
  return old;
}

/* The same for an object of four or eight bytes.  */

template <typename F>
operand
atomics::update_word (dtype t, const address &at, F &&changed)
{
  const dev::reg_id cur = m_fn.new_reg (dev::class_of (t));
  emit_move (cur, t, emit_load (t, at, dev::INSN_VOLATILE));
  const dev::block_id loop = m_fn.new_block (), done = m_fn.new_block ();
  branch (loop);
  start_block (loop);
  operand old = emit_value (opcode::MOV, t, { operand::of_reg (cur) });
  operand got = emit_atomic (dev::atom_op::cas, t, at, { old, changed (old) });
  operand again = emit_setp (cmp::ne, t, got, old);
  emit_move (cur, t, got);
  emit (opcode::CBR, dtype::none, { again }).targets = { loop, done };
  start_block (done);
  return old;
}

/* True if the result of CALL is used.  */

static bool
wanted_p (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  return lhs && (TREE_CODE (lhs) != SSA_NAME || !has_zero_uses (lhs));
}

/* OP with V on the object of type T AT its place; returns the old value, if it is WANTED.  PTX's
   atom.add.noftz.f16 is an access of two bytes; ptxas makes the loop of it that is made here.  */

operand
atomics::fetch_op (dev::atom_op op, dtype t, const address &at, operand v, bool wanted)
{
  if (!small_p (t))
    return emit_atomic (op, t, at, { v }, wanted);
  if (t == dtype::f16)
    {
      const dtype bits = dtype::u16;
      operand old = update_in_word (
	t, at, [&] (operand was)
	{ return bitcast (emit_value (opcode::ADD, t, { bitcast (was, bits, t), v }), t, bits); });
      return wanted ? bitcast (old, bits, t) : old;
    }
  if (op == dev::atom_op::add)
    return update_in_word (t, at, [&] (operand old)
			   { return emit_value (opcode::ADD, dtype::u32, { old, v }); });
  return bits_in_word (op, t, at, v, wanted);
}

/* U, of an object of two parts.  */

void
atomics::translate_locked (const locked_update &u)
{
  tree type = TREE_TYPE (u.value);
  const value v = use_value (u.value);
  const operand at = in_register (address_value (m_memory.pointed_to (u.ptr)), dtype::u64);
  const dev::red_pair pair = reduction_pair (u.op, type);
  const dtype first = device_type (type),
	      second = pair == dev::red_pair::wide ? high_type (type) : first;
  const operand low = in_register (v.part[0], first), high = in_register (v.part[1], second);
  dev::insn &i = emit (opcode::LOCKED, second, { at, low, high });
  i.red.op = u.op;
  i.red.pair = pair;
}

/* The address of the array at PTR, which the kernel's entry block computes once.  */

operand
atomics::array_address (tree ptr)
{
  const address a = m_memory.pointed_to (ptr);
  if (a.base.k != operand::kind::symbol || a.offset)
    return address_value (a);
  const auto [at, added] = m_variables.insert ({ a.base.id, dev::no_id });
  if (added)
    {
      at->second = m_fn.new_reg (dev::reg_class::b64);
      std::vector<dev::insn> &entry = m_fn.blocks[0].insns;
      entry.insert (entry.begin (),
		    dev::make_insn (opcode::ADDR, dtype::u64, at->second, { a.base }));
    }
  return operand::of_reg (at->second);
}

/* A call that accred_atomics has made.  */

bool
atomics::translate_update (gcall *call)
{
  if (const std::optional<locked_update> l = locked_update_of (call))
    {
      translate_locked (*l);
      return true;
    }
  const std::optional<atomic_update> u = atomic_update_of (call);
  if (!u)
    return false;
  const dtype t = device_type (TREE_TYPE (u->value));
  const bool wanted = wanted_p (call);
  const address at = m_memory.pointed_to (u->ptr);
  /* The backend wants to see a constant addend.  */
  operand v = use (u->value);
  if (u->base && !wanted && !small_p (t))
    {
      std::vector<operand> others;
      for (tree other : u->others)
	others.push_back (array_address (other));
      dev::insn &i = emit (opcode::UPDATE, t, { address_value (at), v, array_address (u->base) });
      i.atom = u->op;
      i.src.insert (i.src.end (), others.begin (), others.end ());
      return true;
    }
  operand old = fetch_op (u->op, t, at, small_p (t) ? in_register (v, t) : v, wanted);
  if (wanted)
    define_result (call, old);
  return true;
}

/* PTX's atomic operations are relaxed.  Emit what the memory order ORDER needs before and after one
   on AT.  */

void
atomics::order_before (memmodel order, const address &at)
{
  if (at.base.k != operand::kind::frame
      && (is_mm_release (order) || is_mm_acq_rel (order) || is_mm_seq_cst (order)))
    emit (opcode::FENCE, dtype::none).scope = dev::fence_scope::gpu;
}

void
atomics::order_behind (memmodel order, const address &at)
{
  if (at.base.k != operand::kind::frame
      && (is_mm_acquire (order) || is_mm_consume (order) || is_mm_acq_rel (order)
	  || is_mm_seq_cst (order)))
    emit (opcode::FENCE, dtype::none).scope = dev::fence_scope::gpu;
}

/* Argument N of CALL, a memory order.  */

static memmodel
order_argument (gcall *call, unsigned n)
{
  tree order = n < gimple_call_num_args (call) ? gimple_call_arg (call, n) : NULL_TREE;
  return order && tree_fits_uhwi_p (order) ? memmodel_base (tree_to_uhwi (order))
					   : MEMMODEL_SEQ_CST;
}

/* Store DESIRED if what is AT its place is EXPECTED; returns what was there.  */

operand
atomics::compare_and_swap (dtype t, const address &at, operand expected, operand desired)
{
  if (!small_p (t))
    return emit_atomic (dev::atom_op::cas, t, at, { expected, desired });
  /* The arguments of .ATOMIC_COMPARE_EXCHANGE may be of the signed type.  */
  expected = emit_cvt (t, dtype::u32, expected);
  return update_in_word (t, at,
			 [&] (operand old)
			 {
			   operand same = emit_setp (cmp::eq, dtype::u32, old, expected);
			   return emit_value (opcode::SELP, dtype::u32, { desired, old, same });
			 });
}

namespace {

/* .ATOMIC_COMPARE_EXCHANGE (PTR, EXPECTED, DESIRED, SIZE + 256 * WEAK, SUCCESS, FAILURE),
   a pair of the old value and whether it was EXPECTED.  */
struct compare_exchange_call
{
  tree ptr, expected, desired;
  int size;
  memmodel order;

  explicit compare_exchange_call (gcall *call)
    : ptr (gimple_call_arg (call, 0)), expected (gimple_call_arg (call, 1)),
      desired (gimple_call_arg (call, 2)), size (tree_to_shwi (gimple_call_arg (call, 3)) & 255),
      order (order_argument (call, 4))
  {}
};

} // namespace

bool
atomics::translate_compare_exchange (gcall *call)
{
  static const struct
  {
    int size;
    dtype type;
  } types[] = { { 1, dtype::u8 }, { 2, dtype::u16 }, { 4, dtype::u32 }, { 8, dtype::u64 } };
  const compare_exchange_call c (call);
  const auto row = std::find_if (std::begin (types), std::end (types),
				 [&c] (const auto &r) { return r.size == c.size; });
  if (row == std::end (types))
    return false;
  const dtype t = small_p (row->type) ? dtype::u32 : row->type;
  operand expected = in_register (use (c.expected), t);
  operand desired = in_register (use (c.desired), t);
  const address at = m_memory.pointed_to (c.ptr);
  order_before (c.order, at);
  operand old = compare_and_swap (row->type, at, expected, desired);
  order_behind (c.order, at);
  if (small_p (row->type))
    expected = emit_cvt (row->type, t, expected);
  operand same = emit_setp (cmp::eq, t, old, expected);
  define_result (call,
		 value (old, emit_value (opcode::SELP, t,
					 { operand::of_imm (1), operand::of_imm (0), same })));
  return true;
}

/* The memory order of the builtin CODE that CALL calls: an argument, or what is implied.  */

static memmodel
order_of (gcall *call, built_in_function code)
{
  if (code >= BUILT_IN_SYNC_LOCK_TEST_AND_SET_N && code <= BUILT_IN_SYNC_LOCK_TEST_AND_SET_16)
    return MEMMODEL_ACQUIRE;
  if (code >= BUILT_IN_SYNC_LOCK_RELEASE_N && code <= BUILT_IN_SYNC_LOCK_RELEASE_16)
    return MEMMODEL_RELEASE;
  if (code >= BUILT_IN_ATOMIC_COMPARE_EXCHANGE && code <= BUILT_IN_ATOMIC_COMPARE_EXCHANGE_16)
    return order_argument (call, 4);
  if (startswith (IDENTIFIER_POINTER (DECL_NAME (builtin_decl_explicit (code))), "__sync_"))
    return MEMMODEL_SEQ_CST;
  return order_argument (call, gimple_call_num_args (call) - 1);
}

/* The builtins.  AND_THEN computes the new value from the old one; SUB is an addition of the
   negative, NOT is the complement of AND.  */

struct atomics::row
{
  built_in_function code;
  dtype type;
  void (atomics::*translate) (const operation &);
  dev::atom_op op;
  opcode and_then;
};

#define ROW(CODE, TYPE, HANDLER, OP, AND_THEN) \
  { BUILT_IN_##CODE, dtype::TYPE, &atomics::HANDLER, dev::atom_op::OP, opcode::AND_THEN }
#define SIZES(NAME, HANDLER, OP, AND_THEN)                                               \
  ROW (NAME##_1, u8, HANDLER, OP, AND_THEN), ROW (NAME##_2, u16, HANDLER, OP, AND_THEN), \
    ROW (NAME##_4, u32, HANDLER, OP, AND_THEN), ROW (NAME##_8, u64, HANDLER, OP, AND_THEN)
#define UPDATES(NAME, OP, AND_THEN)                            \
  SIZES (ATOMIC_FETCH_##NAME, fetch_and_op, OP, AND_THEN),     \
    SIZES (ATOMIC_##NAME##_FETCH, op_and_fetch, OP, AND_THEN), \
    SIZES (SYNC_FETCH_AND_##NAME, fetch_and_op, OP, AND_THEN), \
    SIZES (SYNC_##NAME##_AND_FETCH, op_and_fetch, OP, AND_THEN)

const atomics::row atomics::rows[]
  = { UPDATES (ADD, add, ADD),
      UPDATES (SUB, add, SUB),
      UPDATES (AND, and_, AND),
      UPDATES (OR, or_, OR),
      UPDATES (XOR, xor_, XOR),
      UPDATES (NAND, cas, NOT),
      SIZES (SYNC_LOCK_TEST_AND_SET, exchange, exch, MOV),
      SIZES (SYNC_LOCK_RELEASE, clear, exch, MOV),
      ROW (ATOMIC_TEST_AND_SET, u8, test_and_set, exch, MOV),
      ROW (ATOMIC_CLEAR, u8, clear, exch, MOV),
      SIZES (ATOMIC_COMPARE_EXCHANGE, compare_exchange, cas, MOV),
      SIZES (ATOMIC_EXCHANGE, exchange, exch, MOV),
      SIZES (SYNC_VAL_COMPARE_AND_SWAP, sync_compare_value, cas, MOV),
      SIZES (SYNC_BOOL_COMPARE_AND_SWAP, sync_compare_bool, cas, MOV),
      SIZES (ATOMIC_LOAD, atomic_load, exch, MOV),
      SIZES (ATOMIC_STORE, atomic_store, exch, MOV) };
#undef UPDATES
#undef SIZES
#undef ROW

/* A call.  All builtins but LOAD, SET and CLEAR have (PTR, OPERAND, ...).  */

struct atomics::operation
{
  gcall *call;
  dtype type; /* Of the object.  */
  dtype t; /* Of arithmetic on it.  */
  dev::atom_op op;
  opcode and_then;
  memmodel order;
  address at;

  bool small () const { return small_p (type); }
};

bool
atomics::translate_atomic (gcall *call, built_in_function code)
{
  const auto r = std::find_if (std::begin (rows), std::end (rows),
			       [code] (const row &x) { return x.code == code; });
  if (r == std::end (rows))
    return false;
  const operation o = { call,
			r->type,
			small_p (r->type) ? dtype::u32 : r->type,
			r->op,
			r->and_then,
			order_of (call, code),
			m_memory.pointed_to (gimple_call_arg (call, 0)) };
  order_before (o.order, o.at);
  /* The builtins return unsigned values; canonical for a signed lhs of 32
     or 64 bits all the same.  */
  (this->*r->translate) (o);
  return true;
}

/* Argument N of O's call.  */

operand
atomics::argument (const operation &o, unsigned n)
{
  return in_register (use (gimple_call_arg (o.call, n)), o.t);
}

/* What O makes of FROM.  */

operand
atomics::changed (const operation &o, operand from, operand by)
{
  if (o.and_then != opcode::NOT)
    return emit_value (o.and_then, o.t, { from, by });
  return emit_value (opcode::NOT, o.t, { emit_value (opcode::AND, o.t, { from, by }) });
}

/* Update the object; returns its old value.  */

operand
atomics::fetch (const operation &o, operand by)
{
  auto change = [&] (operand from) { return changed (o, from, by); };
  operand old;
  if (o.and_then == opcode::NOT)
    old = o.small () ? update_in_word (o.type, o.at, change) : update_word (o.t, o.at, change);
  else
    {
      operand v = by;
      if (o.and_then == opcode::SUB)
	v = emit_value (opcode::NEG, o.t == dtype::u32 ? dtype::s32 : dtype::s64, { by });
      old = fetch_op (o.op, o.type, o.at, v, wanted_p (o.call));
    }
  order_behind (o.order, o.at);
  return old;
}

void
atomics::fetch_and_op (const operation &o)
{
  operand old = fetch (o, argument (o, 1));
  if (wanted_p (o.call))
    define_result (o.call, old);
}

void
atomics::op_and_fetch (const operation &o)
{
  const operand by = argument (o, 1), old = fetch (o, by);
  if (!wanted_p (o.call))
    return;
  operand next = changed (o, old, by);
  define_result (o.call, o.small () ? emit_cvt (o.type, o.t, next) : next);
}

operand
atomics::exchange_with (const operation &o, operand v)
{
  operand old = (o.small () ? update_in_word (o.type, o.at, [&] (operand) { return v; })
			    : emit_atomic (o.op, o.t, o.at, { v }));
  order_behind (o.order, o.at);
  return old;
}

void
atomics::exchange (const operation &o)
{
  define_result (o.call, exchange_with (o, argument (o, 1)));
}

void
atomics::test_and_set (const operation &o)
{
  define_result (o.call, exchange_with (o, in_register (operand::of_imm (1), o.t)));
}

/* (PTR, WHERE_EXPECTED, DESIRED, WEAK, SUCCESS, FAILURE): what was there goes to
   WHERE_EXPECTED, if it is another value.  */

void
atomics::compare_exchange (const operation &o)
{
  const address where = m_memory.pointed_to (gimple_call_arg (o.call, 1));
  operand expected = emit_load (o.type, where, 0);
  operand old = compare_and_swap (o.type, o.at, expected, argument (o, 2));
  order_behind (o.order, o.at);
  emit_store (o.type, where, old, 0);
  define_result (o.call, m_expr.bool_value (emit_setp (cmp::eq, o.t, old, expected)).part[0]);
}

/* (PTR, EXPECTED, DESIRED): the old value and what was expected.  */

std::array<operand, 2>
atomics::sync_compare (const operation &o)
{
  operand expected = argument (o, 1), desired = argument (o, 2);
  return { compare_and_swap (o.type, o.at, expected, desired), expected };
}

void
atomics::sync_compare_value (const operation &o)
{
  const operand old = sync_compare (o)[0];
  order_behind (o.order, o.at);
  define_result (o.call, old);
}

void
atomics::sync_compare_bool (const operation &o)
{
  const auto [old, expected] = sync_compare (o);
  const operand same = m_expr.bool_value (emit_setp (cmp::eq, o.t, old, expected)).part[0];
  order_behind (o.order, o.at);
  define_result (o.call, same);
}

void
atomics::atomic_load (const operation &o)
{
  operand v = o.small () ? load_in_word (o.type, o.at)
			 : emit_load (o.type, o.at, dev::INSN_VOLATILE);
  order_behind (o.order, o.at);
  define_result (o.call, v);
}

void
atomics::atomic_store (const operation &o)
{
  const operand v = argument (o, 1);
  if (o.small ())
    update_in_word (o.type, o.at, [&] (operand) { return v; }, !is_mm_relaxed (o.order));
  else
    emit_store (o.type, o.at, v, dev::INSN_VOLATILE);
  if (is_mm_seq_cst (o.order))
    order_behind (o.order, o.at);
}

void
atomics::clear (const operation &o)
{
  const operand zero = in_register (operand::of_imm (0), o.t);
  if (o.small ())
    bits_in_word (dev::atom_op::and_, o.type, o.at, zero, false);
  else
    emit_store (o.type, o.at, zero, dev::INSN_VOLATILE);
}

} // namespace accred
