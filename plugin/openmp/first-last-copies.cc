/* Objects that are firstprivate and lastprivate, whose copies are more than assignments.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The last iteration sets such an object, and others may begin later.  So theirs are copies of a
   copy, of Fortran's allocatable variables and of objects of classes with constructors:

     parallel for				  { T kept (V);
	 firstprivate (V) lastprivate (V)   ->	    try { parallel for
       BODY						    { T own (kept);
							      BODY, with own for V
							      if (no iteration comes after this)
								V = own;
							      own.~T (); } }
						    finally { kept.~T (); } }

   Where a loop stands alone in a region that each thread executes, each of these has such a copy,
   and they wait for each other before the loop.

   A loop that is all of a region may have several teams, which begin at any time.  The last
   iteration stores its object elsewhere, and the team that ends last sets V (own-reductions.cc):

     target				  target map (alloc: stored)
       parallel for				    parallel for
	 firstprivate (V) lastprivate (V)   ->	      { T own (V);  BODY, with own for V
	 BODY						if (no iteration comes after this)
							  new (&stored) T (own);  own.~T (); }
						    critical (accred_last)
						      { V = stored;  stored.~T (); }

   Needs: the copy for the host is made; nests are rectangular.  */

#include "plugin/openmp/first-last-copies.h"
#include "plugin/clauses/last-iteration.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/allocatable-copies.h"
#include "plugin/openmp/class-copies.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/thread-copies.h"

