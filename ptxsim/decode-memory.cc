/* Decoder: memory instructions and addresses.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/decode-impl.h"
#include <algorithm>

namespace ptxsim {

/* ----- variables ----- */

const Variable *
Decoder::definition (const Variable *v) const
{
  if (!v->definition)
    fail ("undefined reference to `" + v->name + "'");
  return v->definition;
}

Function *
Decoder::find_function (std::string_view name) const
{
  auto it = m_fn.module->function_names.find (name);
  return it == m_fn.module->function_names.end () ? nullptr : it->second;
}

/* The address of a variable, in its own space, as a value.  */
Ref
Decoder::variable_address (const Operand &o, Type type)
{
  const Variable *v = definition (o.variable);
  bool small = v->space == Space::SHARED || v->space == Space::LOCAL;
  if (is_float (type) || (size_of (type) != 8 && !(small && size_of (type) == 4)))
    fail ("the address of `" + v->name + "' in an instruction of type ." + type_info (type).text);
  if (v->is_dynamic_shared || v->space == Space::LOCAL)
    {
      Op op = make (v->is_dynamic_shared ? exec_dynamic_shared : exec_local_address);
      op.imm = int64_t (o.bits);
      if (!v->is_dynamic_shared)
	op.imm += m_local_offset.at (v);
      op.r[0] = allocate (8);
      emit (op);
      if (size_of (type) == 8)
	return op.r[0];
      Conversion c{ Type::U32, Type::U64, 4, 8 };
      Op narrow = make (nullptr);
      narrow.fn = select_convert (c, narrow);
      narrow.r[0] = allocate (4);
      narrow.r[1] = op.r[0];
      emit (narrow);
      return narrow.r[0];
    }
  if (v->space == Space::PARAM)
    {
      if (!m_fn.is_entry
	  || std::find (m_fn.params.begin (), m_fn.params.end (), v) == m_fn.params.end ())
	fail ("the address of `" + v->name + "', which is no kernel parameter");
      return constant (m_param_offset.at (v) + o.bits, 8);
    }
  return constant (v->address + o.bits, size_of (type));
}

/* ----- modifiers ----- */

std::optional<Space>
Decoder::take_space ()
{
  static const struct
  {
    const char *text;
    Space space;
  } table[] = { { "global", Space::GLOBAL },	  { "shared", Space::SHARED },
		{ "shared::cta", Space::SHARED }, { "local", Space::LOCAL },
		{ "const", Space::CONST },	  { "param", Space::PARAM },
		{ "param::entry", Space::PARAM }, { "param::func", Space::PARAM } };
  for (auto &row : table)
    if (take (row.text))
      return row.space;
  return std::nullopt;
}

std::optional<Scope>
Decoder::take_scope ()
{
  /* A block is a cluster of its own.  */
  if (take ("cta") || take ("cluster"))
    return Scope::CTA;
  if (take ("gpu") || take ("sys"))
    return Scope::GPU;
  return std::nullopt;
}

/* .weak, .volatile, .relaxed.SCOPE, .acquire.SCOPE or .release.SCOPE; true if
   the program may be polling.  */
bool
Decoder::take_memory_order (bool is_load, Op &op)
{
  if (take ("weak"))
    return false;
  if (take ("volatile"))
    {
      /* "Volatile operations are treated as relaxed with system scope".  */
      op.order = MemoryOrder::RELAXED;
      op.scope = Scope::GPU;
      return true;
    }
  bool relaxed = take ("relaxed");
  if (relaxed || take (is_load ? "acquire" : "release"))
    {
      std::optional<Scope> scope = take_scope ();
      if (!scope)
	fail ("expected a scope: .cta, .cluster, .gpu or .sys");
      op.order = (relaxed   ? MemoryOrder::RELAXED
		  : is_load ? MemoryOrder::ACQUIRE
			    : MemoryOrder::RELEASE);
      op.scope = *scope;
      return true;
    }
  return false;
}

bool
Decoder::take_one_of (std::initializer_list<const char *> words)
{
  for (const char *word : words)
    if (take (word))
      return true;
  return false;
}

/* {.cop}{.nc}{.L1::eviction}{.L2::prefetch}: cache hints do not change results.  With a memory
   order the first two are not allowed.  */
