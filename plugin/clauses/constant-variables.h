/* Constants in the bounds of sections.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CONSTANT_VARIABLES_H
#define ACCRED_CONSTANT_VARIABLES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Remember the values of constant variables, from their declarations on.  PLUGIN is what GCC calls
   the plugin.  */
void note_constant_variables (const char *plugin);

/* T, which is changed, with the values of the constants in it.  */
tree with_constants (tree t);

} // namespace accred

#endif
