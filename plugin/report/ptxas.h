/* Checking the PTX with NVIDIA's assembler.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PTXAS_H
#define ACCRED_PTXAS_H

#include "plugin/options.h"

namespace accred {

/* ptxas's data of a kernel.  */
struct ptxas_usage
{
  std::string name;
  unsigned registers = 0, shared = 0, spill_stores = 0, spill_loads = 0;
};

struct ptxas_report
{
  int sm = 0;   /* The architecture of the code.  */
  std::vector<ptxas_usage> kernels;
};

/* Run ptxas on PTX and report what each kernel uses, at the kernel's line in LOCATIONS
   (by PTX name); the same is returned.  PTX that ptxas rejects is an error, a missing ptxas a
   warning.  The program is $ACCRED_PTXAS, else `ptxas' in PATH, else in CUDA's usual
   place.  */
ptxas_report verify_with_ptxas (const options &opts, const std::string &ptx,
				const std::map<std::string, location_t> &locations);

} // namespace accred

#endif
