/* Iterations that go through a record in an inner loop: arrays in structs and rows of arrays of several lengths and types,
   read, written, added up, in place, with conditions, in local copies, of matrices and vectors, with the clause seq;
   arrays that begin anywhere, any number of iterations, arrays that overlap; what lies beside the results stays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

enum { ROOM = 400 };
static const int sizes[] = { 0, 1, 2, 5, 16, 129, 300 };
static const int begins[] = { 0, 1, 4 };

#include "record-test.h"

#define VECTOR(T, N) typedef struct { T v[N]; } T##N;
VECTOR (float, 2) VECTOR (float, 3) VECTOR (float, 4) VECTOR (float, 5) VECTOR (float, 8) VECTOR (float, 9)
VECTOR (float, 16) VECTOR (float, 32) VECTOR (float, 40)
VECTOR (double, 3) VECTOR (double, 8) VECTOR (double, 9) VECTOR (double, 16)
VECTOR (short, 3) VECTOR (short, 8) VECTOR (short, 9) VECTOR (char, 3) VECTOR (char, 8) VECTOR (int, 6)
typedef float row4[4];
typedef struct { float m[3][3]; } matrix;
typedef struct { double m[3][3]; } double_matrix;
typedef struct { float x, y, z; } point;
typedef struct { point p[2]; int k; } two;

#define COPIED(T, N, VALUE) TEST (of_##T##N, T##N, T##N, FOR (j, N) p[i].v[j] = VALUE;)
COPIED (float, 2, q[i].v[j] + 1)
COPIED (float, 4, q[i].v[3 - j])
COPIED (float, 5, -q[i].v[j])
COPIED (float, 8, q[i].v[j] + j)
COPIED (float, 9, q[i].v[j] + i)
COPIED (float, 16, q[i].v[j ^ 5])
COPIED (float, 32, q[i].v[j])
COPIED (float, 40, q[i].v[j])
COPIED (double, 3, -q[i].v[j])
COPIED (double, 8, q[i].v[j])
COPIED (double, 9, q[i].v[8 - j])
COPIED (double, 16, q[i].v[j])
COPIED (short, 3, q[i].v[j] + i)
COPIED (short, 8, q[i].v[j] + j)
COPIED (short, 9, q[i].v[j] / 2)
COPIED (char, 3, q[i].v[j] + 1)
COPIED (char, 8, q[i].v[7 - j])
COPIED (int, 6, q[i].v[j] * 3)
TEST (rows, row4, row4, FOR (j, 4) p[i][j] = q[i][j] + 2;)
TEST (flat, float8, float8, float *s = (float *) p; float *t = (float *) q; FOR (j, 8) s[8 * i + j] = t[8 * i + j] + 1;)
TEST (steps, float8, float8, for (int j = 0; j < 8; j += 2) { p[i].v[j] = q[i].v[j + 1]; p[i].v[j + 1] = q[i].v[j]; })
TEST (downwards, float8, float8, for (int j = 7; j >= 0; j--) p[i].v[j] = q[i].v[j];)
TEST2 (with_seq, float8, float8, PRAGMA (acc loop seq) FOR (j, 8) p[i].v[j] = q[i].v[j] + 1;,
       FOR (j, 8) p[i].v[j] = q[i].v[j] + 1;)
TEST2 (seq_in_seq, matrix, matrix,
       PRAGMA (acc loop seq) FOR (r, 3) { PRAGMA (acc loop seq) FOR (j, 3) p[i].m[r][j] = q[i].m[j][r]; },
       FOR (r, 3) FOR (j, 3) p[i].m[r][j] = q[i].m[j][r];)
TEST2 (seq_collapsed, matrix, matrix,
       PRAGMA (acc loop seq collapse (2)) FOR (r, 3) FOR (j, 3) p[i].m[r][j] = q[i].m[j][r];,
       FOR (r, 3) FOR (j, 3) p[i].m[r][j] = q[i].m[j][r];)
TEST2 (seq_tiled, matrix, matrix,
       PRAGMA (acc loop seq tile (2, 2)) FOR (r, 3) FOR (j, 3) p[i].m[r][j] = q[i].m[j][r];,
       FOR (r, 3) FOR (j, 3) p[i].m[r][j] = q[i].m[j][r];)
TEST2 (seq_steps, float8, float8, PRAGMA (acc loop seq) for (int j = 1; j < 8; j += 3) p[i].v[j] = q[i].v[j - 1];,
       for (int j = 1; j < 8; j += 3) p[i].v[j] = q[i].v[j - 1];)
TEST2 (seq_downwards, float8, float8, PRAGMA (acc loop seq) for (int j = 6; j > 0; j -= 2) p[i].v[j] = q[i].v[j - 1];,
       for (int j = 6; j > 0; j -= 2) p[i].v[j] = q[i].v[j - 1];)
TEST2 (seq_private, float4, float4,
       float t; PRAGMA (acc loop seq private (t)) FOR (j, 4) { t = q[i].v[j]; p[i].v[3 - j] = t; },
       FOR (j, 4) p[i].v[3 - j] = q[i].v[j];)
TEST2 (seq_reduction, float, float8,
       float s = 0; PRAGMA (acc loop seq reduction (+:s)) FOR (j, 8) s += q[i].v[j] > 1 ? 2 : 1; p[i] = s;,
       float s = 0; FOR (j, 8) s += q[i].v[j] > 1 ? 2 : 1; p[i] = s;)

/* Sums of elements, and elements from one number.  */
TEST (dots, int, int6, int s = 0; FOR (j, 6) s += q[i].v[j] * j; p[i] = s;)
TEST (largest, float, float8, float s = q[i].v[0]; FOR (j, 8) s = q[i].v[j] > s ? q[i].v[j] : s; p[i] = s;)
TEST (of_sixteen, double, float16, double s = 0; FOR (j, 16) s += q[i].v[j] > 1; p[i] = s;)
TEST (spread_out, float8, float, FOR (j, 8) p[i].v[j] = j < 4 ? q[i] : -q[i];)
TEST (spread_integers, int6, int, FOR (j, 6) p[i].v[j] = q[i] * j;)

