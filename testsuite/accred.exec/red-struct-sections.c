/* Sections of structs whose number is known at run time only, or is large: through pointers, of
   arrays of run-time size, of members; on loops of all levels and on constructs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <accred-test.h>
#include <stdlib.h>

struct moment
{
  double sum;
  char count;
  int part[3];
  struct { short least, most; } range;
};

enum { most = 400, guards = 3, iterations = 500 };

static struct moment got[most + 2 * guards], expected[most + 2 * guards];

/* Iteration I adds to struct K of P.  */
#pragma acc routine seq
static void
add (struct moment *p, int i)
{
  p->sum += i;
  p->count += i & 1;
  p->part[i % 3] += 2;
  p->range.least += 3;
  p->range.most -= 1;
}

static void
start (void)
{
  for (int k = 0; k < most + 2 * guards; k++)
    {
      got[k].sum = k;
      got[k].count = k % 7;
      for (int j = 0; j < 3; j++)
	got[k].part[j] = 10 * k + j;
      got[k].range.least = k + 1;
      got[k].range.most = k + 2;
      expected[k] = got[k];
    }
}

static void
serial (struct moment *p, int n, int times)
{
  for (int i = 0; i < iterations && n > 0; i++)
    for (int t = 0; t < times; t++)
      add (&p[i * 7 % n], i);
}

static void
compare (void)
{
  for (int k = 0; k < most + 2 * guards; k++)
    {
      CHECK_EQ (got[k].sum, expected[k].sum);
      CHECK_EQ (got[k].count, expected[k].count);
      for (int j = 0; j < 3; j++)
	CHECK_EQ (got[k].part[j], expected[k].part[j]);
      CHECK_EQ (got[k].range.least, expected[k].range.least);
      CHECK_EQ (got[k].range.most, expected[k].range.most);
    }
}

static void
gang_vector (struct moment *p, int lo, int n)
{
#pragma acc parallel loop gang vector num_gangs (3) vector_length (32) reduction (+: p[lo:n])
  for (int i = 0; i < iterations; i++)
    if (n > 0)
      add (&p[lo + i * 7 % n], i);
}

static void
nested (struct moment *p, int n)
{
#pragma acc parallel loop gang num_gangs (2) reduction (+: p[0:n])
  for (int t = 0; t < 3; t++)
    {
#pragma acc loop vector reduction (+: p[0:n])
      for (int i = 0; i < iterations; i++)
	add (&p[i * 7 % n], i);
    }
}

static void
construct (struct moment *p, int n)
{
#pragma acc parallel num_gangs (4) reduction (+: p[0:n])
  for (int i = 0; i < iterations; i++)
    add (&p[i * 7 % n], i);
}

static void
sequential (struct moment *p, int n)
{
#pragma acc parallel num_gangs (1)
#pragma acc loop seq reduction (+: p[0:n])
  for (int i = 0; i < iterations; i++)
    add (&p[i * 7 % n], i);
}

static void
large (struct moment *p)
{
#pragma acc parallel loop num_gangs (2) vector_length (32) reduction (+: p[0:300])
  for (int i = 0; i < iterations; i++)
    add (&p[i * 7 % 300], i);
}

static void
members (struct moment *p, int n)
{
#pragma acc parallel loop worker num_workers (4) reduction (+: p[1:n])
  for (int i = 0; i < iterations; i++)
    {
      struct moment *q = p + 1 + i * 7 % n;
      q->sum += i;
      p[1 + i * 7 % n].count += i & 1;
      (*q).part[i % 3] += 2;
      q->range.least += 3;
      q->range.most -= 1;
    }
}

/* So few that they are reduced as scalars.  */

static void
few (struct moment *p)
{
#pragma acc parallel loop num_gangs (2) vector_length (32) reduction (+: p[1:2])
  for (int i = 0; i < iterations; i++)
    add (&p[1 + i * 7 % 2], i);
}

/* An array of run-time size.  */

static void
whole (int n, int gangs)
{
  struct moment a[n];
  for (int k = 0; k < n; k++)
    a[k] = got[guards + k];
#pragma acc parallel loop num_gangs (gangs) vector_length (32) reduction (+: a) copy (a)
  for (int i = 0; i < iterations; i++)
    add (&a[i * 7 % n], i);
  for (int k = 0; k < n; k++)
    got[guards + k] = a[k];
}

static void
largest (int n)
{
  struct { int key; float weight[2]; } m[5] = { 0 };
#pragma acc parallel loop vector_length (64) reduction (max: m[1:n])
  for (int i = 0; i < iterations; i++)
    {
      int k = 1 + i % n;
      m[k].key = m[k].key > i * 13 % 101 ? m[k].key : i * 13 % 101;
      m[k].weight[1] = m[k].weight[1] > i * 17 % 103 ? m[k].weight[1] : i * 17 % 103;
    }
  for (int k = 0; k < 5; k++)
    {
      int key = 0, weight = 0;
      for (int i = 0; i < iterations; i++)
	if (k == 1 + i % n)
	  {
	    key = key > i * 13 % 101 ? key : i * 13 % 101;
	    weight = weight > i * 17 % 103 ? weight : i * 17 % 103;
	  }
      CHECK_EQ (m[k].key, key);
      CHECK_EQ (m[k].weight[0], 0);
      CHECK_EQ (m[k].weight[1], weight);
    }
}

int
main (void)
{
  static const int sizes[] = { 0, 1, 2, 5, 33 };
  for (unsigned s = 0; s < sizeof sizes / sizeof *sizes; s++)
    {
      const int n = sizes[s];
      start ();
      gang_vector (got, guards, n);
      serial (expected + guards, n, 1);
      compare ();
      if (!n)
	continue;
      nested (got + guards, n);
      serial (expected + guards, n, 3);
      construct (got + guards, n);
      serial (expected + guards, n, 4);
      sequential (got + guards, n);
      serial (expected + guards, n, 1);
      members (got + guards - 1, n);
      serial (expected + guards, n, 1);
      whole (n, 3);
      serial (expected + guards, n, 1);
      compare ();
    }
  start ();
  few (got + guards - 1);
  serial (expected + guards, 2, 1);
  large (got + guards);
  serial (expected + guards, 300, 1);
  compare ();
  largest (4);
  return test_done ();
}
