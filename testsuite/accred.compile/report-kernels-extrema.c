/* Maxima by conditions in `kernels' regions, of arrays whose extents are known at run time: the element that is
   tested is the one that is stored, if the extent is the same for both.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

float
f (int n, int m, float a[n][m])
{
  float x = 0;
#pragma acc kernels copyin (a[0:n])
  for (int j = 0; j < n; j++)
    for (int i = 0; i < m; i++)
      if (a[j][i] > x)
	x = a[j][i];
  return x;
}

float
g (int n, int m, float a[n][m])
{
  float x = 0;
#pragma acc kernels copyin (a[0:n])
  for (int j = 1; j < n; j++)
    for (int i = 0; i < m; i++)
      if (a[j][i] > x)
	x = a[j - 1][i];
  return x;
}

/* REPORT
13:9: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
14:3: loop: gang vector; a block of iterations for each gang, up to 32 rows at a time
14:3: reduction (max:x) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
14:3: reduction (max:x) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
25:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
26:3: loop: sequential: in line 28 an iteration needs what an earlier one writes to 'x'
*/
