/* Part of accred_translate: addresses, loads and stores, variables, aggregates.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/values/translate-memory.h"
#include "plugin/constant-entries.h"
#include "abi/limits.h"
#include "plugin/copy-alignment.h"
#include "plugin/values/translate-data.h"
#include "plugin/values/translate-expr.h"
#include "plugin/values/translate-vector.h"

namespace accred {

namespace {

uint8_t
access_flags (tree ref)
{
  return TREE_THIS_VOLATILE (ref) ? dev::INSN_VOLATILE : 0;
}

/* What get_inner_reference says.  */
struct inner_reference
{
  tree base, offset;
  poly_int64 bitsize, bitpos;
  machine_mode mode;
  int unsignedp, reversep = 0, volatilep = 0;

  explicit inner_reference (tree ref)
  {
    base = get_inner_reference (ref, &bitsize, &bitpos, &offset, &mode, &unsignedp, &reversep,
				&volatilep);
  }
};

/* True if REF is a field of bits that is not a whole number of bytes at a byte's
   boundary, or is narrower than its type's mode.  */

bool
bit_field_p (tree ref, const inner_reference &r)
{
  if (!INTEGRAL_TYPE_P (TREE_TYPE (ref)))
    return false;
  HOST_WIDE_INT pos = r.bitpos.to_constant (), size = r.bitsize.to_constant ();
  return pos % BITS_PER_UNIT != 0
	 || size != GET_MODE_BITSIZE (SCALAR_INT_TYPE_MODE (TREE_TYPE (ref)));
}

dtype
piece_type (unsigned bytes)
{
  return bytes == 8 ? dtype::u64 : bytes == 4 ? dtype::u32 : bytes == 2 ? dtype::u16 : dtype::u8;
}

/* True if REF, whose parts have SIZE bytes, may be at an address that is no multiple of SIZE:
   it is in a record that is packed, or has a type with less alignment.  */

bool
misaligned_p (tree ref, unsigned size)
{
  const unsigned bits = size * BITS_PER_UNIT;
  bool doubtful = TYPE_ALIGN (TREE_TYPE (ref)) < bits;
  tree t = ref;
  for (; handled_component_p (t); t = TREE_OPERAND (t, 0))
    {
      doubtful |= TYPE_ALIGN (TREE_TYPE (TREE_OPERAND (t, 0))) < bits;
      if (TREE_CODE (t) == COMPONENT_REF)
	doubtful |= DECL_ALIGN (TREE_OPERAND (t, 1)) < bits;
    }
  return doubtful && get_object_alignment (ref) < bits;
}

/* What the host's code may make use of, unless the program asks for more.  */
constexpr unsigned usual_alignment = 16;

/* The alignment of DECL in bytes.  */

unsigned
frame_alignment (tree decl)
{
  const unsigned own = DECL_ALIGN_UNIT (decl);
  return MAX (MAX (1u, DECL_USER_ALIGN (decl) ? own : MIN (own, usual_alignment)),
	      copy_alignment (decl));
}

/* The alignment in bytes that REF certainly has, up to 4.  */

unsigned
piece_size (tree ref)
{
  return MIN (get_object_alignment (ref) / BITS_PER_UNIT, 4u);
}

} // namespace

/* Variables.  */

dev::frame_id
memory_access::frame_variable (tree decl)
{
  auto found = m_frame_of.find (DECL_UID (decl));
  if (found != m_frame_of.end ())
    return found->second;
  dev::frame_var v;
  if (DECL_NAME (decl))
    v.name = ptx_identifier (IDENTIFIER_POINTER (DECL_NAME (decl)));
  if (DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl)))
    v.size = tree_to_uhwi (DECL_SIZE_UNIT (decl));
  else
    unsupported ("variable-length array", decl);
  v.align = frame_alignment (decl);
  if (v.align > limits::max_alignment)
    unsupported ("alignment beyond 4096 bytes of", decl);
  /* Copies for workers follow each other.  */
  if (v.align > usual_alignment)
    v.size = (v.size + v.align - 1) / v.align * v.align;
  auto place = m_clone.placements.find (DECL_UID (decl));
  if (place != m_clone.placements.end ())
    v.place = place->second;
  m_fn.frame.push_back (std::move (v));
  return m_frame_of[DECL_UID (decl)] = m_fn.frame.size () - 1;
}

