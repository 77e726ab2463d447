/* Prototypes of the entry points that ptxsim provides.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef PTXSIM_DRIVER_API_H
#define PTXSIM_DRIVER_API_H

#include "ptxsim/cuda-api.h"

#define X(name, parameters) PTXSIM_API CUresult name parameters;
#include "ptxsim/driver-api.def"
#undef X

#endif
