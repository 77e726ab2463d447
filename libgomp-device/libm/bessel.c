/* Bessel functions of the device, for double and, by way of these, for float.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Regions call them, and so does libgfortran.  Tests compile the same file for the host.  */

#include "libgomp-device/libm/bessel.h"

double accred_libc_j0 (double);

ROUTINE
double
accred_libc_j0 (double x)
{
  return bessel_j0 (ABS (x));
}

float accred_libc_j0f (float);

ROUTINE
float
accred_libc_j0f (float x)
{
  return accred_libc_j0 (x);
}

double accred_libc_j1 (double);

ROUTINE
double
accred_libc_j1 (double x)
{
  return COPYSIGN (1, x) * bessel_j1 (ABS (x));
}

float accred_libc_j1f (float);

ROUTINE
float
accred_libc_j1f (float x)
{
  return accred_libc_j1 (x);
}

double accred_libc_y0 (double);

ROUTINE
double
accred_libc_y0 (double x)
{
  return bessel_y0 (x);
}

float accred_libc_y0f (float);

ROUTINE
float
accred_libc_y0f (float x)
{
  return accred_libc_y0 (x);
}

double accred_libc_y1 (double);

ROUTINE
double
accred_libc_y1 (double x)
{
  return bessel_y1 (x);
}

float accred_libc_y1f (float);

ROUTINE
float
accred_libc_y1f (float x)
{
  return accred_libc_y1 (x);
}

double accred_libc_jn (i32, double);

ROUTINE
double
accred_libc_jn (i32 n, double x)
{
  return math_jn (n, x);
}

float accred_libc_jnf (i32, float);

ROUTINE
float
accred_libc_jnf (i32 n, float x)
{
  return accred_libc_jn (n, x);
}

double accred_libc_yn (i32, double);

ROUTINE
double
accred_libc_yn (i32 n, double x)
{
  return math_yn (n, x);
}

float accred_libc_ynf (i32, float);

ROUTINE
float
accred_libc_ynf (i32 n, float x)
{
  return accred_libc_yn (n, x);
}
