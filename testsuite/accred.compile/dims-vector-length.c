/* Vector lengths that are no multiple of a warp.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
f (int *a, int n, int length)
{
#pragma acc parallel loop vector vector_length (40) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(64\\)', ignoring 40" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (33) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(64\\)', ignoring 33" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (1000) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(1024\\)', ignoring 1000" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (1023) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(1024\\)', ignoring 1023" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (1025) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(1024\\)', ignoring 1025" } */
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (2000) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(1024\\)', ignoring 2000" } */
  for (int i = 0; i < n; i++)
    a[i]++;
  /* One thread will do for a gang, unless libgomp chooses the number of gangs: it counts warps.  */
#pragma acc parallel loop gang vector num_gangs (4) vector_length (1) copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop gang vector vector_length (1) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(32\\)', ignoring 1" } */
  for (int i = 0; i < n; i++)
    a[i]++;
  /* Workers are warps.  */
#pragma acc parallel loop worker vector num_workers (2) vector_length (1) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(32\\)', ignoring 1" } */
  for (int i = 0; i < n; i++)
    a[i]++;
  /* No message.  */
#pragma acc parallel loop vector vector_length (32) copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (64) copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (992) copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (1024) copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
#pragma acc parallel loop vector vector_length (length) copy (a[0:n]) /* { dg-warning "using 'vector_length \\(32\\)', ignoring runtime setting" } */
  for (int i = 0; i < n; i++)
    a[i]++;
}
