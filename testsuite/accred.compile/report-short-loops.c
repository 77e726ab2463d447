/* Parallel loops of few iterations in parallel loops: which become sequential, so that lanes have the iterations of the loop
   around them, and which stay.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

struct eight
{
  float v[8];
};
struct many
{
  float v[32];
  float others[100];
};

/* A struct of eight floats is two loads of 16 bytes, and one iteration of a thread: 8 elements.  */
void
without_level (long n, struct eight *o, struct eight *x)
{
#pragma acc parallel loop present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
#pragma acc loop
    for (int k = 0; k < 8; k++)
      o[i].v[k] = 3 * x[i].v[k] + 1;
}

void
levels (long n, struct eight *o, struct eight *x)
{
#pragma acc parallel loop gang present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
#pragma acc loop vector
    for (int k = 7; k >= 0; k--)
      o[i].v[k] = 3 * x[i].v[k] + 1;
}

/* Four sums of eight numbers are eight loads and a store.  */
void
sums (long n, float *o, struct eight *x)
{
#pragma acc parallel loop gang present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
    {
      float s = 0;
#pragma acc loop vector reduction (+:s)
      for (int k = 0; k < 8; k++)
	s += x[i].v[k];
      o[i] = s;
    }
}

/* 32 neighbours in records of 128 bytes, which are eight loads.  */
void
near (long n, float (*o)[32], float (*x)[32])
{
#pragma acc parallel loop present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
#pragma acc loop
    for (int k = 0; k < 32; k++)
      o[i][k] = 2 * x[i][k];
}

/* 32 neighbours in records of 528 bytes: lanes have neighbours, in one loop.  */
void
far (long n, struct many *o)
{
#pragma acc parallel loop present (o[0:n])
  for (long i = 0; i < n; i++)
#pragma acc loop
    for (int k = 0; k < 32; k++)
      o[i].v[k] *= 2;
}

/* The gang has one w.  */
void
of_gang (long n, struct eight *o, struct eight *x)
{
#pragma acc parallel present (o[0:n], x[0:n])
  {
    float w[8];
#pragma acc loop gang
    for (long i = 0; i < n; i++)
      {
#pragma acc loop vector
	for (int k = 0; k < 8; k++)
	  w[k] = x[i].v[k];
#pragma acc loop vector
	for (int k = 0; k < 8; k++)
	  o[i].v[k] = w[7 - k];
      }
  }
}

/* Rows of a length that is not known.  Those of which an iteration does more, or updates elements, stay.  */
void
rows (int n, int m, float *o, float *x)
{
#pragma acc parallel loop gang present (o[0:n * m], x[0:n * m])
  for (int i = 0; i < n; i++)
#pragma acc loop vector
    for (int k = 0; k < m; k++)
      o[i * m + k] = 2 * x[i * m + k];
}

void
more (int n, int m, float *o, float *x)
{
#pragma acc parallel loop gang present (o[0:n * m], x[0:n * m])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int k = 0; k < m; k++)
	o[i * m + k] = 2 * x[i * m + k];
      o[i * m] = i;
    }
}

/* The user says how many gangs: eight of 32 lanes would have something to do, or 32 of them.  */
void
gangs (long n, struct eight *o)
{
#pragma acc parallel loop num_gangs (100) present (o[0:n])
  for (long i = 0; i < n; i++)
#pragma acc loop
    for (int k = 0; k < 8; k++)
      o[i].v[k] = k;
}

void
many (long n, float (*o)[32])
{
#pragma acc parallel loop num_gangs (100) present (o[0:n])
  for (long i = 0; i < n; i++)
#pragma acc loop
    for (int k = 0; k < 32; k++)
      o[i][k] = k;
}

/* Each thread would have a w.  */
void
large (long n, struct eight *o, struct eight *x)
{
#pragma acc parallel loop present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
    {
      float w[1000];
#pragma acc loop
      for (int k = 0; k < 8; k++)
	w[(i + k) % 1000] = x[i].v[k];
#pragma acc loop
      for (int k = 0; k < 8; k++)
	o[i].v[k] = w[(i + 7 - k) % 1000];
    }
}

