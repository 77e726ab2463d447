/* Translation of GIMPLE: calls, builtins, and OpenACC's internal functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/loops/row-length.h"
#include "plugin/offload/clone-marks.h"
#include "plugin/translate/translator.h"
#include "libgomp-device/routines/complex.h"

namespace accred {

using dev::cmp;

/* V is what CALL returns.  */

void
translator::define_result (gcall *call, const value &v)
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs)
    return;
  if (TREE_CODE (lhs) == SSA_NAME)
    define (lhs, v);
  else
    store (lhs, v);
}

/* Reductions.  */

namespace {

std::optional<dev::red_op>
reduction_operator (tree_code code)
{
  static const struct { tree_code code; dev::red_op op; } ops[]
    = { { PLUS_EXPR, dev::red_op::PLUS }, { MULT_EXPR, dev::red_op::MULT },
	{ MAX_EXPR, dev::red_op::MAX }, { MIN_EXPR, dev::red_op::MIN },
	{ BIT_AND_EXPR, dev::red_op::AND }, { BIT_IOR_EXPR, dev::red_op::OR },
	{ BIT_XOR_EXPR, dev::red_op::XOR },
	{ TRUTH_AND_EXPR, dev::red_op::TRUTH_AND },
	{ TRUTH_ANDIF_EXPR, dev::red_op::TRUTH_AND },
	{ TRUTH_OR_EXPR, dev::red_op::TRUTH_OR },
	{ TRUTH_ORIF_EXPR, dev::red_op::TRUTH_OR },
	/* Fortran's .eqv. and .neqv.; a logical is 0 or 1.  */
	{ EQ_EXPR, dev::red_op::TRUTH_EQV }, { NE_EXPR, dev::red_op::XOR } };
  for (const auto &o : ops)
    if (o.code == code)
      return o.op;
  return std::nullopt;
}

/* True if the parts of a value of the pair TYPE are reduced by OP each for itself.  */

bool
splits_p (dev::red_op op, tree type)
{
  if (TREE_CODE (type) == COMPLEX_TYPE)
    return op == dev::red_op::PLUS;
  return op == dev::red_op::AND || op == dev::red_op::OR || op == dev::red_op::XOR;
}

opcode
reduction_opcode (red_kind kind)
{
  static const opcode ops[]
    = { opcode::RED_SETUP, opcode::RED_INIT, opcode::RED_FINI,
	opcode::RED_TEARDOWN, opcode::RED_LOCK, opcode::RED_UNLOCK };
  return ops[kind - RED_SETUP];
}

} // namespace

void
translator::translate_reduction (const red_call &r)
{
  dev::reduction_info info;
  info.lev = dev::level (r.level);
  info.lid = r.lid;
  info.rid = r.rid;
  if (r.kind == RED_LOCK || r.kind == RED_UNLOCK)
    {
      emit (reduction_opcode (r.kind), dtype::none).red = info;
      return;
    }

  tree type = TREE_TYPE (r.local);
  const dtype t = device_type (type);
  std::optional<dev::red_op> op = reduction_operator (r.op);
  if (!op)
    {
      unsupported ("this reduction operator");
      return;
    }
  if (t == dtype::none || POINTER_TYPE_P (type))
    {
      unsupported ("reduction of type", type);
      return;
    }
  info.op = *op;
  if (pair_p (type) && !splits_p (*op, type))
    info.pair = (TREE_CODE (type) == COMPLEX_TYPE ? dev::red_pair::complex
		 : dev::red_pair::wide);

  value local = use_value (r.local), v;
  v.parts = local.parts;
  std::vector<dev::insn> parts;
  operand res = operand::none ();
  if (r.res_ptr)
    res = in_register (use (r.res_ptr), dtype::u64);
  for (unsigned p = 0; p < local.parts; p++)
    {
      dev::insn i;
      i.op = reduction_opcode (r.kind);
      i.type = p ? high_type (type) : t;
      i.red = info;
      if (m_compound)
	i.red.rid = r.rid << 1 | p;
      i.red.part = info.pair == dev::red_pair::none ? 0 : p;
      i.src = { r.res_ptr ? add_offset (res, p * dev::size_of (t)) : res,
		in_register (local.part[p], t) };
      i.dst = m_fn.new_reg (dev::class_of (t));
      i.loc = m_dev_loc;
      v.part[p] = operand::of_reg (i.dst);
      parts.push_back (std::move (i));
    }
  /* Side by side, behind what they need.  */
  for (dev::insn &i : parts)
    m_fn.blocks[m_block].insns.push_back (std::move (i));
  if (!r.result)
    return;
  if (TREE_CODE (r.result) == SSA_NAME)
    define (r.result, v);
  else
    store (r.result, v);
}

