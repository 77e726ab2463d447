/* Marks the clauses that the program has written.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: the gimplifier adds clauses for the variables that no clause names (OpenACC 3.3,
   section 2.6.2), and afterwards a `map' of its own looks like one of the program.  Which of
   them it is decides whose variable it is (privatize.cc).

   The gimplifier hands each expression to a hook of the front end first, in all
   languages.  That is where the marks are set: a construct has only written clauses then.
   The mark is a flag of the clause that GCC uses for functions alone.  */

#include "plugin/written-clauses.h"

namespace accred {

namespace {

decltype (lang_hooks.gimplify_expr) front_end_hook;

int
mark_and_gimplify (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  switch (TREE_CODE (*expr))
    {
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS:
    case OACC_DATA:
    case OACC_HOST_DATA:
      for (tree c = OMP_CLAUSES (*expr); c; c = OMP_CLAUSE_CHAIN (c))
	TREE_ASM_WRITTEN (c) = 1;
      break;
    default:
      break;
    }
  return front_end_hook (expr, pre, post);
}

} // namespace

void
mark_written_clauses ()
{
  front_end_hook = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = mark_and_gimplify;
}

bool
written_clause_p (const_tree clause)
{
  return TREE_ASM_WRITTEN (clause);
}

} // namespace accred
