/* Variables of the compiler's and of a kernels region's blocks, in loops of which the compiler
   finds out whether they are parallel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 40 };
static int in[N], out[N * 32], want[N * 32];

/* The value of `(unsigned long) m' is the bound of two loops, and is set in the first one after
   `continue'.  */
static void __attribute__ ((noinline))
bound (int n, int m)
{
#pragma acc kernels loop gang independent copy (out) copyin (in)
  for (int i = 0; i < n; i++)
    {
#pragma acc loop worker vector
      for (int j = 0; j < 31; j++)
	{
	  if (in[j] & 1)
	    continue;
#pragma acc loop seq
	  for (unsigned long k = 0; k < (unsigned long) m; k += 7)
	    out[i * 32 + j] = k;
	}
#pragma acc loop worker vector
      for (unsigned long k = 0; k < (unsigned long) m; k++)
	if (in[k] == 6)
	  out[i * 32 + 31] = 1;
    }
}

/* X is memory that the parts of the region share, but private in the last loop.  */
static void __attribute__ ((noinline))
block (int value, int n, int rounds)
{
#pragma acc kernels copy (out) copyin (in)
  {
    unsigned char x = in[3] < 5 ? (unsigned char) value : (unsigned char) in[4];
    out[0] = x;
#pragma acc loop gang independent
    for (int i = 0; i < n; i++)
      out[i + 1] = x + i;
    for (int w = in[rounds] & 7; w >= 1; w--)
      {
	x = (unsigned char) in[1] / ((in[8] & 0x3f) + 1);
      }
    out[n + 1] = 7;
  }
}

/* Variables that are copied to and fro.  */
static int __attribute__ ((noinline))
copied (int *p, int n)
{
  int *q = p;
  p = q;
  int *r = q;
#pragma acc kernels copy (r[0:n])
  for (int i = 0; i < n; i++)
    r[i] = i + 1;
  return p[n - 1];
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    in[i] = (i * 5 + 2) % 13;
  bound (N, 29);
  for (int i = 0; i < N; i++)
    {
      for (int j = 0; j < 31; j++)
	want[i * 32 + j] = in[j] & 1 ? 0 : 28;
      for (int k = 0; k < 29; k++)
	if (in[k] == 6)
	  want[i * 32 + 31] = 1;
    }
  for (int i = 0; i < N * 32; i++)
    CHECK_EQ (out[i], want[i]);
  block (200, 100, 2);
  const unsigned char x = in[3] < 5 ? 200 : in[4];
  CHECK_EQ (out[0], x);
  for (int i = 0; i < 100; i++)
    CHECK_EQ (out[i + 1], x + i);
  CHECK_EQ (out[101], 7);
  CHECK_EQ (copied (out, N), N);
  return test_done ();
}
