/* Infinities, denormals and signed extremes in reductions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 100 };

int
main (void)
{
  float f[N];
  double d[N];
  int k[N];
  unsigned long u[N];
  for (int i = 0; i < N; i++)
    {
      f[i] = 0x1p-140f;
      d[i] = 0x1p-1070;
      k[i] = i == 40 ? -0x7fffffff - 1 : i == 60 ? 0x7fffffff : i;
      u[i] = i == 40 ? ~0ul : (unsigned long) i;
    }
  /* Denormals are not flushed: 100 * 2^-140 and 100 * 2^-1070, exactly.  */
  float fs = 0, fmost = -INFINITY, fleast = INFINITY;
  double ds = 0, dmost = -INFINITY, dleast = INFINITY;
  int kmost = -0x7fffffff - 1, kleast = 0x7fffffff;
  unsigned long umost = 0, uleast = ~0ul;
#pragma acc parallel loop gang worker vector num_gangs (2) num_workers (2) vector_length (32) \
  reduction (+:fs, ds) reduction (max:fmost, dmost, kmost, umost) reduction (min:fleast, dleast, kleast, uleast) \
  copy (fs, ds, fmost, dmost, kmost, umost, fleast, dleast, kleast, uleast) copyin (f, d, k, u)
  for (int i = 0; i < N; i++)
    {
      fs += f[i];
      ds += d[i];
      fmost = f[i] > fmost ? f[i] : fmost;
      dmost = d[i] > dmost ? d[i] : dmost;
      fleast = f[i] < fleast ? f[i] : fleast;
      dleast = d[i] < dleast ? d[i] : dleast;
      kmost = k[i] > kmost ? k[i] : kmost;
      kleast = k[i] < kleast ? k[i] : kleast;
      umost = u[i] > umost ? u[i] : umost;
      uleast = u[i] < uleast ? u[i] : uleast;
    }
  CHECK_SAME (fs, 100 * 0x1p-140f);
  CHECK_SAME (ds, 100 * 0x1p-1070);
  CHECK_SAME (fmost, 0x1p-140f);
  CHECK_SAME (fleast, 0x1p-140f);
  CHECK_SAME (dmost, 0x1p-1070);
  CHECK_SAME (dleast, 0x1p-1070);
  CHECK_EQ (kmost, 0x7fffffff);
  CHECK_EQ (kleast, -0x7fffffff - 1);
  CHECK_EQ (umost, ~0ul);
  CHECK_EQ (uleast, 0ul);

  /* Only infinities: the identity of min is not smaller than them.  */
  for (int i = 0; i < N; i++)
    {
      f[i] = INFINITY;
      d[i] = -INFINITY;
    }
  fleast = INFINITY;
  dmost = -INFINITY;
  fs = 0;
#pragma acc parallel loop gang vector num_gangs (3) reduction (min:fleast) reduction (max:dmost) reduction (+:fs) \
  copy (fleast, dmost, fs) copyin (f, d)
  for (int i = 0; i < N; i++)
    {
      fleast = f[i] < fleast ? f[i] : fleast;
      dmost = d[i] > dmost ? d[i] : dmost;
      fs += f[i];
    }
  CHECK_SAME (fleast, INFINITY);
  CHECK_SAME (dmost, -(double) INFINITY);
  CHECK_SAME (fs, INFINITY);
  return test_done ();
}
