/* Pass `accred_undivided': `kernels' regions without a parallel loop run as one thread.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: of a `kernels' region that accred_kernels_parts has left as it is, GCC's parloops pass
   looks for a loop for the gangs, and converts it in ways that change results.  So

     for (short i = m - 3; i <= 12; i++)  b[249 + i - n] += i;

   executes iterations that the program does not have, if m - 3 is larger than 12.

   After: loops of such a region are no longer marked as a region's, so that parloops leaves them
   alone.  accred_auto_loops has found what can run in parallel.

   Needs: to stand before parloops, and before accred_kernels_counters, which prepares loops for it.
   Regions stay GCC's with compatible=gcc, and where the user has asked for GCC's own division.  */

#include "plugin/passes.h"

namespace accred {

namespace {

const pass_data pass_data_undivided
  = { GIMPLE_PASS, "accred_undivided", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0 };

class pass_undivided : public gimple_opt_pass
{
public:
  pass_undivided (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_undivided, g), m_ctx (ctx)
  {}

  bool gate (function *fun) final override
  {
    return (m_ctx.opts.rules->finds_loops && param_openacc_kernels != OPENACC_KERNELS_DECOMPOSE
	    && lookup_attribute ("oacc kernels", DECL_ATTRIBUTES (fun->decl)));
  }

  unsigned int execute (function *fun) final override
  {
    for (unsigned n = 0; n < number_of_loops (fun); n++)
      if (class loop *loop = get_loop (fun, n))
	loop->in_oacc_kernels_region = false;
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_undivided (gcc::context *g, device_context &ctx)
{
  return new pass_undivided (g, ctx);
}

} // namespace accred