address
memory_access::decl_address (tree decl)
{
  switch (TREE_CODE (decl))
    {
    case VAR_DECL:
      if (!auto_var_in_fn_p (decl, m_fun->decl))
	break;
      gcc_fallthrough ();
    case PARM_DECL:
      case RESULT_DECL: {
	auto passed = m_passed_at.find (DECL_UID (decl));
	if (passed != m_passed_at.end ())
	  return { operand::of_reg (passed->second), 0 };
	return { operand::of_frame (frame_variable (decl)), 0 };
      }
    case FUNCTION_DECL:
      if (dev::symbol_id s = m_symbols.routine_symbol (decl); s != dev::no_id)
	return { operand::of_symbol (s), 0 };
      return { operand::of_imm (0), 0 };
    case LABEL_DECL: unsupported ("address of", decl); return { operand::of_imm (0), 0 };
    default: break;
    }
  dev::symbol_id s = m_symbols.data_symbol (decl);
  if (s == dev::no_id)
    return { operand::of_imm (0), 0 };
  const address a = { operand::of_symbol (s), 0 };
  if (TREE_CODE (decl) == VAR_DECL && linked_variable_p (decl))
    return { emit_load (dtype::u64, a, 0), 0 };
  return a;
}

/* Addresses.  */

/* The object that PTR points to; one of the frame's is named as such.  */

address
memory_access::pointed_to (tree ptr)
{
  if (TREE_CODE (ptr) == ADDR_EXPR)
    return address_of (TREE_OPERAND (ptr, 0));
  return { in_register (use (ptr), dtype::u64), 0 };
}

/* REF is a TARGET_MEM_REF: BASE + OFFSET + INDEX * STEP + INDEX2.  */

address
memory_access::target_address (tree ref)
{
  address a = pointed_to (TMR_BASE (ref));
  auto add = [&] (operand v)
  {
    operand b = in_register (a.base, dtype::u64);
    a.base = emit_value (opcode::ADD, dtype::u64, { b, v });
  };
  if (tree index = TMR_INDEX (ref))
    {
      operand i = m_expr.convert (use (index), TREE_TYPE (index), sizetype);
      if (TMR_STEP (ref) && !integer_onep (TMR_STEP (ref)))
	i = emit_value (opcode::MUL, dtype::u64, { i, use (TMR_STEP (ref)) });
      add (i);
    }
  if (tree index = TMR_INDEX2 (ref))
    add (m_expr.convert (use (index), TREE_TYPE (index), sizetype));
  a.offset += tree_to_shwi (TMR_OFFSET (ref));
  return a;
}

/* The address of BASE, what get_inner_reference finds.  */

address
memory_access::base_address (tree base)
{
  switch (TREE_CODE (base))
    {
      case MEM_REF: {
	address a = pointed_to (TREE_OPERAND (base, 0));
	a.offset += mem_ref_offset (base).force_shwi ().to_constant ();
	return a;
      }
    case TARGET_MEM_REF: return target_address (base);
    case VIEW_CONVERT_EXPR: return address_of (TREE_OPERAND (base, 0));
    case SSA_NAME:
      if (VECTOR_TYPE_P (TREE_TYPE (base)))
	return m_vectors.vector_address (base);
      break;
    default:
      if (DECL_P (base) || CONSTANT_CLASS_P (base))
	return decl_address (base);
      break;
    }
  unsupported (get_tree_code_name (TREE_CODE (base)));
  return {};
}

