/* Parser of PTX modules: functions, statements and operands.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "ptxsim/parser-impl.h"

namespace ptxsim {

/* .func {(returns)} name {(params)} {.noreturn} {; or body}
   .entry name {(params)} {launch bounds} {; or body}  */
void
Parser::parse_function (Linkage linkage)
{
  bool is_entry = next ().text == "entry";
  m_scopes.clear ();
  m_scopes.push_back ({ 0, {} });
  /* Collect the formals in a separate function: only the text after them shows whether this is a
     declaration or the definition.  */
  m_module.functions.emplace_back ();
  Function *fn = &m_module.functions.back ();
  fn->module = &m_module;
  fn->is_entry = is_entry;
  fn->linkage = linkage;
  fn->line = peek ().line;
  if (peek ().is ('('))
    {
      if (is_entry)
	fail (peek (), "a kernel returns nothing");
      fn->returns = parse_formals (fn, &fn->return_regs);
    }
  std::string_view name = expect_name ("a function's name");
  fn->name = std::string (name);
  if (peek ().is ('('))
    fn->params = parse_formals (fn, &fn->param_regs);
  parse_launch_bounds (fn);

  auto old = m_module.function_names.find (name);
  if (old != m_module.function_names.end ())
    {
      Function *previous = old->second;
      if (previous->returns.size () != fn->returns.size ()
	  || previous->params.size () != fn->params.size () || previous->is_entry != is_entry)
	throw PtxError (fn->line, "`" + fn->name + "' differs from its declaration");
      if (previous->linkage != Linkage::LOCAL && previous->linkage != Linkage::EXTERN
	  && fn->linkage == Linkage::LOCAL)
	fn->linkage = previous->linkage;
    }
  if (accept (';'))
    {
      if (old == m_module.function_names.end ())
	m_module.function_names[name] = fn;
      return;
    }
  if (old != m_module.function_names.end () && old->second->is_defined)
    throw PtxError (fn->line, "`" + fn->name + "' is defined twice");
  if (fn->linkage == Linkage::EXTERN)
    throw PtxError (fn->line, "`" + fn->name + "' is external and has a body");
  fn->is_defined = true;
  m_module.function_names[name] = fn;
  parse_body (fn);
}

/* ( {.param|.reg} {.align N} .type {.ptr ...} name{[N]}, ... )
   REGS is null for a prototype, whose names are ignored.  */
std::vector<Variable *>
Parser::parse_formals (Function *fn, std::vector<int> *regs)
{
  std::vector<Variable *> result;
  expect ('(');
  if (accept (')'))
    return result;
  do
    {
      const Token &first = peek ();
      std::optional<Space> space = accept_space ();
      if (space != Space::PARAM && (space != Space::REG || (regs && fn->is_entry)))
	fail (first, "expected a parameter in .param space");
      Variable var;
      var.space = Space::PARAM;
      var.module = &m_module;
      var.function = fn;
      var.line = first.line;
      parse_variable_type (var);
      if (accept_dotted ("ptr"))
	{
	  accept_space ();
	  if (accept_dotted ("align"))
	    expect_align ();
	}
      std::string_view name = expect_name ("a parameter's name");
      var.name = std::string (name);
      parse_array_bounds (var);
      fn->variables.push_back (var);
      result.push_back (&fn->variables.back ());
      if (!regs)
	continue;
      if (space == Space::REG)
	regs->push_back (int (add_register (fn, name, var.type, var.vector, var.line)));
      else
	{
	  regs->push_back (-1);
	  add_name (name, Symbol::of_variable (result.back ()), var.line);
	}
    }
  while (accept (','));
  expect (')');
  return result;
}

