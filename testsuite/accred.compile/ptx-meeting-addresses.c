/* Lanes that update one element are found by its address.  Only a routine of one thread, which may get the address of its
   caller's own variable, has to ask whether that is in local memory; a kernel knows that the array is not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

#pragma acc routine seq
void
add (float *x, float v)
{
#pragma acc atomic
  *x += v;
}

void
histogram (float *restrict h, const int *restrict keys, int n)
{
#pragma acc parallel loop copy (h[0:100]) copyin (keys[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic
      h[keys[i]] += 1;
    }
}

/* { dg-final { scan-ptx-times {isspacep\.local} 1 } } */
