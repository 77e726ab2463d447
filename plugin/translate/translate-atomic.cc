/* Part of accred_translate: atomic operations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   PTX has them for four and eight bytes.  An object of one or two is read, written and updated in the
   word around it: accesses of different sizes would race (PTX ISA, "Memory Consistency Model").  Its bits are
   set, cleared and complemented by an operation on those of the word; for all else that is
   compared and swapped until nobody has changed it in between:

     word = ADDRESS & -4;  cur = *word;
     do
       {
	 old = the object's bits of cur;
	 got = atom.cas (word, cur, cur with NEW (old) in their place);
	 again = got != cur;  cur = got;
       }
     while (again);

   For what has no atomic operation on the host, objects of sixteen bytes and pairs
   of floats, GCC has put plain accesses between GOMP_atomic_start and GOMP_atomic_end.
   Here these take and release a lock:

     done = 0;
     do
       if (atom.cas (lock, 0, 1) == 0)
	 {
	   fence;  THE ACCESSES;  fence;
	   atom.exch (lock, 0);  done = 1;
	 }
     while (!done);

   so that no lane waits for another one of its warp that has the lock.  */

#include "plugin/translate/translate-atomic.h"
#include "plugin/clauses/atomic-update.h"
#include "plugin/translate/translate-expr.h"
#include "plugin/translate/translate-memory.h"

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

/* The object that PTR points to; one of the frame's is named as such.  */

address
atomics::pointed_to (tree ptr)
{
  if (TREE_CODE (ptr) == ADDR_EXPR)
    return m_memory.address_of (TREE_OPERAND (ptr, 0));
  return { in_register (use (ptr), dtype::u64), 0 };
}

/* The old value of what is AT, if it is WANTED.  */

operand
atomics::emit_atomic (dev::atom_op op, dtype t, const address &at,
		      std::initializer_list<operand> operands, bool wanted)
{
  dev::insn &i = emit (opcode::ATOM, t, { at.base });
  const operand old = wanted ? operand::of_reg (i.dst = m_fn.new_reg (dev::class_of (t))) : operand::none ();
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
      operand byte = emit_value (opcode::AND, word, { emit_cvt (word, dtype::u64, full),
						      operand::of_imm (3) });
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

/* OP, one of bits, with V on the object of the one- or two-byte type T AT its place; returns the old
   value, if it is WANTED.  */

operand
atomics::bits_in_word (dev::atom_op op, dtype t, const address &at, operand v, bool wanted)
{
  const dtype word = dtype::u32;
  const word_part p = word_of (t, at);
  operand bits = emit_value (opcode::SHL, word,
			     { emit_value (opcode::AND, word, { v, p.ones }), p.shift });
  if (op == dev::atom_op::and_)
    bits = emit_value (opcode::OR, word, { bits, emit_value (opcode::NOT, word, { p.mask }) });
  operand old = emit_atomic (op, word, p.cell, { bits }, wanted);
  return wanted ? part_of (p, old) : old;
}

/* Update the object of the one- or two-byte type T AT its place to what CHANGED (OLD) says;
   returns OLD, extended with zeros.  Unless ALWAYS, nothing is written if that is no change.  */

template<typename F>
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
  auto of_word = [&] (opcode op, operand a, operand b)
    { return emit_value (op, word, { a, b }); };
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
  emit (opcode::CBR, dtype::none, { again }).targets
    = { loop, done };
  start_block (done);
  return old;
}

/* The same for an object of four or eight bytes.  */

template<typename F>
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

/* True if somebody looks at the result of CALL.  */

static bool
wanted_p (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  return lhs && (TREE_CODE (lhs) != SSA_NAME || !has_zero_uses (lhs));
}

/* OP with V on the object of type T AT its place; returns the old value, if it is WANTED.  PTX's atom.add.noftz.f16
   is an access of two bytes; ptxas makes the loop of it that is made here.  */

operand
atomics::fetch_op (dev::atom_op op, dtype t, const address &at, operand v, bool wanted)
{
  if (!small_p (t))
    return emit_atomic (op, t, at, { v }, wanted);
  if (t == dtype::f16)
    {
      const dtype bits = dtype::u16;
      operand old = update_in_word (t, at, [&] (operand was)
	{ return bitcast (emit_value (opcode::ADD, t, { bitcast (was, bits, t), v }), t, bits); });
      return wanted ? bitcast (old, bits, t) : old;
    }
  if (op == dev::atom_op::add)
    return update_in_word (t, at, [&] (operand old)
      { return emit_value (opcode::ADD, dtype::u32, { old, v }); });
  return bits_in_word (op, t, at, v, wanted);
}

/* A call that accred_atomics has made.  */