/* The same in a clause.  */
void
large_private (long n, struct eight *o, struct eight *x)
{
  float w[1000];
#pragma acc parallel loop private (w) present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
    {
#pragma acc loop
      for (int k = 0; k < 8; k++)
	w[(i + k) % 1000] = x[i].v[k];
#pragma acc loop
      for (int k = 0; k < 8; k++)
	o[i].v[k] = w[(i + 7 - k) % 1000];
    }
}

/* REPORT
23:9: parallel: gangs at launch, 1 worker, vector length 128; 6144 bytes shared: reductions 0, broadcasts 6144, variables 0
23:9: loop: gang vector; iterations in turn, 8 elements in loads of 16 bytes
25:9: loop: seq
25:9: loop: sequential, for its few iterations; lanes have the iterations of the loop around it
33:9: parallel: gangs at launch, 1 worker, vector length 128; 6144 bytes shared: reductions 0, broadcasts 6144, variables 0
33:9: loop: gang vector; iterations in turn, 8 elements in loads of 16 bytes
35:9: loop: seq
35:9: loop: sequential, for its few iterations; lanes have the iterations of the loop around it
44:9: parallel: gangs at launch, 1 worker, vector length 128; 18432 bytes shared: reductions 0, broadcasts 18432, variables 0
44:9: loop: gang vector; iterations in turn, 32 elements in loads of 16 bytes
48:9: loop: seq
48:9: loop: sequential, for its few iterations; lanes have the iterations of the loop around it
59:9: parallel: gangs at launch, 1 worker, vector length 128; 18432 bytes shared: reductions 0, broadcasts 18432, variables 0
59:9: loop: gang vector; iterations in turn, 32 elements in loads of 16 bytes
61:9: loop: seq
61:9: loop: sequential, for its few iterations; lanes have the iterations of the loop around it
70:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
70:9: loop: gang vector; iterations in turn, 8 elements of a thread
72:9: loop: collapsed with the loop around it
81:9: parallel: gangs at launch, 1 worker, vector length 128; 40 bytes shared: reductions 0, broadcasts 8, variables 32
81:9: gangs are not packed: a variable in memory
84:9: loop: gang; a block of iterations for each gang
87:9: loop: vector
90:9: loop: vector
101:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
101:9: loop: gang vector; iterations in turn, tiles of 8 rows of a thread where rows have 97 elements, else 8 elements of a thread
103:9: loop: collapsed with the loop around it
111:9: parallel: gangs at launch, 1 worker, vector length at launch: for rows below 8192 1 to 32 with 256 threads in a block, else 256; 0 bytes shared: reductions 0, broadcasts 0, variables 0
111:9: loop: gang; a block of iterations for each gang
114:9: loop: vector
125:9: parallel: 100 gangs, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
125:9: loop: gang vector; a block of iterations for each gang
127:9: loop: seq
127:9: loop: sequential, for its few iterations; lanes have the iterations of the loop around it
135:9: parallel: 100 gangs, 8 workers, vector length 32; 0 bytes shared: reductions 0, broadcasts 0, variables 0
135:9: loop: gang worker; a block of iterations for each gang
137:9: loop: vector
146:9: parallel: gangs at launch, 8 workers, vector length 32; 32000 bytes shared: reductions 0, broadcasts 0, variables 32000
146:9: gangs are not packed: a variable in memory
146:9: loop: gang worker; a block of iterations for each gang
150:9: loop: vector
153:9: loop: vector
164:9: parallel: gangs at launch, 8 workers, vector length 32; 32000 bytes shared: reductions 0, broadcasts 0, variables 32000
164:9: gangs are not packed: a variable in memory
164:9: loop: gang worker; a block of iterations for each gang
167:9: loop: vector
170:9: loop: vector
*/
