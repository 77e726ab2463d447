/* The clause `firstprivate' on OpenMP's target regions: the host's values, also of what is on the
   device already; and variables of the file that a construct around has made private.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"

struct record
{
  int a[4], b;
};

#pragma omp declare target
static int counter = 6, table[3] = { 1, 2, 3 };
#pragma omp end declare target

static void
test_present (void)
{
  struct record x = { { 1, 2, 3, 4 }, 5 };
  int z[3] = { 7, 8, 9 }, k = 3, *address = &k, got;
#pragma omp target data map (tofrom : x, z, k)
  {
#pragma omp target
    {
      x.b = 50;
      z[1] = 80;
      k = 30;
    }
#pragma omp target firstprivate (x, z, k) map (tofrom : got)
    {
      got = x.b * 10000 + z[1] * 100 + k;
      x.b = z[1] = k = 0;
    }
    CHECK_EQ (got, 50803);
#pragma omp target teams distribute parallel for firstprivate (x, z, k) map (tofrom : got)
    for (int i = 0; i < 1; i++)
      got = x.b * 10000 + z[1] * 100 + k;
    CHECK_EQ (got, 50803);
  }
  CHECK_EQ (x.b, 50);
  CHECK_EQ (z[1], 80);
  CHECK_EQ (*address, 3);
}

static void
test_private_around (void)
{
  int got = 0;
#pragma omp parallel private (counter) firstprivate (table) num_threads (1)
  {
    counter = 20;
    table[1] = 30;
#pragma omp target map (tofrom : got)
    {
      got = counter + table[1];
      counter++;
      table[2]++;
    }
    CHECK_EQ (counter, 20);
    CHECK_EQ (table[2], 4);
  }
  CHECK_EQ (got, 50);
  counter = 0;
#pragma omp target update from (counter, table)
  CHECK_EQ (counter, 6);
  CHECK_EQ (table[1], 2);
  CHECK_EQ (table[2], 3);
}

int
main (void)
{
  test_present ();
  test_private_around ();
  return test_done ();
}