/* Matrices and vectors; the numbers are small ones.  */
#define SMALL(X) ((X) > 0 ? 2 : -3)
TEST (times_vector, point, matrix, float s[3]; FOR (r, 3) { s[r] = 0; FOR (j, 3) s[r] += SMALL (q[i].m[r][j]) * (j + 1); }
      p[i].x = s[0]; p[i].y = s[1]; p[i].z = s[2];)
TEST (in_results, float3, matrix, FOR (r, 3) { p[i].v[r] = 0; FOR (j, 3) p[i].v[r] += SMALL (q[i].m[r][j]) * (j + 1); })
TEST (one_matrix, float3, float9, FOR (r, 3) { float s = 0; FOR (j, 3) s += SMALL (q[0].v[3 * r + j]) * (i + j); p[i].v[r] = s; }
      (void) q;)
TEST (products, double_matrix, matrix,
      FOR (r, 3) FOR (c, 3) { double s = 0; FOR (j, 3) s += SMALL (q[i].m[r][j]) * SMALL (q[i].m[j][c]); p[i].m[r][c] = s; })

/* A part of the elements, some iterations, local copies.  */
TEST (some_elements, float4, float4, FOR (j, 3) p[i].v[j] = q[i].v[j];)
TEST (from_some, float4, float9, FOR (j, 4) p[i].v[j] = q[i].v[j + 2];)
TEST (sometimes, float8, float8, if (i % 3) FOR (j, 8) p[i].v[j] = q[i].v[j];)
TEST (some_of_each, float8, float8, FOR (j, 8) if (q[i].v[j] > 1) p[i].v[j] = q[i].v[j];)
TEST (either, float8, float8, FOR (j, 8) if (q[i].v[j] > 1) p[i].v[j] = q[i].v[j]; else p[i].v[j] = j;)
TEST (early_end, float8, float8, FOR (j, 8) { if (q[i].v[j] > 1) break; p[i].v[j] = j; })
TEST (in_place, float8, float8, FOR (j, 8) p[i].v[j] = -p[i].v[j]; (void) q;)
TEST (prefixes, int6, int6, FOR (j, 6) p[i].v[j] = q[i].v[j]; for (int j = 1; j < 6; j++) p[i].v[j] += p[i].v[j - 1];)
TEST (local, float8, float8, float w[8]; FOR (j, 8) w[j] = q[i].v[j] + 1; FOR (j, 8) p[i].v[j] = w[7 - j];)
TEST (local_index, float8, float8, float w[8]; FOR (j, 8) w[j] = q[i].v[j] + 1; FOR (j, 8) p[i].v[j] = w[(i + j) % 8];)
TEST (local_struct, double3, double3, double3 w = q[i]; FOR (j, 3) w.v[j] = -w.v[j]; p[i] = w;)
TEST (sorted, int6, int6, int w[6]; FOR (j, 6) w[j] = q[i].v[j]; FOR (r, 5) FOR (j, 5) if (w[j] > w[j + 1])
      { int t = w[j]; w[j] = w[j + 1]; w[j + 1] = t; } FOR (j, 6) p[i].v[j] = w[j];)
