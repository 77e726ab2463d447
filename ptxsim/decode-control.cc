/* Decoder: branches, calls, barriers, operations of a warp.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/decode-impl.h"
#include <algorithm>

namespace ptxsim {

/* A name of this scope or of an enclosing one.  */
template <typename MAP> const typename MAP::mapped_type *
Decoder::find_scoped (const MAP &map, std::string_view name) const
{
  for (unsigned scope = m_in->scope;; scope = m_fn.scope_parent[scope])
    {
      auto it = map.find ({ scope, name });
      if (it != map.end ())
	return &it->second;
      if (scope == 0)
	return nullptr;
    }
}

/* The index of an instruction; run () converts it to that of an operation.  */
uint32_t
Decoder::label_target (std::string_view name)
{
  const unsigned *target = find_scoped (m_fn.labels, name);
  if (!target)
    fail ("label `" + std::string (name) + "' is not defined");
  return *target;
}

void
Decoder::d_bra ()
{
  take ("uni");
  end_modifiers ();
  expect_operands (1, 1);
  if (operand (0).kind != OperandKind::NAME)
    fail ("expected a label");
  Op op = make (exec_nop, Control::BRANCH);
  op.target = label_target (operand (0).name);
  emit (op);
}

void
Decoder::d_brx ()
{
  if (!take ("idx"))
    fail ("expected .idx");
  take ("uni");
  end_modifiers ();
  expect_operands (2, 2);
  if (operand (1).kind != OperandKind::NAME)
    fail ("expected the label of a .branchtargets list");
  auto *names = find_scoped (m_fn.branch_targets, operand (1).name);
  if (!names)
    fail ("no .branchtargets with the label `" + std::string (operand (1).name) + "'");
  Op op = make (exec_nop, Control::BRANCH_INDEXED);
  op.r[0] = source (operand (0), Type::U32);
  op.target = uint32_t (m_code->tables.size ());
  std::vector<uint32_t> table;
  for (std::string_view name : *names)
    table.push_back (label_target (name));
  m_code->tables.push_back (std::move (table));
  emit (op);
}

/* The place of an argument in the caller: a variable in .param space, or a hidden variable to which
   a register or constant is stored.  */
ParamSlot
Decoder::param_slot (const Operand &o, const Variable &formal, bool is_return)
{
  if (o.kind == OperandKind::VARIABLE && o.variable->space == Space::PARAM)
    {
      if (o.variable->size != formal.size)
	fail ("`" + o.variable->name + "' has " + std::to_string (o.variable->size)
	      + " bytes, the parameter " + std::to_string (formal.size));
      auto it = m_param_offset.find (o.variable);
      if (it == m_param_offset.end () || o.variable->function != &m_fn || o.bits)
	fail ("`" + o.variable->name + "' cannot be passed");
      for (const Variable *p : m_fn.params)
	if (m_fn.is_entry && p == o.variable)
	  fail ("a kernel's parameter cannot be passed on; load it first");
      return { it->second, uint32_t (formal.size) };
    }
  if (formal.is_array || formal.vector != 1)
    fail ("an array parameter needs a variable in .param space");
  ParamSlot slot{ (m_code->param_bytes + 15) & ~15u, uint32_t (formal.size) };
  m_code->param_bytes = slot.offset + slot.size;
  if (!is_return)
    store_param (slot.offset, formal.type, source (o, formal.type));
  return slot;
}

static bool
same_sizes (const std::vector<Variable *> &a, const std::vector<Variable *> &b)
{
  return std::equal (a.begin (), a.end (), b.begin (), b.end (),
		     [] (const Variable *x, const Variable *y) { return x->size == y->size; });
}

