/* Fortran's references, and device pointers, are read when a kernel begins.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A dummy argument is a reference, which the kernel finds by an entry of the argument record:

   Before:	loop { p = .omp_data_i->s;  q = *p;  atomic (q, x, add) }
   After:	p = .omp_data_i->s;  q = *p;  loop { atomic (q, x, add) }

   So it has a pointer of the clause `deviceptr', if it does not change it.

   GCC does not do so, because for all that it knows the update changes *p.  Nothing changes a
   reference.  The plan then sees that the address is the same in all iterations, and those of
   arrays advance as the loop does.

   Needs: accred_constants has found the entries.  */

#include "plugin/loops/early-references.h"
#include "plugin/constant-entries.h"
#include "plugin/loops/row-nest.h"

namespace accred {

namespace {

bool
updates_p (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (is_gimple_call (gsi_stmt (gsi)) && atomic_target (gsi_stmt (gsi)))
	return true;
  return false;
}

/* True if LOAD reads the whole pointer that PTR leads to.  */

bool
reads_pointer_p (gimple *load, tree ptr)
{
  if (is_gimple_debug (load))
    return false;
  tree ref = gimple_assign_rhs1 (load);
  return TREE_CODE (ref) == MEM_REF && TREE_OPERAND (ref, 0) == ptr
	 && integer_zerop (TREE_OPERAND (ref, 1)) && POINTER_TYPE_P (TREE_TYPE (ref))
	 && !TREE_THIS_VOLATILE (ref);
}

/* At the entry of FUN: the value of REF, with VUSE.  */

tree
read_at_entry (function *fun, tree ref)
{
  tree value = make_ssa_name (TREE_TYPE (ref));
  gimple *load = gimple_build_assign (value, ref);
  if (tree memory = gimple_vop (fun))
    gimple_set_vuse (load, get_or_create_ssa_default_def (fun, memory));
  gimple_stmt_iterator gsi = gsi_after_labels (single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun)));
  gsi_insert_before (&gsi, load, GSI_SAME_STMT);
  return value;
}

/* The loads by NAMES, all of which have the value of one entry, are one load at the entry.  */

void
read_once (function *fun, const std::vector<tree> &names)
{
  tree pointer = NULL_TREE;
  std::vector<gimple *> loads;
  for (tree name : names)
    {
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, name)
	if (reads_pointer_p (USE_STMT (use), name))
	  loads.push_back (USE_STMT (use));
    }
  for (gimple *load : loads)
    {
      tree ref = gimple_assign_rhs1 (load), own = gimple_assign_lhs (load);
      if (pointer && !types_compatible_p (TREE_TYPE (pointer), TREE_TYPE (own)))
	continue;
      if (!pointer)
	{
	  gimple *entry = SSA_NAME_DEF_STMT (TREE_OPERAND (ref, 0));
	  ref = unshare_expr (ref);
	  /* The second load goes in front of the first.  */
	  pointer = read_at_entry (fun, ref);
	  gimple *at = SSA_NAME_DEF_STMT (pointer);
	  tree early = read_at_entry (fun, unshare_expr (gimple_assign_rhs1 (entry)));
	  TREE_OPERAND (gimple_assign_rhs1 (at), 0) = early;
	  update_stmt (at);
	}
      replace_uses_by (own, pointer);
      gimple_stmt_iterator gsi = gsi_for_stmt (load);
      gsi_remove (&gsi, true);
      release_defs (load);
    }
}

} // namespace

void
read_references_early (function *fun, const device_clone &clone)
{
  if (!clone.kernel || !updates_p (fun))
    return;
  for (const auto &[entry, names] : constant_pointers (fun, clone))
    read_once (fun, names);
}

} // namespace accred
