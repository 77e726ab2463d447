/* Pointers to rows on the device lead to the rows that are there, however often these have been
   mapped, deleted or released, and in any order with the array of pointers.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */
/* { dg-require "gcc-12" } */
/* { dg-additional-sources "openmp-row-pointers-part.c" } */

#include <stdlib.h>

#include "accred-test.h"

enum
{
  M = 3
};

/* Of a file without regions.  */
void enter_row (double **, int i, int n);
void release_row (double **, int i, int n);

#include "openmp-row-table.h"

static void
free_rows (double **r)
{
  for (int i = 0; i < M; i++)
    free (r[i]);
  free (r);
}

static void
add (double **r, int i, int n, int added)
{
#pragma omp target teams distribute parallel for
  for (int j = 0; j < n; j++)
    r[i][j] += added;
}

/* Another object takes the place of the row that has gone.  */

static void
take_place (double *other, int n)
{
  for (int j = 0; j < n; j++)
    other[j] = -1;
#pragma omp target enter data map(to : other[0 : n])
}

/* Mapped twice, deleted once, and mapped again.  */

static void
deleted (int n)
{
  double **r = make_rows (n), *host = r[1], other[n];
#pragma omp target enter data map(to : r[0 : M])
#pragma omp target enter data map(to : r[1][0 : n])
#pragma omp target enter data map(to : r[1][0 : n])
#pragma omp target exit data map(delete : r[1][0 : n])
  take_place (other, n);
#pragma omp target enter data map(to : r[1][0 : n])
  add (r, 1, n, 5);
#pragma omp target exit data map(from : r[1][0 : n])
  for (int j = 0; j < n; j++)
    CHECK_EQ (r[1][j], 15 + j);
#pragma omp target exit data map(from : r[0 : M], other[0 : n])
  CHECK (r[1] == host);
  CHECK_EQ (other[1], -1);
  free_rows (r);
}

/* A row that begins elsewhere; the pointers come back to the host.  */

static void
deleted_sections (int n)
{
  double **r = make_rows (n), *host = r[1];
#pragma omp target enter data map(to : r[0 : M])
#pragma omp target enter data map(to : r[1][2 : n - 2])
#pragma omp target enter data map(to : r[1][2 : n - 2])
#pragma omp target exit data map(delete : r[1][2 : n - 2])
#pragma omp target exit data map(from : r[0 : M])
  CHECK (r[1] == host);
#pragma omp target enter data map(to : r[0 : M])
#pragma omp target enter data map(to : r[1][2 : n - 2])
#pragma omp target
  r[1][3] += 4;
#pragma omp target exit data map(from : r[1][2 : n - 2])
#pragma omp target exit data map(from : r[0 : M])
  CHECK (r[1] == host);
  CHECK_EQ (r[1][3], 17);
  CHECK_EQ (r[1][2], 12);
  free_rows (r);
}

/* A row that goes by another name, and comes back by its own.  */

static void
other_names (int n)
{
  double **r = make_rows (n), *p = r[2], other[n];
#pragma omp target enter data map(to : r[0 : M])
#pragma omp target enter data map(to : r[2][0 : n])
#pragma omp target exit data map(delete : p[0 : n])
  take_place (other, n);
#pragma omp target data map(tofrom : r[2][0 : n])
  add (r, 2, n, 3);
  CHECK_EQ (r[2][1], 24);
#pragma omp target map(tofrom : r[2][0 : n])
  r[2][1] += 100;
  CHECK_EQ (r[2][1], 124);
#pragma omp target exit data map(release : r[0 : M], other[0 : n])
  free_rows (r);
}

/* Another row takes the place of one that is on the device.  */

static void
other_row (int n)
{
  double **r = make_rows (n), *first = r[0];
#pragma omp target enter data map(to : r[0 : M])
#pragma omp target enter data map(to : r[0][0 : n])
  r[0] = r[2];
#pragma omp target enter data map(to : r[0][0 : n])
  add (r, 0, n, 7);
#pragma omp target exit data map(from : r[0][0 : n])
  CHECK_EQ (r[2][1], 28);
  r[0] = first;
#pragma omp target exit data map(from : r[0][0 : n])
  CHECK_EQ (r[0][1], 1);
#pragma omp target exit data map(from : r[0 : M])
  CHECK (r[0] == first);
  free_rows (r);
}

/* Rows are on the device before their pointers, and leave it in any order.  */

