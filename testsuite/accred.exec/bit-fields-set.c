/* A record of bit-fields that is set field by field.  Without optimisation, the first store to a
   field reads a byte of which no bit is written; what is read then is only what was stored.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

struct record
{
  int a : 3;
  unsigned b : 9;
  signed char c : 5;
  short d;
};

int
main (void)
{
  int sums[64];
#pragma acc parallel loop gang vector copyout(sums)
  for (int i = 0; i < 64; i++)
    {
      struct record first;
      first.a = i % 4;
      first.b = 5 * i;
      first.c = 0;
      first.d = i;
      struct record second = first;
      sums[i] = second.a + second.b + second.c + second.d;
    }
  for (int i = 0; i < 64; i++)
    CHECK_EQ (sums[i], i % 4 + 6 * i);
  return test_done ();
}
