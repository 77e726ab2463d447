/* Measured constants, but for those that the compiler can be given (abi/tunable.h).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later WITH GCC-exception-3.1  */

#ifndef ACCRED_TUNING_H
#define ACCRED_TUNING_H

#ifdef __cplusplus

namespace accred {
namespace tuning {

#define TUNING(NAME, VALUE, UNIT, MEASURED) constexpr unsigned NAME = VALUE;
#define TUNABLE(NAME, VALUE, FORM, LEAST, MOST, UNIT, MEASURED)
#include "abi/tuning.def"

} // namespace tuning
} // namespace accred

#else

/* For the routines of the device library.  */
enum
{
#define TUNING(NAME, VALUE, UNIT, MEASURED) tuning_##NAME = VALUE,
#define TUNABLE(NAME, VALUE, FORM, LEAST, MOST, UNIT, MEASURED)
#include "abi/tuning.def"
};

#endif

#endif
