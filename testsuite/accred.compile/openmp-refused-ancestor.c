/* A target region for the host in one for the device.  GCC 12 itself says that it has none.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-require "gcc-14" } */

#pragma omp requires reverse_offload

void
f (int n, int *a)
{
#pragma omp target device (ancestor : 1) map (tofrom : a[:n]) /* { dg-error "accred: 'device .ancestor:.' in a target region" } */
  a[0] = n;
}
