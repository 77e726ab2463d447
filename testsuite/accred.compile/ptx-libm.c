/* Of newlib the image has what is used: strtod, what it calls, and nothing else; of the library in C a function and
   what that calls.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-require "offload" } */
/* { dg-additional-options "-O2" } */
/* One for the declaration, one for the definition.
   { dg-final { scan-ptx-times {\.func [^\n]*libm\$strtod \(} 2 } }
   { dg-final { scan-ptx-times {\.func [^\n]*libm\$_strtod_l \(} 2 } }
   { dg-final { scan-ptx-not {\.func [^\n]*libm\$(atoi|strtol|sprintf) } } }
   { dg-final { scan-ptx-not {\.visible \.func} } }
   { dg-final { scan-ptx-times {\.maxnreg 64} 1 } } */
/* { dg-final { scan-ptx-times {\.func [^\n]*accred_libc_j0f \(} 2 } }
   { dg-final { scan-ptx-times {\.func [^\n]*accred_libc_j0 \(} 2 } }
   { dg-final { scan-ptx-not {accred_libc_(j1|y0|jn)} } } */
/* Nothing that ptxas could join: each sum and product is rounded.
   { dg-final { scan-ptx-not {(add|sub|mul)\.f(32|64)} } } */

#include <math.h>
#include <stdlib.h>

void
f (double *a, const char *text)
{
#pragma acc parallel loop copy (a[0:10]) copyin (text[0:100])
  for (int i = 0; i < 10; i++)
    a[i] = strtod (text + 10 * i, NULL);
}

void
g (float *a)
{
#pragma acc parallel loop copy (a[0:10])
  for (int i = 0; i < 10; i++)
    a[i] = j0f (a[i]);
}
