/* Checking the PTX with NVIDIA's assembler.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PTXAS_H
#define ACCRED_PTXAS_H

#include "plugin/options.h"

namespace accred {

/* Run ptxas on PTX and report what each kernel uses, at the kernel's line in LOCATIONS
   (by PTX name).  PTX that ptxas rejects is an error, a missing ptxas a warning.  The
   program is $ACCRED_PTXAS, else `ptxas' in PATH, else in CUDA's usual place.  */
void verify_with_ptxas (const options &opts, const std::string &ptx,
			const std::map<std::string, location_t> &locations);

} // namespace accred

#endif
