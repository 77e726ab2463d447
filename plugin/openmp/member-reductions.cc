/* Reductions of members of the object of a member function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: in a member function g++ has a variable for each member that a clause names, which
   stands for the member (DECL_VALUE_EXPR).  A combined target makes it firstprivate, so that the
   result is lost; in a region of its own, the region declares it, and OpenACC's reductions know no
   variable of the host.

     Before:  target firstprivate (hits) map (tofrom: this->hits)      reduction (+: hits)
     or       target map (tofrom: this->hits)  { int hits;             reduction (+: hits) }
     After:   target map (tofrom: name) map (tofrom: this->hits)       reduction (+: name)

   NAME stands for the member, too, so that its address is the member's: libgomp finds the memory on
   the device, whatever has mapped it, and all maps of it are one.

   Needs: clauses as the gimplifier leaves them; runs before the region is copied for the host.
   Guarantees: a variable that a region reduces by an operator, and that stands for a member, is
   mapped.  */

#include "plugin/openmp/member-reductions.h"
#include "plugin/clauses/objects.h"
#include "plugin/local-variables.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/closure-maps.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

namespace {

/* True if V stands for a part of an object.  What a lambda captures is not meant.  */

bool
stands_for_member_p (tree v)
{
  if (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v) || !poly_int_tree_p (DECL_SIZE_UNIT (v)))
    return false;
  return TREE_CODE (DECL_VALUE_EXPR (v)) == COMPONENT_REF && !captured_p (v);
}

/* A variable in memory that stands for the same as V.  omp-low takes V itself for a member of
   `this'.  */

tree
another_name (tree v)
{
  tree name = new_local (TREE_TYPE (v), DECL_NAME (v), DECL_SOURCE_LOCATION (v));
  DECL_IGNORED_P (name) = 1;
  TREE_ADDRESSABLE (name) = 1;
  SET_DECL_VALUE_EXPR (name, unshare_expr (DECL_VALUE_EXPR (v)));
  DECL_HAS_VALUE_EXPR_P (name) = 1;
  return name;
}

class member_walk
{
public:
  explicit member_walk (gomp_target *target) : m_target (target) {}

  void collect (gimple_seq);
  void map ();
  tree first () const { return m_reduced.empty () ? NULL_TREE : *m_reduced.begin (); }

private:
  void rename (gimple_seq);
  void rename_operands (gimple_stmt_iterator *);
  void rename_clauses (gimple *);
  void rename_bounds (gomp_for *, gimple_stmt_iterator *);
  tree loaded (gimple_stmt_iterator *);

  gomp_target *m_target;
  std::set<tree> m_reduced;
  gbind *m_scope = nullptr; /* The block around the statement in hand.  */
  tree m_from = NULL_TREE, m_to = NULL_TREE;
};

/* Find the reduced members in SEQ.  */

void
member_walk::collect (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (construct_of (stmt))
	for (tree c = *clauses_of (stmt); c; c = OMP_CLAUSE_CHAIN (c))
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && plain_reduction_p (c)
	      && stands_for_member_p (OMP_CLAUSE_DECL (c)))
	    m_reduced.insert (OMP_CLAUSE_DECL (c));
      for_each_sequence (stmt, [&] (gimple_seq *s) { collect (*s); });
    }
}

/* The value of m_to in a new temporary, loaded in front of the statement at GSI.  */

tree
member_walk::loaded (gimple_stmt_iterator *gsi)
{
  tree t = new_temporary (TREE_TYPE (m_to), m_scope);
  gsi_insert_before (gsi, gimple_build_assign (t, m_to), GSI_SAME_STMT);
  return t;
}

struct replaced_operand
{
  tree from, to;
};

tree
replace_operand (tree *tp, int *, void *data)
{
  const auto &r = *static_cast<replaced_operand *> (static_cast<walk_stmt_info *> (data)->info);
  if (*tp == r.from)
    *tp = r.to;
  return NULL_TREE;
}

/* The statement at GSI, which is no construct, uses m_to for m_from, by way of temporaries.  */

void
member_walk::rename_operands (gimple_stmt_iterator *gsi)
{
  gimple *stmt = gsi_stmt (*gsi);
  if (gimple_get_lhs (stmt) == m_from)
    {
      tree t = new_temporary (TREE_TYPE (m_to), m_scope);
      gimple_set_lhs (stmt, t);
      gsi_insert_after (gsi, gimple_build_assign (m_to, t), GSI_SAME_STMT);
    }
  if (!uses_in_statement (*gsi, m_from).uses)
    return;
  replaced_operand r{ m_from, loaded (gsi) };
  walk_stmt_info wi = {};
  wi.info = &r;
  walk_gimple_op (stmt, replace_operand, &wi);
}

void
member_walk::rename_clauses (gimple *stmt)
{
  replaced_operand r{ m_from, m_to };
  walk_stmt_info wi = {};
  wi.info = &r;
  for (tree c = *clauses_of (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    {
      for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	walk_tree (&OMP_CLAUSE_OPERAND (c, i), replace_operand, &wi, NULL);
      for_each_sequence_of_clause (c, [&] (gimple_seq *s) { rename (*s); });
    }
}

void
member_walk::rename_bounds (gomp_for *loop, gimple_stmt_iterator *gsi)
{
  for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
    for (tree *bound : { gimple_omp_for_initial_ptr (loop, i), gimple_omp_for_final_ptr (loop, i) })
      if (*bound == m_from)
	*bound = loaded (gsi);
}

void
member_walk::rename (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gbind *around = m_scope;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	m_scope = bind;
      for_each_sequence (stmt, [&] (gimple_seq *s) { rename (*s); });
      m_scope = around;
      if (construct_of (stmt))
	rename_clauses (stmt);
      else if (!is_gimple_omp (stmt))
	rename_operands (&gsi);
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	rename_bounds (loop, &gsi);
    }
}

void
member_walk::map ()
{
  tree *clauses = gimple_omp_target_clauses_ptr (m_target);
  if (m_reduced.empty ())
    return;
  for (tree *link = clauses; *link;)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_FIRSTPRIVATE
	&& m_reduced.count (OMP_CLAUSE_DECL (*link)))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
  m_scope = gimple_build_bind (NULL_TREE, gimple_omp_body (m_target), NULL_TREE);
  gimple_omp_set_body (m_target, m_scope);
  for (tree v : m_reduced)
    {
      m_from = v;
      m_to = another_name (v);
      rename (gimple_bind_body (m_scope));
      tree map = build_omp_clause (gimple_location (m_target), OMP_CLAUSE_MAP);
      OMP_CLAUSE_SET_MAP_KIND (map, GOMP_MAP_TOFROM);
      OMP_CLAUSE_DECL (map) = m_to;
      OMP_CLAUSE_SIZE (map) = DECL_SIZE_UNIT (v);
      tree *end = clauses;
      while (*end)
	end = &OMP_CLAUSE_CHAIN (*end);
      *end = map;
    }
}

} // namespace

void
map_reduced_members (gomp_target *target)
{
  member_walk walk (target);
  walk.collect (gimple_omp_body (target));
  walk.map ();
}

tree
reduced_member (gomp_target *target)
{
  member_walk walk (target);
  walk.collect (gimple_omp_body (target));
  return walk.first ();
}

} // namespace accred
