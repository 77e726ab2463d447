/* `kernels' regions in two versions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The host chooses one of them.  If it does not know the pointers and bounds with which the region
   begins, a construct of the device with the same clauses looks:

     #pragma acc kernels present (s)		#pragma acc serial present (s) copyout (apart)
     for (i = 0; i < s->n; i++)		->	apart = s->a + s->n <= s->b || ...;
       s->a[i] = s->b[i];			if (apart)
						  #pragma acc kernels ...
						else
						  #pragma acc kernels ...

   What the region copies to the device is copied once more then.  */

#include "plugin/kernels/region-versions.h"
#include "plugin/clauses/region-loops.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/local-variables.h"

namespace accred {

bool
device_can_check_p (gomp_target *target)
{
  tree clauses = gimple_omp_target_clauses (target);
  return !omp_find_clause (clauses, OMP_CLAUSE_ASYNC) && !omp_find_clause (clauses, OMP_CLAUSE_WAIT)
	 && !self_clause (clauses);
}

region_versions::region_versions (gomp_target *parallel, gomp_target *sequential)
  : m_target (parallel), m_apart (make_local (create_tmp_var_raw (boolean_type_node, "apart"))),
    m_bind (choice (m_apart, parallel, sequential))
{
  gimple_bind_append_vars (m_bind, m_apart);
}

/* The construct that sets m_apart on the device.  */

gomp_target *
region_versions::check_construct (apart_checks &checks)
{
  const location_t loc = gimple_location (m_target);
  TREE_ADDRESSABLE (m_apart) = 1;
  tree clauses = data_clause (GOMP_MAP_FROM, m_apart, loc), *end = &OMP_CLAUSE_CHAIN (clauses);
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    {
      tree copy = NULL_TREE;
      switch (OMP_CLAUSE_CODE (c))
	{
	case OMP_CLAUSE_FIRSTPRIVATE:
	case OMP_CLAUSE_IF: copy = copy_clause (c); break;
	case OMP_CLAUSE_MAP:
	  if (tree scalar = plain_scalar (c))
	    {
	      if (GOMP_MAP_COPY_TO_P (map_kind (c)))
		copy = firstprivate_clause (scalar, loc);
	      break;
	    }
	  copy = copy_clause (c);
	  switch (map_kind (c))
	    {
	    case GOMP_MAP_TOFROM: OMP_CLAUSE_SET_MAP_KIND (copy, GOMP_MAP_TO); break;
	    case GOMP_MAP_FROM: OMP_CLAUSE_SET_MAP_KIND (copy, GOMP_MAP_ALLOC); break;
	    default: break;
	    }
	  break;
	default: break;
	}
      if (copy)
	{
	  *end = copy;
	  end = &OMP_CLAUSE_CHAIN (copy);
	}
    }
  push_gimplify_context ();
  gimple_seq body = NULL;
  checks.emit (m_apart, &body);
  /* What has the block of the construct goes to the device, the rest of the function too if it has
     none.  */
  gbind *bind = gimple_build_bind (NULL_TREE, body, make_node (BLOCK));
  pop_gimplify_context (bind);
  gomp_target *check = gimple_build_omp_target (bind, GF_OMP_TARGET_KIND_OACC_SERIAL, clauses);
  gimple_set_location (check, loc);
  return check;
}

void
region_versions::choose (apart_checks &checks)
{
  gimple_seq all = NULL;
  if (checks.place () == input_place::device)
    gimple_seq_add_stmt (&all, check_construct (checks));
  else
    {
      push_gimplify_context ();
      checks.emit (m_apart, &all);
    }
  gimple_seq_add_seq (&all, gimple_bind_body (m_bind));
  gimple_bind_set_body (m_bind, all);
  if (checks.place () == input_place::host)
    pop_gimplify_context (m_bind);
}

} // namespace accred