/* A call of the function NAME, whose code or builtin goes to SITE.  */
Decoder::Formals
Decoder::named_callee (std::string_view name, CallSite &site)
{
  Function *f = find_function (name);
  if (!f)
    fail ("function `" + std::string (name) + "' is not declared");
  if (f->definition)
    {
      site.code = f->definition->code;
      if (!same_sizes (f->returns, f->definition->returns)
	  || !same_sizes (f->params, f->definition->params))
	fail ("`" + f->name
	      + "' is declared with other parameters than it is "
		"defined with");
      return { &f->returns, &f->params };
    }
  static const struct
  {
    const char *name;
    Builtin b;
    size_t r, p;
  } table[] = { { "vprintf", Builtin::VPRINTF, 1, 2 },
		{ "malloc", Builtin::MALLOC, 1, 1 },
		{ "free", Builtin::FREE, 0, 1 },
		{ "__assertfail", Builtin::ASSERTFAIL, 0, 5 } };
  for (auto &row : table)
    if (f->name == row.name && f->returns.size () == row.r && f->params.size () == row.p)
      site.builtin = row.b;
  if (site.builtin == Builtin::NONE)
    fail ("undefined reference to `" + f->name + "'");
  return { &f->returns, &f->params };
}

/* A call through the register TARGET, which goes to SITE; PROTO is the name of its
   .callprototype.  */
Decoder::Formals
Decoder::indirect_callee (const Operand &target, std::string_view proto, CallSite &site)
{
  const Prototype *found = proto.empty () ? nullptr : find_scoped (m_fn.prototypes, proto);
  if (!found)
    fail ("an indirect call needs the label of a .callprototype");
  site.target = source (target, Type::U64);
  return { &found->returns, &found->params };
}

/* call{.uni} {(returns),} function {, (arguments)} {, prototype};  */
void
Decoder::d_call ()
{
  take ("uni");
  end_modifiers ();
  expect_operands (1, 4);
  const std::vector<Operand> &ops = m_in->operands;
  size_t i = 0;
  static const Operand empty;
  const Operand *returns = &empty, *params = &empty;
  if (i < ops.size () && ops[i].kind == OperandKind::LIST)
    returns = &ops[i++];
  if (i >= ops.size ())
    fail ("expected a function");
  const Operand &target = ops[i++];
  if (i < ops.size () && ops[i].kind == OperandKind::LIST)
    params = &ops[i++];
  std::string_view proto;
  if (i < ops.size () && ops[i].kind == OperandKind::NAME)
    proto = ops[i++].name;
  if (i < ops.size ())
    fail ("more operands than `call' takes");
  if (target.kind != OperandKind::NAME && target.kind != OperandKind::REG)
    fail ("expected a function");

  CallSite site;
  const Formals formal = (target.kind == OperandKind::NAME ? named_callee (target.name, site)
							   : indirect_callee (target, proto, site));
  if (returns->parts.size () != formal.returns->size ()
      || params->parts.size () != formal.params->size ())
    fail ("the call has " + std::to_string (params->parts.size ()) + " arguments and "
	  + std::to_string (returns->parts.size ()) + " results, the function "
	  + std::to_string (formal.params->size ()) + " and "
	  + std::to_string (formal.returns->size ()));
  for (size_t k = 0; k < formal.params->size (); k++)
    site.params.push_back (param_slot (params->parts[k], *(*formal.params)[k], false));
  for (size_t k = 0; k < formal.returns->size (); k++)
    site.returns.push_back (param_slot (returns->parts[k], *(*formal.returns)[k], true));
  Op op = make (exec_nop, Control::CALL);
  op.target = uint32_t (m_code->calls.size ());
  emit (op);
  for (size_t k = 0; k < site.returns.size (); k++)
    {
      const Operand &o = returns->parts[k];
      const Variable &result = *(*formal.returns)[k];
      if (o.kind == OperandKind::REG)
	load_param (site.returns[k].offset, result.type, dest (o, result.type));
      else if (o.kind != OperandKind::VARIABLE && o.kind != OperandKind::SINK)
	fail ("expected a register or a parameter for the result");
    }
  m_code->calls.push_back (std::move (site));
}

void
Decoder::d_ret ()
{
  take ("uni");
  end_modifiers ();
  expect_operands (0, 0);
  for (size_t i = 0; i < m_fn.return_regs.size (); i++)
    if (m_fn.return_regs[i] >= 0)
      store_param (m_code->returns[i].offset, m_fn.returns[i]->type,
		   m_registers[m_fn.return_regs[i]]);
  emit (make (exec_nop, m_fn.is_entry ? Control::EXIT : Control::RETURN));
}

