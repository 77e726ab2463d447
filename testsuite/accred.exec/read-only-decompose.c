/* Constant arrays and records, which a decomposed kernels region must not copy back; what it writes it does.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "--param=openacc-kernels=decompose -gno-statement-frontiers" } */

#include "accred-test.h"

struct record
{
  int x, v[3];
};

static const int big[8000] = { 1, 2, 3, 4 };
static const struct record rec = { 1, { 2, 3, 4 } };

int
main (void)
{
  int b[4], c[4] = { 0 }, d[4] = { 1, 1, 1, 1 };
  struct record r = { 5 };
#pragma acc kernels
  for (int i = 0; i < 4; i++)
    b[i] = big[i] + rec.v[i % 3] + 1;
#pragma acc kernels
  {
    for (int i = 0; i < 4; i++)
      c[i] += d[i];
    for (int i = 0; i < 4; i++)
      d[i] += c[i] + rec.x;
    r.x += rec.x;
  }
  for (int i = 0; i < 4; i++)
    {
      CHECK_EQ (b[i], big[i] + rec.v[i % 3] + 1);
      CHECK_EQ (c[i], 1);
      CHECK_EQ (d[i], 3);
    }
  CHECK_EQ (r.x, 6);
  return test_done ();
}
