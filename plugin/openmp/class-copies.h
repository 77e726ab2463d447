/* Copies of objects whose class has constructors.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CLASS_COPIES_H
#define ACCRED_CLASS_COPIES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if a construct in TARGET has private, firstprivate or lastprivate objects of classes with
   constructors.  */
bool class_copies_p (gomp_target *target);

/* The constructs in TARGET lose these clauses, and have such objects as local variables.  */
void make_class_copies (gomp_target *target);

} // namespace accred

#endif
