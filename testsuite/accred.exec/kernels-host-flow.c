/* `kernels' regions with conditions and loops of any kind around parallel loops: the host executes these, and each region has to
   give what the same statements give without a directive.  Conditions read what is on the device, also where the host has
   another value.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off -fplugin-arg-accred-no-race-warnings" } */

#include "accred-test.h"

enum
{
  ROOM = 1200
};

struct data
{
  double a[ROOM], b[ROOM];
  int c[ROOM], p[ROOM];
  int n, count;
  double sum;
};
static struct data dev, ref;
long limit; /* Of a type that no array has, so that the host may read it.  */
static int declared = 3;
#pragma acc declare create(declared)

/* 1 if several threads execute the region that calls it.  */
#pragma acc routine seq
static int __attribute__ ((const, noinline))
several (int i)
{
  return (__builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1) | (i & 0);
}
#define ONE(i) 1

/* The body B, in which PAR (i) is 1, as a region and without.  */
#define BOTH(NAME, CLAUSES, B)                                                                                                     \
  static void NAME##_dev (int n, int flag, double *restrict a, double *restrict b, int *restrict c, int *restrict p, struct data *d)  \
  {                                                                                                                                 \
    double sum = d->sum;                                                                                                            \
    int count = d->count;                                                                                                           \
    _Pragma (CLAUSES)                                                                                                               \
    {                                                                                                                               \
      B (several)                                                                                                                   \
    }                                                                                                                               \
    d->sum = sum, d->count = count;                                                                                                 \
  }                                                                                                                                 \
  static void NAME##_ref (int n, int flag, double *restrict a, double *restrict b, int *restrict c, int *restrict p, struct data *d)  \
  {                                                                                                                                 \
    double sum = d->sum;                                                                                                            \
    int count = d->count;                                                                                                           \
    {                                                                                                                               \
      B (ONE)                                                                                                                       \
    }                                                                                                                               \
    d->sum = sum, d->count = count;                                                                                                 \
  }
#define COPY "acc kernels copy(a[0:ROOM], b[0:ROOM], c[0:ROOM], p[0:ROOM])"

/* Two ways, each with a loop, and none.  */
#define IF_ELSE(PAR)                                                                                                                \
  for (int i = 0; i < n; i++)                                                                                                       \
    b[i] = a[i] + 1;                                                                                                                \
  if (flag == 1)                                                                                                                    \
    for (int i = 0; i < n; i++)                                                                                                     \
      a[i] += 3, p[i] = PAR (i);                                                                                                    \
  else if (flag == 2)                                                                                                               \
    {                                                                                                                               \
      for (int i = 1; i < n; i++)                                                                                                   \
	a[i] = b[i - 1], p[i] = PAR (i);                                                                                            \
      count += 100;                                                                                                                 \
    }                                                                                                                               \
  for (int i = 0; i < n; i++)                                                                                                       \
    c[i] += 2 * flag;
BOTH (if_else, COPY, IF_ELSE)

/* The condition is about elements that the loop in front has written.  */
#define ON_DEVICE(PAR)                                                                                                              \
  for (int i = 0; i < n; i++)                                                                                                       \
    a[i] = b[i] * flag;                                                                                                             \
  if (a[7] > 5)                                                                                                                     \
    for (int i = 0; i < n; i++)                                                                                                     \
      c[i] -= 1, p[i] = PAR (i);                                                                                                    \
  else                                                                                                                              \
    c[0] = 17;
BOTH (on_device, COPY, ON_DEVICE)

/* Until it has converged; the loops' results decide.  */
#define CONVERGE(PAR)                                                                                                               \
  double change = 1;                                                                                                                \
  while (change > 0.05 && count < 20 * flag)                                                                                        \
    {                                                                                                                               \
      change = 0;                                                                                                                   \
      for (int i = 1; i < n - 1; i++)                                                                                               \
	b[i] = 0.5 * (a[i - 1] + a[i + 1]), p[i] = PAR (i);                                                                         \
      for (int i = 1; i < n - 1; i++)                                                                                               \
	{                                                                                                                           \
	  double by = b[i] > a[i] ? b[i] - a[i] : a[i] - b[i];                                                                      \
	  if (by > change)                                                                                                          \
	    change = by;                                                                                                            \
	}                                                                                                                           \
      for (int i = 1; i < n - 1; i++)                                                                                               \
	a[i] = b[i];                                                                                                                \
      count++;                                                                                                                      \
    }                                                                                                                               \
  sum = change;
BOTH (converge, COPY, CONVERGE)

/* A loop that ends in the middle, and goes on early.  */
#define MIDDLE(PAR)                                                                                                                 \
  int t = 0;                                                                                                                        \
  for (;;)                                                                                                                          \
    {                                                                                                                               \
      t++;                                                                                                                          \
      for (int i = 1; i < n; i++)                                                                                                   \
	b[i] = a[i - 1] + t, p[i] = PAR (i);                                                                                        \
      if (t % 3 == 1)                                                                                                               \
	continue;                                                                                                                   \
      if (t > 4 + flag)                                                                                                             \
	break;                                                                                                                      \
      for (int i = 1; i < n; i++)                                                                                                   \
	a[i] = b[i] / 2;                                                                                                            \
    }                                                                                                                               \
  count = t;
