/* Sequential loops of `kernels' regions with parallel ones in them, which the host goes through if these have enough iterations:
   each is executed with few iterations and with many, and has to give what its iterations give one after the other.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-ffp-contract=off -fplugin-arg-accred-no-race-warnings" } */

#include "accred-test.h"

enum
{
  ROOM = 4096,
  SIDE = 40
};

static float a[ROOM], b[ROOM], x[ROOM], y[ROOM];
static int steps_of_all;
static double last;

/* 1 if several threads execute the region that calls it.  */
#pragma acc routine seq
static int __attribute__ ((const, noinline))
several (int i)
{
  return (__builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1) | (i & 0);
}

static void
fill (void)
{
  for (int i = 0; i < ROOM; i++)
    a[i] = x[i] = i % 17, b[i] = y[i] = i % 5;
}

static void
compare (const char *name, int n, int steps)
{
  int wrong = 0;
  for (int i = 0; i < ROOM; i++)
    wrong += (a[i] != x[i]) + (b[i] != y[i]);
  if (wrong)
    TEST_FAIL ("%s, n = %d, %d steps: %d elements are wrong", name, n, steps, wrong);
  test_checks++;
}

#define EACH(I, FROM, TO) for (int I = FROM; I < TO; I++)

/* Each with the host's own version behind it.  */

static void
two_loops (int n, int steps, float *restrict p, float *restrict q)
{
#pragma acc kernels copy(p[0:ROOM], q[0:ROOM])
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n - 1; i++)
	q[i] = p[i - 1] + p[i + 1] - p[i] + t;
      for (int i = 1; i < n - 1; i++)
	p[i] = q[i] * 0.5f;
    }
}

static void
two_loops_host (int n, int steps)
{
  EACH (t, 0, steps)
  {
    EACH (i, 1, n - 1) y[i] = x[i - 1] + x[i + 1] - x[i] + t;
    EACH (i, 1, n - 1) x[i] = y[i] * 0.5f;
  }
}

/* Pointers that may lead to the same memory, variables of the function.  */

static void
old_style (int n, int steps, float *p, float *q)
{
  int i, t;
  float half = 0.5f, v;
#pragma acc kernels copy(p[0:n], q[0:n])
  {
    for (t = 1; t <= steps; ++t)
      {
	for (i = 1; i < n - 1; ++i)
	  {
	    v = p[i - 1] + p[i + 1];
	    q[i] = v * half;
	  }
	for (i = 1; i < n - 1; ++i)
	  p[i] = q[i] + t;
      }
  }
  if (t != (steps > 0 ? steps + 1 : 1))
    TEST_FAIL ("old_style: t = %d after %d steps", t, steps);
}

static void
old_style_host (int n, int steps)
{
  EACH (t, 1, steps + 1)
  {
    EACH (i, 1, n - 1) y[i] = (x[i - 1] + x[i + 1]) * 0.5f;
    EACH (i, 1, n - 1) x[i] = y[i] + t;
  }
}

/* The same memory, indeed: elements are read that the iteration before has stored.  */

static void
shifted (int n, int steps, float *p, float *q)
{
#pragma acc kernels present(p[0:n], q[0:n])
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++)
      q[i] = p[i] + 1;
}

static void
shifted_host (int n, int steps, float *p, float *q)
{
  EACH (t, 0, steps) EACH (i, 0, n) q[i] = p[i] + 1;
}

/* Elements say whether several threads have computed them.  */

static void
marked (int n, int steps, float *restrict p, float *restrict q)
{
#pragma acc kernels present(p[0:n]) copy(q[0:n])
  for (int t = 0; t < steps; t++)
    {
      for (int i = 0; i < n; i++)
	p[i] = p[i] * q[i] + several (i);
      for (int i = 1; i < n; i++)
	q[i] = p[i - 1];
    }
}

static void
marked_host (int n, int steps, int mark)
{
  EACH (t, 0, steps)
  {
    EACH (i, 0, n) x[i] = x[i] * y[i] + mark;
    EACH (i, 1, n) y[i] = x[i - 1];
  }
}

/* Scalars that iterations hand on, and that are read behind the region.  */

