/* Copies of objects whose class has constructors.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OpenMP says that constructors, assignment operators and destructors of private, firstprivate and
   lastprivate objects are called.  A local variable does that, in the innermost of combined
   constructs:

     for firstprivate (F) lastprivate (L)     for
       BODY				  ->	  { C own (F);  D last;
						    try { BODY, with own for F and last for L
							  if (no iteration comes after this one)
							    L = last; }
						    finally { last.~D ();  own.~C (); } }

   So each iteration of a loop has an object.  The front end knows the functions.

   Needs: the copy for the host, which GCC expands itself, is made; nests are rectangular.  */

#include "plugin/openmp/class-copies.h"
#include "plugin/clauses/last-iteration.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/copy-alignment.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/statement-block.h"
#include "plugin/openmp/thread-copies.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

bool
class_copy_clause_p (const_tree c)
{
  const omp_clause_code code = OMP_CLAUSE_CODE (c);
  if (code != OMP_CLAUSE_PRIVATE && code != OMP_CLAUSE_FIRSTPRIVATE
      && code != OMP_CLAUSE_LASTPRIVATE)
    return false;
  tree decl = OMP_CLAUSE_DECL (c);
  return (DECL_P (decl) && TREE_ADDRESSABLE (strip_array_types (type_of_copy (decl)))
	  && !DECL_HAS_VALUE_EXPR_P (decl));
}

namespace {

/* True if STMT is a construct whose body is that of a thread, an iteration or a task.  */

bool
has_own_objects_p (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_TEAMS:
    case GIMPLE_OMP_PARALLEL:
    case GIMPLE_OMP_FOR:
    case GIMPLE_OMP_SINGLE:
    case GIMPLE_OMP_TASK:
    case GIMPLE_OMP_SCOPE: return true;
    default: return false;
    }
}

tree *
clauses_with_objects (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_OMP_SINGLE: return gimple_omp_single_clauses_ptr (stmt);
    case GIMPLE_OMP_TASK: return gimple_omp_task_clauses_ptr (stmt);
    case GIMPLE_OMP_SCOPE: return scope_clauses (stmt);
    default: return clauses_of (stmt);
    }
}

} // namespace

gimple *
combined_inside (gimple *stmt)
{
  const bool combined = (is_a<gomp_for *> (stmt)	? gimple_omp_for_combined_p (stmt)
			 : is_a<gomp_parallel *> (stmt) ? gimple_omp_parallel_combined_p (stmt)
							: is_a<gomp_teams *> (stmt));
  gimple_seq body = combined ? gimple_omp_body (stmt) : NULL;
  while (body && gimple_seq_singleton_p (body))
    {
      gimple *inner = gimple_seq_first_stmt (body);
      if (gbind *bind = dyn_cast<gbind *> (inner))
	body = gimple_bind_body (bind);
      else
	return is_a<gomp_for *> (inner) || is_a<gomp_parallel *> (inner) ? inner : nullptr;
    }
  return nullptr;
}

namespace {

/* True if another clause of STMT, a construct, is about the object of the clause C.  */

bool
has_other_clause_p (gimple *stmt, const_tree c)
{
  for (tree other = *clauses_with_objects (stmt); other; other = OMP_CLAUSE_CHAIN (other))
    if (other != c && class_copy_clause_p (other) && OMP_CLAUSE_DECL (other) == OMP_CLAUSE_DECL (c))
      return true;
  return false;
}

/* STMT, an innermost construct, gets what the clause C says.  If KEPT is not null, the object is
   lastprivate, and a copy of KEPT by the clause FIRST; the last one is stored in STORED, if that is
   not null.  */

void
own_object_in (gimple *stmt, tree c, tree first = NULL_TREE, tree kept = NULL_TREE,
	       tree stored = NULL_TREE)
{
  statement_block b (gimple_location (stmt)), end (gimple_location (stmt));
  tree decl = OMP_CLAUSE_DECL (c), object = decl;
  tree own = b.variable (type_of_copy (decl)), name = own;
  TREE_ADDRESSABLE (own) = 1;
  require_copy_alignment (own, copy_alignment (decl));
  DECL_NAME (own) = DECL_NAME (decl);
  /* What lanes leave in artificial variables is their own (left-parts.cc).  */
  DECL_ARTIFICIAL (own) = 0;
  if (reference_p (decl))
    {
      object = build_simple_mem_ref (decl);
      name = b.variable (TREE_TYPE (decl));
      b.assign (name, fold_convert (TREE_TYPE (decl), build_fold_addr_expr (own)));
    }
  gimple_seq body = gimple_omp_body (stmt);
  rename_variable (&body, decl, name);
  if (kept)
    b.expression (lang_hooks.decls.omp_clause_copy_ctor (first, own, kept));
  else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
    b.expression (lang_hooks.decls.omp_clause_copy_ctor (c, own, object));
  else if (tree made = lang_hooks.decls.omp_clause_default_ctor (c, own, object))
    b.expression (made);
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE)
    {
      statement_block store = b.inner ();
      tree vars = NULL_TREE;
      store.expression (
	stored ? lang_hooks.decls.omp_clause_copy_ctor (first, unshare_expr (stored), own)
	       : lang_hooks.decls.omp_clause_assign_op (c, object, own));
      gimple_seq last = in_last_iteration ({ as_a<gomp_for *> (stmt) }, store.bind (), &vars);
      tree block = make_node (BLOCK);
      BLOCK_VARS (block) = vars;
      gimple_seq_add_stmt (&body, gimple_build_bind (vars, last, block));
    }
  if (tree destroyed = lang_hooks.decls.omp_clause_dtor (c, own))
    {
      end.expression (destroyed);
      gimple_seq after = NULL;
      gimple_seq_add_stmt (&after, end.bind ());
      b.add (gimple_build_try (body, after, GIMPLE_TRY_FINALLY));
    }
  else
    b.add (body);
  gimple_seq all = NULL;
  gimple_seq_add_stmt (&all, b.bind ());
  gimple_omp_set_body (stmt, all);
}

