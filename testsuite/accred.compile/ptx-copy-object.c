/* A vector or worker loop whose RESULT is a copy object updates that object, once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int
vector_level (const int *a)
{
  int s = 3;
#pragma acc parallel num_gangs (1) vector_length (32) copyin (a[0:100]) copy (s)
  {
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += a[i];
  }
  return s;
}

int
worker_level (const int *a)
{
  int s = 3;
#pragma acc parallel num_gangs (1) num_workers (4) vector_length (32) copyin (a[0:100]) copy (s)
  {
#pragma acc loop worker reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += a[i];
  }
  return s;
}

/* In each of the two kernels the only write to global memory is to the RESULT: a store, or an atomic update.  */
/* { dg-final { scan-ptx-times "\\m(st|atom|red)(\\.volatile)?(\\.global)?(\\.relaxed|\\.gpu|\\.sys|\\.add)*\\.\[bsu\]32 \\\[%rd|\\matom\\.\[a-z.\]*\[bsu\]32 %r\[0-9\]+, \\\[%rd" 2 } } */
