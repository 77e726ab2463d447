/* Variables whose address nothing needs any more, when calls are replaced.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_FREED_ADDRESSES_H
#define ACCRED_FREED_ADDRESSES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Let BODY access variables themselves, and not by pointers whose only value is their address.  */
void forward_addresses (gimple_seq *body);

/* Make BODY use VARIABLES, which have no address any more, as it would if these never had been in
   memory: without the copies that loads and stores are, which the analysis of loops does not know
   for their steps.  */
void use_as_registers (const std::set<tree> &variables, gimple_seq *body);

} // namespace accred

#endif