void
Parser::parse_launch_bounds (Function *fn)
{
  for (;;)
    {
      unsigned *dims = nullptr;
      if (accept_dotted ("noreturn"))
	fn->noreturn = true;
      else if (accept_dotted ("maxntid"))
	dims = fn->max_ntid;
      else if (accept_dotted ("reqntid"))
	dims = fn->req_ntid;
      else if (accept_dotted ("minnctapersm") || accept_dotted ("maxnctapersm")
	       || accept_dotted ("maxnreg"))
	expect_integer ("a number");
      else if (accept_dotted ("pragma"))
	{
	  next ();
	  expect (';');
	}
      else
	return;
      if (dims)
	{
	  unsigned n = 0;
	  do
	    dims[n++] = unsigned (expect_integer ("a number of threads"));
	  while (n < 3 && accept (','));
	  for (; n < 3; n++)
	    dims[n] = 1;
	}
    }
}

void
Parser::parse_body (Function *fn)
{
  expect ('{');
  fn->scope_parent.push_back (0);
  m_loc = SourceLoc ();
  /* The body has the formals' scope.  */
  while (!(peek ().is ('}') && m_scopes.size () == 1))
    {
      if (peek ().kind == Tok::END)
	fail (peek (), "expected `}'");
      parse_statement (fn);
    }
  expect ('}');
}

void
Parser::parse_statement (Function *fn)
{
  const Token &t = peek ();
  if (accept (';'))
    return;
  if (accept ('{'))
    {
      unsigned id = unsigned (fn->scope_parent.size ());
      fn->scope_parent.push_back (m_scopes.back ().id);
      m_scopes.push_back ({ id, {} });
    }
  else if (accept ('}'))
    m_scopes.pop_back ();
  else if (t.kind == Tok::DOTTED)
    parse_directive (fn);
  else if (t.kind == Tok::NAME && peek (1).is (':'))
    parse_label (fn);
  else
    parse_instruction (fn);
}

void
Parser::parse_directive (Function *fn)
{
  if (accept_dotted ("loc"))
    {
      m_loc.file = unsigned (expect_integer ("a file number"));
      m_loc.line = unsigned (expect_integer ("a line"));
      expect_integer ("a column");
      /* , function_name LABEL {+ N}, inlined_at FILE LINE COLUMN  */
      while (accept (','))
	{
	  const Token &what = next ();
	  if (what.text == "function_name")
	    {
	      expect_name ("a label");
	      if (accept ('+'))
		expect_integer ("an offset");
	    }
	  else if (what.text == "inlined_at")
	    for (unsigned i = 0; i < 3; i++)
	      expect_integer ("a number");
	  else
	    fail (what, "expected function_name or inlined_at");
	}
    }
  else if (accept_dotted ("file"))
    parse_file ();
  else if (accept_dotted ("pragma"))
    {
      next ();
      expect (';');
    }
  else
    parse_variables (parse_linkage (), fn);
}

void
Parser::parse_label (Function *fn)
{
  const Token &t = next ();
  expect (':');
  unsigned scope = m_scopes.back ().id;
  if (peek ().dotted ("callprototype"))
    return parse_prototype (fn, t.text);
  if (accept_dotted ("branchtargets"))
    {
      auto &targets = fn->branch_targets[{ scope, t.text }];
      do
	targets.push_back (expect_name ("a label"));
      while (accept (','));
      return expect (';');
    }
  if (!fn->labels.emplace (std::make_pair (scope, t.text), unsigned (fn->instructions.size ()))
	 .second)
    throw PtxError (t.line, "label `" + std::string (t.text) + "' is defined twice");
}

/* .callprototype {(returns)} _ {(params)} {.noreturn};  */
void
Parser::parse_prototype (Function *fn, std::string_view label)
{
  next ();
  Prototype proto;
  if (peek ().is ('('))
    proto.returns = parse_formals (fn, nullptr);
  expect_name ("`_'");
  if (peek ().is ('('))
    proto.params = parse_formals (fn, nullptr);
  accept_dotted ("noreturn");
  expect (';');
  fn->prototypes[{ m_scopes.back ().id, label }] = std::move (proto);
}

