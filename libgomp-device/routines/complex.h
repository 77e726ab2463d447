/* Complex multiplication and division for the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC calls __mulsc3, __muldc3, __divsc3 and __divdc3 where a complex product or quotient
   needs the special cases of the C standard (C17, annex G.5.1).  Their device versions
   are made here, in the device IR, for the image that uses them.  */

#ifndef ACCRED_COMPLEX_H
#define ACCRED_COMPLEX_H

#include "ptx-backend/ir/device-ir.h"

#include <optional>

namespace accred {

/* The routine NAME (u64 result, T a, T b, T c, T d), which stores the real and the
   imaginary part of (a + bi) OP (c + di) at `result', for one of the names above; nothing
   for any other name.  */
std::optional<dev::function> make_complex_routine (const std::string &name);

} // namespace accred

#endif