void
Decoder::take_cache_hints (bool is_load, Space space, bool ordered)
{
  bool operation = false, coherent = ordered;
  if (!ordered)
    {
      operation = take_one_of ({ "cg", "cs" });
      coherent = !operation
		 && (is_load ? take_one_of ({ "lu", "cv" }) : take_one_of ({ "wb", "wt" }));
      operation |= coherent || (is_load && !operation && take ("ca"));
    }
  if (is_load && space == Space::GLOBAL && !coherent)
    take ("nc");
  if (!operation)
    take_one_of ({ "L1::evict_normal", "L1::evict_unchanged", "L1::evict_first", "L1::evict_last",
		   "L1::no_allocate" });
  if (is_load)
    take_one_of ({ "L2::64B", "L2::128B", "L2::256B" });
}

/* ----- addresses ----- */

/* Fill in OP's space (already the one of the instruction), r[4] and imm.  */
void
Decoder::address (const Operand &o, Op &op, Effect effect)
{
  if (o.kind != OperandKind::ADDRESS)
    fail ("expected an address");
  const Operand &base = o.parts[0];
  op.imm = int64_t (o.bits);
  op.cache = uint8_t (m_next_cache++ % range_cache_size);
  if (op.space == Space::GENERIC || op.space == Space::GLOBAL || op.space == Space::SHARED)
    op.effect = effect;
  switch (base.kind)
    {
      case OperandKind::REG: {
	Type t = m_fn.registers[base.reg].type;
	bool small
	  = (op.space == Space::SHARED || op.space == Space::LOCAL || op.space == Space::PARAM);
	if (t == Type::PRED || is_float (t) || (size_of (t) != 8 && !(small && size_of (t) == 4)))
	  fail ("register `" + m_fn.registers[base.reg].name
		+ "' cannot hold an address of this space");
	op.z |= size_of (t) == 4;
	op.r[4] = read (base.reg);
	if (op.space == Space::PARAM)
	  op.y |= 1;
	return;
      }
    case OperandKind::IMM_INT:
      op.r[4] = constant (base.bits, 8);
      if (op.space == Space::PARAM)
	op.y |= 1;
      return;
    case OperandKind::VARIABLE: break;
    default: fail ("expected an address");
    }
  const Variable *v = definition (base.variable);
  bool fits
    = v->space == op.space
      || (op.space == Space::GENERIC && (v->space == Space::GLOBAL || v->space == Space::CONST));
  if (!fits)
    fail ("`" + v->name + "' is in ." + space_text (v->space) + " space");
  if (v->space == Space::PARAM)
    {
      bool kernel = m_fn.is_entry
		    && std::find (m_fn.params.begin (), m_fn.params.end (), v)
			 != m_fn.params.end ();
      op.imm += m_param_offset.at (v);
      if (kernel)
	{
	  op.y |= 1;
	  op.r[4] = constant (0, 8);
	}
      return;
    }
  op.r[4] = variable_address (base, Type::U64);
}

/* Check a constant displacement from a parameter or variable of the frame.  */
static bool
in_variable (const Operand &o, unsigned bytes)
{
  const Operand &base = o.parts[0];
  if (base.kind != OperandKind::VARIABLE || base.variable->space != Space::PARAM)
    return true;
  return (o.bits <= base.variable->size && bytes <= base.variable->size - o.bits
	  && o.bits % bytes == 0);
}

/* ----- ld, st ----- */

static bool
memory_type (Type t)
{
  return t != Type::PRED && (!is_float (t) || t == Type::F32 || t == Type::F64);
}

void
Decoder::d_ld ()
{
  Op op = make (nullptr);
  if (m_in->opcode == "ld")
    op.y = take_memory_order (true, op) ? 2 : 0;
  if (m_in->opcode == "ldu")
    op.space = take ("global") ? Space::GLOBAL : Space::GENERIC;
  else
    {
      op.space = take_space ().value_or (Space::GENERIC);
      take_cache_hints (true, op.space, op.y & 2);
    }
  unsigned n = take ("v2") ? 2 : take ("v4") ? 4 : 1;
  Type type = take_type ();
  end_modifiers ();
  if (!memory_type (type) || n * size_of (type) > 16)
    fail ("`ld' has no such type");
  expect_operands (2, 2);
  const Operand &d = operand (0);
  if (n > 1 ? d.kind != OperandKind::VECTOR || d.parts.size () != n : d.kind == OperandKind::VECTOR)
    fail ("the destination is no vector of " + std::to_string (n));
  address (operand (1), op, Effect::LOAD);
  if (!in_variable (operand (1), n * size_of (type)))
    fail ("outside of the parameter");
  unsigned bytes = 0;
  for (unsigned i = 0; i < n; i++)
    {
      const Operand &part = n > 1 ? d.parts[i] : d;
      if (part.kind == OperandKind::SINK && n > 1)
	continue;
      unsigned b;
      op.r[i] = dest_wider (part, type, b);
      if (bytes && b != bytes)
	fail ("registers of different sizes in a vector");
      bytes = b;
    }
  op.x = uint8_t (n);
  op.fn = select_load (type, bytes ? bytes : std::max (2u, size_of (type)));
  emit (op);
}

