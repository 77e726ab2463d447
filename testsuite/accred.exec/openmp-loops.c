/* OpenMP's target loops: combined and split constructs, their clauses, compared with the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */

#include "accred-test.h"

enum { MAX = 4000 };
static int a[MAX], b[MAX], want[MAX];
static double x[MAX];

static void
fill (int n)
{
  for (int i = 0; i < n; i++)
    {
      a[i] = (int) (test_random () % 1000) - 500;
      x[i] = a[i] / 4.0;
      b[i] = want[i] = i;
    }
}

static void
check_array (int n)
{
  for (int i = 0; i < n; i++)
    CHECK_EQ (b[i], want[i]);
}

static void
test_combined (int n)
{
  int sum = 3, want_sum = 3, low = 10000, high = -10000;
  double product = 0.5;
  fill (n);
#pragma omp target teams distribute parallel for reduction (+ : sum) map (tofrom : sum)
  for (int i = 0; i < n; i++)
    sum += a[i];
  for (int i = 0; i < n; i++)
    want_sum += a[i];
  CHECK_EQ (sum, want_sum);

#pragma omp target teams distribute parallel for simd reduction (min : low) reduction (max : high) num_teams (17) thread_limit (64)
  for (int i = 0; i < n; i++)
    {
      low = a[i] < low ? a[i] : low;
      high = a[i] > high ? a[i] : high;
    }
  int want_low = 10000, want_high = -10000;
  for (int i = 0; i < n; i++)
    {
      want_low = a[i] < want_low ? a[i] : want_low;
      want_high = a[i] > want_high ? a[i] : want_high;
    }
  CHECK_EQ (low, want_low);
  CHECK_EQ (high, want_high);

  /* The teams share the iterations.  */
  int visits = 0;
#pragma omp target teams distribute parallel for num_teams (5) map (tofrom : visits)
  for (int i = 0; i < n; i++)
#pragma omp atomic
    visits++;
  CHECK_EQ (visits, n);

#pragma omp target parallel for reduction (* : product) map (product)
  for (int i = 0; i < n; i++)
    product *= i % 3 == 0 ? 2 : i % 3 == 1 ? 0.5 : 1;
  CHECK (product == (n % 3 == 1 ? 1 : 0.5));

#pragma omp target teams loop reduction (+ : sum) map (tofrom : sum)
  for (int i = 0; i < n; i++)
    sum += b[i];
  CHECK_EQ (sum, want_sum + n * (n - 1) / 2);

#pragma omp target simd
  for (int i = 0; i < n; i++)
    b[i] += 2 * a[i];
  for (int i = 0; i < n; i++)
    want[i] += 2 * a[i];
  check_array (n);
}

static void
test_operators (int n)
{
  unsigned bits_and = ~0u, bits_or = 0, bits_xor = 5;
  _Bool all = 1, any = 0;
  int minus = 7;
  double some = 2;
  fill (n);
#pragma omp target teams distribute parallel for reduction (& : bits_and) reduction (| : bits_or) reduction (^ : bits_xor) \
  reduction (&& : all) reduction (|| : any) reduction (- : minus) reduction (&& : some)
  for (int i = 0; i < n; i++)
    {
      bits_and &= a[i] | 0x100;
      bits_or |= a[i] & 0xf0;
      bits_xor ^= a[i];
      all = all && a[i] < 500;
      any = any || a[i] == 499;
      minus -= a[i];
      some = some && a[i] + 600;
    }
  unsigned w_and = ~0u, w_or = 0, w_xor = 5;
  _Bool w_all = 1, w_any = 0;
  int w_minus = 7;
  for (int i = 0; i < n; i++)
    {
      w_and &= a[i] | 0x100;
      w_or |= a[i] & 0xf0;
      w_xor ^= a[i];
      w_all = w_all && a[i] < 500;
      w_any = w_any || a[i] == 499;
      w_minus -= a[i];
    }
  CHECK_EQ (bits_and, w_and);
  CHECK_EQ (bits_or, w_or);
  CHECK_EQ (bits_xor, w_xor);
  CHECK_EQ (all, w_all);
  CHECK_EQ (any, w_any);
  CHECK_EQ (minus, w_minus);
  CHECK (some == 1);
}

/* The loops of a nest, and loops in all directions.  */

