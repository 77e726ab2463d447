/* Pass `accred_row_products': the products of rows and their length, before they become sums.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   In the tiles of a nest (nest-streams.cc) the addresses of rows are

     base + (row + 0) * (length * 4), base + (row + 1) * (length * 4), ...

   where a product of 64 bits takes four instructions.  GCC's pass slsr, which comes next, makes
   each the sum of the one before and one length.  It does not see that the lengths are the same:
   the pass before it, reassoc, has computed each of them anew.  So GCC's own pass for common
   subexpressions runs here once more.

   Needs: a kernel with tiles of a nest.  */

#include "plugin/device-context.h"
#include "plugin/loops/scalar-elements.h"
#include "plugin/passes.h"

namespace accred {

namespace {

const pass_data pass_data_row_products
  = { GIMPLE_PASS, "accred_row_products", OPTGROUP_NONE, TV_NONE, PROP_ssa, 0, 0, 0, 0 };

class pass_row_products : public gimple_opt_pass
{
public:
  pass_row_products (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_row_products, g), m_ctx (ctx)
  {}

  bool gate (function *fun) final override
  {
    const device_clone *clone = optimize ? m_ctx.find_clone (fun->decl) : nullptr;
    if (!clone)
      return false;
    for (const loop_plan &l : clone->plan.loops)
      if (l.nest)
	return true;
    return false;
  }

  unsigned int execute (function *fun) final override
  {
    opt_pass *fre = make_pass_fre (m_ctxt);
    fre->set_pass_param (0, false);
    run_pass (fre, fun);
    return 0;
  }

private:
  device_context &m_ctx;
};

} // namespace

opt_pass *
make_pass_row_products (gcc::context *g, device_context &ctx)
{
  return new pass_row_products (g, ctx);
}

} // namespace accred
