/* Loops of `kernels' regions whose pointers may lead to the same memory: each is called with arrays that overlap, and has to
   give what its iterations give one after the other, and with arrays that do not, and has to run in several threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-no-race-warnings" } */

#include "accred-test.h"

enum
{
  ROOM = 4000,
  MOST = 1000
};

/* Elements show whether several threads have computed them.  */
enum
{
  BY_SEVERAL = 1000
};

#pragma acc routine seq
static int __attribute__ ((const, noinline))
mark (int i)
{
  return __builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1 ? BY_SEVERAL
										   : i & 0;
}

static int host_mark;

typedef void device_loop (float *a, float *b, int n);
typedef void host_loop (float *a, float *b, int n);

static float on_device[ROOM], on_host[ROOM];
#pragma acc declare create(on_device)

/* With a at A and b at B, N elements: SEVERAL, if that has to be in several threads.  */
static void
compare (device_loop *device, host_loop *host, const char *name, int a, int b, int n, int several)
{
  for (int i = 0; i < ROOM; i++)
    on_device[i] = on_host[i] = i % 13;
#pragma acc update device(on_device)
  device (on_device + a, on_device + b, n);
#pragma acc update self(on_device)
  host_mark = several ? BY_SEVERAL : 0;
  host (on_host + a, on_host + b, n);
  int wrong = 0;
  for (int i = 0; i < ROOM; i++)
    wrong += on_device[i] != on_host[i];
  if (wrong)
    TEST_FAIL ("%s, a at %d, b at %d, n = %d: %d elements are wrong", name, a, b, n, wrong);
  test_checks++;
}

/* NAME: the loop BODY with the clauses of a region; SAME: whether several threads have it where a and b are the same; BELOW,
   ABOVE: how far b has to be in front of a, or behind it, so that the loop's elements do not overlap.  */
