/* Sections behind pointers that are members, in directives for data.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>
#include <stdlib.h>
#include "accred-test.h"

enum { N = 40 };

struct pair { double *a; int n; struct { float *b; } in; };

static struct pair *global;

/* The object and its sections in one data construct; the front end takes clauses from behind.  */

static void
constructs (struct pair *p)
{
  #pragma acc data copyin(p[0:1]) copy(p->a[0:p->n]) create(p->in.b[0:N])
  {
    #pragma acc parallel loop present(p[0:1])
    for (int i = 0; i < p->n; i++)
      p->in.b[i] = i;
    #pragma acc parallel loop
    for (int i = 0; i < p->n; i++)
      p->a[i] += p->in.b[N - 1 - i];
  }
  #pragma acc data copy(p->in.b[2:3], global->a[N - 1:1])
  {
    float *b = p->in.b;
    double *a = global->a;
    #pragma acc parallel loop present(b[2:3], a[N - 1:1])
    for (int i = 2; i < 5; i++)
      {
	b[i] = -i;
	if (i == 4)
	  a[N - 1] = 100;
      }
  }
  #pragma acc data no_create(p->a[0:N]) if(p->n > 1)
  {
    double *a = p->a;
    CHECK (!acc_is_present (a, sizeof (double)));
  }
}

/* Directives without a body, in both orders.  */

static void
directives (struct pair *p)
{
  #pragma acc enter data copyin(p[0:1], p->a[0:N])
  #pragma acc parallel loop present(p[0:1])
  for (int i = 0; i < N; i++)
    p->a[i] = 2 * i;
  #pragma acc exit data copyout(p->a[0:N]) delete(p[0:1])
  CHECK (!acc_is_present (p->a, sizeof (double)));
  CHECK (!acc_is_present (p, sizeof *p));

  double *a = p->a;
  #pragma acc enter data copyin(p->a[0:N])
  CHECK (acc_is_present (a, N * sizeof (double)));
  #pragma acc parallel loop
  for (int i = 0; i < N; i++)
    a[i] += 1;
  #pragma acc exit data copyout(p->a[0:N])
  CHECK (!acc_is_present (a, sizeof (double)));
}

/* An object that is no pointer's, and whose region does not use it.  */

static void
variable (struct pair v)
{
  double *a = v.a;
  #pragma acc data copy(v.a[0:N])
  #pragma acc parallel loop
  for (int i = 0; i < N; i++)
    a[i] *= 2;
  #pragma acc enter data copyin(v) async(1)
  #pragma acc enter data copyin(v.a[0:N]) async(1)
  #pragma acc parallel loop present(v) async(1)
  for (int i = 0; i < v.n; i++)
    v.a[i] -= 2;
  #pragma acc exit data copyout(v.a[0:N]) async(1)
  #pragma acc exit data delete(v) async(1)
  #pragma acc wait
}

int
main ()
{
  struct pair p = { malloc (N * sizeof (double)), N, { malloc (N * sizeof (float)) } };
  double *a = p.a;
  float *b = p.in.b;
  for (int i = 0; i < N; i++)
    {
      a[i] = 10 * i;
      b[i] = 7;
    }
  global = &p;
  constructs (&p);
  for (int i = 0; i < N - 1; i++)
    CHECK_EQ (a[i], 10 * i + N - 1 - i);
  CHECK_EQ (a[N - 1], 100);
  for (int i = 0; i < N; i++)
    CHECK_EQ (b[i], i >= 2 && i < 5 ? -i : 7);
  directives (&p);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 2 * i + 1);
  variable (p);
  for (int i = 0; i < N; i++)
    CHECK_EQ (a[i], 4 * i);
  CHECK (p.a == a && p.in.b == b && p.n == N);
  return test_done ();
}