static void
carried (int n, int steps)
{
  double factor = 1, sum = 0, most = -1;
  int rounds = 0;
#pragma acc kernels
  for (int t = 0; t < steps; t++)
    {
      factor = factor * 0.5 + sum / 65536;
      sum = 0;
      for (int i = 0; i < n; i++)
	{
	  a[i] = a[i] * factor + 1;
	  sum += a[i];
	}
      if (sum > most)
	most = sum;
      rounds++;
    }
  last = factor + most + rounds * 3;
}

static double
carried_host (int n, int steps)
{
  double factor = 1, sum = 0, most = -1;
  int rounds = 0;
  EACH (t, 0, steps)
  {
    factor = factor * 0.5 + sum / 65536;
    sum = 0;
    EACH (i, 0, n)
    {
      x[i] = x[i] * factor + 1;
      sum += x[i];
    }
    if (sum > most)
      most = sum;
    rounds++;
  }
  return factor + most + rounds * 3;
}

/* Elimination: the inner loops begin at another element each time.  */

static void
elimination (int n)
{
#pragma acc kernels loop seq copy(a)
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      {
	float f = a[i * SIDE + k] / (a[k * SIDE + k] + 100);
	for (int j = k; j < n; j++)
	  a[i * SIDE + j] -= f * a[k * SIDE + j];
      }
}

static void
elimination_auto (int n)
{
#pragma acc kernels copy(a)
  for (int k = 0; k < n; k++)
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
	a[i * SIDE + j] -= a[i * SIDE + k] * a[k * SIDE + j] / 64;
}

/* Directives say that the outer loop is sequential, and the inner one is not.  */

static int
said (int n, int steps, float *p)
{
  int t = 77;
#pragma acc kernels present(p[0:n])
  {
#pragma acc loop seq
    for (t = steps; t > 0; t -= 2)
      {
#pragma acc loop independent
	for (int i = 1; i < n; i++)
	  b[i] = p[i] * t + p[i - 1];
#pragma acc loop gang vector
	for (int i = 1; i < n; i++)
	  p[i] = b[i] - several (i);
      }
  }
  return t;
}

static void
said_host (int n, int steps, int mark)
{
  for (int t = steps; t > 0; t -= 2)
    {
      EACH (i, 1, n) y[i] = x[i] * t + x[i - 1];
      EACH (i, 1, n) x[i] = y[i] - mark;
    }
}

/* Bounds in global variables, a way on to the next iteration, a loop in the loop.  */

static void
globals (int n)
{
#pragma acc kernels copy(a, b)
  for (int t = steps_of_all; t > 0; t--)
    {
      if (t % 3 == 1)
	continue;
      for (int i = 0; i < n; i++)
	b[i] += a[i] * t;
      for (int s = 0; s < 2; s++)
	for (int i = 1; i < n; i++)
	  a[i] = b[i - 1] - a[i];
    }
}

static void
globals_host (int n, int steps)
{
  for (int t = steps; t > 0; t--)
    {
      if (t % 3 == 1)
	continue;
      EACH (i, 0, n) y[i] += x[i] * t;
      EACH (s, 0, 2) EACH (i, 1, n) x[i] = y[i - 1] - x[i];
    }
}

/* The bound is on the device already, and another one there.  */

static void
bound_there (int n, int steps)
{
  steps_of_all = steps + 1;
#pragma acc data copyin(steps_of_all) copy(a, b)
  {
#pragma acc serial present(steps_of_all)
    steps_of_all--;
#pragma acc kernels
    for (int t = 0; t < steps_of_all; t++)
      {
	for (int i = 1; i < n; i++)
	  b[i] = a[i - 1] + t;
	for (int i = 1; i < n; i++)
	  a[i] = b[i];
      }
  }
}

static void
bound_there_host (int n, int steps)
{
  EACH (t, 0, steps)
  {
    EACH (i, 1, n) y[i] = x[i - 1] + t;
    EACH (i, 1, n) x[i] = y[i];
  }
}

/* What no clause names is there already, from elsewhere.  */

static int step_there;

/* In memory that nothing can write, so that the region may not copy it back.  */
static const float zeros[ROOM] = { 0 };

static void
there (int n, int steps)
{
#pragma acc kernels copy(a)
  for (int t = 0; t < steps; t++)
    {
      for (int i = 1; i < n; i++)
	b[i] = a[i - 1] + step_there + zeros[i];
      for (int i = 1; i < n; i++)
	a[i] = b[i];
      step_there = step_there + 2;
    }
}

