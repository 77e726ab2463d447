// Loops of `kernels' over what references lead to, and those of `do' over pointers, run in parallel.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" }
// { dg-final { report-is } }

float a[500];
int c[20][30];

void
references ()
{
  float s = 0;
#pragma acc kernels copy (a, c, s)
  {
    for (float &x : a)
      x = 2 * x + 1;
    for (const float &x : a)
      s += x;
    for (auto &row : c)
      for (int &x : row)
	x = 3 * x;
    for (int i = 0; i < 250; i++)
      {
	float &x = a[i], &y = a[499 - i];
	const float t = x;
	x = y;
	y = t;
      }
    for (float &x : a)
      x += a[7];
  }
}

void
pointers (float *p, int n)
{
#pragma acc kernels copy (p[0:n])
  {
    float *q = p, *const end = p + n;
    do
      {
	*q *= 2;
	q++;
      }
    while (q < end);
    q = p;
    do
      *q++ += 1;
    while (q != end);
    while (q-- != p)
      *q = q - p;
  }
}

/* REPORT
15:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
17:5: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
17:5: loop: gang vector; iterations in turn, 4 elements in a load and a store
19:5: parallel: gangs at launch, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
19:5: loop: gang vector; a block of iterations for each gang, 4 elements in a load
19:5: reduction (+:s) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
19:5: reduction (+:s) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
21:5: parallel: gangs at launch, 1 worker, vector length 32, 8 gangs in a block; 0 bytes shared: reductions 0, broadcasts 0, variables 0
21:5: loop: gang worker; a block of iterations for each gang
22:7: loop: vector
24:5: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
24:5: loop: gang vector; iterations in turn, 4 iterations of a thread at a time
31:5: loop: sequential: in line 32 an iteration may read what another one stores to 'a'
39:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
39:9: serial: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
47:14: parallel: gangs at launch, 1 worker, vector length 128; 8 bytes shared: reductions 0, broadcasts 8, variables 0
47:14: loop: gang vector; iterations in turn, 4 elements in a load and a store
51:14: parallel: gangs at launch, 1 worker, vector length 128; 8 bytes shared: reductions 0, broadcasts 8, variables 0
51:14: loop: gang vector; iterations in turn, 4 elements in a load and a store
52:5: parallel: gangs at launch, 1 worker, vector length 128; 16 bytes shared: reductions 0, broadcasts 16, variables 0
52:5: loop: gang vector; a block of iterations for each gang
*/
