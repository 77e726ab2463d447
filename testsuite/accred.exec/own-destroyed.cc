// Scalars that each iteration sets before it reads them, beside objects with destructors.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "accred-test.h"

namespace {

struct buffer
{
  int *p;
  int own[4];
  buffer (int k)
    : p (own)
  {
    for (int i = 0; i < 4; i++)
      own[i] = k + i;
  }
  ~buffer () { p = nullptr; }
};

// Its destructor has the scalar.
struct counter
{
  int &n;
  counter (int &of)
    : n (of)
  {}
  ~counter () { n++; }
};

enum { N = 300 };
int mapped;
long y[N];

} // namespace

int
main ()
{
#pragma acc parallel loop gang worker vector copy (mapped) copyout (y)
  for (int i = 0; i < N; i++)
    {
      buffer b (i);
      mapped = b.p[1] * 3;
      b.own[2] = mapped;
      y[i] = b.p[2];
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (y[i], (i + 1) * 3);
  CHECK_EQ (mapped, N * 3);

#pragma acc parallel loop gang vector copyout (y)
  for (int i = 0; i < N; i++)
    {
      int set = i;
      {
	counter c (set);
	y[i] = -1;
      }
      y[i] = set;
    }
  for (int i = 0; i < N; i++)
    CHECK_EQ (y[i], i + 1);
  return test_done ();
}
