/* Gang-redundant code: every gang runs it, with variables of its own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 640 };

int
main (void)
{
  static int a[N], b[N], c[N];
  int scale = 3;
  for (int i = 0; i < N; i++)
    a[i] = i * 5 % 101;
#pragma acc parallel num_gangs (10) num_workers (2) vector_length (32) copyin (a) copyout (b, c) firstprivate (scale)
  {
    /* Each gang changes its own copy.  */
    scale += 1;
    int bias = scale * 2;
    for (int k = 0; k < 3; k++)
      bias += k;
#pragma acc loop gang
    for (int i = 0; i < N; i++)
      b[i] = a[i] * scale + bias;
    scale *= 10;
    if (bias == 11)
      bias = -bias;
#pragma acc loop gang worker vector
    for (int i = 0; i < N; i++)
      c[i] = a[i] * scale + bias;
  }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (b[i], a[i] * 4 + 11);
      CHECK_EQ (c[i], a[i] * 40 - 11);
    }
  CHECK_EQ (scale, 3);
  return test_done ();
}
