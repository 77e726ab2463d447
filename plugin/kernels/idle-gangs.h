/* Loops that are all of a construct are over gangs, too.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_IDLE_GANGS_H
#define ACCRED_IDLE_GANGS_H

#include "plugin/device-context.h"
#include "plugin/kernels/level-uses.h"

namespace accred {

/* The only loop of the parallel construct REGION gets the gang level, if it is over workers or
   vectors without it and gangs would do the same.  NOTES: what the report says; may be null.  */
void share_among_gangs (region &r, std::vector<reported_note> *notes);

} // namespace accred

#endif
