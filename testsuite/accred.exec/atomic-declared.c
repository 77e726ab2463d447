/* Atomic updates of objects of one and two bytes that end before their word does: variables of
   `declare' directives, the last bytes of an allocation.  Their neighbours keep their values.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

enum { N = 70 };

static signed char sum;
unsigned char product = 5;
short wide, bits;
_Bool flag;
static signed char neighbour;
char part[5];
#pragma acc declare create (sum, wide, bits, flag, neighbour, part) copyin (product)

#pragma acc routine seq
static void __attribute__ ((noinline))
update (int i)
{
#pragma acc atomic update
  sum += 1;
#pragma acc atomic update
  product *= 3;
#pragma acc atomic update
  wide -= 2;
#pragma acc atomic update
  bits |= 1 << i % 15;
#pragma acc atomic update
  part[4] ^= 1 << i % 7;
#pragma acc atomic write
  flag = 1;
}

int
main (void)
{
  sum = -7;
  wide = 3000;
  bits = flag = 0;
  neighbour = 1;
  for (int i = 0; i < 5; i++)
    part[i] = i;
#pragma acc update device (sum, wide, bits, flag, neighbour, part)
#pragma acc parallel loop gang vector num_gangs (2) vector_length (32)
  for (int i = 0; i < N; i++)
    {
      update (i);
      if (i == 20)
	neighbour = 9;
    }
#pragma acc update self (sum, product, wide, bits, flag, neighbour, part)
  unsigned char power = 5;
  for (int i = 0; i < N; i++)
    power *= 3;
  CHECK_EQ (sum, N - 7);
  CHECK_EQ (product, power);
  CHECK_EQ (wide, 3000 - 2 * N);
  CHECK_EQ (bits, 0x7fff);
  CHECK_EQ (flag, 1);
  CHECK_EQ (neighbour, 9);
  /* Each bit ten times.  */
  for (int i = 0; i < 5; i++)
    CHECK_EQ (part[i], i);

  signed char *byte = (signed char *) acc_malloc (1);
  int last[3];
  short *half = (short *) acc_malloc (6);
#pragma acc parallel deviceptr (byte, half)
  {
    *byte = 4;
    half[1] = 50;
    half[2] = 100;
  }
#pragma acc parallel loop num_gangs (2) vector_length (32) deviceptr (byte, half)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      *byte += 1;
#pragma acc atomic update
      half[2] -= 3;
    }
#pragma acc parallel deviceptr (byte, half) copyout (last)
  {
    last[0] = *byte;
    last[1] = half[1];
    last[2] = half[2];
  }
  CHECK_EQ (last[0], 4 + N);
  CHECK_EQ (last[1], 50);
  CHECK_EQ (last[2], 100 - 3 * N);
  acc_free (byte);
  acc_free (half);
  return test_done ();
}