void
Decoder::d_st ()
{
  Op op = make (nullptr);
  bool ordered = take_memory_order (false, op);
  op.space = take_space ().value_or (Space::GENERIC);
  take_cache_hints (false, op.space, ordered);
  unsigned n = take ("v2") ? 2 : take ("v4") ? 4 : 1;
  Type type = take_type ();
  end_modifiers ();
  if (!memory_type (type) || n * size_of (type) > 16)
    fail ("`st' has no such type");
  if (op.space == Space::CONST)
    fail ("constant memory cannot be written");
  expect_operands (2, 2);
  const Operand &s = operand (1);
  if (n > 1 ? s.kind != OperandKind::VECTOR || s.parts.size () != n : s.kind == OperandKind::VECTOR)
    fail ("the source is no vector of " + std::to_string (n));
  address (operand (0), op, Effect::STORE);
  if (op.space == Space::PARAM && (op.y & 1))
    fail ("a kernel's parameters cannot be written");
  if (!in_variable (operand (0), n * size_of (type)))
    fail ("outside of the parameter");
  unsigned bytes = 0;
  for (unsigned i = 0; i < n; i++)
    {
      const Operand &part = n > 1 ? s.parts[i] : s;
      unsigned b;
      op.r[i] = source_wider (part, type, b);
      if (bytes && b != bytes)
	fail ("registers of different sizes in a vector");
      bytes = b;
    }
  op.x = uint8_t (n);
  op.bytes = uint8_t (n * size_of (type));
  op.fn = select_store (size_of (type), bytes);
  emit (op);
}

/* ----- atom, red ----- */

/* Relaxed by default.  */
MemoryOrder
Decoder::take_order (bool has_result)
{
  if (take ("relaxed"))
    return MemoryOrder::RELAXED;
  if (take ("release"))
    return MemoryOrder::RELEASE;
  if (has_result && take ("acquire"))
    return MemoryOrder::ACQUIRE;
  if (has_result && take ("acq_rel"))
    return MemoryOrder::ACQ_REL;
  return MemoryOrder::RELAXED;
}

/* {.sem}{.scope}{.space}.op.type  */
void
Decoder::atomic (bool has_result)
{
  static const struct
  {
    const char *text;
    AtomOp op;
  } table[] = { { "add", AtomOp::ADD },	  { "min", AtomOp::MIN }, { "max", AtomOp::MAX },
		{ "and", AtomOp::AND },	  { "or", AtomOp::OR },	  { "xor", AtomOp::XOR },
		{ "exch", AtomOp::EXCH }, { "cas", AtomOp::CAS }, { "inc", AtomOp::INC },
		{ "dec", AtomOp::DEC } };
  Op op = make (nullptr);
  op.order = take_order (has_result);
  op.scope = take_scope ().value_or (Scope::GPU);
  op.space = take_space ().value_or (Space::GENERIC);
  if (op.space != Space::GENERIC && op.space != Space::GLOBAL && op.space != Space::SHARED)
    fail ("no atomic operation in this space");
  std::optional<AtomOp> kind;
  for (auto &row : table)
    if (!kind && take (row.text))
      kind = row.op;
  if (!kind || (!has_result && (*kind == AtomOp::EXCH || *kind == AtomOp::CAS)))
    fail ("`" + std::string (m_in->opcode) + "' has no operation `."
	  + std::string (peek_modifier ()) + "'");
  Type type = take_type ();
  end_modifiers ();
  op.fn = select_atom (*kind, type);
  if (!op.fn)
    fail ("`" + std::string (m_in->opcode) + "' has no such type for this operation");
  size_t first = has_result;
  size_t n = first + 2 + (*kind == AtomOp::CAS);
  expect_operands (n, n);
  if (has_result && operand (0).kind != OperandKind::SINK)
    op.r[0] = dest (operand (0), type);
  address (operand (first), op, Effect::ATOMIC);
  op.bytes = uint8_t (size_of (type));
  op.r[1] = source (operand (first + 1), type);
  if (*kind == AtomOp::CAS)
    op.r[2] = source (operand (first + 2), type);
  emit (op);
}

