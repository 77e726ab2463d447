/* Reductions of array sections, which GCC cannot lower.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SECTION_REDUCTIONS_H
#define ACCRED_SECTION_REDUCTIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* For PLUGIN_PRE_GENERICIZE: an error for each reduction clause of a function's OpenACC constructs
   that names a section; the clause goes.  DATA is the device_context.  */
void refuse_section_reductions (void *fndecl, void *data);

} // namespace accred

#endif
