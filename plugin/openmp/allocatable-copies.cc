/* Copies of Fortran's allocatable variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   gfortran has the code for them: memory if the original has some, of the same size or with the
   same bounds, and a null pointer otherwise.  Here the memory is from the device's heap.

     private (A)	       if (A) own = malloc (SIZE); else own = 0;
       BODY		  ->   try { BODY with own for A }
			       finally { free (own); }

   A lastprivate variable gets the value before that.  An object with allocatable components has the
   same done for each component.

   Of a string whose length is deferred, gfortran's code takes the length that the variable had when
   the function began.  Here the copy has a length of its own, too.  One that a target region has as
   firstprivate is a copy of a copy that the host makes and the region maps.  */

#include "plugin/openmp/allocatable-copies.h"
#include "plugin/clauses/last-iteration.h"
#include "plugin/clauses/objects.h"
#include "plugin/openmp/data-regions.h"
#include "plugin/openmp/statement-block.h"
#include "plugin/openmp/target-region.h"
#include "plugin/openmp/thread-copies.h"
#include "plugin/openmp/variable-uses.h"
#include "plugin/kernels/map-clauses.h"

namespace accred {

/* A copy of a string has its length as this attribute: its type is the original's.  */
static constexpr char length_mark[] = "accred length";

bool
allocatable_p (tree decl)
{
  if (!lang_GNU_Fortran () || !DECL_P (decl))
    return false;
  if (lookup_attribute (length_mark, DECL_ATTRIBUTES (decl)))
    return true;
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

/* The variable with the length of DECL, an allocatable string whose length is deferred; null if it
   is none, or an argument.  */

static tree
string_length (tree decl)
{
  if (!VAR_P (decl) || TREE_CODE (TREE_TYPE (decl)) != POINTER_TYPE)
    return NULL_TREE;
  if (tree own = lookup_attribute (length_mark, DECL_ATTRIBUTES (decl)))
    return TREE_VALUE (own);
  tree type = TREE_TYPE (TREE_TYPE (decl));
  tree domain = TREE_CODE (type) == ARRAY_TYPE ? TYPE_DOMAIN (type) : NULL_TREE;
  tree length = domain ? TYPE_MAX_VALUE (domain) : NULL_TREE;
  return length && VAR_P (length) ? length : NULL_TREE;
}

bool
deferred_string_p (tree decl)
{
  return allocatable_p (decl) && string_length (decl);
}

bool
allocatable_copy_possible_p (tree decl)
{
  if (string_length (decl))
    return true;
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

/* OWN, a pointer, gets memory for LENGTH characters if ORIGINAL is not null, and else a zero; with
   the characters there if COPIED.  */

static void
make_string (statement_block &b, tree own, tree original, tree length, bool copied)
{
  tree type = TREE_TYPE (own), character = TREE_TYPE (TREE_TYPE (TREE_TYPE (original)));
  tree bytes = b.variable (sizetype), made = b.variable (type);
  b.expression (
    build2 (MODIFY_EXPR, void_type_node, bytes,
	    size_binop (MULT_EXPR, fold_convert (sizetype, length), TYPE_SIZE_UNIT (character))));
  tree memory = build_call_expr (builtin_decl_explicit (BUILT_IN_MALLOC), 1,
				 size_binop (MAX_EXPR, bytes, size_one_node));
  tree make = build2 (MODIFY_EXPR, void_type_node, made, fold_convert (type, memory));
  if (copied)
    make = build2 (COMPOUND_EXPR, void_type_node, make,
		   build_call_expr (builtin_decl_explicit (BUILT_IN_MEMCPY), 3, made, original,
				    bytes));
  tree none = build2 (MODIFY_EXPR, void_type_node, made, build_zero_cst (type));
  b.expression (
    build3 (COND_EXPR, void_type_node,
	    build2 (NE_EXPR, boolean_type_node, original, build_zero_cst (TREE_TYPE (original))),
	    make, none));
  b.assign (own, b.value (made));
}

/* BODY with a string of its own for DECL, whose length is deferred: one of LENGTH characters if
   ORIGINAL is not null, and these if COPIED.  */

static void
add_own_string (statement_block &b, gimple_seq body, tree decl, tree original, tree length,
		bool copied)
{
  const location_t loc = gimple_location (gimple_seq_first_stmt (body));
  tree variable = string_length (decl), own = b.variable (TREE_TYPE (decl));
  tree own_length = b.variable (TREE_TYPE (variable));
  TREE_ADDRESSABLE (own) = TREE_ADDRESSABLE (decl);
  TREE_ADDRESSABLE (own_length) = TREE_ADDRESSABLE (variable);
  DECL_NAME (own) = DECL_NAME (decl);
  DECL_ARTIFICIAL (own) = 0;
  DECL_ATTRIBUTES (own) = tree_cons (get_identifier (length_mark), own_length, NULL_TREE);
  b.assign (own_length, b.value (length));
  make_string (b, own, original, length, copied);
  rename_variable (&body, decl, own);
  rename_variable (&body, variable, own_length);
  statement_block end (loc);
  end.expression (build_call_expr (builtin_decl_explicit (BUILT_IN_FREE), 1, own));
  gimple_seq after = NULL;
  gimple_seq_add_stmt (&after, end.bind ());
  b.add (gimple_build_try (body, after, GIMPLE_TRY_FINALLY));
}

/* BODY with an object of its own for DECL, a copy of what ORIGINAL is.  AT_END stores it in DECL,
   or in STORED, if that is not null.  */

static void
add_own_object (statement_block &b, gimple_seq body, tree decl, tree original, omp_clause_code code,
		const std::function<gimple_seq (gimple *)> &at_end, tree stored = NULL_TREE)
{
  const location_t loc = gimple_location (gimple_seq_first_stmt (body));
  statement_block end (loc);
  tree object = allocatable_object (decl);
  const bool referred = object != decl;
  tree own = b.variable (TREE_TYPE (object)), name = own;
  /* A pointer stands in conditions, where only registers may.  */
  TREE_ADDRESSABLE (own) = referred || TREE_ADDRESSABLE (decl) || !POINTER_TYPE_P (TREE_TYPE (own));
  DECL_NAME (own) = DECL_NAME (decl);
  /* What lanes leave in artificial variables is their own (left-parts.cc).  */
  DECL_ARTIFICIAL (own) = 0;
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
      store.expression (stored
			  ? lang_hooks.decls.omp_clause_copy_ctor (c, unshare_expr (stored), own)
			  : lang_hooks.decls.omp_clause_assign_op (c, object, own));
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
  if (tree length = string_length (decl))
    add_own_string (b, body, decl, decl, length, code == OMP_CLAUSE_FIRSTPRIVATE);
  else
    add_own_object (b, body, decl, original_value (b, decl), code, at_end);
  gimple_seq result = NULL;
  gimple_seq_add_stmt (&result, b.bind ());
  return result;
}

/* LOOP's iterations have copies of ORIGINAL for the allocatable DECL; the last one stores it in
   DECL, or in STORED.  */

static void
copy_in_iterations (gomp_for *loop, tree decl, tree original, tree stored)
{
  statement_block body (gimple_location (loop));
  tree vars = NULL_TREE;
  if (!original)
    original = original_value (body, decl);
  add_own_object (
    body, gimple_omp_body (loop), decl, original, OMP_CLAUSE_FIRSTPRIVATE,
    [&] (gimple *store) { return in_last_iteration ({ loop }, store, &vars); }, stored);
  gimple_seq inner = NULL;
  gimple_seq_add_stmt (&inner, body.bind ());
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = vars;
  gimple_omp_set_body (loop, gimple_build_bind (vars, inner, block));
}

gimple_seq
with_kept_allocatable (gimple_seq seq, tree decl, gomp_for *loop)
{
  statement_block b (gimple_location (loop)), end (gimple_location (loop));
  tree original = original_value (b, decl), kept = b.variable (TREE_TYPE (original));
  TREE_ADDRESSABLE (kept) = !POINTER_TYPE_P (TREE_TYPE (kept));
  tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = decl;
  b.expression (lang_hooks.decls.omp_clause_copy_ctor (c, kept, original));
  copy_in_iterations (loop, decl, kept, NULL_TREE);
  gimple_seq after = NULL, all = NULL;
  end.expression (lang_hooks.decls.omp_clause_dtor (c, kept));
  gimple_seq_add_stmt (&after, end.bind ());
  b.add (gimple_build_try (seq, after, GIMPLE_TRY_FINALLY));
  gimple_seq_add_stmt (&all, b.bind ());
  return all;
}

tree
allocatable_type (tree decl)
{
  return TREE_TYPE (allocatable_object (decl));
}

gimple_seq
store_last_allocatable (tree decl, gomp_for *loop, tree stored)
{
  copy_in_iterations (loop, decl, NULL_TREE, stored);
  statement_block b (gimple_location (loop));
  tree c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_LASTPRIVATE);
  OMP_CLAUSE_DECL (c) = decl;
  b.expression (
    lang_hooks.decls.omp_clause_assign_op (c, unshare_expr (allocatable_object (decl)), stored));
  b.expression (lang_hooks.decls.omp_clause_dtor (c, unshare_expr (stored)));
  gbind *bind = b.bind ();
  forget_locations (gimple_bind_body (bind));
  gimple_seq all = NULL;
  gimple_seq_add_stmt (&all, bind);
  return all;
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

/* The body of TARGET gets a string of its own for DECL, if that is FIRST a copy.  BEFORE and AFTER
   are statements of the host.  Returns what becomes firstprivate.  */

static std::vector<tree>
own_string_of_region (gomp_target *target, tree decl, bool first, gimple_seq *before,
		      gimple_seq *after)
{
  const location_t loc = gimple_location (target);
  statement_block host (loc), end (loc), region (loc);
  tree length = create_tmp_var (TREE_TYPE (string_length (decl)));
  tree original = create_tmp_var (TREE_TYPE (decl));
  host.assign (length, host.value (string_length (decl)));
  if (!first)
    host.assign (original, host.value (decl));
  else
    {
      make_string (host, original, decl, length, true);
      tree size = create_tmp_var (sizetype);
      tree character = TREE_TYPE (TREE_TYPE (TREE_TYPE (decl)));
      host.expression (build2 (MODIFY_EXPR, void_type_node, size,
			       build3 (COND_EXPR, sizetype,
				       build2 (NE_EXPR, boolean_type_node, original,
					       build_zero_cst (TREE_TYPE (original))),
				       size_binop (MULT_EXPR, fold_convert (sizetype, length),
						   TYPE_SIZE_UNIT (character)),
				       size_zero_node)));
      end.expression (build_call_expr (builtin_decl_explicit (BUILT_IN_FREE), 1, original));
      gimple_seq_add_stmt (after, end.bind ());
      tree place
	= build2 (MEM_REF, character, original, build_zero_cst (build_pointer_type (character)));
      tree map = data_clause (GOMP_MAP_TO, place, loc);
      OMP_CLAUSE_SIZE (map) = size;
      OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (map) = 1;
      tree own = data_clause (GOMP_MAP_FIRSTPRIVATE_POINTER, original, loc);
      OMP_CLAUSE_SIZE (own) = size_zero_node;
      OMP_CLAUSE_CHAIN (own) = gimple_omp_target_clauses (target);
      OMP_CLAUSE_CHAIN (map) = own;
      gimple_omp_target_set_clauses (target, map);
    }
  gimple_seq_add_stmt (before, host.bind ());
  add_own_string (region, gimple_omp_body (target), decl, original, length, first);
  gimple_omp_set_body (target, region.bind ());
  return first ? std::vector<tree>{ length } : std::vector<tree>{ length, original };
}

/* True if C, a clause of a target region, gives it an allocatable variable of its own here.  */

static bool
own_of_region_p (const_tree c)
{
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
    return deferred_string_p (OMP_CLAUSE_DECL (c));
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && allocatable_p (OMP_CLAUSE_DECL (c));
}

bool
mapped_by_p (gomp_target *target, tree decl)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
	tree object = get_base_address (OMP_CLAUSE_DECL (c));
	if (object && TREE_CODE (object) == MEM_REF)
	  object = TREE_OPERAND (object, 0);
	if (object == decl)
	  return true;
      }
  return false;
}

bool
first_strings_p (gomp_target *target)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && deferred_string_p (OMP_CLAUSE_DECL (c)))
      return true;
  return false;
}

gimple_seq
own_allocatables_of_region (gomp_target *target, gimple_seq *after)
{
  const location_t loc = gimple_location (target);
  gimple_seq before = NULL;
  std::vector<tree> copies;
  for (tree *link = gimple_omp_target_clauses_ptr (target); *link;)
    {
      tree c = *link, decl = OMP_CLAUSE_DECL (c);
      if (!own_of_region_p (c))
	{
	  link = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *link = OMP_CLAUSE_CHAIN (c);
      if (string_length (decl))
	{
	  const bool first = OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE;
	  for (tree v : own_string_of_region (target, decl, first, &before, after))
	    copies.push_back (v);
	  /* The clauses may begin elsewhere now.  */
	  link = gimple_omp_target_clauses_ptr (target);
	  continue;
	}
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