static void
rows_first (int n, int pointers_first)
{
  double **r = make_rows (n);
  for (int i = 0; i < M; i++)
    {
#pragma omp target enter data map(to : r[i][0 : n])
    }
#pragma omp target enter data map(to : r[0 : M])
  /* Attached by the region.  */
#pragma omp target map(tofrom : r[1][0 : n])
  r[1][1] += 6;
  if (pointers_first)
    {
#pragma omp target exit data map(release : r[0 : M])
    }
  for (int i = 0; i < M; i++)
    {
#pragma omp target exit data map(from : r[i][0 : n])
    }
  /* They are no longer there.  */
#pragma omp target exit data map(release : r[0][0 : n])
#pragma omp target exit data map(delete : r[2][0 : n])
  if (!pointers_first)
    {
      double *host = r[1];
#pragma omp target exit data map(from : r[0 : M])
      CHECK (r[1] == host);
    }
  CHECK_EQ (r[1][1], 17);
  CHECK_EQ (r[0][1], 1);
  free_rows (r);
}

/* Without regions in the file, with conditions and with dependences.  */

static void
other_file (int n)
{
  double **r = make_rows (n);
  int done = 0;
  enter_row (r, 0, n);
#pragma omp target enter data map(to : r[0 : M])
  release_row (r, 0, n);
  enter_row (r, 0, n);
  enter_row (r, 0, n);
#pragma omp target exit data map(delete : r[0][0 : n]) if (n < 0)
  add (r, 0, n, 2);
#pragma omp target nowait depend(inout : done)
  r[0][1] += 40;
#pragma omp target exit data map(from : r[0][0 : n]) nowait depend(inout : done)
#pragma omp target exit data map(from : r[0][0 : n]) nowait depend(inout : done)
#pragma omp taskwait
  CHECK_EQ (r[0][1], 43);
  CHECK_EQ (r[0][2], 4);
#pragma omp target exit data map(release : r[0 : M])
  free_rows (r);
}

/* A data region's row is deleted inside, by its name or by another one, or released, and may come
   back; the host has another row there at the end.  */

static void
deleted_inside (int n)
{
  double **r = make_rows (n), *host = r[1], *p = r[2];
#pragma omp target enter data map(to : r[0 : M])
#pragma omp target data map(tofrom : r[1][0 : n])
  {
    add (r, 1, n, 5);
#pragma omp target update from(r[1][0 : n])
#pragma omp target exit data map(delete : r[1][0 : n])
  }
  CHECK_EQ (r[1][2], 17);
#pragma omp target data map(tofrom : r[1][1 : n - 1])
#pragma omp target data map(tofrom : r[2][0 : n])
  {
#pragma omp target exit data map(release : r[1][1 : n - 1])
#pragma omp target exit data map(delete : p[0 : n])
    r[1][2] = r[2][2] = 7;
  }
  CHECK_EQ (r[1][2] + r[2][2], 14);
#pragma omp target data map(tofrom : r[1][0 : n])
#pragma omp target data map(to : r[2][0 : n])
  {
    add (r, 1, n, 3);
#pragma omp target exit data map(from : r[1][0 : n])
    CHECK_EQ (r[1][2], 10);
#pragma omp target data map(tofrom : r[1][0 : n])
    {
      add (r, 1, n, 1);
      add (r, 2, n, 1);
    }
    r[2] = host;
  }
  r[2] = p;
  CHECK_EQ (r[1][2], 11);
  CHECK_EQ (r[2][2], 7);
#pragma omp target exit data map(release : r[0 : M])
  free_rows (r);
}

/* A function that regions call may have such directives for the host.  */

#pragma omp declare target
static void
count_up (double **r, int n)
{
  if (n > 100)
    {
#pragma omp target enter data map(to : r[1][0 : n])
#pragma omp target exit data map(from : r[1][0 : n])
    }
  r[1][0] += n;
}
#pragma omp end declare target

static void
in_function (int n)
{
  double **r = make_rows (n);
#pragma omp target data map(to : r[0 : M])
#pragma omp target map(tofrom : r[1][0 : n])
  count_up (r, n);
  CHECK_EQ (r[1][0], 10 + n);
  free_rows (r);
}

int
main (void)
{
  deleted (5);
  deleted_sections (6);
  other_names (7);
  other_row (5);
  rows_first (5, 0);
  rows_first (5, 1);
  other_file (5);
  deleted_inside (6);
  in_function (4);
  return test_done ();
}
