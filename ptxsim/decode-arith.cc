/* Decoder: arithmetic, comparisons, conversions, moves.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/decode-impl.h"
#include <algorithm>

namespace ptxsim {

/* Which modifiers a floating-point instruction takes before its type.  */
struct FloatRow
{
  const char *name;
  unsigned sources;
  enum
  {
    NO,
    OPTIONAL,
    REQUIRED,
    APPROX_ONLY,
    APPROX_OR_ROUNDING,
    APPROX_FULL_OR_ROUNDING
  } rounding;
  bool ftz, sat;
};

namespace {

const FloatRow float_table[] = {
  { "add", 2, FloatRow::OPTIONAL, true, true },
  { "sub", 2, FloatRow::OPTIONAL, true, true },
  { "mul", 2, FloatRow::OPTIONAL, true, true },
  { "fma", 3, FloatRow::REQUIRED, true, true },
  { "mad", 3, FloatRow::REQUIRED, true, true },
  { "div", 2, FloatRow::APPROX_FULL_OR_ROUNDING, true, false },
  { "rcp", 1, FloatRow::APPROX_OR_ROUNDING, true, false },
  { "sqrt", 1, FloatRow::APPROX_OR_ROUNDING, true, false },
  { "rsqrt", 1, FloatRow::APPROX_ONLY, true, false },
  { "ex2", 1, FloatRow::APPROX_ONLY, true, false },
  { "lg2", 1, FloatRow::APPROX_ONLY, true, false },
  { "sin", 1, FloatRow::APPROX_ONLY, true, false },
  { "cos", 1, FloatRow::APPROX_ONLY, true, false },
  { "tanh", 1, FloatRow::APPROX_ONLY, false, false },
  { "min", 2, FloatRow::NO, true, false },
  { "max", 2, FloatRow::NO, true, false },
  { "abs", 1, FloatRow::NO, true, false },
  { "neg", 1, FloatRow::NO, true, false },
  { "copysign", 2, FloatRow::NO, false, false },
};

} // anonymous namespace

/* A linear search suffices: the table is small, and each instruction of the text is looked up
   once.  */
const SimpleRow *
find_simple (std::string_view name, Type type)
{
  const SimpleRow *begin, *end;
  int_rows (begin, end);
  for (const SimpleRow *row = begin; row != end; row++)
    if (row->type == type && name == row->name)
      return row;
  return nullptr;
}

bool
simple_name_known (std::string_view name)
{
  const SimpleRow *begin, *end;
  int_rows (begin, end);
  std::string_view opcode = name.substr (0, name.find ('.'));
  for (const SimpleRow *row = begin; row != end; row++)
    {
      std::string_view known = row->name;
      if (known.substr (0, known.find ('.')) == opcode)
	return true;
    }
  return false;
}

void
add_arithmetic_opcodes (std::set<std::string> &names)
{
  const SimpleRow *begin, *end;
  int_rows (begin, end);
  for (const SimpleRow *row = begin; row != end; row++)
    names.insert (std::string (row->name).substr (0, std::string_view (row->name).find ('.')));
  for (const FloatRow &row : float_table)
    names.insert (row.name);
}

/* ----- arithmetic ----- */

void
Decoder::emit_simple (const SimpleRow &row, Type type)
{
  auto typed = [type] (Rule rule)
  {
    switch (rule)
      {
      case Rule::WIDE:
	switch (type)
	  {
	  case Type::U16: return Type::U32;
	  case Type::S16: return Type::S32;
	  case Type::U32: return Type::U64;
	  default: return Type::S64;
	  }
      case Rule::B32: return Type::B32;
      default: return type;
      }
  };
  const Rule sources[] = { row.a, row.b, row.c };
  size_t n = 1;
  for (Rule r : sources)
    n += r != Rule::NONE;
  expect_operands (n, n);
  Op op = make (row.fn);
  op.r[0] = dest (operand (0), typed (row.dst));
  for (size_t i = 1; i < n; i++)
    op.r[i] = source (operand (i), typed (sources[i - 1]));
  emit (op);
}

/* Note the words that could follow the longest prefix of NAME's modifiers that some row begins
   with.  */
