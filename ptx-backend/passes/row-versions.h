/* The versions of a nest in a kernel with packed gangs: one of them stays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_VERSIONS_H
#define ACCRED_ROW_VERSIONS_H

#include "ptx-backend/passes.h"

namespace accred::dev {

/* True if FN has several versions.  */
bool row_versions_p (const function &fn);

/* CTX's function is the form in which special_reg::row_version is VERSION: the others go, with the
   variables that they alone have.  */
void keep_row_version (pass_context &ctx, row_version version);
/* The same if it has several versions.  */
void drop_row_versions (pass_context &ctx, row_version version);

} // namespace accred::dev

#endif
