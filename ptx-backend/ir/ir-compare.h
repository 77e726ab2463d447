/* Where two modules of the device IR differ.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_IR_COMPARE_H
#define ACCRED_IR_COMPARE_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev {

/* The way to the first field in which A and B differ ("functions[2].blocks[0].insns[5].offset");
   empty if they are the same.  */
std::string first_difference (const module &a, const module &b);

} // namespace accred::dev

#endif