void
Parser::parse_instruction (Function *fn)
{
  Instruction in;
  in.scope = m_scopes.back ().id;
  in.loc = m_loc;
  if (accept ('@'))
    {
      in.guarded = true;
      in.guard_negated = accept ('!');
      const Token &t = next ();
      const Symbol *s = t.kind == Tok::NAME ? find_name (t.text) : nullptr;
      if (!s || s->vector != 1 || fn->registers[s->reg].type != Type::PRED)
	fail (t, "expected a predicate register after `@'");
      in.guard = s->reg;
    }
  const Token &op = next ();
  if (op.kind != Tok::NAME)
    fail (op, "expected an instruction");
  in.line = op.line;
  in.opcode = op.text;
  while (peek ().kind == Tok::DOTTED)
    in.modifiers.push_back (next ().text);
  if (!peek ().is (';'))
    do
      in.operands.push_back (parse_operand ());
    while (accept (','));
  expect (';');
  fn->instructions.push_back (std::move (in));
}

Operand
Parser::parse_list (char close, OperandKind kind)
{
  Nesting nesting (*this);
  Operand list;
  list.kind = kind;
  if (accept (close))
    return list;
  do
    list.parts.push_back (parse_operand ());
  while (accept (','));
  expect (close);
  return list;
}

Operand
Parser::parse_operand ()
{
  if (accept ('{'))
    return parse_list ('}', OperandKind::VECTOR);
  if (accept ('('))
    return parse_list (')', OperandKind::LIST);
  if (accept ('['))
    return parse_address ();
  bool inverted = accept ('!');
  bool negative = !inverted && accept ('-');
  bool complement = !inverted && !negative && accept ('~');
  const Token &t = next ();
  Operand result;
  if (t.kind == Tok::INTEGER)
    {
      result.kind = OperandKind::IMM_INT;
      result.bits = negative ? -t.bits : complement ? ~t.bits : t.bits;
    }
  else if (t.kind == Tok::FLOAT && !complement)
    {
      result.kind = OperandKind::IMM_FLOAT;
      result.single = t.single;
      result.bits = t.bits;
      if (negative)
	result.bits ^= uint64_t (1) << (t.single ? 31 : 63);
    }
  else if (t.kind == Tok::NAME && !negative && !complement)
    result = parse_operand_name (t);
  else
    fail (t, "expected an operand");
  if (inverted && result.kind != OperandKind::REG)
    fail (t, "`!' needs a predicate register");
  result.negated = inverted;
  if (peek ().is ('|') && (result.kind == OperandKind::REG || result.kind == OperandKind::SINK))
    {
      accept ('|');
      const Token &second = next ();
      if (second.kind != Tok::NAME)
	fail (second, "expected a register after `|'");
      result.has_second = true;
      result.parts.push_back (parse_operand_name (second));
    }
  return result;
}

Operand
Parser::parse_operand_name (const Token &t)
{
  Operand result;
  if (t.text == "_")
    return result;
  if (const Symbol *s = find_name (t.text))
    {
      if (s->vector)
	{
	  parse_component (*s, result);
	  return result;
	}
      result.kind = OperandKind::VARIABLE;
      result.variable = s->variable;
    }
  else if (parse_special (t, result))
    return result;
  else if (t.text == "WARP_SZ")
    {
      result.kind = OperandKind::IMM_INT;
      result.bits = warp_size;
      return result;
    }
  else if (t.text[0] == '%' && !m_module.function_names.count (t.text))
    throw PtxError (t.line, "`" + std::string (t.text) + "' is not declared");
  else
    {
      auto it = m_module.variable_names.find (t.text);
      if (it == m_module.variable_names.end ())
	{
	  result.kind = OperandKind::NAME;
	  result.name = t.text;
	  return result;
	}
      result.kind = OperandKind::VARIABLE;
      result.variable = it->second;
    }
  /* symbol+4 as a value.  */
  if (accept ('+'))
    result.bits = expect_integer ("an offset");
  return result;
}

