/* `requires unified_shared_memory': regions use memory that no clause maps, so the host executes them, whatever the
   data directives around them say.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */
/* { dg-require "gcc-13" } */

#define TEST_ON_HOST
#pragma omp requires unified_shared_memory

#include "accred-test.h"
#include <omp.h>

enum { N = 1000 };

struct list
{
  int value;
  struct list *next;
};

static int global[N];
#pragma omp declare target (global)

/* Pointers of the host.  */

static void
unmapped (void)
{
  struct list *all = NULL;
  for (int i = 0; i < 10; i++)
    {
      struct list *one = (struct list *) malloc (sizeof *one);
      one->value = i;
      one->next = all;
      all = one;
    }
  int sum = 0;
#pragma omp target map (tofrom : sum)
  for (struct list *l = all; l; l = l->next)
    {
      sum += l->value;
      l->value = -l->value;
    }
  CHECK_EQ (sum, 45);
  CHECK_EQ (all->value, -9);
}

/* What is mapped, and must not come back.  */

static void
mapped (int *a, int n, int yes)
{
  int s = 0, on_host = 0;
#pragma omp target enter data map (to : global)
#pragma omp target data map (tofrom : a[:n])
  {
#pragma omp target teams distribute parallel for reduction (+ : s) map (to : a[:n]) if (yes)
    for (int i = 0; i < n; i++)
      s += a[i] += 1;
#pragma omp target update to (a[:n]) if (yes)
#pragma omp target parallel for if (target : yes)
    for (int i = 0; i < n; i++)
      global[i] = a[i];
#pragma omp target map (from : on_host) if (yes)
    on_host = omp_is_initial_device ();
    a[0] += 10;
#pragma omp target update from (a[:n])
  }
#pragma omp target exit data map (from : global)
  CHECK_EQ (s, n * (n + 1) / 2);
  CHECK (on_host);
  for (int i = 0; i < n; i++)
    {
      CHECK_EQ (a[i], i + 1 + 10 * (i == 0));
      CHECK_EQ (global[i], i + 1);
    }
}

/* One that is deferred, and its dependences.  */

static void
deferred (void)
{
  int x = 1;
  int *p = &x;
#pragma omp target nowait depend (out : x)
  *p += 1;
#pragma omp target nowait depend (inout : x)
  *p *= 10;
#pragma omp taskwait
  CHECK_EQ (x, 20);
}

/* Inside a construct of the host.  */

static void
in_construct (int *a, int n)
{
#pragma omp parallel for
  for (int k = 0; k < 4; k++)
    {
#pragma omp target
      for (int i = k; i < n; i += 4)
	a[i] = i;
    }
  for (int i = 0; i < n; i++)
    CHECK_EQ (a[i], i);
}

int
main (void)
{
  int *a = (int *) malloc (N * sizeof *a);
  for (int i = 0; i < N; i++)
    a[i] = i;
  unmapped ();
  mapped (a, N, 1);
  deferred ();
  in_construct (a, N);
  return test_done ();
}
