/* Part of accred_translate: asm statements.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/passes.h"
#include "plugin/translator.h"

namespace accred {

namespace {

/* True if every thread that enters FN executes all of it, and no host ever does.  */

bool
only_for_device_threads_p (tree fn)
{
  tree attr = oacc_get_fn_attrib (fn);
  const int level = attr ? oacc_fn_attrib_level (attr) : -1;
  return marked_p (fn, nohost_mark) && (level < 0 || level >= GOMP_DIM_MAX);
}

} // namespace

/* `asm volatile ("" : "+r" (x) : : "memory")' and its like hold back the compiler and
   leave values as they are: an output has the value of the input that shares its place.
   Text without operands in a sequential routine with `nohost' is PTX.  All else is code for
   the host.  */

void
translator::translate_asm (gasm *stmt)
{
  if (gimple_asm_input_p (stmt) && *gimple_asm_string (stmt)
      && only_for_device_threads_p (m_fun->decl))
    {
      emit (opcode::TEXT, dtype::none).text = gimple_asm_string (stmt);
      return;
    }
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
	values[i] = is_gimple_val (same[i]) ? use_value (same[i]) : load (same[i]);
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
	if (TREE_CODE (out) == SSA_NAME)
	  define (out, v);
	else
	  store (out, v);
      }
}

} // namespace accred