namespace accred {

namespace {

/* Constructs that are combined with each other, the outermost one first.  */

std::vector<gimple *>
combined_constructs (gimple *stmt)
{
  std::vector<gimple *> all;
  for (; stmt; stmt = combined_inside (stmt))
    all.push_back (stmt);
  return all;
}

/* True if a copy of the allocatable DECL is more than an assignment, and can be stored in another.
   Components would get memory of the device's, and others' would be freed.  */

bool
allocatable_object_p (tree decl)
{
  return (allocatable_p (decl) && allocatable_copy_possible_p (decl) && !allocatable_parts_p (decl)
	  && !deferred_string_p (decl));
}

/* True if C, a clause of CODE, is about such an object.  */

bool
about_object_p (const_tree c, omp_clause_code code)
{
  tree decl = OMP_CLAUSE_CODE (c) == code ? OMP_CLAUSE_DECL (c) : NULL_TREE;
  return decl && DECL_P (decl) && (class_copy_clause_p (c) || allocatable_object_p (decl));
}

/* The clause of CODE for DECL of CONSTRUCTS, or for any such object; null if there is none.  */

tree
clause_for (const std::vector<gimple *> &constructs, omp_clause_code code, tree decl)
{
  for (gimple *stmt : constructs)
    for (tree c = *clauses_of (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      if (about_object_p (c, code) && (!decl || OMP_CLAUSE_DECL (c) == decl))
	return c;
  return NULL_TREE;
}

/* The clauses firstprivate and lastprivate of CONSTRUCTS for the same object; null if there are
   none.  */

std::pair<tree, tree>
first_and_last (const std::vector<gimple *> &constructs)
{
  for (gimple *stmt : constructs)
    for (tree c = *clauses_of (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      if (about_object_p (c, OMP_CLAUSE_LASTPRIVATE))
	if (tree first = clause_for (constructs, OMP_CLAUSE_FIRSTPRIVATE, OMP_CLAUSE_DECL (c)))
	  return { first, c };
  return { NULL_TREE, NULL_TREE };
}

/* CONSTRUCTS lose the clauses for DECL.  */

void
drop_clauses (const std::vector<gimple *> &constructs, tree decl)
{
  for (gimple *stmt : constructs)
    for (tree *link = clauses_of (stmt); *link;)
      if ((OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_FIRSTPRIVATE
	   || OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_LASTPRIVATE)
	  && OMP_CLAUSE_DECL (*link) == decl)
	*link = OMP_CLAUSE_CHAIN (*link);
      else
	link = &OMP_CLAUSE_CHAIN (*link);
}

/* The constructs that can have both clauses: `distribute' cannot.  */

bool
outermost_p (gimple *stmt)
{
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    return gimple_omp_for_kind (loop) == GF_OMP_FOR_KIND_FOR;
  return is_a<gomp_parallel *> (stmt);
}

constexpr char last_name[] = "accred_last";

/* The statements in place of STMT, the first one of CONSTRUCTS, which are all of TARGET.  */

gimple_seq
with_last_stores (gimple *stmt, const std::vector<gimple *> &constructs, gomp_target *target)
{
  gimple_seq seq = NULL, stores = NULL;
  gomp_for *loop = as_a<gomp_for *> (constructs.back ());
  for (;;)
    {
      const auto [first, last] = first_and_last (constructs);
      if (!first)
	break;
      tree decl = OMP_CLAUSE_DECL (first);
      drop_clauses (constructs, decl);
      /* An array: a scalar would become private to the threads that set it.  */
      tree type = allocatable_p (decl) ? allocatable_type (decl) : type_of_copy (decl);
      tree place = create_tmp_var_raw (build_array_type_nelts (type, 1));
      gimple_add_tmp_var (place);
      TREE_ADDRESSABLE (place) = 1;
      tree stored = build4 (ARRAY_REF, type, place, size_zero_node, NULL_TREE, NULL_TREE);
      tree map = data_clause (GOMP_MAP_ALLOC, place, gimple_location (stmt));
      OMP_CLAUSE_CHAIN (map) = gimple_omp_target_clauses (target);
      gimple_omp_target_set_clauses (target, map);
      gimple_seq_add_seq (&stores, allocatable_p (decl)
				     ? store_last_allocatable (decl, loop, stored)
				     : store_last_object (first, last, loop, stored));
    }
  gimple_seq_add_stmt_without_update (&seq, stmt);
  gimple *after = gimple_build_omp_critical (stores, get_identifier (last_name), NULL_TREE);
  gimple_set_location (after, gimple_location (stmt));
  gimple_seq_add_stmt_without_update (&seq, after);
  return seq;
}

/* The statements in place of STMT, the first one of CONSTRUCTS.  */

gimple_seq
with_copies (gimple *stmt, const std::vector<gimple *> &constructs)
{
  gimple_seq seq = NULL;
  if (is_a<gomp_for *> (stmt))
    gimple_seq_add_stmt (&seq,
			 gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_BARRIER), 0));
  gimple_seq_add_stmt_without_update (&seq, stmt);
  gomp_for *loop = as_a<gomp_for *> (constructs.back ());
  for (;;)
    {
      const auto [first, last] = first_and_last (constructs);
      if (!first)
	return seq;
      tree decl = OMP_CLAUSE_DECL (first);
      drop_clauses (constructs, decl);
      seq = allocatable_p (decl) ? with_kept_allocatable (seq, decl, loop)
				 : with_kept_object (seq, first, last, loop);
    }
}

/* True if STMT only computes a temporary of the gimplifier, or nothing.  */

bool
temporary_p (gimple *stmt)
{
  tree lhs = is_gimple_assign (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
  return (gimple_code (stmt) == GIMPLE_NOP || gimple_code (stmt) == GIMPLE_PREDICT
	  || is_gimple_debug (stmt)
	  || (lhs && VAR_P (lhs) && DECL_ARTIFICIAL (lhs) && !TREE_ADDRESSABLE (lhs)));
}

/* The statement that is all of SEQ, beside such ones; null if there are several.  */

gimple *
only_statement (gimple_seq seq)
{
  gimple *only = nullptr;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    if (!temporary_p (gsi_stmt (gsi)))
      {
	if (only)
	  return nullptr;
	only = gsi_stmt (gsi);
      }
  gbind *bind = only ? dyn_cast<gbind *> (only) : nullptr;
  return bind ? only_statement (gimple_bind_body (bind)) : only;
}

/* ALL_OF, if it is not null, is the one statement of TARGET, a loop.  */

void
make_copies (gimple_seq *seq, gomp_target *target, gimple *all_of)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (!outermost_p (stmt))
	{
	  for_each_sequence (stmt,
			     [&] (gimple_seq *inner) { make_copies (inner, target, all_of); });
	  continue;
	}
      const std::vector<gimple *> constructs = combined_constructs (stmt);
      make_copies (gimple_omp_body_ptr (constructs.back ()), target, nullptr);
      if (!is_a<gomp_for *> (constructs.back ()) || !first_and_last (constructs).first)
	continue;
      gsi_replace (&gsi, gimple_build_nop (), false);
      gsi_insert_seq_before (&gsi,
			     stmt == all_of ? with_last_stores (stmt, constructs, target)
					    : with_copies (stmt, constructs),
			     GSI_SAME_STMT);
    }
}

bool
any_in (gimple_seq seq)
{
  bool any = false;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      any |= outermost_p (stmt) && first_and_last (combined_constructs (stmt)).first;
      for_each_sequence (stmt, [&] (gimple_seq *inner) { any |= any_in (*inner); });
    }
  return any;
}

} // namespace

bool
first_last_copies_p (gomp_target *target)
{
  return any_in (gimple_omp_body (target));
}

void
make_first_last_copies (gomp_target *target)
{
  gimple *all_of = only_statement (gimple_omp_body (target));
  make_copies (gimple_omp_body_ptr (target), target,
	       all_of && is_a<gomp_parallel *> (all_of) ? all_of : nullptr);
}

bool
last_stores_p (gimple *stmt)
{
  gomp_critical *critical = dyn_cast<gomp_critical *> (stmt);
  tree name = critical ? gimple_omp_critical_name (critical) : NULL_TREE;
  return name && id_equal (name, last_name);
}

gimple_seq
take_last_stores (gimple_seq *seq)
{
  gimple_seq stores = NULL;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !stores && !gsi_end_p (gsi);)
    if (last_stores_p (gsi_stmt (gsi)))
      {
	stores = gimple_omp_body (gsi_stmt (gsi));
	gimple_omp_set_body (gsi_stmt (gsi), NULL);
	gsi_remove (&gsi, false);
      }
    else
      {
	if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi)))
	  stores = take_last_stores (gimple_bind_body_ptr (bind));
	gsi_next (&gsi);
      }
  return stores;
}

} // namespace accred
