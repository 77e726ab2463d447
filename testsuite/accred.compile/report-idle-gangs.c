/* Loops without gangs: which have the gang level as well, and why the others have not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O1 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

void
gangs (int n, float *a, const float *b)
{
  float s = 0;
#pragma acc parallel loop vector present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma acc parallel loop worker reduction (+:s) present (b[0:n])
  for (int i = 0; i < n; i++)
    s += b[i];
  a[0] = s;
}

void
as_they_are (int n, float *a, const float *b)
{
  float w[4];
#pragma acc parallel loop vector num_gangs (10) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma acc parallel present (a[0:n], b[0:n])
  {
    a[0] = 1;
#pragma acc loop vector
    for (int i = 1; i < n; i++)
      a[i] = b[i];
  }
#pragma acc parallel present (a[0:n], b[0:n])
  {
    float s = 0;
#pragma acc loop vector reduction (+:s)
    for (int i = 1; i < n; i++)
      s += b[i];
  }
#pragma acc parallel private (w) present (a[0:n], b[0:n])
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      {
	w[i & 3] = b[i];
	a[i] = w[i & 3];
      }
  }
  int next = 0;
#pragma acc parallel present (a[0:n]) firstprivate (next)
  {
#pragma acc loop vector
    for (int i = 0; i < n; i++)
      {
	int at;
#pragma acc atomic capture
	at = next++;
	a[at] = i;
      }
  }
#pragma acc parallel loop tile (8) vector present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
}

/* REPORT
12:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
12:9: loop: gang vector; iterations in turn, 4 elements in a load and a store
12:9: loop: also over gangs, since it is all of the construct
15:9: parallel: gangs at launch, 8 workers, vector length 32; 32 bytes shared: reductions 32, broadcasts 0, variables 0
15:9: loop: gang worker vector; a block of iterations for each gang, 4 elements in a load
15:9: reduction (+:s) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
15:9: reduction (+:s) float, worker: a slot for each worker, shuffle tree (8 workers); reproducible
15:9: reduction (+:s) float, vector: shuffle tree (one warp); reproducible
15:9: loop: also over gangs, since it is all of the construct
15:9: loop: also over vectors, since no loop in it uses them
25:9: parallel: 10 gangs, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
25:9: loop: vector
25:9: loop: each gang has all iterations, as the construct says how many gangs there are
28:9: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
31:9: loop: vector
31:9: loop: one gang has the iterations, because the construct does something else
35:9: parallel: 1 gang, 1 worker, vector length 512; 64 bytes shared: reductions 64, broadcasts 0, variables 0
38:9: loop: vector
38:9: reduction (+:s) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
38:9: loop: one gang has the iterations, because it reduces a variable of the gang
42:9: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
44:9: loop: vector
44:9: loop: one gang has the iterations, because they may use variables of the gang
52:9: parallel: 1 gang, 1 worker, vector length 128; 4 bytes shared: reductions 0, broadcasts 0, variables 4
54:9: loop: vector
54:9: loop: one gang has the iterations, because they may use variables of the gang
63:9: parallel: 1 gang, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
63:9: loop: vector
63:9: loop: one gang has the iterations, because its clauses divide them
*/
