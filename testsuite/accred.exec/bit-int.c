/* C23's integers of other widths, up to 64 bits and 128: GCC has them since version 14.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "gcc-14" } */
/* { dg-additional-options "-std=c23" } */

#include "accred-test.h"

enum { N = 200 };

typedef _BitInt (37) narrow;
typedef unsigned _BitInt (7) tiny;
typedef _BitInt (128) wide;

static narrow a[N], b[N], r[N];
static tiny c[N], d[N];
static wide e[N], f[N];

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = (narrow) test_random ();
      b[i] = (narrow) test_random () >> i % 37;
      c[i] = (tiny) test_random ();
      e[i] = (wide) test_random () << 36 ^ (wide) test_random ();
    }
  narrow sum = 0, most = a[0];
  tiny bits = 0;
  wide all = 0;
#pragma acc parallel loop copyin (a, b, c, e) copyout (r, d, f) reduction (+ : sum, all) reduction (max : most) reduction (^ : bits)
  for (int i = 0; i < N; i++)
    {
      r[i] = a[i] * 3 - b[i] / 5;
      d[i] = (tiny) (c[i] + 100);
      f[i] = e[i] * 7 + a[i];
      sum += a[i];
      most = a[i] > most ? a[i] : most;
      bits ^= c[i];
      all += e[i];
    }
  narrow s = 0, m = a[0];
  tiny x = 0;
  wide w = 0;
  for (int i = 0; i < N; i++)
    {
      CHECK (r[i] == (narrow) (a[i] * 3 - b[i] / 5));
      CHECK (d[i] == (tiny) (c[i] + 100));
      CHECK (f[i] == (wide) (e[i] * 7 + a[i]));
      s += a[i];
      m = a[i] > m ? a[i] : m;
      x ^= c[i];
      w += e[i];
    }
  CHECK (sum == s);
  CHECK (most == m);
  CHECK (bits == x);
  CHECK (all == w);
  return test_done ();
}
