/* Atomic updates in `kernels' regions: loops that are parallel, and why the others are not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fassociative-math -fno-signed-zeros -fno-trapping-math -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

int g;

void
f (const float *restrict x, float *restrict out, double *restrict one, int n)
{
  float s = 0, p = 1, q = 2;
  int last = 0;
#pragma acc kernels copyin (x[0:n]) copy (s, p, one[0:1])
  {
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	s += x[i];
#pragma acc atomic update
	p /= x[i];
	if (x[i] > 2)
	  {
#pragma acc atomic update
	    g++;
	  }
#pragma acc atomic update
	*one *= x[i];
      }
  }
#pragma acc kernels copyin (x[0:n]) copyout (out[0:n])
  {
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	s += x[i];
	out[i] = s;
      }
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	q += x[i];
#pragma acc atomic update
	q *= 2;
      }
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	p = x[i] - p;
      }
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic capture
	out[i] = last++;
      }
  }
  out[0] = s + p + q;
}

/* A local variable is nothing that pointers lead to, though it is updated, unless its address is taken.  */

static float *file;

float
h (int n)
{
  float s = 0, t = 0, *p = &t;
#pragma acc kernels copy (s) present (file[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      s += file[i];
    }
#pragma acc kernels copy (t) present (file[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      t += file[i];
    }
  file = p;
  return s + t;
}

/* REPORT
15:9: parallel: gangs at launch, 1 worker, vector length 256; 24576 bytes shared: reductions 24576, broadcasts 0, variables 0
17:5: loop: gang vector; a block of iterations for each gang
20:4: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; not reproducible
22:4: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; not reproducible
25:9: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; reproducible
29:7: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; not reproducible
32:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
34:5: loop: sequential: in line 37 iterations also access 's' otherwise than by atomic updates
37:4: atomic update: in the array, at once; reproducible
40:5: loop: sequential: in line 43 an atomic update of 'q' does not commute with that in line 45
43:4: atomic update: in the array, at once; reproducible
45:4: atomic update: in the array, at once; reproducible
47:5: loop: sequential: in line 49 it has an atomic update that does not commute with itself
49:9: atomic update: in the array, by compare and swap, one thread after the other
52:5: loop: sequential: in line 54 it uses the value of an atomic operation
69:9: parallel: gangs at launch, 1 worker, vector length 512; 32768 bytes shared: reductions 32768, broadcasts 0, variables 0
70:3: loop: gang vector; a block of iterations for each gang, 4 elements in a load
73:9: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; not reproducible
75:9: parallel: gangs at launch, 1 worker, vector length 512; 32768 bytes shared: reductions 32768, broadcasts 0, variables 0
75:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
76:3: loop: gang vector; a block of iterations for each gang, 4 elements in a load
76:3: loop: parallel where 't' and 'file' do not overlap, which is checked at run time, and else sequential
79:9: atomic update: in copies of each gang where the array fits, else in the array for successive updates of an element together; not reproducible
79:9: atomic update: in the array, at once; reproducible
*/