static void
there_host (int n, int steps)
{
  EACH (t, 0, steps)
  {
    EACH (i, 1, n) y[i] = x[i - 1] + 5 + 2 * t;
    EACH (i, 1, n) x[i] = y[i];
  }
}

/* What the clauses say of scalars.  */

static void
clauses (int n, int steps, float scale)
{
  float own = 3, left;
#pragma acc kernels copyin(scale) create(own) copyout(left) if (n > 1)
  for (int t = 0; t < steps; t++)
    {
      own = t + scale;
      for (int i = 1; i < n; i++)
	b[i] = a[i - 1] * own;
      for (int i = 0; i < n; i++)
	a[i] = b[i] + own;
      left = own;
    }
  if (steps > 0 && left != steps - 1 + scale)
    TEST_FAIL ("clauses: %f is left after %d steps", left, steps);
  if (n <= 1 && steps > 0 && own != left)
    TEST_FAIL ("clauses: the host's variable is %f", own);
}

static void
clauses_host (int n, int steps, float scale)
{
  EACH (t, 0, steps)
  {
    EACH (i, 1, n) y[i] = x[i - 1] * (t + scale);
    EACH (i, 0, n) x[i] = y[i] + (t + scale);
  }
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 3, 100, 513, 700, ROOM }, all_steps[] = { 0, 1, 2, 7 };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    for (unsigned k = 0; k < sizeof all_steps / sizeof *all_steps; k++)
      {
	const int n = sizes[s], steps = all_steps[k];
	fill ();
	two_loops (n, steps, a, b);
	two_loops_host (n, steps);
	compare ("two_loops", n, steps);

	fill ();
	old_style (n, steps, a, b);
	old_style_host (n, steps);
	compare ("old_style", n, steps);

	fill ();
#pragma acc data copy(a)
	shifted (n > 9 ? n - 9 : 0, steps, a, a + 9);
	shifted_host (n > 9 ? n - 9 : 0, steps, x, x + 9);
	compare ("shifted", n, steps);

	fill ();
#pragma acc data copy(a)
	marked (n, steps, a, b);
	marked_host (n, steps, n >= 257);
	compare ("marked", n, steps);

	fill ();
	int left = -1;
#pragma acc data copy(a)
	left = said (n, steps, a);
	said_host (n, steps, n >= 513);
	compare ("said", n, steps);
	if (left != 77)
	  TEST_FAIL ("said: the variable of the loop is private, and is %d", left);

	fill ();
	carried (n, steps);
	const double expected = carried_host (n, steps);
	compare ("carried", n, steps);
	if (last != expected)
	  TEST_FAIL ("carried, n = %d, %d steps: %.17g, not %.17g", n, steps, last, expected);

	fill ();
	steps_of_all = steps;
	globals (n);
	globals_host (n, steps);
	compare ("globals", n, steps);

	fill ();
	bound_there (n, steps);
	bound_there_host (n, steps);
	compare ("bound_there", n, steps);

	fill ();
	step_there = 5;
#pragma acc enter data copyin(step_there, b)
	there (n, steps);
#pragma acc exit data copyout(step_there, b)
	there_host (n, steps);
	compare ("there", n, steps);
	if (step_there != 5 + 2 * steps)
	  TEST_FAIL ("there: %d after %d steps", step_there, steps);

	fill ();
	clauses (n, steps, 0.25f);
	clauses_host (n, steps, 0.25f);
	compare ("clauses", n, steps);
      }
  for (int n = 0; n <= SIDE; n += SIDE / 2)
    {
      fill ();
      elimination (n);
      EACH (k, 0, n) EACH (i, k + 1, n)
      {
	float f = x[i * SIDE + k] / (x[k * SIDE + k] + 100);
	EACH (j, k, n) x[i * SIDE + j] -= f * x[k * SIDE + j];
      }
      compare ("elimination", n, n);

      fill ();
      elimination_auto (n);
      EACH (k, 0, n) EACH (i, k + 1, n) EACH (j, k + 1, n)
	x[i * SIDE + j] -= x[i * SIDE + k] * x[k * SIDE + j] / 64;
      compare ("elimination_auto", n, n);
    }
  return test_done ();
}
