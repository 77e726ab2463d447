/* A nest whose rows may have any length: what its statements change in memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For equal shares (row-shares.cc), where an element is executed once, the statements behind the
   loop over elements once, and those in front of it once for each item of the row, by many warps.
   Nothing is changed here.  So

   - elements may change memory by stores and atomic updates;
   - in front of the loop a store may be done again, as nothing that it depends on changes;
   - an atomic update there, whose old value is unused, is done when the row ends.

   None of these may meet what the row does elsewhere before it ends.  */

#include "plugin/atomic-update.h"
#include "plugin/loops/growth.h"
#include "plugin/loops/row-accesses.h"
#include "plugin/loops/row-length.h"
#include "plugin/loops/row-nest.h"
#include "plugin/openacc-calls.h"

namespace accred {

tree
atomic_target (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call || !gimple_call_num_args (call))
    return NULL_TREE;
  if (std::optional<atomic_update> u = atomic_update_of (call))
    return u->ptr;
  if (!gimple_call_builtin_p (call, BUILT_IN_NORMAL))
    return NULL_TREE;
  /* But for ATOMIC_COMPARE_EXCHANGE, which changes an argument, too.  */
  const built_in_function fn = DECL_FUNCTION_CODE (gimple_call_fndecl (call));
  auto among = [&] (built_in_function first, built_in_function last)
  { return fn >= first && fn <= last; };
  return among (BUILT_IN_SYNC_FETCH_AND_ADD_N, BUILT_IN_SYNC_VAL_COMPARE_AND_SWAP_16)
	     || among (BUILT_IN_ATOMIC_ADD_FETCH_N, BUILT_IN_ATOMIC_FETCH_OR_16)
	   ? gimple_call_arg (call, 0)
	   : NULL_TREE;
}

tree
row_access::pointer () const
{
  if (ptr)
    return ptr;
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : NULL_TREE;
}

namespace {

using access = row_access;

/* True if it is the argument record, which does not change.  */

bool
reads_record_p (const access &a)
{
  tree ptr = a.pointer ();
  return !a.writes && ptr && TREE_CODE (ptr) == SSA_NAME && SSA_NAME_IS_DEFAULT_DEF (ptr)
	 && SSA_NAME_VAR (ptr) == DECL_ARGUMENTS (cfun->decl);
}

} // namespace

std::optional<std::vector<row_access>>
accesses_of (gimple *stmt)
{
  std::vector<access> all;
  if (is_gimple_debug (stmt) || !gimple_vuse (stmt) || gimple_call_internal_p (stmt)
      || mathematical_p (stmt))
    return all;
  if (tree ptr = atomic_target (stmt))
    return std::vector<access>{ { NULL_TREE, ptr, true } };
  if (!is_gimple_assign (stmt) || gimple_has_volatile_ops (stmt))
    return std::nullopt;
  if (gimple_vdef (stmt))
    all.push_back ({ gimple_assign_lhs (stmt), NULL_TREE, true });
  tree from = gimple_assign_rhs1 (stmt);
  if (REFERENCE_CLASS_P (from) || DECL_P (from))
    all.push_back ({ from, NULL_TREE, false });
  return all;
}

bool
same_memory_p (const row_access &a, const row_access &b, bool apart)
{
  if (reads_record_p (a) || reads_record_p (b))
    return false;
  if (a.ref && b.ref && !refs_may_alias_p (a.ref, b.ref))
    return false;
  /* What is updated atomically is a number.  */
  for (const auto &[x, y] : { std::pair (&a, &b), std::pair (&b, &a) })
    if (x->ptr && y->ref && POINTER_TYPE_P (TREE_TYPE (y->ref)))
      return false;
  tree p = a.pointer (), q = b.pointer ();
  const HOST_WIDE_INT one = p && apart ? record_entry (p) : -1,
		      other = q && apart ? record_entry (q) : -1;
  return one < 0 || other < 0 || one == other;
}