BOTH (middle, COPY, MIDDLE)

/* Something in front of a loop over steps and behind it, with a sum that decides.  */
#define AROUND(PAR)                                                                                                                 \
  int steps = 5;                                                                                                                    \
  sum = 0;                                                                                                                          \
  for (int i = 0; i < n; i++)                                                                                                       \
    c[i] = i * flag;                                                                                                                \
  for (int t = 0; t < steps; t++)                                                                                                   \
    {                                                                                                                               \
      for (int i = 1; i < n; i++)                                                                                                   \
	b[i] = a[i - 1] + c[i];                                                                                                     \
      if (t % 2)                                                                                                                    \
	for (int i = 1; i < n; i++)                                                                                                 \
	  b[i] += t;                                                                                                                \
      for (int i = 1; i < n; i++)                                                                                                   \
	a[i] = b[i] / 2;                                                                                                            \
    }                                                                                                                               \
  for (int i = 0; i < n; i++)                                                                                                       \
    sum += c[i];                                                                                                                    \
  if (sum > 1000)                                                                                                                   \
    for (int i = 0; i < n; i++)                                                                                                     \
      a[i] = sum, p[i] = PAR (i);                                                                                                   \
  count = sum > 1000 ? 1 : 2;
BOTH (around, COPY, AROUND)

#define CASES(PAR)                                                                                                                  \
  switch (flag)                                                                                                                     \
    {                                                                                                                               \
    case 0:                                                                                                                         \
      for (int i = 0; i < n; i++)                                                                                                   \
	a[i] = 0, p[i] = PAR (i);                                                                                                   \
      /* Fall through.  */                                                                                                          \
    case 1:                                                                                                                         \
      for (int i = 0; i < n; i++)                                                                                                   \
	b[i] += a[i];                                                                                                               \
      break;                                                                                                                        \
    case 2: count = 9; break;                                                                                                       \
    default:                                                                                                                        \
      for (int i = 0; i < n; i++)                                                                                                   \
	b[i] = flag;                                                                                                                \
    }                                                                                                                               \
  int k = 0;                                                                                                                        \
  do                                                                                                                                \
    {                                                                                                                               \
      for (int i = k; i < n; i++)                                                                                                   \
	c[i] += k;                                                                                                                  \
      k += 2;                                                                                                                       \
    }                                                                                                                               \
  while (k < 2 * flag);
BOTH (cases, COPY, CASES)

/* What is only small stays in a part: conditions on scalars that the device has.  */
#define SMALL(PAR)                                                                                                                  \
  double least = 1e9;                                                                                                               \
  for (int i = 0; i < n; i++)                                                                                                       \
    if (b[i] < least)                                                                                                               \
      least = b[i];                                                                                                                 \
  if (least < 1)                                                                                                                    \
    least = 1;                                                                                                                      \
  if (flag)                                                                                                                         \
    {                                                                                                                               \
      for (int i = 0; i < n; i++)                                                                                                   \
	a[i] /= least, p[i] = PAR (i);                                                                                              \
      if (a[3] > 1)                                                                                                                 \
	c[3] = 44;                                                                                                                  \
      for (int i = 0; i < n; i++)                                                                                                   \
	b[i] = a[i] - least;                                                                                                        \
    }                                                                                                                               \
  sum = least;
BOTH (small, COPY, SMALL)

/* In memory: LIMIT and DECLARED, which may be on the device with other values.  */
#define MEMORY(PAR)                                                                                                                 \
  if (limit > 2)                                                                                                                    \
    for (int i = 0; i < n; i++)                                                                                                     \
      a[i] = limit;                                                                                                                 \
  else                                                                                                                              \
    for (int i = 0; i < n; i++)                                                                                                     \
      b[i] = limit;                                                                                                                 \
  if (declared == 3)                                                                                                                \
    for (int i = 0; i < n; i++)                                                                                                     \
      c[i] = 3, p[i] = PAR (i);                                                                                                     \
  else                                                                                                                              \
    for (int i = 0; i < n; i++)                                                                                                     \
      c[i] = 4;
BOTH (memory, COPY, MEMORY)

/* Without a clause, as much as possible left unsaid; the condition's variable is written in it.  */
#define UNSAID(PAR)                                                                                                                 \
  int i, go = flag;                                                                                                                 \
  while (go)                                                                                                                        \
    {                                                                                                                               \
      for (i = 1; i < n; i++)                                                                                                       \
	dev_a[i] = dev_b[i - 1], dev_p[i] = PAR (i);                                                                                \
      for (i = 1; i < n; i++)                                                                                                       \
	dev_b[i] = dev_a[i] + go;                                                                                                   \
      go--;                                                                                                                         \
    }                                                                                                                               \
  count = i;
