/* On sm_80 a 32-bit integer reduction over a warp is one instruction.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { golden-options "-O2 -fplugin-arg-accred-arch=sm_80" } */

unsigned
vector_or (const unsigned *a)
{
  unsigned s = 0;
#pragma acc parallel num_gangs (1) num_workers (1) vector_length (32) copyin (a[0:100]) copy (s)
  {
#pragma acc loop vector reduction (|:s)
    for (int i = 0; i < 100; i++)
      s |= a[i];
  }
  return s;
}
