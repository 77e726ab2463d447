/* A routine that other files can call has a body for the kernels of this file, whose registers
   it keeps to, and one with no kernel here a kernel that says how many it may take.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

#pragma acc routine seq
__attribute__ ((noinline)) int
called (int n)
{
  return n * n + 1;
}

#pragma acc routine seq
__attribute__ ((noinline)) int
for_others (int n)
{
  return n * n + 2;
}

#pragma acc routine seq
__attribute__ ((noinline, weak)) int
replaceable (int n)
{
  return n * n + 3;
}

void
region (int *a)
{
#pragma acc parallel loop copy (a[0:32])
  for (int i = 0; i < 32; i++)
    a[i] = called (a[i]) + replaceable (a[i]);
}

/* { dg-final { scan-ptx {\.visible \.func [^\n]* called \(} } } */
/* { dg-final { scan-ptx {call \(\$r\), called\$body, } } } */
/* { dg-final { scan-ptx-not {called\$bound} } } */
/* { dg-final { scan-ptx {\.visible \.entry for_others\$bound [^\n]*\n\.maxntid 32, 32, 1} } } */
/* { dg-final { scan-ptx {call \(\$r\), replaceable, } } } */
/* { dg-final { scan-ptx-not {replaceable\$body} } } */
