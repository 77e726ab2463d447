/* Functions that the program itself has marked with OpenMP's declare target.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DECLARED_FUNCTIONS_H
#define ACCRED_DECLARED_FUNCTIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Look for them when the front end has read the file.  */
void note_declared_functions ();

/* True if a directive names FN, a function without a body here, or stands around its
   declaration.  */
bool declared_for_device_p (tree fn);

} // namespace accred

#endif
