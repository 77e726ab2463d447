/* Loops of `kernels' that call functions of the program: the results are those without directives, and where iterations need
   nothing of each other, several threads have them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <math.h>
#include <stdarg.h>
#include <string.h>

enum { N = 300, SEVERAL = 1000 };

struct pair { float a; int b; };
struct large { int v[12]; };

static const float weights[4] = { 1, 2, 4, 8 };
static float table[4] = { 3, 5, 7, 9 };
#pragma acc declare copyin (table)
static int counter;
#pragma acc declare create (counter)

static inline float sq (float x) { return x * x; }
static int median (int a, int b, int c)
{
  if (a > b)
    {
      int t = a;
      a = b;
      b = t;
    }
  if (c < a)
    return a;
  return c > b ? b : c;
}
float horner (float x)
{
  float s = 1;
  for (int k = 0; k < 4; k++)
    s = s * x + weights[k];
  return s;
}
static float with_array (const float *p, int i)
{
  float w[5];
  for (int k = 0; k < 5; k++)
    w[k] = p[i] + k * (i & 3);
  for (int k = 4; k > 0; k--)
    w[k - 1] += w[k];
  return w[0];
}
static int first_above (const int *p, int n, int limit)
{
  for (int i = 0; i < n; i++)
    if (p[i] > limit)
      return i;
  return -1;
}
static void put (float *p, int i, float v) { p[i] = v; }
static void add (float *sum, float x) { *sum += x; }
static void larger (int *most, int x)
{
  if (x > *most)
    *most = x;
}
static struct pair make_pair (float a, int b)
{
  struct pair p = { a, b };
  p.a *= 2;
  return p;
}
static float of_pair (struct pair p)
{
  p.b++;
  return p.a + p.b;
}
static struct large spread (int x)
{
  struct large l;
  for (int i = 0; i < 12; i++)
    l.v[i] = x * i;
  return l;
}
static int total (const struct large *l)
{
  int s = 0;
  for (int i = 0; i < 12; i++)
    s += l->v[i];
  return s;
}
static int fibonacci (int n) { return n < 2 ? n : fibonacci (n - 1) + fibonacci (n - 2); }
static int even (int n);
static int odd (int n) { return n == 0 ? 0 : even (n - 1); }
static int even (int n) { return n == 0 ? 1 : odd (n - 1); }
static unsigned char narrow (unsigned char c) { return c + 200; }
static _Bool inside (short x) { return x > 10 && x < 200; }
static int of_case (int x)
{
  switch (x % 5)
    {
    case 0: return 7;
    case 1:
    case 2: x += 3;
    default: return x;
    }
}
static int __attribute__ ((noinline)) kept_call (int x) { return x * 3; }
static double nested (double x) { return sq (x) + sqrt (sq (x) + horner (1)); }
static float from_table (int i) { return table[i & 3] * weights[(i + 1) & 3]; }
static int by_own_address (int x)
{
  int *p = &x;
  *p += 2;
  return x;
}
static void swap (float *a, float *b)
{
  float t = *a;
  *a = *b;
  *b = t;
}
static int collatz (int n)
{
  int steps = 0;
again:
  if (n <= 1 || steps > 50)
    return steps;
  steps++;
  n = n % 2 ? 3 * n + 1 : n / 2;
  goto again;
}
static void two (int i, float *x, int *y)
{
  *x = i * 2;
  *y = i * 3;
}
static int next_count (void) { return ++counter; }

/* Whether several threads have the loop.  */
#pragma acc routine seq
static int __attribute__ ((const, noinline)) mark (int i)
{
  return __builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1 ? SEVERAL : i & 0;
}

