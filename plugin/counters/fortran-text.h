/* The statements of a Fortran file, and the values of its named constants.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_FORTRAN_TEXT_H
#define ACCRED_FORTRAN_TEXT_H

#include "plugin/gcc-shim.h"

namespace accred {

/* A statement in lower case, without blanks and comments, its lines joined.  Lines of the
   preprocessor are statements, too.  */

struct fortran_statement
{
  std::string text;
  int line; /* Where it begins.  */
};

class fortran_text
{
public:
  explicit fortran_text (const char *file);

  const std::vector<fortran_statement> &statements () const { return m_statements; }

  /* The value of integer constant NAME in the scope of statement AT, if there is only one that it
     can be.  */
  std::optional<widest_int> constant (const std::string &name, size_t at, unsigned depth = 0) const;

private:
  void add_line (const std::string &line, int number);
  bool hidden_names_p () const;
  bool same_scope_p (size_t definition, size_t at) const;

  std::vector<fortran_statement> m_statements;
  bool m_fixed = false;
  /* The statement goes on in the next line.  */
  bool m_open = false;
};

/* TEXT from a place on that moves.  */

class scanner
{
public:
  explicit scanner (const std::string &text) : m_text (&text) {}

  bool end () const { return m_at == m_text->size (); }
  char next () const { return end () ? '\0' : (*m_text)[m_at]; }
  bool skip (const char *word);
  std::string digits ();
  std::string name ();

private:
  const std::string *m_text;
  size_t m_at = 0;
};

/* What an expression may refer to.  */

struct expression_scope
{
  const fortran_text &text;
  size_t statement;
  /* huge (VARIABLE) is LARGEST.  */
  std::string variable;
  widest_int largest;
  unsigned depth = 0;
};

/* The value of the constant integer expression at S, behind which S is then.  */
std::optional<widest_int> constant_value (scanner &s, const expression_scope &scope);

} // namespace accred

#endif