/* A register, one component of a vector register, or all of them.  */
void
Parser::parse_component (const Symbol &symbol, Operand &operand)
{
  static const struct
  {
    const char *text;
    unsigned index;
  } table[] = { { "x", 0 }, { "y", 1 }, { "z", 2 }, { "w", 3 },
		{ "r", 0 }, { "g", 1 }, { "b", 2 }, { "a", 3 } };
  if (symbol.vector == 1)
    {
      operand.kind = OperandKind::REG;
      operand.reg = symbol.reg;
      return;
    }
  for (auto &row : table)
    if (peek ().dotted (row.text))
      {
	if (row.index >= symbol.vector)
	  fail (peek (), "the vector has no such component");
	next ();
	operand.kind = OperandKind::REG;
	operand.reg = symbol.reg + row.index;
	return;
      }
  operand.kind = OperandKind::VECTOR;
  for (unsigned i = 0; i < symbol.vector; i++)
    {
      Operand part;
      part.kind = OperandKind::REG;
      part.reg = symbol.reg + i;
      operand.parts.push_back (part);
    }
}

bool
Parser::parse_special (const Token &t, Operand &operand)
{
  static const struct
  {
    const char *text;
    Special special;
    bool vector;
  } table[] = {
    { "%tid", Special::TID, true },
    { "%ntid", Special::NTID, true },
    { "%ctaid", Special::CTAID, true },
    { "%nctaid", Special::NCTAID, true },
    { "%laneid", Special::LANEID, false },
    { "%warpid", Special::WARPID, false },
    { "%nwarpid", Special::NWARPID, false },
    { "%smid", Special::SMID, false },
    { "%nsmid", Special::NSMID, false },
    { "%gridid", Special::GRIDID, false },
    { "%lanemask_eq", Special::LANEMASK_EQ, false },
    { "%lanemask_le", Special::LANEMASK_LE, false },
    { "%lanemask_lt", Special::LANEMASK_LT, false },
    { "%lanemask_ge", Special::LANEMASK_GE, false },
    { "%lanemask_gt", Special::LANEMASK_GT, false },
    { "%clock", Special::CLOCK, false },
    { "%clock_hi", Special::CLOCK_HI, false },
    { "%clock64", Special::CLOCK64, false },
    { "%globaltimer", Special::GLOBALTIMER, false },
    { "%globaltimer_lo", Special::GLOBALTIMER_LO, false },
    { "%globaltimer_hi", Special::GLOBALTIMER_HI, false },
    { "%dynamic_smem_size", Special::DYNAMIC_SMEM_SIZE, false },
    { "%total_smem_size", Special::TOTAL_SMEM_SIZE, false },
  };
  for (auto &row : table)
    {
      if (t.text != row.text)
	continue;
      operand.kind = OperandKind::SPECIAL;
      operand.special = row.special;
      if (!row.vector)
	return true;
      static const char *const components[] = { "x", "y", "z" };
      for (unsigned i = 0; i < 3; i++)
	if (accept_dotted (components[i]))
	  {
	    operand.component = i;
	    return true;
	  }
      fail (peek (), "expected .x, .y or .z");
    }
  return false;
}

/* [base], [base+N], [base-N], [N]; the `[' has been read.  */
Operand
Parser::parse_address ()
{
  Operand result;
  result.kind = OperandKind::ADDRESS;
  const Token &t = peek ();
  if (t.kind == Tok::INTEGER || t.is ('-'))
    {
      Operand base;
      base.kind = OperandKind::IMM_INT;
      base.bits = expect_integer ("an address");
      result.parts.push_back (base);
    }
  else
    {
      next ();
      if (t.kind != Tok::NAME)
	fail (t, "expected an address");
      Operand base = parse_operand_name (t);
      if (base.kind == OperandKind::VARIABLE)
	{
	  result.bits = base.bits;
	  base.bits = 0;
	}
      result.parts.push_back (base);
    }
  while (accept ('+'))
    {
      const Token &at = peek ();
      int64_t offset = expect_integer ("an offset");
      /* The offset of an address has 32 bits.  */
      if (offset != int32_t (offset))
	fail (at, "offset out of range");
      result.bits += offset;
    }
  expect (']');
  return result;
}

} // namespace ptxsim
