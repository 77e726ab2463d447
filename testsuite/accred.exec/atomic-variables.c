/* Atomic updates of variables that the device has for the whole program: few and many bins, beside pointers that may
   lead to the same variable, and beside other variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 6000, M = 5000 };

static int few[40], many[M], own_key[N];
static float weight[40];
unsigned total;
struct totals { int count; double sum; } totals[2];
#pragma acc declare create (few, many, own_key, weight, total, totals)

static int key[N];
static float x[N];

static void
clear (void)
{
  for (int i = 0; i < 40; i++)
    few[i] = weight[i] = 0;
  for (int i = 0; i < M; i++)
    many[i] = 0;
  total = 0;
  totals[1].count = totals[1].sum = 0;
#pragma acc update device (few, many, weight, total, totals)
}

static void __attribute__ ((noinline))
bins (int n, const int *key, const float *x)
{
#pragma acc parallel loop copyin (key[0:n], x[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      few[key[i] % 40]++;
#pragma acc atomic update
      many[key[i]] += 2;
#pragma acc atomic update
      weight[own_key[i] % 40] += x[i];
#pragma acc atomic update
      total += 3;
#pragma acc atomic update
      totals[1].count++;
#pragma acc atomic update
      totals[1].sum += 0.5;
    }
}

static void
test_bins (int n)
{
  int f[40] = { 0 };
  float w[40] = { 0 };
  int *m = (int *) calloc (M, sizeof *m);
  for (int i = 0; i < n; i++)
    {
      f[key[i] % 40]++;
      m[key[i]] += 2;
      w[own_key[i] % 40] += x[i];
    }
  clear ();
  bins (n, key, x);
#pragma acc update self (few, many, weight, total, totals)
  for (int i = 0; i < 40; i++)
    {
      CHECK_EQ (few[i], f[i]);
      CHECK_EQ (weight[i], w[i]);
    }
  for (int i = 0; i < M; i++)
    CHECK_EQ (many[i], m[i]);
  CHECK_EQ (total, 3u * n);
  CHECK_EQ (totals[1].count, n);
  CHECK_EQ (totals[1].sum, n / 2.0);
  free (m);
}

/* Each iteration adds to a bin of its own, which the compiler does not know, then reads it through a pointer that may
   lead there.  */

static void __attribute__ ((noinline))
read_back (int n, const int *place, int *bins, int *seen)
{
#pragma acc parallel loop copy (bins[0:40]) copyin (place[0:n]) copyout (seen[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      few[place[i]] += i + 1;
      seen[i] = bins[place[i]];
    }
}

/* The same the other way round: what is updated may be the variable that is read.  */

static void __attribute__ ((noinline))
read_variable (int n, const int *place, int *bins, int *seen)
{
#pragma acc parallel loop copy (bins[0:40]) copyin (place[0:n]) copyout (seen[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      bins[place[i]] += i + 1;
      seen[i] = few[place[i]];
    }
}

static void
test_overlaps (void)
{
  int seen[40], place[40], other[40] = { 0 };
  for (int i = 0; i < 40; i++)
    place[i] = i * 7 % 40;
  clear ();
  read_back (40, place, few, seen);
  for (int i = 0; i < 40; i++)
    CHECK_EQ (seen[i], i + 1);
  read_back (40, place, other, seen);
  for (int i = 0; i < 40; i++)
    CHECK_EQ (seen[i], 0);
  read_variable (40, place, few, seen);
  for (int i = 0; i < 40; i++)
    CHECK_EQ (seen[i], 3 * (i + 1));
  read_variable (40, place, other, seen);
  for (int i = 0; i < 40; i++)
    {
      CHECK_EQ (seen[i], 3 * (i + 1));
      CHECK_EQ (other[place[i]], i + 1);
    }
#pragma acc update self (few)
  for (int i = 0; i < 40; i++)
    CHECK_EQ (few[place[i]], 3 * (i + 1));
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      key[i] = i % 5 ? i * 7919 % M : 17;
      own_key[i] = i * 31 % 1000;
      x[i] = i % 9 - 3;
    }
#pragma acc update device (own_key)
  test_bins (N);
  test_bins (1);
  test_bins (333);
  test_overlaps ();
  return test_done ();
}