/* STMT, a construct, gets what its clauses say.  A target region is none for threads: what is
   firstprivate there is a copy of the object's bytes.  */

void
own_objects_of (gimple *stmt)
{
  gimple *innermost = stmt;
  const bool region = is_a<gomp_target *> (stmt);
  while (gimple *inner = combined_inside (innermost))
    innermost = inner;
  for (tree *link = clauses_with_objects (stmt); *link;)
    {
      tree c = *link;
      if (!class_copy_clause_p (c) || has_other_clause_p (stmt, c)
	  || (region && OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE)
	  || (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_LASTPRIVATE && !is_a<gomp_for *> (innermost)))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (c);
      own_object_in (innermost, c);
    }
}

/* ACTION on all constructs in SEQ that can have such objects, inner ones first.  */

void
for_constructs (gimple_seq seq, const std::function<void (gimple *)> &action)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { for_constructs (*s, action); });
      if (has_own_objects_p (gsi_stmt (gsi)))
	action (gsi_stmt (gsi));
    }
}

} // namespace

gimple_seq
store_last_object (tree first, tree last, gomp_for *loop, tree stored)
{
  tree decl = OMP_CLAUSE_DECL (first);
  tree object = reference_p (decl) ? build_simple_mem_ref (decl) : decl;
  own_object_in (loop, last, first, object, stored);
  statement_block b (OMP_CLAUSE_LOCATION (first));
  b.expression (lang_hooks.decls.omp_clause_assign_op (last, unshare_expr (object), stored));
  if (tree destroyed = lang_hooks.decls.omp_clause_dtor (first, unshare_expr (stored)))
    b.expression (destroyed);
  gimple_seq all = NULL;
  gimple_seq_add_stmt (&all, b.bind ());
  return all;
}

gimple_seq
with_kept_object (gimple_seq seq, tree first, tree last, gomp_for *loop)
{
  statement_block b (OMP_CLAUSE_LOCATION (first)), end (OMP_CLAUSE_LOCATION (first));
  tree decl = OMP_CLAUSE_DECL (first), kept = b.variable (type_of_copy (decl));
  TREE_ADDRESSABLE (kept) = 1;
  b.expression (lang_hooks.decls.omp_clause_copy_ctor (
    first, kept, reference_p (decl) ? build_simple_mem_ref (decl) : decl));
  own_object_in (loop, last, first, kept);
  if (tree destroyed = lang_hooks.decls.omp_clause_dtor (first, kept))
    {
      end.expression (destroyed);
      gimple_seq after = NULL;
      gimple_seq_add_stmt (&after, end.bind ());
      b.add (gimple_build_try (seq, after, GIMPLE_TRY_FINALLY));
    }
  else
    b.add (seq);
  gimple_seq all = NULL;
  gimple_seq_add_stmt (&all, b.bind ());
  return all;
}

bool
class_copies_p (gomp_target *target)
{
  bool any = false;
  auto look = [&] (gimple *stmt)
  {
    for (tree c = *clauses_with_objects (stmt); c; c = OMP_CLAUSE_CHAIN (c))
      any |= class_copy_clause_p (c);
  };
  if (lang_GNU_Fortran ())
    return false;
  for_constructs (gimple_omp_body (target), look);
  look (target);
  return any;
}

void
make_class_copies (gomp_target *target)
{
  if (lang_GNU_Fortran ())
    return;
  for_constructs (gimple_omp_body (target), own_objects_of);
  own_objects_of (target);
}

} // namespace accred
