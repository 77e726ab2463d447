/* Pointers that no clause names, to data that other directives have mapped, or other functions'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>
#include <stdlib.h>

#include "accred-test.h"

enum
{
  N = 1000
};

static double *global;

struct point
{
  float x, y;
};

/* In a data construct of the caller.  */

static void
scale (double *p, int n, double by)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    p[i] *= by;
}

static double
sum_of (const double *restrict p, int n)
{
  double s = 0;
#pragma acc parallel loop reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

static double
dot (double *p, double *q, int n)
{
  double s = 0;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    s += p[i] * q[i];
  return s;
}

static void
set_first (void *p, double value)
{
#pragma acc serial
  *(double *) p = value;
}

static void
of_caller (void)
{
  double *p = malloc (N * sizeof *p), q[N];
  for (int i = 0; i < N; i++)
    {
      p[i] = i;
      q[i] = 2;
    }
#pragma acc data copy(p[0 : N]) copyin(q)
  {
    scale (p, N, 3);
    CHECK_SAME (sum_of (p, N), 3.0 * N * (N - 1) / 2);
    CHECK_SAME (dot (p, q, N), 6.0 * N * (N - 1) / 2);
    /* The middle of it.  */
    scale (p + 10, 5, 0);
    set_first (p + 20, 7);
  }
  CHECK (p[9] == 27 && p[10] == 0 && p[14] == 0 && p[15] == 45 && p[20] == 7);
  free (p);
}

/* Behind enter data, with other pointers that lead there, and global ones.  */

static void
unstructured (int n, int queue)
{
  double *p = malloc (n * sizeof *p), *end = p + n, s = 0;
  struct point *points = malloc (n * sizeof *points);
  global = p;
  for (int i = 0; i < n; i++)
    {
      p[i] = 1;
      points[i] = (struct point){ i, 2 };
    }
#pragma acc enter data copyin(p[0 : n], points[0 : n])
#pragma acc parallel loop gang vector async(queue)
  for (int i = 0; i < n; i++)
    {
      p[i] += global[i];
      points[i].x += points[i].y;
    }
#pragma acc parallel loop reduction(+ : s) async(queue)
  for (int i = 0; i < n; i++)
    s += end[i - n] + points[i].x;
#pragma acc wait
  CHECK_SAME (s, 2.0 * n + n * (n - 1) / 2 + 2.0 * n);
#pragma acc parallel loop default(present)
  for (int i = 0; i < n; i++)
    global[i] = -1;
#pragma acc exit data copyout(p[0 : n]) delete(points[0 : n])
  CHECK (p[0] == -1 && p[n - 1] == -1 && points[1].x == 1);
  free (p);
  free (points);
}

static void
twice (double *to, const double *from, int n)
{
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    to[i] = 2 * from[i];
}

/* Global pointers in `kernels', in loops and beside them.  */

static double *from;
double *to;

static void
global_kernels (int n)
{
  double s = 0;
  from = malloc (n * sizeof *from);
  to = malloc (n * sizeof *to);
  for (int i = 0; i < n; i++)
    from[i] = i;
#pragma acc enter data copyin(from[0 : n]) create(to[0 : n])
#pragma acc kernels
  {
    for (int i = 0; i < n; i++)
      to[i] = 2 * from[i];
    to[0] = from[1];
  }
#pragma acc kernels loop independent
  for (int i = 0; i < n; i++)
    to[i] += 1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    s += to[i];
  CHECK_SAME (s, n * (n - 1.0) + n + 1);
#pragma acc exit data delete(from[0 : n], to[0 : n])
  CHECK (from[1] == 1);
  free (from);
  free (to);
}

/* Pointers that the region moves.  */

static void
moved (int n)
{
  double *p = malloc (n * sizeof *p), *q = p, s = 0;
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma acc enter data copyin(p[0 : n])
#pragma acc serial
  {
    q += 5;
    *q++ = 100;
    *q = 200;
  }
#pragma acc parallel num_gangs(1) copy(s)
  {
    double *from = p;
    while (from != p + 7)
      s += *from++;
    p = from;
    s += p[1];
  }
#pragma acc parallel loop reduction(+ : s)
  for (double *from = p; from < p + n; from++)
    s += 1000 * *from;
  CHECK_SAME (s, 1 + 2 + 3 + 4 + 100 + 200 + 8 + 1000.0 * (n * (n - 1) / 2 - 11 + 300));
#pragma acc exit data delete(p[0 : n])
  free (p);
}

/* The device's own memory, null pointers, and those that the region only compares.  */

static void
elsewhere (int n)
{
  double *d = acc_malloc (n * sizeof *d), *none = NULL, *p = malloc (n * sizeof *p), *host = p + 1;
  int nulls = 0, differ = 0;
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    d[i] = i;
#pragma acc parallel loop copyout(p[0 : n])
  for (int i = 0; i < n; i++)
    p[i] = d[i] + 1;
  CHECK (p[0] == 1 && p[n - 1] == n);
#pragma acc parallel copy(nulls, differ)
  {
    nulls = none == NULL;
    differ = host != none;
  }
  CHECK (nulls == 1 && differ == 1);
#pragma acc enter data create(p[0 : n])
#pragma acc host_data use_device(p)
  twice (p, d, n);
#pragma acc exit data copyout(p[0 : n])
  CHECK (p[0] == 0 && p[n - 1] == 2 * (n - 1));
  acc_free (d);
  free (p);
}

int
main ()
{
  of_caller ();
  unstructured (N, 3);
  global_kernels (N);
  moved (N);
  elsewhere (N);
  return test_done ();
}
