/* `indirect', new in GCC 14: the host's addresses of functions are no functions of the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-14" } */

int
f (int i) /* { dg-warning "accred: target regions cannot call 'f' through pointers of the host" } */
{
  return i + 1;
}
#pragma omp declare target enter (f) indirect

int
g (int i)
{
  return i + 2;
}
#pragma omp declare target enter (g)

int
h (int (*p) (int))
{
  int s;
#pragma omp target map (from : s)
  s = p (1) + g (2) + f (3);
  return s;
}
