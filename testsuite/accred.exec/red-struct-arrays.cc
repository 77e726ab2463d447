/* The same in C++; and arrays of std::complex.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <complex>

#define main c_main
#include "red-struct-arrays.c"
#undef main

int
main ()
{
  std::complex<double> z[2] = { 1, 2 };
#pragma acc parallel loop reduction (+: z)
  for (int i = 0; i < 100; i++)
    z[i % 2] += std::complex<double> (1, i);
  CHECK_EQ (z[0].real (), 51);
  CHECK_EQ (z[0].imag (), 2450);
  CHECK_EQ (z[1].real (), 52);
  CHECK_EQ (z[1].imag (), 2500);
  return c_main ();
}
