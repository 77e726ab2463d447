/* References that kernels regions declare.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOCAL_REFERENCES_H
#define ACCRED_LOCAL_REFERENCES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Make pointers of those in BODY, the body of a kernels region of C++.  */
void make_local_references_pointers (gimple_seq body);

} // namespace accred

#endif
