/* Part of accred_translate: asm statements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/translate/translate-asm.h"
#include "plugin/device-context.h"
#include "plugin/offload/clone-marks.h"
#include "plugin/translate/ptx-text.h"
#include "plugin/translate/translate-memory.h"
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

/* The size of a register of T in bits, as PTX's types without a kind have it; null if there is none.  */

const char *
bits_type (dtype t)
{
  if (t == dtype::none || dev::size_of (t) < 4)
    return nullptr;
  return dev::size_of (t) == 8 ? ".b64" : ".b32";
}

} // namespace

/* PTX with operands.  Outputs are registers of the text's own, so that it may write them before it has read
   all inputs:

     { .reg .b32 %accred_0;  TEXT;  mov.b32 RESULT, %accred_0; }

   The second one and those behind it go through memory.  */

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

  std::vector<operand> src;
  std::vector<std::string> names;	/* What stands for each operand in the text.  */
  std::string declared, before, behind;
  auto place = [&src] (operand v)
    {
      src.push_back (v);
      return "%[" + std::to_string (src.size () - 1) + "]";
    };
  auto constraint = [] (tree link)
    { return std::string (TREE_STRING_POINTER (TREE_VALUE (TREE_PURPOSE (link)))); };
  auto in_memory = [] (const std::string &c)
    { return c.find ('m') != std::string::npos && c.find_first_of ("rlfdg") == std::string::npos; };
  auto memory = [&] (tree object)
    { return "[" + place (in_register (address_value (m_memory.address_of (object)), dtype::u64)) + "]"; };

  dtype result = dtype::none;
  std::vector<std::pair<tree, address>> stored;
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt); i++)
    {
      tree link = gimple_asm_output_op (stmt, i), out = TREE_VALUE (link);
      if (in_memory (constraint (link)))
	{
	  names.push_back (memory (out));
	  continue;
	}
      tree type = TREE_TYPE (out);
      const dtype t = pair_p (type) ? dtype::none : device_type (type);
      const char *bits = is_gimple_reg_type (type) ? bits_type (t) : nullptr;
      if (!bits)
	return false;
      const std::string name = "%accred_" + std::to_string (i);
      names.push_back (name);
      declared += ptx_text (ptx_outline::ASM_REGISTER, { bits, name });
      if (result == dtype::none)
	{
	  result = t;
	  behind += ptx_text (ptx_outline::ASM_MOVE, { bits, "%[d]", name });
	}
      else
	{
	  stored.push_back ({ out, temporary (type) });
	  behind += ptx_text (ptx_outline::ASM_STORE,
			      { bits, place (address_value (stored.back ().second)), name });
	}
    }
  tree first = NULL_TREE;
  for (unsigned i = 0; i < gimple_asm_noutputs (stmt) && !first; i++)
    if (names[i][0] == '%')
      first = TREE_VALUE (gimple_asm_output_op (stmt, i));

  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    {
      tree link = gimple_asm_input_op (stmt, i), in = TREE_VALUE (link);
      const std::string c = constraint (link);
      if (in_memory (c))
	{
	  names.push_back (memory (in));
	  continue;
	}
      tree type = TREE_TYPE (in);
      const dtype t = pair_p (type) ? dtype::none : device_type (type);
      const char *bits = is_gimple_reg_type (type) ? bits_type (t) : nullptr;
      if (tree_fits_shwi_p (in) && c.find_first_of ("ni") != std::string::npos
	  && c.find_first_of ("rlfdg") == std::string::npos)
	{
	  names.push_back (std::to_string (tree_to_shwi (in)));
	  continue;
	}
      if (!bits)
	return false;
      const operand v = is_gimple_val (in) ? use (in) : m_memory.load (in).part[0];
      const std::string name = place (in_register (v, t));
      names.push_back (name);
      if (ISDIGIT (c[0]))
	before += ptx_text (ptx_outline::ASM_MOVE,
			    { bits, names[strtoul (c.c_str (), NULL, 10)], name });
    }

  std::string filled;
  for (size_t at = 0; at < text.size (); at++)
    if (text[at] != '%')
      filled += text[at];
    else if (text[++at] == '%')
      filled += '%';
    else if (text[at] == '=')
      filled += std::to_string (m_fn.blocks.size ());
    else
      {
	at += text[at] == 'c';
	char *end;
	const unsigned long n = strtoul (&text[at], &end, 10);
	if (end == &text[at] || n >= names.size ())
	  return false;
	filled += names[n];
	at = end - text.c_str () - 1;
      }

  dev::insn &i = emit (opcode::TEXT, result);
  i.text = ptx_text (ptx_outline::ASM_SCOPE, { declared, before, filled, behind });
  i.src = std::move (src);
  if (result == dtype::none)
    return true;
  i.dst = m_fn.new_reg (dev::class_of (result));
  const operand v = operand::of_reg (i.dst);
  m_core.assign (first, v);
  for (const auto &[out, at] : stored)
    m_core.assign (out, emit_load (device_type (TREE_TYPE (out)), at, 0));
  return true;
}

/* `asm volatile ("" : "+r" (x) : : "memory")' and its like hold back the compiler and
   leave values as they are: an output has the value of the input that shares its place.
   What is PTX is translated as it is.  All else is code for the host.  */

void
inline_asm::translate_asm (gasm *stmt)
{
  if (*gimple_asm_string (stmt) && translate_ptx (stmt))
    return;
  bool empty = gimple_asm_string (stmt)[0] == '\0' && gimple_asm_nlabels (stmt) == 0;
  /* The input that shares the place of each output.  */
  std::vector<tree> same (gimple_asm_noutputs (stmt));
  for (unsigned i = 0; i < gimple_asm_ninputs (stmt); i++)
    {
      tree link = gimple_asm_input_op (stmt, i);
      const char *c = TREE_STRING_POINTER (TREE_VALUE (TREE_PURPOSE (link)));
      char *end;
      const unsigned long n = strtoul (c, &end, 10);
      if (end != c && n < same.size ())
	same[n] = TREE_VALUE (link);
    }
  std::vector<value> values (same.size ());
  for (unsigned i = 0; i < same.size () && empty; i++)
    {
      tree link = gimple_asm_output_op (stmt, i), type = TREE_TYPE (TREE_VALUE (link));
      /* `+m' is an output and an input with the same address.  */
      const char *c = TREE_STRING_POINTER (TREE_VALUE (TREE_PURPOSE (link)));
      bool memory = strchr (c, 'm') && !strpbrk (c, "rgxq");
      if (same[i] && is_gimple_reg_type (type)
	  && types_compatible_p (type, TREE_TYPE (same[i])))
	values[i] = is_gimple_val (same[i]) ? use_value (same[i]) : m_memory.load (same[i]);
      else if (!(memory && TREE_CODE (TREE_VALUE (link)) != SSA_NAME))
	empty = false;
    }
  if (!empty)
    return unsupported ("an asm statement");
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
}

} // namespace accred
