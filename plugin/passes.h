/* The plugin's passes, each made by a factory.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PASSES_H
#define ACCRED_PASSES_H

#include "plugin/device-context.h"

namespace accred {

#define ACCRED_PASS(NAME, POSITION, REFERENCE, WHY) \
  opt_pass *make_pass_##NAME (gcc::context *, device_context &);
#include "plugin/passes.def"

} // namespace accred

#endif
