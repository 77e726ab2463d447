/* An iteration's own object in the place of another one: a part of `accred_privatize'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/clauses/own-object.h"
#include "plugin/clauses/region-loops.h"

namespace accred {

bool
has_reduction_p (tree clauses, tree object)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_DECL (c) == object)
      return true;
  return false;
}

bool
reduced_by_p (gomp_for *loop, tree object)
{
  return has_reduction_p (gimple_omp_for_clauses (loop), object);
}

tree
value_of (tree object)
{
  return reference_p (object) ? build_simple_mem_ref (object) : unshare_expr (object);
}

/* OBJECT = OWN  */

gimple *
build_store (tree object, tree own, location_t loc)
{
  gimple *store = gimple_build_assign (value_of (object), own);
  gimple_set_location (store, loc);
  return store;
}

namespace {

/* Puts OWN in the place of OBJECT in the body of a loop.  */

class renaming
{
public:
  renaming (tree object, tree own, bool stores_stay, const reference_copies &copies)
    : m_object (object), m_own (own), m_stores_stay (stores_stay), m_copies (copies)
  {}

  void sequence (gimple_seq *);

private:
  static tree replace (tree *, int *, void *);

  void operand (tree *tp)
  {
    walk_stmt_info wi = {};
    wi.info = this;
    walk_tree (tp, replace, &wi, NULL);
  }

  bool loop (gomp_for *);
  void store_result (gimple_stmt_iterator *);

  tree m_object, m_own;
  bool m_stores_stay;
  const reference_copies &m_copies;
};

tree
renaming::replace (tree *tp, int *walk_subtrees, void *data)
{
  renaming &r = *static_cast<renaming *> (static_cast<walk_stmt_info *> (data)->info);
  if (TYPE_P (*tp)
      || (COMPARISON_CLASS_P (*tp)
	  && asks_presence_p (TREE_CODE (*tp), TREE_OPERAND (*tp, 0), TREE_OPERAND (*tp, 1),
			      r.m_copies)))
    *walk_subtrees = 0;
  else if (object_of (*tp, r.m_copies) == r.m_object)
    {
      *tp = r.m_own;
      *walk_subtrees = 0;
    }
  else if (auto copy = r.m_copies.find (*tp);
	   reference_p (r.m_object)
	   && (*tp == r.m_object || (copy != r.m_copies.end () && copy->second == r.m_object)))
    /* The reference itself, for a call.  */
    *tp = build1 (ADDR_EXPR, TREE_TYPE (*tp), r.m_own);
  return NULL_TREE;
}

/* The clauses and bounds of LOOP.  True if its body uses the object, too.  */

bool
renaming::loop (gomp_for *loop)
{
  sequence (gimple_omp_for_pre_body_ptr (loop));
  bool hidden = false;
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    hidden |= gimple_omp_for_index (loop, i) == m_object;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
      hidden |= OMP_CLAUSE_DECL (c) == m_object;
    else if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_REDUCTION)
      for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	operand (&OMP_CLAUSE_OPERAND (c, i));
    else if (OMP_CLAUSE_DECL (c) == m_object)
      OMP_CLAUSE_DECL (c) = m_own;
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    {
      operand (gimple_omp_for_initial_ptr (loop, i));
      operand (gimple_omp_for_final_ptr (loop, i));
      if (gimple_omp_for_index (loop, i) != m_object)
	operand (gimple_omp_for_incr_ptr (loop, i));
    }
  return !hidden;
}

/* After the statement at GSI, put what it has written into the object itself.  */

void
renaming::store_result (gimple_stmt_iterator *gsi)
{
  gimple *store = build_store (m_object, m_own, gimple_location (gsi_stmt (*gsi)));
  gsi_insert_after (gsi, store, GSI_NEW_STMT);
}

void
renaming::sequence (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gomp_for *inner = dyn_cast<gomp_for *> (stmt))
	{
	  const bool result = m_stores_stay && reduced_by_p (inner, m_object);
	  if (loop (inner))
	    {
	      /* The result alone is stored.  */
	      const bool stores_stay = m_stores_stay;
	      m_stores_stay &= !result;
	      sequence (gimple_omp_body_ptr (inner));
	      m_stores_stay = stores_stay;
	    }
	  if (result)
	    store_result (&gsi);
	  continue;
	}
      /* The copy of a reference is not to be one of OWN's address.  */
      if (gimple_assign_single_p (stmt) && m_copies.count (gimple_assign_lhs (stmt)))
	continue;
      const bool store = (m_stores_stay && gimple_has_lhs (stmt) && gimple_get_lhs (stmt)
			  && object_of (gimple_get_lhs (stmt), m_copies) == m_object);
      if (asks_presence_p (stmt, m_copies))
	{
	  if (gimple_has_lhs (stmt))
	    operand (gimple_op_ptr (stmt, 0));
	}
      else if (is_gimple_assign (stmt) || is_gimple_call (stmt) || gimple_code (stmt) == GIMPLE_COND
	       || gimple_code (stmt) == GIMPLE_SWITCH || gimple_code (stmt) == GIMPLE_RETURN
	       || gimple_code (stmt) == GIMPLE_OMP_ATOMIC_LOAD
	       || gimple_code (stmt) == GIMPLE_OMP_ATOMIC_STORE)
	{
	  walk_stmt_info wi = {};
	  wi.info = this;
	  walk_gimple_op (stmt, replace, &wi);
	}
      for_each_sequence (stmt, [this] (gimple_seq *s) { sequence (s); });
      if (store)
	store_result (&gsi);
    }
}

} // namespace

void
rename_object (gimple_seq *seq, tree object, tree own, bool stores_stay,
	       const reference_copies &copies)
{
  renaming (object, own, stores_stay, copies).sequence (seq);
}

} // namespace accred