static void
test_nests (int n)
{
  const int rows = n / 20, columns = 20;
  int sum = 0, want_sum = 0;
  fill (n);
#pragma omp target teams distribute parallel for collapse (2) reduction (+ : sum)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      sum += a[i * columns + j] * j;
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      want_sum += a[i * columns + j] * j;
  CHECK_EQ (sum, want_sum);

#pragma omp target teams distribute
  for (int i = 0; i < rows; i++)
    {
      int row = i;
#pragma omp parallel for reduction (+ : row)
      for (int j = 0; j < columns; j++)
	row += a[i * columns + j];
      b[i * columns] = row;
#pragma omp parallel for simd
      for (int j = 1; j < columns; j++)
	b[i * columns + j] = row - j;
    }
  for (int i = 0; i < rows; i++)
    {
      int row = i;
      for (int j = 0; j < columns; j++)
	row += a[i * columns + j];
      for (int j = 0; j < columns; j++)
	want[i * columns + j] = row - j;
    }
  check_array (n);

#pragma omp target teams loop
  for (int i = 0; i < rows; i++)
#pragma omp loop
    for (int j = 0; j < columns; j++)
      b[i * columns + j] = i - j;
#pragma omp target teams distribute parallel for
  for (int i = n - 1; i >= rows * columns; i--)
    b[i] = 3 * i;
#pragma omp target parallel for
  for (int *p = a; p != a + n; p++)
    *p += 1;
#pragma omp target map (a, b)
#pragma omp teams
#pragma omp distribute parallel for dist_schedule (static, 4) schedule (dynamic, 3)
  for (unsigned i = 0; i < (unsigned) n; i += 3)
    b[i] = 7;
  for (int i = 0; i < n; i++)
    {
      want[i] = i < rows * columns ? i / columns - i % columns : 3 * i;
      if (i % 3 == 0)
	want[i] = 7;
    }
  check_array (n);
  int again = 0;
  for (int i = 0; i < n; i++)
    again += a[i] == (int) (x[i] * 4) + 1;
  CHECK_EQ (again, n);
}

static void
test_private (int n)
{
  int temporary = -1, first = 5, last = -2, both = 11, index = -7;
  fill (n);
#pragma omp target teams distribute parallel for private (temporary) firstprivate (first) lastprivate (last)
  for (int i = 0; i < n; i++)
    {
      temporary = a[i];
      first += i;
      last = first + temporary;
      b[i] = last;
    }
  for (int i = 0; i < n; i++)
    want[i] = a[i] + i + 5;
  check_array (n);
  CHECK_EQ (temporary, -1);
  CHECK_EQ (first, 5);
  if (n)
    CHECK_EQ (last, want[n - 1]);

#pragma omp target parallel for simd lastprivate (both) map (tofrom : index) lastprivate (index)
  for (index = 0; index < n; index += 3)
    both = index + 1;
  if (n)
    {
      CHECK_EQ (both, (n - 1) / 3 * 3 + 1);
      CHECK_EQ (index, (n + 2) / 3 * 3);
    }
}

/* No teams: one, with statements beside its loops.  */

static void
test_beside (int n)
{
  int sum = 0, twice = 0;
  fill (n);
#pragma omp target map (tofrom : sum, twice)
  {
    int local = 2;
    sum = 5;
#pragma omp parallel for reduction (+ : sum)
    for (int i = 0; i < n; i++)
      sum += a[i] * local;
    twice = 2 * sum;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      b[i] = twice + i;
  }
  int want_sum = 5;
  for (int i = 0; i < n; i++)
    want_sum += 2 * a[i];
  for (int i = 0; i < n; i++)
    want[i] = 2 * want_sum + i;
  CHECK_EQ (sum, want_sum);
  CHECK_EQ (twice, 2 * want_sum);
  check_array (n);

  /* One thread.  */
#pragma omp target map (tofrom : sum)
  for (int i = 0; i < n; i++)
    sum -= 2 * a[i];
  CHECK_EQ (sum, 5);
}

/* The host's threads, and the device, by what the program says.  */

static void
test_places (int n)
{
  int sum = 0;
#pragma omp target teams distribute parallel for reduction (+ : sum) if (target : n < 0)
  for (int i = 0; i < n; i++)
    sum += i;
  CHECK_EQ (sum, n * (n - 1) / 2);
#pragma omp target teams distribute parallel for reduction (+ : sum) device (0) nowait depend (inout : sum) map (tofrom : sum)
  for (int i = 0; i < n; i++)
    sum -= i;
#pragma omp taskwait
  CHECK_EQ (sum, 0);
#pragma omp target teams distribute parallel for reduction (+ : sum) device (n + 1)
  for (int i = 0; i < n; i++)
    sum += 2;
  CHECK_EQ (sum, 2 * n);
}

int
main (void)
{
  FOR_EACH_SIZE (n)
    if (n <= MAX)
      {
	test_combined (n);
	test_operators (n);
	test_nests (n);
	test_private (n);
	test_beside (n);
	test_places (n);
      }
  return test_done ();
}
