/* Parser of PTX modules: directives, declarations, statements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: turn PTX text into a Module without losing or ignoring anything: an unknown directive,
   name or operand form is an error that quotes its line.  The decoder (decode.cc) checks the
   modifiers and operands of every instruction when the module is linked.  */

#include "ptxsim/parser.h"
#include "ptxsim/parser-impl.h"
#include <cstring>

namespace ptxsim {

std::string
Module::quote (unsigned line) const
{
  size_t pos = 0;
  for (unsigned i = 1; i < line; i++)
    {
      pos = text.find ('\n', pos);
      if (pos == std::string::npos)
	return "";
      pos++;
    }
  size_t end = text.find_first_of (std::string_view ("\n\0", 2), pos);
  std::string result = text.substr (pos, end == std::string::npos ? end : end - pos);
  size_t first = result.find_first_not_of (" \t");
  return first == std::string::npos ? "" : result.substr (first);
}

std::string
locate_error (const Module &module, unsigned line, const std::string &what)
{
  return (module.name + ":" + std::to_string (line) + ": " + what + "\n    " + module.quote (line));
}

const Token &
Parser::next ()
{
  const Token &t = m_tokens[m_pos];
  if (t.kind != Tok::END)
    m_pos++;
  return t;
}

void
Parser::fail (const Token &t, const std::string &what) const
{
  std::string got = (t.kind == Tok::END ? "the end of the module"
					: "`" + std::string (t.kind == Tok::DOTTED ? "." : "")
					    + std::string (t.text) + "'");
  throw PtxError (t.line, what + ", not " + got);
}

bool
Parser::accept (char c)
{
  if (!peek ().is (c))
    return false;
  m_pos++;
  return true;
}

bool
Parser::accept_dotted (std::string_view s)
{
  if (!peek ().dotted (s))
    return false;
  m_pos++;
  return true;
}

void
Parser::expect (char c)
{
  if (!accept (c))
    fail (peek (), std::string ("expected `") + c + "'");
}

std::string_view
Parser::expect_name (const char *what)
{
  const Token &t = next ();
  if (t.kind != Tok::NAME)
    fail (t, std::string ("expected ") + what);
  return t.text;
}

uint64_t
Parser::expect_integer (const char *what)
{
  bool negative = accept ('-');
  const Token &t = next ();
  if (t.kind != Tok::INTEGER)
    fail (t, std::string ("expected ") + what);
  return negative ? -t.bits : t.bits;
}

Type
Parser::expect_type ()
{
  const Token &t = next ();
  Type type = t.kind == Tok::DOTTED ? type_from_text (t.text) : Type::NONE;
  if (type == Type::NONE)
    fail (t, "expected a type");
  return type;
}

unsigned
Parser::expect_align ()
{
  const Token &t = peek ();
  uint64_t n = expect_integer ("an alignment");
  if (n == 0 || n > 4096 || (n & (n - 1)))
    fail (t, "an alignment is a power of two of at most 4096");
  return unsigned (n);
}

void
Parser::run ()
{
  m_tokens = tokenize (m_module.text);
  parse_header ();
  while (peek ().kind != Tok::END)
    parse_top_level ();
}

void
Parser::parse_header ()
{
  if (!accept_dotted ("version"))
    fail (peek (), "a module begins with .version");
  /* "7.0" lexes as a decimal floating-point number.  */
  const Token &v = next ();
  size_t dot = v.text.find ('.');
  if (v.kind != Tok::FLOAT || dot == std::string_view::npos)
    fail (v, "expected a version such as 7.0");
  m_module.version_major = atoi (std::string (v.text).c_str ());
  m_module.version_minor = atoi (std::string (v.text.substr (dot + 1)).c_str ());
  if (!accept_dotted ("target"))
    fail (peek (), "expected .target");
  const Token &t = next ();
  if (t.kind != Tok::NAME || t.text.substr (0, 3) != "sm_")
    fail (t, "expected a target such as sm_80");
  m_module.target = atoi (std::string (t.text.substr (3)).c_str ());
  while (accept (','))
    {
      const Token &option = next ();
      if (option.text != "debug" && option.text != "texmode_unified")
	fail (option, "expected the target option debug");
    }
  if (accept_dotted ("address_size"))
    {
      const Token &size = peek ();
      if (expect_integer ("an address size") != 64)
	fail (size, "only .address_size 64 is supported");
    }
}

void
Parser::parse_file ()
{
  unsigned n = unsigned (expect_integer ("a file number"));
  const Token &t = next ();
  if (t.kind != Tok::STRING)
    fail (t, "expected a file name");
  m_module.files[n] = std::string (t.text);
  /* Time stamp and size.  */
  while (accept (','))
    expect_integer ("a number");
}

void
Parser::parse_top_level ()
{
  if (accept (';'))
    return;
  if (accept_dotted ("file"))
    return parse_file ();
  if (accept_dotted ("pragma"))
    {
      next ();
      return expect (';');
    }
  if (accept_dotted ("section"))
    return parse_section ();

  Linkage linkage = parse_linkage ();
  const Token &t = peek ();
  if (t.dotted ("func") || t.dotted ("entry"))
    return parse_function (linkage);
  parse_variables (linkage, nullptr);
}

Linkage
Parser::parse_linkage ()
{
  static const struct
  {
    const char *text;
    Linkage linkage;
  } table[] = { { "visible", Linkage::VISIBLE },
		{ "extern", Linkage::EXTERN },
		{ "weak", Linkage::WEAK },
		{ "common", Linkage::COMMON } };
  for (auto &row : table)
    if (accept_dotted (row.text))
      return row.linkage;
  return Linkage::LOCAL;
}

/* Debug sections hold data only for debuggers.  */
void
Parser::parse_section ()
{
  next ();
  expect ('{');
  while (!accept ('}'))
    if (next ().kind == Tok::END)
      fail (peek (), "expected `}'");
}

std::optional<Space>
Parser::accept_space ()
{
  static const struct
  {
    const char *text;
    Space space;
  } table[] = { { "global", Space::GLOBAL }, { "shared", Space::SHARED }, { "local", Space::LOCAL },
		{ "const", Space::CONST },   { "param", Space::PARAM },	  { "reg", Space::REG } };
  for (auto &row : table)
    if (accept_dotted (row.text))
      return row.space;
  return std::nullopt;
}

/* .SPACE {.align N} {.vN} .TYPE name<N> | name{[N]...} {= initialiser} {, ...};  */
void
Parser::parse_variables (Linkage linkage, Function *fn)
{
  const Token &first = peek ();
  std::optional<Space> space = accept_space ();
  if (!space)
    fail (first, "unknown directive");
  if (*space == Space::REG)
    {
      if (!fn)
	fail (first, "a register is declared in a function");
      return parse_registers (fn);
    }
  if (!fn && *space != Space::GLOBAL && *space != Space::CONST && *space != Space::SHARED)
    fail (first, "expected a variable in .global, .const or .shared space");
  Variable proto;
  proto.space = *space;
  proto.linkage = linkage;
  parse_variable_type (proto);
  do
    {
      Variable var = proto;
      var.line = peek ().line;
      std::string_view name = expect_name ("a variable's name");
      var.name = std::string (name);
      if (fn && accept ('<'))
	{
	  declare_numbered (var, fn);
	  continue;
	}
      parse_array_bounds (var);
      if (accept ('='))
	parse_initializer (var);
      declare_variable (std::move (var), name, fn);
    }
  while (accept (','));
  expect (';');
}

/* N variables like PROTO, with the numbers from 0 on behind its name; behind `<'.  */
void
Parser::declare_numbered (const Variable &proto, Function *fn)
{
  const uint64_t n = expect_integer ("a number of variables");
  if (n > max_registers)
    fail (peek (), "too many variables");
  expect ('>');
  for (uint64_t i = 0; i < n; i++)
    {
      Variable var = proto;
      var.name += std::to_string (i);
      m_names.push_back (var.name);
      declare_variable (std::move (var), m_names.back (), fn);
    }
}

void
Parser::parse_variable_type (Variable &var)
{
  bool aligned = false;
  for (;;)
    if (accept_dotted ("align"))
      {
	var.align = expect_align ();
	aligned = true;
      }
    else if (accept_dotted ("v2"))
      var.vector = 2;
    else if (accept_dotted ("v4"))
      var.vector = 4;
    else if (accept_dotted ("attribute"))
      {
	expect ('(');
	while (!accept (')'))
	  if (next ().kind == Tok::END)
	    fail (peek (), "expected `)'");
      }
    else
      break;
  const Token &t = peek ();
  var.type = expect_type ();
  if (var.type == Type::PRED)
    fail (t, "a predicate cannot be in memory");
  var.size = size_of (var.type) * var.vector;
  /* PTX's default alignment is the size of the element, also for vectors.  */
  if (!aligned)
    var.align = unsigned (var.size);
}

void
Parser::parse_array_bounds (Variable &var)
{
  while (accept ('['))
    {
      var.is_array = true;
      if (accept (']'))
	{
	  var.unbounded = true;
	  continue;
	}
      const Token &t = peek ();
      uint64_t n = expect_integer ("the number of elements");
      if (__builtin_mul_overflow (var.size, n, &var.size) || var.size > uint64_t (1) << 40)
	fail (t, "the variable is too large");
      expect (']');
    }
}

void
Parser::parse_initializer (Variable &var)
{
  if (var.space != Space::GLOBAL && var.space != Space::CONST)
    fail (peek (), "only .global and .const variables have initialisers");
  parse_init_items (var);
  uint64_t bytes = var.init.size () * size_of (var.type);
  if (var.unbounded)
    {
      var.size = bytes;
      var.unbounded = false;
    }
  else if (bytes > var.size)
    fail (peek (), "more initialisers than elements");
}

void
Parser::parse_init_items (Variable &var)
{
  if (accept ('{'))
    {
      Nesting nesting (*this);
      if (accept ('}'))
	return;
      do
	parse_init_items (var);
      while (accept (','));
      return expect ('}');
    }
  InitItem item;
  item.line = peek ().line;
  bool negative = accept ('-');
  const Token &t = next ();
  if (t.kind == Tok::INTEGER)
    item.bits = negative ? -t.bits : t.bits;
  else if (t.kind == Tok::FLOAT)
    {
      item.is_float = true;
      item.single = t.single;
      item.bits = t.bits;
      if (negative)
	item.bits ^= uint64_t (1) << (t.single ? 31 : 63);
    }
  else if (t.kind == Tok::NAME && !negative)
    {
      if (t.text == "generic" && peek ().is ('('))
	{
	  item.generic = true;
	  expect ('(');
	  item.symbol = expect_name ("a symbol");
	  expect (')');
	}
      else
	item.symbol = t.text;
      if (accept ('+'))
	item.bits = expect_integer ("an offset");
    }
  else
    fail (t, "expected an initialiser");
  var.init.push_back (item);
}

void
Parser::declare_variable (Variable var, std::string_view name, Function *fn)
{
  var.module = &m_module;
  var.function = fn;
  if (fn)
    {
      fn->variables.push_back (std::move (var));
      add_name (name, Symbol::of_variable (&fn->variables.back ()), fn->variables.back ().line);
      return;
    }
  auto old = m_module.variable_names.find (name);
  if (old != m_module.variable_names.end ())
    {
      Variable *previous = old->second;
      if (previous->linkage == Linkage::EXTERN)
	{
	  /* A declaration and then the definition.  */
	  if (var.linkage != Linkage::EXTERN)
	    *previous = std::move (var);
	  return;
	}
      if (var.linkage == Linkage::EXTERN)
	return;
      throw PtxError (var.line, "`" + var.name + "' is defined twice");
    }
  m_module.variables.push_back (std::move (var));
  m_module.variable_names[name] = &m_module.variables.back ();
}

/* .reg {.vN} .TYPE %name, %name<N>, ...;  */
void
Parser::parse_registers (Function *fn)
{
  unsigned vector = 1;
  if (accept_dotted ("v2"))
    vector = 2;
  else if (accept_dotted ("v4"))
    vector = 4;
  Type type = expect_type ();
  do
    {
      unsigned line = peek ().line;
      std::string_view name = expect_name ("a register's name");
      if (accept ('<'))
	{
	  uint64_t n = expect_integer ("a number of registers");
	  if (n > max_registers)
	    fail (peek (), "too many registers");
	  expect ('>');
	  for (uint64_t i = 0; i < n; i++)
	    {
	      m_names.push_back (std::string (name) + std::to_string (i));
	      add_register (fn, m_names.back (), type, vector, line);
	    }
	}
      else
	add_register (fn, name, type, vector, line);
    }
  while (accept (','));
  expect (';');
}

unsigned
Parser::add_register (Function *fn, std::string_view name, Type type, unsigned vector,
		      unsigned line)
{
  unsigned index = unsigned (fn->registers.size ());
  if (index > max_registers)
    throw PtxError (line, "`" + fn->name + "' has too many registers");
  for (unsigned i = 0; i < vector; i++)
    fn->registers.push_back ({ type, vector, std::string (name) });
  add_name (name, Symbol::of_register (index, vector), line);
  return index;
}

void
Parser::add_name (std::string_view name, Symbol symbol, unsigned line)
{
  if (!m_scopes.back ().names.emplace (name, symbol).second)
    throw PtxError (line, "`" + std::string (name) + "' is declared twice in this scope");
}

const Symbol *
Parser::find_name (std::string_view name) const
{
  for (auto scope = m_scopes.rbegin (); scope != m_scopes.rend (); ++scope)
    {
      auto it = scope->names.find (name);
      if (it != scope->names.end ())
	return &it->second;
    }
  return nullptr;
}

std::unique_ptr<Module>
parse_module (std::string text, std::string name)
{
  auto module = std::make_unique<Module> ();
  module->text = std::move (text);
  module->name = std::move (name);
  try
    {
      Parser (*module).run ();
    }
  catch (const PtxError &e)
    {
      throw PtxError (e.line (), locate_error (*module, e.line (), e.what ()));
    }
  return module;
}

} // namespace ptxsim