/* The address of the byte in which REF begins.  */

address
memory_access::address_of (tree ref)
{
  inner_reference r (ref);
  if (r.reversep)
    unsupported ("storage of reverse byte order");
  address a = base_address (r.base);
  if (r.offset)
    {
      operand off = m_expr.generic_expr (r.offset, sizetype);
      a.base = emit_value (opcode::ADD, dtype::u64, { in_register (a.base, dtype::u64), off });
    }
  HOST_WIDE_INT bits = r.bitpos.to_constant ();
  a.offset += bits >> LOG2_BITS_PER_UNIT;

  /* PTX has 32 bits for it; the callers add what lies within an object.  */
  constexpr HOST_WIDE_INT most = HOST_WIDE_INT_1 << 30;
  if (a.offset < -most || a.offset > most)
    a = { address_value (a), 0 };
  return a;
}

void
memory_access::find_constant_entries ()
{
  for (const auto &[entry, names] : constant_pointers (m_fun, m_clone))
    for (tree name : names)
      m_constant_pointers.insert (SSA_NAME_VERSION (name));
}

/* True if REF reads memory that is constant while the kernel runs: the argument record, or an
   object that one of its constant entries points to.  */

bool
memory_access::invariant_p (tree ref)
{
  if (!m_clone.kernel)
    return false;
  tree ptr = pointer_in (ref);
  return ptr
	 && (argument_record_p (ptr, m_fun) || m_constant_pointers.count (SSA_NAME_VERSION (ptr)));
}

/* Access an object of type T at A by pieces of ALIGN bytes.  */

operand
memory_access::emit_load_pieces (dtype t, const address &a, unsigned align)
{
  const unsigned size = dev::size_of (t);
  const dtype bits = size == 8 ? dtype::u64 : dtype::u32;
  operand word = operand::of_imm (0);
  for (unsigned at = 0; at < size; at += align)
    {
      operand piece = emit_load (piece_type (align), { a.base, a.offset + at }, 0);
      if (size == 8)
	piece = emit_cvt (dtype::u64, dtype::u32, piece);
      if (!at)
	{
	  word = piece;
	  continue;
	}
      piece = emit_value (opcode::SHL, bits, { piece, operand::of_imm (8 * at) });
      word = emit_value (opcode::OR, bits, { word, piece });
    }
  if (dev::float_p (t))
    return bitcast (word, t == dtype::f16 ? dtype::u16 : bits, t);
  return size < 4 ? emit_cvt (t, dtype::u32, word) : word;
}

void
memory_access::emit_store_pieces (dtype t, const address &a, operand v, unsigned align)
{
  const unsigned size = dev::size_of (t);
  const dtype bits = size == 8 ? dtype::u64 : dtype::u32;
  operand word = in_register (v, t);
  if (dev::float_p (t))
    word = bitcast (word, t, t == dtype::f16 ? dtype::u16 : bits);
  for (unsigned at = 0; at < size; at += align)
    {
      operand piece = word;
      if (at)
	piece = emit_value (opcode::SHR, bits, { word, operand::of_imm (8 * at) });
      if (size == 8)
	piece = emit_cvt (dtype::u32, dtype::u64, piece);
      emit_store (piece_type (align), { a.base, a.offset + at }, piece, 0);
    }
}

/* Bits [BIT, BIT + SIZE) from A as a value of the integral TYPE.  They lie in
   at most eight bytes, read one by one: a field may begin at any of them.  */

