/* Objects of declare target that have constructors.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Since GCC 15 g++ makes a second function of the initial values of a file's objects, for those of
   declare target alone.  It is a constructor of the program, which does nothing on the host; GCC's
   offload compilers have the device run it when an image is loaded.  Here the host has the devices
   do so, after the image is registered and before `main':

     void _GLOBAL__off_I_v ()	      for (d = 0; d < omp_get_num_devices (); d++)
     { BODY }			->      #pragma omp target device (d)
					  BODY

   The objects on the device have no destructors, which only a device that stops would run: what
   makes them, which BODY calls, notes none.  */

#include "plugin/openmp/static-objects.h"
#include "plugin/clauses/objects.h"
#include "plugin/compiler-data.h"

namespace accred {

namespace {

/* True if FN is such a function.  */

bool
makes_objects_p (tree fn)
{
  return (DECL_STATIC_CONSTRUCTOR (fn) && DECL_ARTIFICIAL (fn)
	  && lookup_attribute ("omp declare target nohost", DECL_ATTRIBUTES (fn)));
}

/* True if STMT notes a destructor that is to be called when the program ends.  */

bool
notes_destructor_p (gimple *stmt)
{
  tree callee = is_gimple_call (stmt) ? gimple_call_fndecl (stmt) : NULL_TREE;
  return callee && (named_p (callee, "__cxa_atexit") || named_p (callee, "__aeabi_atexit"));
}

/* Remove such statements from SEQ.  */

void
leave_out_destructors (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    if (notes_destructor_p (gsi_stmt (gsi)))
      gsi_replace (&gsi, gimple_build_nop (), false);
    else
      for_each_sequence (gsi_stmt (gsi), [] (gimple_seq *s) { leave_out_destructors (s); });
}

/* BODY for device NUMBER.  */

gomp_target *
region_of (gimple_seq body, tree number, location_t loc)
{
  tree device = build_omp_clause (loc, OMP_CLAUSE_DEVICE);
  OMP_CLAUSE_DEVICE_ID (device) = number;
  gimple_seq block = NULL;
  gimple_seq_add_stmt (&block, gimple_build_bind (NULL_TREE, body, make_node (BLOCK)));
  gomp_target *target = gimple_build_omp_target (block, GF_OMP_TARGET_KIND_REGION, device);
  gimple_set_location (target, loc);
  return target;
}

} // namespace

void
make_objects_on_devices (function *fun)
{
  tree fn = fun->decl;
  if (lookup_attribute ("omp declare target nohost", DECL_ATTRIBUTES (fn)))
    leave_out_destructors (&fun->gimple_body);
  if (!makes_objects_p (fn))
    return;
  for (const char *name : { "omp declare target", "omp declare target nohost" })
    DECL_ATTRIBUTES (fn) = remove_attribute (name, DECL_ATTRIBUTES (fn));

  const location_t loc = DECL_SOURCE_LOCATION (fn);
  tree devices = create_tmp_var (integer_type_node), number = create_tmp_var (integer_type_node);
  tree next = create_artificial_label (loc), inside = create_artificial_label (loc),
       end = create_artificial_label (loc);
  gimple_seq all = NULL;
  gcall *count
    = gimple_build_call (build_fn_decl ("omp_get_num_devices",
					build_function_type_list (integer_type_node, NULL_TREE)),
			 0);
  gimple_call_set_lhs (count, devices);
  gimple_seq_add_stmt (&all, count);
  gimple_seq_add_stmt (&all, gimple_build_assign (number, integer_zero_node));
  gimple_seq_add_stmt (&all, gimple_build_label (next));
  gimple_seq_add_stmt (&all, gimple_build_cond (LT_EXPR, number, devices, inside, end));
  gimple_seq_add_stmt (&all, gimple_build_label (inside));
  gbind *outer = as_a<gbind *> (gimple_seq_first_stmt (fun->gimple_body));
  gimple_seq_add_stmt (&all, region_of (gimple_bind_body (outer), number, loc));
  gimple_seq_add_stmt (&all, gimple_build_assign (number, PLUS_EXPR, number, integer_one_node));
  gimple_seq_add_stmt (&all, gimple_build_goto (next));
  gimple_seq_add_stmt (&all, gimple_build_label (end));
  gimple_bind_set_body (outer, all);
}

} // namespace accred
