/* The specification's worker level loop with a private object.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   | v1 = RED_SETUP (NULL, 3, WORKER, +, 0, 0)
   | FORK (WORKER)
   | v2 = RED_INIT (NULL, v1, WORKER, +, 0, 0)
   | RED_LOCK (WORKER, 0)
   | v4 = RED_FINI (NULL, v3, WORKER, +, 0, 0)
   | RED_UNLOCK (WORKER, 0)
   | JOIN (WORKER)
   | v5 = RED_TEARDOWN (NULL, v4, WORKER, +, 0, 0)  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-compatible=gcc -fplugin-arg-accred-dump=accred_raise" } */

int
f (const int *a)
{
  int out;
#pragma acc parallel num_gangs (1) num_workers (4) vector_length (32) copyin (a[0:100]) copyout (out)
  {
    int s = 3;
#pragma acc loop worker reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += a[i];
    out = s;
  }
  return out;
}

/* { dg-final { scan-raised } } */
