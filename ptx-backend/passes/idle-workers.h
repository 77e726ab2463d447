/* Workers that have nothing to do in a region go past it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_IDLE_WORKERS_H
#define ACCRED_IDLE_WORKERS_H

#include "ptx-backend/passes.h"

#include <optional>

namespace accred::dev {

/* All threads, also in single mode.  */
constexpr level_mask each_thread = worker_bit | vector_bit;

/* Before each vector region in worker-single code, branch past it in all workers but the first one.
   True if there is such a branch; nothing after an error.  */
std::optional<bool> skip_idle_workers (pass_context &ctx);

} // namespace accred::dev

#endif
