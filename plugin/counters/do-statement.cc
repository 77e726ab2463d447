/* The constants of a DO statement, as the program's text has them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For do-counts.cc, where gfortran has divided constants and what they were is lost.  The text is
   a hint that its reader checks: whatever is not plain here, such as functions, and lines of the
   preprocessor between a directive and its loops, is not read.  */

#include "plugin/counters/do-statement.h"
#include "plugin/counters/fortran-text.h"

namespace accred {

namespace {

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

/* Statement AT of TEXT.  */

std::optional<do_statement>
parse_do_statement (const fortran_text &text, size_t at, const widest_int &largest)
{
  scanner s (text.statements ()[at].text);
  do_statement d;
  if (!skip_do (s) || (d.variable = s.name ()).empty () || !s.skip ("="))
    return {};
  const expression_scope scope{ text, at, d.variable, largest };
  widest_int *const values[] = { &d.from, &d.to, &d.step };
  for (widest_int *v : values)
    {
      if (v != values[0] && !s.skip (","))
	return {};
      std::optional<widest_int> n = constant_value (s, scope);
      if (!n)
	return {};
      *v = *n;
    }
  if (!s.end ())
    return {};
  return d;
}

} // namespace

std::optional<do_statement>
do_statement_behind (location_t loc, unsigned k, const widest_int &largest)
{
  const expanded_location place = expand_location (loc);
  if (!place.file)
    return {};
  const fortran_text text (place.file);
  const std::vector<fortran_statement> &all = text.statements ();
  for (size_t i = 0; i < all.size (); i++)
    {
      if (all[i].line <= place.line || all[i].text.empty ())
	continue;
      scanner s (all[i].text);
      if (!skip_do (s))
	return {};
      if (k-- == 0)
	return parse_do_statement (text, i, largest);
    }
  return {};
}

} // namespace accred
