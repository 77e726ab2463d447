/* The specification's combined worker & vector level loop with a private object: one loop, one LID.
   The vector's TEARDOWN, which its comment names, is missing in its listing.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   | v1 = RED_SETUP (NULL, 3, WORKER, +, 0, 0)
   | FORK (WORKER)
   | v2 = RED_INIT (NULL, v1, WORKER, +, 0, 0)
   | v3 = RED_SETUP (NULL, v2, VECTOR, +, 0, 0)
   | FORK (VECTOR)
   | v4 = RED_INIT (NULL, v3, VECTOR, +, 0, 0)
   | RED_LOCK (VECTOR, 0)
   | v6 = RED_FINI (NULL, v5, VECTOR, +, 0, 0)
   | RED_UNLOCK (VECTOR, 0)
   | JOIN (VECTOR)
   | v7 = RED_TEARDOWN (NULL, v6, VECTOR, +, 0, 0)
   | RED_LOCK (WORKER, 0)
   | v8 = RED_FINI (NULL, v7, WORKER, +, 0, 0)
   | RED_UNLOCK (WORKER, 0)
   | JOIN (WORKER)
   | v9 = RED_TEARDOWN (NULL, v8, WORKER, +, 0, 0)  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_raise" } */

int
f (const int *a)
{
  int out;
#pragma acc parallel num_gangs (1) num_workers (4) vector_length (32) copyin (a[0:100]) copyout (out)
  {
    int s = 3;
#pragma acc loop worker vector reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += a[i];
    out = s;
  }
  return out;
}

/* { dg-final { scan-raised } } */