operand
memory_access::load_bits (const address &a, uint64_t bit, uint64_t size, tree type)
{
  const unsigned bytes = (bit + size + 7) / 8;
  operand word = operand::of_imm (0);
  for (unsigned i = 0; i < bytes; i++)
    {
      operand b = emit_load (dtype::u8, { a.base, a.offset + i }, 0);
      b = emit_cvt (dtype::u64, dtype::u32, b);
      if (i)
	{
	  b = emit_value (opcode::SHL, dtype::u64, { b, operand::of_imm (8 * i) });
	  word = emit_value (opcode::OR, dtype::u64, { word, b });
	}
      else
	word = b;
    }
  /* The field's last bit up to bit 63, then down with the type's sign.  */
  word = emit_value (opcode::SHL, dtype::u64, { word, operand::of_imm (64 - bit - size) });
  word = emit_value (opcode::SHR, TYPE_UNSIGNED (type) ? dtype::u64 : dtype::s64,
		     { word, operand::of_imm (64 - size) });
  tree wide = build_nonstandard_integer_type (64, TYPE_UNSIGNED (type));
  return m_expr.convert (word, wide, type);
}

void
memory_access::store_bits (const address &a, uint64_t bit, uint64_t size, operand v)
{
  const uint64_t ones = size == 64 ? ~uint64_t (0) : (uint64_t (1) << size) - 1;
  const uint64_t mask = ones << bit;
  operand field = emit_value (opcode::AND, dtype::u64, { v, operand::of_imm (ones) });
  field = emit_value (opcode::SHL, dtype::u64, { field, operand::of_imm (bit) });
  for (unsigned i = 0; i < (bit + size + 7) / 8; i++)
    {
      const uint8_t byte_mask = mask >> (8 * i);
      const address here = { a.base, a.offset + i };
      operand b = emit_value (opcode::SHR, dtype::u64, { field, operand::of_imm (8 * i) });
      b = emit_cvt (dtype::u32, dtype::u64, b);
      b = emit_value (opcode::AND, dtype::u32, { b, operand::of_imm (byte_mask) });
      if (byte_mask != 0xff)
	{
	  operand old = emit_load (dtype::u8, here, 0);
	  old
	    = emit_value (opcode::AND, dtype::u32, { old, operand::of_imm (uint8_t (~byte_mask)) });
	  b = emit_value (opcode::OR, dtype::u32, { old, b });
	}
      emit_store (dtype::u8, here, b, 0);
    }
}

value
memory_access::load (tree ref)
{
  tree type = TREE_TYPE (ref);
  const dtype t = device_type (type);
  if (t == dtype::none)
    {
      unsupported ("type", type);
      return operand::of_imm (0);
    }
  /* The C++ library counts references without atomic operations where it is 1.  */
  if (VAR_P (ref) && DECL_EXTERNAL (ref) && DECL_NAME (ref)
      && id_equal (DECL_NAME (ref), "__libc_single_threaded"))
    return operand::of_imm (0);
  /* What prints has one stream, whatever this one is.  */
  if (VAR_P (ref) && DECL_EXTERNAL (ref) && DECL_NAME (ref)
      && (id_equal (DECL_NAME (ref), "stdout") || id_equal (DECL_NAME (ref), "stderr")))
    return operand::of_imm (0);
  inner_reference r (ref);
  address a = address_of (ref);
  uint8_t flags = access_flags (ref);
  if (bit_field_p (ref, r))
    {
      uint64_t bit = r.bitpos.to_constant () & (BITS_PER_UNIT - 1);
      uint64_t size = r.bitsize.to_constant ();
      if (bit + size > 64)
	unsupported ("bit-field over nine bytes");
      return load_bits (a, bit, size, type);
    }
  if (misaligned_p (ref, dev::size_of (t)))
    {
      const unsigned size = piece_size (ref);
      operand first = emit_load_pieces (t, a, size);
      if (!pair_p (type))
	return first;
      return value (first,
		    emit_load_pieces (t, { a.base, int64_t (a.offset + dev::size_of (t)) }, size));
    }
  if (invariant_p (ref))
    flags |= dev::INSN_INVARIANT;
  if (wide_p (type) && get_object_alignment (ref) >= 16 * BITS_PER_UNIT)
    flags |= dev::INSN_ALIGNED;
  return pair_p (type) ? load_parts (a, t, flags) : value (emit_load (t, a, flags));
}

