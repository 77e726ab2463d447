/* Of the library in C the image has what is used: a function, what it calls, and nothing else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-require "offload" } */
/* { dg-additional-options "-O2" } */
/* One for the declaration, one for the definition.
   { dg-final { scan-ptx-times {\.func [^\n]*accred_libc_strtod \(} 2 } }
   { dg-final { scan-ptx-times {\.func [^\n]*accred_libc___read_real \(} 2 } }
   { dg-final { scan-ptx-not {\.func [^\n]*accred_libc_(atoi|strtof|strtol|sprintf) } } }
   { dg-final { scan-ptx-not {\.visible \.func} } } */
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