void
Decoder::note_simple (std::string_view name)
{
  const SimpleRow *begin, *end;
  int_rows (begin, end);
  size_t best = 0;
  std::vector<std::pair<size_t, std::string_view>> words;
  for (const SimpleRow *row = begin; row != end; row++)
    {
      std::string_view rest = row->name;
      size_t dot = rest.find ('.');
      if (rest.substr (0, dot) != name)
	continue;
      rest.remove_prefix (dot == rest.npos ? rest.size () : dot + 1);
      size_t at = 0;
      for (bool type_next = false;; at++)
	{
	  std::string_view word = rest.substr (0, rest.find ('.'));
	  if (rest.empty () && row->type != Type::NONE && !type_next)
	    {
	      word = type_info (row->type).text;
	      type_next = true;
	    }
	  else if (rest.empty ())
	    break;
	  else
	    rest.remove_prefix (std::min (rest.size (), word.size () + 1));
	  words.push_back ({ at, word });
	  if (at >= m_in->modifiers.size () || m_in->modifiers[at] != word)
	    break;
	}
      best = std::max (best, at);
    }
  m_asked.push_back ({ best, "" });
  for (auto &entry : words)
    if (entry.first == best)
      m_asked.push_back (entry);
}

/* An instruction whose name (with its modifiers) and type determine the operation.  */
void
Decoder::d_simple ()
{
  std::string name (m_in->opcode);
  size_t n = m_in->modifiers.size ();
  Type type = n ? type_from_text (m_in->modifiers[n - 1]) : Type::NONE;
  if (is_float (type) && d_float ())
    return;
  for (size_t i = 0; i < n; i++)
    if (i + 1 < n || type == Type::NONE || name == "vadd" || name == "vsub")
      name += "." + std::string (m_in->modifiers[i]);
  if (const SimpleRow *row = find_simple (name, type))
    return emit_simple (*row, type);
  note_simple (m_in->opcode);
  if (type == Type::NONE)
    d_float ();
  if (!simple_name_known (name))
    {
      for (const FloatRow &row : float_table)
	if (m_in->opcode == row.name)
	  fail ("unknown form of `" + std::string (m_in->opcode) + "'");
      fail ("unknown instruction `" + std::string (m_in->opcode) + "'");
    }
  std::string all (m_in->opcode);
  for (std::string_view m : m_in->modifiers)
    all += "." + std::string (m);
  fail ("unknown form `" + all + "' of `" + std::string (m_in->opcode) + "'");
}

/* The row of floating-point instructions for IN, or null.  `mad' has a row for .f32 and .f64
   alone.  */
static const FloatRow *
find_float (const Instruction &in)
{
  for (const FloatRow &r : float_table)
    if (in.opcode == r.name)
      {
	const Type last = in.modifiers.empty () ? Type::NONE
						: type_from_text (in.modifiers.back ());
	return in.opcode == "mad" && last != Type::NONE && last != Type::F32 && last != Type::F64
		 ? nullptr
		 : &r;
      }
  return nullptr;
}

/* The modifiers that ROW allows, up to the type.  */
FloatForm
Decoder::float_form (const FloatRow &row)
{
  FloatForm f;
  f.name = m_in->opcode == "mad" ? "fma" : row.name;
  const bool full = row.rounding == FloatRow::APPROX_FULL_OR_ROUNDING;
  if (full || row.rounding == FloatRow::APPROX_ONLY || row.rounding == FloatRow::APPROX_OR_ROUNDING)
    f.approx = take ("approx") || (full && take ("full"));
  if (!f.approx && row.rounding != FloatRow::NO && row.rounding != FloatRow::APPROX_ONLY)
    f.rounding = take_rounding ();
  f.ftz = row.ftz && take ("ftz");
  if (f.name == "min" || f.name == "max")
    {
      if (take ("NaN"))
	f.name += ".NaN";
      if (take ("xorsign"))
	{
	  if (!take ("abs"))
	    fail ("expected .abs");
	  f.name += ".xorsign";
	}
    }
  f.sat = row.sat && take ("sat");
  f.type = take_type ();
  end_modifiers ();
  return f;
}

/* Rejects combinations of F's modifiers that are invalid.  */
void
Decoder::check_float (const FloatRow &row, const FloatForm &f)
{
  if (!f.approx && !f.rounding && row.rounding != FloatRow::NO
      && row.rounding != FloatRow::OPTIONAL)
    fail ("`" + std::string (m_in->opcode) + "' needs "
	  + (row.rounding == FloatRow::REQUIRED ? "a rounding" : ".approx or a rounding"));
  if (f.type != Type::F64)
    return;
  /* In double precision only reciprocals have a (coarse) approximation; the exact quotient is
     within its bounds.  */
  if (f.approx && f.name != "rsqrt" && (f.name != "rcp" || !f.ftz))
    fail ("`" + f.name + ".approx' has no such .f64 form");
  if (!f.approx && f.ftz)
    fail ("`" + f.name + ".f64' has no .ftz");
}

