/* OpenMP's additions of GCC 16: mappers, maps with iterators in data directives, managed memory, `omp_target_memset'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-16" } */

#include "accred-test.h"
#include <omp.h>

struct row
{
  int n;
  int *p;
};
#pragma omp declare mapper (struct row v) map (v.n, v.p, v.p[0 : v.n])

static void
mappers (void)
{
  int a[50], t = 0;
  for (int i = 0; i < 50; i++)
    a[i] = i;
  struct row x = { 50, a };
#pragma omp target map (tofrom : x) map (tofrom : t)
  for (int i = 0; i < x.n; i++)
    t += x.p[i]++;
  CHECK_EQ (t, 1225);
  for (int i = 0; i < 50; i++)
    CHECK_EQ (a[i], i + 1);
}

static void
iterators (void)
{
  int a[4][10], *p[4], t = 0;
  for (int i = 0; i < 4; i++)
    p[i] = a[i];
  for (int i = 0; i < 40; i++)
    a[i / 10][i % 10] = i;
#pragma omp target enter data map (to : p)
#pragma omp target enter data map (iterator (it = 0 : 4), to : p[it][ : 10])
#pragma omp target teams distribute parallel for collapse (2) map (tofrom : t) reduction (+ : t)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 10; j++)
      t += p[i][j]++;
  CHECK_EQ (t, 780);
#pragma omp target update from (iterator (it = 0 : 4) : p[it][ : 10])
  for (int i = 0; i < 40; i++)
    CHECK_EQ (a[i / 10][i % 10], i + 1);
#pragma omp target exit data map (iterator (it = 0 : 4), delete : p[it][ : 10])
#pragma omp target exit data map (delete : p)
  /* Around a region.  */
#pragma omp target data map (to : p)
#pragma omp target data map (iterator (it = 0 : 4), tofrom : p[it][ : 10])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 4; i++)
      p[i][3] = -i;
  }
  for (int i = 0; i < 40; i++)
    CHECK_EQ (a[i / 10][i % 10], i % 10 == 3 ? -(i / 10) : i + 1);
}

/* On a region: with and without a condition, `nowait', parts of rows.  */
static void
iterators_of_regions (int on)
{
  enum { n = 3 };
  int a[4][10], *p[4], t = 0;
  for (int i = 0; i < 4; i++)
    p[i] = a[i];
  for (int i = 0; i < 40; i++)
    a[i / 10][i % 10] = i;
#pragma omp target teams distribute parallel for map (to : p) map (iterator (it = 0 : n), tofrom : p[it][ : 10]) \
  map (tofrom : t) reduction (+ : t) if (on)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 10; j++)
      t += p[i][j]++;
  CHECK_EQ (t, n * 10 * (n * 10 - 1) / 2);
  for (int i = 0; i < 40; i++)
    CHECK_EQ (a[i / 10][i % 10], i + (i < n * 10));
#pragma omp target map (iterator (it = 0 : n), from : p[it][2 : 3]) map (to : p) nowait
  for (int i = 0; i < n; i++)
    for (int j = 2; j < 5; j++)
      p[i][j] = -j;
#pragma omp taskwait
  for (int i = 0; i < 40; i++)
    CHECK_EQ (a[i / 10][i % 10],
	      i < n * 10 && i % 10 >= 2 && i % 10 < 5 ? -(i % 10) : i + (i < n * 10));
  /* What is there already stays there.  */
#pragma omp target data map (to : p)
#pragma omp target data map (iterator (it = 0 : n), to : p[it][ : 10])
  {
#pragma omp target map (to : p) map (iterator (it = 0 : n), tofrom : p[it][ : 10])
    p[0][0] = 77;
    CHECK_EQ (a[0][0], 1);
#pragma omp target map (to : p) map (iterator (it = 0 : n), always, from : p[it][ : 10])
    p[0][1] = 78;
    CHECK_EQ (a[0][1], 78);
  }
}

static void
memory (void)
{
  const int device = omp_get_default_device ();
  int s = 0;
  unsigned char *p = (unsigned char *) omp_target_alloc (100, device);
  CHECK (omp_target_memset (p, 7, 100, device) == p);
  omp_target_memset_async (p + 50, 9, 50, device, 0, NULL);
#pragma omp taskwait
#pragma omp target teams distribute parallel for is_device_ptr (p) reduction (+ : s)
  for (int i = 0; i < 100; i++)
    s += p[i];
  CHECK_EQ (s, 50 * 7 + 50 * 9);
  omp_target_free (p, device);

  /* One address for both.  */
  int *q = (int *) omp_alloc (100 * sizeof (int), ompx_gnu_managed_mem_alloc);
  CHECK (q);
  for (int i = 0; i < 100; i++)
    q[i] = i;
#pragma omp target teams distribute parallel for is_device_ptr (q)
  for (int i = 0; i < 100; i++)
    q[i]++;
  for (int i = 0; i < 100; i++)
    CHECK_EQ (q[i], i + 1);
  omp_free (q, ompx_gnu_managed_mem_alloc);
}

int
main (void)
{
  mappers ();
  iterators ();
  iterators_of_regions (1);
  iterators_of_regions (0);
  memory ();
  return test_done ();
}
