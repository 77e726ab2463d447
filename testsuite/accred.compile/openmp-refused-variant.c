/* A variant that is chosen by the kind of device: the call in the region must not become one of the host's function.  It
   would if GCC did not know that there is an offload compiler, as where it is built without one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w -wrapper env,OFFLOAD_TARGET_NAMES=" } */
/* { dg-require "before-gcc-15" } */

#pragma omp declare target
int on_gpu (void) { return 2; }
#pragma omp declare variant (on_gpu) match (device = {kind (nohost)})
int where (void) { return 1; }
#pragma omp end declare target

void
f (int *a)
{
#pragma omp target map (from : a[0 : 1])
  a[0] = where (); /* { dg-error "accred: call to function without a body in this file, 'where'" } */
}
