/* The statements of a Fortran file, and the values of its named constants.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   gfortran has replaced named constants by their values, and has divided them, before a plugin
   sees anything.  Here the text is read again, as far as the bounds of a DO statement need that:
   constant expressions of literals and of named constants that this file defines.  Of the rules of
   scope it knows only the safe part: a constant has a value if all definitions of that name in the
   file have it, and if none can come from elsewhere (a module of another file, an included one),
   or the definition stands in the loop's own scope.  That a name is that of a constant at all, and
   not of a variable, the caller knows.  */

#include "plugin/counters/fortran-text.h"

namespace accred {

namespace {

/* Constants that refer to others, parentheses in parentheses.  */
constexpr unsigned max_depth = 16;

bool
starts_with (const std::string &text, const char *word)
{
  return text.compare (0, strlen (word), word) == 0;
}

/* LINE in lower case, without blanks, and without a comment at its end.  */

std::string
squeezed (const std::string &line)
{
  std::string s;
  for (char c : line)
    if (c == '!')
      break;
    else if (!ISSPACE (c))
      s += TOLOWER (c);
  return s;
}

/* The parts of LIST between its commas, but for those in parentheses.  */

std::vector<std::string>
list_items (const std::string &list)
{
  std::vector<std::string> items (1);
  int depth = 0;
  for (char c : list)
    {
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (c == ',' && depth == 0)
	items.emplace_back ();
      else
	items.back () += c;
    }
  return items;
}

/* The constants that statement TEXT defines, each as `NAME = VALUE'.  */

std::vector<std::string>
definitions_in (const std::string &text)
{
  static const char old_style[] = "parameter(";
  if (starts_with (text, old_style) && text.back () == ')')
    return list_items (text.substr (strlen (old_style), text.size () - strlen (old_style) - 1));
  const size_t colons = text.find ("::");
  if (colons == std::string::npos
      || (text.find (",parameter") > colons && !starts_with (text, "enumerator")))
    return {};
  return list_items (text.substr (colons + 2));
}

/* A module of the compiler has no names that loops have for bounds.  */

bool
own_module_p (const std::string &name)
{
  static const char *const modules[] = { "openacc", "omp_lib", "iso_c_binding", "iso_fortran_env" };
  return std::any_of (std::begin (modules), std::end (modules),
		      [&name] (const char *m) { return name == m; });
}

/* The module that statement TEXT uses, if it is a USE statement.  */

std::string
used_module (const std::string &text)
{
  scanner s (text);
  if (!s.skip ("use"))
    return {};
  s.skip (",intrinsic");
  s.skip ("::");
  const std::string name = s.name ();
  return s.end () || s.next () == ',' ? name : std::string ();
}

/* True if LINE of source form `fixed' goes on with the statement before.  */

bool
continuation_p (const std::string &line)
{
  if (line[0] == '\t')
    return line.size () > 1 && ISDIGIT (line[1]) && line[1] != '0';
  return line.find_first_not_of (' ') == 5 && line[5] != '0' && line[5] != '\t';
}

std::optional<widest_int> sum_value (scanner &s, const expression_scope &scope);

/* digits [_kind]  */

std::optional<widest_int>
literal_value (scanner &s)
{
  const std::string value = s.digits ();
  if (value.empty () || value.size () > 20)
    return {};
  if (s.skip ("_") && s.name ().empty () && s.digits ().empty ())
    return {};
  widest_int n = 0;
  for (char c : value)
    n = n * 10 + (c - '0');
  return n;
}

std::optional<widest_int>
primary_value (scanner &s, const expression_scope &scope)
{
  if (s.skip ("("))
    {
      expression_scope inner = scope;
      inner.depth++;
      std::optional<widest_int> v = sum_value (s, inner);
      if (!s.skip (")"))
	return {};
      return v;
    }
  if (ISDIGIT (s.next ()))
    return literal_value (s);
  const std::string name = s.name ();
  if (s.next () != '(')
    return scope.text.constant (name, scope.statement, scope.depth + 1);
  if (name != "huge" || !s.skip ("(") || s.name () != scope.variable || !s.skip (")"))
    return {};
  return scope.largest;
}

/* primary [** factor]  */

std::optional<widest_int>
factor_value (scanner &s, const expression_scope &scope)
{
  std::optional<widest_int> v = primary_value (s, scope);
  if (!v || !s.skip ("**"))
    return v;
  std::optional<widest_int> power = factor_value (s, scope);
  if (!power || *power < 0 || *power > 64 || wi::abs (*v) > INT_MAX)
    return {};
  const widest_int largest = widest_int (1) << 128;
  widest_int result = 1;
  for (unsigned i = 0; widest_int (i) < *power; i++)
    if (wi::abs (result = result * *v) > largest)
      return {};
  return result;
}

/* factor {* factor | / factor}  */

std::optional<widest_int>
term_value (scanner &s, const expression_scope &scope)
{
  std::optional<widest_int> v = factor_value (s, scope);
  while (v && (s.next () == '*' || s.next () == '/'))
    {
      const bool product = s.skip ("*") || !s.skip ("/");
      std::optional<widest_int> by = factor_value (s, scope);
      if (!by || (!product && *by == 0))
	return {};
      v = product ? *v * *by : wi::div_trunc (*v, *by, SIGNED);
    }
  return v;
}

/* [sign] term {+ term | - term}  */

std::optional<widest_int>
sum_value (scanner &s, const expression_scope &scope)
{
  if (scope.depth > max_depth)
    return {};
  const bool negative = s.skip ("-");
  if (!negative)
    s.skip ("+");
  std::optional<widest_int> v = term_value (s, scope);
  if (v && negative)
    v = -*v;
  while (v && (s.next () == '+' || s.next () == '-'))
    {
      const bool plus = s.skip ("+") || !s.skip ("-");
      std::optional<widest_int> by = term_value (s, scope);
      if (!by)
	return {};
      v = plus ? *v + *by : *v - *by;
    }
  return v;
}

} // namespace

bool
scanner::skip (const char *word)
{
  if (m_text->compare (m_at, strlen (word), word) != 0)
    return false;
  m_at += strlen (word);
  return true;
}

std::string
scanner::digits ()
{
  std::string s;
  while (ISDIGIT (next ()))
    s += (*m_text)[m_at++];
  return s;
}

std::string
scanner::name ()
{
  std::string s;
  if (ISALPHA (next ()))
    while (ISALNUM (next ()) || next () == '_')
      s += (*m_text)[m_at++];
  return s;
}

std::optional<widest_int>
constant_value (scanner &s, const expression_scope &scope)
{
  return sum_value (s, scope);
}

fortran_text::fortran_text (const char *file) : m_fixed (fixed_form_p (file))
{
  for (int line = 1; do_text_wanted_p; line++)
    {
      const std::optional<std::string> text = source_line (file, line);
      if (!text)
	break;
      add_line (*text, line);
    }
}

void
fortran_text::add_line (const std::string &line, int number)
{
  if (line.empty () || (m_fixed && strchr ("cC*dD", line[0])))
    return;
  if (line[0] == '#')
    {
      m_statements.push_back ({ line, number });
      return;
    }
  std::string text = squeezed (
    m_fixed && flag_fixed_line_length > 0 ? line.substr (0, flag_fixed_line_length) : line);
  if (text.empty ())
    return;
  const bool marked = text[0] == '&' || (m_fixed && continuation_p (line));
  if (marked)
    text.erase (0, 1);
  const bool goes_on = (marked || m_open) && !m_statements.empty ();
  m_open = !text.empty () && text.back () == '&';
  if (m_open)
    text.pop_back ();
  if (!goes_on)
    m_statements.push_back ({ {}, number });
  for (char c : text)
    if (c == ';')
      m_statements.push_back ({ {}, number });
    else
      m_statements.back ().text += c;
}

/* True if names can come from elsewhere than this file.  */

bool
fortran_text::hidden_names_p () const
{
  auto module_here_p = [this] (const std::string &name)
  {
    return std::any_of (m_statements.begin (), m_statements.end (),
			[&name] (const fortran_statement &s) { return s.text == "module" + name; });
  };
  for (const fortran_statement &s : m_statements)
    {
      if (starts_with (s.text, "#")
	    ? s.text.find ("include") != std::string::npos
	    : starts_with (s.text, "include") || starts_with (s.text, "submodule("))
	return true;
      const std::string used = used_module (s.text);
      if (!used.empty () && !own_module_p (used) && !module_here_p (used))
	return true;
    }
  return false;
}

/* True if nothing between DEFINITION and statement AT, which is behind it, may begin or end a
   scope.  */

bool
fortran_text::same_scope_p (size_t definition, size_t at) const
{
  static const char *const harmless[] = { "enddo", "endif", "endwhere", "endforall" };
  for (size_t i = definition + 1; i < at; i++)
    {
      const std::string &text = m_statements[i].text;
      if (starts_with (text, "end")
	  && std::none_of (std::begin (harmless), std::end (harmless),
			   [&text] (const char *h) { return starts_with (text, h); }))
	return false;
      for (const char *word :
	   { "subroutine", "function", "contains", "block", "module", "program" })
	if (text.find (word) != std::string::npos)
	  return false;
    }
  return definition < at;
}

std::optional<widest_int>
fortran_text::constant (const std::string &name, size_t at, unsigned depth) const
{
  std::optional<widest_int> value;
  bool here = false;
  if (name.empty () || depth > max_depth)
    return {};
  for (size_t i = 0; i < m_statements.size (); i++)
    for (const std::string &definition : definitions_in (m_statements[i].text))
      {
	scanner s (definition);
	if (s.name () != name)
	  continue;
	if (!s.skip ("="))
	  return {};
	std::optional<widest_int> v = constant_value (s, { *this, i, {}, 0, depth + 1 });
	if (!v || !s.end () || (value && *value != *v))
	  return {};
	value = v;
	here |= same_scope_p (i, at);
      }
  if (!here && hidden_names_p ())
    return {};
  return value;
}

} // namespace accred
