/* Loops of `kernels' regions that step a variable beside their own: counters, pointers, in nests, by a constant or a variable, and
   some that only look so.  Each region has to give what the same statements give without a directive.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off -fplugin-arg-accred-no-race-warnings" } */

#include "accred-test.h"

#include <stddef.h>

enum
{
  ROOM = 3000
};

struct data
{
  int a[ROOM], b[ROOM], p[ROOM];
  long left;
};
static struct data dev, ref;

/* 1 if several threads execute the region that calls it.  */
#pragma acc routine seq
static int __attribute__ ((const, noinline))
several (int i)
{
  return (__builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1) | (i & 0);
}
#define ONE(i) 1

/* The body B, in which PAR (i) is 1, as a region and without.  */
#define BOTH(NAME, B)                                                                            \
  static void NAME##_dev (int n, int m, int *restrict a, const int *restrict b, int *restrict p, \
			  long *at)                                                              \
  {                                                                                              \
    long left = -1;                                                                              \
    _Pragma ("acc kernels copy(a[0:ROOM], p[0:ROOM]) copyin(b[0:ROOM])"){ B (several) } *at      \
      = left;                                                                                    \
  }                                                                                              \
  static void NAME##_ref (int n, int m, int *restrict a, const int *restrict b, int *restrict p, \
			  long *at)                                                              \
  {                                                                                              \
    long left = -1;                                                                              \
    { B (ONE) } *at = left;                                                                      \
  }

#define BY_TWO(PAR)                 \
  int k = 3, i;                     \
  for (i = 0; i < n; i++)           \
    {                               \
      a[k] = b[i];                  \
      k += 2;                       \
      a[k - 1] = i, p[i] = PAR (i); \
    }                               \
  left = k;
BOTH (by_two, BY_TWO)

/* Two pointers and a counter that goes down.  */
#define POINTERS(PAR)               \
  int *to = a + 5, down = ROOM - 1; \
  const int *from = b;              \
  for (int i = 0; i < n; i++)       \
    {                               \
      *to++ = *from++;              \
      p[i] = PAR (i) * b[down--];   \
    }                               \
  left = (to - a) * 10000 + (from - b) + down;
BOTH (pointers, POINTERS)

#define BACKWARDS(PAR)              \
  int *to = a + ROOM;               \
  unsigned long k = 7;              \
  for (int i = n; i > 0; i--)       \
    *--to = b[k++], p[i] = PAR (i); \
  left = a + ROOM - to + k;
BOTH (backwards, BACKWARDS)

/* By a variable, which may be 0: the last iteration's element stays.  */
#define BY_VARIABLE(PAR)                          \
  int by = m > 4 ? 4 : m < 0 ? 0 : m;             \
  unsigned count = n > 0 ? n / 4 : 0;             \
  long k = 0;                                     \
  for (unsigned i = 0; i < count; i++, k += by)   \
    a[k] = b[i] + 1;                              \
  left = k;
BOTH (by_variable, BY_VARIABLE)

/* Of two levels, and of three with bounds of all kinds; the last value.  */
#define NEST(PAR)                                      \
  int k = 0;                                           \
  for (int i = 0; i < m; i++)                          \
    for (int j = 1; j <= n / 40; j++)                  \
      {                                                \
	a[k] = b[(j * 31 + i) % ROOM], p[k] = PAR (k); \
	k++;                                           \
      }                                                \
  left = k;
BOTH (nest, NEST)

#define NEST_3(PAR)                     \
  size_t k = 10;                        \
  for (int i = m; i >= 0; i--)          \
    for (long j = 2; j < m; j++)        \
      for (int h = 0; h < n / 100; ++h) \
	a[k++] = i + 7 * j - h;         \
  left = k;
BOTH (nest_3, NEST_3)

/* What the inner loop steps is used around it, too, also where that has no iterations.  */
#define AROUND(PAR)               \
  int k = 1;                      \
  for (int i = 0; i < 20; i++)    \
    {                             \
      a[k] = i;                   \
      for (int j = 0; j < m; j++) \
	a[++k] = b[i + j];        \
      k++;                        \
      p[i] = k;                   \
    }                             \
  left = k;
BOTH (around, AROUND)

#define ONLY_AROUND(PAR)              \
  int k = 2;                          \
  for (int i = 0; i < 30; i++)        \
    {                                 \
      p[i] = k;                       \
      for (int j = 0; j < m - 3; j++) \
	a[k++] = b[i + j];            \
    }                                 \
  left = k;
BOTH (only_around, ONLY_AROUND)

/* Rows of different lengths; elements that are left out; steps that are no constant: in their order.  */
#define TRIANGLE(PAR)            \
  int k = 0;                     \
  for (int i = 0; i < m; i++)    \
    for (int j = 0; j <= i; j++) \
      a[k++] = i * 100 + j;      \
  left = k;