void
Decoder::d_exit ()
{
  end_modifiers ();
  expect_operands (0, 0);
  emit (make (exec_nop, Control::EXIT));
}

void
Decoder::d_trap ()
{
  end_modifiers ();
  expect_operands (0, 0);
  emit (make (exec_nop, Control::TRAP));
}

/* Without a debugger a breakpoint ends the launch like a trap.  */
void
Decoder::d_brkpt ()
{
  d_trap ();
}

void
Decoder::d_nanosleep ()
{
  if (!take ("u32"))
    fail ("expected .u32");
  end_modifiers ();
  expect_operands (1, 1);
  source (operand (0), Type::U32);
  emit (make (exec_nop, Control::YIELD));
}

/* ptxsim ignores profiling events.  */
void
Decoder::d_pmevent ()
{
  take ("mask");
  end_modifiers ();
  expect_operands (1, 1);
  bool mask = m_in->modifiers.size ();
  if (integer_immediate (operand (0), "an event") > (mask ? 0xffff : 15))
    fail ("there are 16 events");
  emit (make (exec_nop));
}

/* ----- barriers ----- */

/* bar.warp.sync  */
void
Decoder::warp_barrier ()
{
  if (!take ("sync"))
    fail ("expected .sync");
  end_modifiers ();
  expect_operands (1, 1);
  Op op = make (exec_nop, Control::WARP_BARRIER);
  op.r[5] = source (operand (0), Type::B32);
  emit (op);
}

BarrierKind
Decoder::barrier_kind ()
{
  if (take ("sync"))
    return BarrierKind::SYNC;
  if (take ("arrive"))
    return BarrierKind::ARRIVE;
  if (!take ("red"))
    fail ("expected .sync, .arrive, .red or .warp");
  return (take ("popc")	 ? BarrierKind::RED_POPC
	  : take ("and") ? BarrierKind::RED_AND
	  : take ("or")	 ? BarrierKind::RED_OR
			 : (fail ("expected .popc, .and or .or"), BarrierKind::SYNC));
}

void
Decoder::d_bar ()
{
  bool old_name = m_in->opcode == "bar";
  if (old_name && take ("warp"))
    {
      warp_barrier ();
      return;
    }
  take ("cta");
  const BarrierKind kind = barrier_kind ();
  bool red = kind >= BarrierKind::RED_POPC;
  bool aligned = old_name || take ("aligned");
  if (red && !take (kind == BarrierKind::RED_POPC ? "u32" : "pred"))
    fail ("`bar.red' with the wrong type");
  end_modifiers ();

  Op op = make (exec_nop, Control::BARRIER);
  op.x = uint8_t (kind);
  op.y = aligned;
  size_t first = red, last = m_in->operands.size ();
  if (red)
    {
      expect_operands (3, 4);
      last--;
      op.r[0] = (kind == BarrierKind::RED_POPC ? dest (operand (0), Type::U32)
					       : dest (operand (0), Type::PRED));
      op.r[3] = pred_source (operand (last));
      op.z = operand (last).negated;
    }
  else
    expect_operands (kind == BarrierKind::ARRIVE ? 2 : 1, 2);
  if (operand (first).kind == OperandKind::IMM_INT && operand (first).bits >= num_barriers)
    fail ("a block has " + std::to_string (num_barriers) + " barriers");
  op.r[1] = source (operand (first), Type::U32);
  if (first + 1 < last)
    {
      const Operand &count = operand (first + 1);
      if (count.kind == OperandKind::IMM_INT && (count.bits == 0 || count.bits % warp_size))
	fail ("the number of threads at a barrier is a multiple of 32");
      op.r[2] = source (count, Type::U32);
    }
  emit (op);
}

/* ----- operations of a warp ----- */

void
Decoder::member_mask (const Operand &o, Op &op)
{
  op.control = Control::WARP_SYNC;
  op.r[5] = source (o, Type::B32);
}

