/* Parallel loops of few iterations in parallel loops: of every level and of none, over the elements of records, rows, columns
   and what an index leads to, in each other and in sequential ones, with reductions and private variables, with conditions;
   some that have to stay as they are, because iterations of a gang share a variable or ask for their place.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include <openacc.h>

enum { ROOM = 400 };
static const int sizes[] = { 0, 1, 129, 300 };
static const int begins[] = { 0, 1 };

#include "record-test.h"

#define VECTOR(T, N) typedef struct { T v[N]; } T##N;
VECTOR (float, 2) VECTOR (float, 3) VECTOR (float, 4) VECTOR (float, 8) VECTOR (float, 9) VECTOR (float, 16)
VECTOR (float, 32) VECTOR (float, 40) VECTOR (double, 3) VECTOR (double, 16) VECTOR (short, 9) VECTOR (char, 8) VECTOR (int, 6)
typedef struct { float m[3][3]; } matrix;

/* A loop inside with WORDS over N elements; the statement after it is EACH.  */
#define INSIDE(NAME, OUTER, WORDS, T, N, EACH)					\
  TEST_BY (NAME, acc parallel loop OUTER, T##N, T##N, PRAGMA_OF (acc loop WORDS) FOR (j, N) EACH, FOR (j, N) EACH)

INSIDE (two, , , float, 2, p[i].v[j] = q[i].v[j] + 1;)
INSIDE (three, , , float, 3, p[i].v[j] = q[i].v[2 - j];)
INSIDE (three_doubles, , vector, double, 3, p[i].v[j] = -q[i].v[j];)
INSIDE (chars, , vector, char, 8, p[i].v[j] = q[i].v[j ^ 1];)
INSIDE (shorts, , , short, 9, p[i].v[j] = q[i].v[j] + j;)
INSIDE (eight, , , float, 8, p[i].v[j] = q[i].v[j] + j;)
INSIDE (eight_lanes, gang, vector, float, 8, p[i].v[j] = q[i].v[j] + j;)
INSIDE (eight_workers, gang, worker, float, 8, p[i].v[j] = q[i].v[j] + i;)
INSIDE (eight_of_both, gang, worker vector, float, 8, p[i].v[j] = q[i].v[j] + i;)
INSIDE (in_workers, gang worker, vector, float, 8, p[i].v[j] = q[i].v[j] + i;)
INSIDE (sixteen, gang, , float, 16, p[i].v[j] = q[i].v[j] + 2;)
INSIDE (sixteen_doubles, , vector, double, 16, p[i].v[j] = q[i].v[15 - j];)
INSIDE (thirty_two, gang, vector, float, 32, p[i].v[j] = q[i].v[j] + 2;)
INSIDE (forty, gang, vector, float, 40, p[i].v[j] = q[i].v[j] + 2;)
INSIDE (with_auto, , auto, float, 8, p[i].v[j] = q[i].v[j] + j;)
INSIDE (with_independent, , independent, float, 8, p[i].v[j] = q[i].v[j] + j;)
INSIDE (in_place, , , float, 8, p[i].v[j] = -p[i].v[j] + j;)
INSIDE (sometimes, , vector, float, 8, if (q[i].v[j] > 1) p[i].v[j] = j;)
INSIDE (either, , vector, float, 8, if (q[i].v[j] > 1) p[i].v[j] = j; else p[i].v[j] = i;)
INSIDE (dimensions, num_gangs (3), vector, float, 8, p[i].v[j] = q[i].v[j] + j;)
INSIDE (lengths, vector_length (64), vector, float, 8, p[i].v[j] = q[i].v[j] + j;)
INSIDE (workers, num_workers (4), vector, float, 8, p[i].v[j] = q[i].v[j] + j;)
INSIDE (by_ones, gang (static:1), vector, float, 8, p[i].v[j] = q[i].v[j] + j;)

/* A loop with words WORDS for the header HEADER.  */
#define LOOP(NAME, OUTER, WORDS, T, HEADER, EACH)				\
  TEST_BY (NAME, acc parallel loop OUTER, T, T, PRAGMA_OF (acc loop WORDS) HEADER EACH, HEADER EACH)

LOOP (in_steps, gang, vector, float9, for (int j = 1; j < 9; j += 3), p[i].v[j] = q[i].v[j - 1];)
LOOP (downwards, gang, vector, float9, for (int j = 8; j > 0; j -= 2), p[i].v[j] = q[i].v[j - 1];)
LOOP (up_to, gang, , float9, for (int j = 2; j <= 8; j++), p[i].v[j] = q[i].v[j - 2];)
LOOP (unsigned_bounds, , vector, float9, for (unsigned char j = 250; j >= 243; j--), p[i].v[j - 243] = q[i].v[250 - j];)
LOOP (no_iteration, gang, vector, float8, for (int j = 8; j < 8; j++), p[i].v[j] = 7;)
LOOP (collapsed, gang, vector collapse (2), matrix, FOR (r, 3) FOR (c, 3), p[i].m[r][c] = q[i].m[c][r];)
LOOP (some_length, gang, vector, float9, FOR (j, n % 9), p[i].v[j] = q[i].v[j] + 1;)
LOOP (tiled, gang, vector tile (2, 2), matrix, FOR (r, 3) FOR (c, 3), p[i].m[r][c] = q[i].m[c][r];)

/* Several of them, in each other, in a sequential one, beside a long one; one in a collapsed nest.  */
TEST_BY (one_by_one, acc parallel loop gang, float8, float8,
	 PRAGMA (acc loop vector) FOR (j, 8) p[i].v[j] = q[i].v[7 - j];
	 PRAGMA (acc loop vector) FOR (j, 8) q[i].v[j] = p[i].v[j ^ 1] + i;,
	 FOR (j, 8) p[i].v[j] = q[i].v[7 - j]; FOR (j, 8) q[i].v[j] = p[i].v[j ^ 1] + i;)
TEST_BY (in_each_other, acc parallel loop gang, matrix, matrix,
	 PRAGMA (acc loop worker) FOR (r, 3) { PRAGMA (acc loop vector) FOR (c, 3) p[i].m[r][c] = q[i].m[c][r] + r; },
	 FOR (r, 3) FOR (c, 3) p[i].m[r][c] = q[i].m[c][r] + r;)
TEST_BY (in_sequential, acc parallel loop gang, matrix, matrix,
	 PRAGMA (acc loop seq) FOR (r, 3) { PRAGMA (acc loop vector) FOR (c, 3) p[i].m[r][c] = q[i].m[c][r] + r; },
	 FOR (r, 3) FOR (c, 3) p[i].m[r][c] = q[i].m[c][r] + r;)
TEST_BY (in_plain, acc parallel loop gang, matrix, matrix,
	 FOR (r, i % 4) { PRAGMA (acc loop vector) FOR (c, 3) p[i].m[r % 3][c] = q[i].m[c][r % 3] + r; },
	 FOR (r, i % 4) FOR (c, 3) p[i].m[r % 3][c] = q[i].m[c][r % 3] + r;)
TEST_BY (with_plain, acc parallel loop gang, matrix, matrix,
	 PRAGMA (acc loop vector) FOR (r, 3) { FOR (c, 3) p[i].m[r][c] = q[i].m[c][r] + r; },
	 FOR (r, 3) FOR (c, 3) p[i].m[r][c] = q[i].m[c][r] + r;)
TEST_BY (with_many, acc parallel loop gang, matrix, float40,
	 PRAGMA (acc loop vector) FOR (r, 3) { FOR (c, 40) p[i].m[r][c % 3] += q[i].v[c] > 1; },
	 FOR (r, 3) FOR (c, 40) p[i].m[r][c % 3] += q[i].v[c] > 1;)
TEST_BY (beside_long, acc parallel loop gang, float40, float8,
	 PRAGMA (acc loop vector) FOR (j, 8) q[i].v[j] += 1; PRAGMA (acc loop vector) FOR (j, 40) p[i].v[j] = q[i].v[j % 8];,
	 FOR (j, 8) q[i].v[j] += 1; FOR (j, 40) p[i].v[j] = q[i].v[j % 8];)
TEST_ALL (in_nest, float8, float8,
	  PRAGMA (acc parallel loop gang collapse (2) present (p[0:n], q[0:n])) FOR (i, n) FOR (r, 2)
	  { PRAGMA (acc loop vector) FOR (j, 4) p[i].v[4 * r + j] = q[i].v[4 * r + 3 - j]; },
	  FOR (i, n) FOR (r, 2) FOR (j, 4) p[i].v[4 * r + j] = q[i].v[4 * r + 3 - j];)
TEST_ALL (in_two_levels, float8, float8,
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n])) FOR (b, (n + 9) / 10)
	  {
	    PRAGMA (acc loop worker)
	    for (int i = 10 * b; i < (10 * b + 10 < n ? 10 * b + 10 : n); i++)
	      { PRAGMA (acc loop vector) FOR (j, 8) p[i].v[j] = q[i].v[j] + b; }
	  },
	  FOR (i, n) FOR (j, 8) p[i].v[j] = q[i].v[j] + i / 10;)

