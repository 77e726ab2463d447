/* Clauses of `begin declare target' that are not taken, where GCC itself does not know the directive.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "before-gcc-13" } */

#pragma omp begin declare target device_type (host) /* { dg-error "accred: clauses of 'begin declare target' besides 'device_type .any.' and 'device_type .nohost.'" } */
int f (int);
#pragma omp end declare target

#pragma omp begin declare target indirect /* { dg-error "accred: clauses of 'begin declare target' besides" } */
int g (int);
#pragma omp end declare target

#pragma omp begin declare variant match (device = {arch (nvptx)}) /* { dg-error "expected 'simd', 'reduction', 'target' or 'variant' before 'declare'" } */
int h (int);
