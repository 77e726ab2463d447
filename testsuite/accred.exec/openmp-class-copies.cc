/* Private, firstprivate and lastprivate objects of classes in target regions: constructors, assignment
   operators and destructors are called, whether the region writes the objects or not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include <omp.h>

#include "accred-test.h"

#pragma omp declare target
static int gone;
#pragma omp end declare target

struct value
{
  int v;
  value (int x = 7) : v (x) {}
  value (const value &o) : v (o.v + 100) {}
  value &
  operator= (const value &o)
  {
    v = o.v + 1000;
    return *this;
  }
  ~value ()
  {
#pragma omp atomic
    gone++;
  }
};

/* Trivial to copy: nothing is called.  */

struct plain
{
  int v;
};

enum
{
  N = 10
};

static int r[N];

static void
clear ()
{
  for (int &x : r)
    x = -5;
}

static void
loops (value &c, value (&two)[2])
{
#pragma omp target parallel for firstprivate(c) map(tofrom : r)
  for (int i = 0; i < N; i++)
    r[i] = c.v;
  for (int i = 0; i < N; i++)
    CHECK_EQ (r[i], 105);
  clear ();
#pragma omp target teams distribute firstprivate(c) map(tofrom : r)
  for (int i = 0; i < N; i++)
    r[i] = c.v;
  CHECK_EQ (r[3], 105);
  clear ();
#pragma omp target teams map(tofrom : r)
#pragma omp distribute parallel for firstprivate(c)
  for (int i = 0; i < N; i++)
    {
      c.v += i;
      r[i] = c.v;
    }
  /* Both constructs make a copy.  */
  CHECK (r[9] >= 214);
  CHECK_EQ (r[0], 205);
  clear ();
#pragma omp target parallel for private(c) map(tofrom : r)
  for (int i = 0; i < N; i++)
    r[i] = c.v;
  CHECK_EQ (r[4], 7);
  clear ();
#pragma omp target parallel for firstprivate(two) map(tofrom : r)
  for (int i = 0; i < N; i++)
    r[i] = two[i % 2].v;
  CHECK_EQ (r[4], 101);
  CHECK_EQ (r[5], 102);
#pragma omp target simd private(two) map(tofrom : r)
  for (int i = 0; i < N; i++)
    r[i] = two[0].v + two[1].v;
  CHECK_EQ (r[4], 14);
  clear ();
}

static void
regions (value c)
{
#pragma omp target map(tofrom : r)
#pragma omp parallel private(c) num_threads(2)
  r[omp_get_thread_num ()] = c.v;
  CHECK_EQ (r[0], 7);
  clear ();
#pragma omp target map(tofrom : r)
#pragma omp parallel firstprivate(c) num_threads(2)
  {
    c.v++;
    r[omp_get_thread_num ()] = c.v;
  }
  CHECK_EQ (r[0], c.v + 101);
  clear ();
#pragma omp target map(tofrom : r)
#pragma omp teams private(c) num_teams(1)
  {
    c.v++;
    r[0] = c.v;
  }
  CHECK_EQ (r[0], 8);
#pragma omp target teams firstprivate(c) num_teams(1) map(tofrom : r)
  r[1] = c.v;
  CHECK_EQ (r[1], c.v + 100);
  clear ();
#pragma omp target map(tofrom : r)
#pragma omp parallel num_threads(2)
  {
#pragma omp for private(c)
    for (int i = 0; i < N; i++)
      r[i] = c.v;
#pragma omp for firstprivate(c)
    for (int i = 0; i < N - 1; i++)
      r[i] += c.v;
#pragma omp single private(c)
    r[9] += c.v;
  }
  CHECK_EQ (r[2], 107 + c.v);
  CHECK_EQ (r[9], 14);
  clear ();
#pragma omp target map(tofrom : r) private(c)
  r[1] = c.v;
  CHECK_EQ (r[1], 7);
  clear ();
}

/* Also where GCC's own offload compiler is installed.  */

static void
simd_objects (int *out)
{
  value own, two[2];
#pragma omp target map(tofrom : out[ : 8])
#pragma omp simd private(own) lastprivate(two)
  for (int i = 0; i < 8; i++)
    {
      own.v = i;
      two[1] = own;
      out[i] = own.v;
    }
  for (int i = 0; i < 8; i++)
    CHECK_EQ (out[i], i);
}

static void
last_values (value &c)
{
  value d;
#pragma omp target parallel for lastprivate(c) map(tofrom : c)
  for (int i = 0; i < N; i++)
    c.v = i;
  CHECK_EQ (c.v, 1009);
#pragma omp target map(tofrom : d)
#pragma omp parallel num_threads(4)
#pragma omp for lastprivate(d) collapse(2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 3; j++)
      d.v = 10 * i + j;
  CHECK_EQ (d.v, 1092);
}

template <typename T>
static int
copied_in_template (T t)
{
  int sum = 0;
#pragma omp target teams distribute parallel for firstprivate(t) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += t.v;
  return sum;
}

int
main ()
{
  value c (5), two[2] = { 1, 2 };
  clear ();
  loops (c, two);
  regions (c);
  simd_objects (r);
  last_values (c);
  CHECK_EQ (copied_in_template (plain{ 4 }), 40);
#pragma omp target
  gone = 0;
#pragma omp target parallel for firstprivate(c) map(tofrom : r)
  for (int i = 0; i < N; i++)
    r[i] = c.v;
#pragma omp target update from(gone)
  CHECK (gone >= 1);
  CHECK (gone <= N);
#pragma omp target map(tofrom : r)
#pragma omp task firstprivate(c) shared(r)	
  r[1] = c.v;
  CHECK_EQ (r[1], 1109);
  return test_done ();
}
