/* The compiler's temporaries in the loops of a target region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOOP_TEMPORARIES_H
#define ACCRED_LOOP_TEMPORARIES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The bodies of the loops in TARGET declare the temporaries that they use.  */
void settle_temporaries (gomp_target *target);

} // namespace accred

#endif