namespace {

/* The entry of the argument record that P comes from, or a copy of it, or what is loaded from where
   such an entry leads, as the address in one of Fortran's descriptors; null if there is none.  */

tree
entry_of_pointer (tree p)
{
  for (;;)
    {
      p = pointer_origin (p);
      if (TREE_CODE (p) == SSA_NAME && is_gimple_assign (SSA_NAME_DEF_STMT (p))
	  && gimple_assign_rhs_code (SSA_NAME_DEF_STMT (p)) == ADDR_EXPR)
	p = gimple_assign_rhs1 (SSA_NAME_DEF_STMT (p));
      if (TREE_CODE (p) != ADDR_EXPR)
	break;
      p = get_base_address (TREE_OPERAND (p, 0));
      if (!p || TREE_CODE (p) != MEM_REF)
	return NULL_TREE;
      p = TREE_OPERAND (p, 0);
    }
  tree ref = p;
  if (TREE_CODE (p) == SSA_NAME)
    {
      gassign *load = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (p));
      if (!load || !gimple_assign_load_p (load))
	return NULL_TREE;
      ref = gimple_assign_rhs1 (load);
    }
  if (reads_record_p ({ ref, NULL_TREE, false }))
    return p;
  tree base = get_base_address (ref);
  return base && TREE_CODE (base) == MEM_REF && entry_of_pointer (TREE_OPERAND (base, 0))
	   ? p
	   : NULL_TREE;
}

} // namespace

bool
add_pair (std::vector<pointer_pair> &pairs, const row_access &a, const row_access &b)
{
  tree one = entry_of_pointer (a.pointer ()), other = entry_of_pointer (b.pointer ());
  if (!one || !other)
    return false;
  for (const pointer_pair &p : pairs)
    if ((operand_equal_p (p.one, one) && operand_equal_p (p.other, other))
	|| (operand_equal_p (p.one, other) && operand_equal_p (p.other, one)))
      return true;
  pairs.push_back ({ one, other });
  return true;
}

namespace {

/* True if one of A writes what one of B reads or writes.  */

bool
changes_p (const std::vector<access> &a, const std::vector<access> &b, bool apart = true)
{
  for (const access &x : a)
    for (const access &y : b)
      if (&x != &y && x.writes && same_memory_p (x, y, apart))
	return true;
  return false;
}

bool
writes_p (const std::vector<access> &v)
{
  return std::any_of (v.begin (), v.end (), [] (const access &a) { return a.writes; });
}

/* Add the accesses of STMT to ALL; false if they are not known.  */

bool
add_accesses (std::vector<access> &all, gimple *stmt)
{
  const auto found = accesses_of (stmt);
  if (found)
    all.insert (all.end (), found->begin (), found->end ());
  return found.has_value ();
}

/* The statements of the nest NEST from which V is computed.  */

void
find_sources (tree v, const row_nest &nest, std::set<gimple *> &sources)
{
  if (TREE_CODE (v) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (v);
      if (is_gimple_assign (def) && flow_bb_inside_loop_p (nest.rows, gimple_bb (def))
	  && sources.insert (def).second)
	for (unsigned i = 1; i < gimple_num_ops (def); i++)
	  if (gimple_op (def, i))
	    find_sources (gimple_op (def, i), nest, sources);
    }
  else if (EXPR_P (v) || REFERENCE_CLASS_P (v))
    for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
      if (TREE_OPERAND (v, i))
	find_sources (TREE_OPERAND (v, i), nest, sources);
}

/* Take from ALL what is read of the arrays that BOUNDS are, which the region does not write.  */

void
drop_reads_of (const std::vector<access> &bounds, std::vector<access> &all)
{
  auto entry = [] (const access &a)
  {
    tree ptr = a.pointer ();
    return ptr ? record_entry (ptr) : -1;
  };
  std::set<HOST_WIDE_INT> entries;
  for (const access &a : bounds)
    entries.insert (entry (a));
  entries.erase (-1);
  all.erase (std::remove_if (all.begin (), all.end (), [&] (const access &a)
			     { return !a.writes && entries.count (entry (a)); }),
	     all.end ());
}

/* True if STMT, in front of the loop over vectors, can be done when the row ends.  */

bool
late_p (gimple *stmt, const row_nest &nest)
{
  return atomic_target (stmt) && !gimple_call_lhs (stmt)
	 && gimple_bb (stmt)->loop_father == nest.rows
	 && dominated_by_p (CDI_DOMINATORS, gimple_bb (nest.mark), gimple_bb (stmt));
}

} // namespace