/* 1: parallel, and stores MARK (I) to M; 0: iterations need what others do; -1: either way.  */
#define LOOPS(X) \
 X (1, by_value, for (int i = 0; i < n; i++) { x[i] = sq (y[i]); m[i] = mark (i); }) \
 X (1, several_returns, for (int i = 0; i < n - 2; i++) { a[i] = median (b[i], b[i + 1], b[i + 2]); m[i] = mark (i); }) \
 X (1, loop_inside, for (int i = 0; i < n; i++) { x[i] = horner (y[i]); m[i] = mark (i); }) \
 X (1, array_inside, for (int i = 0; i < n; i++) { x[i] = with_array (y, i); m[i] = mark (i); }) \
 X (1, search, for (int i = 0; i < n; i++) { a[i] = first_above (b, n, i); m[i] = mark (i); }) \
 X (1, stores, for (int i = 0; i < n; i++) { put (x, i, y[i] + 1); m[i] = mark (i); }) \
 X (0, stores_to_next, for (int i = 0; i < n - 1; i++) put (x, i + 1, x[i] + 1);) \
 X (1, sum, float s = 0; for (int i = 0; i < n; i++) { add (&s, y[i]); m[i] = mark (i); } x[0] = s;) \
 X (1, maximum, int s = -5; for (int i = 0; i < n; i++) { larger (&s, b[i]); m[i] = mark (i); } a[0] = s;) \
 X (1, structs, for (int i = 0; i < n; i++) { struct pair p = make_pair (y[i], b[i]); x[i] = of_pair (p) + of_pair (p); m[i] = mark (i); }) \
 X (1, large_structs, for (int i = 0; i < n; i++) { struct large l = spread (b[i]); a[i] = total (&l); m[i] = mark (i); }) \
 X (-1, recursion, for (int i = 0; i < n; i++) a[i] = fibonacci (b[i] & 7) + even (b[i] & 3);) \
 X (1, narrow_types, for (int i = 0; i < n; i++) { a[i] = narrow (b[i]) + inside (b[i] * 3); m[i] = mark (i); }) \
 X (1, cases, for (int i = 0; i < n; i++) { a[i] = of_case (b[i]); m[i] = mark (i); }) \
 X (-1, not_inline, for (int i = 0; i < n; i++) a[i] = kept_call (b[i]);) \
 X (1, calls_in_functions, for (int i = 0; i < n; i++) { x[i] = nested (y[i]); m[i] = mark (i); }) \
 X (-1, tables, for (int i = 0; i < n; i++) { x[i] = from_table (i); m[i] = mark (i); }) \
 X (-1, own_address, for (int i = 0; i < n; i++) { a[i] = by_own_address (b[i]); m[i] = mark (i); }) \
 X (1, swaps, for (int i = 0; i < n; i++) { swap (&x[i], &y[i]); m[i] = mark (i); }) \
 X (0, swaps_of_neighbours, for (int i = 0; i < n - 1; i++) swap (&x[i], &x[i + 1]);) \
 X (1, jumps, for (int i = 0; i < n; i++) { a[i] = collatz (b[i]); m[i] = mark (i); }) \
 X (1, two_results, for (int i = 0; i < n; i++) { float f; int k; two (i, &f, &k); x[i] = f; a[i] = k; m[i] = mark (i); }) \
 X (1, unused_result, for (int i = 0; i < n; i++) { sq (y[i]); a[i] = i; m[i] = mark (i); }) \
 X (1, twice_in_one, for (int i = 0; i < n; i++) { x[i] = sq (sq (y[i]) + sq (i)); m[i] = mark (i); }) \
 X (1, under_condition, for (int i = 0; i < n; i++) { if (b[i] > 3) x[i] = horner (y[i]); else put (x, i, sq (y[i])); m[i] = mark (i); }) \
 X (1, in_nest, for (int i = 0; i < n / 10; i++) for (int j = 0; j < 10; j++) { put (x, i * 10 + j, sq (y[j]) + i); m[i * 10 + j] = mark (i); }) \
 X (0, state, for (int i = 0; i < n; i++) a[i] = next_count ();)

#define DEVICE(PARALLEL, NAME, ...) \
  static void __attribute__ ((noipa)) NAME (float *x, float *y, int *a, int *b, int *m, int n) \
  { \
    _Pragma ("acc kernels present (x[0:N], y[0:N], a[0:N], b[0:N], m[0:N])") \
    { __VA_ARGS__ } \
  }
#define HOST(PARALLEL, NAME, ...) \
  static void __attribute__ ((noipa)) host_##NAME (float *x, float *y, int *a, int *b, int *m, int n) \
  { \
    __VA_ARGS__ \
  }
LOOPS (DEVICE)
LOOPS (HOST)

static const struct
{
  void (*device) (float *, float *, int *, int *, int *, int), (*host) (float *, float *, int *, int *, int *, int);
  const char *name;
  int parallel;
} loops[] = {
#define ROW(PARALLEL, NAME, ...) { NAME, host_##NAME, #NAME, PARALLEL },
  LOOPS (ROW)
};

static void
fill (float *x, float *y, int *a, int *b)
{
  for (int i = 0; i < N; i++)
    {
      x[i] = i % 7;
      y[i] = (i * 5) % 13 - 3;
      a[i] = -i;
      b[i] = (i * 29) % 64 - 2;
    }
}

int
main (void)
{
  static float x[N], y[N], hx[N], hy[N];
  static int a[N], b[N], ha[N], hb[N], m[N];
#pragma acc data create (x, y, a, b, m)
  for (unsigned l = 0; l < sizeof loops / sizeof *loops; l++)
    {
      fill (x, y, a, b);
      fill (hx, hy, ha, hb);
      memset (m, 0, sizeof m);
      counter = 0;
#pragma acc update device (x, y, a, b, m, counter)
      loops[l].device (x, y, a, b, m, N);
#pragma acc update self (x, y, a, b, m)
      /* The host's value changes here only.  */
      const int marked = m[0];
      loops[l].host (hx, hy, ha, hb, m, N);
      const int same = !memcmp (x, hx, sizeof x) && !memcmp (y, hy, sizeof y) && !memcmp (a, ha, sizeof a)
		       && !memcmp (b, hb, sizeof b);
      if (!same || (loops[l].parallel >= 0 && marked != loops[l].parallel * SEVERAL))
	fprintf (stderr, "%s: %s, %d\n", loops[l].name, same ? "right" : "wrong", marked);
      CHECK (same);
      if (loops[l].parallel >= 0)
	CHECK_EQ (marked, loops[l].parallel * SEVERAL);
    }
  return test_done ();
}
