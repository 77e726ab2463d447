/* Pointers of which only a part is on the device: a region finds it there, whatever else the array
   of pointers, or of structs with pointers, has.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -Wno-deprecated-openmp" } */
/* { dg-require "gcc-12" } */

#include <stdlib.h>
#include <string.h>

#include "accred-test.h"

enum
{
  M = 6,
  N = 10
};

struct part
{
  int head[40];
  int *first, *second;
};

/* Some of an array of pointers, each of which leads to another row.  */

static void
some_pointers (int i)
{
  int rows[M][N], *table[M], **p = table;
  memset (rows, 0, sizeof rows);
  for (int k = 0; k < M; k++)
    table[k] = rows[k];
#pragma omp target enter data map(to : p[2 : 3])
#pragma omp target map(tofrom : p[i][0 : N])
  for (int j = 0; j < N; j++)
    p[i][j] += j + 1;
#pragma omp target map(tofrom : p[i + 1][2 : N - 2])
  p[i + 1][3] += 30;
#pragma omp target exit data map(release : p[2 : 3])
  CHECK (p == table && p[2] == rows[2] && p[i] == rows[i]);
  for (int j = 0; j < N; j++)
    CHECK_EQ (rows[i][j], j + 1);
  CHECK_EQ (rows[i + 1][3], 30);
}

/* The row's pointer is not on the device, but others are, which the region uses.  */

static void
other_pointers (void)
{
  int rows[M][N], *table[M], **p = table;
  memset (rows, 0, sizeof rows);
  for (int k = 0; k < M; k++)
    table[k] = rows[k];
#pragma omp target enter data map(to : p[0 : 2])
#pragma omp target enter data map(to : p[1][0 : N])
#pragma omp target map(tofrom : p[4][0 : N])
  p[1][7] = 5;
#pragma omp target exit data map(from : p[1][0 : N])
#pragma omp target exit data map(release : p[0 : 2])
  CHECK_EQ (rows[1][7], 5);
}

/* A member of an element, and elements that are not the first.  */

static void
some_members (int k)
{
  int a[N], b[N];
  struct part parts[4], *p = parts;
  memset (a, 0, sizeof a);
  for (int i = 0; i < N; i++)
    b[i] = i;
  for (int i = 0; i < 4; i++)
    parts[i].first = a, parts[i].second = b;
#pragma omp target enter data map(to : p[2].first)
#pragma omp target map(tofrom : p[2].first[0 : N])
  p[2].first[2]++;
#pragma omp target exit data map(release : p[2].first)
  CHECK_EQ (a[2], 1);
#pragma omp target enter data map(to : p[1 : 3])
#pragma omp target map(tofrom : p[k].first[0 : N]) map(to : p[k].second[0 : N])
  p[k].first[2] += p[k].second[3];
#pragma omp target exit data map(release : p[1 : 3])
  CHECK_EQ (a[2], 4);
  CHECK (p[k].first == a && p[k].second == b);
}

/* Members that are alone on the device, of what a pointer leads to.  */

static void
lone_members (struct part *p)
{
#pragma omp target enter data map(to : p->first)
#pragma omp target map(tofrom : p->first[0 : N])
  p->first[2]++;
#pragma omp target exit data map(release : p->first)
  CHECK_EQ (p->first[2], 1);
#pragma omp target enter data map(to : p->first, p->second)
#pragma omp target map(tofrom : p->first[0 : N]) map(to : p->second[0 : 4])
  p->first[2] += p->second[3];
#pragma omp target exit data map(release : p->first, p->second)
  CHECK_EQ (p->first[2], 8);
#pragma omp target map(to : p->first) map(tofrom : p->first[0 : N])
  p->first[2]++;
  CHECK_EQ (p->first[2], 9);
}

int
main (void)
{
  int a[N] = { 0 }, b[N] = { 1, 3, 5, 7 };
  struct part s = { { 0 }, a, b };
  some_pointers (3);
  other_pointers ();
  some_members (3);
  lone_members (&s);
  return test_done ();
}