static double ua[ROOM], ub[ROOM], ra[ROOM], rb[ROOM];
static int up[ROOM], rp[ROOM];

static int
unsaid_dev (int n, int flag)
{
  int count = 0;
#define dev_a ua
#define dev_b ub
#define dev_p up
#pragma acc kernels
  {
    UNSAID (several)
  }
  return count;
}

static int
unsaid_ref (int n, int flag)
{
  int count = 0;
#undef dev_a
#undef dev_b
#undef dev_p
#define dev_a ra
#define dev_b rb
#define dev_p rp
  {
    UNSAID (ONE)
  }
  return count;
}

static void
fill (struct data *d, int n)
{
  for (int i = 0; i < ROOM; i++)
    d->a[i] = i % 17, d->b[i] = i % 5 + 1, d->c[i] = i % 3, d->p[i] = i < n ? -1 : 0;
  d->count = 0, d->sum = -1;
}

static void
compare (const char *name, int n, int flag)
{
  int wrong = 0;
  for (int i = 0; i < ROOM; i++)
    wrong += dev.a[i] != ref.a[i] || dev.b[i] != ref.b[i] || dev.c[i] != ref.c[i];
  if (wrong || dev.sum != ref.sum || dev.count != ref.count)
    TEST_FAIL ("%s, n = %d, flag = %d: %d elements are wrong, sum %g for %g, count %d for %d", name, n, flag, wrong, dev.sum,
	       ref.sum, dev.count, ref.count);
  test_checks++;
}

/* One thread does not execute the loops.  */
static void
check_threads (const char *name, int n, int flag)
{
  for (int i = 0; i < n; i++)
    if (dev.p[i] != ref.p[i])
      {
	TEST_FAIL ("%s, n = %d, flag = %d: one thread executes iteration %d", name, n, flag, i);
	return;
      }
}

typedef void function (int, int, double *, double *, int *, int *, struct data *);

static void
run (const char *name, function *on_device, function *here, int n, int flag, int parallel)
{
  fill (&dev, n);
  fill (&ref, n);
  on_device (n, flag, dev.a, dev.b, dev.c, dev.p, &dev);
  here (n, flag, ref.a, ref.b, ref.c, ref.p, &ref);
  compare (name, n, flag);
  if (parallel)
    check_threads (name, n, flag);
}

int
main (void)
{
  static const int sizes[] = { 8, 40, ROOM };
  for (int k = 0; k < 3; k++)
    for (int flag = 0; flag < 4; flag++)
      {
	const int n = sizes[k], optimised = 1, large = n == ROOM;
#define RUN(NAME, PARALLEL) run (#NAME, NAME##_dev, NAME##_ref, n, flag, PARALLEL)
	RUN (if_else, optimised);
	RUN (on_device, optimised);
	RUN (converge, large);
	RUN (middle, large);
	RUN (around, optimised);
	RUN (cases, optimised);
	RUN (small, optimised);

	/* On the host alone; on the device, where the host's is another one.  */
	limit = 1 + flag;
	declared = 3;
#pragma acc update device(declared)
	RUN (memory, optimised);
	const long device_limit = limit;
#pragma acc enter data copyin(limit)
	declared = 5;
	limit = 3 - flag;
	fill (&dev, n);
	memory_dev (n, flag, dev.a, dev.b, dev.c, dev.p, &dev);
#pragma acc exit data delete(limit)
	declared = 3;
	limit = device_limit;
	fill (&ref, n);
	memory_ref (n, flag, ref.a, ref.b, ref.c, ref.p, &ref);
	compare ("memory on the device", n, flag);

	/* The condition is false on the host and true on the device.  */
	fill (&dev, n);
	fill (&ref, n);
	on_device_ref (n, flag, ref.a, ref.b, ref.c, ref.p, &ref);
#pragma acc enter data copyin(dev.a, dev.b, dev.c, dev.p)
	for (int i = 0; i < n; i++)
	  dev.a[i] = dev.b[i] = -1e9;
	on_device_dev (n, flag, dev.a, dev.b, dev.c, dev.p, &dev);
#pragma acc exit data copyout(dev.a, dev.b, dev.c, dev.p)
	compare ("on_device, arrays there", n, flag);

	for (int i = 0; i < ROOM; i++)
	  ua[i] = ra[i] = i % 7, ub[i] = rb[i] = i % 11, up[i] = 0, rp[i] = 0;
	const int count = unsaid_dev (n, flag), expected = unsaid_ref (n, flag);
	int wrong = 0, one = 0;
	for (int i = 0; i < ROOM; i++)
	  wrong += ua[i] != ra[i] || ub[i] != rb[i], one += up[i] != rp[i];
	if (wrong || (flag && count != expected) || (large && one))
	  TEST_FAIL ("unsaid, n = %d, flag = %d: %d elements are wrong, count %d for %d, %d by one thread", n, flag, wrong, count,
		     expected, one);
	test_checks++;
      }
  return test_done ();
}
