/* A pass that looks at each statement of a function before omplower.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_STATEMENT_PASS_H
#define ACCRED_STATEMENT_PASS_H

#include "plugin/device-context.h"

namespace accred {

/* A pass of DATA that calls VISIT for all statements, nested ones too; none if not WANTED.
   CTX is the walk_stmt_info's `info'.  */
opt_pass *make_statement_pass (gcc::context *, const pass_data &data, walk_stmt_fn visit,
			       bool wanted = true, device_context *ctx = nullptr);

} // namespace accred

#endif
