/* Buffers in shared memory in which the lanes of a warp exchange records.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_WARP_BUFFERS_H
#define ACCRED_WARP_BUFFERS_H

#include <cstdint>

namespace accred::dev {

/* Bytes of a block's shared memory with these: reductions and broadcasts need the rest.  */
constexpr uint64_t most_with_buffers = 44 * 1024;

} // namespace accred::dev

#endif
