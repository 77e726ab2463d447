/* Loops of `kernels' regions that may have 2^31 iterations are counted in 64 bits, others as before.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-compatible=gcc -fplugin-arg-accred-dump=accred_raise" } */

unsigned
wide (unsigned n, int lo, int hi)
{
  unsigned s = 0, t = 0, u = 0;
#pragma acc kernels
  for (unsigned i = 0; i < n; i++)
    s += i ^ 1;
#pragma acc kernels
  for (int i = lo; i < hi; i++)
    t += i;
#pragma acc kernels
  for (unsigned i = n; i > 0; i--)
    u += i;
  return s + t * u;
}

unsigned
short_enough (int n)
{
  unsigned s = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}

/* { dg-final { scan-tree-dump-times "(?n)^  unsigned long .bound.*;" 3 "accred_raise" } } */
/* { dg-final { scan-tree-dump-times "(?n)^  unsigned int .bound.*;" 1 "accred_raise" } } */
