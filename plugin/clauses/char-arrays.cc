/* Pass `accred_char_arrays': gfortran 11's arrays of characters get their own type back.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: gfortran 11 maps the data of an array with a descriptor as characters.  libgomp
   learns from omp-low that any address will do for them, and may put the array at an odd
   multiple of 4 although its elements have 8 bytes.

   Before: map(tofrom:*(c_char *) a.data [len: n]) ... map(alloc:(real(8)[0:] *) a.data [pointer])
   After:  map(tofrom:*(real(8)[0:] *) a.data [len: n]) ..., as gfortran 12 writes it

   Needs: the clauses, before omp-low reads them.  */

#include "plugin/clauses/statement-pass.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* What the clause C maps, if that is characters at a converted address, as the type that a
   clause after it, for the pointer, converts the same address to; null otherwise.  */

tree
own_type (tree c)
{
  tree ref = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (ref) != INDIRECT_REF
      && !(TREE_CODE (ref) == MEM_REF && integer_zerop (TREE_OPERAND (ref, 1))))
    return NULL_TREE;
  tree address = TREE_OPERAND (ref, 0);
  if (TYPE_ALIGN (TREE_TYPE (ref)) != BITS_PER_UNIT || !CONVERT_EXPR_P (address))
    return NULL_TREE;
  STRIP_NOPS (address);
  for (tree other = OMP_CLAUSE_CHAIN (c); other; other = OMP_CLAUSE_CHAIN (other))
    {
      if (OMP_CLAUSE_CODE (other) != OMP_CLAUSE_MAP)
	continue;
      tree pointer = OMP_CLAUSE_DECL (other), stripped = pointer;
      STRIP_NOPS (stripped);
      if (stripped != pointer && POINTER_TYPE_P (TREE_TYPE (pointer))
	  && operand_equal_p (stripped, address))
	return build1 (INDIRECT_REF, TREE_TYPE (TREE_TYPE (pointer)), unshare_expr (pointer));
    }
  return NULL_TREE;
}

tree
rewrite_char_arrays (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || !is_gimple_omp_oacc (target))
    return NULL_TREE;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      if (tree own = own_type (c))
	OMP_CLAUSE_DECL (c) = own;
  return NULL_TREE;
}

const pass_data pass_data_char_arrays
  = { GIMPLE_PASS, "accred_char_arrays", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_char_arrays (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_char_arrays, rewrite_char_arrays, char_arrays_p);
}

} // namespace accred
