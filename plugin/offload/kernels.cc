/* Pass `accred_kernels': reductions of loops of `kernels' regions become OpenACC's.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC's parloops pass has converted each loop that it can parallelise to a loop over gangs.  Each
   gang has its own value, which starts as the operator's identity, and updates the result with it:

     OLD = #pragma omp atomic_load (RES_PTR)
     NEW = OLD OP LOCAL
     #pragma omp atomic_store (NEW)

   The gangs make these updates in the order in which they finish.  This pass runs between parloops
   and the expansion of its directives.  It replaces them by the sequence that omp-low makes for a
   reduction clause on a compute construct:

     S = .GOACC_REDUCTION (SETUP, RES_PTR, 0, GANG, OP, 0, LOOP)
     I = .GOACC_REDUCTION (INIT, RES_PTR, S, GANG, OP, 0, LOOP)
     NEW = I OP LOCAL
     F = .GOACC_REDUCTION (FINI, RES_PTR, NEW, GANG, OP, 0, LOOP)
     .GOACC_REDUCTION (TEARDOWN, RES_PTR, F, GANG, OP, 0, LOOP)

   On the host, which has one gang, I is *RES_PTR.  Each update is a separate LOOP
   (openacc-calls.h).  Other updates stay atomic.  */

#include "plugin/openacc-calls.h"
#include "plugin/passes.h"
#include "plugin/reductions/reduction-ifn.h"

namespace accred {

namespace {

const pass_data pass_data_kernels
  = { GIMPLE_PASS, "accred_kernels", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0,
      0,	   TODO_update_ssa };

class pass_kernels : public gimple_opt_pass
{
public:
  explicit pass_kernels (gcc::context *g) : gimple_opt_pass (pass_data_kernels, g) {}

  bool gate (function *fun) final override
  {
    return lookup_attribute ("oacc kernels parallelized", DECL_ATTRIBUTES (fun->decl));
  }

  unsigned int execute (function *) final override;
};

/* The parts of an atomic update.  */
struct update_parts
{
  gomp_atomic_load *load;
  gassign *combination;
  gomp_atomic_store *store;
};

/* The update that begins at the end of BB, if it has the form above.  */

std::optional<update_parts>
update_behind (basic_block bb)
{
  gimple *last = last_stmt (bb);
  if (!last || gimple_code (last) != GIMPLE_OMP_ATOMIC_LOAD || !single_succ_p (bb)
      || !single_pred_p (single_succ (bb)))
    return std::nullopt;
  gimple_stmt_iterator i = gsi_start_nondebug_after_labels_bb (single_succ (bb));
  if (gsi_end_p (i) || !is_gimple_assign (gsi_stmt (i)))
    return std::nullopt;
  update_parts u;
  u.load = as_a<gomp_atomic_load *> (last);
  u.combination = as_a<gassign *> (gsi_stmt (i));
  gsi_next_nondebug (&i);
  if (gsi_end_p (i) || gimple_code (gsi_stmt (i)) != GIMPLE_OMP_ATOMIC_STORE)
    return std::nullopt;
  u.store = as_a<gomp_atomic_store *> (gsi_stmt (i));

  tree old = gimple_omp_atomic_load_lhs (u.load);
  switch (gimple_assign_rhs_code (u.combination))
    {
    case PLUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR: break;
    default: return std::nullopt;
    }
  if (gimple_omp_atomic_store_val (u.store) != gimple_assign_lhs (u.combination)
      || (gimple_assign_rhs1 (u.combination) == old) == (gimple_assign_rhs2 (u.combination) == old)
      || !has_single_use (old)
      || !types_compatible_p (TREE_TYPE (old), TREE_TYPE (gimple_assign_lhs (u.combination))))
    return std::nullopt;
  return u;
}

/* Replace U, the N-th one of its function.  */

void
replace (const update_parts &u, int n)
{
  tree old = gimple_omp_atomic_load_lhs (u.load);
  tree res_ptr = gimple_omp_atomic_load_rhs (u.load);
  tree type = TREE_TYPE (old);
  tree op = build_int_cst (integer_type_node, gimple_assign_rhs_code (u.combination));
  tree own_loop = build_int_cst (unsigned_type_node, n + 1);
  /* parloops has lost the loop's.  */
  location_t loc = gimple_location (u.load);
  if (loc == UNKNOWN_LOCATION)
    loc = DECL_SOURCE_LOCATION (cfun->decl);
  auto call = [&] (ifn_goacc_reduction_kind kind, tree local)
  {
    gcall *c = gimple_build_call_internal (IFN_GOACC_REDUCTION, own_loop_operand + 1,
					   build_int_cst (unsigned_type_node, kind), res_ptr, local,
					   build_int_cst (integer_type_node, GOMP_DIM_GANG), op,
					   size_zero_node, own_loop);
    gimple_set_location (c, loc);
    if (kind != IFN_GOACC_REDUCTION_TEARDOWN)
      gimple_call_set_lhs (c, make_ssa_name (type));
    return c;
  };
  gimple_stmt_iterator at = gsi_for_stmt (u.combination);
  gcall *setup = call (IFN_GOACC_REDUCTION_SETUP, build_zero_cst (type));
  gsi_insert_before (&at, setup, GSI_SAME_STMT);
  gcall *init = call (IFN_GOACC_REDUCTION_INIT, gimple_call_lhs (setup));
  gsi_insert_before (&at, init, GSI_SAME_STMT);
  for (unsigned k = 1; k <= 2; k++)
    if (gimple_op (u.combination, k) == old)
      gimple_set_op (u.combination, k, gimple_call_lhs (init));
  update_stmt (u.combination);
  gcall *fini = call (IFN_GOACC_REDUCTION_FINI, gimple_assign_lhs (u.combination));
  gcall *teardown = call (IFN_GOACC_REDUCTION_TEARDOWN, gimple_call_lhs (fini));
  gsi_insert_after (&at, fini, GSI_NEW_STMT);
  gsi_insert_after (&at, teardown, GSI_NEW_STMT);
  for (gimple *directive : { static_cast<gimple *> (u.load), static_cast<gimple *> (u.store) })
    {
      gimple_stmt_iterator i = gsi_for_stmt (directive);
      unlink_stmt_vdef (directive);
      gsi_remove (&i, true);
    }
  release_ssa_name (old);
}

unsigned int
pass_kernels::execute (function *fun)
{
  std::vector<update_parts> updates;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    if (std::optional<update_parts> u = update_behind (bb))
      updates.push_back (*u);
  if (updates.empty ())
    return 0;
  for (size_t n = 0; n < updates.size (); n++)
    replace (updates[n], n);
  mark_virtual_operands_for_renaming (fun);
  return 0;
}

} // namespace

opt_pass *
make_pass_kernels (gcc::context *g, device_context &)
{
  return new pass_kernels (g);
}

} // namespace accred