/* False if NAME is not a floating-point instruction.  */
bool
Decoder::d_float ()
{
  const FloatRow *row = find_float (*m_in);
  if (!row)
    return false;
  const FloatForm f = float_form (*row);
  check_float (*row, f);
  ExecFn fn
    = select_float (f.name, f.type, f.ftz, f.sat, f.rounding && *f.rounding != Rounding::RN);
  if (!fn)
    fail ("unknown form of `" + std::string (m_in->opcode) + "'");
  expect_operands (row->sources + 1, row->sources + 1);
  Op op = make (fn);
  op.x = uint8_t (f.rounding.value_or (Rounding::RN));
  op.r[0] = dest (operand (0), f.type);
  for (unsigned i = 1; i <= row->sources; i++)
    op.r[i] = source (operand (i), f.type);
  emit (op);
  return true;
}

/* and, or, xor, not: a separate operation on predicates.  */
void
Decoder::d_logic ()
{
  if (!take ("pred"))
    return d_simple ();
  end_modifiers ();
  bool is_not = m_in->opcode == "not";
  expect_operands (is_not ? 2 : 3, is_not ? 2 : 3);
  Op op = make (is_not ? exec_pred_copy : exec_pred_logic);
  op.r[0] = pred_dest (operand (0));
  if (op.r[0] == no_ref)
    fail ("expected a predicate to write to");
  op.r[1] = pred_source (operand (1));
  op.y = operand (1).negated;
  if (is_not)
    op.y ^= 1;
  else
    {
      op.r[2] = pred_source (operand (2));
      op.y |= operand (2).negated << 1;
      op.x = uint8_t (m_in->opcode == "and"  ? Combine::AND
		      : m_in->opcode == "or" ? Combine::OR
					     : Combine::XOR);
    }
  emit (op);
}

/* add{c}, sub{c}: with .cc or a carry; the other forms are simple.  */
void
Decoder::d_addsub ()
{
  bool carry_in = m_in->opcode.back () == 'c';
  bool carry_out = next_is ("cc");
  if (!carry_in && !carry_out)
    return d_simple ();
  take ("cc");
  Type type = take_type ();
  end_modifiers ();
  ExecFn fn = select_carry (m_in->opcode[0] == 's', carry_in, carry_out, type);
  if (!fn)
    fail ("`" + std::string (m_in->opcode) + "' with a carry has no such type");
  expect_operands (3, 3);
  if (!m_carry)
    m_carry = allocate_pred ();
  Op op = make (fn);
  op.r[0] = dest (operand (0), type);
  op.r[1] = source (operand (1), type);
  op.r[2] = source (operand (2), type);
  op.r[4] = *m_carry;
  emit (op);
}

/* mad{c}.{lo,hi}{.cc}  */
void
Decoder::d_mad ()
{
  bool carry_in = m_in->opcode == "madc";
  bool high = take ("hi"), half = high || take ("lo");
  bool carry_out = half && next_is ("cc");
  if (!carry_in && !carry_out)
    {
      m_modifier = 0;
      return d_simple ();
    }
  if (!half)
    fail ("expected .lo or .hi");
  take ("cc");
  Type type = take_type ();
  end_modifiers ();
  ExecFn fn = select_mad_carry (high, carry_in, carry_out, type);
  if (!fn)
    fail ("`" + std::string (m_in->opcode) + "' with a carry has no such type");
  expect_operands (4, 4);
  if (!m_carry)
    m_carry = allocate_pred ();
  Op op = make (fn);
  op.r[0] = dest (operand (0), type);
  for (unsigned i = 1; i < 4; i++)
    op.r[i] = source (operand (i), type);
  op.r[4] = *m_carry;
  emit (op);
}

void
Decoder::d_lop3 ()
{
  if (!take ("b32"))
    fail ("expected .b32");
  end_modifiers ();
  expect_operands (5, 5);
  Op op = make (find_simple ("lop3", Type::B32)->fn);
  op.r[0] = dest (operand (0), Type::B32);
  for (unsigned i = 1; i < 4; i++)
    op.r[i] = source (operand (i), Type::B32);
  uint64_t table = integer_immediate (operand (4), "the table of lop3");
  if (table > 255)
    fail ("the table of lop3 has eight bits");
  op.r[4] = constant (table, 4);
  emit (op);
}

