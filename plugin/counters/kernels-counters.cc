/* Pass `accred_kernels_counters': loops of `kernels' regions that may have 2^31 iterations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: of a loop without a directive that GCC's parloops pass may run in parallel, it makes one
   with a variable as wide as the widest induction variable is, and omp-expand counts that one's
   iterations in the signed type of that width.  So

     for (unsigned i = 0; i < n; i++)  s += f (i);

   does nothing from 2^31 iterations on.

   After:

     w = 0;  for (unsigned i = 0; i < n; i++, w++)  s += f (i);

   with w of 64 bits, which nothing uses: parloops bases all induction variables on one of that
   width, and w goes.

   Needs: to stand directly before parloops, for the next pass that removes dead code removes w,
   too.  Guarantees: the same values.  A loop for which GCC knows of fewer iterations, or that has
   so wide a variable, stays as it is.  */

#include "plugin/passes.h"

namespace accred {

namespace {

/* True if parloops would count LOOP's iterations, as many as there may be, in too few bits.  */

bool
counted_short_p (class loop *loop)
{
  edge exit = single_dom_exit (loop);
  class tree_niter_desc niter;
  if (!loop->in_oacc_kernels_region || !exit || !last_stmt (exit->src)
      || !number_of_iterations_exit (loop, exit, &niter, false))
    return false;
  /* It is the latch's executions that are counted.  */
  if (niter.max + 1 <= widest_int::from (wi::max_value (32, SIGNED), SIGNED)
      || TYPE_PRECISION (TREE_TYPE (niter.niter)) > 32)
    return false;
  for (gphi_iterator i = gsi_start_phis (loop->header); !gsi_end_p (i); gsi_next (&i))
    {
      tree type = TREE_TYPE (gimple_phi_result (i.phi ()));
      if ((INTEGRAL_TYPE_P (type) || POINTER_TYPE_P (type)) && TYPE_PRECISION (type) > 32)
	return false;
    }
  return true;
}

void
add_wide_variable (class loop *loop)
{
  tree type = long_long_unsigned_type_node, before;
  /* parloops wants a latch with nothing in it.  */
  gimple_stmt_iterator gsi = gsi_last_bb (single_dom_exit (loop)->src);
  create_iv (build_zero_cst (type), build_one_cst (type), NULL_TREE, loop, &gsi, false, &before,
	     NULL);
}

const pass_data pass_data_kernels_counters = {
  GIMPLE_PASS, "accred_kernels_counters", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0
};

class pass_kernels_counters : public gimple_opt_pass
{
public:
  explicit pass_kernels_counters (gcc::context *g) : gimple_opt_pass (pass_data_kernels_counters, g)
  {}

  bool gate (function *fun) final override
  {
    return lookup_attribute ("oacc kernels", DECL_ATTRIBUTES (fun->decl));
  }

  unsigned int execute (function *) final override;
};

unsigned int
pass_kernels_counters::execute (function *fun)
{
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  if (number_of_loops (fun) > 1)
    {
      scev_initialize ();
      std::vector<class loop *> found;
      for (unsigned n = 1; n < number_of_loops (fun); n++)
	if (class loop *loop = get_loop (fun, n))
	  if (counted_short_p (loop))
	    found.push_back (loop);
      for (class loop *loop : found)
	add_wide_variable (loop);
      scev_finalize ();
    }
  loop_optimizer_finalize ();
  return 0;
}

} // namespace

opt_pass *
make_pass_kernels_counters (gcc::context *g, device_context &)
{
  return new pass_kernels_counters (g);
}

} // namespace accred
