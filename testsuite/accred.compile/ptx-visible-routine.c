/* Routines that other files can call have a body for the kernels of this file, and one, or the same, for those of
   others: a kernel says how many registers that may take.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

#define ROUTINE __attribute__ ((noipa)) int
#define SUM(N) { int s = 0; for (int i = 0; i < n; i++) s += a[i] % N; return s; }

/* Cannot need many registers.  */
#pragma acc routine seq
ROUTINE small (const int *a, int n) { return a[n] + 1; }

/* Here called from few threads; from many; not at all.  */
#pragma acc routine seq
ROUTINE called (const int *a, int n) SUM (2)
#pragma acc routine seq
ROUTINE from_many (const int *a, int n) SUM (3)
#pragma acc routine seq
ROUTINE for_others (const int *a, int n) SUM (4)

/* Not known when this file is compiled: another one may replace it, or it is called through its address.  */
#pragma acc routine seq
__attribute__ ((weak)) ROUTINE replaceable (const int *a, int n) SUM (5)
#pragma acc routine seq
ROUTINE pointed (const int *a, int n) SUM (6)

void
few_threads (int *a)
{
#pragma acc parallel loop vector vector_length (32) copy (a[0:32])
  for (int i = 0; i < 32; i++)
    {
      int (*volatile p) (const int *, int) = pointed;
      a[i] = small (a, i) + called (a, i) + from_many (a, i) + replaceable (a, i) + p (a, i);
    }
}

void
many_threads (int *a)
{
#pragma acc parallel loop worker vector num_workers (32) vector_length (32) copy (a[0:32])
  for (int i = 0; i < 32; i++)
    a[i] = from_many (a, i);
}

/* { dg-final { scan-ptx {call \(\$r\), small\$body, } } } */
/* { dg-final { scan-ptx-not {small\$bound} } } */

/* The entry and the kernel that nobody launches; the region.  */
/* { dg-final { scan-ptx-times {call \(\$r\), called\$bounded, } 2 } } */
/* { dg-final { scan-ptx-times {call \(\$r\), called\$body, } 1 } } */
/* { dg-final { scan-ptx {\.visible \.entry called\$bound [^\n]*\n\.maxntid 32, 32, 1} } } */

/* { dg-final { scan-ptx {call \(\$r\), from_many\$body, } } } */
/* { dg-final { scan-ptx-not {from_many\$bound} } } */

/* { dg-final { scan-ptx {\.visible \.entry for_others\$bound [^\n]*\n\.maxntid 32, 32, 1} } } */
/* { dg-final { scan-ptx-not {for_others\$bounded} } } */

/* { dg-final { scan-ptx {call \(\$r\), replaceable, } } } */
/* { dg-final { scan-ptx {\.extern \.func [^\n]* replaceable \(} } } */
/* { dg-final { scan-ptx {\.weak \.func [^\n]* replaceable\$here \(} } } */
/* { dg-final { scan-ptx {\.weak \.entry replaceable\$bound } } } */

/* { dg-final { scan-ptx {\.extern \.func [^\n]* pointed \(} } } */
/* { dg-final { scan-ptx {\.visible \.func [^\n]* pointed\$here \(} } } */
/* { dg-final { scan-ptx {\.visible \.entry pointed\$bound } } } */
