/* Part of accred_translate: asm statements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/calls/translate-asm.h"
#include "plugin/device-context.h"
#include "plugin/clone-marks.h"
#include "plugin/calls/ptx-text.h"
#include "plugin/values/translate-memory.h"
#include "ptx-backend/emit/ptx-texts.h"

namespace accred {

using dev::ptx_outline;
using dev::ptx_text;

namespace {

/* True if every thread that enters FN executes all of it, and no host ever does.  */

bool
only_for_device_threads_p (tree fn)
{
  tree attr = oacc_get_fn_attrib (fn);
  const int level = attr ? oacc_fn_attrib_level (attr) : -1;
  return marked_p (fn, nohost_mark) && (level < 0 || level >= GOMP_DIM_MAX);
}

/* TEXT has an instruction for all threads of a block.  */

bool
barrier_p (const std::string &text)
{
  return text.find ("bar.") != std::string::npos || text.find ("barrier.") != std::string::npos;
}

/* The size of a register of T in bits, as PTX's types without a kind have it; null if there is
   none.  */

const char *
bits_type (dtype t)
{
  if (t == dtype::none || dev::size_of (t) < 4)
    return nullptr;
  return dev::size_of (t) == 8 ? ".b64" : ".b32";
}

/* The constraint of the operand LINK.  */

std::string
constraint_of (tree link)
{
  return TREE_STRING_POINTER (TREE_VALUE (TREE_PURPOSE (link)));
}

/* True if C is that of an operand that can only be in memory.  */

bool
memory_constraint_p (const std::string &c)
{
  return c.find ('m') != std::string::npos && c.find_first_of ("rlfdg") == std::string::npos;
}

/* True if C is that of an operand that can only be a constant.  */

bool
constant_constraint_p (const std::string &c)
{
  return c.find_first_of ("ni") != std::string::npos
	 && c.find_first_of ("rlfdg") == std::string::npos;
}

/* The type of a register for the operand OBJECT; none if it needs more than one, or is no
   scalar.  */

dtype
register_type (tree object)
{
  tree type = TREE_TYPE (object);
  const dtype t = pair_p (type) || !is_gimple_reg_type (type) ? dtype::none : device_type (type);
  return bits_type (t) ? t : dtype::none;
}

/* TEXT with NAMES in the place of %0, %1 and so on, and UNIQUE in that of %=.  */

std::optional<std::string>
fill_in (const std::string &text, const std::vector<std::string> &names, const std::string &unique)
{
  std::string filled;
  for (size_t at = 0; at < text.size (); at++)
    if (text[at] != '%')
      filled += text[at];
    else if (text[++at] == '%')
      filled += '%';
    else if (text[at] == '=')
      filled += unique;
    else
      {
	at += text[at] == 'c';
	char *end;
	const unsigned long n = strtoul (&text[at], &end, 10);
	if (end == &text[at] || n >= names.size ())
	  return std::nullopt;
	filled += names[n];
	at = end - text.c_str () - 1;
      }
  return filled;
}

} // namespace

/* Outputs are registers of the text's own, so that it may write them before it has read
   all inputs:

     { .reg .b32 %accred_0;  TEXT;  mov.b32 RESULT, %accred_0; }

   The second and later ones go through memory.  */

struct inline_asm::ptx_statement
{
  std::vector<operand> src;
  std::vector<std::string> names; /* What stands for each operand in the text.  */
  std::string declared, before, behind;
  dtype result = dtype::none; /* Of the first output in a register.  */
  tree first = NULL_TREE; /* That output.  */
  std::vector<std::pair<tree, address>> stored; /* The others, and where they go through.  */

  /* What stands for V.  */
  std::string place (operand v)
  {
    src.push_back (v);
    return "%[" + std::to_string (src.size () - 1) + "]";
  }
};

std::string
inline_asm::memory_operand (ptx_statement &s, tree object)
{
  return "[" + s.place (in_register (address_value (m_memory.address_of (object)), dtype::u64))
	 + "]";
}

/* The output LINK; false if the device has no such one.  */

bool
inline_asm::add_output (ptx_statement &s, tree link)
{
  tree out = TREE_VALUE (link);
  if (memory_constraint_p (constraint_of (link)))
    {
      s.names.push_back (memory_operand (s, out));
      return true;
    }
  const dtype t = register_type (out);
  if (t == dtype::none)
    return false;
  const std::string bits = bits_type (t), name = "%accred_" + std::to_string (s.names.size ());
  s.names.push_back (name);
  s.declared += ptx_text (ptx_outline::ASM_REGISTER, { bits, name });
  if (!s.first)
    {
      s.first = out;
      s.result = t;
      s.behind += ptx_text (ptx_outline::ASM_MOVE, { bits, "%[d]", name });
      return true;
    }
  s.stored.push_back ({ out, temporary (TREE_TYPE (out)) });
  s.behind += ptx_text (ptx_outline::ASM_STORE,
			{ bits, s.place (address_value (s.stored.back ().second)), name });
  return true;
}

