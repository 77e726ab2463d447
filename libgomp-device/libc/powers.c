/* Powers with integral exponents, which GCC's libgcc has on the host: the same products, and so the
   same bits.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "libgomp-device/library/device.h"

#define POWER(NAME, REAL)                                                   \
  ROUTINE                                                                   \
  REAL accred_libc_##NAME (REAL x, i32 exponent)                            \
  {                                                                         \
    unsigned n = exponent < 0 ? -(unsigned) exponent : (unsigned) exponent; \
    REAL result = n % 2 ? x : 1;                                            \
    while (n >>= 1)                                                         \
      {                                                                     \
	x *= x;                                                             \
	if (n % 2)                                                          \
	  result *= x;                                                      \
      }                                                                     \
    return exponent < 0 ? 1 / result : result;                              \
  }

POWER (__powidf2, double)
POWER (__powisf2, float)
