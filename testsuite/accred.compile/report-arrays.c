/* What the report says of array reductions: a line for each level of a small array, or of its parts.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

struct s
{
  int k[2];
  float f[2];
};

void
f (int n, const int *b, double *sums, struct s *s)
{
  double a[3] = { 0 };
#pragma acc parallel loop reduction (+:a) copyin (b[0:n])
  for (int i = 0; i < n; i++)
    a[b[i]] += i;
#pragma acc parallel loop reduction (+:s->k, s->f) copyin (b[0:n])
  for (int i = 0; i < n; i++)
    {
      s->k[b[i]]++;
      s->f[b[i]] += i;
    }
  for (int k = 0; k < 3; k++)
    sums[k] = a[k];
}

void
g (int n, const int *b, long *large, float *copies)
{
#pragma acc parallel loop reduction (+:large[0:n]) copyin (b[0:n])
  for (int i = 0; i < n; i++)
    large[b[i]] += i;
#pragma acc parallel loop reduction (+:copies[0:300]) copyin (b[0:n])
  for (int i = 0; i < n; i++)
    if (copies[b[i]] < 5)
      copies[b[i]] += i;
}

struct large
{
  int k[40];
  float f[4];
};

struct integers
{
  int k[40];
};

void
h (int n, struct large *l, struct integers *m)
{
  struct large s = *l;
  struct integers t = *m;
#pragma acc parallel loop reduction (+:s, t)
  for (int i = 0; i < n; i++)
    {
      s.k[i % 40] += t.k[2] == 7;
      s.f[i % 4] += i;
      t.k[i % 40] += 1;
    }
  *l = s;
  *m = t;
}

/* REPORT
18:9: parallel: gangs at launch, 1 worker, vector length 512; 384 bytes shared: reductions 384, broadcasts 0, variables 0
18:9: loop: gang vector; a block of iterations for each gang, 4 elements in a load
18:9: reduction (+:a[0:3]) double, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
18:37: reduction (+:a[0:3]) double, gang: a slot for each gang, combined by the last one (several gangs); reproducible
21:9: parallel: gangs at launch, 1 worker, vector length 512; 256 bytes shared: reductions 256, broadcasts 0, variables 0
21:9: loop: gang vector; a block of iterations for each gang, 4 elements in a load
21:9: reduction (+:s->f[0:2]) float, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
21:9: reduction (+:s->k[0:2]) int, vector: shuffle trees, a slot for each of 16 warps (vector length 512 > 32); reproducible
21:37: reduction (+:s->k[0:2]) int, gang: a slot for each gang, combined by the last one (several gangs); reproducible
21:37: reduction (+:s->f[0:2]) float, gang: a slot for each gang, combined by the last one (several gangs); reproducible
34:9: parallel: gangs at launch, 1 worker, vector length 512; 32768 bytes shared: reductions 32768, broadcasts 0, variables 0
34:9: loop: gang vector; a block of iterations for each gang, 4 elements in a load
34:37: reduction (+:large) long int[]: each update is an atomic one of the array; reproducible
36:17: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; reproducible
37:9: parallel: gangs at launch, 1 worker, vector length 128; 1200 bytes shared: reductions 0, broadcasts 0, variables 1200
37:9: loop: gang vector; a block of iterations for each gang
37:37: reduction (+:copies) float[300]: each thread has a private array in memory, whose elements update the result atomically; not reproducible
37:37: atomic update: in the array, at once; not reproducible
37:37: atomic update: in the array, at once; not reproducible
59:9: parallel: gangs at launch, 1 worker, vector length 128; 336 bytes shared: reductions 0, broadcasts 0, variables 336
59:9: loop: gang vector; a block of iterations for each gang
59:37: reduction (+:s) struct large: each thread has a private array in memory, whose elements update the result atomically; not reproducible
59:37: reduction (+:t) struct integers: each thread has a private array in memory, whose elements update the result atomically; reproducible
59:37: atomic update: in the array, at once; reproducible
59:37: atomic update: in the array, at once; not reproducible
59:37: atomic update: in the array, at once; reproducible
59:37: atomic update: in the array, at once; reproducible
59:37: atomic update: in the array, at once; not reproducible
59:37: atomic update: in the array, at once; reproducible
*/