BOTH (triangle, TRIANGLE)

#define COMPACT(PAR)          \
  int k = 0;                  \
  for (int i = 0; i < n; i++) \
    if (b[i] % 3)             \
      a[k++] = b[i];          \
  left = k;
BOTH (compact, COMPACT)

#define TWICE(PAR)                \
  int k = 0, by = 1;              \
  for (int i = 0; i < n / 2; i++) \
    {                             \
      a[k++] = b[i];              \
      if (i == 3)                 \
	continue;                 \
      a[k] = -1;                  \
      k += by;                    \
      by = 1 - by;                \
    }                             \
  left = k;
BOTH (twice, TWICE)

/* Every other element, four at a time.  */
#define UNROLLED(PAR)                                   \
  int k = 0, i;                                         \
  for (i = 0; i < n - 3; i += 4)                        \
    {                                                   \
      a[k] = b[i], a[k + 1] = b[i + 2], p[i] = PAR (i); \
      k += 4;                                           \
    }                                                   \
  left = k * 10000L + i;
BOTH (unrolled, UNROLLED)

/* The variable is what the loop begins with, or ends at.  */
#define BOUNDS(PAR)                     \
  int k = m > 0 ? m : 0;                \
  for (int i = k; i < n; i++)           \
    a[k++] = b[i];                      \
  int l = n / 2;                        \
  for (int i = 0; i < l && i < 50; i++) \
    p[i] = l--;                         \
  left = k * 10000L + l;
BOTH (bounds, BOUNDS)

/* Loops that test at the end, whose number of iterations takes several statements; that step in the middle.  */
#define DO_WHILE(PAR)                     \
  int k = 2, i = 0, w = n > 0 ? n : 0;    \
  do                                      \
    {                                     \
      a[k++] = b[i];                      \
    }                                     \
  while (++i < n);                        \
  left = k;                               \
  int *to = p;                            \
  while (w--)                             \
    *to++ = b[w];                         \
  for (int j = 0; j < m * 20;)            \
    {                                     \
      j++;                                \
      a[k++ - 1] += j;                    \
    }                                     \
  left = left * 1000000L + (to - p) + k;
BOTH (do_while, DO_WHILE)

/* Bounds of an inner loop that differ from one iteration to the next, though one statement sets them; and that do not.  */
#define INNER_BOUNDS(PAR)                  \
  int k = 0, growing = m, late = 3;        \
  for (int i = 0; i < 8; i++)              \
    {                                      \
      for (int j = 0; j < late; j++)       \
	a[k++] = b[j] + i;                 \
      late = m;                            \
    }                                      \
  for (int i = 0; i < 8; i++)              \
    {                                      \
      int same = m + 3;                    \
      for (int j = 0; j < same; j++)       \
	a[k++] = b[j] - i, p[k] = PAR (k); \
    }                                      \
  for (int i = 0; i < 8; i++)              \
    {                                      \
      for (int j = 0; j < growing; j++)    \
	a[k++] = b[j];                     \
      growing++;                           \
    }                                      \
  left = k;
BOTH (inner_bounds, INNER_BOUNDS)

static void
fill (struct data *d)
{
  for (int i = 0; i < ROOM; i++)
    d->a[i] = -i, d->b[i] = i * 7 % 101 + 1, d->p[i] = 1;
}

typedef void function (int, int, int *, const int *, int *, long *);

static void
run (const char *name, function *on_device, function *here, int n, int m)
{
  fill (&dev);
  fill (&ref);
  on_device (n, m, dev.a, dev.b, dev.p, &dev.left);
  here (n, m, ref.a, ref.b, ref.p, &ref.left);
  int wrong = 0, marks = 0;
  for (int i = 0; i < ROOM; i++)
    wrong += dev.a[i] != ref.a[i], marks += dev.p[i] != ref.p[i];
  if (wrong || marks || dev.left != ref.left)
    TEST_FAIL ("%s, n = %d, m = %d: %d elements are wrong, %d others or executed by one thread, "
	       "%ld is left, not %ld",
	       name, n, m, wrong, marks, dev.left, ref.left);
  test_checks++;
}

int
main (void)
{
  static const int sizes[] = { -2, 0, 1, 2, 39, 1001 };
  for (int k = 0; k < 6; k++)
    for (int m = -1; m < 14; m += 3)
      {
	const int n = sizes[k];
#define RUN(NAME) run (#NAME, NAME##_dev, NAME##_ref, n, m)
	RUN (by_two);
	RUN (pointers);
	RUN (backwards);
	RUN (by_variable);
	RUN (nest);
	RUN (nest_3);
	RUN (around);
	RUN (only_around);
	RUN (triangle);
	RUN (compact);
	RUN (twice);
	RUN (unrolled);
	RUN (bounds);
	RUN (do_while);
	RUN (inner_bounds);
      }
  return test_done ();
}