void
Decoder::d_shfl ()
{
  bool sync = take ("sync");
  static const char *const modes[] = { "up", "down", "bfly", "idx" };
  Op op = make (nullptr);
  bool found = false;
  for (unsigned i = 0; i < 4 && !found; i++)
    if (take (modes[i]))
      {
	op.fn = select_shfl (Shuffle (i));
	found = true;
      }
  if (!found || !take ("b32"))
    fail ("expected .up, .down, .bfly or .idx and .b32");
  end_modifiers ();
  expect_operands (sync ? 5 : 4, sync ? 5 : 4);
  op.r[0] = dest (operand (0), Type::B32);
  if (operand (0).has_second)
    op.r[1] = pred_dest (operand (0).parts[0]);
  for (unsigned i = 1; i < 4; i++)
    op.r[i + 1] = source (operand (i), Type::B32);
  if (sync)
    member_mask (operand (4), op);
  else
    m_code->lockstep = true;
  emit (op);
}

void
Decoder::d_vote ()
{
  bool sync = take ("sync");
  static const char *const modes[] = { "all", "any", "uni", "ballot" };
  Op op = make (exec_vote);
  bool found = false;
  for (unsigned i = 0; i < 4 && !found; i++)
    if (take (modes[i]))
      {
	op.x = uint8_t (i);
	found = true;
      }
  bool ballot = Vote (op.x) == Vote::BALLOT;
  if (!found || !take (ballot ? "b32" : "pred"))
    fail ("expected .all, .any, .uni with .pred, or .ballot with .b32");
  end_modifiers ();
  expect_operands (sync ? 3 : 2, sync ? 3 : 2);
  op.r[0] = dest (operand (0), ballot ? Type::B32 : Type::PRED);
  op.r[1] = pred_source (operand (1));
  op.y = operand (1).negated;
  if (sync)
    member_mask (operand (2), op);
  else
    m_code->lockstep = true;
  emit (op);
}

void
Decoder::d_match ()
{
  bool all = take ("all");
  if (!all && !take ("any"))
    fail ("expected .any or .all");
  if (!take ("sync"))
    fail ("expected .sync");
  Type type = take_type ();
  end_modifiers ();
  if (type != Type::B32 && type != Type::B64)
    fail ("`match' has no such type");
  expect_operands (3, 3);
  Op op = make (select_match (all, size_of (type)));
  op.r[0] = dest (operand (0), Type::B32);
  if (operand (0).has_second)
    {
      if (!all)
	fail ("`match.any' has no second result");
      op.r[1] = pred_dest (operand (0).parts[0]);
    }
  op.r[2] = source (operand (1), type);
  member_mask (operand (2), op);
  emit (op);
}

void
Decoder::d_redux ()
{
  if (!take ("sync"))
    fail ("expected .sync");
  static const char *const names[] = { "add", "min", "max", "and", "or", "xor" };
  unsigned kind = 0;
  while (kind < 6 && !take (names[kind]))
    kind++;
  if (kind == 6)
    fail ("`redux' has no operation `." + std::string (peek_modifier ()) + "'");
  Type type = take_type ();
  end_modifiers ();
  bool logic = Redux (kind) >= Redux::AND;
  if (logic ? type != Type::B32 : type != Type::U32 && type != Type::S32)
    fail ("`redux' has no such type for this operation");
  expect_operands (3, 3);
  Op op = make (select_redux (Redux (kind), type == Type::S32));
  op.r[0] = dest (operand (0), type);
  op.r[2] = source (operand (1), type);
  member_mask (operand (2), op);
  emit (op);
}

void
Decoder::d_activemask ()
{
  if (!take ("b32"))
    fail ("expected .b32");
  end_modifiers ();
  expect_operands (1, 1);
  Op op = make (exec_activemask);
  op.r[0] = dest (operand (0), Type::B32);
  emit (op);
}

void
Decoder::d_elect ()
{
  if (!take ("sync"))
    fail ("expected .sync");
  end_modifiers ();
  expect_operands (2, 2);
  if (!operand (0).has_second)
    fail ("`elect' needs d|p");
  Op op = make (exec_elect);
  if (operand (0).kind != OperandKind::SINK)
    op.r[0] = dest (operand (0), Type::B32);
  op.r[1] = dest (operand (0).parts[0], Type::PRED);
  member_mask (operand (1), op);
  emit (op);
}

} // namespace ptxsim
