/* Entries of a kernel's argument record that lead to constant objects.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CONSTANT_ENTRIES_H
#define ACCRED_CONSTANT_ENTRIES_H

#include "plugin/device-context.h"

namespace accred {

/* The pointer that REF goes through, or null.  */
tree pointer_in (tree ref);

/* True if PTR is the parameter of the kernel FUN.  */
bool argument_record_p (tree ptr, function *fun);

/* Entries of the argument record that lead to objects without another name (accred_constants),
   where all that the kernel FUN, of CLONE, does with them is to read: by their offset, the names
   that have their values.  */
std::map<uint64_t, std::vector<tree>> constant_pointers (function *fun, const device_clone &clone);

} // namespace accred

#endif
