/* An array of N ones, of which iterations in order make sums up to each element.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma omp declare reduction (most : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer (omp_priv = -1)

static int a[N];

static void
ones (void)
{
  for (int i = 0; i < N; i++)
    a[i] = 1;
}

/* Sums begin again with each chunk.  All is one again then.  */

static void
check_sums (int chunk)
{
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i % chunk + 1);
  ones ();
}

/* All N in one chunk, and ten in each.  */

#define SUMS(...)				\
  _Pragma (#__VA_ARGS__)			\
  for (int i = 1; i < n; i++)			\
    a[i] += a[i - 1];				\
  check_sums (N)

#define CHUNKS(...)				\
  _Pragma (#__VA_ARGS__)			\
  for (int i = 0; i < n; i++)			\
    if (i % 10)					\
      a[i] += a[i - 1];				\
  check_sums (10)
