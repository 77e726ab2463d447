/* Division of 128-bit integers for the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DIVISION_H
#define ACCRED_DIVISION_H

#include "ptx-backend/device-ir.h"

namespace accred {

/* The name of the routine, and its text in the device IR:

     void NAME (uint64_t RESULT[4], uint64_t N_LO, N_HI, D_LO, D_HI)

   with the quotient, then the remainder in RESULT.  */
extern const char division_name[];
extern const char division_text[];

} // namespace accred

#endif
