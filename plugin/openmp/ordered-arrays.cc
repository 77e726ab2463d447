/* Pass `accred_ordered_arrays': reductions of arrays in copies that are combined in order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   With the argument `reproducible'.  Runs before omplower, on every function.

   Problem: where the threads of a loop add floating-point numbers to the elements of an array of
   more than a few words, each update is an atomic one, and the order is another one in each run.

   The loop gets a copy of the array for each of its threads and for each of its teams, by the code
   that OpenMP's reductions have (own-reductions.cc): teams and threads are numbers of loops there,
   so that the order depends on the number of iterations alone.  array-reductions.cc has put a
   pointer to the elements in the place of the array, and says by a private clause which one:

     own = &a[lo];  loop gang vector private (own)	BODY on own

   Needs: `parallel' constructs of which the loop is a part that is executed once.
   Guarantees: no such private clause.  */

#include "plugin/clauses/ordered-loops.h"
#include "abi/tunable.h"
#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/objects.h"
#include "plugin/openmp/own-reductions.h"
#include "plugin/passes.h"

#include "gomp-constants.h"

namespace accred {

namespace {

class ordered_loops
{
public:
  void sequence (gimple_seq *, gomp_target *);

private:
  gimple_seq loop (gomp_for *, gomp_target *);

  copies_of_launch m_launch;
};

/* The variable with the number of elements that OWN leads to; null if that is a constant.  */

tree
number_in (tree own)
{
  tree found = lookup_attribute (ordered_number_attribute, DECL_ATTRIBUTES (own));
  return found ? TREE_VALUE (TREE_VALUE (found)) : NULL_TREE;
}

/* Take the clauses that order_loop has added away from LOOP: what they stand for.  */

std::vector<copied_object>
take_reductions (gomp_for *loop)
{
  std::vector<copied_object> reductions;
  for (tree *link = gimple_omp_for_clauses_ptr (loop); *link;)
    {
      std::optional<reduction_numbers> n;
      if (OMP_CLAUSE_CODE (*link) == OMP_CLAUSE_PRIVATE)
	n = decode_numbers (OMP_CLAUSE_DECL (*link), ordered_array_attribute);
      if (!n)
	{
	  link = &OMP_CLAUSE_CHAIN (*link);
	  continue;
	}
      tree own = OMP_CLAUSE_DECL (*link), element = TREE_TYPE (TREE_TYPE (own));
      tree c = build_omp_clause (OMP_CLAUSE_LOCATION (*link), OMP_CLAUSE_REDUCTION);
      OMP_CLAUSE_REDUCTION_CODE (c) = tree_code (n->array);
      OMP_CLAUSE_DECL (c) = build2 (MEM_REF, build_array_type_nelts (element, MAX (n->element, 1)),
				    own, build_zero_cst (TREE_TYPE (own)));
      reductions.push_back ({ c, number_in (own) });
      *link = OMP_CLAUSE_CHAIN (*link);
    }
  return reductions;
}

/* What comes in the place of LOOP in TARGET; null if it stays.  */

gimple_seq
ordered_loops::loop (gomp_for *loop, gomp_target *target)
{
  const std::vector<copied_object> reductions = take_reductions (loop);
  if (reductions.empty ())
    return NULL;
  unsigned levels = named_levels (gimple_omp_for_clauses (loop));
  element_number bytes = 0;
  for (const copied_object &r : reductions)
    if (!r.number)
      bytes += tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (OMP_CLAUSE_DECL (r.clause))));
  /* Only those of teams may be larger.  */
  if (bytes > element_number (tuning::own_copy_bytes))
    levels = GOMP_DIM_MASK (GOMP_DIM_GANG);
  return reduce_by_copies (loop, reductions, levels, target, &m_launch);
}

void
ordered_loops::sequence (gimple_seq *seq, gomp_target *target)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gomp_for *l = target ? dyn_cast<gomp_for *> (stmt) : nullptr)
	if (gimple_seq copies = loop (l, target))
	  {
	    gsi_insert_seq_before (&gsi, copies, GSI_SAME_STMT);
	    gsi_remove (&gsi, false);
	    continue;
	  }
      gomp_target *region = dyn_cast<gomp_target *> (stmt);
      if (region && gimple_omp_target_kind (region) != GF_OMP_TARGET_KIND_OACC_PARALLEL)
	region = nullptr;
      for_each_sequence (stmt, [&] (gimple_seq *s) { sequence (s, region ? region : target); });
      if (region && m_launch.maps)
	{
	  gimple_omp_target_set_clauses (region, chainon (m_launch.maps,
							  gimple_omp_target_clauses (region)));
	  gsi_insert_seq_before (&gsi, m_launch.before, GSI_SAME_STMT);
	  m_launch = {};
	}
      gsi_next (&gsi);
    }
}

const pass_data pass_data_ordered_arrays
  = { GIMPLE_PASS, "accred_ordered_arrays", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_ordered_arrays : public gimple_opt_pass
{
public:
  pass_ordered_arrays (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_ordered_arrays, g), m_ctx (ctx)
  {}

  bool gate (function *) final override { return m_ctx.opts.reproducible; }

  unsigned int execute (function *fun) final override
  {
    gimple_seq body = gimple_body (fun->decl);
    ordered_loops ().sequence (&body, nullptr);
    gimple_set_body (fun->decl, body);
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_ordered_arrays (gcc::context *g, device_context &ctx)
{
  return new pass_ordered_arrays (g, ctx);
}

} // namespace accred
