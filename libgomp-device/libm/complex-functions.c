/* The complex functions of the device, for the format that ACCRED_FLOAT says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Regions call them; the result goes to memory.  Special values are those of C17, annex G.6.  Tests
   compile the same file for the host.  */

#include "libgomp-device/libm/complex-exponential.h"
#include "libgomp-device/libm/complex-inverse.h"

#define ENTRY(NAME) OF_FORMAT (accred_libc_##NAME)
#define COMPLEX(NAME)                               \
  void ENTRY (NAME) (real *, real, real);           \
  ROUTINE                                           \
  void ENTRY (NAME) (real * result, real x, real y) \
  {                                                 \
    const complex_number z = math_##NAME (x, y);    \
    result[0] = z.re;                               \
    result[1] = z.im;                               \
  }
#define COMPLEX_OF_TWO(NAME)                                        \
  void ENTRY (NAME) (real *, real, real, real, real);               \
  ROUTINE                                                           \
  void ENTRY (NAME) (real * result, real a, real b, real c, real d) \
  {                                                                 \
    const complex_number z = math_##NAME (a, b, c, d);              \
    result[0] = z.re;                                               \
    result[1] = z.im;                                               \
  }

#include "libgomp-device/libm/complex-functions.def"
