/* The specification's lock at gang level: one for both reductions of the loop, taken by compare and swap.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-compatible=gcc -fplugin-arg-accred-strategy=lock" } */

void
f (const float *a, int n, float *sum, float *least)
{
  float s = 0, m = a[0];
#pragma acc parallel num_workers (1) vector_length (32) copyin (a[0:n]) copy (s, m)
  {
#pragma acc loop gang reduction (+:s) reduction (min:m)
    for (int i = 0; i < n; i++)
      {
	s += a[i];
	m = a[i] < m ? a[i] : m;
      }
  }
  *sum = s;
  *least = m;
}

/* The specification's lock: the fences are inside of it, and nothing that another gang wrote comes from a cache.  */
/* { dg-final { scan-ptx-times "(\\\$L_bb\[0-9\]+):\\n\\tatom\\.global\\.cas\\.b32 (%r\[0-9\]+), \\\[accred\\\$lock\\\], 0, 1;\\n\\tsetp\\.ne\\.u32 (%p\[0-9\]+), \\2, 0;\\n\\t@\\3 bra \\1;\\n\\\$L_bb\[0-9\]+:\\n\\tmembar\\.gl;\\n\\tld\\.volatile\\.global\\.f32 \[^\\n\]*\\n\[^\\n\]*\\n\\tst\\.volatile\\.global\\.f32 " 1 } } */
/* { dg-final { scan-ptx-times "\\tst\\.volatile\\.global\\.f32 \[^\\n\]*\\n(\\tmov\[^\\n\]*\\n)?\\tmembar\\.gl;\\n\\tatom\\.global\\.cas\\.b32 %r\[0-9\]+, \\\[accred\\\$lock\\\], 1, 0;" 1 } } */
/* { dg-final { scan-ptx-times "volatile\\.global\\.f32" 4 } } */
/* One critical section for both.  */
/* { dg-final { scan-ptx-times "membar" 2 } } */
/* { dg-final { scan-ptx-times "\\matom\\.\[a-z.0-9\]*cas\\.b32" 2 } } */
/* { dg-final { scan-ptx-not "\\matom\\.\[a-z.0-9\]*(add|min)" } } */
/* { dg-final { scan-ptx-not "shfl\\.sync\\.(bfly|down)" } } */
