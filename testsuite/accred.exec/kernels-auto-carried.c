/* Loops of kernels regions whose iterations depend on each other.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 400, R = 24 };

static int a[N], b[N], index_of[N], x[R][R];
static union { int i[N]; short s[2 * N]; } both;
static struct { unsigned low : 5, high : 11; } fields[N];

/* The body runs in a region and on the host, with the same arrays at first; then all arrays and the
   variables are the same.  */

struct state { int a[N], b[N], x[R][R], s, t; };
static struct state want;

static void
start (void)
{
  for (int i = 0; i < N; i++)
    {
      a[i] = (i * 31) % 97;
      b[i] = (i * 17) % 89;
      index_of[i] = (i * 7) % 50;
      both.i[i] = i * 70001;
      fields[i].low = i;
      fields[i].high = 3 * i;
    }
  for (int i = 0; i < R; i++)
    for (int j = 0; j < R; j++)
      x[i][j] = i * 5 + j;
}

#define CASE(NAME, BODY)						\
  static void __attribute__ ((noinline, noclone))			\
  NAME##_device (int n, int k, int *p, int *q, int *sum, int *other)	\
  {									\
    int s = 5, t = 7;							\
    _Pragma ("acc kernels copy (a, b, x, both, fields) copyin (index_of) present (p[0:1], q[0:1])") \
    { BODY }								\
    *sum = s;								\
    *other = t;								\
  }									\
  static void __attribute__ ((noinline, noclone))			\
  NAME##_host (int n, int k, int *p, int *q, int *sum, int *other)	\
  {									\
    int s = 5, t = 7;							\
    { BODY }								\
    *sum = s;								\
    *other = t;								\
  }

/* Distances of one loop.  */
CASE (one_back, for (int i = 1; i < n; i++) a[i] += a[i - 1];)
CASE (one_ahead, for (int i = 0; i < n - 1; i++) a[i] = a[i + 1] + b[i];)
CASE (half, for (int i = 0; i < n / 2; i++) a[i + n / 4] = a[i] + 1;)
CASE (symbolic, for (int i = 0; i < n - 8; i++) a[i + k] = a[i] * 3 + 1;)
CASE (down, for (int i = n - 2; i >= 0; i--) a[i] += a[i + 1];)
CASE (steps, for (int i = 4; i < n; i += 2) a[i] = a[i - 4] + 1;)
CASE (to_first, for (int i = 0; i < n; i++) { a[0] += a[i]; b[i] = a[0]; })
CASE (from_last, for (int i = 0; i < n; i++) { a[n - 1] = a[i] + 1; })
CASE (crossing, for (int i = 0; i < n; i++) a[i] = a[n - 1 - i] + 1;)
CASE (factors, for (int i = 0; i < n / 2; i++) a[2 * i] = a[i] + 1;)
CASE (same_element, for (int i = 0; i < n; i++) { a[3] = i; b[i] = a[3]; })
/* Two loops.  */
CASE (skewed, for (int i = 1; i < R; i++) for (int j = 0; j < R - 1; j++) x[i][j] = x[i - 1][j + 1] + 1;)
CASE (transposed, for (int i = 0; i < R; i++) for (int j = 0; j < R; j++) x[i][j] = x[j][i] + 1;)
CASE (triangle, for (int i = 0; i < R; i++) for (int j = 0; j < i; j++) x[i][i] += x[j][j] + x[i][j];)
CASE (flat_overlap, for (int i = 0; i < 12; i++) for (int j = 0; j < k + 9; j++) a[i * 8 + j] = i + b[j];)
CASE (rows_grow, for (int i = 0; i < 12; i++) for (int j = 0; j <= i; j++) a[i * 5 + j] = a[i * 5 + j + 3] + i;)
/* Scalars.  */
CASE (scalar, for (int i = 0; i < n; i++) { b[i] = s; s = a[i]; })
CASE (counter, for (int i = 0; i < n; i++) if (a[i] > 40) b[s++] = a[i];)
CASE (last_one, for (int i = 0; i < n; i++) if (a[i] > 90) s = i;)
CASE (largest_place, for (int i = 0; i < n; i++) if (a[i] > s) { s = a[i]; t = i; })
CASE (two_operators, for (int i = 0; i < n; i++) { s += a[i]; s ^= b[i]; })
CASE (partial_sums, for (int i = 0; i < n; i++) { s += a[i]; b[i] = s; })
CASE (minus, for (int i = 0; i < n; i++) s = a[i] - s;)
CASE (stepped, for (int i = 0; i < n / 2; i++) { a[t] = i; t += 2; })
CASE (other_maximum, for (int i = 1; i < n; i++) if (a[i] > s) s = a[i - 1];)
CASE (bound, for (int i = 0; i < s; i++) if (i < 50) { a[i]++; s += b[i] & 1; })
CASE (read_first, for (int i = 0; i < n; i++) { if (a[i] & 1) t = i; b[i] = t; })
CASE (inner_variable, for (int i = 0; i < 20; i++) for (int j = 0; j < a[i] - 50; j++) for (t = 0; t < j; t++) b[i] += t;)
CASE (inner_before, for (int i = 0; i < 20; i++) { b[i] = t; for (t = 0; t < a[i]; t++) x[i][0] += t; })
CASE (inner_bound, for (int i = 0; i < 20; i++) for (t = i; t < 20; t++) x[i][t] = i;)
/* Places that are computed.  */
CASE (indexed, for (int i = 0; i < n; i++) a[index_of[i]] += i * i - a[index_of[i] / 2];)
CASE (gathered, for (int i = 0; i < n; i++) a[i] = a[index_of[i]] + 1;)
CASE (squares, for (int i = 0; i < n; i++) a[(i * i) % 100] -= i + a[1];)
CASE (masked, for (int i = 0; i < n; i++) a[i & 15] = 2 * a[i & 15] + i;)
CASE (index_changes, for (int i = 1; i < 60; i++) { b[i] = b[i - 1] % 50 + 1; a[b[i]] = i; })
/* Unsigned numbers that wrap around.  */
CASE (wraps, for (unsigned i = 0; i < (unsigned) n; i++) a[(i - 10u) % 64u] = 3 * a[(i - 11u) % 64u] + i;)
CASE (narrow, for (int i = 0; i < n; i++) a[(unsigned char) (i + 250)] += a[(unsigned char) i] + i;)
CASE (unsigned_down, for (unsigned i = n - 1; i < (unsigned) n; i--) a[i] += i ? a[i - 1] : 0;)
/* Pointers.  */
CASE (same_memory, for (int i = 1; i < n - 16; i++) p[i] = q[i - 1] + 1;)
CASE (moving, int *w = p; for (int i = 0; i < n / 2; i++) { *w = w[1] + i; w++; })
CASE (of_array, int *w = &a[k]; for (int i = 0; i < n / 2; i++) w[i] = a[i] + 1;)
CASE (bytes, char *w = (char *) a; for (int i = 0; i < n; i++) w[i] = w[2 * i] + 1;)
CASE (unions, for (int i = 0; i < n / 2; i++) both.s[i + 2] = both.i[i] + 1; for (int i = 0; i < n; i++) a[i] = both.i[i];)
CASE (bit_fields, for (int i = 1; i < n; i++) fields[i].low = fields[i - 1].low + fields[i].high; for (int i = 0; i < n; i++) a[i] = fields[i].low;)
/* Control flow.  */
CASE (leaves, for (int i = 0; i < n; i++) { if (a[i] == 90) break; a[i] = 0; s = i; })
CASE (inner_while, for (int i = 0; i < n; i++) { int w = 0; while (w < 3 && i + w < n) { a[i + w] += i; w++; } })
CASE (around, for (int r = 0; r < 3; r++) for (int i = 1; i < n; i++) a[i] = a[i - 1] + a[i] + r;)
CASE (arms, for (int i = 1; i < n; i++) if (b[i] & 1) a[i] = i; else a[i - 1] = a[i] + 1;)

