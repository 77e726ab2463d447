/* Sections whose bounds are enumerators and constant variables, also of functions, classes and
   templates.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { SIZE = 8, START = 2, N = 100 };
const int size = 8;
constexpr int other_size = 8;

template <int K> struct bins
{
  static constexpr int size = K;
};

template <typename B> static void
instance (int *a, const int *x, int n)
{
  constexpr int own = B::size;
#pragma acc parallel loop reduction (+: a[START:own]) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    a[START + x[i]]++;
#pragma acc parallel loop reduction (+: a[B::size - 6:B::size]) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    a[START + x[i]]++;
}

int
main ()
{
  const int local = SIZE - 2;
  int a[12] = {}, x[N], n = N, *p = a;
  for (int i = 0; i < N; i++)
    x[i] = i % SIZE;
#pragma acc parallel loop reduction (+: p[START:SIZE]) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    p[START + x[i]]++;
#pragma acc parallel loop reduction (+: a[START:size]) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    a[START + x[i]]++;
#pragma acc parallel loop reduction (+: a[other_size - local:other_size]) copyin (x[0:n])
  for (int i = 0; i < n; i++)
    a[START + x[i]]++;
  instance<bins<8>> (a, x, n);
  /* 100 = 12 * 8 + 4, five times.  */
  for (int k = 0; k < 12; k++)
    CHECK_EQ (a[k], k < START || k >= START + SIZE ? 0 : 5 * (k - START < 4 ? 13 : 12));
  return test_done ();
}
