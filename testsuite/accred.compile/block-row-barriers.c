/* Whether a row is long all lanes ask behind the FORK, which has given them its bounds: without a barrier.  Of a row there is
   one for the condition, two for the bounds, and one for the sum; one more if it is long.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do compile } */
/* { dg-additional-options "-O2" } */
/* { dg-final { scan-ptx {gt\.s64 %p\d+, %rd\d+, 8192;\n(?:\t(?!bar)[^\n]*\n){1,4}\tvote\.} } } */
/* { dg-final { scan-ptx-times {bar\.red\.or\.pred} 5 } } */

int
search (int n, const int *restrict ptr, const int *restrict to, int *level, int d)
{
  int fresh = 0;
#pragma acc parallel loop gang reduction(+:fresh) present(ptr[:n + 1], to[:n], level[:n])
  for (int r = 0; r < n; r++)
    if (level[r] == d)
      {
#pragma acc loop vector reduction(+:fresh)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  if (level[to[j]] < 0)
	    {
	      level[to[j]] = d + 1;
	      fresh++;
	    }
      }
  return fresh;
}
