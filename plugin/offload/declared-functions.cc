/* Functions that the program itself has marked with OpenMP's declare target.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   When a file has been read, GCC gives the attribute "omp declare target" to all functions that
   target regions call.  After that, a function of another file looks the same whether the program
   has marked it, so that the other file has its code for the device, or not.  GCC 12 to 14 have a
   second attribute for those between `declare target' and its end, GCC 15 has not; the list form
   and Fortran's never had.  So accred marks them itself, between the front end and that step.  */

#include "plugin/offload/declared-functions.h"
#include "plugin/clone-marks.h"

namespace accred {

namespace {

constexpr char declared_mark[] = "accred declared";

/* The front end's hook, which note_declared_functions replaces.  */

void (*front_end_parse) ();

/* For walk_tree: a function that is used.  */

tree
mark_if_declared (tree *t, int *walk_subtrees, void *)
{
  if (TYPE_P (*t))
    *walk_subtrees = 0;
  else if (TREE_CODE (*t) == FUNCTION_DECL
	   && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (*t)))
    set_mark (*t, declared_mark);
  return NULL_TREE;
}

/* Only functions that are used matter, and not all that are declared have a node in the call
   graph.  */

void
parse_and_mark ()
{
  front_end_parse ();
  if (!flag_openmp || seen_error ())
    return;
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    walk_tree_without_duplicates (&DECL_SAVED_TREE (node->decl), mark_if_declared, nullptr);
}

} // namespace

void
note_declared_functions ()
{
  front_end_parse = lang_hooks.parse_file;
  lang_hooks.parse_file = parse_and_mark;
}

bool
declared_for_device_p (tree fn)
{
  return marked_p (fn, declared_mark);
}

} // namespace accred
