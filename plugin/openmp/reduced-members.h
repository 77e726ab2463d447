/* Reductions of members by their names, and of what lambdas capture.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REDUCED_MEMBERS_H
#define ACCRED_REDUCED_MEMBERS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if V is a name of g++ for a part of another object: a member of `this', a structured
   binding, what a lambda captures.  */
bool names_part_p (const_tree v);

/* The target region at GSI refers to such objects in its reductions: it comes to stand in a bind
   that declares the references, which takes its place.  Nothing changes if it reduces no such
   object, or one that cannot be referred to, or that RENAMED has, the variables of constructs
   around.  True if something has changed.  */
bool refer_to_members (gimple_stmt_iterator *gsi, const std::set<tree> &renamed);

} // namespace accred

#endif
