// References that `kernels' regions declare: each iteration's own, one for all of them, rows of rows, of a class, by `auto',
// and what they have in common with the array that they lead into.  That loops run in parallel is tested in report-references.cc.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-set-env "PTXSIM_CHECK" "all" }
// { dg-set-env "PTXSIM_SCHED" "3" }

#include "accred-test.h"

#include <initializer_list>

enum { ROWS = 20, COLUMNS = 30, N = 300 };

static int c[ROWS][COLUMNS], want_c[ROWS][COLUMNS];
static int a[N], want[N];

struct cell
{
  float weight;
  short count[3];
  void scale (float by) { weight *= by; }
};

static cell cells[N], want_cells[N];

// BODY with `a' or `c', on the device and on the host.
#define BOTH(NAME, A, WANT, BODY)					\
  __attribute__ ((noipa)) static void					\
  NAME (int n)								\
  {									\
    int *flat = (int *) A, *flat_want = (int *) WANT;			\
    for (unsigned i = 0; i < sizeof A / sizeof (int); i++)		\
      flat[i] = flat_want[i] = (int) (i * 7 % 31) + n;			\
    long sum = 1, want_sum = 1;						\
    _Pragma ("acc kernels copy (a, c, sum) num_gangs (3)")				\
    {									\
      BODY (A, sum);							\
    }									\
    BODY (WANT, want_sum);						\
    for (unsigned i = 0; i < sizeof A / sizeof (int); i++)		\
      CHECK_EQ (flat[i], flat_want[i]);					\
    CHECK_EQ (sum, want_sum);						\
  }

#define EACH(A, SUM) for (int &x : A) x = 3 * x + n;
#define READ(A, SUM) for (const int &x : A) SUM += x;
#define FIRST(A, SUM) for (int &x : A) x = A[0] + 3;
#define NEXT(A, SUM) for (int &x : A) if (&x != &A[N - 1]) x = (&x)[1];
#define ONE(A, SUM) int &r = A[0]; for (int i = 0; i < N; i++) A[i] = r + 3;
#define BEHIND(A, SUM) const int &r = A[N - 1]; for (int i = 0; i < N; i++) A[i] = r + i;
#define INTO(A, SUM) int &r = A[5]; for (int i = 0; i < N; i++) r += i;
#define OWN(A, SUM) for (int i = 0; i < N; i++) { int &x = A[i]; auto &&y = x; y += 2; SUM += x; }
#define HALF(A, SUM) for (int i = 0; i < N; i++) { const int &half = A[i / 2]; int &x = A[i]; x = half + 1; }
#define MIRROR(A, SUM) for (int i = 0; i < N / 2; i++) { int &x = A[i], &y = A[N - 1 - i]; const int t = x; x = y; y = t; }
#define CHOICE(A, SUM) for (int i = 1; i < N; i++) { int &x = i % 3 ? A[i] : A[0]; x += i; }
#define ROWS_OF(A, SUM) for (auto &row : A) for (int &x : row) x = 2 * x - n;
#define CORNER(A, SUM) for (auto &row : A) for (int &x : row) x = A[0][0] + 3;
#define ROW_SUMS(A, SUM) for (auto &row : A) { int t = 0; for (int x : row) t += x; row[0] = t; }
#define ROW_HEADS(A, SUM) for (auto &row : A) { int &head = row[0]; for (int &x : row) head += x; }
#define ABOVE(A, SUM) for (int i = 1; i < ROWS; i++) { auto &row = A[i]; auto &above = A[i - 1]; for (int k = 0; k < COLUMNS; k++) row[k] += above[k]; }

BOTH (each, a, want, EACH)
BOTH (read, a, want, READ)
BOTH (first, a, want, FIRST)
BOTH (next, a, want, NEXT)
BOTH (one, a, want, ONE)
BOTH (behind, a, want, BEHIND)
BOTH (into, a, want, INTO)
BOTH (own, a, want, OWN)
BOTH (half, a, want, HALF)
BOTH (mirror, a, want, MIRROR)
BOTH (choice, a, want, CHOICE)
BOTH (rows_of, c, want_c, ROWS_OF)
BOTH (corner, c, want_c, CORNER)
BOTH (row_sums, c, want_c, ROW_SUMS)
BOTH (row_heads, c, want_c, ROW_HEADS)
BOTH (above, c, want_c, ABOVE)

// One that lives outside.
__attribute__ ((noipa)) static void
argument (int *p, int n, int &r)
{
#pragma acc data copy (p[0:n])
#pragma acc kernels present (p[0:n])
  for (int i = 0; i < n; i++)
    p[i] = r + 3;
}

template <typename T>
static void
objects (T &all)
{
#pragma acc kernels copy (all) num_gangs (3)
  for (auto &one : all)
    {
      auto &counts = one.count;
      one.scale (2);
      for (short &k : counts)
	k++;
    }
}

int
main ()
{
  for (int n : { 0, 5 })
    {
      each (n);
      read (n);
      first (n);
      next (n);
      one (n);
      behind (n);
      into (n);
      own (n);
      half (n);
      mirror (n);
      choice (n);
      rows_of (n);
      corner (n);
      row_sums (n);
      row_heads (n);
      above (n);
    }
  for (int i = 0; i < N; i++)
    a[i] = i;
  argument (a, N, a[0]);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], i ? 6 : 3);
  for (int i = 0; i < N; i++)
    cells[i] = want_cells[i] = { (float) i, { (short) i, 2, (short) -i } };
  objects (cells);
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (cells[i].weight, 2 * want_cells[i].weight);
      for (int k = 0; k < 3; k++)
	CHECK_EQ (cells[i].count[k], want_cells[i].count[k] + 1);
    }
  return test_done ();
}
