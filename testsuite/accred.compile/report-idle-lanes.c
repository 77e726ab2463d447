/* Loops over gangs or workers alone: which have the vector level as well, and why the others have not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O1 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

#pragma acc routine vector
void row (float *, int);

void
lanes (int n, int m, float *a, float *b)
{
#pragma acc parallel loop gang present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma acc kernels loop gang worker independent present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma acc parallel loop gang (static:*) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma acc parallel loop gang vector_length (64) collapse (2) present (a[0:n * m], b[0:n * m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] = b[i];
#pragma acc parallel present (a[0:n], b[0:n])
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
#pragma acc loop worker
	for (int j = 0; j < m; j++)
	  a[i * m + j] = b[i];
      }
  }
}

void
as_they_are (int n, int m, float *a, float *b)
{
  float w[4], large[100];
#pragma acc parallel loop gang num_gangs (100) vector_length (1) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma acc parallel loop gang num_gangs (1) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma acc parallel loop worker num_workers (1) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma acc parallel present (a[0:n], b[0:n])
  {
#pragma acc loop gang (static:*)
    for (int i = 0; i < n; i++)
      a[i] = b[i];
#pragma acc loop gang (static:*)
    for (int i = 0; i < n; i++)
      a[i] += 1;
  }
#pragma acc parallel loop gang tile (4) present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    a[i] = b[i];
#pragma acc parallel loop gang present (a[0:n * m])
  for (int i = 0; i < n; i++)
    row (a + i * m, m);
#pragma acc parallel loop gang present (a[0:n], b[0:n]) private (large)
  for (int i = 0; i < n; i++)
    {
      for (int k = 0; k < 100; k++)
	large[k] = b[i] * k;
      a[i] = large[i % 100];
    }
#pragma acc parallel present (a[0:n], b[0:n]) private (w)
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
	for (int k = 0; k < 4; k++)
	  w[k] = b[i] * k;
	a[i] = w[i % 4];
      }
  }
#pragma acc parallel loop gang present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      float *p = __builtin_malloc (4 * m);
      p[i % 4] = b[i];
      a[i] = p[i % 4];
      __builtin_free (p);
    }
#pragma acc parallel loop gang present (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
      while (__atomic_exchange_n ((int *) b, 1, __ATOMIC_ACQUIRE))
	;
      a[0] += 1;
      __atomic_store_n ((int *) b, 0, __ATOMIC_RELEASE);
    }
}

/* A routine's loops have the levels that its callers do not use.  */
#pragma acc routine gang
void
routine (int n, float *a)
{
#pragma acc loop gang
  for (int i = 0; i < n; i++)
    a[i] = i;
}

/* REPORT
14:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
14:9: loop: gang vector; iterations in turn, 4 elements in a load and a store
14:9: loop: also over vectors, since no loop in it uses them
17:9: parallel: gangs at launch, 8 workers, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
17:9: loop: gang worker vector; iterations in turn, 4 elements in a load and a store
17:9: loop: also over vectors, since no loop in it uses them
20:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
20:9: loop: gang vector; iterations in turn, 4 elements in a load and a store
20:9: loop: also over vectors, since no loop in it uses them
23:9: parallel: gangs at launch, 1 worker, vector length 64; 0 bytes shared: reductions 0, broadcasts 0, variables 0
23:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
23:9: loop: also over vectors, since no loop in it uses them
27:9: parallel: gangs at launch, 1 worker, vector length at launch: for rows below 8192 1 to 32 with 256 threads in a block, else 256; 0 bytes shared: reductions 0, broadcasts 0, variables 0
29:9: loop: gang; a block of iterations for each gang
32:9: loop: worker vector
32:9: loop: also over vectors, since no loop in it uses them
43:9: parallel: 100 gangs, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
43:9: loop: gang; a block of iterations for each gang
43:9: loop: one lane of a warp has the iterations, because the vector length is 1
46:9: parallel: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
46:9: loop: gang; a block of iterations for each gang
46:9: loop: one lane of a warp has the iterations, because the program asks for one thread
49:9: parallel: 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
49:9: loop: worker
49:9: loop: one lane of a warp has the iterations, because the program asks for one thread
52:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
54:9: loop: gang; a block of iterations for each gang
54:9: loop: one lane of a warp has the iterations, because its clauses divide the iterations
57:9: loop: gang; a block of iterations for each gang
57:9: loop: one lane of a warp has the iterations, because its clauses divide the iterations
61:9: parallel: gangs at launch, 8 workers, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
61:9: gangs are not packed: a tiled nest
61:9: loop: gang worker vector
64:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
64:9: loop: gang; a block of iterations for each gang
64:9: loop: one lane of a warp has the iterations, because it has large arrays, or something may ask for its place in the team
67:9: parallel: gangs at launch, 1 worker, vector length 32; 400 bytes shared: reductions 0, broadcasts 0, variables 400
67:9: loop: gang; a block of iterations for each gang
67:9: loop: one lane of a warp has the iterations, because it has large arrays of its own
74:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
76:9: loop: gang; a block of iterations for each gang
76:9: loop: one lane of a warp has the iterations, because its iterations may use memory of their gang in turn
84:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
84:9: loop: gang; a block of iterations for each gang
84:9: loop: one lane of a warp has the iterations, because its iterations allocate memory
92:9: parallel: gangs at launch, 1 worker, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
92:9: loop: gang; a block of iterations for each gang
92:9: loop: one lane of a warp has the iterations, because its iterations synchronise
105:1: routine routine gang; 0 bytes shared: reductions 0, broadcasts 0, variables 0
107:9: loop: gang; a block of iterations for each gang
*/
