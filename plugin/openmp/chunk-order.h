/* Iterations of a chunk in order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CHUNK_ORDER_H
#define ACCRED_CHUNK_ORDER_H

#include "plugin/device-context.h"

namespace accred {

/* The clause `schedule' of LOOP, one of OpenACC that threads share, whose chunks have several
   iterations; null if it has none.  */
tree chunks_of (gomp_for *loop);

/* For a clause `schedule': one chunk has all iterations of a team, if it has one thread by the
   condition ALONE; teams share them if they are DISTRIBUTED.  Else chunks have SIZE.  */
tree chunk_of_thread (tree alone, bool distributed, tree size);

/* LOOP, which has such a clause, becomes one over its chunks.  */
void take_in_chunks (gomp_for *loop);

/* The loops of FUN with such clauses whose iterations may depend on each other become loops over
   chunks; no loop of OpenACC has the clause then.  */
void keep_chunks_in_order (function *fun, device_context &);

} // namespace accred

#endif