bool
inline_asm::add_input (ptx_statement &s, tree link)
{
  tree in = TREE_VALUE (link);
  const std::string c = constraint_of (link);
  if (memory_constraint_p (c))
    {
      s.names.push_back (memory_operand (s, in));
      return true;
    }
  if (tree_fits_shwi_p (in) && constant_constraint_p (c))
    {
      s.names.push_back (std::to_string (tree_to_shwi (in)));
      return true;
    }
  const dtype t = register_type (in);
  if (t == dtype::none)
    return false;
  const operand v = is_gimple_val (in) ? use (in) : m_memory.load (in).part[0];
  const std::string name = s.place (in_register (v, t));
  s.names.push_back (name);
  /* An input that is in the place of an output.  */
  if (ISDIGIT (c[0]))
    s.before += ptx_text (ptx_outline::ASM_MOVE,
			  { bits_type (t), s.names[strtoul (c.c_str (), NULL, 10)], name });
  return true;
}

/* The insn with S's operands and TEXT, and what goes to the outputs.  */

void
inline_asm::emit_ptx (ptx_statement &s, const std::string &text)
{
  dev::insn &i = emit (opcode::TEXT, s.result);
  i.text = ptx_text (ptx_outline::ASM_SCOPE, { s.declared, s.before, text, s.behind });
  i.src = std::move (s.src);
  if (!s.first)
    return;
  i.dst = m_fn.new_reg (dev::class_of (s.result));
  m_core.assign (s.first, operand::of_reg (i.dst));
  for (const auto &[out, at] : s.stored)
    m_core.assign (out, emit_load (device_type (TREE_TYPE (out)), at, 0));
}

/* Returns false if STMT is no PTX that can stand there.  */

bool
inline_asm::translate_ptx (gasm *stmt)
{
  const std::string text = gimple_asm_string (stmt);
  const bool all_threads = only_for_device_threads_p (m_fun->decl);
  if (gimple_asm_nlabels (stmt) || !ptx_text_p (text) || (barrier_p (text) && !all_threads))
    return false;
  if (gimple_asm_input_p (stmt))
    {
      emit (opcode::TEXT, dtype::none).text = text;
      return true;
    }
  ptx_statement s;
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    if (!add_output (s, gimple_asm_output_op (stmt, i)))
      return false;
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    if (!add_input (s, gimple_asm_input_op (stmt, i)))
      return false;
  std::optional<std::string> filled = fill_in (text, s.names, std::to_string (m_fn.blocks.size ()));
  if (!filled)
    return false;
  emit_ptx (s, *filled);
  return true;
}

/* `asm volatile ("" : "+r" (x) : : "memory")' and its like hold back the compiler and
   leave values as they are: an output has the value of the input that shares its place.
   What is PTX is translated as it is.  All else is code for the host.  */

void
inline_asm::translate_asm (gasm *stmt)
{
  const bool empty = *gimple_asm_string (stmt) == '\0';
  if (empty ? !translate_empty (stmt) : !translate_ptx (stmt))
    unsupported ("an asm statement");
}

/* The input of STMT that shares the place of each output.  */

static std::vector<tree>
shared_places (gasm *stmt)
{
  std::vector<tree> same (gimple_asm_noutputs (stmt));
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    {
      tree link = gimple_asm_input_op (stmt, i);
      const std::string c = constraint_of (link);
      char *end;
      const unsigned long n = strtoul (c.c_str (), &end, 10);
      if (end != c.c_str () && n < same.size ())
	same[n] = TREE_VALUE (link);
    }
  return same;
}

bool
inline_asm::translate_empty (gasm *stmt)
{
  if (gimple_asm_nlabels (stmt))
    return false;
  const std::vector<tree> same = shared_places (stmt);
  std::vector<value> values (same.size ());
  for (unsigned i = 0; i < same.size (); i++)
    {
      tree link = gimple_asm_output_op (stmt, i), type = TREE_TYPE (TREE_VALUE (link));
      /* `+m' is an output and an input with the same address.  */
      const std::string c = constraint_of (link);
      const bool memory = c.find ('m') != std::string::npos
			  && c.find_first_of ("rgxq") == std::string::npos;
      if (same[i] && is_gimple_reg_type (type) && types_compatible_p (type, TREE_TYPE (same[i])))
	values[i] = is_gimple_val (same[i]) ? use_value (same[i]) : m_memory.load (same[i]);
      else if (!(memory && TREE_CODE (TREE_VALUE (link)) != SSA_NAME))
	return false;
    }
  for (unsigned i = 0; i < same.size (); i++)
    if (same[i])
      {
	tree out = TREE_VALUE (gimple_asm_output_op (stmt, i));
	/* All inputs are read before the first output is written.  */
	value v = values[i];
	for (unsigned p = 0; p < v.parts && same.size () > 1; p++)
	  v.part[p] = emit_value (opcode::MOV, device_type (TREE_TYPE (out)), { v.part[p] });
	m_core.assign (out, v);
      }
  return true;
}

} // namespace accred
