/* Elements of small private arrays by a variable subscript.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CHOSEN_ELEMENTS_H
#define ACCRED_CHOSEN_ELEMENTS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Let FUN access ARRAY, which each of its threads has for itself, by constant subscripts alone, if
   it has few elements; false: nothing is changed.  */
bool choose_elements (function *fun, tree array);

} // namespace accred

#endif
