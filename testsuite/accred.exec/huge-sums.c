/* Sums over nests of int whose loops have 2^31 iterations and more together, with bounds that are not constants.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   On ptxsim a few of them, where the compiler optimises: they take some seconds.  */

#include "accred-test.h"

/* 0 + ... + n - 1, modulo 2^32.  */
static unsigned
triangle (long n)
{
  return n % 2 ? (n - 1) / 2 * n : n / 2 * (n - 1);
}

static void
sum_2d (int n, int m)
{
  unsigned s = 0;
  long all = 0;
#pragma acc parallel loop collapse (2) reduction (+:s) reduction (+:all)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      {
	s += 3 * i + j;
	all++;
      }
  CHECK_EQ (all, (long) n * m);
  CHECK_EQ (s, 3u * m * triangle (n) + n * triangle (m));
}

static void
sum_3d (int n, int m, int k)
{
  unsigned s = 0;
#pragma acc parallel loop collapse (3) reduction (+:s)
  for (int x = 0; x < n; x++)
    for (int y = 0; y < m; y++)
      for (int z = 0; z < k; z++)
	s += 5 * x + 3 * y + z + 1;
  CHECK_EQ (s, 5u * m * k * triangle (n) + 3u * n * k * triangle (m) + (unsigned) n * m * triangle (k) + (unsigned) n * m * k);
}

/* One iteration of each row stores, and no other one at the same place.  */
static void
stores (int n, int m)
{
  static unsigned char a[1 << 17];
  memset (a, 0, sizeof a);
#pragma acc parallel loop collapse (2) copy (a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      if (j == i % m)
	a[i] = i % 251 + 1;
  for (int i = 0; i < 1 << 17; i++)
    CHECK_EQ (a[i], i < n ? i % 251 + 1 : 0);
}

int
main (void)
{
  const int gpu = !strstr (acc_get_property_string (0, acc_device_nvidia, acc_property_name), "ptxsim");
#ifdef __OPTIMIZE__
  /* With other strategies the loops are the same.  */
#ifndef TEST_ANY_ORDER
  sum_2d (65537, 32771);
  sum_3d (129, 4099, 4063);
#endif
  if (gpu)
    {
      sum_2d (65537, 65539);
      sum_3d (100, 100000, 1000);
      sum_3d (100000, 3, 100000);
      stores (65537, 65539);
      stores (100000, 32771);
    }
#endif
  sum_2d (655, 327);
  sum_3d (3, 111, 67);
  stores (1000, 77);
  return test_done ();
}
