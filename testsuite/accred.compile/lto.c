/* With -flto there would be no clones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenacc -O2 -flto" } */
/* { dg-message "accred: compiled without '-flto'" "" { target *-*-* } 0 } */
/* { dg-final { scan-ptx-times {\.visible \.entry f\$_omp_fn\$0 } 1 } } */
/* { dg-final { scan-assembler-not {gnu\.lto_} } } */

int
f (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
