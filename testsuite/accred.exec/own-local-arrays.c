/* Scalars that each iteration sets before it reads them, beside arrays of the iteration, whose lives
   end where it ends.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 300 };
static int in[N];
static long out[N];
static int in_file;

int
main (void)
{
  int mapped = 0, in_kernels = 0, inner = 0;
  for (int i = 0; i < N; i++)
    in[i] = (i * 7 + 3) % 101;

#pragma acc parallel loop gang worker vector copy (mapped, in_file) copyin (in) copyout (out)
  for (int i = 0; i < N; i++)
    {
      int own[4];
      mapped = in[i];
      in_file = 2 * mapped;
      for (int k = 0; k < 4; k++)
	own[k] = mapped + k;
      out[i] = own[i & 3] + in_file;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], 3 * in[i] + (i & 3));
  CHECK_EQ (mapped, in[N - 1]);
  CHECK_EQ (in_file, 2 * in[N - 1]);

#pragma acc kernels copyin (in) copyout (out)
  {
#pragma acc loop independent
    for (int i = N - 1; i >= 0; i--)
      {
	int own[4];
	in_kernels = in[i];
	for (int k = 0; k < 4; k++)
	  own[k] = in_kernels - k;
	if (in_kernels > 50)
	  {
	    int another[2] = { in_kernels, i };
	    own[1] += another[i & 1];
	  }
	out[i] = own[1];
      }
  }
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], in[i] - 1 + (in[i] > 50 ? (i & 1 ? i : in[i]) : 0));
  CHECK_EQ (in_kernels, in[0]);

  /* A block with an array that the iteration leaves by a jump, before it sets the scalar.  */
#pragma acc parallel loop gang vector copy (inner) copyin (in) copyout (out)
  for (int i = 0; i < N; i++)
    {
      inner = i;
      {
	int own[2] = { in[i], 1 };
	if (own[i & 1] > 60)
	  goto next;
	inner = own[0];
      }
    next:
      out[i] = inner;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], !(i & 1) && in[i] > 60 ? i : in[i]);
  CHECK_EQ (inner, in[N - 1]);
  return test_done ();
}