/* By columns, and where an index leads.  */
TEST_BY (columns, acc parallel loop gang, float8, float8,
	 float *s = (float *) p; float *t = (float *) q;
	 PRAGMA (acc loop vector) FOR (j, 8) s[j * n + i] = t[j * n + i] + 1;,
	 float *s = (float *) p; float *t = (float *) q; FOR (j, 8) s[j * n + i] = t[j * n + i] + 1;)
TEST_BY (anywhere, acc parallel loop gang, float16, float16,
	 const int at = i * 7 % n; PRAGMA (acc loop vector) FOR (j, 16) p[i].v[j] = q[at].v[j] + 1;,
	 const int at = i * 7 % n; FOR (j, 16) p[i].v[j] = q[at].v[j] + 1;)

/* Reductions: of each record, of all, and both; private variables.  */
#define SMALL(X) ((X) > 1 ? 2 : -3)
TEST_BY (sums, acc parallel loop gang, float, float8,
	 float s = i; PRAGMA (acc loop vector reduction (+:s)) FOR (j, 8) s += SMALL (q[i].v[j]) * j; p[i] = s;,
	 float s = i; FOR (j, 8) s += SMALL (q[i].v[j]) * j; p[i] = s;)
TEST_BY (largest, acc parallel loop, int, int6,
	 int s = -5; PRAGMA (acc loop reduction (max:s)) FOR (j, 6) s = q[i].v[j] > s ? q[i].v[j] : s; p[i] = s;,
	 int s = -5; FOR (j, 6) s = q[i].v[j] > s ? q[i].v[j] : s; p[i] = s;)
