/* With -g the PTX names the source lines.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { golden-options "-O0 -g" } */

void
increment (int *a, int n)
{
#pragma acc parallel loop gang vector num_gangs (32) vector_length (32) copy (a[0:n])
  for (int i = 0; i < n; i++)
    a[i]++;
}
