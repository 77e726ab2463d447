/* Local `restrict' pointers in kernels regions: which loops they make parallel.  The others may be called with pointers
   to the same memory, which is checked at run time: in `assigned_again', in `in_region' by two iterations, in `copied' by a copy of the pointer.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-report=work/report" } */
/* { dg-final { report-is } } */

struct work { float *in, *out; int n; };

void
once (const struct work *w)
{
  int n = w->n;
  const float *restrict in = w->in;
  float *restrict out = w->out;
#pragma acc kernels present (in[0:n], out[0:n])
  for (int i = 0; i < n; i++)
    out[i] = in[i] + 1;
}

void
assigned_again (const struct work *w)
{
  int n = w->n;
  float *restrict in = w->in;
  float *restrict out = w->out;
  if (n > 10)
    in = out + 1;
#pragma acc kernels present (in[0:n], out[0:n])
  for (int i = 0; i < n; i++)
    out[i] = in[i] + 1;
}

void
in_region (const struct work *w)
{
  int n = w->n;
  float *out = w->out;
#pragma acc kernels present (out[0:n])
  for (int i = 0; i < n; i++)
    {
      float *restrict in = out + n - 1 - i;
      out[i] = *in + 1;
    }
}

void
copied (const struct work *w)
{
  int n = w->n;
  float *restrict out = w->out;
  float *in = out + 1;
#pragma acc kernels present (in[0:n], out[0:n])
  for (int i = 0; i < n; i++)
    out[i] = in[i] + 1;
}

void
device_pointers (int n, const float *restrict in, float *restrict out)
{
#pragma acc kernels deviceptr (in, out)
  for (int i = 0; i < n; i++)
    out[i] = in[i] + 1;
}

void change (float *restrict *);

/* The call may make OUT point to IN's elements.  */

void
address_taken (int n, float *restrict in, float *restrict out)
{
  change (&out);
#pragma acc kernels deviceptr (in, out)
  for (int i = 0; i < n; i++)
    out[i] = in[i] + 1;
}

/* REPORT
17:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
18:3: loop: gang vector; iterations in turn, 4 elements in a load and a store
30:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
30:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
31:3: loop: gang vector; iterations in turn, 4 elements in a load and a store
31:3: loop: parallel where 'out' and 'in' do not overlap or are the same, which is checked at run time, and else sequential
40:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
41:3: loop: sequential: in line 44 an iteration may read what another one stores to 'out'
54:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
54:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
55:3: loop: gang vector; iterations in turn, 4 elements in a load and a store
55:3: loop: parallel where 'out' and 'in' do not overlap or are the same, which is checked at run time, and else sequential
62:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
63:3: loop: gang vector; iterations in turn, 4 elements in a load and a store
75:9: parallel: gangs at launch, 1 worker, vector length 128; 0 bytes shared: reductions 0, broadcasts 0, variables 0
75:9: kernels, sequential (no loop was found that can run in parallel): 1 gang, 1 worker, vector length 1; 0 bytes shared: reductions 0, broadcasts 0, variables 0
76:3: loop: gang vector; iterations in turn, 4 elements in a load and a store
76:3: loop: parallel where 'out' and 'in' do not overlap or are the same, which is checked at run time, and else sequential
*/