void
Decoder::d_atom ()
{
  atomic (true);
}

void
Decoder::d_red ()
{
  atomic (false);
}

/* ----- address conversions ----- */

static uint64_t
window_of (Space s)
{
  switch (s)
    {
    case Space::SHARED: return shared_window;
    case Space::LOCAL: return local_window;
    case Space::PARAM: return param_window;
    default: return 0;
    }
}

void
Decoder::d_cvta ()
{
  bool to = take ("to");
  std::optional<Space> space = take_space ();
  if (!space)
    fail ("`cvta' needs a state space");
  Type type = take_type ();
  end_modifiers ();
  if (type != Type::U64)
    fail ("`cvta' needs the type .u64");
  expect_operands (2, 2);
  const Operand &s = operand (1);
  if (s.kind == OperandKind::VARIABLE && s.variable->space != *space)
    fail ("`" + s.variable->name + "' is in ." + space_text (s.variable->space) + " space");
  Op op = make (exec_cvta);
  op.x = to;
  op.imm = int64_t (window_of (*space));
  op.r[1] = source (s, type);
  op.r[0] = dest (operand (0), type);
  emit (op);
}

void
Decoder::d_isspacep ()
{
  std::optional<Space> space = take_space ();
  end_modifiers ();
  if (!space || *space == Space::CONST)
    fail ("`isspacep' needs .global, .shared, .local or .param");
  expect_operands (2, 2);
  Op op = make (exec_isspacep);
  op.space = *space;
  op.imm = int64_t (window_of (*space));
  op.r[0] = dest (operand (0), Type::PRED);
  op.r[1] = source (operand (1), Type::U64);
  emit (op);
}

void
Decoder::d_prefetch ()
{
  Op op = make (exec_prefetch);
  bool uniform = m_in->opcode == "prefetchu";
  if (!uniform && take ("global"))
    op.space = Space::GLOBAL;
  else if (!uniform && take ("local"))
    op.space = Space::LOCAL;
  if (!take ("L1") && (uniform || !take ("L2")))
    fail (uniform ? "expected .L1" : "expected .L1 or .L2");
  end_modifiers ();
  expect_operands (1, 1);
  address (operand (0), op, Effect::NONE);
  emit (op);
}

/* The interpreter executes every fence as one for all memory and all scopes; only observers
   distinguish them.  */
void
Decoder::d_fence ()
{
  Op op = make (exec_fence);
  op.order = MemoryOrder::ACQ_REL;
  op.scope = Scope::GPU;
  if (m_in->opcode == "membar")
    {
      if (take ("cta"))
	op.scope = Scope::CTA;
      else if (!take ("gl") && !take ("sys"))
	fail ("expected .cta, .gl or .sys");
    }
  else
    {
      if (!take ("sc") && !take ("acq_rel"))
	op.order = (take ("acquire")   ? MemoryOrder::ACQUIRE
		    : take ("release") ? MemoryOrder::RELEASE
				       : MemoryOrder::ACQ_REL);
      std::optional<Scope> scope = take_scope ();
      if (!scope)
	fail ("expected a scope: .cta, .cluster, .gpu or .sys");
      op.scope = *scope;
    }
  end_modifiers ();
  expect_operands (0, 0);
  op.effect = Effect::FENCE;
  emit (op);
}

/* ----- parameters of calls ----- */

void
Decoder::store_param (uint32_t offset, Type type, Ref value)
{
  Op op = make (select_store (size_of (type), std::max (2u, size_of (type))));
  op.x = 1;
  op.space = Space::PARAM;
  op.imm = offset;
  op.r[0] = value;
  emit (op);
}

void
Decoder::load_param (uint32_t offset, Type type, Ref value)
{
  Op op = make (select_load (type, std::max (2u, size_of (type))));
  op.x = 1;
  op.space = Space::PARAM;
  op.imm = offset;
  op.r[0] = value;
  emit (op);
}

} // namespace ptxsim
