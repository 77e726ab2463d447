/* Functions for the device that the plugin has as text of the device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-device/routines/routines.h"
#include "libgomp-device/library/library.h"

#include <cstdio>
#include <cstdlib>

namespace accred {

void
round_each (dev::function &fn)
{
  for (dev::block &b : fn.blocks)
    for (dev::insn &i : b.insns)
      if ((i.op == dev::opcode::ADD || i.op == dev::opcode::SUB || i.op == dev::opcode::MUL)
	  && dev::float_p (i.type))
	i.flags |= dev::INSN_ROUNDED;
}

const char *
routine_text (const std::string &name)
{
  for (const library_routine *r = library_routines; r->name; r++)
    if (name == r->name)
      return r->text;
  return nullptr;
}

const char *
library_function_text (const std::string &name)
{
  return routine_text ("accred_libc_" + name);
}

const char *
inline_function_text (const std::string &name)
{
  return routine_text ("accred_math_" + name);
}

dev::module
parse_routine (const char *text)
{
  dev::module routine;
  std::string error;
  if (!dev::parse (text, routine, error))
    {
      fprintf (stderr, "accred: a routine of the plugin: %s\n", error.c_str ());
      abort ();
    }
  for (dev::function &fn : routine.functions)
    round_each (fn);
  return routine;
}

std::vector<dev::symbol_id>
add_symbols (dev::module &m, const dev::module &routine)
{
  std::vector<dev::symbol_id> number;
  for (dev::symbol s : routine.symbols)
    {
      /* Those whose addresses S holds come before it.  */
      for (dev::data_reloc &r : s.relocs)
	r.symbol = number[r.symbol];
      const dev::symbol_id id = m.find_symbol (s.name);
      number.push_back (id == dev::no_id ? m.add_symbol (std::move (s)) : id);
    }
  return number;
}

dev::symbol_id
add_routine (dev::module &m, const char *text)
{
  dev::module routine = parse_routine (text);
  dev::function &fn = routine.functions[0];
  const std::vector<dev::symbol_id> number = add_symbols (m, routine);
  const dev::symbol_id id = m.find_symbol (fn.name);
  if (m.find_function (fn.name))
    return id;
  for (dev::block &b : fn.blocks)
    for (dev::insn &i : b.insns)
      for (dev::operand &o : i.src)
	if (o.k == dev::operand::kind::symbol)
	  o.id = number[o.id];
  m.functions.push_back (std::move (fn));
  for (const dev::symbol &s : routine.symbols)
    if (const char *callee = routine_text (s.name))
      add_routine (m, callee);
  return id;
}

} // namespace accred
