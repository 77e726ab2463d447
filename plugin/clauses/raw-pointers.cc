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

   and is what it is on the host if nothing is there: the address of device memory, or null.  In the
   place of a global pointer or a lambda's capture the region has a new variable.  One that the
   region changes, or that a reference names, keeps its clause:

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

/* For walk_gimple_seq: INFO, a variable, gets a value, or a directive names it.  */

tree
find_change (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  gimple *stmt = gsi_stmt (*gsi);
  tree variable = static_cast<tree> (wi->info);
  *handled = gimple_get_lhs (stmt) == variable;
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
      *handled |= omp_clause_num_ops[OMP_CLAUSE_CODE (c)] && OMP_CLAUSE_OPERAND (c, 0) == variable;
  return *handled ? variable : NULL_TREE;
}

/* The same for its address.  */

tree
find_address (tree *tp, int *, void *data)
{
  tree variable = static_cast<tree> (static_cast<walk_stmt_info *> (data)->info);
  return TREE_CODE (*tp) == ADDR_EXPR && get_base_address (TREE_OPERAND (*tp, 0)) == variable
	   ? variable
	   : NULL_TREE;
}

/* True if SEQ may change POINTER.  */

bool
changed_p (gimple_seq seq, tree pointer)
{
  walk_stmt_info wi = {};
  wi.info = pointer;
  return walk_gimple_seq (seq, find_change, find_address, &wi);
}

/* FROM becomes TO, for walk_gimple_seq_mod.  */

struct renamed
{
  tree from, to;
};

tree
rename_in_operand (tree *tp, int *, void *data)
{
  const renamed &r = *static_cast<renamed *> (static_cast<walk_stmt_info *> (data)->info);
  if (*tp == r.from)
    *tp = r.to;
  return NULL_TREE;
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
  gimple_seq *body = gimple_omp_body_ptr (m_target);
  if (!reference && !changed_p (*body, pointer))
    {
      renamed r = { pointer, pointer };
      if (!is_gimple_reg (pointer) || DECL_HAS_VALUE_EXPR_P (pointer))
	{
	  r.to = place_of (pointer);
	  walk_stmt_info wi = {};
	  wi.info = &r;
	  walk_gimple_seq_mod (body, NULL, rename_in_operand, &wi);
	}
      *link = maps_of_place (r.to, loc, OMP_CLAUSE_CHAIN (*link));
      return;
    }
  if (gimple_omp_target_kind (m_target) == GF_OMP_TARGET_KIND_OACC_KERNELS)
    return;
  tree object = reference ? build_simple_mem_ref (pointer) : pointer;
  tree place = place_of (unshare_expr (object));
  OMP_CLAUSE_CHAIN (*link) = maps_of_place (place, loc, OMP_CLAUSE_CHAIN (*link));
  gbind *region = as_a<gbind *> (gimple_seq_first_stmt (*body));
  gimple_seq statements = NULL;
  gimple_seq_add_stmt (&statements, gimple_build_assign (object, place));
  gimple_seq_add_seq (&statements, gimple_bind_body (region));
  gimple_bind_set_body (region, statements);
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
