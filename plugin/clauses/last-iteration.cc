/* What only the last iteration of a nest of loops does.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For passes before omplower.  With `for (i = A; i < B; i += C)':

     w = (WIDE) i;  c = (WIDE) C;  w = w + c;  b = (WIDE) B;
     if (w >= b) goto next; else goto end;
     next:  the same for the other loops
     STORE
     end:

   WIDE is an integer of twice the bits, so that i + C does not wrap around.  */

#include "plugin/clauses/last-iteration.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

/* VALUE, an operand of a loop's header, as a value of WIDE.  */

tree
widened (tree value, tree wide, gimple_seq *seq, tree *vars)
{
  if (TREE_CODE (value) == INTEGER_CST)
    return fold_convert (wide, value);
  /* A pointer is as many bits of an integer.  */
  if (POINTER_TYPE_P (TREE_TYPE (value)))
    {
      tree address = new_temporary (pointer_sized_int_node, vars);
      gimple_seq_add_stmt (seq, gimple_build_assign (address, NOP_EXPR, value));
      value = address;
    }
  tree v = new_temporary (wide, vars);
  gimple_seq_add_stmt (seq, gimple_build_assign (v, NOP_EXPR, value));
  return v;
}

tree
wide_type (tree type)
{
  return build_nonstandard_integer_type (TYPE_PRECISION (type) < 64 ? 64 : 128, 0);
}

/* Go on if loop I of LOOP has come to its last iteration, else to END.  */

void
test_loop (gomp_for *loop, unsigned i, tree end, gimple_seq *seq, tree *vars)
{
  tree index = gimple_omp_for_index (loop, i);
  tree incr = gimple_omp_for_incr (loop, i);
  tree wide = wide_type (TREE_TYPE (index));
  tree step = TREE_OPERAND (incr, 1);
  /* What is added to a pointer is unsigned and means a signed number of bytes.  */
  if (TREE_CODE (incr) == POINTER_PLUS_EXPR)
    {
      if (TREE_CODE (step) == INTEGER_CST)
	step = fold_convert (ssizetype, step);
      else
	{
	  tree s = new_temporary (ssizetype, vars);
	  gimple_seq_add_stmt (seq, gimple_build_assign (s, NOP_EXPR, step));
	  step = s;
	}
    }
  else if (TYPE_UNSIGNED (TREE_TYPE (step)) && TREE_CODE (step) == INTEGER_CST)
    {
      /* i += -1u  */
      tree s = fold_convert (signed_type_for (TREE_TYPE (step)), step);
      if (gimple_omp_for_cond (loop, i) == GT_EXPR || gimple_omp_for_cond (loop, i) == GE_EXPR)
	step = s;
    }
  tree next = new_temporary (wide, vars);
  tree w = widened (index, wide, seq, vars), s = widened (step, wide, seq, vars);
  gimple_seq_add_stmt (
    seq, gimple_build_assign (next, TREE_CODE (incr) == MINUS_EXPR ? MINUS_EXPR : PLUS_EXPR, w, s));
  tree bound = widened (gimple_omp_for_final (loop, i), wide, seq, vars);
  tree_code ends = invert_tree_comparison (gimple_omp_for_cond (loop, i), false);
  tree more = create_artificial_label (gimple_location (loop));
  gimple_seq_add_stmt (seq, gimple_build_cond (ends, next, bound, more, end));
  gimple_seq_add_stmt (seq, gimple_build_label (more));
}

} // namespace

gimple_seq
in_last_iteration (const std::vector<gomp_for *> &loops, gimple *store, tree *vars)
{
  gimple_seq seq = NULL;
  tree end = create_artificial_label (gimple_location (store));
  for (gomp_for *loop : loops)
    for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
      test_loop (loop, i, end, &seq, vars);
  gimple_seq_add_stmt (&seq, store);
  gimple_seq_add_stmt (&seq, gimple_build_label (end));
  return seq;
}

} // namespace accred
