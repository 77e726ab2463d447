/* Where a target region runs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEVICE_CHOICE_H
#define ACCRED_DEVICE_CHOICE_H

#include "plugin/gcc-shim.h"

namespace accred {

/* GOACC_parallel_keyed, which the front ends declare with -fopenacc alone.  */
void declare_launch ();

/* DEVICE, with the target construct TARGET, which is about to become one of OpenACC, or, if the
   program wants that, HOST, with a copy of it.  The variable NUMBER, if it is not null, gets the
   number of the device.  */
gimple *choose_device (gomp_target *target, gimple_seq device, gimple_seq host, tree number);

/* A statement that waits for what the `depend' clauses of TARGET say; null without any.  */
gimple *wait_for_dependences (gomp_target *target);

} // namespace accred

#endif
