/* Pass `accred_unroll_elements': loops over the elements of an array that is reduced are unrolled.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In

     #pragma acc parallel loop reduction (+:s)			float s[3];
     for (i = 0; i < n; i++)
       for (k = 0; k < 3; k++)
	 s[k] += x[3 * i + k];

   each thread has its own S.  GCC keeps it in registers if all subscripts are constants; but at -O2
   it unrolls only loops whose code does not grow by that.  So this pass marks each innermost
   loop that accesses such an array as `#pragma GCC unroll' does, with the number of words that are
   scalars (tuning::reduced_words).  A loop whose number of iterations is a constant up to that is
   then unrolled; others GCC leaves alone here.

   From -O2 on, GCC's own pass does it here and now: how much an iteration does, and what it reads,
   decides about launch dimensions and about the plan.

   Needs: the loops.  Guarantees: no other loop grows.  */

#include "plugin/device-context.h"
#include "plugin/clone-marks.h"
#include "plugin/loops/scalar-elements.h"
#include "plugin/passes.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* The private arrays of FUN.  */

std::set<tree>
reduced_arrays (function *fun)
{
  std::set<tree> arrays;
  tree var;
  unsigned i;
  FOR_EACH_LOCAL_DECL (fun, i, var)
    if (lookup_attribute (reduced_array_attribute, DECL_ATTRIBUTES (var)))
      arrays.insert (var);
  return arrays;
}

/* True if a statement of LOOP reads or writes one of ARRAYS.  */

bool
accesses_p (class loop *loop, const std::set<tree> &arrays)
{
  basic_block *blocks = get_loop_body (loop);
  bool found = false;
  for (unsigned k = 0; k < loop->num_nodes && !found; k++)
    for (gimple_stmt_iterator gsi = gsi_start_nondebug_bb (blocks[k]); !gsi_end_p (gsi);
	 gsi_next_nondebug (&gsi))
      for (unsigned n = 0; n < gimple_num_ops (gsi_stmt (gsi)); n++)
	{
	  tree op = gimple_op (gsi_stmt (gsi), n);
	  tree base = op && handled_component_p (op) ? get_base_address (op) : NULL_TREE;
	  found |= base && arrays.count (base);
	}
  free (blocks);
  return found;
}

const pass_data pass_data_unroll_elements = {
  GIMPLE_PASS, "accred_unroll_elements", OPTGROUP_OMP | OPTGROUP_LOOP, TV_NONE, PROP_cfg, 0, 0, 0, 0
};

class pass_unroll_elements : public gimple_opt_pass
{
public:
  explicit pass_unroll_elements (gcc::context *g) : gimple_opt_pass (pass_data_unroll_elements, g)
  {}

  bool gate (function *fun) final override { return optimize && device_clone_p (fun->decl); }

  unsigned int execute (function *fun) final override
  {
    const std::set<tree> arrays = reduced_arrays (fun);
    if (arrays.empty ())
      return 0;
    loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
    class loop *loop;
    bool any = false;
    for (unsigned k = 1; loops_for_fn (fun)->larray->iterate (k, &loop); k++)
      if (loop && !loop->inner && !loop->unroll && accesses_p (loop, arrays))
	{
	  loop->unroll = tuning::reduced_words + 1;
	  fun->has_unroll = 1;
	  any = true;
	}
    loop_optimizer_finalize ();
    if (any && optimize >= 2)
      run_pass (make_pass_complete_unrolli (m_ctxt), fun);
    return 0;
  }
};

} // namespace

opt_pass *
make_pass_unroll_elements (gcc::context *g, device_context &)
{
  return new pass_unroll_elements (g);
}

} // namespace accred