/* Each statement is in front of the loop over vectors, in it, or behind it.  The same array may be
   in two entries of the record, as a program may call a function for a result in place of its
   operand; then a row reads and writes the same element.  Where all rows or elements write, or the
   bounds are read, it is not.  */

std::string
row_finder::why_not_effects ()
{
  std::vector<access> elements, before, bounds, late;
  bool known = true, reads_known = true;
  std::set<gimple *> of_bounds;
  find_sources (goacc_loop_call (nest.vectors->offset).range, nest, of_bounds);
  basic_block mark = gimple_bb (nest.mark);
  basic_block *body = get_loop_body (nest.rows);
  for (unsigned k = 0; k < nest.rows->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	std::vector<access> *to = &before;
	if (nest.vectors->inner && flow_bb_inside_loop_p (nest.vectors->inner, body[k]))
	  to = &elements;
	else if (stmt == nest.mark)
	  break;
	else if (body[k] != mark && dominated_by_p (CDI_DOMINATORS, body[k], mark))
	  continue;
	else if (late_p (stmt, nest))
	  {
	    nest.late.push_back (stmt);
	    to = &late;
	  }
	else if (of_bounds.count (stmt))
	  to = &bounds;
	else if (atomic_target (stmt))
	  known = false;
	if (!add_accesses (*to, stmt))
	  (effect_p (stmt) ? known : reads_known) = false;
      }
  free (body);
  drop_reads_of (bounds, before);
  nest.effects = writes_p (elements) || writes_p (before) || !late.empty ();
  if (!known || (nest.effects && !reads_known))
    return "a row has effects that may happen more than once";
  if (changes_p (elements, before) || changes_p (elements, late) || changes_p (late, elements))
    return "elements may change what their row reads or writes before them";
  /* The same value is written again, but that is a race all the same.  */
  if (changes_p (before, elements))
    return "elements may read what their row writes before them";
  if (changes_p (before, before, false) || changes_p (before, late) || changes_p (late, before))
    return "a row may read what it changes before its loop over vectors";
  return "";
}

/* What stands behind the elements of a left row is executed before they are.  */

std::string
why_not_behind (const element_part &part, std::vector<pointer_pair> *apart)
{
  std::vector<access> elements, behind;
  bool known = true, behind_known = true;
  auto look
    = [&] (const std::set<basic_block> &blocks, bool inside, std::vector<access> &to, bool &all)
  {
    for (basic_block bb : blocks)
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	if (part.has_p (gsi_stmt (i)) == inside && !part.before_p (gsi_stmt (i)))
	  all &= add_accesses (to, gsi_stmt (i));
  };
  look (part.blocks (), true, elements, known);
  look (part.behind (), false, behind, behind_known);
  if (!behind_known || (!known && !behind.empty ()))
    return "a row does something behind its elements";
  for (const access &a : elements)
    for (const access &b : behind)
      if ((a.writes || b.writes) && same_memory_p (a, b, false))
	{
	  if (same_memory_p (a, b, true) || (apart && !add_pair (*apart, a, b)))
	    return "what stands behind the elements of a row may be in the same memory";
	}
  return "";
}

} // namespace accred