TEST_BY (sequential_sums, acc parallel loop, int, int6,
	 int s = 1; PRAGMA (acc loop seq reduction (+:s)) FOR (j, 6) s += q[i].v[j] % 100 * j; p[i] = s;,
	 int s = 1; FOR (j, 6) s += q[i].v[j] % 100 * j; p[i] = s;)
TEST_BY (sums_in_sums, acc parallel loop gang, float, matrix,
	 int s = 0; PRAGMA (acc loop worker reduction (+:s)) FOR (r, 3)
	 { PRAGMA (acc loop vector reduction (+:s)) FOR (c, 3) s += SMALL (q[i].m[r][c]) * (c + r); } p[i] = s;,
	 int s = 0; FOR (r, 3) FOR (c, 3) s += SMALL (q[i].m[r][c]) * (c + r); p[i] = s;)
TEST_BY (array_sums, acc parallel loop gang, float3, matrix,
	 float s[3]; FOR (c, 3) s[c] = c;
	 PRAGMA (acc loop vector reduction (+:s)) FOR (r, 3) { FOR (c, 3) s[c] += SMALL (q[i].m[r][c]) * (c + r); }
	 FOR (c, 3) p[i].v[c] = s[c];,
	 float s[3]; FOR (c, 3) s[c] = c; FOR (r, 3) FOR (c, 3) s[c] += SMALL (q[i].m[r][c]) * (c + r); FOR (c, 3) p[i].v[c] = s[c];)
TEST_BY (own_scalar, acc parallel loop gang, float8, float8,
	 float t; PRAGMA (acc loop vector private (t)) FOR (j, 8) { t = q[i].v[j]; p[i].v[7 - j] = t; },
	 FOR (j, 8) p[i].v[7 - j] = q[i].v[j];)
TEST_BY (own_array, acc parallel loop gang, float8, float8,
	 float w[8]; PRAGMA (acc loop vector) FOR (j, 8) w[j] = q[i].v[j] + 1;
	 PRAGMA (acc loop vector) FOR (j, 8) p[i].v[j] = w[(i + j) % 8];,
	 float w[8]; FOR (j, 8) w[j] = q[i].v[j] + 1; FOR (j, 8) p[i].v[j] = w[(i + j) % 8];)

/* Rows of a length that is known when the program runs: of m elements of n.  */
#define ROWS(NAME, M, OUTER, WORDS, HEADER, EACH)				\
  TEST_ALL (NAME, float, float,							\
	    const int m = M; const int r = m > 0 ? n / m : 5;			\
	    PRAGMA_OF (acc parallel loop OUTER present (p[0:n], q[0:n]))	\
	    FOR (i, r) { PRAGMA_OF (acc loop WORDS) HEADER EACH },		\
	    const int m = M; const int r = m > 0 ? n / m : 5; FOR (i, r) { HEADER EACH })