/* True if some reduction of the function has a value of two parts.  */

bool
translator::compound_reductions_p () const
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (std::optional<red_call> r = decode_red_call (gsi_stmt (i)))
	if (r->local && pair_p (TREE_TYPE (r->local)))
	  return true;
  return false;
}

/* .UNIQUE: FORK, JOIN and the reduction functions; oaccdevlow has deleted the
   others.  */

void
translator::translate_unique (gcall *call)
{
  if (std::optional<red_call> r = decode_red_call (call))
    {
      translate_reduction (*r);
      return;
    }
  int kind = tree_to_shwi (gimple_call_arg (call, 0));
  if (kind == ROW_LENGTH)
    {
      m_fn.row_length = use (gimple_call_arg (call, 2));
      m_fn.wide_rows = integer_onep (gimple_call_arg (call, 3));
      return;
    }
  if (kind != IFN_UNIQUE_OACC_FORK && kind != IFN_UNIQUE_OACC_JOIN)
    {
      unsupported ("an unknown OpenACC marker");
      return;
    }
  /* The data dependence has done its work; whoever still copies it may.  */
  define_result (call, operand::of_imm (0));
  opcode op = kind == IFN_UNIQUE_OACC_FORK ? opcode::FORK : opcode::JOIN;
  const dev::level level = dev::level (tree_to_shwi (gimple_call_arg (call, 2)));
  mark_stack (op, level);
  emit (op, dtype::none).lev = level;
}

/* The thread's position in AXIS, or the size of it.  */

operand
translator::dimension (bool pos, unsigned axis)
{
  static const dev::special_reg sregs[][2]
    = { { dev::special_reg::nctaid_x, dev::special_reg::ctaid_x },
	{ dev::special_reg::ntid_y, dev::special_reg::tid_y },
	{ dev::special_reg::ntid_x, dev::special_reg::tid_x } };
  static const dev::special_reg packed_sregs[][2]
    = { { dev::special_reg::nctaid_x, dev::special_reg::ctaid_x },
	{ dev::special_reg::block_gangs, dev::special_reg::gang_in_block },
	{ dev::special_reg::vector_size, dev::special_reg::lane } };
  if (m_fn.packed)
    {
      operand v = emit_value (opcode::SREG, dtype::u32, {});
      m_fn.blocks[m_block].insns.back ().sreg = packed_sregs[axis][pos];
      return v;
    }
  const int size = m_clone.kernel ? m_fn.dims[axis] : 0;
  if (size == 1 || (size && !pos))
    return operand::of_imm (pos ? 0 : size);
  operand v = emit_value (opcode::SREG, dtype::u32, {});
  m_fn.blocks[m_block].insns.back ().sreg = sregs[axis][pos];
  return v;
}

/* Internal functions other than those that stand for a builtin.  Returns false
   for an unknown one.  */

bool
translator::translate_internal (gcall *call)
{
  auto arg = [call] (unsigned i) { return gimple_call_arg (call, i); };
  tree lhs = gimple_call_lhs (call);
  switch (gimple_call_internal_fn (call))
    {
    case IFN_UNIQUE:
      translate_unique (call);
      return true;

    case IFN_GOACC_DIM_POS:
    case IFN_GOACC_DIM_SIZE:
      define_result (call, dimension (gimple_call_internal_p (call,
							      IFN_GOACC_DIM_POS),
				      tree_to_uhwi (arg (0))));
      return true;

    case IFN_DIVMOD:
      {
	if (!lhs)
	  return true;
	tree type = TREE_TYPE (arg (0));
	if (wide_p (type))
	  {
	    wide_divmod (call);
	    return true;
	  }
	const dtype t = arithmetic_type (type);
	operand a = use (arg (0)), b = use (arg (1));
	operand q = emit_value (opcode::DIV, t, { a, b });
	operand m = emit_value (opcode::REM, t, { a, b });
	define_result (call, value (canonical (q, type), canonical (m, type)));
	return true;
      }

    case IFN_ADD_OVERFLOW:
    case IFN_SUB_OVERFLOW:
    case IFN_MUL_OVERFLOW:
      translate_overflow (call);
      return true;

    case IFN_ATOMIC_COMPARE_EXCHANGE:
      return translate_compare_exchange (call);

    case IFN_FALLTHROUGH:
      return true;

    default:
      return false;
    }
}

