/* Passes between oaccloops and oaccdevlow for GCC versions with one pass for both.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_GCC11_LOWERING_H
#define ACCRED_GCC11_LOWERING_H

#include "plugin/device-context.h"

namespace accred {

/* PASS is one of them; in the order of the calls.  */
void add_pass_between (device_context &ctx, opt_pass *pass);

/* oaccdevlow is to run them in FUN.  */
void mark_start_of_lowering (function *fun);

/* START, which GCC asks the target to lower, is the mark of the current function.  */
void run_passes_between (const device_context &ctx, gcall *start);

} // namespace accred

#endif
