/* What functions of the program do, as statements that can stand for a call.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CALLEE_BODIES_H
#define ACCRED_CALLEE_BODIES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Have the bodies that are kept survive garbage collection.  */
void register_callee_bodies (const char *plugin);

/* Keep a copy of what FUN does while there are statements, if calls can be replaced by it.  */
void keep_body (function *fun);

/* The function that FN, a declaration, is another name of.  A constructor often is one for that of
   the class as a base.  */
tree without_alias (tree fn);

/* A copy of what FN does, for the current function; null if calls of FN stay what they are.  Its
   parameters and its result are FN's still.  A return is the last statement, or returns a variable
   or a constant.  */
gimple_seq copy_of_body (tree fn);

/* TYPE, or that of a pointer to the same: a variable that is a reference would stand for what it
   refers to.  */
tree pointer_for (tree type);

} // namespace accred

#endif
