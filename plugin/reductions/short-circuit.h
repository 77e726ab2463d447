/* Operands of && and || in partitioned loops.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SHORT_CIRCUIT_H
#define ACCRED_SHORT_CIRCUIT_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Evaluate the right operands of logical reductions in LOOP, the innermost part of a loop that
   several threads share, whatever the left ones are.  Dominators are known and stay so.  */
void evaluate_both_operands (class loop *loop);

} // namespace accred

#endif
