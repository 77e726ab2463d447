/* Variable arguments on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TRANSLATE_VARARGS_H
#define ACCRED_TRANSLATE_VARARGS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* How a device clone does va_arg.  */
tree device_va_arg (tree valist, tree type, gimple_seq *pre, gimple_seq *post);

} // namespace accred

#endif
