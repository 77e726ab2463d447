/* Inner loops over the elements of a record are unrolled, so that records are read and written by wide accesses: structs
   with arrays, rows of arrays, those with the clause seq, sums of a row, products with a matrix, copies of whole structs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

struct eight
{
  float v[8];
};
typedef float row[4];

/* Loads of a lane: 2 for 8 floats; its stores are those of the warp, and of each lane where that is not whole: 2 and 2.  */
void
structs (long n, struct eight *o, struct eight *x)
{
#pragma acc parallel loop present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      o[i].v[k] = 3 * x[i].v[k] + 1;
}

/* 1 and 1.  */
void
rows (long n, row *o, row *x)
{
#pragma acc parallel loop present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
    {
#pragma acc loop seq
      for (int k = 0; k < 4; k++)
	o[i][k] = 3 * x[i][k];
    }
}

/* 4 rows and 4 results: 4 and 4 loads of a lane, 1 store.  */
void
sums (long n, float *o, row *x, row *y)
{
#pragma acc parallel loop present (o[0:n], x[0:n], y[0:n])
  for (long i = 0; i < n; i++)
    {
      float s = 0;
      for (int k = 0; k < 4; k++)
	s += x[i][k] * y[i][k];
      o[i] = s;
    }
}

/* 1 and 1; the matrix is read element by element.  */
void
products (long n, row *o, row *m, row *x)
{
#pragma acc parallel loop present (o[0:n], m[0:4], x[0:n])
  for (long i = 0; i < n; i++)
    for (int r = 0; r < 4; r++)
      {
	float s = 0;
	for (int k = 0; k < 4; k++)
	  s += m[r][k] * x[i][k];
	o[i][r] = s;
      }
}

/* As structs.  */
void
copies (long n, struct eight *o, struct eight *x)
{
#pragma acc parallel loop present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
    o[i] = x[i];
}

/* Not one of 40 elements, which no thread would read together.  */
void
long_rows (long n, float (*o)[40], float (*x)[40])
{
#pragma acc parallel loop present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
    for (int k = 0; k < 40; k++)
      o[i][k] = x[i][k];
}

/* Nor one that stores some elements only.  */
void
some (long n, struct eight *o, struct eight *x)
{
#pragma acc parallel loop present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      if (x[i].v[k] > 0)
	o[i].v[k] = x[i].v[k];
}

/* But one that stores in either case: as structs.  */
void
either (long n, struct eight *o, struct eight *x)
{
#pragma acc parallel loop present (o[0:n], x[0:n])
  for (long i = 0; i < n; i++)
    for (int k = 0; k < 8; k++)
      if (x[i].v[k] > 0)
	o[i].v[k] = x[i].v[k];
      else
	o[i].v[k] = 1;
}

/* { dg-final { scan-ptx-times {ld\.global\.v2\.u64} 16 } } */
/* { dg-final { scan-ptx-times {st\.global\.v2\.u64} 15 } } */

/* REPORT
19:9: parallel: gangs at launch, 1 worker, vector length 128; 6144 bytes shared: reductions 0, broadcasts 6144, variables 0
19:9: loop: gang vector; iterations in turn, 8 elements in loads of 16 bytes
29:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
29:9: loop: gang vector; iterations in turn, 4 elements in loads of 16 bytes
32:9: loop: seq
42:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
42:9: loop: gang vector; iterations in turn, 16 elements in loads of 16 bytes
56:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
56:9: loop: gang vector; iterations in turn, 4 elements in loads of 16 bytes
71:9: parallel: gangs at launch, 1 worker, vector length 128; 6144 bytes shared: reductions 0, broadcasts 6144, variables 0
71:9: loop: gang vector; iterations in turn, 8 elements in loads of 16 bytes
80:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
80:9: loop: gang vector; iterations in turn (iterations may take different times)
82:5: loop: sequential: in line 83 'o' may be the same memory as 'x'
90:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
90:9: loop: gang vector; iterations in turn (iterations may take different times)
101:9: parallel: gangs at launch, 1 worker, vector length 128; 6144 bytes shared: reductions 0, broadcasts 6144, variables 0
101:9: loop: gang vector; iterations in turn, 8 elements in loads of 16 bytes
*/
