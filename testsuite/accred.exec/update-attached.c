/* Updates of objects with pointers: those that are attached stay as they are, on the device and on the
   host; others are copied.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <openacc.h>
#include <stdlib.h>

#include "accred-test.h"

enum
{
  M = 3
};

struct vector
{
  int n;
  double *v;
  const void *mark;
};

struct table
{
  double scale;
  struct vector of[2];
  double *all[4];
};

static struct vector global;
#pragma acc declare create (global)

static double *
numbers (int n, int first)
{
  double *v = malloc (n * sizeof *v);
  for (int j = 0; j < n; j++)
    v[j] = first + j;
  return v;
}

static void
add (struct vector *s, int i)
{
#pragma acc parallel loop present (s[0 : 1])
  for (int j = 0; j < 4; j++)
    s[0].v[j] += s[0].n + i;
}

static void
object (int n)
{
  struct vector s = { 1, numbers (n, 10), NULL };
  double *host = s.v;
#pragma acc enter data copyin (s)
#pragma acc enter data copyin (s.v [0:n])
  s.n = 5;
  s.mark = host + 1;
#pragma acc update device (s)
  const void *mark = NULL;
#pragma acc parallel present (s) copy (mark)
  {
    mark = s.mark;
    s.mark = (char *) s.mark + 8;
  }
  /* It is not attached: bits that are copied.  */
  CHECK (mark == host + 1);
  add (&s, 0);
#pragma acc update self (s)
  CHECK (s.v == host);
  CHECK (s.mark == host + 2);
  /* Conditions, and what is not there.  */
  s.n = 7;
#pragma acc update device (s) if (n < 0)
  add (&s, 0);
  struct vector absent = { 3, host, NULL };
#pragma acc update device (absent) if_present
  /* In queues.  */
#pragma acc parallel present (s) async (2)
  s.n = 20;
#pragma acc update self (s) async (2)
#pragma acc wait (2)
  CHECK_EQ (s.n, 20);
  CHECK (s.v == host);
#pragma acc parallel present (s) async (1)
  for (int k = 0; k < 1000; k++)
    s.n += k;
  s.n = 30;
#pragma acc update device (s) async (2) wait (1)
#pragma acc parallel loop present (s) async (2)
  for (int j = 0; j < n; j++)
    s.v[j] += s.n;
#pragma acc wait
#pragma acc exit data copyout (s.v [0:n])
#pragma acc exit data delete (s)
  for (int j = 0; j < 4; j++)
    CHECK_EQ (host[j], 10 + j + 5 + 5 + 30);
  free (host);
}

/* Some of an array of objects, of which some have pointers that are attached.  */

static void
sections (int n)
{
  struct vector *p = malloc (M * sizeof *p);
  for (int i = 0; i < M; i++)
    p[i] = (struct vector){ i, numbers (n, 10 * i), NULL };
  double *host = p[1].v;
#pragma acc enter data copyin (p [0:M])
  for (int i = 1; i < M; i++)
    {
#pragma acc enter data copyin (p[i].v [0:n])
      acc_attach ((void **) &p[i].v);
    }
  for (int i = 0; i < M; i++)
    p[i].n = 100 * i;
#pragma acc update device (p [1:2])
#pragma acc parallel loop present (p [0:M])
  for (int j = 0; j < n; j++)
    {
      p[1].v[j] += p[1].n + p[0].n;
      p[2].v[j] += p[2].n;
    }
  double *first = NULL;
#pragma acc update device (p [0:M])
#pragma acc parallel present (p [0:M]) copyout (first)
  first = p[0].v;
  CHECK (first == p[0].v);
  p[0].n = p[1].n = -1;
#pragma acc update self (p [0:2])
  CHECK (p[1].v == host);
  CHECK_EQ (p[0].n, 0);
  CHECK_EQ (p[1].n, 100);
  for (int i = 1; i < M; i++)
    {
#pragma acc update self (p[i].v [0:n])
      for (int j = 0; j < n; j++)
	CHECK_EQ (p[i].v[j], 110 * i + j);
#pragma acc exit data delete (p[i].v [0:n])
    }
  free (p);
}

/* Rows, nested objects, and a declared one.  */

static void
others (int n)
{
  double **r = malloc (M * sizeof *r);
  for (int i = 0; i < M; i++)
    r[i] = numbers (n, 10 * i);
  double *host = r[1];
#pragma acc enter data copyin (r [0:M])
  for (int i = 0; i < M; i++)
    {
      double *row = r[i];
#pragma acc enter data copyin (row [0:n])
      if (i)
	acc_attach ((void **) &r[i]);
    }
  double *changed = r[2];
  r[0] = NULL;
  r[2] = numbers (n, 50);
#pragma acc update device (r [1:2])
#pragma acc update device (r [0:1])
  int null = 0;
#pragma acc parallel present (r [0:M]) copy (null)
  {
    null = r[0] == NULL;
    for (int j = 0; j < n; j++)
      r[1][j] += r[2][j];
  }
  CHECK (null);
  r[1] = NULL;
#pragma acc update self (r [1:1])
  r[1] = host;
#pragma acc update self (r [0:M])
  CHECK (r[1] == host);
#pragma acc update self (host [0:n])
  for (int j = 0; j < n; j++)
    CHECK_EQ (host[j], 30 + 2 * j);
  free (changed);

  struct table t = { 2, { { 1, host, NULL }, { 2, NULL, NULL } }, { NULL, NULL, host, NULL } };
#pragma acc enter data copyin (t)
  acc_attach ((void **) &t.of[0].v);
  acc_attach ((void **) &t.all[2]);
  t.scale = 3;
#pragma acc update device (t)
#pragma acc parallel present (t)
  {
    t.of[0].v[0] = t.scale;
    t.all[2][1] = t.scale + 1;
  }
#pragma acc update self (host [0:n])
  CHECK_EQ (host[0], 3);
  CHECK_EQ (host[1], 4);
  CHECK_EQ (host[2], 34);

  global.v = host;
  global.n = 6;
#pragma acc update device (global)
  acc_attach ((void **) &global.v);
  global.n = 7;
#pragma acc update device (global)
#pragma acc parallel
  global.v[2] = global.n;
#pragma acc update self (host [0:n])
  CHECK_EQ (host[2], 7);
}

int
main (void)
{
  object (4);
  sections (5);
  others (6);
  return test_done ();
}
