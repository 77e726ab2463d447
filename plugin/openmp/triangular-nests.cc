/* Nests of loops that are not rectangular.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OpenACC's collapsed loops have bounds that do not change in the nest.  OpenMP leaves it to the
   compiler how it divides the iterations, so that those of an inner loop may stay together:

     #pragma omp for collapse (2)		#pragma omp for
     for (i = 0; i < n; i++)		->	for (i = 0; i < n; i++)
       for (j = 2 * i + 1; j < m; j++)		  {
	 BODY					    j = i * 2 + 1;
						    next: if (j < m) goto enter; else goto end;
						    enter: BODY  j = j + 1;  goto next;
						    end:
						  }

   The loops in front of the first such one stay collapsed.  Of combined constructs the innermost
   loop has the body.  Loops over pointers, and those with a lastprivate variable of the nest, are
   left to target-region.cc, which refuses them.  GCC has a bound that depends on variable V as the
   vector (V, FACTOR, SUMMAND).  */

#include "plugin/openmp/triangular-nests.h"
#include "plugin/clauses/loop-body.h"
#include "plugin/openmp/statement-block.h"

namespace accred {

namespace {

/* The number of collapsed loops in front of the first whose bounds depend on a variable of the
   nest.  */

unsigned
rectangular_loops (gomp_for *loop)
{
  unsigned k = 0;
  while (k < gimple_omp_for_collapse (loop)
	 && TREE_CODE (gimple_omp_for_initial (loop, k)) != TREE_VEC
	 && TREE_CODE (gimple_omp_for_final (loop, k)) != TREE_VEC)
    k++;
  return k;
}

/* True if code behind LOOP has the last value of one of its variables, or what the gimplifier makes
   of it.  */

bool
leaves_variable_p (gomp_for *loop)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_LASTPRIVATE)
	continue;
      if (OMP_CLAUSE_LASTPRIVATE_GIMPLE_SEQ (c))
	return true;
      for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
	if (OMP_CLAUSE_DECL (c) == gimple_omp_for_index (loop, i))
	  return true;
    }
  return false;
}

/* The value of BOUND, of TYPE.  */

tree
value_of_bound (statement_block &b, tree bound, tree type)
{
  auto value = [&] (tree t) { return b.value (fold_convert (type, unshare_expr (t))); };
  if (TREE_CODE (bound) != TREE_VEC)
    return value (bound);
  tree product = b.value (fold_build2 (MULT_EXPR, type, value (TREE_VEC_ELT (bound, 0)),
				       value (TREE_VEC_ELT (bound, 1))));
  return b.value (fold_build2 (PLUS_EXPR, type, product, value (TREE_VEC_ELT (bound, 2))));
}

/* Add to B the loops of LOOP from number K on, around BODY.  */

void
add_loops (statement_block &b, gomp_for *loop, unsigned k, gimple_seq body)
{
  if (k == gimple_omp_for_collapse (loop))
    {
      b.add (body);
      return;
    }
  const location_t loc = gimple_location (loop);
  tree next = create_artificial_label (loc), enter = create_artificial_label (loc),
       end = create_artificial_label (loc);
  tree index = gimple_omp_for_index (loop, k), type = TREE_TYPE (index);
  tree last = value_of_bound (b, gimple_omp_for_final (loop, k), type);
  b.assign (index, value_of_bound (b, gimple_omp_for_initial (loop, k), type));
  b.add (gimple_build_label (next));
  tree now = b.variable (type);
  b.assign (now, index);
  b.add (gimple_build_cond (gimple_omp_for_cond (loop, k), now, last, enter, end));
  b.add (gimple_build_label (enter));
  statement_block inside = b.inner ();
  add_loops (inside, loop, k + 1, body);
  b.add (inside.bind ());
  tree incr = gimple_omp_for_incr (loop, k);
  b.assign (now, index);
  b.assign (index, b.value (build2 (TREE_CODE (incr), type, now, TREE_OPERAND (incr, 1))));
  b.add (gimple_build_goto (next));
  b.add (gimple_build_label (end));
}

/* LOOP keeps the first COUNT of its loops.  */

void
keep_loops (gomp_for *loop, unsigned count)
{
  if (!gimple_omp_for_combined_p (loop))
    {
      statement_block b (gimple_location (loop));
      add_loops (b, loop, count, gimple_omp_body (loop));
      gimple_omp_set_body (loop, b.bind ());
    }
  loop->collapse = count;
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_COLLAPSE)
      OMP_CLAUSE_COLLAPSE_EXPR (c) = build_int_cst (integer_type_node, count);
}

void
visit (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, visit);
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (!loop)
	continue;
      const unsigned count = rectangular_loops (loop);
      bool possible = count > 0 && !leaves_variable_p (loop);
      for (unsigned i = count; i < gimple_omp_for_collapse (loop); i++)
	possible &= INTEGRAL_TYPE_P (TREE_TYPE (gimple_omp_for_index (loop, i))) != 0;
      if (possible && count < gimple_omp_for_collapse (loop))
	keep_loops (loop, count);
    }
}

} // namespace

void
make_rectangular (gomp_target *target)
{
  visit (gimple_omp_body_ptr (target));
}

} // namespace accred
