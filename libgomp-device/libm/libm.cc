/* Functions of other libraries, as PTX in the plugin.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-device/libm/libm.h"
#include "libgomp-device/routines/routines.h"

#include <cstring>
#include <set>
#include <sstream>

namespace accred {

namespace {

const char prefix[] = "libm$";

const libm_symbol *
find (const std::string &name)
{
  for (const libm_symbol *s = libm_symbols; s->name; s++)
    if (name == s->name)
      return s;
  return nullptr;
}

/* The first line of a function: its prototype.  */

std::string
head (const libm_symbol &s)
{
  return std::string (s.text, strcspn (s.text, "\n"));
}

/* The types of the parameters that stand in TEXT.  */

std::vector<dev::param>
param_types (const std::string &text)
{
  static const struct
  {
    const char *name;
    dev::dtype type;
  } types[] = { { "u32", dev::dtype::u32 },
		{ "u64", dev::dtype::u64 },
		{ "f32", dev::dtype::f32 },
		{ "f64", dev::dtype::f64 } };
  std::vector<dev::param> params;
  const std::string mark = ".param .";
  for (size_t at = text.find (mark); at != std::string::npos; at = text.find (mark, at))
    {
      at += mark.size ();
      for (const auto &t : types)
	if (text.compare (at, 3, t.name) == 0)
	  params.push_back ({ t.type });
    }
  return params;
}

/* Append the variable S to TEXT, after those whose addresses it begins with.  */

void
write_variable (const libm_symbol &s, std::set<const libm_symbol *> &written, std::string &text)
{
  if (!written.insert (&s).second)
    return;
  std::istringstream uses (s.uses);
  for (std::string name; uses >> name;)
    if (const libm_symbol *used = find (name); used && !used->function)
      write_variable (*used, written, text);
  text += s.text;
}

} // namespace

std::optional<dev::symbol>
find_libm_function (const std::string &name)
{
  if (const char *text = library_function_text (name))
    return parse_routine (text).symbols[0];
  const libm_symbol *row = find (name);
  if (!row || !row->callable)
    return std::nullopt;
  dev::symbol s;
  s.kind = dev::symbol_kind::library_function;
  s.name = prefix + name;
  /* .func (RESULT) NAME (PARAMETERS), or .func NAME (PARAMETERS).  */
  const std::string proto = head (*row);
  const size_t at = proto.find (s.name);
  std::vector<dev::param> result = param_types (proto.substr (0, at));
  if (!result.empty ())
    s.result = result[0].type;
  s.params = param_types (proto.substr (at));
  return s;
}

dev::symbol_id
add_libm_function (dev::module &m, const std::string &name)
{
  if (const char *text = library_function_text (name))
    return add_routine (m, text);
  dev::symbol s = *find_libm_function (name);
  const dev::symbol_id known = m.find_symbol (s.name);
  return known != dev::no_id ? known : m.add_symbol (std::move (s));
}

std::string
libm_text (dev::module &m)
{
  std::vector<const libm_symbol *> wanted;
  auto want = [&] (const std::string &name)
  {
    const char *text = library_function_text (name);
    if (!text)
      text = inline_function_text (name);
    if (text)
      {
	add_routine (m, text);
	return;
      }
    const libm_symbol *s = find (name);
    for (const libm_symbol *known : wanted)
      if (known == s)
	return;
    wanted.push_back (s);
  };
  for (const dev::symbol &s : m.symbols)
    if (s.kind == dev::symbol_kind::library_function)
      want (s.name.substr (strlen (prefix)));
  for (size_t i = 0; i < wanted.size (); i++)
    {
      std::istringstream uses (wanted[i]->uses);
      for (std::string name; uses >> name;)
	want (name);
    }

  std::string variables, heads, bodies;
  std::set<const libm_symbol *> written;
  for (const libm_symbol *s : wanted)
    if (s->function)
      {
	heads += head (*s) + ";\n";
	bodies += s->text;
      }
    else
      write_variable (*s, written, variables);
  return heads + variables + bodies;
}

} // namespace accred