void
memory_access::store (tree ref, const value &v)
{
  tree type = TREE_TYPE (ref);
  const dtype t = device_type (type);
  if (t == dtype::none)
    {
      unsupported ("type", type);
      return;
    }
  inner_reference r (ref);
  address a = address_of (ref);
  if (bit_field_p (ref, r))
    {
      uint64_t bit = r.bitpos.to_constant () & (BITS_PER_UNIT - 1);
      uint64_t size = r.bitsize.to_constant ();
      if (bit + size > 64)
	unsupported ("bit-field over nine bytes");
      tree wide = build_nonstandard_integer_type (64, 1);
      store_bits (a, bit, size, m_expr.convert (v.part[0], type, wide));
      return;
    }
  if (!misaligned_p (ref, dev::size_of (t)))
    {
      uint8_t flags = access_flags (ref);
      if (wide_p (type) && get_object_alignment (ref) >= 16 * BITS_PER_UNIT)
	flags |= dev::INSN_ALIGNED;
      store_parts (a, t, v, flags);
      return;
    }
  for (unsigned p = 0; p < v.parts; p++)
    emit_store_pieces (t, { a.base, int64_t (a.offset + p * dev::size_of (t)) }, v.part[p],
		       piece_size (ref));
}

/* Aggregates.  */

namespace {

/* Calls DO (OFFSET, BYTES) for pieces of SIZE bytes as large as ALIGN permits.  */

template <typename F>
void
for_each_piece (uint64_t size, unsigned align, F &&piece)
{
  for (uint64_t at = 0; at < size;)
    {
      unsigned n = 8;
      while (n > 1 && (n > align || at % n != 0 || at + n > size))
	n /= 2;
      piece (at, n);
      at += n;
    }
}

/* More pieces than this are done by a loop.  */
constexpr unsigned max_pieces = 32;

} // namespace

/* Both ends are as aligned as ALIGN says and do not overlap, or are the same.  */

void
memory_access::copy_memory (const address &dst, const address &src, uint64_t size, unsigned align)
{
  const unsigned unit = MIN (8u, align);
  if (size <= max_pieces * unit)
    {
      for_each_piece (size, align,
		      [&] (int64_t at, unsigned n)
		      {
			dtype t = piece_type (n);
			operand v = emit_load (t, { src.base, src.offset + at }, 0);
			emit_store (t, { dst.base, dst.offset + at }, v, 0);
		      });
      return;
    }
  /* i = 0; do { dst[i] = src[i]; i += unit; } while (i < whole);  */
  const uint64_t whole = size / unit * unit;
  operand from = address_value (src), to = address_value (dst);
  dev::reg_id i = m_fn.new_reg (dev::reg_class::b64);
  emit_move (i, dtype::u64, operand::of_imm (0));
  dev::block_id loop = m_fn.new_block (), done = m_fn.new_block ();
  branch (loop);
  start_block (loop);
  const dtype t = piece_type (unit);
  auto at = [&] (operand base)
  { return address{ emit_value (opcode::ADD, dtype::u64, { base, operand::of_reg (i) }), 0 }; };
  operand v = emit_load (t, at (from), 0);
  emit_store (t, at (to), v, 0);
  emit (opcode::ADD, dtype::u64, { operand::of_reg (i), operand::of_imm (unit) }).dst = i;
  operand more = emit_setp (dev::cmp::lt, dtype::u64, operand::of_reg (i), operand::of_imm (whole));
  emit (opcode::CBR, dtype::none, { more }).targets = { loop, done };
  start_block (done);
  copy_memory ({ to, int64_t (whole) }, { from, int64_t (whole) }, size - whole, 1);
}

/* The ends may overlap: all is loaded before anything is stored.  Returns false if that is too
   much.  */