#define ROW FOR (j, m)

ROWS (rows_of_seven, n ? 7 : 0, , , ROW, p[i * m + j] = q[i * m + j] + i;)
ROWS (rows_of_lanes, n ? 7 : 1, gang, vector, ROW, p[i * m + j] = q[i * m + m - 1 - j] + j;)
ROWS (rows_of_workers, 3, gang, worker vector, ROW, p[i * m + j] = q[i * m + j] + j;)
ROWS (rows_of_many, n > 200 ? 120 : 33, gang worker, vector, ROW, p[i * m + j] = q[i * m + j] + j;)
ROWS (no_rows, -1, gang, vector, ROW, p[i + j] = 1;)
ROWS (rows_downwards, 5, gang, vector, for (int j = m - 1; j >= 0; j -= 2), p[i * m + j] = q[i * m + j] + i;)
ROWS (triangles, n ? 9 : 1, gang, vector, FOR (j, i % 9), p[i * m + j] = q[i * m + j] + i;)
ROWS (rows_sometimes, 6, gang, vector, ROW, if (q[i * m + j] > 1) p[i * m + j] = i;)
ROWS (long_constant_rows, 40, gang, vector, FOR (j, 40), p[i * 40 + j] = q[i * 40 + j] + j;)
ROWS (rows_in_turn, 4, gang (static:2), vector, ROW, p[i * m + j] = q[i * m + j] + j;)
ROWS (rows_of_three_gangs, 4, num_gangs (3), vector, ROW, p[i * m + j] = q[i * m + j] + j;)
TEST_ALL (with_factors, float, float,
	  const int m = 6;
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n]))
	  FOR (i, n / m) { float *s = p + i * m; const int f = i % 3 + 1;
	    PRAGMA (acc loop vector) ROW s[j] = q[i * m + j] * f; },
	  const int m = 6; FOR (i, n / m) FOR (j, m) p[i * m + j] = q[i * m + j] * (i % 3 + 1);)
TEST_ALL (with_first_element, float, float,
	  const int m = 6;
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n]))
	  FOR (i, n / m) { const float f = q[i * m] > 1 ? 2 : 3;
	    PRAGMA (acc loop vector) ROW p[i * m + j] = q[i * m + j] + f; },
	  const int m = 6; FOR (i, n / m) { const float f = q[i * m] > 1 ? 2 : 3; ROW p[i * m + j] = q[i * m + j] + f; })
TEST_ALL (with_end, float, float,
	  const int m = 6;
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n]))
	  FOR (i, n / m) { PRAGMA (acc loop vector) ROW p[i * m + j] = q[i * m + j]; p[i * m + 2] = i; },
	  const int m = 6; FOR (i, n / m) { ROW p[i * m + j] = q[i * m + j]; p[i * m + 2] = i; })
TEST_ALL (bounds_of_rows, float, float,
	  const int m = 6;
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n]))
	  FOR (i, n / m) { const int from = m / 3; const int to = m - 1;
	    PRAGMA (acc loop vector) for (int j = from; j < to; j++) p[i * m + j] = q[i * m + j] + i; },
	  const int m = 6; FOR (i, n / m) for (int j = 2; j < 5; j++) p[i * m + j] = q[i * m + j] + i;)
TEST_ALL (rows_of_levels, float, float,
	  const int m = 5;
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n]))
	  FOR (b, 3) { PRAGMA (acc loop worker) for (int i = b; i < n / m; i += 3)
	    { PRAGMA (acc loop vector) ROW p[i * m + j] = q[i * m + j] + b; } },
	  const int m = 5; FOR (i, n / m) ROW p[i * m + j] = q[i * m + j] + i % 3;)
TEST_ALL (rows_of_sums, float, float,
	  const int m = 5;
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n]))
	  FOR (i, n / m) { int s = 0; PRAGMA (acc loop vector reduction (+:s)) ROW { s += SMALL (q[i * m + j]); p[i * m + j] = j; }
	    q[i * m] = s; },
	  const int m = 5; FOR (i, n / m) { int s = 0; ROW { s += SMALL (q[i * m + j]); p[i * m + j] = j; } q[i * m] = s; })