TEST (points, two, two, FOR (j, 2) { p[i].p[j].x = q[i].p[1 - j].y; p[i].p[j].y = q[i].p[j].z; p[i].p[j].z = j; } p[i].k = i;)
TEST (whole, two, two, p[i] = q[i];)
TEST (whole_chars, char3, char3, p[i] = q[i];)
TEST (whole_swapped, float5, float5, float5 t = p[i]; p[i] = q[i]; q[i] = t;)
TEST (parts, two, two, FOR (j, 2) p[i].p[j] = q[i].p[1 - j];)
TEST (to_columns, float4, float4, float *s = (float *) p; FOR (j, 4) s[j * n + i] = q[i].v[j];)
TEST (from_columns, float4, float4, float *t = (float *) q; FOR (j, 4) p[i].v[j] = t[j * n + i];)

/* Two results in turn, and sums in results.  */
TEST (exchanged, float5, float5, FOR (j, 5) { float t = p[i].v[j]; p[i].v[j] = q[i].v[j] + 1; q[i].v[j] = t; })
TEST (two_results, float3, float8, FOR (j, 3) { p[i].v[j] = j + i; q[i].v[j] = 2 * p[i].v[j]; } FOR (j, 5) q[i].v[j + 3] = i;)
TEST (one_result, int, int6, p[i] = 0; FOR (j, 6) p[i] += q[i].v[j];)
TEST (more_of_results, int6, int6, FOR (j, 6) p[i].v[j] += q[i].v[j]; FOR (j, 6) p[i].v[j] += q[i].v[5 - j];)
TEST (stored_twice, float4, float4, FOR (j, 4) p[i].v[j] = i; FOR (j, 4) p[i].v[j] = q[i].v[j];)

/* A loop that is not short, and one whose length is not known.  */
TEST (long_loop, float40, float40, for (int t = 0; t < 3; t++) FOR (j, 40) p[i].v[j] = t ? p[i].v[j] + 1 : 1; (void) q;)
TEST (some_length, float8, float8, FOR (j, n % 9) p[i].v[j] = q[i].v[j];)

/* Two pointers to one array: what an iteration has written, it reads; the records of both are apart, the same, or lie one
   over the other.  */
static void
overlapping (int n, float *p, float *q)
{
#pragma acc parallel loop present (p[0:3 * n], q[0:3 * n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 3; k++)
      p[3 * i + k] = q[3 * i + 2 - k] + 1;
}

/* Strides that are not the same; only one iteration when they meet.  */
static void
of_two_strides (int n, float *p, float *q)
{
#pragma acc parallel loop present (p[0:4 * n], q[0:n])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++)
      p[4 * i + k] = q[i] + k;
}

/* All iterations read one element.  */
static void
one_factor (int n, float *p, float *f)
{
#pragma acc parallel loop present (p[0:4 * n], f[0:1])
  for (int i = 0; i < n; i++)
    for (int k = 0; k < 4; k++)
      p[4 * i + k] = i * *f + k;
}

/* What is read may be what the other pointer has written.  */
struct pair
{
  float x, y;
};
static void
in_turn (int n, struct pair *p, struct pair *q)
{
#pragma acc parallel loop present (p[0:n], q[0:n])
  for (int i = 0; i < n; i++)
    {
      p[i].x = 1;
      q[i].x = i;
      p[i].y = p[i].x;
      q[i].y = 2 * i;
      p[i].y += 3;
    }
}

