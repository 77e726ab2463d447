/* The mathematical functions of the device, for the format that ACCRED_FLOAT says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The plugin puts them where a region calls the C library's functions of these names: nearly all of
   each is one path, without calls.  Tests compile the same file for the host.  */

#include "libgomp-device/libm/exact.h"
#include "libgomp-device/libm/exponential.h"
#include "libgomp-device/libm/inverse.h"
#ifndef ACCRED_FLOAT
#include "libgomp-device/libm/gamma.h"
#endif
#include "libgomp-device/libm/special.h"
#include "libgomp-device/libm/trigonometric.h"

#define ENTRY(NAME) OF_FORMAT (accred_math_##NAME)
#define UNARY(NAME)          \
  real ENTRY (NAME) (real);  \
  ROUTINE                    \
  real ENTRY (NAME) (real x) \
  {                          \
    return math_##NAME (x);  \
  }
#define BINARY(NAME)                 \
  real ENTRY (NAME) (real, real);    \
  ROUTINE                            \
  real ENTRY (NAME) (real x, real y) \
  {                                  \
    return math_##NAME (x, y);       \
  }
#define MIXED(RESULT, NAME, PARAMETERS, ARGUMENTS) \
  RESULT ENTRY (NAME) PARAMETERS;                  \
  ROUTINE                                          \
  RESULT ENTRY (NAME) PARAMETERS                   \
  {                                                \
    return math_##NAME ARGUMENTS;                  \
  }
#ifdef ACCRED_FLOAT
#define UNARY_OF_DOUBLE(NAME)
#else
#define UNARY_OF_DOUBLE UNARY
#endif

#include "libgomp-device/libm/functions.def"

#ifndef ACCRED_FLOAT
real accred_math_lgamma_r (real, i32 *);

ROUTINE
real
accred_math_lgamma_r (real x, i32 *sign)
{
  *sign = sign_of_gamma (x);
  return math_lgamma (x);
}
#endif
