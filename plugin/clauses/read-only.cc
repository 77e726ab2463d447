/* Pass `accred_read_only': constants are not mapped.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  GCC maps a read-only variable that a compute
   construct uses as any other one:

     static const char *const names[] = { "one", "two" };
     #pragma acc parallel map (tofrom: names)

   Then the host's addresses in it are of no use on the device (so it is with the tables of virtual
   functions that constructors use), and copying it back is a fault, if the host has it in memory
   that cannot be written.  Without the clause the region uses the variable itself, and the image
   gets a copy of it (translate-data.cc).  Large ones without addresses stay mapped, but are not
   copied back.  */

#include "plugin/compiler-data.h"
#include "plugin/clauses/statement-pass.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* An image is text that the driver compiles.  */
constexpr unsigned HOST_WIDE_INT max_size = 16384;

bool
constant_p (tree decl)
{
  return VAR_P (decl) && TREE_STATIC (decl) && TREE_READONLY (decl) && !TREE_SIDE_EFFECTS (decl)
	 && !TREE_THIS_VOLATILE (decl) && !DECL_EXTERNAL (decl) && DECL_INITIAL (decl)
	 && DECL_INITIAL (decl) != error_mark_node && TREE_CODE (TREE_TYPE (decl)) != REFERENCE_TYPE
	 && DECL_SIZE_UNIT (decl) && tree_fits_uhwi_p (DECL_SIZE_UNIT (decl))
	 && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (decl))
	 && !lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (decl));
}

/* What the addresses in an initial value are of.  */
struct addresses
{
  bool any = false;
  bool others = false;  /* Of something that the image does not have.  */
};

tree
note_address (tree *tp, int *subtrees, void *data)
{
  if (TYPE_P (*tp))
    *subtrees = 0;
  if (TREE_CODE (*tp) != ADDR_EXPR)
    return NULL_TREE;
  addresses &a = *static_cast<addresses *> (data);
  a.any = true;
  tree base = get_base_address (TREE_OPERAND (*tp, 0));
  a.others |= !base || (VAR_P (base) && !constant_p (base) && !class_data_p (base));
  *subtrees = 0;
  return NULL_TREE;
}

/* True if the image shall have DECL, a constant: it is small, or has addresses of constants and
   functions.  Addresses of variables are the host's whatever is done.  */

bool
for_image_p (tree decl)
{
  addresses a;
  walk_tree_without_duplicates (&DECL_INITIAL (decl), note_address, &a);
  return !a.others && (a.any || tree_to_uhwi (DECL_SIZE_UNIT (decl)) <= max_size);
}

tree
rewrite_read_only (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target || !is_gimple_omp_oacc (target) || !is_gimple_omp_offloaded (target))
    return NULL_TREE;
  for (tree *p = gimple_omp_target_clauses_ptr (target); *p;)
    {
      tree c = *p;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (class_data_p (OMP_CLAUSE_DECL (c)) || ubsan_data_p (OMP_CLAUSE_DECL (c))))
	{
	  *p = OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && constant_p (OMP_CLAUSE_DECL (c))
	  && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM || OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TO))
	{
	  if (for_image_p (OMP_CLAUSE_DECL (c)))
	    {
	      *p = OMP_CLAUSE_CHAIN (c);
	      continue;
	    }
	  OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TO);
	}
      p = &OMP_CLAUSE_CHAIN (c);
    }
  return NULL_TREE;
}

const pass_data pass_data_read_only
  = { GIMPLE_PASS, "accred_read_only", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_read_only (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_read_only, rewrite_read_only);
}

} // namespace accred
