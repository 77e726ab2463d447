/* The constants of a DO statement, as the program's text has them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For do-counts.cc, where gfortran has divided constants and what they were is lost.  The text is
   a hint that its reader checks: whatever is not plain here, such as names of constants, lines
   that are continued and directives of the preprocessor, is not read.  */

#include "plugin/counters/do-statement.h"

namespace accred {

namespace {

/* How many lines may be between a directive and its loops.  */
constexpr int max_lines = 40;

/* TEXT from a place on that moves.  Blanks have been removed from it.  */

class scanner
{
public:
  explicit scanner (const std::string &text) : m_text (&text) {}

  bool end () const { return m_at == m_text->size (); }
  char next () const { return end () ? '\0' : (*m_text)[m_at]; }

  bool skip (const char *word)
  {
    if (m_text->compare (m_at, strlen (word), word) != 0)
      return false;
    m_at += strlen (word);
    return true;
  }

  std::string digits ()
  {
    std::string s;
    while (ISDIGIT (next ()))
      s += (*m_text)[m_at++];
    return s;
  }

  std::string name ()
  {
    std::string s;
    if (ISALPHA (next ()))
      while (ISALNUM (next ()) || next () == '_')
	s += (*m_text)[m_at++];
    return s;
  }

  /* [sign] digits [_kind]  */
  std::optional<widest_int> number ()
  {
    const bool negative = next () == '-';
    if (negative || next () == '+')
      m_at++;
    const std::string value = digits ();
    if (value.empty () || value.size () > 20)
      return {};
    if (skip ("_") && name ().empty () && digits ().empty ())
      return {};
    widest_int n = 0;
    for (char c : value)
      n = n * 10 + (c - '0');
    return negative ? -n : n;
  }

private:
  const std::string *m_text;
  size_t m_at = 0;
};

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

/* Goes behind `[name:] [label] do [label [,]]' in S.  */

bool
skip_do (scanner &s)
{
  scanner named = s;
  if (!named.name ().empty () && named.skip (":"))
    s = named;
  s.digits ();
  if (!s.skip ("do"))
    return false;
  if (!s.digits ().empty ())
    s.skip (",");
  return true;
}

/* In source form `fixed' a line is a comment by its first column.  None of these letters begins
   what may stand between a directive and its loop.  */

bool
comment_p (const std::string &line, const std::string &text)
{
  return text.empty () || line[0] == 'c' || line[0] == 'C' || line[0] == '*';
}

} // namespace

std::optional<do_statement>
parse_do_statement (const std::string &line)
{
  const std::string text = squeezed (line);
  scanner s (text);
  do_statement d;
  if (!skip_do (s) || (d.variable = s.name ()).empty () || !s.skip ("="))
    return {};
  widest_int *const values[] = { &d.from, &d.to, &d.step };
  for (widest_int *v : values)
    {
      if (v != values[0] && !s.skip (","))
	return {};
      std::optional<widest_int> n = s.number ();
      if (!n)
	return {};
      *v = *n;
    }
  if (!s.end ())
    return {};
  return d;
}

std::optional<do_statement>
do_statement_behind (location_t loc, unsigned k)
{
  const expanded_location at = expand_location (loc);
  if (!at.file)
    return {};
  for (int line = at.line + 1; line <= at.line + max_lines; line++)
    {
      const char_span span = source_line (at.file, line);
      if (!span)
	return {};
      const std::string whole (span.get_buffer (), span.length ()), text = squeezed (whole);
      if (comment_p (whole, text))
	continue;
      scanner s (text);
      if (!skip_do (s) || text.find_first_of ("&;") != std::string::npos)
	return {};
      if (k-- == 0)
	return parse_do_statement (whole);
    }
  return {};
}

} // namespace accred
