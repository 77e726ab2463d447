/* Of the library the image has what is used: j0, what it calls, and nothing else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-require "offload" } */
/* { dg-additional-options "-O2" } */
/* One for the declaration, one for the definition.
   { dg-final { scan-ptx-times {\.func [^\n]*libm\$j0 \(} 2 } }
   { dg-final { scan-ptx-times {\.func [^\n]*libm\$__ieee754_j0 \(} 2 } }
   { dg-final { scan-ptx-not {\.func [^\n]*libm\$(exp|j0f|j1|y0) } } }
   { dg-final { scan-ptx-not {\.visible \.func} } }
   { dg-final { scan-ptx-times {\.maxnreg 64} 1 } } */
/* Nothing that ptxas could join: each sum and product is rounded.
   { dg-final { scan-ptx-not {(add|sub|mul)\.f(32|64)} } } */

#include <math.h>

void
f (double *a)
{
#pragma acc parallel loop copy (a[0:10])
  for (int i = 0; i < 10; i++)
    a[i] = j0 (a[i]);
}
