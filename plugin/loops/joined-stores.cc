/* Stores to one place in all branches.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan.  A stencil that treats the points at the border in another way stores in
   two places:

     if (i == 0 || ...)			if (i == 0 || ...)
       out[i] = a[i];			  x1 = a[i];
     else				else
       out[i] = a[i - 1] + a[i + 1];	  x2 = a[i - 1] + a[i + 1];
					x = PHI (x1, x2);
					out[i] = x;

   After, each iteration stores, which row-tiles.cc and streams.cc want to know.

   Needs: the addresses are computed in the same way, from values that are known before the
   branches and from what memory has at the store; nothing reads the place, or writes memory,
   between a store and the end of its block.  */

#include "plugin/loops/joined-stores.h"
#include "plugin/loops/block-builder.h"

namespace accred {

namespace {

/* Joins the stores before one block.  */

class store_joiner
{
public:
  store_joiner (basic_block join) : m_join (join) {}

  /* True if stores have been joined; there may be others before them.  */
  bool run ();

private:
  gassign *last_store (basic_block bb) const;
  bool known_p (tree t, gassign *store, unsigned depth = 0) const;
  tree copied (tree t, gimple_seq *seq) const;
  static bool same_p (tree a, tree b, unsigned depth = 0);
  static bool as_stored_p (gassign *def, gassign *store);

