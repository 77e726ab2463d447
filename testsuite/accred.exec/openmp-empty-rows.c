/* Rows without elements: the pointers on the device lead to what is mapped where the rows begin, and
   come back to the host.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */
/* { dg-require "gcc-12" } */

#include <stdlib.h>

#include "accred-test.h"

enum
{
  M = 4,
  N = 8
};

struct table
{
  int size;
  double **rows;
};

static double block[M * N], elsewhere[N];

/* Rows of BLOCK, and one that is not on the device.  */

static double **
make_rows (void)
{
  double **r = malloc (M * sizeof *r);
  for (int i = 0; i < M; i++)
    r[i] = block + i * N;
  r[3] = elsewhere;
  for (int i = 0; i < M * N; i++)
    block[i] = i;
  return r;
}

static void
check_host (double **r)
{
  for (int i = 0; i < M; i++)
    CHECK (r[i] == (i == 3 ? elsewhere : block + i * N));
  free (r);
}

/* Attached one by one, and detached before the pointers come back.  */

static void
attached (int none)
{
  double **r = make_rows (), sum = 0;
#pragma omp target enter data map(to : block)
#pragma omp target enter data map(to : r[0 : M])
  for (int i = 0; i < M; i++)
    {
#pragma omp target enter data map(to : r[i][0 : none])
    }
#pragma omp target map(tofrom : sum)
  {
    for (int i = 0; i < 3; i++)
      sum += r[i][i];
    r[2][7] = -1;
  }
  CHECK_EQ (sum, 0 + 9 + 18);
  /* Mapped twice, released once.  */
#pragma omp target enter data map(to : r[1][0 : none])
#pragma omp target exit data map(release : r[1][0 : none])
#pragma omp target
  r[1][1] = -2;
  for (int i = 0; i < M; i++)
    {
#pragma omp target exit data map(release : r[i][0 : none])
    }
#pragma omp target exit data map(from : r[0 : M])
#pragma omp target exit data map(from : block)
  CHECK_EQ (block[2 * N + 7], -1);
  CHECK_EQ (block[N + 1], -2);
  check_host (r);
}

/* A region's own rows, and a data region's.  */

static void
in_regions (int none)
{
  double **r = make_rows ();
  int same = 0;
#pragma omp target enter data map(to : block)
#pragma omp target enter data map(to : r[0 : M])
  double *host = r[3];
#pragma omp target map(to : r[2][4 : none])
  r[2][4] = -4;
#pragma omp target map(to : r[1][0 : none])
  r[1][2] = -3;
#pragma omp target map(to : r[3][2 : none]) map(from : same) firstprivate(host)
  same = r[3] == host;
  CHECK_EQ (same, 1);
#pragma omp target data map(to : r[0][0 : none])
#pragma omp target data map(to : r[3][0 : none])
  {
#pragma omp target
    r[0][5] = -5;
    /* With elements inside, and still there behind the region.  */
#pragma omp target enter data map(to : r[3][0 : N])
  }
#pragma omp target
  r[3][1] = -6;
#pragma omp target exit data map(from : r[3][0 : N])
#pragma omp target exit data map(from : r[0 : M])
#pragma omp target exit data map(from : block)
  CHECK_EQ (block[N + 2], -3);
  CHECK_EQ (block[2 * N + 4], -4);
  CHECK_EQ (block[5], -5);
  CHECK_EQ (elsewhere[1], -6);
  check_host (r);
}

/* Behind a member, with what they lead to in the same directive.  */

static void
behind_members (struct table *t, int none)
{
#pragma omp target enter data map(to : t[0 : 1], t->rows[0 : M])
#pragma omp target enter data map(to : t->rows[1][0 : none], t->rows[2][0 : none], block)
#pragma omp target map(to : t->rows[0][0 : none])
  {
    t->rows[0][0] = -7;
    t->rows[1][0] = -8;
    t->rows[2][0] = -9;
  }
#pragma omp target exit data map(release : t->rows[1][0 : none], t->rows[2][0 : none]) \
  map(from : block)
#pragma omp target exit data map(from : t[0 : 1], t->rows[0 : M])
  for (int i = 0; i < 3; i++)
    CHECK_EQ (block[i * N], -7 - i);
}

int
main (void)
{
  attached (0);
  in_regions (0);
  struct table t = { 5, make_rows () };
  double **rows = t.rows;
  behind_members (&t, 0);
  CHECK (t.rows == rows);
  check_host (rows);
  return test_done ();
}
