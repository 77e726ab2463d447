/* The objects of the program: variables, and what references lead to.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   For passes before omplower.  */

#ifndef ACCRED_OBJECTS_H
#define ACCRED_OBJECTS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Temporaries of the gimplifier that hold a reference: TEMPORARY -> the reference.  */
using reference_copies = std::map<tree, tree>;

/* The temporaries of SEQ, all of whose values are one and the same reference.  */
reference_copies find_reference_copies (gimple_seq seq);

/* The sequences of statements in STMT, such as the body of a bind.  */
template <typename F>
void
for_each_sequence (gimple *stmt, F visit)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_BIND: visit (gimple_bind_body_ptr (as_a<gbind *> (stmt))); break;
    case GIMPLE_TRY:
      visit (gimple_try_eval_ptr (stmt));
      visit (gimple_try_cleanup_ptr (stmt));
      break;
    case GIMPLE_CATCH: visit (gimple_catch_handler_ptr (as_a<gcatch *> (stmt))); break;
    case GIMPLE_EH_FILTER: visit (gimple_eh_filter_failure_ptr (stmt)); break;
    case GIMPLE_EH_ELSE:
      visit (gimple_eh_else_n_body_ptr (as_a<geh_else *> (stmt)));
      visit (gimple_eh_else_e_body_ptr (as_a<geh_else *> (stmt)));
      break;
    default:
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	visit (gimple_omp_for_pre_body_ptr (loop));
      if (gimple_has_substatements (stmt) && is_gimple_omp (stmt))
	visit (gimple_omp_body_ptr (stmt));
      break;
    }
}

/* Where a walk goes after a statement: into its sequences, past them, or nowhere any more.  */
enum class walk_on
{
  into,
  past,
  end
};

/* VISIT the statements of SEQ, and those in them, in the order of the source.  True if it has said
   `end'.  */
template <typename F>
bool
any_statement (gimple_seq seq, F &&visit)
{
  bool found = false;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !found && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      const walk_on next = visit (gsi_stmt (gsi));
      found = next == walk_on::end;
      if (next == walk_on::into)
	for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *inner)
			   { found = found || any_statement (*inner, visit); });
    }
  return found;
}

/* The object of the program that EXPR is as a whole: a variable, or for what a reference refers
   to that reference; null for anything else.  */
tree object_of (tree expr, const reference_copies &copies);

/* True if DECL is a reference, so that it stands for what it refers to.  An optional argument of
   Fortran is one, too, and an array of explicit shape, though pointers for GCC.  */
bool reference_p (tree decl);
bool optional_reference_p (tree decl);

/* True if CODE compares reference A with B, the null pointer: is an optional argument there?  That
   asks nothing of the object.  */
bool asks_presence_p (tree_code code, tree a, tree b, const reference_copies &copies);
bool asks_presence_p (const gimple *stmt, const reference_copies &copies);

/* The type of the object that DECL stands for.  */
tree object_type (tree decl);

/* True for types whose values hold no address, unless one was converted.  */
bool number_type_p (tree type);

} // namespace accred

#endif
