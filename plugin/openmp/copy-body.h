/* A second copy of statements before they are lowered.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_COPY_BODY_H
#define ACCRED_COPY_BODY_H

#include "plugin/gcc-shim.h"

namespace accred {

/* A copy of SEQ with its own variables, labels and SSA names; they share no trees and no statements
   afterwards.  */
gimple_seq copy_body (gimple_seq seq);

} // namespace accred

#endif
