/* A vector of four warps: one shared slot for each.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

float
long_vector_max (const float *a)
{
  float m = a[0];
#pragma acc parallel num_gangs (1) num_workers (1) vector_length (128) copyin (a[0:1000]) copy (m)
  {
#pragma acc loop vector reduction (max:m)
    for (int i = 0; i < 1000; i++)
      m = a[i] > m ? a[i] : m;
  }
  return m;
}
