/* Variants that OpenMP chooses by the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_VARIANTS_H
#define ACCRED_VARIANTS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* What is chosen late in FUN, a device clone, is chosen for an NVIDIA GPU: GCC's pass ompdevlow
   does it with the hook device_trait.  */
void choose_for_device (function *fun);

/* TARGET_OMP_DEVICE_KIND_ARCH_ISA for a GPU of compute capability SM (80): 1 if it has it.  */
int device_trait (int sm, omp_device_kind_arch_isa trait, const char *name);

} // namespace accred

#endif
