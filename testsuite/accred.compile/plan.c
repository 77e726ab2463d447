/* The dump of accred_plan has what loops are like and what is decided, as plugin/loops/plan.cc says.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_plan" } */

/* Neighbours: four elements in a load, runs of whole tiles.  */
float
sum (int n, const float *a)
{
  float s = 0;
#pragma acc parallel loop reduction (+:s) present (a[0:n])
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

/* { dg-final { scan-tree-dump-times "access array=#1 stride=4 width=4 scalar always movable" 1 "accred_plan" } } */
/* { dg-final { scan-tree-dump-times "order=blocked multiple=4 wide=4 " 1 "accred_plan" } } */
/* Of this region and the next: slots for gangs, and for the warps of a gang.  */
/* { dg-final { scan-tree-dump-times "reduction level=gang how=gang_slots otherwise=atomic\n" 2 "accred_plan" } } */
/* { dg-final { scan-tree-dump-times "reduction lid=1 level=vector how=slots otherwise=slots\n" 2 "accred_plan" } } */

/* Every other element, of a condition.  */
float
sum_of_some (int n, const float *b, const char *c)
{
  float s = 0;
#pragma acc parallel loop reduction (+:s) present (b[0:2 * n], c[0:n])
  for (int i = 0; i < n; i++)
    if (c[i])
      s += b[2 * i];
  return s;
}

/* { dg-final { scan-tree-dump-times "access array=#2 stride=8 width=4 place=0 scalar" 1 "accred_plan" } } */
/* { dg-final { scan-tree-dump-times "access array=#2 \[^\n\]*always" 0 "accred_plan" } } */
/* { dg-final { scan-tree-dump-times "access array=#1 stride=1 width=1 scalar always" 1 "accred_plan" } } */

/* A store: nothing is rewritten.  Rows of different lengths.  */
void
lengths (int n, double *d)
{
#pragma acc parallel loop gang worker num_workers (4) present (d[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      for (int j = 0; j < i; j++)
	d[j] = i;
    }
}

/* { dg-final { scan-tree-dump-times "loop line=47 levels=vector \[^\n\]*effects" 1 "accred_plan" } } */
/* { dg-final { scan-tree-dump-times "access array=#1 write stride=8 width=8 scalar always" 1 "accred_plan" } } */
/* { dg-final { scan-tree-dump-times "why=\"the dimensions are not open\"" 1 "accred_plan" } } */
/* Launch dimensions: what the region says, and what it gets.  */
/* { dg-final { scan-tree-dump-times "dims used=gang,worker,vector worker=4\n" 1 "accred_plan" } } */
/* { dg-final { scan-tree-dump-times "dims gang=0 worker=4 vector=32\n" 1 "accred_plan" } } */

/* A row for each gang: packed.  */
void
rows (int n, int columns, const double *e, double *f)
{
#pragma acc parallel loop gang present (e[0:n * columns], f[0:n])
  for (int i = 0; i < n; i++)
    {
      double t = 0;
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < columns; j++)
	t += e[i * columns + j];
      f[i] = t;
    }
}

/* { dg-final { scan-tree-dump-times "plan packed wide_rows=2" 1 "accred_plan" } } */
/* { dg-final { scan-tree-dump-times "loop axes=gang,worker order=blocked" 2 "accred_plan" } } */
