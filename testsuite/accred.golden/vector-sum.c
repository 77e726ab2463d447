/* The smallest reduction: one warp, a copy object as RESULT.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

void
vector_sum (const int *a, int *out)
{
  int s = *out;
#pragma acc parallel num_gangs (1) num_workers (1) vector_length (32) copyin (a[0:100]) copy (s)
  {
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += a[i];
  }
  *out = s;
}
