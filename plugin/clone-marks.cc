/* Marks of device clones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/clone-marks.h"

namespace accred {

bool
marked_p (tree fn, const char *mark)
{
  return lookup_attribute (mark, DECL_ATTRIBUTES (fn)) != NULL_TREE;
}

void
set_mark (tree fn, const char *mark)
{
  if (!marked_p (fn, mark))
    DECL_ATTRIBUTES (fn) = tree_cons (get_identifier (mark), NULL_TREE, DECL_ATTRIBUTES (fn));
}

} // namespace accred
