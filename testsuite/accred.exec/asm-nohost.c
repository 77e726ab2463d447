/* asm statements without operands in a routine that is only for the device are PTX.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* GCC 11 has no clause nohost.  { dg-require "gcc-12" } */
/* { dg-additional-sources "asm-nohost-part.c" } */

#include "accred-test.h"

#pragma acc routine seq
extern int doubled (int) __attribute__ ((weak));

int
main ()
{
  enum { N = 100 };
  int a[N];
#pragma acc parallel loop gang worker vector num_gangs (2) copyout (a)
  for (int i = 0; i < N; i++)
    a[i] = doubled ? doubled (i) : -1;
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 2 * i);
  CHECK (!doubled);
  return test_done ();
}
