/* Loops of `kernels' over three sections of one array, at many distances: the results are those of the program's order,
   whether the sections overlap or not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <string.h>

#define LOOPS(X) \
 X (l0, for (int i = 0; i < n; i++) a[i] = b[i] + 1;) \
 X (l1, for (int i = 0; i < n; i++) a[i + 1] = b[i] * 2;) \
 X (l2, for (int i = 0; i < n; i++) a[2 * i] = b[i] + c[i];) \
 X (l3, for (int i = n - 1; i >= 0; i--) a[i] = b[n - 1 - i] + 3;) \
 X (l4, for (int i = 0; i < n; i++) a[i] += b[i + 3];) \
 X (l5, for (unsigned i = 1; i + 1 < (unsigned) n; i++) a[i] = b[i - 1] + b[i + 1];) \
 X (l6, for (int i = 0; i < n; i++) { if (b[i] > 2) a[i] = b[i]; else a[i] = c[0]; }) \
 X (l7, for (int i = 0; i < n / 4; i++) for (int j = 0; j < 4; j++) a[i * 4 + j] = b[j * (n / 4) + i];) \
 X (l8, int s = 0; for (int i = 0; i < n; i++) s += b[i]; for (int i = 0; i < n; i++) a[i] = s;) \
 X (l9, for (int i = 0; i < n; i++) a[i] = b[0] + i;) \
 X (l10, for (int i = 0; i < n; i++) { a[i] = c[i]; b[i] = c[i] + 1; }) \
 X (l11, for (long i = 0; i < n; i += 3) a[i] = b[i + 1];) \
 X (l12, for (int i = 0; i < n; i++) { int t = b[i]; a[i] = t; c[i] = t * 2; }) \
 X (l13, for (int i = 0; i < n; i++) a[i] = b[i]; for (int i = 0; i < n; i++) b[i] = a[i] + c[i];) \
 X (l14, for (int i = 0; i < n; i++) { int t = 0; for (int j = 0; j < 3; j++) t += b[i + j]; a[i] = t; })

#define DEVICE(NAME, ...) \
  static void __attribute__ ((noinline)) device_##NAME (int *a, int *b, int *c, int n) \
  { _Pragma ("acc kernels") { __VA_ARGS__ } }
#define HOST(NAME, ...) \
  static void __attribute__ ((noinline)) host_##NAME (int *a, int *b, int *c, int n) { __VA_ARGS__ }
#define ROW(NAME, ...) { device_##NAME, host_##NAME },

LOOPS (DEVICE)
LOOPS (HOST)
static const struct { void (*device) (int *, int *, int *, int), (*host) (int *, int *, int *, int); } loops[]
  = { LOOPS (ROW) };

enum { M = 400, RUNS = 24 };

static unsigned state = 1;

static unsigned
any (unsigned n)
{
  state = state * 1664525u + 1013904223u;
  return (state >> 8) % n;
}

int
main (void)
{
  static int array[M], right[M];
  for (unsigned k = 0; k < sizeof loops / sizeof *loops; k++)
    for (int run = 0; run < RUNS; run++)
      {
	const int n = run % 6 < 2 ? run % 6 : 8 + any (30);
	const unsigned near = run % 2 ? 9 : 90;
	const int a = 100 + any (near), b = 100 + any (near), c = 100 + any (150);
	for (int i = 0; i < M; i++)
	  array[i] = right[i] = i * 37 % 11;
#pragma acc data copy (array)
	loops[k].device (array + a, array + b, array + c, n);
	loops[k].host (right + a, right + b, right + c, n);
	CHECK (!memcmp (array, right, sizeof array));
      }
  return test_done ();
}
