/* Pass `accred_raw_pointers': pointers that no clause names lead to what is in device memory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function of C and C++.  By OpenACC 3.3, 2.6.2, a pointer is a
   scalar, so it is firstprivate, a copy in `kernels', and no word is said about what it leads to:

     void scale (double *p, int n)     // in a data construct of the caller, or after enter data
     {
       #pragma acc parallel loop firstprivate (p)
       for (int i = 0; i < n; i++)
	 p[i] *= 2;
     }

   There it has the host's address, and GCC's regions stop.  Other compilers look for the data, and
   so does OpenMP.  So here, as there, the pointer on the device leads to what is at its place:

       map (alloc: *p [len: 0]) map (firstprivate: p)

   and is what it is on the host if nothing is there: the address of device memory, or null.  One
   that the region changes, or that a reference or a lambda's capture names, keeps its clause:

       place = p;
       #pragma acc parallel firstprivate (p) map (alloc: *place [len: 0]) \
			    map (firstprivate: place)
       { p = place;  ...

   In `kernels', such pointers stay as they are.  With `compatible=gcc' all do.

   Needs: the constructs are OpenACC's own; OpenMP's have such maps.  */

#include "plugin/clauses/map-kinds.h"
#include "plugin/clauses/statement-pass.h"
#include "plugin/passes.h"

namespace accred {

namespace {

bool
openacc_region_p (gomp_target *target)
{
  switch (gimple_omp_target_kind (target))
    {
    case GF_OMP_TARGET_KIND_OACC_PARALLEL:
    case GF_OMP_TARGET_KIND_OACC_SERIAL:
    case GF_OMP_TARGET_KIND_OACC_KERNELS: return true;
    default: return false;
    }
}

/* For walk_gimple_seq: INFO, a variable, gets a value.  */

tree
find_store (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  tree lhs = gimple_get_lhs (gsi_stmt (*gsi));
  *handled = lhs && lhs == wi->info;
  return *handled ? lhs : NULL_TREE;
}

/* True if SEQ changes POINTER, which is no object in memory.  */

bool
changed_p (gimple_seq seq, tree pointer)
{
  walk_stmt_info wi = {};
  wi.info = pointer;
  return walk_gimple_seq (seq, find_store, NULL, &wi);
}

/* True if TYPE is that of a pointer to data.  */

bool
data_pointer_p (tree type)
{
  return TREE_CODE (type) == POINTER_TYPE && TREE_CODE (TREE_TYPE (type)) != FUNCTION_TYPE
	 && !TYPE_VOLATILE (type);
}

/* The pointer, or reference to one, for which the gimplifier has made C, a clause; else null.  */

tree
implicit_pointer (tree c)
{
  const omp_clause_code code = OMP_CLAUSE_CODE (c);
  const bool copied = map_p (c, GOMP_MAP_TOFROM) || map_p (c, GOMP_MAP_FORCE_TOFROM);
  const bool implicit = code == OMP_CLAUSE_FIRSTPRIVATE ? OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c)
							: copied && implicit_map_p (c);
  if (!implicit || !DECL_P (OMP_CLAUSE_DECL (c)))
    return NULL_TREE;
  tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  return data_pointer_p (type) ? decl : NULL_TREE;
}

/* Clauses in front of NEXT by which the region's own POINTER leads to what is at its place.  */

tree
maps_of (tree pointer, location_t loc, tree next)
{
  tree section = build_omp_clause (loc, OMP_CLAUSE_MAP),
       own = build_omp_clause (loc, OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (section, GOMP_MAP_ALLOC);
  OMP_CLAUSE_MAP_MAYBE_ZERO_LENGTH_ARRAY_SECTION (section) = 1;
  tree none = build_int_cst (build_pointer_type (char_type_node), 0);
  OMP_CLAUSE_DECL (section) = build2 (MEM_REF, char_type_node, pointer, none);
  OMP_CLAUSE_SIZE (section) = size_zero_node;
  OMP_CLAUSE_SET_MAP_KIND (own, GOMP_MAP_FIRSTPRIVATE_POINTER);
  OMP_CLAUSE_DECL (own) = pointer;
  OMP_CLAUSE_SIZE (own) = size_zero_node;
  OMP_CLAUSE_CHAIN (section) = own;
  OMP_CLAUSE_CHAIN (own) = next;
  return section;
}

/* A compute construct.  */

class pointer_mapper
{
public:
  pointer_mapper (gimple_stmt_iterator *gsi, gomp_target *target) : m_gsi (gsi), m_target (target)
  {}
  void map_all ();

private:
  void map (tree *link, tree pointer);
  tree place_of (tree value);

  gimple_stmt_iterator *m_gsi;
  gomp_target *m_target;
};

/* A variable with VALUE, computed in front of the construct.  */

tree
pointer_mapper::place_of (tree value)
{
  gimple_seq before = NULL;
  tree place = create_tmp_reg (TYPE_MAIN_VARIANT (TREE_TYPE (value)));
  push_gimplify_context ();
  gimplify_assign (place, value, &before);
  pop_gimplify_context (NULL);
  gsi_insert_seq_before (m_gsi, before, GSI_SAME_STMT);
  return place;
}

/* The clause at LINK names POINTER, or a reference.  */

void
pointer_mapper::map (tree *link, tree pointer)
{
  const location_t loc = OMP_CLAUSE_LOCATION (*link);
  const bool reference = TREE_CODE (TREE_TYPE (pointer)) == REFERENCE_TYPE;
  if (is_gimple_reg (pointer) && !DECL_HAS_VALUE_EXPR_P (pointer) && !reference
      && !changed_p (gimple_omp_body (m_target), pointer))
    {
      *link = maps_of (pointer, loc, OMP_CLAUSE_CHAIN (*link));
      return;
    }
  if (gimple_omp_target_kind (m_target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    return;
  tree object = reference ? build_simple_mem_ref (pointer) : pointer;
  tree place = place_of (unshare_expr (object));
  OMP_CLAUSE_CHAIN (*link) = maps_of (place, loc, OMP_CLAUSE_CHAIN (*link));
  gbind *region = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (m_target)));
  gimple_seq body = NULL;
  gimple_seq_add_stmt (&body, gimple_build_assign (object, place));
  gimple_seq_add_seq (&body, gimple_bind_body (region));
  gimple_bind_set_body (region, body);
}

void
pointer_mapper::map_all ()
{
  for (tree *link = gimple_omp_target_clauses_ptr (m_target); *link;
       link = &OMP_CLAUSE_CHAIN (*link))
    if (tree pointer = implicit_pointer (*link))
      map (link, pointer);
}

tree
map_raw_pointers (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (target && openacc_region_p (target))
    pointer_mapper (gsi, target).map_all ();
  return NULL_TREE;
}

const pass_data pass_data_raw_pointers
  = { GIMPLE_PASS, "accred_raw_pointers", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_raw_pointers (gcc::context *g, device_context &ctx)
{
  return make_statement_pass (g, pass_data_raw_pointers, map_raw_pointers,
			      !lang_GNU_Fortran () && ctx.opts.rules->pointers_led);
}

} // namespace accred