/* memcpy, memset and their like with constant sizes.  */

bool
translator::translate_memory_builtin (gcall *call, built_in_function code)
{
  const bool set = code == BUILT_IN_MEMSET;
  tree dst = gimple_call_arg (call, 0), src = gimple_call_arg (call, 1);
  tree size = gimple_call_arg (call, 2);
  if (!tree_fits_uhwi_p (size) || (set && TREE_CODE (src) != INTEGER_CST))
    return false;
  unsigned align = get_pointer_alignment (dst) / BITS_PER_UNIT;
  operand to = in_register (use (dst), dtype::u64);
  if (set)
    clear_memory ({ to, 0 }, use (src).imm, tree_to_uhwi (size), align);
  else
    {
      align = MIN (align, get_pointer_alignment (src) / BITS_PER_UNIT);
      operand from = in_register (use (src), dtype::u64);
      copy_memory ({ to, 0 }, { from, 0 }, tree_to_uhwi (size), align);
    }
  define_result (call, to);
  return true;
}

/* Builtins, also in the form of internal functions.  Returns false for one that
   the device has no code for.  */

bool
translator::translate_builtin (gcall *call)
{
  auto arg = [call] (unsigned i) { return gimple_call_arg (call, i); };

  /* One operation on the operands' type.  */
#define FLOATS(NAME, OP)						\
  { CFN_BUILT_IN_##NAME, opcode::OP }, { CFN_BUILT_IN_##NAME##F, opcode::OP },	\
  { CFN_##NAME, opcode::OP }
  static const struct { combined_fn fn; opcode op; } direct[]
    = { FLOATS (SQRT, SQRT), FLOATS (FMA, FMA), FLOATS (COPYSIGN, COPYSIGN),
	FLOATS (FLOOR, FLOOR), FLOATS (CEIL, CEIL), FLOATS (TRUNC, TRUNC),
	FLOATS (RINT, RINT), FLOATS (NEARBYINT, RINT), FLOATS (FMIN, MIN),
	FLOATS (FMAX, MAX),
	{ CFN_BUILT_IN_FABS, opcode::ABS }, { CFN_BUILT_IN_FABSF, opcode::ABS },
	{ CFN_BUILT_IN_ABS, opcode::ABS }, { CFN_BUILT_IN_LABS, opcode::ABS },
	{ CFN_BUILT_IN_LLABS, opcode::ABS } };
#undef FLOATS
  const combined_fn fn = gimple_call_combined_fn (call);
  for (const auto &d : direct)
    if (d.fn == fn)
      {
	const dtype t = arithmetic_type (TREE_TYPE (arg (0)));
	if (t == dtype::none)
	  {
	    unsupported ("type", TREE_TYPE (arg (0)));
	    return true;
	  }
	std::vector<operand> src;
	for (unsigned n = 0; n < gimple_call_num_args (call); n++)
	  src.push_back (use (arg (n)));
	operand v = emit_value (d.op, t, {});
	m_fn.blocks[m_block].insns.back ().src = src;
	define_result (call, v);
	return true;
      }

  if (gimple_call_internal_p (call))
    return false;
  const built_in_function code = DECL_FUNCTION_CODE (gimple_call_fndecl (call));

  /* Position of the lowest bit set, from one; 0 if there is none.  */
  auto find_first = [&]
    {
      const dtype t = unsigned_type (arithmetic_type (TREE_TYPE (arg (0))));
      operand v = in_register (use (arg (0)), t);
      operand reversed = emit_value (opcode::BREV, t, { v });
      operand n = operand::of_reg (m_fn.new_reg (dev::reg_class::b32));
      emit (opcode::CLZ, t, { reversed }).dst = n.reg;
      n = emit_value (opcode::ADD, dtype::u32, { n, operand::of_imm (1) });
      operand none = emit_setp (cmp::eq, t, v, operand::of_imm (0));
      define_result (call, emit_value (opcode::SELP, dtype::u32,
				       { operand::of_imm (0), n, none }));
      return true;
    };

  /* Copies of the sign bit below it: leading zeros of what differs from it.  */
  auto redundant_sign_bits = [&]
    {
      const dtype t = arithmetic_type (TREE_TYPE (arg (0)));
      const unsigned width = dev::size_of (t) * 8;
      operand v = in_register (use (arg (0)), t);
      operand sign = emit_value (opcode::SHR, t, { v, operand::of_imm (width - 1) });
      operand differs = emit_value (opcode::XOR, t, { v, sign });
      operand n = operand::of_reg (m_fn.new_reg (dev::reg_class::b32));
      emit (opcode::CLZ, unsigned_type (t), { differs }).dst = n.reg;
      define_result (call, emit_value (opcode::SUB, dtype::u32,
				       { n, operand::of_imm (1) }));
      return true;
    };

  /* Counts of bits: the result is an int, the operand an unsigned type.  */
  auto bits = [&] (opcode op)
    {
      const dtype t = unsigned_type (arithmetic_type (TREE_TYPE (arg (0))));
      operand v = in_register (use (arg (0)), t);
      if (op == opcode::BREV)	/* Trailing zeros.  */
	{
	  v = emit_value (opcode::BREV, t, { v });
	  op = opcode::CLZ;
	}
      dev::reg_id r = m_fn.new_reg (dev::reg_class::b32);
      emit (op, t, { v }).dst = r;
      define_result (call, operand::of_reg (r));
      return true;
    };

  switch (code)
    {
    case BUILT_IN_CLZ: case BUILT_IN_CLZL: case BUILT_IN_CLZLL:
      return bits (opcode::CLZ);
    case BUILT_IN_CTZ: case BUILT_IN_CTZL: case BUILT_IN_CTZLL:
      return bits (opcode::BREV);
    case BUILT_IN_POPCOUNT: case BUILT_IN_POPCOUNTL: case BUILT_IN_POPCOUNTLL:
      return bits (opcode::POPC);
    case BUILT_IN_CLRSB: case BUILT_IN_CLRSBL: case BUILT_IN_CLRSBLL:
      return redundant_sign_bits ();
    case BUILT_IN_FFS: case BUILT_IN_FFSL: case BUILT_IN_FFSLL:
      return find_first ();
    case BUILT_IN_PARITY: case BUILT_IN_PARITYL: case BUILT_IN_PARITYLL:
      {
	const dtype t = unsigned_type (arithmetic_type (TREE_TYPE (arg (0))));
	operand n = operand::of_reg (m_fn.new_reg (dev::reg_class::b32));
	emit (opcode::POPC, t, { in_register (use (arg (0)), t) }).dst = n.reg;
	define_result (call, emit_value (opcode::AND, dtype::u32,
					 { n, operand::of_imm (1) }));
	return true;
      }

    case BUILT_IN_BSWAP32: case BUILT_IN_BSWAP64:
      {
	const dtype t = code == BUILT_IN_BSWAP32 ? dtype::u32 : dtype::u64;
	define_result (call, emit_value (opcode::BSWAP, t,
					 { in_register (use (arg (0)), t) }));
	return true;
      }
    case BUILT_IN_BSWAP128:
      {
	const value v = use_value (arg (0));
	auto swap = [&] (operand a)
	  { return emit_value (opcode::BSWAP, dtype::u64, { in_register (a, dtype::u64) }); };
	operand low = swap (v.part[1]);
	define_result (call, value (low, swap (v.part[0])));
	return true;
      }
    case BUILT_IN_BSWAP16:
      {
	operand v = emit_value (opcode::BSWAP, dtype::u32,
				{ in_register (use (arg (0)), dtype::u32) });
	define_result (call, emit_value (opcode::SHR, dtype::u32,
					 { v, operand::of_imm (16) }));
	return true;
      }

    case BUILT_IN_EXPECT:
    case BUILT_IN_EXPECT_WITH_PROBABILITY:
    case BUILT_IN_ASSUME_ALIGNED:
      define_result (call, use_value (arg (0)));
      return true;

    case BUILT_IN_PREFETCH:
      return true;

    case BUILT_IN_GOACC_PARLEVEL_ID:
    case BUILT_IN_GOACC_PARLEVEL_SIZE:
      if (!tree_fits_uhwi_p (arg (0)) || tree_to_uhwi (arg (0)) >= GOMP_DIM_MAX)
	return false;
      define_result (call, dimension (code == BUILT_IN_GOACC_PARLEVEL_ID,
				      tree_to_uhwi (arg (0))));
      return true;

    case BUILT_IN_UNREACHABLE:
    case BUILT_IN_ATOMIC_SIGNAL_FENCE:
      return true;
    case BUILT_IN_TRAP:
      if (flag_sanitize_undefined_trap_on_error)
	emit_print (format_constant (source_line () + "a trap (undefined behaviour, or __builtin_trap)\n"), {});
      gcc_fallthrough ();
    case BUILT_IN_ABORT:
      emit (opcode::TRAP, dtype::none);
      return true;

    case BUILT_IN_ALLOCA:
    case BUILT_IN_ALLOCA_WITH_ALIGN:
    case BUILT_IN_ALLOCA_WITH_ALIGN_AND_MAX:
      translate_alloca (call);
      return true;
    case BUILT_IN_STACK_SAVE:
      translate_stack_save (call);
      return true;
    case BUILT_IN_STACK_RESTORE:
      translate_stack_restore (call);
      return true;

    case BUILT_IN_MEMCPY: case BUILT_IN_MEMMOVE: case BUILT_IN_MEMSET:
      return translate_memory_builtin (call, code);

    case BUILT_IN_VA_START:
    case BUILT_IN_VA_COPY:
    case BUILT_IN_VA_END:
      return translate_va_builtin (call, code);

    case BUILT_IN_GOMP_ATOMIC_START:
      return begin_exclusive (call);
    case BUILT_IN_GOMP_ATOMIC_END:
      end_exclusive ();
      return true;

    case BUILT_IN_ATOMIC_THREAD_FENCE:
    case BUILT_IN_SYNC_SYNCHRONIZE:
      emit (opcode::FENCE, dtype::none).scope = dev::fence_scope::sys;
      return true;

    default:
      return translate_atomic (call, code);
    }
}

/* A frame variable for an object of TYPE, for the time of a call.  */

address
translator::temporary (tree type)
{
  dev::frame_var v;
  v.size = tree_to_uhwi (TYPE_SIZE_UNIT (type));
  v.align = MIN (TYPE_ALIGN_UNIT (type), 16u);
  m_fn.frame.push_back (std::move (v));
  return { operand::of_frame (m_fn.frame.size () - 1), 0 };
}

/* The symbol of routine FN, which is a device clone or is in another file, but for its prototype.  */

dev::symbol
translator::symbol_of (tree fn)
{
  dev::symbol s;
  if (const device_clone *clone = m_ctx.find_clone (fn))
    {
      s.name = clone->name;
      s.link = clone->link;
    }
  else
    {
      s.name = routine_name (fn);
      s.link = dev::linkage::external;
      m_ctx.image.require (symbol_of_routine (fn));
    }
  return s;
}

/* A call of CALLEE, which is a device clone or a routine of another file.  */

void
translator::translate_device_call (gcall *call, tree callee)
{
  /* What the function itself has counts.  A routine of another file may be declared without parameters, there
     the first call does.  */
  if (device_clone_p (callee) || prototype_p (TREE_TYPE (callee)))
    prototype (callee);
  dev::symbol s = symbol_of (callee);
  translate_routine_call (call, operand::none (), &s, routine_levels (callee));
}

/* A call of what a pointer leads to: a routine of the image, for only their addresses are there.  */

void
translator::translate_pointer_call (gcall *call)
{
  translate_routine_call (call, in_register (use (gimple_call_fn (call)), dtype::u64), nullptr, 0);
}

/* Make SRC, a callee and what it is given, fit CALLEE's parameters.  C compiles a call without a prototype with other arguments
   than the function's; it must not be executed, or the parameters not be used.  So zeros do.  */

void
translator::fit_arguments (std::vector<operand> &src, const dev::symbol &callee)
{
  src.resize (1 + callee.params.size ());
  for (size_t n = 0; n < callee.params.size (); n++)
    {
      operand &a = src[n + 1];
      const dtype t = callee.params[n].type;
      if (!a.reg_p () || m_fn.regs[a.reg].rc != dev::class_of (t))
	a = in_register (zero (t), t);
    }
}

/* A call of the routine S, or if that is null of the one at address CALLEE, which partitions
   over LEVELS.  What is not a scalar is passed by the address of a copy, and returned through
   a first parameter with the address of the result.  */

void
translator::translate_routine_call (gcall *call, operand callee, dev::symbol *s,
				    dev::level_mask levels)
{
  dev::symbol called_through;
  dev::symbol &proto = s ? *s : called_through;
  std::vector<operand> src = { callee };
  tree result = TREE_TYPE (gimple_call_fntype (call));
  tree lhs = gimple_call_lhs (call);
  address result_at;
  const bool in_memory = passed_in_memory_p (result);
  if (in_memory)
    {
      if (!variable_size_ok (result))
	return;
      result_at = temporary (result);
      proto.params.push_back ({ dtype::u64 });
      src.push_back (address_value (result_at));
    }
  else if (!VOID_TYPE_P (result))
    proto.result = device_type (result);

  const bool variadic = stdarg_p (gimple_call_fntype (call));
  const unsigned named = (variadic ? type_num_arguments (gimple_call_fntype (call))
			  : gimple_call_num_args (call));
  for (unsigned n = 0; n < named; n++)
    {
      tree a = gimple_call_arg (call, n), type = TREE_TYPE (a);
      if (passed_in_memory_p (type))
	{
	  if (!variable_size_ok (type))
	    return;
	  address copy = temporary (type);
	  store_argument (copy, MIN (TYPE_ALIGN_UNIT (type), 16u), a);
	  proto.params.push_back ({ dtype::u64 });
	  src.push_back (address_value (copy));
	  continue;
	}
      const dtype t = device_type (type);
      proto.params.push_back ({ t });
      src.push_back (in_register (use (a), t));
    }

  if (variadic)
    {
      proto.params.push_back ({ dtype::u64 });
      src.push_back (in_register (variable_arguments (call, named), dtype::u64));
    }

  if (tree chain = gimple_call_chain (call))
    {
      proto.params.push_back ({ dtype::u64 });
      src.push_back (in_register (use (chain), dtype::u64));
    }

  const dtype wanted = proto.result;
  dtype t = wanted;
  if (s)
    {
      dev::symbol_id id = m_ctx.module.find_symbol (s->name);
      if (id == dev::no_id)
	id = m_ctx.module.add_symbol (std::move (*s));
      src[0] = operand::of_symbol (id);
      fit_arguments (src, m_ctx.module.symbols[id]);
      t = m_ctx.module.symbols[id].result;
    }
  dev::insn &i = emit (opcode::CALL, t);
  i.src = std::move (src);
  i.callee_level = levels;
  if (t != dtype::none)
    i.dst = m_fn.new_reg (dev::class_of (t));
  const dev::reg_id returned = i.dst;
  if (wanted != dtype::none)
    {
      /* Of another kind than the function's, if they do not fit: then nobody may use it.  */
      bool fits = t != dtype::none && dev::class_of (t) == dev::class_of (wanted);
      define_result (call, fits ? operand::of_reg (returned) : in_register (zero (wanted), wanted));
    }
  else if (in_memory && lhs && VECTOR_TYPE_P (result))
    copy_memory (vector_address (lhs), result_at, tree_to_uhwi (TYPE_SIZE_UNIT (result)),
		 TREE_CODE (lhs) == SSA_NAME ? MIN (TYPE_ALIGN_UNIT (result), 16u)
		 : get_object_alignment (lhs) / BITS_PER_UNIT);
  else if (in_memory && lhs && is_gimple_reg_type (result))
    define_result (call, load_parts (result_at, device_type (result), 0));
  else if (in_memory && lhs && !default_is_empty_record (result))
    copy_memory (address_of (lhs), result_at,
		 tree_to_uhwi (TYPE_SIZE_UNIT (result)),
		 MIN (TYPE_ALIGN_UNIT (result),
		      get_object_alignment (lhs) / BITS_PER_UNIT));
}

/* A call of a complex product or quotient that GCC has left to its runtime library.  The
   image gets the routine with the first call.  */

bool
translator::translate_complex_call (gcall *call, tree callee)
{
  const std::string name = IDENTIFIER_POINTER (DECL_ASSEMBLER_NAME (callee));
  dev::symbol_id id = m_ctx.module.find_symbol (name);
  if (id == dev::no_id)
    {
      std::optional<dev::function> routine = make_complex_routine (name);
      if (!routine)
	return false;
      dev::symbol s;
      s.kind = dev::symbol_kind::support_function;
      s.name = name;
      s.params = routine->params;
      id = m_ctx.module.add_symbol (std::move (s));
      m_ctx.module.functions.push_back (std::move (*routine));
    }
  tree type = TREE_TYPE (TREE_TYPE (callee));
  const dtype t = device_type (type);
  address result = temporary (type);
  std::vector<operand> src = { operand::of_symbol (id), address_value (result) };
  for (unsigned n = 0; n < 4; n++)
    src.push_back (in_register (use (gimple_call_arg (call, n)), t));
  emit (opcode::CALL, dtype::none).src = std::move (src);
  define_result (call, load_parts (result, t, 0));
  return true;
}

/* A call of the host's CALLEE that was one through a pointer until the optimisers found out
   where it leads to, or of a thunk.  */

bool
translator::translate_found_call (gcall *call, tree callee)
{
  cgraph_node *node = cgraph_node::get (callee);
  if (node)
    callee = node->ultimate_alias_target ()->decl;
  if (m_ctx.find_thunk (callee))
    {
      const dev::symbol_id id = thunk_symbol (callee);
      if (id == dev::no_id)
	return false;
      dev::symbol s;
      s.name = m_ctx.module.symbols[id].name;
      translate_routine_call (call, operand::none (), &s, 0);
      return true;
    }
  const device_clone *clone = m_ctx.find_clone_of (callee);
  if (!clone)
    return false;
  translate_device_call (call, clone->clone_fn);
  return true;
}

void
translator::translate_call (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  if (gimple_call_internal_p (call) && lhs && VECTOR_TYPE_P (TREE_TYPE (lhs)))
    {
      unsupported (internal_fn_name (gimple_call_internal_fn (call)), TREE_TYPE (lhs));
      return;
    }
  if (gimple_call_internal_p (call))
    {
      if (!translate_internal (call) && !translate_builtin (call) && !translate_math (call))
	unsupported (internal_fn_name (gimple_call_internal_fn (call)));
      return;
    }
  tree callee = gimple_call_fndecl (call);
  if (!callee)
    translate_pointer_call (call);
  else if (fndecl_built_in_p (callee, BUILT_IN_DWARF_CFA))
    /* Kept with the variables of functions that have nested ones, for debuggers of the host.  */
    define_result (call, operand::of_imm (0));
  else if (device_clone_p (callee))
    translate_device_call (call, callee);
  else if (translate_update (call))
    ;
  else if (translate_found_call (call, callee))
    ;
  else if (other_file_routine_p (callee))
    translate_device_call (call, callee);
  else if (!(gimple_call_builtin_p (call, BUILT_IN_NORMAL)
	     && (translate_builtin (call) || translate_math (call)))
	   && !translate_fortran_print (call, callee)
	   /* With arguments of the signed types gimple_call_builtin_p does not know them;
	      omp-expand of GCC 11 makes such calls.  */
	   && !(fndecl_built_in_p (callee, BUILT_IN_NORMAL)
		&& translate_atomic (call, DECL_FUNCTION_CODE (callee)))
	   && !translate_runtime_call (call, callee)
	   && !translate_string_format (call, callee)
	   && !translate_complex_call (call, callee)
	   && !translate_library_call (call, callee))
    unsupported ("call to function without a body in this file,", callee);
}

} // namespace accred
