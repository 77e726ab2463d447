/* Decoder: instructions to operations; modifiers, registers, operands.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the interpreter must not look at names or types.
   Needs: a parsed and resolved function.  Guarantees: every instruction, modifier
   and operand has been checked against what PTX allows as far as ptxsim
   implements it; anything else is an error at its line, never ignored.
   Modifiers are read strictly from left to right.  */

#include "ptxsim/decode-impl.h"
#include <algorithm>
#include <set>

namespace ptxsim {

namespace {

struct InstructionRow
{
  const char *opcode;
  void (Decoder::*decode) ();
};

/* The tables of exec-int.cc and exec-float.cc have the instructions that name and type alone
   determine.  */
const InstructionRow instruction_table[] = {
  { "mov", &Decoder::d_mov },
  { "selp", &Decoder::d_selp },
  { "slct", &Decoder::d_slct },
  { "setp", &Decoder::d_setp },
  { "set", &Decoder::d_set },
  { "testp", &Decoder::d_testp },
  { "cvt", &Decoder::d_cvt },
  { "and", &Decoder::d_logic },
  { "or", &Decoder::d_logic },
  { "xor", &Decoder::d_logic },
  { "not", &Decoder::d_logic },
  { "add", &Decoder::d_addsub },
  { "addc", &Decoder::d_addsub },
  { "sub", &Decoder::d_addsub },
  { "subc", &Decoder::d_addsub },
  { "mad", &Decoder::d_mad },
  { "madc", &Decoder::d_mad },
  { "lop3", &Decoder::d_lop3 },
  { "bfi", &Decoder::d_bfi },
  { "ld", &Decoder::d_ld },
  { "ldu", &Decoder::d_ld },
  { "st", &Decoder::d_st },
  { "atom", &Decoder::d_atom },
  { "red", &Decoder::d_red },
  { "cvta", &Decoder::d_cvta },
  { "isspacep", &Decoder::d_isspacep },
  { "prefetch", &Decoder::d_prefetch },
  { "prefetchu", &Decoder::d_prefetch },
  { "membar", &Decoder::d_fence },
  { "fence", &Decoder::d_fence },
  { "bra", &Decoder::d_bra },
  { "brx", &Decoder::d_brx },
  { "call", &Decoder::d_call },
  { "ret", &Decoder::d_ret },
  { "exit", &Decoder::d_exit },
  { "trap", &Decoder::d_trap },
  { "brkpt", &Decoder::d_brkpt },
  { "bar", &Decoder::d_bar },
  { "barrier", &Decoder::d_bar },
  { "nanosleep", &Decoder::d_nanosleep },
  { "shfl", &Decoder::d_shfl },
  { "vote", &Decoder::d_vote },
  { "match", &Decoder::d_match },
  { "redux", &Decoder::d_redux },
  { "activemask", &Decoder::d_activemask },
  { "elect", &Decoder::d_elect },
  { "pmevent", &Decoder::d_pmevent },
};

} // anonymous namespace

Decoder::Decoder (const Program &program, Function &fn)
  : m_program (program), m_fn (fn), m_code (std::make_unique<Code> ())
{}

void
Decoder::fail (const std::string &what) const
{
  PtxError error (m_in ? m_in->line : m_fn.line, what);
  PtxError::Modifiers &m = error.modifiers;
  m.read = m_modifier;
  for (auto &[at, word] : m_asked)
    m.read = std::max (m.read, at);
  for (auto &[at, word] : m_asked)
    if (at == m.read && !word.empty ())
      m.next.push_back (word);
  m.complete = m_form_known;
  throw error;
}

/* ----- modifiers ----- */

bool
Decoder::next_is (std::string_view m)
{
  if (m_modifier < m_in->modifiers.size () && m_in->modifiers[m_modifier] == m)
    return true;
  note (m);
  return false;
}

bool
Decoder::take (std::string_view m)
{
  bool found = next_is (m);
  m_modifier += found;
  return found;
}

std::string_view
Decoder::peek_modifier () const
{
  return (m_modifier < m_in->modifiers.size () ? m_in->modifiers[m_modifier] : std::string_view ());
}

Type
Decoder::peek_type ()
{
  Type t = type_from_text (peek_modifier ());
  if (t == Type::NONE)
    for (unsigned i = 0; i < unsigned (Type::NONE); i++)
      note (type_info (Type (i)).text);
  return t;
}

Type
Decoder::take_type ()
{
  Type t = peek_type ();
  if (t == Type::NONE)
    fail (m_modifier < m_in->modifiers.size ()
	    ? "unknown modifier `." + std::string (peek_modifier ()) + "' of `"
		+ std::string (m_in->opcode) + "'"
	    : "`" + std::string (m_in->opcode) + "' needs a type");
  m_modifier++;
  return t;
}

std::optional<Rounding>
Decoder::take_rounding ()
{
  static const char *const names[] = { "rn", "rz", "rm", "rp" };
  for (unsigned i = 0; i < 4; i++)
    if (take (names[i]))
      return Rounding (i);
  return std::nullopt;
}

void
Decoder::end_modifiers () const
{
  if (m_modifier < m_in->modifiers.size ())
    fail ("unknown modifier `." + std::string (m_in->modifiers[m_modifier]) + "' of `"
	  + std::string (m_in->opcode) + "'");
}

/* Called after all modifiers have been checked.  */
void
Decoder::expect_operands (size_t low, size_t high)
{
  m_form_known = true;
  size_t n = m_in->operands.size ();
  if (n < low || n > high)
    fail (
      "`" + std::string (m_in->opcode) + "' takes "
      + (low == high ? std::to_string (low) : std::to_string (low) + " to " + std::to_string (high))
      + " operands here, not " + std::to_string (n));
}

/* ----- registers and constants ----- */

Ref
Decoder::allocate (unsigned bytes)
{
  Ref r = m_register_end;
  m_register_end += std::max (64u, bytes * warp_size);
  m_code->slots.push_back ({ r, bytes });
  return r;
}

Ref
Decoder::allocate_pred ()
{
  if (m_pred_next == m_pred_end)
    {
      m_pred_next = m_register_end;
      m_register_end += 64;
      m_pred_end = m_pred_next + 64;
    }
  Ref r = m_pred_next;
  m_pred_next += 4;
  m_code->slots.push_back ({ r, 0 });
  return r;
}

Ref
Decoder::constant (uint64_t bits, unsigned bytes)
{
  if (bytes < 8)
    bits &= (uint64_t (1) << bytes * 8) - 1;
  auto [it, fresh] = m_constants.try_emplace ({ bits, bytes }, no_ref);
  if (fresh)
    {
      it->second = Ref (m_constant_bytes.size ()) | 1;
      for (unsigned i = 0; i < warp_size; i++)
	for (unsigned k = 0; k < bytes; k++)
	  m_constant_bytes.push_back (char (bits >> k * 8));
      m_constant_bytes.resize ((m_constant_bytes.size () + 63) & ~size_t (63));
    }
  return it->second;
}

/* A predicate's 32 bits are in the first word of a constant.  */
Ref
Decoder::pred_constant (bool value)
{
  return constant (value ? all_lanes : 0, 4);
}

unsigned
Decoder::register_bytes (unsigned reg) const
{
  return std::max (2u, size_of (m_fn.registers[reg].type));
}

void
Decoder::check_register (unsigned reg, Type type, bool wider) const
{
  const Register &r = m_fn.registers[reg];
  auto wrong = [&]
  {
    fail ("register `" + r.name + "' of type ." + type_info (r.type).text
	  + " in an instruction of type ." + type_info (type).text);
  };
  if ((r.type == Type::PRED) != (type == Type::PRED))
    wrong ();
  if (wider ? size_of (r.type) < size_of (type) : size_of (r.type) != size_of (type))
    wrong ();
  if (!is_bits (r.type) && !is_bits (type) && is_float (r.type) != is_float (type))
    wrong ();
}

uint64_t
Decoder::immediate_bits (const Operand &o, Type type) const
{
  unsigned n = size_of (type) * 8;
  if (o.kind == OperandKind::IMM_INT)
    {
      if (is_float (type))
	fail ("an integer constant in an instruction of type ."
	      + std::string (type_info (type).text));
      if (n < 64)
	{
	  int64_t v = int64_t (o.bits);
	  if (v < -(int64_t (1) << (n - 1)) || v >= int64_t (1) << n)
	    fail ("the constant does not fit in ." + std::string (type_info (type).text));
	}
      return o.bits;
    }
  if (is_int (type) || size_of (type) < 4 || (is_bits (type) && size_of (type) == 4 && !o.single))
    fail ("a floating-point constant in an instruction of type ."
	  + std::string (type_info (type).text));
  if (size_of (type) == 4)
    {
      if (o.single)
	return o.bits;
      double d;
      memcpy (&d, &o.bits, sizeof d);
      float f = float (d);
      uint32_t bits;
      memcpy (&bits, &f, sizeof bits);
      return bits;
    }
  if (!o.single)
    return o.bits;
  float f;
  memcpy (&f, &o.bits, sizeof f);
  double d = f;
  uint64_t bits;
  memcpy (&bits, &d, sizeof bits);
  return bits;
}

uint64_t
Decoder::integer_immediate (const Operand &o, const char *what) const
{
  if (o.kind != OperandKind::IMM_INT)
    fail (std::string (what) + " must be an integer constant");
  return o.bits;
}

/* The place of REG, which the instruction reads.  */
Ref
Decoder::read (unsigned reg)
{
  if (m_in)
    m_code->uses.back ().reads.push_back (reg);
  return m_registers[reg];
}

Ref
Decoder::write (unsigned reg)
{
  m_code->uses.back ().writes.push_back (reg);
  return m_registers[reg];
}

Ref
Decoder::source (const Operand &o, Type type)
{
  unsigned bytes;
  if (o.kind == OperandKind::REG)
    {
      if (o.negated)
	fail ("`!' needs a predicate");
      check_register (o.reg, type, false);
      return read (o.reg);
    }
  return source_wider (o, type, bytes);
}

/* A register may be wider than TYPE; BYTES is set to its size.  */
Ref
Decoder::source_wider (const Operand &o, Type type, unsigned &bytes)
{
  bytes = std::max (2u, size_of (type));
  switch (o.kind)
    {
    case OperandKind::REG:
      check_register (o.reg, type, true);
      bytes = register_bytes (o.reg);
      return read (o.reg);
    case OperandKind::IMM_INT:
    case OperandKind::IMM_FLOAT: return constant (immediate_bits (o, type), bytes);
    case OperandKind::SPECIAL:
      if (m_in->opcode != "cvt")
	fail ("a special register is read with `mov' or `cvt'");
      return special_register (o, type);
    case OperandKind::VARIABLE: return variable_address (o, type);
      case OperandKind::NAME: {
	Function *f = find_function (o.name);
	if (!f)
	  fail ("`" + std::string (o.name) + "' is not declared");
	if (!f->definition)
	  fail ("undefined reference to `" + f->name + "'");
	if (size_of (type) != 8)
	  fail ("an address needs a 64-bit type");
	return constant (code_window + uint64_t (f->definition->code) * code_step, 8);
      }
    default: fail ("expected a register or a constant");
    }
}

Ref
Decoder::dest (const Operand &o, Type type)
{
  if (o.kind != OperandKind::REG || o.negated)
    fail ("expected a register to write to");
  check_register (o.reg, type, false);
  return write (o.reg);
}

Ref
Decoder::dest_wider (const Operand &o, Type type, unsigned &bytes)
{
  if (o.kind != OperandKind::REG || o.negated)
    fail ("expected a register to write to");
  check_register (o.reg, type, true);
  bytes = register_bytes (o.reg);
  return write (o.reg);
}

Ref
Decoder::pred_source (const Operand &o)
{
  if (o.kind == OperandKind::IMM_INT && o.bits <= 1)
    return pred_constant (o.bits);
  if (o.kind != OperandKind::REG)
    fail ("expected a predicate");
  check_register (o.reg, Type::PRED, false);
  return read (o.reg);
}

Ref
Decoder::pred_dest (const Operand &o)
{
  if (o.kind == OperandKind::SINK)
    return no_ref;
  if (o.kind != OperandKind::REG || o.negated)
    fail ("expected a predicate to write to");
  check_register (o.reg, Type::PRED, false);
  return write (o.reg);
}

/* Read into TO, or into a register of its own.  */
Ref
Decoder::special_register (const Operand &o, Type type, Ref to)
{
  bool wide = (o.special == Special::CLOCK64 || o.special == Special::GLOBALTIMER
	       || o.special == Special::GRIDID);
  bool dimension = (o.special == Special::TID || o.special == Special::NTID
		    || o.special == Special::CTAID || o.special == Special::NCTAID);
  if (is_float (type) || size_of (type) < 2 || (size_of (type) == 2 && !dimension)
      || (wide ? size_of (type) < 8 && o.special != Special::GRIDID : size_of (type) > 4))
    fail ("a special register in an instruction of type ." + std::string (type_info (type).text));
  Op op = make (exec_special);
  op.x = uint8_t (o.special);
  op.y = uint8_t (o.component);
  op.z = uint8_t (size_of (type));
  op.r[0] = to != no_ref ? to : allocate (size_of (type));
  emit (op);
  return op.r[0];
}

/* ----- operations ----- */

void
Decoder::add_guard (Op &op) const
{
  op.guarded = m_in->guarded;
  op.guard_negated = m_in->guard_negated;
  if (op.guarded)
    op.guard = m_registers[m_in->guard];
}

Op
Decoder::make (ExecFn fn, Control control) const
{
  Op op;
  op.fn = fn;
  op.control = control;
  if (m_in)
    {
      op.line = m_in->line;
      op.loc = m_in->loc;
      add_guard (op);
    }
  return op;
}

Op &
Decoder::emit (Op op)
{
  op.counted = m_first_op;
  op.insn = uint32_t (m_op_of.size ()) - 1;
  m_first_op = false;
  m_code->ops.push_back (op);
  return m_code->ops.back ();
}

void
Decoder::emit_copy (Ref to, Ref from, unsigned bytes)
{
  Op op = make (select_copy (bytes));
  op.r[0] = to;
  op.r[1] = from;
  emit (op);
}

/* ----- the function ----- */

void
Decoder::lay_out ()
{
  for (size_t i = 0; i < m_fn.registers.size (); i++)
    {
      Type t = m_fn.registers[i].type;
      m_registers.push_back (t == Type::PRED ? allocate_pred ()
					     : allocate (register_bytes (unsigned (i))));
      m_code->reg_count += t == Type::PRED ? 0 : (size_of (t) + 3) / 4;
    }
  auto place
    = [this] (uint32_t &end, const Variable &v, uint32_t align, uint32_t limit, const char *what)
  {
    uint64_t at = (uint64_t (end) + align - 1) / align * align;
    if (v.size > limit || at + v.size > limit)
      throw PtxError (v.line, "`" + m_fn.name + "' has more than " + std::to_string (limit)
				+ " bytes of " + what);
    end = uint32_t (at + v.size);
    return uint32_t (at);
  };
  auto formals = [&] (const std::vector<Variable *> &list, std::vector<ParamSlot> &slots)
  {
    for (const Variable *v : list)
      {
	uint32_t at
	  = (m_fn.is_entry
	       ? place (m_code->kernel_param_bytes, *v, v->align, max_param_bytes, "parameters")
	       : place (m_code->param_bytes, *v, 16, max_param_bytes, "parameters"));
	m_param_offset[v] = at;
	slots.push_back ({ at, uint32_t (v->size) });
      }
  };
  formals (m_fn.returns, m_code->returns);
  formals (m_fn.params, m_code->params);
  for (const Variable &v : m_fn.variables)
    if (v.space == Space::PARAM && !m_param_offset.count (&v))
      m_param_offset[&v] = place (m_code->param_bytes, v, 16, max_param_bytes, "parameters");
    else if (v.space == Space::LOCAL)
      {
	m_local_offset[&v] = place (m_code->local_bytes, v, v.align, local_stride, "local memory");
	m_code->local_align = std::max (m_code->local_align, v.align);
      }
}

static RegisterUse::Rule
use_rule (const Instruction &in)
{
  static const struct
  {
    const char *opcode;
    RegisterUse::Rule rule;
  } table[] = { { "selp", RegisterUse::Rule::SELECT },
		{ "and", RegisterUse::Rule::AND },
		{ "or", RegisterUse::Rule::OR },
		{ "shfl", RegisterUse::Rule::COLLECTIVE },
		{ "vote", RegisterUse::Rule::COLLECTIVE },
		{ "match", RegisterUse::Rule::COLLECTIVE },
		{ "redux", RegisterUse::Rule::COLLECTIVE },
		{ "bar", RegisterUse::Rule::COLLECTIVE },
		{ "barrier", RegisterUse::Rule::COLLECTIVE } };
  for (auto &row : table)
    if (in.opcode == row.opcode)
      return row.rule;
  return RegisterUse::Rule::PLAIN;
}

std::unique_ptr<Code>
Decoder::run ()
{
  m_code->name = m_fn.name;
  m_code->function = &m_fn;
  m_code->module = m_fn.module;
  m_code->is_entry = m_fn.is_entry;
  lay_out ();
  /* Formals in registers arrive in the parameter area like the others.  */
  for (size_t i = 0; i < m_fn.param_regs.size (); i++)
    if (m_fn.param_regs[i] >= 0)
      load_param (m_code->params[i].offset, m_fn.params[i]->type, m_registers[m_fn.param_regs[i]]);
  for (const Instruction &in : m_fn.instructions)
    {
      m_op_of.push_back (uint32_t (m_code->ops.size ()));
      m_in = &in;
      m_first_op = true;
      m_modifier = 0;
      m_asked.clear ();
      m_form_known = false;
      m_code->uses.emplace_back ();
      m_code->uses.back ().rule = use_rule (in);
      decode_instruction ();
    }
  /* A thread that reaches the end returns.  */
  m_op_of.push_back (uint32_t (m_code->ops.size ()));
  Op end = make (exec_nop, m_fn.is_entry ? Control::EXIT : Control::RETURN);
  end.guarded = false;
  end.counted = false;
  if (!m_in)
    end.line = m_fn.line;
  m_code->ops.push_back (end);

  for (Op &op : m_code->ops)
    if (op.control == Control::BRANCH)
      op.target = m_op_of[op.target];
  for (auto &table : m_code->tables)
    for (uint32_t &t : table)
      t = m_op_of[t];
  m_code->reg_bytes = m_register_end;
  m_code->param_bytes = (m_code->param_bytes + 15) & ~15u;
  m_code->local_bytes = (m_code->local_bytes + 15) & ~15u;
  m_code->constants.resize (m_constant_bytes.size ());
  if (!m_constant_bytes.empty ())
    memcpy (m_code->constants.data (), m_constant_bytes.data (), m_constant_bytes.size ());
  return std::move (m_code);
}

void
Decoder::decode_instruction ()
{
  for (const InstructionRow &row : instruction_table)
    if (m_in->opcode == row.opcode)
      return (this->*row.decode) ();
  d_simple ();
}

std::vector<std::string>
known_opcodes ()
{
  std::set<std::string> names;
  for (const InstructionRow &row : instruction_table)
    names.insert (row.opcode);
  add_arithmetic_opcodes (names);
  return std::vector<std::string> (names.begin (), names.end ());
}

std::unique_ptr<Code>
decode_function (const Program &program, Function &fn)
{
  return Decoder (program, fn).run ();
}

} // namespace ptxsim