/* A variable of the gang that its iterations use one after the other.  */
static void
in_turn (int n, float8 *p, const float8 *q)
{
  float w[8];
#pragma acc parallel present (p[0:n], q[0:n]) private (w)
  {
    float more[8];
    int set;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
	set = i;
#pragma acc loop vector
	FOR (j, 8) w[j] = q[i].v[j] + 1;
#pragma acc loop vector
	FOR (j, 8) more[7 - j] = w[j ^ 1];
#pragma acc loop vector
	FOR (j, 8) p[i].v[j] = more[j] + set;
      }
  }
}

/* What each gang counts for itself.  */
static int
counts (int n)
{
  int of_gangs = 0, never[8];
#pragma acc parallel copy (of_gangs) create (never) reduction (+:of_gangs)
  {
    int own = 0;
#pragma acc loop gang
    for (int i = 0; i < n; i++)
      {
	own += i;
#pragma acc loop vector
	FOR (j, 8) if (i < 0) never[j] = i;
      }
    of_gangs += own;
  }
  return of_gangs;
}

/* All of them.  */
static long
total (int n, const int6 *q)
{
  long s = 0;
#pragma acc parallel loop gang reduction (+:s) present (q[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector reduction (+:s)
      FOR (j, 6) s += q[i].v[j] * j;
    }
  return s;
}

/* Lanes at work, which the program asks for; and a routine that has its lanes.  */
static int
places (int *at)
{
  int lanes = 0;
#pragma acc parallel loop gang copyout (at[0:64]) vector_length (32)
  for (int i = 0; i < 8; i++)
    {
#pragma acc loop vector
      FOR (j, 8) at[8 * i + j] = acc_on_device (acc_device_host) ? 0 : __builtin_goacc_parlevel_id (2);
    }
  for (int i = 0; i < 64; i++)
    lanes += at[i];
  return lanes;
}

#pragma acc routine vector
static void
negate (int n, float8 *p)
{
#pragma acc loop vector
  FOR (j, n) p->v[j] = -p->v[j];
}

static void
calls (int n, float8 *p)
{
#pragma acc parallel loop gang present (p[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc loop vector
      FOR (j, 8) p[i].v[j] += j;
      negate (8, &p[i]);
    }
}

static void
others (void)
{
  static float8 a[300], b[300];
  static int6 c[300];
  long sum = 0;
  for (int i = 0; i < 300; i++)
    {
      FOR (j, 8) b[i].v[j] = i * 3 + j;
      FOR (j, 6) sum += (c[i].v[j] = i * j % 11) * j;
    }
#pragma acc data copy (a) copyin (b)
  in_turn (300, a, b);
  for (int i = 0; i < 300; i++)
    FOR (j, 8) CHECK_EQ ((int) a[i].v[j], i * 3 + ((7 - j) ^ 1) + 1 + i);
  CHECK_EQ (counts (1000), 499500);
#pragma acc data copyin (c)
  CHECK_EQ (total (300, c), sum);
#pragma acc data copy (a)
  calls (300, a);
  for (int i = 0; i < 300; i++)
    FOR (j, 8) CHECK_EQ ((int) a[i].v[j], -(i * 3 + ((7 - j) ^ 1) + 1 + i + j));
  int at[64];
  CHECK_EQ (places (at), 8 * 28);
}

int
main (void)
{
  two ();
  three ();
  three_doubles ();
  chars ();
  shorts ();
  eight ();
  eight_lanes ();
  eight_workers ();
  eight_of_both ();
  in_workers ();
  sixteen ();
  sixteen_doubles ();
  thirty_two ();
  forty ();
  with_auto ();
  with_independent ();
  in_place ();
  sometimes ();
  either ();
  dimensions ();
  lengths ();
  workers ();
  by_ones ();
  in_steps ();
  downwards ();
  up_to ();
  unsigned_bounds ();
  no_iteration ();
  collapsed ();
  some_length ();
  tiled ();
  one_by_one ();
  in_each_other ();
  in_sequential ();
  in_plain ();
  with_plain ();
  with_many ();
  beside_long ();
  in_nest ();
  in_two_levels ();
  columns ();
  anywhere ();
  sums ();
  largest ();
  sequential_sums ();
  sums_in_sums ();
  array_sums ();
  own_scalar ();
  own_array ();
  rows_of_seven ();
  rows_of_lanes ();
  rows_of_workers ();
  rows_of_many ();
  no_rows ();
  rows_downwards ();
  triangles ();
  rows_sometimes ();
  long_constant_rows ();
  rows_in_turn ();
  rows_of_three_gangs ();
  with_factors ();
  with_first_element ();
  with_end ();
  bounds_of_rows ();
  rows_of_levels ();
  rows_of_sums ();
  others ();
  return test_done ();
}
