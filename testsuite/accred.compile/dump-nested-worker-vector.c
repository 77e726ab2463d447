/* A vector loop in a worker loop over the same variable: two loops, two LIDs; the vector's RESULT is the worker's LOCAL.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   | v1 = RED_SETUP (NULL, 3, WORKER, +, 0, 0)
   | FORK (WORKER)
   | v2 = RED_INIT (NULL, v1, WORKER, +, 0, 0)
   | v4 = RED_SETUP (NULL, v3, VECTOR, +, 1, 0)
   | FORK (VECTOR)
   | v5 = RED_INIT (NULL, v4, VECTOR, +, 1, 0)
   | RED_LOCK (VECTOR, 1)
   | v7 = RED_FINI (NULL, v6, VECTOR, +, 1, 0)
   | RED_UNLOCK (VECTOR, 1)
   | JOIN (VECTOR)
   | v8 = RED_TEARDOWN (NULL, v7, VECTOR, +, 1, 0)
   | RED_LOCK (WORKER, 0)
   | v10 = RED_FINI (NULL, v9, WORKER, +, 0, 0)
   | RED_UNLOCK (WORKER, 0)
   | JOIN (WORKER)
   | v11 = RED_TEARDOWN (NULL, v10, WORKER, +, 0, 0)  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_raise" } */

void
f (const int *a, int *out)
{
#pragma acc parallel num_gangs (1) num_workers (4) vector_length (32) copyin (a[0:1000]) copyout (out[0:1])
  {
    int s = 3;
#pragma acc loop worker reduction (+:s)
    for (int i = 0; i < 10; i++)
      {
#pragma acc loop vector reduction (+:s)
	for (int j = 0; j < 100; j++)
	  s += a[i * 100 + j];
      }
    out[0] = s;
  }
}

/* { dg-final { scan-raised } } */