bool
atomics::translate_update (gcall *call)
{
  const std::optional<atomic_update> u = atomic_update_of (call);
  if (!u)
    return false;
  const dtype t = device_type (TREE_TYPE (u->value));
  const bool wanted = wanted_p (call);
  const address at = pointed_to (u->ptr);
  /* The backend wants to see a constant addend.  */
  operand v = use (u->value);
  operand old = fetch_op (u->op, t, at, small_p (t) ? in_register (v, t) : v, wanted);
  if (wanted)
    define_result (call, old);
  return true;
}

/* PTX's atomic operations order nothing else.  What the memory order ORDER asks for, in front of
   one on AT, and behind it.  */

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
  return order && tree_fits_uhwi_p (order) ? memmodel_base (tree_to_uhwi (order)) : MEMMODEL_SEQ_CST;
}

/* Store DESIRED if what is AT its place is EXPECTED; returns what was there.  */

operand
atomics::compare_and_swap (dtype t, const address &at, operand expected, operand desired)
{
  if (!small_p (t))
    return emit_atomic (dev::atom_op::cas, t, at, { expected, desired });
  /* The arguments of .ATOMIC_COMPARE_EXCHANGE may be of the signed type.  */
  expected = emit_cvt (t, dtype::u32, expected);
  return update_in_word (t, at, [&] (operand old)
    {
      operand same = emit_setp (cmp::eq, dtype::u32, old, expected);
      return emit_value (opcode::SELP, dtype::u32, { desired, old, same });
    });
}

/* .ATOMIC_COMPARE_EXCHANGE (PTR, EXPECTED, DESIRED, SIZE + 256 * WEAK, SUCCESS, FAILURE),
   a pair of the old value and whether it was EXPECTED.  */

