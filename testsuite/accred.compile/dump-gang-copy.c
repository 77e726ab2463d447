/* The specification's gang level loop with a copy object.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   | v1 = RED_SETUP (RES, 0, GANG, +, 0, 0)
   | FORK (GANG)
   | v2 = RED_INIT (RES, v1, GANG, +, 0, 0)
   | RED_LOCK (GANG, 0)
   | v4 = RED_FINI (RES, v3, GANG, +, 0, 0)
   | RED_UNLOCK (GANG, 0)
   | JOIN (GANG)
   | RED_TEARDOWN (RES, v4, GANG, +, 0, 0)  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-compatible=gcc -fplugin-arg-accred-dump=accred_raise" } */

int
f (const int *a)
{
  int s = 3;
#pragma acc parallel num_gangs (8) copyin (a[0:100]) copy (s)
  {
#pragma acc loop gang reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += a[i];
  }
  return s;
}

/* { dg-final { scan-raised } } */
