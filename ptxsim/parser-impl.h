/* The parser's class, shared by its two files.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   parser.cc has the module level, parser-function.cc the contents of functions.  */

#ifndef PTXSIM_PARSER_IMPL_H
#define PTXSIM_PARSER_IMPL_H

#include <deque>
#include <unordered_map>
#include "ptxsim/ast.h"
#include "ptxsim/lexer.h"

namespace ptxsim {

/* What a name in a function's scope stands for.  */
struct Symbol
{
  Variable *variable = nullptr;
  unsigned reg = 0;
  unsigned vector = 0;  /* 0: not a register.  */

  static Symbol of_variable (Variable *v)
  {
    Symbol s;
    s.variable = v;
    return s;
  }

  static Symbol of_register (unsigned reg, unsigned vector)
  {
    Symbol s;
    s.reg = reg;
    s.vector = vector;
    return s;
  }
};

class Parser
{
public:
  explicit Parser (Module &module) : m_module (module) {}
  void run ();

private:
  struct Scope
  {
    unsigned id;
    std::unordered_map<std::string_view, Symbol> names;
  };

  static constexpr uint64_t max_registers = 1000000; /* Of a function.  */

  /* Counts nested braces during its lifetime: each level needs some of the host's stack.  */
  class Nesting
  {
  public:
    explicit Nesting (Parser &parser) : m_parser (parser)
    {
      if (++m_parser.m_depth > 100)
	m_parser.fail (m_parser.peek (), "nested too deeply");
    }
    ~Nesting () { m_parser.m_depth--; }
    Nesting (const Nesting &) = delete;

  private:
    Parser &m_parser;
  };

  const Token &peek (unsigned ahead = 0) const
  {
    size_t i = m_pos + ahead;
    return m_tokens[i < m_tokens.size () ? i : m_tokens.size () - 1];
  }
  const Token &next ();
  [[noreturn]] void fail (const Token &t, const std::string &what) const;
  bool accept (char c);
  bool accept_dotted (std::string_view s);
  void expect (char c);
  std::string_view expect_name (const char *what);
  uint64_t expect_integer (const char *what);
  Type expect_type ();
  unsigned expect_align ();

  void parse_header ();
  void parse_file ();
  void parse_top_level ();
  void parse_section ();
  Linkage parse_linkage ();
  std::optional<Space> accept_space ();
  void parse_variables (Linkage linkage, Function *fn);
  void declare_numbered (const Variable &, Function *);
  void parse_variable_type (Variable &var);
  void parse_array_bounds (Variable &var);
  void parse_initializer (Variable &var);
  void parse_init_items (Variable &var);
  void declare_variable (Variable var, std::string_view name, Function *fn);
  void parse_registers (Function *fn);
  unsigned add_register (Function *fn, std::string_view name, Type type, unsigned vector,
			 unsigned line);
  void add_name (std::string_view name, Symbol symbol, unsigned line);
  const Symbol *find_name (std::string_view name) const;

  /* parser-function.cc  */
  void parse_function (Linkage linkage);
  std::vector<Variable *> parse_formals (Function *fn, std::vector<int> *regs);
  void parse_launch_bounds (Function *fn);
  void parse_body (Function *fn);
  void parse_statement (Function *fn);
  void parse_directive (Function *fn);
  void parse_label (Function *fn);
  void parse_prototype (Function *fn, std::string_view label);
  void parse_instruction (Function *fn);
  Operand parse_operand ();
  Operand parse_operand_name (const Token &t);
  Operand parse_address ();
  Operand parse_list (char close, OperandKind kind);
  void parse_component (const Symbol &symbol, Operand &operand);
  bool parse_special (const Token &t, Operand &operand);

  Module &m_module;
  std::vector<Token> m_tokens;
  size_t m_pos = 0;
  unsigned m_depth = 0;
  std::vector<Scope> m_scopes;
  SourceLoc m_loc;
  std::deque<std::string> m_names; /* Of register ranges.  */
};

} // namespace ptxsim

#endif