bool
atomics::translate_compare_exchange (gcall *call)
{
  static const struct { int size; dtype type; } types[]
    = { { 1, dtype::u8 }, { 2, dtype::u16 }, { 4, dtype::u32 }, { 8, dtype::u64 } };
  const int size = tree_to_shwi (gimple_call_arg (call, 3)) & 255;
  for (const auto &row : types)
    if (row.size == size)
      {
	const dtype t = small_p (row.type) ? dtype::u32 : row.type;
	operand expected = in_register (use (gimple_call_arg (call, 1)), t);
	operand desired = in_register (use (gimple_call_arg (call, 2)), t);
	const address at = pointed_to (gimple_call_arg (call, 0));
	const memmodel order = order_argument (call, 4);
	order_before (order, at);
	operand old = compare_and_swap (row.type, at, expected, desired);
	order_behind (order, at);
	if (small_p (row.type))
	  expected = emit_cvt (row.type, t, expected);
	operand same = emit_setp (cmp::eq, t, old, expected);
	define_result (call, value (old, emit_value (opcode::SELP, t, { operand::of_imm (1),
									operand::of_imm (0),
									same })));
	return true;
      }
  return false;
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

bool
atomics::translate_atomic (gcall *call, built_in_function code)
{
  enum form { FETCH_OP, OP_FETCH, EXCHANGE, SYNC_CAS_VALUE, SYNC_CAS_BOOL, COMPARE_EXCHANGE,
	      LOAD, STORE, SET, CLEAR };
#define SIZES(NAME, FORM, OP, AND_THEN)				\
  { BUILT_IN_##NAME##_1, dtype::u8, FORM, dev::atom_op::OP, AND_THEN },	\
  { BUILT_IN_##NAME##_2, dtype::u16, FORM, dev::atom_op::OP, AND_THEN },	\
  { BUILT_IN_##NAME##_4, dtype::u32, FORM, dev::atom_op::OP, AND_THEN },	\
  { BUILT_IN_##NAME##_8, dtype::u64, FORM, dev::atom_op::OP, AND_THEN }
  /* AND_THEN computes the new value from the old one; SUB is an addition of the negative, NOT is the
     complement of AND.  */
  static const struct
  {
    built_in_function code;
    dtype type;
    form f;
    dev::atom_op op;
    opcode and_then;
  } table[]
    = { SIZES (ATOMIC_FETCH_ADD, FETCH_OP, add, opcode::ADD),
	SIZES (ATOMIC_FETCH_SUB, FETCH_OP, add, opcode::SUB),
	SIZES (ATOMIC_FETCH_AND, FETCH_OP, and_, opcode::AND),
	SIZES (ATOMIC_FETCH_OR, FETCH_OP, or_, opcode::OR),
	SIZES (ATOMIC_FETCH_XOR, FETCH_OP, xor_, opcode::XOR),
	SIZES (ATOMIC_ADD_FETCH, OP_FETCH, add, opcode::ADD),
	SIZES (ATOMIC_SUB_FETCH, OP_FETCH, add, opcode::SUB),
	SIZES (ATOMIC_AND_FETCH, OP_FETCH, and_, opcode::AND),
	SIZES (ATOMIC_OR_FETCH, OP_FETCH, or_, opcode::OR),
	SIZES (ATOMIC_XOR_FETCH, OP_FETCH, xor_, opcode::XOR),
	SIZES (SYNC_FETCH_AND_ADD, FETCH_OP, add, opcode::ADD),
	SIZES (SYNC_FETCH_AND_SUB, FETCH_OP, add, opcode::SUB),
	SIZES (SYNC_FETCH_AND_AND, FETCH_OP, and_, opcode::AND),
	SIZES (SYNC_FETCH_AND_OR, FETCH_OP, or_, opcode::OR),
	SIZES (SYNC_FETCH_AND_XOR, FETCH_OP, xor_, opcode::XOR),
	SIZES (SYNC_ADD_AND_FETCH, OP_FETCH, add, opcode::ADD),
	SIZES (SYNC_SUB_AND_FETCH, OP_FETCH, add, opcode::SUB),
	SIZES (SYNC_AND_AND_FETCH, OP_FETCH, and_, opcode::AND),
	SIZES (SYNC_OR_AND_FETCH, OP_FETCH, or_, opcode::OR),
	SIZES (SYNC_XOR_AND_FETCH, OP_FETCH, xor_, opcode::XOR),
	SIZES (ATOMIC_FETCH_NAND, FETCH_OP, cas, opcode::NOT),
	SIZES (ATOMIC_NAND_FETCH, OP_FETCH, cas, opcode::NOT),
	SIZES (SYNC_FETCH_AND_NAND, FETCH_OP, cas, opcode::NOT),
	SIZES (SYNC_NAND_AND_FETCH, OP_FETCH, cas, opcode::NOT),
	SIZES (SYNC_LOCK_TEST_AND_SET, EXCHANGE, exch, opcode::MOV),
	SIZES (SYNC_LOCK_RELEASE, CLEAR, exch, opcode::MOV),
	{ BUILT_IN_ATOMIC_TEST_AND_SET, dtype::u8, SET, dev::atom_op::exch, opcode::MOV },
	{ BUILT_IN_ATOMIC_CLEAR, dtype::u8, CLEAR, dev::atom_op::exch, opcode::MOV },
	SIZES (ATOMIC_COMPARE_EXCHANGE, COMPARE_EXCHANGE, cas, opcode::MOV),
	SIZES (ATOMIC_EXCHANGE, EXCHANGE, exch, opcode::MOV),
	SIZES (SYNC_VAL_COMPARE_AND_SWAP, SYNC_CAS_VALUE, cas, opcode::MOV),
	SIZES (SYNC_BOOL_COMPARE_AND_SWAP, SYNC_CAS_BOOL, cas, opcode::MOV),
	SIZES (ATOMIC_LOAD, LOAD, exch, opcode::MOV),
	SIZES (ATOMIC_STORE, STORE, exch, opcode::MOV) };
#undef SIZES

  for (const auto &row : table)
    if (row.code == code)
      {
	const address at = pointed_to (gimple_call_arg (call, 0));
	const dtype t = small_p (row.type) ? dtype::u32 : row.type;
	const bool small = small_p (row.type);
	auto val = [&] (unsigned i)
	  { return in_register (use (gimple_call_arg (call, i)), t); };
	const memmodel order = order_of (call, code);
	order_before (order, at);
	/* The builtins return unsigned values; canonical for a signed lhs of 32
	   or 64 bits all the same.  */
	switch (row.f)
	  {
	  case FETCH_OP:
	  case OP_FETCH:
	    {
	      operand v = val (1), argument = v, old;
	      auto changed = [&] (operand from)
		{
		  if (row.and_then != opcode::NOT)
		    return emit_value (row.and_then, t, { from, v });
		  return emit_value (opcode::NOT, t, { emit_value (opcode::AND, t, { from, v }) });
		};
	      if (row.and_then == opcode::SUB)
		argument = emit_value (opcode::NEG, t == dtype::u32
					 ? dtype::s32 : dtype::s64, { v });
	      old = row.and_then != opcode::NOT ? fetch_op (row.op, row.type, at, argument, wanted_p (call))
		    : small ? update_in_word (row.type, at, changed)
		    : update_word (t, at, changed);
	      order_behind (order, at);
	      if (!wanted_p (call))
		return true;
	      if (row.f == OP_FETCH)
		old = small ? emit_cvt (row.type, t, changed (old)) : changed (old);
	      define_result (call, old);
	      return true;
	    }
	  case EXCHANGE:
	  case SET:
	    {
	      operand v = row.f == SET ? in_register (operand::of_imm (1), t) : val (1);
	      operand old = (small ? update_in_word (row.type, at, [&] (operand) { return v; })
			     : emit_atomic (row.op, t, at, { v }));
	      order_behind (order, at);
	      define_result (call, old);
	      return true;
	    }
	  case COMPARE_EXCHANGE:
	    {
	      /* (PTR, WHERE_EXPECTED, DESIRED, WEAK, SUCCESS, FAILURE): what was there goes to
		 WHERE_EXPECTED, if it is another value.  */
	      const address where = pointed_to (gimple_call_arg (call, 1));
	      operand expected = emit_load (row.type, where, 0);
	      operand old = compare_and_swap (row.type, at, expected, val (2));
	      order_behind (order, at);
	      emit_store (row.type, where, old, 0);
	      define_result (call, m_expr.bool_value (emit_setp (cmp::eq, t, old, expected)).part[0]);
	      return true;
	    }
	  case SYNC_CAS_VALUE:
	  case SYNC_CAS_BOOL:
	    {
	      operand expected = val (1), desired = val (2);
	      operand old = compare_and_swap (row.type, at, expected, desired);
	      if (row.f == SYNC_CAS_BOOL)
		old = m_expr.bool_value (emit_setp (cmp::eq, t, old, expected)).part[0];
	      order_behind (order, at);
	      define_result (call, old);
	      return true;
	    }
	  case LOAD:
	    {
	      operand v = (small ? load_in_word (row.type, at)
			   : emit_load (row.type, at, dev::INSN_VOLATILE));
	      order_behind (order, at);
	      define_result (call, v);
	      return true;
	    }
	  case STORE:
	    if (small)
	      {
		operand v = val (1);
		update_in_word (row.type, at, [&] (operand) { return v; }, !is_mm_relaxed (order));
	      }
	    else
	      emit_store (row.type, at, val (1), dev::INSN_VOLATILE);
	    if (is_mm_seq_cst (order))
	      order_behind (order, at);
	    return true;
	  case CLEAR:
	    if (small)
	      bits_in_word (dev::atom_op::and_, row.type, at, in_register (operand::of_imm (0), t),
			    false);
	    else
	      emit_store (row.type, at, in_register (operand::of_imm (0), t), dev::INSN_VOLATILE);
	    return true;
	  }
      }
  return false;
}

/* The lock of all objects without atomic operations; all modules of an image have the
   same.  */

static dev::symbol_id
lock_symbol (dev::module &m)
{
  const char *name = "accred$atomic_lock";
  dev::symbol_id known = m.find_symbol (name);
  if (known != dev::no_id)
    return known;
  dev::symbol s;
  s.kind = dev::symbol_kind::data;
  s.name = name;
  s.link = dev::linkage::weak;
  s.size = s.align = 4;
  return m.add_symbol (std::move (s));
}

/* GOMP_atomic_start.  Returns false unless its GOMP_atomic_end is in the same block.  */

bool
atomics::begin_exclusive (gcall *call)
{
  gimple_stmt_iterator i = gsi_for_stmt (call);
  do
    gsi_next (&i);
  while (!gsi_end_p (i) && !gimple_call_builtin_p (gsi_stmt (i), BUILT_IN_GOMP_ATOMIC_END));
  if (gsi_end_p (i))
    return false;
  const dtype word = dtype::u32;
  m_exclusive.done = m_fn.new_reg (dev::reg_class::b32);
  emit_move (m_exclusive.done, word, operand::of_imm (0));
  m_exclusive.loop = m_fn.new_block ();
  const dev::block_id taken = m_fn.new_block ();
  m_exclusive.tried = m_fn.new_block ();
  m_exclusive.behind = m_fn.new_block ();
  branch (m_exclusive.loop);
  start_block (m_exclusive.loop);
  operand old = emit_atomic (dev::atom_op::cas, word,
			     { operand::of_symbol (lock_symbol (m_ctx.module)), 0 },
			     { operand::of_imm (0), operand::of_imm (1) });
  operand free = emit_setp (cmp::eq, word, old, operand::of_imm (0));
  emit (opcode::CBR, dtype::none, { free }).targets
    = { taken, m_exclusive.tried };
  start_block (taken);
  emit (opcode::FENCE, dtype::none).scope = dev::fence_scope::gpu;
  return true;
}

/* GOMP_atomic_end.  */

void
atomics::end_exclusive ()
{
  const dtype word = dtype::u32;
  emit (opcode::FENCE, dtype::none).scope = dev::fence_scope::gpu;
  emit_atomic (dev::atom_op::exch, word,
	       { operand::of_symbol (lock_symbol (m_ctx.module)), 0 }, { operand::of_imm (0) });
  emit_move (m_exclusive.done, word, operand::of_imm (1));
  branch (m_exclusive.tried);
  start_block (m_exclusive.tried);
  operand done = emit_setp (cmp::ne, word, operand::of_reg (m_exclusive.done),
			    operand::of_imm (0));
  emit (opcode::CBR, dtype::none, { done }).targets = { m_exclusive.behind, m_exclusive.loop };
  start_block (m_exclusive.behind);
}

} // namespace accred
