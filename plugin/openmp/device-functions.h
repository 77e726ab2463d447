/* Functions that target regions call: what their directives are on the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEVICE_FUNCTIONS_H
#define ACCRED_DEVICE_FUNCTIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if FN is for target regions, by a directive or because one calls it.  */
bool device_function_p (tree fn);

/* Statements that end the program on the device, where there are no target regions.  */
gimple_seq trap_on_device (location_t);

/* What stands for STMT, which stands in no sequence and is a parallel construct or a directive for
   the threads of one: on the device one thread executes it, if it can.  */
gimple *one_thread_on_device (gimple *stmt);

/* What stands for STMT, a call for which library_constant_p holds and which stands in no
   sequence.  */
gimple *library_call_on_device (gimple *stmt);

} // namespace accred

#endif
