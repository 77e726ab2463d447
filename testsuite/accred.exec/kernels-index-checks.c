/* Loops of `kernels' over rows of one flat array, whose iterations are independent for some bounds, lengths of rows and
   distances only: for all of them the results are those of the program's order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"
#include <string.h>

enum { ROOM = 3600, MIDDLE = 500 };

static int gn, gk;
struct bounds { int rows; long row; };

#define A(I) a[MIDDLE + (I)]
#define LOOPS(X) \
 X (l0, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) A (i * d + j) = 100 * i + j;) \
 X (l1, int i, j; for (i = 0; i < n; i++) for (j = 0; j < m; j++) A (j * d + i) += 100 * i + j;) \
 X (l2, for (int i = k + 1; i < n; i++) A (i * d + k) += 3 * A (k * d + k);) \
 X (l3, int i, j; for (i = k + 1; i < n; i++) for (j = k + 1; j < n; j++) A (i * n + j) -= A (i * n + k) * A (k * n + j);) \
 X (l4, int t, i, j; for (t = 0; t < n; t++) \
	  { for (i = t + 1; i < n; i++) A (i * n + t) += A (t * n + t); \
	    for (i = t + 1; i < n; i++) for (j = t + 1; j < n; j++) A (i * n + j) -= A (i * n + t) * A (t * n + j); }) \
 X (l5, for (int i = 0; i < n; i++) A (i) = A (i + m) + 1;) \
 X (l6, for (int i = n; i > 0; i--) A (i * 2) = A (i * 2 - d) + i;) \
 X (l7, for (long i = 0; i < n; i++) for (long j = 0; j < m; j++) A (i * d + j) = A ((i - 1) * d + j) + 1;) \
 X (l8, for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) A (i * d + j) = A (i * d + j - k) + 1;) \
 X (l9, for (int i = 0; i < n; i++) { unsigned s = 0; for (int j = 0; j < m; j++) s += A (i * d + j); A (i * d + m) = s; }) \
 X (l10, for (int i = 0; i < n; i += 2) for (int j = i; j < n; j++) { A (i * d + j) = i; A ((i + 1) * d + j) = j; }) \
 X (l11, for (int i = 0; i < gn - 1 - gk; i++) A (gn * (i + gk + 1) + gk) = A (gn * gk + gk + i) + 5;) \
 X (l12, for (int i = 0; i < b->rows; i++) for (int j = 0; j < m; j++) A (i * b->row + j) = 10 * i + j;) \
 X (l13, for (unsigned i = 0; i < (unsigned) (n > 0 ? n : 0); i++) for (int j = 0; j < m; j++) A ((int) i * d + j) = i + j;) \
 X (l14, for (int i = 0; i < n; i++) for (int j = 0; j < i; j++) A (i * d + j) = A (j * d + i) + 1;) \
 X (l15, for (int i = 0; i < n; i++) { A (i * d) = i; A (i * k + 1) = -i; })

#define DEVICE(NAME, ...) \
  static void __attribute__ ((noipa)) NAME (unsigned *a, int n, int m, int d, int k, const struct bounds *b) \
  { \
    _Pragma ("acc kernels present (a[0:ROOM], b[0:1])") \
    { __VA_ARGS__ } \
  }
#define HOST(NAME, ...) \
  static void __attribute__ ((noipa)) host_##NAME (unsigned *a, int n, int m, int d, int k, const struct bounds *b) \
  { \
    __VA_ARGS__ \
  }
LOOPS (DEVICE)
LOOPS (HOST)

static const struct
{
  void (*device) (unsigned *, int, int, int, int, const struct bounds *);
  void (*host) (unsigned *, int, int, int, int, const struct bounds *);
  const char *name;
} loops[] = {
#define ROW(NAME, ...) { NAME, host_##NAME, #NAME },
  LOOPS (ROW)
};

static unsigned state = 1;

static int
any (int from, int to)
{
  state = state * 1664525u + 1013904223u;
  return from + (int) ((state >> 8) % (unsigned) (to - from + 1));
}

int
main (void)
{
  static unsigned a[ROOM], expected[ROOM];
  struct bounds b;
#pragma acc data create (a, b)
  for (unsigned l = 0; l < sizeof loops / sizeof *loops; l++)
    for (int run = 0; run < 62; run++)
      {
	/* At last so many iterations that the host goes through loops around.  */
	const int large = run >= 60, n = large ? 48 : any (-1, 6), m = large ? 40 : run % 3 ? any (1, 5) : any (-1, 6),
		  d = run % 2 ? any (m, m + 4) : large ? 30 : any (-6, 9), k = run % 4 ? any (0, 3) : any (-7, 5);
	for (int i = 0; i < ROOM; i++)
	  a[i] = expected[i] = i * 7 % 11;
	gn = b.rows = n;
	b.row = d;
	gk = k;
	loops[l].host (expected, n, m, d, k, &b);
#pragma acc update device (a, b)
	loops[l].device (a, n, m, d, k, &b);
#pragma acc update self (a)
	const int same = !memcmp (a, expected, sizeof a);
	if (!same)
	  fprintf (stderr, "%s: n %d, m %d, d %d, k %d\n", loops[l].name, n, m, d, k);
	CHECK (same);
      }
  return test_done ();
}
