/* The specification's worker level loop with a copy object: a dummy gang reduction around it, with the same LID and RID.
   The gang's FINI is under a lock here, which the specification's listing leaves out.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   | v1 = RED_SETUP (RES, 0, GANG, +, 0, 0)
   | v2 = RED_INIT (RES, v1, GANG, +, 0, 0)
   | v3 = RED_SETUP (NULL, v2, WORKER, +, 0, 0)
   | FORK (WORKER)
   | v4 = RED_INIT (NULL, v3, WORKER, +, 0, 0)
   | RED_LOCK (WORKER, 0)
   | v6 = RED_FINI (NULL, v5, WORKER, +, 0, 0)
   | RED_UNLOCK (WORKER, 0)
   | JOIN (WORKER)
   | v7 = RED_TEARDOWN (NULL, v6, WORKER, +, 0, 0)
   | RED_LOCK (GANG, 0)
   | v8 = RED_FINI (RES, v7, GANG, +, 0, 0)
   | RED_UNLOCK (GANG, 0)
   | RED_TEARDOWN (RES, v8, GANG, +, 0, 0)  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-compatible=gcc -fplugin-arg-accred-dump=accred_raise" } */

int
f (const int *a)
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

/* { dg-final { scan-raised } } */