void
Decoder::d_bfi ()
{
  Type type = take_type ();
  end_modifiers ();
  const SimpleRow *row = find_simple ("bfi", type);
  if (!row)
    fail ("`bfi' has no such type");
  expect_operands (5, 5);
  Op op = make (row->fn);
  op.r[0] = dest (operand (0), type);
  op.r[1] = source (operand (1), type);
  op.r[2] = source (operand (2), type);
  op.r[3] = source (operand (3), Type::B32);
  op.r[4] = source (operand (4), Type::B32);
  emit (op);
}

/* ----- comparisons and selections ----- */

/* The types of instructions that move a register's value.  */
static bool
register_type (Type type)
{
  return (size_of (type) >= 2 && (!is_float (type) || type == Type::F32 || type == Type::F64));
}

/* The comparison, and whether it is a spelling for unsigned types.  */
std::pair<Compare, bool>
Decoder::take_compare ()
{
  static const struct
  {
    const char *text;
    Compare c;
    bool only_unsigned;
  } table[] = {
    { "eq", Compare::EQ, false },   { "ne", Compare::NE, false },   { "lt", Compare::LT, false },
    { "le", Compare::LE, false },   { "gt", Compare::GT, false },   { "ge", Compare::GE, false },
    { "lo", Compare::LT, true },    { "ls", Compare::LE, true },    { "hi", Compare::GT, true },
    { "hs", Compare::GE, true },    { "equ", Compare::EQU, false }, { "neu", Compare::NEU, false },
    { "ltu", Compare::LTU, false }, { "leu", Compare::LEU, false }, { "gtu", Compare::GTU, false },
    { "geu", Compare::GEU, false }, { "num", Compare::NUM, false }, { "nan", Compare::NAN_, false },
  };
  for (auto &row : table)
    if (take (row.text))
      return { row.c, row.only_unsigned };
  fail ("unknown comparison `." + std::string (peek_modifier ()) + "'");
}

Combine
Decoder::take_combine ()
{
  return (take ("and")	 ? Combine::AND
	  : take ("or")	 ? Combine::OR
	  : take ("xor") ? Combine::XOR
			 : Combine::NONE);
}

/* Sources are the operands 1, 2 and, for a combination, 3.  */
Op
Decoder::setp_op (Compare c, bool only_unsigned, Combine b, bool ftz, Type type)
{
  ExecFn fn = select_setp (c, type, ftz);
  if (!fn || (only_unsigned && (is_float (type) || is_signed (type) || is_bits (type))))
    fail ("`" + std::string (m_in->opcode) + "' has no such comparison of ."
	  + type_info (type).text);
  expect_operands (b == Combine::NONE ? 3 : 4, b == Combine::NONE ? 3 : 4);
  Op op = make (fn);
  op.x = uint8_t (b);
  op.r[1] = source (operand (1), type);
  op.r[2] = source (operand (2), type);
  if (b != Combine::NONE)
    {
      op.r[3] = pred_source (operand (3));
      op.y = operand (3).negated;
    }
  return op;
}

void
Decoder::d_setp ()
{
  auto [c, only_unsigned] = take_compare ();
  Combine b = take_combine ();
  bool ftz = take ("ftz");
  Type type = take_type ();
  end_modifiers ();
  Op op = setp_op (c, only_unsigned, b, ftz, type);
  const Operand &d = operand (0);
  if (d.has_second && is_float (type) && size_of (type) == 2)
    fail ("`setp' of 16-bit numbers has one result");
  if (d.has_second)
    op.r[4] = pred_dest (d.parts[0]);
  op.r[0] = pred_dest (d);
  emit (op);
}

/* set.CMP{.BOOL}{.ftz}.DTYPE.STYPE; ptxas also accepts the destination's type first
   (set.DTYPE.CMP.STYPE), as GCC emits it.  */