static void
aliases (void)
{
  for (int same = 0; same < 2; same++)
    {
      static struct pair c[1000];
      memset (c, 0, sizeof c);
#pragma acc data copy (c)
      in_turn (500, c, same ? c : c + 500);
      for (int i = 0; i < 500; i++)
	{
	  CHECK_EQ ((int) c[i].x, same ? i : 1);
	  CHECK_EQ ((int) c[i].y, same ? 2 * i + 3 : 4);
	  CHECK_EQ ((int) c[i + 500].x, same ? 0 : i);
	  CHECK_EQ ((int) c[i + 500].y, same ? 0 : 2 * i);
	}
    }

  static float a[900], e[900];
  for (int d = -1; d <= 1; d++)
    {
      for (int i = 0; i < 900; i++)
	e[i] = a[i] = i % 23;
      /* Iterations do not meet: one of them, or records that are the same.  */
      const int n = d ? 1 : 250;
#pragma acc data copy (a)
      overlapping (n, a + 30, a + 30 + d);
      for (int i = 0; i < n; i++)
	for (int k = 0; k < 3; k++)
	  e[30 + 3 * i + k] = e[30 + d + 3 * i + 2 - k] + 1;
      for (int i = 0; i < 900; i++)
	CHECK_EQ ((int) a[i], (int) e[i]);
    }
  /* Element I of q is element 4 I + 2 of p where I is 100: each iteration reads what no other one writes, because those
     that come before it begin at another array.  */
  for (int n = 1; n <= 100; n += 99)
    {
      for (int i = 0; i < 900; i++)
	e[i] = a[i] = i % 23;
      float *p = a + 100, *q = n == 1 ? p + 1 : a;
#pragma acc data copy (a)
      of_two_strides (n, p, q);
      float *s = e + 100, *t = n == 1 ? s + 1 : e;
      for (int i = 0; i < n; i++)
	for (int k = 0; k < 4; k++)
	  s[4 * i + k] = t[i] + k;
      for (int i = 0; i < 900; i++)
	CHECK_EQ ((int) a[i], (int) e[i]);
    }
  for (int n = 1; n <= 200; n += 199)
    {
      for (int i = 0; i < 900; i++)
	e[i] = a[i] = i % 23;
      float *p = a + 5, *f = n == 1 ? p + 2 : a;
#pragma acc data copy (a)
      one_factor (n, p, f);
      float *s = e + 5, *t = n == 1 ? s + 2 : e;
      for (int i = 0; i < n; i++)
	for (int k = 0; k < 4; k++)
	  s[4 * i + k] = i * *t + k;
      for (int i = 0; i < 900; i++)
	CHECK_EQ ((int) a[i], (int) e[i]);
    }
}

int
main (void)
{
  of_float2 ();
  of_float4 ();
  of_float5 ();
  of_float8 ();
  of_float9 ();
  of_float16 ();
  of_float32 ();
  of_float40 ();
  of_double3 ();
  of_double8 ();
  of_double9 ();
  of_double16 ();
  of_short3 ();
  of_short8 ();
  of_short9 ();
  of_char3 ();
  of_char8 ();
  of_int6 ();
  rows ();
  flat ();
  steps ();
  downwards ();
  with_seq ();
  seq_in_seq ();
  seq_collapsed ();
  seq_tiled ();
  seq_steps ();
  seq_downwards ();
  seq_private ();
  seq_reduction ();
  dots ();
  largest ();
  of_sixteen ();
  spread_out ();
  spread_integers ();
  times_vector ();
  in_results ();
  one_matrix ();
  products ();
  some_elements ();
  from_some ();
  sometimes ();
  some_of_each ();
  either ();
  early_end ();
  in_place ();
  prefixes ();
  local ();
  local_index ();
  local_struct ();
  sorted ();
  points ();
  whole ();
  whole_chars ();
  whole_swapped ();
  parts ();
  to_columns ();
  from_columns ();
  exchanged ();
  two_results ();
  one_result ();
  more_of_results ();
  stored_twice ();
  long_loop ();
  some_length ();
  aliases ();
  return test_done ();
}