#define CHECK_CASE(NAME, SHIFT)						\
  do									\
    {									\
      int s, t, n = N - 10, k = 3;					\
      start ();								\
      static int memory[2 * N], copy[2 * N];				\
      for (int i = 0; i < 2 * N; i++)					\
	memory[i] = i * 3;						\
      NAME##_host (n, k, memory + 20, memory + 20 + SHIFT, &want.s, &want.t); \
      memcpy (want.a, a, sizeof a);					\
      memcpy (want.b, b, sizeof b);					\
      memcpy (want.x, x, sizeof x);					\
      memcpy (copy, memory, sizeof memory);				\
      start ();								\
      for (int i = 0; i < 2 * N; i++)					\
	memory[i] = i * 3;						\
      _Pragma ("acc data copy (memory)")				\
      NAME##_device (n, k, memory + 20, memory + 20 + SHIFT, &s, &t);	\
      CHECK_EQ (s, want.s);						\
      CHECK_EQ (t, want.t);						\
      CHECK (!memcmp (a, want.a, sizeof a));				\
      CHECK (!memcmp (b, want.b, sizeof b));				\
      CHECK (!memcmp (x, want.x, sizeof x));				\
      CHECK (!memcmp (copy, memory, sizeof memory));			\
    }									\
  while (0)

int
main (void)
{
#define EACH(NAME) CHECK_CASE (NAME, 0);
  EACH (one_back) EACH (one_ahead) EACH (half) EACH (symbolic) EACH (down) EACH (steps) EACH (to_first)
  EACH (from_last) EACH (crossing) EACH (factors) EACH (same_element) EACH (skewed) EACH (transposed)
  EACH (triangle) EACH (flat_overlap) EACH (rows_grow) EACH (scalar) EACH (counter) EACH (last_one)
  EACH (largest_place) EACH (two_operators) EACH (partial_sums) EACH (minus) EACH (stepped)
  EACH (other_maximum) EACH (bound) EACH (read_first) EACH (inner_variable) EACH (inner_before)
  EACH (inner_bound) EACH (indexed) EACH (gathered) EACH (squares)
  EACH (masked) EACH (index_changes) EACH (wraps) EACH (narrow) EACH (unsigned_down) EACH (moving)
  EACH (of_array) EACH (bytes) EACH (unions) EACH (bit_fields) EACH (leaves) EACH (inner_while)
  EACH (around) EACH (arms)
  CHECK_CASE (same_memory, 0);
  CHECK_CASE (same_memory, 1);
  CHECK_CASE (same_memory, -5);
  CHECK_CASE (same_memory, 200);
  return test_done ();
}