void
Decoder::d_set ()
{
  Type to = peek_type ();
  bool type_first = to != Type::NONE;
  auto take_destination = [&]
  {
    to = take_type ();
    if (to != Type::U32 && to != Type::S32 && to != Type::F32)
      fail ("`set' has no such destination type");
  };
  if (type_first)
    take_destination ();
  auto [c, only_unsigned] = take_compare ();
  Combine b = take_combine ();
  bool ftz = take ("ftz");
  if (!type_first)
    take_destination ();
  Type from = take_type ();
  end_modifiers ();
  if (is_float (from) && size_of (from) < 4)
    fail ("`set' has no such source type");
  Ref p = allocate_pred ();
  Op op = setp_op (c, only_unsigned, b, ftz, from);
  op.r[0] = p;
  emit (op);
  Op value = make (to == Type::F32 ? exec_set_f32 : exec_set_u32);
  value.r[0] = dest (operand (0), to);
  value.r[1] = p;
  emit (value);
}

void
Decoder::d_testp ()
{
  static const char *const kinds[]
    = { "finite", "infinite", "number", "notanumber", "normal", "subnormal" };
  const char *kind = nullptr;
  for (const char *name : kinds)
    if (!kind && take (name))
      kind = name;
  if (!kind)
    fail ("unknown form of `testp'");
  Type type = take_type ();
  end_modifiers ();
  ExecFn fn = select_testp (kind, type);
  if (!fn)
    fail ("unknown form of `testp'");
  expect_operands (2, 2);
  Op op = make (fn);
  op.r[0] = dest (operand (0), Type::PRED);
  op.r[1] = source (operand (1), type);
  emit (op);
}

void
Decoder::d_selp ()
{
  Type type = take_type ();
  end_modifiers ();
  if (!register_type (type))
    fail ("`selp' has no such type");
  expect_operands (4, 4);
  Op op = make (select_select (size_of (type)));
  op.r[0] = dest (operand (0), type);
  bool swap = operand (3).negated;
  op.r[swap ? 2 : 1] = source (operand (1), type);
  op.r[swap ? 1 : 2] = source (operand (2), type);
  op.r[3] = pred_source (operand (3));
  emit (op);
}

void
Decoder::d_slct ()
{
  bool ftz = take ("ftz");
  Type type = take_type ();
  Type by = take_type ();
  end_modifiers ();
  if (!register_type (type) || (by != Type::S32 && by != Type::F32) || (ftz && by != Type::F32))
    fail ("unknown form of `slct'");
  expect_operands (4, 4);
  Op op = make (select_slct (size_of (type), by == Type::F32, ftz));
  op.r[0] = dest (operand (0), type);
  op.r[1] = source (operand (1), type);
  op.r[2] = source (operand (2), type);
  op.r[3] = source (operand (3), by);
  emit (op);
}

/* Whether the integer type TO has all values of FROM.  */
static bool
contains (Type to, Type from)
{
  if (is_signed (to) == is_signed (from))
    return size_of (to) >= size_of (from);
  return is_signed (to) && size_of (to) > size_of (from);
}

void
Decoder::d_cvt ()
{
  Conversion c;
  static const struct
  {
    const char *text;
    Rounding r;
  } integral[] = { { "rni", Rounding::RN },
		   { "rzi", Rounding::RZ },
		   { "rmi", Rounding::RM },
		   { "rpi", Rounding::RP } };
  std::optional<Rounding> rounding = take_rounding ();
  for (auto &row : integral)
    if (!rounding && !c.integer && take (row.text))
      {
	c.integer = true;
	c.rounding = row.r;
      }
  if (rounding)
    c.rounding = *rounding;
  c.ftz = take ("ftz");
  c.sat = take ("sat");
  for (Type *type : { &c.to, &c.from })
    {
      Type t = *type = take_type ();
      if (t == Type::PRED || t == Type::F16X2 || t == Type::BF16X2 || is_bits (t))
	fail ("`cvt' has no type ." + std::string (type_info (t).text));
    }
  end_modifiers ();
  bool f_to = is_float (c.to), f_from = is_float (c.from);
  /* A conversion between the two 16-bit formats may also round.  */
  bool narrows = (f_to && f_from && c.to != c.from && size_of (c.to) <= size_of (c.from));
  if (f_from && !f_to		     ? !c.integer
      : (f_to && !f_from) || narrows ? !rounding
      : f_to && c.to == c.from	     ? bool (rounding)
				     : rounding || c.integer)
    fail ("`cvt' with the wrong kind of rounding for these types");
  if (c.ftz && c.to != Type::F32 && c.from != Type::F32)
    fail ("`cvt.ftz' needs an .f32 type");
  if (c.sat && !f_to && !f_from && contains (c.to, c.from))
    fail ("`cvt.sat' where every value fits");
  bool bf16 = c.to == Type::BF16 || c.from == Type::BF16;
  if (bf16 && (c.sat || c.ftz || size_of (c.to) == 1 || size_of (c.from) == 1))
    fail ("unknown form of `cvt'");
  expect_operands (2, 2);
  Ref from = source_wider (operand (1), c.from, c.from_bytes);
  Ref to = dest_wider (operand (0), c.to, c.to_bytes);
  if ((f_to && c.to_bytes != std::max (2u, size_of (c.to)))
      || (f_from && c.from_bytes != std::max (2u, size_of (c.from))))
    fail ("a register of `cvt' that is wider than the floating-point type");
  Op op = make (nullptr);
  op.fn = select_convert (c, op);
  op.r[0] = to;
  op.r[1] = from;
  emit (op);
}

