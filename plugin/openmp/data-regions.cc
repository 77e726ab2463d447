/* Data regions of OpenMP around constructs of OpenACC.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC wants no construct of OpenACC in a construct of OpenMP.  Of `target data' it makes a call at
   the start, and the gimplifier has made the one at the end, so that the statements between them
   need not stand in the construct:

     #pragma omp target data MAPS		   #pragma omp target data MAPS
       {					     {
	 try { BODY } finally { end }	  ->	       p' = p;
       }					     }
						   try { BODY, with p' for p } finally { end }

   The assignment is for the variables of `use_device_ptr' clauses, which have another value in the
   construct.  */

#include "plugin/openmp/data-regions.h"
#include "plugin/openmp/variable-uses.h"

namespace accred {

namespace {

bool
device_value_p (const_tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_PTR
	  || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_ADDR);
}

/* True if C gives a pointer, which is no more than its value, another value.  */

bool
plain_pointer_p (const_tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  return OMP_CLAUSE_CODE (c) == OMP_CLAUSE_USE_DEVICE_PTR && DECL_P (decl)
	 && TREE_CODE (TREE_TYPE (decl)) == POINTER_TYPE && !DECL_HAS_VALUE_EXPR_P (decl)
	 && lang_hooks.name && !lang_GNU_Fortran ();
}

} // namespace

bool
renames_p (gomp_target *data)
{
  for (tree c = gimple_omp_target_clauses (data); c; c = OMP_CLAUSE_CHAIN (c))
    if (device_value_p (c) && !plain_pointer_p (c))
      return true;
  return false;
}

gimple_seq
leave_data_region (gomp_target *data)
{
  gimple_seq body = gimple_omp_body (data), inside = NULL;
  for (tree c = gimple_omp_target_clauses (data); c; c = OMP_CLAUSE_CHAIN (c))
    if (device_value_p (c))
      {
	tree pointer = OMP_CLAUSE_DECL (c);
	tree copy = create_tmp_var (TREE_TYPE (pointer));
	DECL_NAME (copy) = DECL_NAME (pointer);
	TREE_ADDRESSABLE (copy) = TREE_ADDRESSABLE (pointer);
	rename_variable (&body, pointer, copy);
	tree value = pointer;
	if (TREE_ADDRESSABLE (pointer))
	  {
	    value = create_tmp_var (TREE_TYPE (pointer));
	    gimple_seq_add_stmt (&inside, gimple_build_assign (value, pointer));
	  }
	gimple_seq_add_stmt (&inside, gimple_build_assign (copy, value));
      }
  gimple_omp_set_body (data, gimple_build_bind (NULL_TREE, inside, NULL_TREE));
  return body;
}

} // namespace accred