  basic_block m_join;
};

/* The store that BB ends with, or null.  */

gassign *
store_joiner::last_store (basic_block bb) const
{
  if (!single_succ_p (bb))
    return nullptr;
  std::vector<gassign *> loads;
  for (gimple_stmt_iterator i = gsi_last_bb (bb); !gsi_end_p (i); gsi_prev (&i))
    {
      gimple *stmt = gsi_stmt (i);
      if (is_gimple_debug (stmt) || !gimple_vuse (stmt))
	continue;
      gassign *a = dyn_cast<gassign *> (stmt);
      if (!a || !gimple_assign_single_p (a))
	return nullptr;
      if (!gimple_vdef (a))
	{
	  loads.push_back (a);
	  continue;
	}
      tree ref = gimple_assign_lhs (a);
      if (TREE_THIS_VOLATILE (ref) || !is_gimple_reg_type (TREE_TYPE (ref))
	  || !is_gimple_val (gimple_assign_rhs1 (a)))
	return nullptr;
      for (gassign *load : loads)
	if (stmt_may_clobber_ref_p (a, gimple_assign_rhs1 (load)))
	  return nullptr;
      return a;
    }
  return nullptr;
}

/* True if DEF reads no memory, or what is there when STORE is executed.  */

bool
store_joiner::as_stored_p (gassign *def, gassign *store)
{
  return !gimple_vuse (def)
	 || (gimple_assign_load_p (def) && !gimple_has_volatile_ops (def)
	     && gimple_vuse (def) == gimple_vuse (store));
}

/* True if T, a part of the place where STORE writes, can be computed where the branches meet.  */

bool
store_joiner::known_p (tree t, gassign *store, unsigned depth) const
{
  if (depth > 20)
    return false;
  if (TREE_CODE (t) == SSA_NAME)
    {
      gimple *def = SSA_NAME_DEF_STMT (t);
      if (SSA_NAME_IS_DEFAULT_DEF (t)
	  || (gimple_bb (def) != m_join
	      && dominated_by_p (CDI_DOMINATORS, m_join, gimple_bb (def))))
	return true;
      if (!is_gimple_assign (def) || !as_stored_p (as_a<gassign *> (def), store)
	  || (!gimple_vuse (def) && gimple_could_trap_p (def)))
	return false;
      for (unsigned i = 1; i < gimple_num_ops (def); i++)
	if (gimple_op (def, i) && !known_p (gimple_op (def, i), store, depth + 1))
	  return false;
      return true;
    }
  if (EXPR_P (t) || REFERENCE_CLASS_P (t))
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      if (TREE_OPERAND (t, i) && !known_p (TREE_OPERAND (t, i), store, depth + 1))
	return false;
  return true;
}

/* T, computed where the branches meet by statements that are added to SEQ.  */

tree
store_joiner::copied (tree t, gimple_seq *seq) const
{
  auto known = [this] (tree name) -> tree
  {
    return SSA_NAME_IS_DEFAULT_DEF (name)
	       || dominated_by_p (CDI_DOMINATORS, m_join, gimple_bb (SSA_NAME_DEF_STMT (name)))
	     ? name
	     : NULL_TREE;
  };
  return copied_value (t, known, seq);
}

/* True if A and B are computed in the same way from the same values.  */

bool
store_joiner::same_p (tree a, tree b, unsigned depth)
{
  if (a == b)
    return true;
  if (depth > 20 || !a || !b || TREE_CODE (a) != TREE_CODE (b)
      || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  if (TREE_CODE (a) == SSA_NAME)
    {
      gassign *da = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (a)),
	      *db = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (b));
      /* What they read is what is there when the stores are executed, of all (known_p).  */
      if (!da || !db || !gimple_vuse (da) != !gimple_vuse (db)
	  || gimple_assign_rhs_code (da) != gimple_assign_rhs_code (db))
	return false;
      auto same_operand_p = [&] (unsigned i, unsigned k)
      { return same_p (gimple_op (da, i), gimple_op (db, k), depth + 1); };
      const unsigned n = gimple_num_ops (da);
      bool same = true;
      for (unsigned i = 1; i < n; i++)
	same &= !gimple_op (da, i) || same_operand_p (i, i);
      return same
	     || (n == 3 && commutative_tree_code (gimple_assign_rhs_code (da))
		 && same_operand_p (1, 2) && same_operand_p (2, 1));
    }
  if (!EXPR_P (a) && !REFERENCE_CLASS_P (a))
    return operand_equal_p (a, b);
  for (int i = 0; i < TREE_OPERAND_LENGTH (a); i++)
    if (!same_p (TREE_OPERAND (a, i), TREE_OPERAND (b, i), depth + 1))
      return false;
  return true;
}

bool
store_joiner::run ()
{
  std::vector<std::pair<edge, gassign *>> stores;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, m_join->preds)
    {
      gassign *store = last_store (e->src);
      if (!store)
	return false;
      stores.push_back ({ e, store });
    }
  if (stores.size () < 2)
    return false;
  gassign *first = stores[0].second;
  tree ref = gimple_assign_lhs (first);
  for (auto [from, store] : stores)
    if (tree other = gimple_assign_lhs (store);
	!known_p (other, store) || !types_compatible_p (TREE_TYPE (other), TREE_TYPE (ref))
	|| get_alias_set (other) != get_alias_set (ref) || !same_p (ref, other))
      return false;

  tree value = make_ssa_name (TREE_TYPE (ref));
  gphi *phi = create_phi_node (value, m_join);
  for (auto [from, store] : stores)
    add_phi_arg (phi, gimple_assign_rhs1 (store), from, gimple_location (store));
  gimple_seq seq = NULL;
  tree place = copied (unshare_expr (ref), &seq);
  gassign *joined = gimple_build_assign (place, value);
  gimple_set_location (joined, gimple_location (first));
  gimple_seq_add_stmt (&seq, joined);
  gimple_stmt_iterator at = gsi_after_labels (m_join);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
  for (auto [from, store] : stores)
    {
      gimple_stmt_iterator old = gsi_for_stmt (store);
      unlink_stmt_vdef (store);
      gsi_remove (&old, true);
      release_defs (store);
    }
  return true;
}

} // namespace

void
join_stores (class loop *loop)
{
  basic_block *body = get_loop_body (loop);
  bool any = false;
  for (unsigned k = 0; k < loop->num_nodes; k++)
    if (body[k] != loop->header)
      while (store_joiner (body[k]).run ())
	any = true;
  free (body);
  if (!any)
    return;
  mark_virtual_operands_for_renaming (cfun);
  update_ssa (TODO_update_ssa_only_virtuals);
}

} // namespace accred
