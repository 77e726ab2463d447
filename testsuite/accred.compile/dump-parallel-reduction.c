/* The specification's reduction on parallel, with a copy object: a gang reduction that belongs to no loop.
   INT_MIN is the identity of max; each gang contributes its 9.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   | v1 = RED_SETUP (RES, -2147483648, GANG, max, 0, 0)
   | RED_INIT (RES, v1, GANG, max, 0, 0)
   | RED_LOCK (GANG, 0)
   | v2 = RED_FINI (RES, 9, GANG, max, 0, 0)
   | RED_UNLOCK (GANG, 0)
   | RED_TEARDOWN (RES, v2, GANG, max, 0, 0)  */

/* { dg-additional-options "-O2 -fplugin-arg-accred-dump=accred_raise" } */

int
f (void)
{
  int s = 7;
#pragma acc parallel num_gangs (5) num_workers (4) vector_length (32) copy (s) reduction (max:s)
  s = 9;
  return s;
}

/* { dg-final { scan-raised } } */