bool
memory_access::move_memory (const address &dst, const address &src, uint64_t size, unsigned align)
{
  if (size > max_pieces * MIN (8u, align))
    return false;
  std::vector<operand> values;
  for_each_piece (size, align,
		  [&] (int64_t at, unsigned n)
		  {
		    values.push_back (emit_load (piece_type (n), { src.base, src.offset + at }, 0));
		  });
  auto next = values.begin ();
  for_each_piece (size, align, [&] (int64_t at, unsigned n)
		  { emit_store (piece_type (n), { dst.base, dst.offset + at }, *next++, 0); });
  return true;
}

void
memory_access::clear_memory (const address &dst, int byte, uint64_t size, unsigned align)
{
  const uint64_t pattern = 0x0101010101010101u * uint8_t (byte);
  const unsigned unit = MIN (8u, align);
  auto put = [&] (const address &a, unsigned n)
  {
    uint64_t bits = n == 8 ? pattern : pattern & ((uint64_t (1) << 8 * n) - 1);
    emit_store (piece_type (n), a, operand::of_imm (bits), 0);
  };
  if (size <= max_pieces * unit)
    {
      for_each_piece (size, align,
		      [&] (int64_t at, unsigned n) { put ({ dst.base, dst.offset + at }, n); });
      return;
    }
  const uint64_t whole = size / unit * unit;
  operand to = address_value (dst);
  dev::reg_id i = m_fn.new_reg (dev::reg_class::b64);
  emit_move (i, dtype::u64, operand::of_imm (0));
  dev::block_id loop = m_fn.new_block (), done = m_fn.new_block ();
  branch (loop);
  start_block (loop);
  put ({ emit_value (opcode::ADD, dtype::u64, { to, operand::of_reg (i) }), 0 }, unit);
  emit (opcode::ADD, dtype::u64, { operand::of_reg (i), operand::of_imm (unit) }).dst = i;
  operand more = emit_setp (dev::cmp::lt, dtype::u64, operand::of_reg (i), operand::of_imm (whole));
  emit (opcode::CBR, dtype::none, { more }).targets = { loop, done };
  start_block (done);
  clear_memory ({ to, int64_t (whole) }, byte, size - whole, 1);
}

/* LHS = RHS for structs, arrays and unions: a copy, or zeros.  */

void
memory_access::translate_aggregate_assign (tree lhs, tree rhs)
{
  tree size = TYPE_SIZE_UNIT (TREE_TYPE (lhs));
  if (!size || !tree_fits_uhwi_p (size))
    {
      unsupported ("assignment of variable size of type", TREE_TYPE (lhs));
      return;
    }
  /* An empty class has a byte for its address alone.  */
  if (default_is_empty_record (TREE_TYPE (lhs)))
    return;
  address dst = address_of (lhs);
  unsigned align = get_object_alignment (lhs) / BITS_PER_UNIT;
  if (TREE_CODE (rhs) == CONSTRUCTOR)
    {
      gcc_assert (CONSTRUCTOR_NELTS (rhs) == 0);
      clear_memory (dst, 0, tree_to_uhwi (size), align);
      return;
    }
  address src = address_of (rhs);
  unsigned src_align
    = (TREE_CODE (rhs) == STRING_CST ? 1 : get_object_alignment (rhs) / BITS_PER_UNIT);
  copy_memory (dst, src, tree_to_uhwi (size), MIN (align, src_align));
}

/* True if objects of TYPE have a size known now; complains if not, or if the type is
   a scalar that no device has.  */

bool
memory_access::variable_size_ok (tree type)
{
  if (VECTOR_TYPE_P (type))
    return m_vectors.vector_ok (type);
  if (is_gimple_reg_type (type) && device_type (type) == dtype::none)
    unsupported ("type", type);
  else if (!tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
    unsupported ("object of variable size of type", type);
  else
    return true;
  return false;
}

} // namespace accred