#define PRAGMA_OF(X) _Pragma (#X)
#define CASE_OF(NAME, CLAUSES, BEFORE, BODY, SAME, BELOW, ABOVE)                       \
  static void __attribute__ ((noipa)) NAME##_device (float *a, float *b, int n)        \
  {                                                                                    \
    BEFORE                                                                             \
    PRAGMA_OF (acc kernels CLAUSES)                                                    \
    {                                                                                  \
      BODY (mark (i))                                                                  \
    }                                                                                  \
  }                                                                                    \
  static void __attribute__ ((noipa)) NAME##_host (float *a, float *b, int n)          \
  {                                                                                    \
    BEFORE                                                                             \
    {                                                                                  \
      BODY (host_mark)                                                                 \
    }                                                                                  \
  }                                                                                    \
  static void NAME (void)                                                              \
  {                                                                                    \
    for (int n = 0; n <= MOST; n = n ? n * 31 + 8 : 1)                                 \
      {                                                                                \
	const int below = BELOW, above = ABOVE;                                        \
	for (int d = -3; d <= 3; d++)                                                  \
	  compare (NAME##_device, NAME##_host, #NAME, 2000, 2000 + d, n,               \
		   d < 0 ? -d >= below                                                 \
		   : d	 ? d >= above                                                  \
			 : SAME);                                                        \
	for (int d = 0; d < 2; d++)                                                    \
	  {                                                                            \
	    compare (NAME##_device, NAME##_host, #NAME, 2000, 2000 - below - d, n, 1); \
	    compare (NAME##_device, NAME##_host, #NAME, 2000, 2000 + above + d, n, 1); \
	  }                                                                            \
	if (below > 1)                                                                 \
	  compare (NAME##_device, NAME##_host, #NAME, 2000, 2000 - below + 1, n, 0);   \
	if (above > 1)                                                                 \
	  compare (NAME##_device, NAME##_host, #NAME, 2000, 2000 + above - 1, n, 0);   \
      }                                                                                \
  }
#define CASE(NAME, CLAUSES, BODY, SAME, BY) CASE_OF (NAME, CLAUSES, , BODY, SAME, BY, BY)

static int
max (int x, int y)
{
  return x > y ? x : y;
}

/* Numbers of rows and columns.  */
static int
r_of (int n)
{
  return n >= 8 ? n / 8 * 8 : n;
}

static int
root (int n)
{
  return (int) sqrt (n + 0.5);
}

/* The elements from the first to the last one that the five points write and read.  */
static int
points_of (int n)
{
  const int m = n / 8;
  return m < 3 ? 1 : 7 * m - 2;
}

static int
stencil_of (int n)
{
  const int m = max (n / 8, 1), r = n / m;
  return r < 3 ? 1 : (r - 1) * m;
}

#define PRESENT present (a [0:n], b [0:n])

#define COPY(MARK)            \
  for (int i = 0; i < n; i++) \
    a[i] = b[i] + 1 + MARK;
CASE (copies, PRESENT, COPY, 1, n)
CASE (asynchronous, PRESENT async (1) wait, COPY, 1, n)

/* Types of the loop's variable, steps, directions; the bytes that are skipped count, too.  */
#define OF_UNSIGNED(MARK)                     \
  for (unsigned i = 0; i < (unsigned) n; i++) \
    a[i] = b[i] + 1 + MARK;
CASE (unsigned_variable, PRESENT, OF_UNSIGNED, 1, n)
#define OF_SIZE(MARK)                     \
  for (size_t i = 0; i < (size_t) n; i++) \
    a[i] = b[i] + 1 + MARK;
CASE_OF (size_variable, PRESENT, , OF_SIZE, 1, n, n)
#define OF_LONG(MARK)               \
  for (long i = m - 1; i >= 0; i--) \
    a[i] = b[i] + 1 + MARK;
CASE_OF (backwards, PRESENT, const long m = n;, OF_LONG, 1, n, n)
#define MIRROR(MARK)          \
  for (int i = 0; i < n; i++) \
    a[i] = b[n - 1 - i] + MARK;
CASE (mirror, PRESENT, MIRROR, 0, n)
#define BY_THREE(MARK)           \
  for (int i = 0; i < n; i += 3) \
    a[i] = b[i] + MARK;
CASE (by_three, PRESENT, BY_THREE, 1, n)
#define UNSIGNED_INNER(MARK)           \
  for (unsigned i = 1; i < m - 1; i++) \
    a[i] = b[i - 1] + b[i + 1] + MARK;
CASE_OF (unsigned_inner, present (a [0:n + 3], b [0:n + 3]), const unsigned m = n + 2;
	 , UNSIGNED_INNER, 0, n + 1, n + 1)
#define HALVES(MARK)              \
  for (int i = 0; i < n / 2; i++) \
    a[i] = b[2 * i] + b[2 * i + 1] + MARK;
CASE_OF (pairs, PRESENT, , HALVES, 0, max (n / 2 * 2, 1), max (n / 2, 1))

/* The subscripts begin elsewhere.  */
#define SHIFTED(MARK)         \
  for (int i = 0; i < n; i++) \
    a[i + k] = b[i + k] + MARK;
CASE_OF (shifted, present (a [k:n], b [k:n]), const int k = n & 3;, SHIFTED, 1, n, n)
#define NEGATIVE(MARK)             \
  for (int i = -k; i < n - k; i++) \
    a[i + k] = b[i + k] + MARK;
CASE_OF (negative, PRESENT, const long k = n / 2;, NEGATIVE, 1, n, n)

/* Subscripts that are not affine: the sections count.  */
#define INDIRECT(MARK) for (int i = 0; i < n; i++) a[i] = b[(i * i) % n] + MARK;
CASE (indirect, PRESENT, INDIRECT, 0, n)
#define HISTOGRAM(MARK)                                                                              \
  for (int i = 0; i < n; i++)                                                                        \
    {                                                                                                \
      const int k = (int) b[i] % n;                                                                  \
      _Pragma ("acc atomic")                                                                         \
      a[k] += 1 + MARK;                                                                              \
    }
CASE (histogram, PRESENT, HISTOGRAM, 0, n)

/* Two levels.  */
#define FLAT(MARK)              \
  for (int i = 0; i < r; i++)   \
    for (int j = 0; j < m; j++) \
      a[i * m + j] = b[i * m + j] * 2 + MARK;
CASE_OF (flat, PRESENT, const int r = n >= 8 ? 8 : n; const int m = n >= 8 ? n / 8 : 1;
	 , FLAT, 1, r_of (n), r_of (n))
#define POINTS(MARK)                                                                               \
  for (int i = 1; i < r - 1; i++)                                                                  \
    for (int j = 1; j < m - 1; j++)                                                                \
      a[i * m + j] = b[(i - 1) * m + j] + b[(i + 1) * m + j] + b[i * m + j - 1] + b[i * m + j + 1] \
		     + MARK;
CASE_OF (points, PRESENT, const int r = 8; const int m = n / 8;
	 , POINTS, 0, points_of (n), points_of (n))
/* Rows of different lengths from the same place: all that is known is whether they overlap.  */
#define VARIABLE(MARK)                                                                                  \
  for (int i = 0; i < r; i++)                                                                           \
    for (int j = 0; j < m; j++)                                                                         \
      p[i][j] = q[i][j] + MARK;
CASE_OF (variable, present (p[0:r], q[0:r]), int m = max (n / 16, 1); int l = m * 2; const int r = n / l; float (*p)[m] = (float (*)[m]) a;
	 float (*q)[l] = (float (*)[l]) b;, VARIABLE, 0, max ((2 * (n / (2 * max (n / 16, 1))) - 1) * max (n / 16, 1), 1),
	 max (n / (2 * max (n / 16, 1)) * max (n / 16, 1), 1))
#define STENCIL(MARK)                                                                                   \
  for (int i = 1; i < r - 1; i++)                                                                       \
    for (int j = 0; j < m; j++)                                                                         \
      p[i][j] = q[i - 1][j] + q[i + 1][j] + MARK;
CASE_OF (stencil, present (p[0:r], q[0:r]), int m = max (n / 8, 1); const int r = n / m; float (*p)[m] = (float (*)[m]) a;
	 float (*q)[m] = (float (*)[m]) b;, STENCIL, 0, stencil_of (n), stencil_of (n))
#define TRIANGLE(MARK)          \
  for (int i = 0; i < m; i++)   \
    for (int j = i; j < m; j++) \
      a[i * m + j] = b[i * m + j] + MARK;
CASE_OF (triangle, PRESENT, const int m = root (n);
	 , TRIANGLE, 1, max (root (n) * root (n), 1), max (root (n) * root (n), 1))
#define ROWS(MARK)                \
  for (int i = 0; i < r; i++)     \
    {                             \
      float s = 0;                \
      for (int j = 0; j < 8; j++) \
	s += b[i * 8 + j];        \
      a[i] = s + MARK;            \
    }
CASE_OF (rows, PRESENT, const int r = n / 8;, ROWS, 0, max (n / 8 * 8, 1), max (n / 8, 1))

int
main (void)
{
  copies ();
  asynchronous ();
  unsigned_variable ();
  size_variable ();
  backwards ();
  mirror ();
  by_three ();
  unsigned_inner ();
  pairs ();
  shifted ();
  negative ();
  indirect ();
  histogram ();
  flat ();
  points ();
  variable ();
  stencil ();
  triangle ();
  rows ();
  return test_done ();
}
