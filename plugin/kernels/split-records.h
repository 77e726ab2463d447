/* Local records whose members become variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SPLIT_RECORDS_H
#define ACCRED_SPLIT_RECORDS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* In BODY, of a region, a variable of its own stands for each member of the records that blocks in
   it declare, if all that is done with them is to access scalar members and to copy all of it.  */
void split_records (gimple_seq *body);

} // namespace accred

#endif