/* ----- mov ----- */

void
Decoder::d_mov ()
{
  if (take ("pred"))
    {
      end_modifiers ();
      expect_operands (2, 2);
      Op op = make (exec_pred_copy);
      op.r[0] = dest (operand (0), Type::PRED);
      op.r[1] = pred_source (operand (1));
      op.y = operand (1).negated;
      emit (op);
      return;
    }
  bool v2 = take ("v2"), v4 = !v2 && take ("v4");
  Type type = take_type ();
  end_modifiers ();
  if (!register_type (type))
    fail ("`mov' has no type ." + std::string (type_info (type).text));
  if ((v2 || v4) && (v2 ? 2 : 4) * size_of (type) > 16)
    fail ("a vector has at most 16 bytes");
  expect_operands (2, 2);
  const Operand &d = operand (0), &s = operand (1);
  if (v2 || v4)
    {
      /* From vector to vector, part by part.  */
      size_t n = v2 ? 2 : 4;
      if (d.kind != OperandKind::VECTOR || s.kind != OperandKind::VECTOR || d.parts.size () != n
	  || s.parts.size () != n)
	fail ("`mov' of a vector needs two vectors of its size");
      std::vector<Ref> parts;
      for (const Operand &part : s.parts)
	{
	  /* A part may be overwritten before it is read: copy all first.  */
	  parts.push_back (allocate (size_of (type)));
	  emit_copy (parts.back (), source (part, type), size_of (type));
	}
      for (size_t i = 0; i < n; i++)
	emit_copy (dest (d.parts[i], type), parts[i], size_of (type));
      return;
    }
  if (d.kind == OperandKind::VECTOR || s.kind == OperandKind::VECTOR)
    return mov_vector (type);
  if (s.kind == OperandKind::SPECIAL)
    {
      special_register (s, type, dest (d, type));
      return;
    }
  Ref from = source (s, type);
  emit_copy (dest (d, type), from, size_of (type));
}

/* mov.b64 {a, b}, s and mov.b64 d, {a, b}.  */
void
Decoder::mov_vector (Type type)
{
  const Operand &d = operand (0), &s = operand (1);
  bool unpack = d.kind == OperandKind::VECTOR;
  const std::vector<Operand> &parts = unpack ? d.parts : s.parts;
  if (unpack && s.kind == OperandKind::VECTOR)
    fail ("`mov' between two vectors needs .v2 or .v4");
  size_t n = parts.size ();
  if ((n != 2 && n != 4) || size_of (type) < 2 * n || !is_bits (type))
    fail ("`mov' cannot pack this vector into ." + std::string (type_info (type).text));
  Type part = size_of (type) / n == 4 ? Type::B32 : Type::B16;
  Op op = make (unpack ? exec_unpack : exec_pack);
  op.x = uint8_t (n);
  op.y = uint8_t (size_of (part));
  for (size_t i = 0; i < n; i++)
    op.r[unpack ? i : i + 1] = (unpack && parts[i].kind == OperandKind::SINK ? no_ref
				: unpack				     ? dest (parts[i], part)
					 : source (parts[i], part));
  op.r[unpack ? 6 : 0] = unpack ? source (s, type) : dest (d, type);
  if (n == 2 && part == Type::B32 && !unpack)
    op.fn = exec_pack_halves;
  else if (n == 2 && part == Type::B32 && op.r[0] != no_ref && op.r[1] != no_ref)
    op.fn = exec_unpack_halves;
  emit (op);
}

} // namespace ptxsim
