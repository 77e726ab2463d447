/* Where a target region runs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OpenMP and OpenACC choose their devices apart.  OpenMP's choice counts:

     if (CONDITION)				   the clause `if'
       {
	 #pragma omp taskwait depend (...)	   the clauses `depend'
	 chosen = accred_openmp_device (NUMBER);   the clause `device', else -1
	 if (chosen)
	   {
	     the OpenACC construct
	     goto end;
	   }
       }
     the construct as it was
     end:

   accred_openmp_device (libgomp-device/launch/launch.cc) tells OpenACC which device it is.  Without
   one, libgomp runs the construct as it was on the host, with as many threads as it says; or ends
   the program, as OMP_TARGET_OFFLOAD=mandatory wants.  */

#include "plugin/openmp/device-choice.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/target-task.h"

namespace accred {

void
declare_launch ()
{
  if (builtin_decl_explicit (BUILT_IN_GOACC_PARALLEL))
    return;
  tree function
    = build_pointer_type (build_function_type_list (void_type_node, ptr_type_node, NULL_TREE));
  tree type = build_varargs_function_type_list (void_type_node, integer_type_node, function,
						size_type_node, ptr_type_node, ptr_type_node,
						ptr_type_node, NULL_TREE);
  tree decl = build_fn_decl ("__builtin_GOACC_parallel_keyed", type);
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier ("GOACC_parallel_keyed"));
  set_decl_built_in_function (decl, BUILT_IN_NORMAL, BUILT_IN_GOACC_PARALLEL);
  TREE_NOTHROW (decl) = 1;
  set_builtin_decl (BUILT_IN_GOACC_PARALLEL, decl, true);
}

namespace {

/* int accred_openmp_device (int), in this object (COMDAT, hidden), or the function for NUMBERED
   devices.  */

tree
device_function (bool numbered)
{
  const char *name = numbered && initial_device_p ? "accred_openmp_numbered_device"
						  : "accred_openmp_device";
  tree type = build_function_type_list (integer_type_node, integer_type_node, NULL_TREE);
  tree decl = build_fn_decl (name, type);
  SET_DECL_ASSEMBLER_NAME (decl, get_identifier (name));
  DECL_VISIBILITY (decl) = VISIBILITY_HIDDEN;
  DECL_VISIBILITY_SPECIFIED (decl) = 1;
  TREE_NOTHROW (decl) = 1;
  return decl;
}

} // namespace

gimple *
wait_for_dependences (gomp_target *target)
{
  if (dependences_lost_p (target))
    return gimple_build_call (builtin_decl_explicit (BUILT_IN_GOMP_TASKWAIT), 0);
  /* The order stays: the first one may have an array for all, with iterators.  */
  tree depend = NULL_TREE, *end = &depend;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_DEPEND)
      {
	*end = copy_clause (c);
	OMP_CLAUSE_CHAIN (*end) = NULL_TREE;
	end = &OMP_CLAUSE_CHAIN (*end);
      }
  if (!depend)
    return nullptr;
  gomp_task *task
    = gimple_build_omp_task (NULL, depend, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE, NULL_TREE);
  gimple_omp_task_set_taskwait_p (task, true);
  gimple_set_location (task, gimple_location (target));
  return task;
}

gimple *
choose_device (gomp_target *target, gimple_seq device, gimple_seq host, tree device_number)
{
  const location_t loc = gimple_location (target);
  tree clauses = gimple_omp_target_clauses (target);
  tree to_device = create_artificial_label (loc), to_host = create_artificial_label (loc);
  tree end = create_artificial_label (loc);
  gimple_seq all = NULL;
  auto add = [&] (gimple *stmt)
  {
    gimple_set_location (stmt, loc);
    gimple_seq_add_stmt (&all, stmt);
  };

  if (tree c = omp_find_clause (clauses, OMP_CLAUSE_IF))
    {
      tree asked = create_artificial_label (loc), condition = OMP_CLAUSE_IF_EXPR (c);
      add (gimple_build_cond (NE_EXPR, unshare_expr (condition),
			      build_zero_cst (TREE_TYPE (condition)), asked, to_host));
      add (gimple_build_label (asked));
    }
  if (gimple *wait = wait_for_dependences (target))
    add (wait);
  tree number = build_int_cst (integer_type_node, GOMP_DEVICE_ICV);
  tree numbered = omp_find_clause (clauses, OMP_CLAUSE_DEVICE);
  if (tree c = numbered)
    {
      tree id = OMP_CLAUSE_DEVICE_ID (c);
      if (TREE_CODE (id) == INTEGER_CST)
	number = fold_convert (integer_type_node, id);
      else
	{
	  number = create_tmp_var (integer_type_node);
	  add (gimple_build_assign (number, NOP_EXPR, unshare_expr (id)));
	}
    }
  tree chosen = create_tmp_var (integer_type_node);
  gcall *call = gimple_build_call (device_function (numbered), 1, number);
  gimple_call_set_lhs (call, chosen);
  add (call);
  add (gimple_build_cond (NE_EXPR, chosen, integer_zero_node, to_device, to_host));
  add (gimple_build_label (to_device));
  if (device_number)
    add (gimple_build_assign (device_number, MINUS_EXPR, chosen, integer_one_node));
  gimple_seq_add_seq (&all, device);
  add (gimple_build_goto (end));
  add (gimple_build_label (to_host));
  gimple_seq_add_seq (&all, host);
  add (gimple_build_label (end));
  return gimple_build_bind (NULL_TREE, all, NULL_TREE);
}

} // namespace accred
