/* OpenMP's updates of parts of objects with pointers: those that are attached stay as they are, and
   nothing else.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-12" } */

#include <stdlib.h>

#include "accred-test.h"

enum
{
  M = 4
};

struct vector
{
  double *v;
  int n[4];
};

#include "openmp-row-table.h"

static void
add (double **r, int i, int n, int added)
{
#pragma omp target teams distribute parallel for
  for (int j = 0; j < n; j++)
    r[i][j] += added;
}

/* Not all rows are on the device, and the table is updated from any place on.  */

static void
rows (int n)
{
  double **r = make_rows (n), *host = r[2];
#pragma omp target enter data map(to : r[0 : M])
#pragma omp target enter data map(to : r[2][0 : n])
#pragma omp target update to(r[2 : 2])
  add (r, 2, n, 5);
#pragma omp target update to(r[0 : M])
  add (r, 2, n, 5);
  /* The first one is not attached, the second one is.  */
  r[1] = r[3];
#pragma omp target update to(r[1 : 2])
  double *arrived = NULL;
#pragma omp target map(from : arrived)
  arrived = r[1];
  CHECK (arrived == r[3]);
  r[1] = NULL;
#pragma omp target update from(r[1 : 2])
  CHECK (r[1] == r[3]);
  CHECK (r[2] == host);
  add (r, 2, n, 5);
#pragma omp target exit data map(from : r[2][0 : n])
#pragma omp target update from(r[0 : M])
  CHECK (r[2] == host);
  for (int j = 0; j < n; j++)
    CHECK_EQ (host[j], 35 + j);
#pragma omp target exit data map(release : r[0 : M])
}

/* Members beside a pointer.  */

static void
members (int n)
{
  double **r = make_rows (n);
  struct vector s = { r[1], { 1, 2, 3, 4 } }, *p = &s;
#pragma omp target enter data map(to : s)
#pragma omp target enter data map(to : p->v[0 : n])
  for (int k = 0; k < 4; k++)
    s.n[k] = 10 * k + 10;
#pragma omp target update to(s.n)
#pragma omp target
  for (int k = 0; k < 4; k++)
    {
      s.v[k] += s.n[k];
      s.n[k]++;
    }
#pragma omp target update from(s.n[0 : 3])
  for (int k = 0; k < 4; k++)
    CHECK_EQ (s.n[k], 10 * k + 10 + (k < 3));
  s.n[0] = 100;
  int done = 0;
#pragma omp target nowait depend(inout : done)
  s.n[0] = 50;
#pragma omp target update to(s) nowait depend(inout : done) device(0)
#pragma omp target nowait depend(inout : done)
  s.v[0] += s.n[0];
#pragma omp taskwait
  s.n[0] = 1000;
#pragma omp target update to(s) if (n < 0)
#pragma omp target
  s.v[1] += s.n[0];
#pragma omp target exit data map(from : p->v[0 : n])
#pragma omp target exit data map(release : s)
  CHECK_EQ (r[1][0], 10 + 10 + 100);
  CHECK_EQ (r[1][1], 11 + 20 + 100);
  CHECK_EQ (r[1][3], 13 + 40);
}

int
main (void)
{
  rows (5);
  members (6);
  return test_done ();
}
