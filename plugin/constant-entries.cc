/* Entries of a kernel's argument record that lead to constant objects.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/constant-entries.h"

namespace accred {

tree
pointer_in (tree ref)
{
  tree base = get_base_address (ref);
  if (!base || TREE_CODE (base) != MEM_REF)
    return NULL_TREE;
  tree ptr = TREE_OPERAND (base, 0);
  return TREE_CODE (ptr) == SSA_NAME ? ptr : NULL_TREE;
}

bool
argument_record_p (tree ptr, function *fun)
{
  return ptr && SSA_NAME_IS_DEFAULT_DEF (ptr) && SSA_NAME_VAR (ptr) == DECL_ARGUMENTS (fun->decl);
}

namespace {

/* True if REF is an entry of the argument record of FUN, that at OFFSET.  */

bool
record_entry_p (tree ref, function *fun, uint64_t &offset)
{
  if (!argument_record_p (pointer_in (ref), fun))
    return false;
  poly_int64 at;
  return get_addr_base_and_unit_offset (ref, &at) && at.is_constant ((HOST_WIDE_INT *) &offset);
}

/* True if a part of FUN that has been split off may get the whole record.  */

bool
record_passed_p (function *fun)
{
  imm_use_iterator it;
  use_operand_p use;
  if (tree parameter = ssa_default_def (fun, DECL_ARGUMENTS (fun->decl)))
    FOR_EACH_IMM_USE_FAST (use, it, parameter)
      if (!is_gimple_debug (USE_STMT (use)) && !gimple_assign_load_p (USE_STMT (use)))
	return true;
  return false;
}

/* True if all uses of PTR read what it points to.  */

bool
only_read_p (tree ptr)
{
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, ptr)
    {
      gimple *stmt = USE_STMT (use);
      if (!is_gimple_debug (stmt)
	  && !(gimple_assign_load_p (stmt) && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
	       && pointer_in (gimple_assign_rhs1 (stmt)) == ptr))
	return false;
    }
  return true;
}

} // namespace

std::map<uint64_t, std::vector<tree>>
constant_pointers (function *fun, const device_clone &clone)
{
  std::set<uint64_t> known = clone.region.private_entries;
  known.insert (clone.region.device_pointer_entries.begin (),
		clone.region.device_pointer_entries.end ());
  std::map<uint64_t, std::vector<tree>> pointers;
  if (known.empty () || record_passed_p (fun))
    return pointers;
  std::set<uint64_t> written;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *load = gsi_stmt (i);
	uint64_t offset;
	if (!gimple_assign_load_p (load) || !record_entry_p (gimple_assign_rhs1 (load), fun, offset)
	    || !known.count (offset))
	  continue;
	tree ptr = gimple_assign_lhs (load);
	if (TREE_CODE (ptr) == SSA_NAME && POINTER_TYPE_P (TREE_TYPE (ptr)) && only_read_p (ptr))
	  pointers[offset].push_back (ptr);
	else
	  written.insert (offset);
      }
  for (uint64_t offset : written)
    pointers.erase (offset);
  return pointers;
}

} // namespace accred
