/* Copies of Fortran's allocatable variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   gfortran has the code for them: memory if the original has some, of the same size or with the
   same bounds, and a null pointer otherwise.  Here the memory is from the device's heap.

     private (A)	       if (A) own = malloc (SIZE); else own = 0;
       BODY		  ->   try { BODY with own for A }
			       finally { free (own); }

   A lastprivate variable gets the value before that.  An object with allocatable components has the
   same done for each component.  */

#include "plugin/openmp/allocatable-copies.h"
#include "plugin/clauses/objects.h"
#include "plugin/openmp/data-regions.h"
#include "plugin/openmp/statement-block.h"
#include "plugin/openmp/target-region.h"
#include "plugin/openmp/thread-copies.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

bool
allocatable_p (tree decl)
{
  if (!lang_GNU_Fortran () || !DECL_P (decl))
    return false;
  tree type = type_of_copy (decl);
  return ((TREE_CODE (type) == POINTER_TYPE || TREE_CODE (type) == RECORD_TYPE)
	  && lang_hooks.decls.omp_private_outer_ref (decl));
}

bool
allocatable_parts_p (tree decl)
{
  tree type = type_of_copy (decl);
  if (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  if (TREE_CODE (type) != RECORD_TYPE || descriptor_p (decl))
    return false;
  tree object = build_decl (UNKNOWN_LOCATION, VAR_DECL, NULL_TREE, type);
  return lang_hooks.decls.omp_private_outer_ref (object);
}

bool
allocatable_copy_possible_p (tree decl)
{
  tree type = type_of_copy (decl);
  while (POINTER_TYPE_P (type))
    type = TREE_TYPE (type);
  return COMPLETE_TYPE_P (type) && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST;
}

/* True if DECL is an optional argument that is an allocatable scalar: not a reference, but a
   pointer that is null if the argument is absent.  */

static bool
optional_allocatable_p (tree decl)
{
  return (!reference_p (decl) && POINTER_TYPE_P (TREE_TYPE (decl))
	  && POINTER_TYPE_P (TREE_TYPE (TREE_TYPE (decl)))
	  && lang_hooks.decls.omp_check_optional_argument (decl, false));
}

/* TO gets VALUE if POINTER is not null, and else a zero if it is a pointer itself.  */

static void
assign_if (statement_block &b, tree pointer, tree to, tree value)
{
  tree there = create_artificial_label (UNKNOWN_LOCATION),
       done = create_artificial_label (UNKNOWN_LOCATION);
  if (POINTER_TYPE_P (TREE_TYPE (to)))
    b.assign (to, build_zero_cst (TREE_TYPE (to)));
  b.add (gimple_build_cond (NE_EXPR, b.value (pointer), build_zero_cst (TREE_TYPE (pointer)), there,
			    done));
  b.add (gimple_build_label (there));
  b.assign (to, b.value (value));
  b.add (gimple_build_label (done));
}

/* What the program has not written is nothing to warn of.  */

static void
forget_locations (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple_set_location (gsi_stmt (gsi), UNKNOWN_LOCATION);
      for_each_sequence (gsi_stmt (gsi), [] (gimple_seq *s) { forget_locations (*s); });
    }
}

/* The object that DECL is or refers to.  */

static tree
allocatable_object (tree decl)
{
  return reference_p (decl) || optional_allocatable_p (decl) ? build_simple_mem_ref (decl) : decl;
}

/* The same, with the value from which a copy is made.  */

static tree
original_value (statement_block &b, tree decl)
{
  tree object = allocatable_object (decl);
  if (!optional_allocatable_p (decl))
    return object;
  tree value = b.variable (TREE_TYPE (object));
  assign_if (b, decl, value, object);
  return value;
}

/* BODY with an object of its own for DECL, a copy of what ORIGINAL is.  */

