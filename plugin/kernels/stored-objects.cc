/* What statements may store to, before omplower.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/stored-objects.h"
#include "plugin/clauses/objects.h"
#include "plugin/kernels/free-updates.h"
#include "plugin/kernels/region-reader.h"

namespace accred {

bool
may_store_p (gimple_seq seq, tree ref)
{
  tree base = get_base_address (ref);
  auto meets = [&] (tree store)
  {
    tree to = get_base_address (store);
    if (!to || DECL_P (base) || DECL_P (to))
      return to == base
	     || (DECL_P (base) && !(to && DECL_P (to)) && !lang_GNU_Fortran ()
		 && (!flag_strict_aliasing
		     || alias_sets_conflict_p (get_alias_set (store), get_alias_set (ref))));
    return TREE_OPERAND (to, 0) == TREE_OPERAND (base, 0);
  };
  return any_statement (seq,
			[&] (gimple *stmt)
			{
			  if (gomp_atomic_load *load = dyn_cast<gomp_atomic_load *> (stmt))
			    return meets (updated_object (load)) ? walk_on::end : walk_on::into;
			  tree lhs = gimple_get_lhs (stmt);
			  const bool calls = is_gimple_call (stmt)
					     && !(gimple_call_flags (stmt) & (ECF_CONST | ECF_PURE))
					     && !ends_program_p (as_a<gcall *> (stmt));
			  const bool changes = calls || gimple_code (stmt) == GIMPLE_ASM
					       || (lhs && !is_gimple_reg (lhs) && meets (lhs));
			  return changes ? walk_on::end : walk_on::into;
			});
}

} // namespace accred
