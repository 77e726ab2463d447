/* Loops whose iterations all threads take in turn.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CYCLIC_GANGS_H
#define ACCRED_CYCLIC_GANGS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Give the loops of FUN, a compute construct, for which that is better gang (static: 1).
   They are .GOACC_LOOP calls as oaccloops leaves them.  */
void use_cyclic_gangs (function *fun);

} // namespace accred

#endif