static void
add_own_object (statement_block &b, gimple_seq body, tree decl, tree original, omp_clause_code code,
		const std::function<gimple_seq (gimple *)> &at_end)
{
  const location_t loc = gimple_location (gimple_seq_first_stmt (body));
  statement_block end (loc);
  tree object = allocatable_object (decl);
  const bool referred = object != decl;
  tree own = b.variable (TREE_TYPE (object)), name = own;
  /* A pointer stands in conditions, where only registers may.  */
  TREE_ADDRESSABLE (own) = referred || TREE_ADDRESSABLE (decl) || !POINTER_TYPE_P (TREE_TYPE (own));
  DECL_NAME (own) = DECL_NAME (decl);
  if (referred)
    {
      name = b.variable (TREE_TYPE (decl));
      DECL_ARTIFICIAL (name) = DECL_ARTIFICIAL (decl);
      b.assign (name, fold_convert (TREE_TYPE (decl), build_fold_addr_expr (own)));
    }
  tree c = build_omp_clause (loc, code);
  OMP_CLAUSE_DECL (c) = decl;
  rename_variable (&body, decl, name);
  b.expression (code == OMP_CLAUSE_FIRSTPRIVATE
		  ? lang_hooks.decls.omp_clause_copy_ctor (c, own, original)
		  : lang_hooks.decls.omp_clause_default_ctor (c, own, original));
  if (at_end)
    {
      statement_block store (loc);
      store.expression (lang_hooks.decls.omp_clause_assign_op (c, object, own));
      gbind *bind = store.bind ();
      forget_locations (gimple_bind_body (bind));
      gimple_seq_add_seq (&body, at_end (bind));
    }
  if (tree destroy = lang_hooks.decls.omp_clause_dtor (c, own))
    {
      end.expression (destroy);
      gimple_seq after = NULL;
      gimple_seq_add_stmt (&after, end.bind ());
      b.add (gimple_build_try (body, after, GIMPLE_TRY_FINALLY));
    }
  else
    b.add (body);
}

gimple_seq
with_own_allocatable (gimple_seq body, tree decl, omp_clause_code code,
		      const std::function<gimple_seq (gimple *)> &at_end)
{
  statement_block b (gimple_location (gimple_seq_first_stmt (body)));
  tree original = original_value (b, decl);
  add_own_object (b, body, decl, original, code, at_end);
  gimple_seq result = NULL;
  gimple_seq_add_stmt (&result, b.bind ());
  return result;
}

void
own_allocatables (gomp_for *loop)
{
  for (tree *link = gimple_omp_for_clauses_ptr (loop); *link;)
    if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_PRIVATE && allocatable_p (OMP_CLAUSE_DECL (*link)))
      {
	tree decl = OMP_CLAUSE_DECL (*link);
	*link = OMP_CLAUSE_CHAIN (*link);
	gimple_omp_set_body (loop, with_own_allocatable (gimple_omp_body (loop), decl,
							 OMP_CLAUSE_PRIVATE));
      }
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

gimple_seq
own_allocatables_of_region (gomp_target *target)
{
  const location_t loc = gimple_location (target);
  gimple_seq before = NULL;
  std::vector<tree> copies;
  for (tree *link = gimple_omp_target_clauses_ptr (target); *link;)
    {
      tree c = *link, decl = OMP_CLAUSE_DECL (c);
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE || !allocatable_p (decl))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (c);
      statement_block host (loc), region (loc);
      tree original = create_tmp_var (TREE_TYPE (allocatable_object (decl)));
      host.assign (original, host.value (original_value (host, decl)));
      copies.push_back (original);
      if (POINTER_TYPE_P (TREE_TYPE (original)) && allocatable_parts_p (decl))
	{
	  /* Its components have bounds.  */
	  tree object = create_tmp_var (TREE_TYPE (TREE_TYPE (original)));
	  TREE_ADDRESSABLE (object) = 1;
	  assign_if (host, original, object, build_simple_mem_ref (original));
	  copies.push_back (object);
	  tree in_region = region.variable (TREE_TYPE (original));
	  assign_if (region, original, in_region,
		     fold_convert (TREE_TYPE (original), build_fold_addr_expr (object)));
	  original = in_region;
	}
      gimple_seq_add_stmt (&before, host.bind ());
      add_own_object (region, gimple_omp_body (target), decl, original, OMP_CLAUSE_PRIVATE,
		      nullptr);
      gimple_omp_set_body (target, region.bind ());
    }
  for (tree v : copies)
    add_firstprivate (target, v);
  return before;
}

} // namespace accred
