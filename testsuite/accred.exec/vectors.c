/* GCC's vector types: operations on their elements, elements at run time, arguments and results of routines,
   members of records, conversions, permutations; and as what comes out of a loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wno-psabi" } */

#include "accred-test.h"

typedef float v4f __attribute__ ((vector_size (16)));
typedef int v4i __attribute__ ((vector_size (16)));
typedef unsigned v4u __attribute__ ((vector_size (16)));
typedef double v4d __attribute__ ((vector_size (32)));
typedef long v2l __attribute__ ((vector_size (16)));
typedef short v8s __attribute__ ((vector_size (16)));
typedef unsigned char v8c __attribute__ ((vector_size (8)));

struct particle
{
  char tag;
  v4f x, v;
};

struct results
{
  v4f f, g;
  v4i i, j;
  v4d d;
  v2l l;
  v8s s;
  v8c c;
  float scalar;
};

#pragma acc routine seq
static v4f __attribute__ ((noinline))
shuffle (v4f x, v4i mask)
{
  return __builtin_shuffle (x, mask);
}

#pragma acc routine seq
static v4f __attribute__ ((noinline))
smaller (v4f x, v4f y)
{
  v4f r = x;
  for (int k = 0; k < 4; k++)
    r[k] = x[k] < y[k] ? x[k] : y[k];
  return r;
}

#pragma acc routine seq
static v4f
move (struct particle p, float dt)
{
  return p.x + p.v * dt;
}

#pragma acc routine seq
static struct results __attribute__ ((noinline))
compute (int n)
{
  struct results r;
  v4f a = { n, n + 1, n + 2, n + 3 }, b = { 1, 2, 3, 4 };
  a += b * 2.0f - 1;
  r.f = a / b;
  r.i = a < 2 * b + (float) n;
  r.i -= (r.i & 4) << 1;
  v4u u = (v4u) r.i;
  r.j = (v4i) (u >> (v4u) { 1, 2, 3, 31 }) ^ ~(v4i) { n, -n, 7, 1 };
  r.j %= (v4i) { 1000, 77, 13, 5 };
  r.g = shuffle (smaller (a, -b), (v4i) { 3, 1, n & 3, 2 });
  r.g += __builtin_shuffle (a, b, (v4i) { 0, 4, 7, 3 });
  /* One comes from the turn before.  */
  v4f last = { 0 }, sum = { 0 };
  for (int k = 0; k < 5; k++)
    {
      v4f t = sum;
      sum = last + a;
      last = t;
    }
  r.g += sum;
  struct particle p = { 1, a, b };
  r.f += move (p, 0.5f);
  r.d = __builtin_convertvector (r.j, v4d) * 0.5;
  v4i back = __builtin_convertvector (r.d, v4i);
  r.l = (v2l) back + (v2l) { 1l << 40, -n };
  r.s = (v8s) { 1, 2, 3, 4, 5, 6, 7, 8 } * (short) n;
  r.s[n & 7] = -r.s[n & 7];
  r.c = __builtin_convertvector (r.s, v8c) + (v8c) r.l[1];
  r.scalar = r.f[n & 3] + r.s[1] + (n & 1 ? a : b)[2];
  return r;
}

int
main (void)
{
  enum { N = 40 };
  static struct results r[N];
  static v4f x[N];
  for (int i = 0; i < N; i++)
    x[i] = (v4f) { i, 1, 2, 3 };
#pragma acc parallel loop copyout (r) copy (x)
  for (int i = 0; i < N; i++)
    {
      r[i] = compute (i);
      x[i] = x[i] * x[i] - 1;
    }
  for (int i = 0; i < N; i++)
    {
      struct results e = compute (i);
      CHECK (memcmp (&r[i].f, &e.f, sizeof e.f) == 0);
      CHECK (memcmp (&r[i].g, &e.g, sizeof e.g) == 0);
      CHECK (memcmp (&r[i].i, &e.i, sizeof e.i) == 0);
      CHECK (memcmp (&r[i].j, &e.j, sizeof e.j) == 0);
      CHECK (memcmp (&r[i].d, &e.d, sizeof e.d) == 0);
      CHECK (memcmp (&r[i].l, &e.l, sizeof e.l) == 0);
      CHECK (memcmp (&r[i].s, &e.s, sizeof e.s) == 0);
      CHECK (memcmp (&r[i].c, &e.c, sizeof e.c) == 0);
      CHECK_SAME (r[i].scalar, e.scalar);
      CHECK (x[i][0] == i * i - 1 && x[i][1] == 0 && x[i][2] == 3 && x[i][3] == 8);
    }

  /* Written by one thread, read by all of the gang.  */
  int bad = 0;
#pragma acc parallel loop gang num_workers (2) vector_length (64) reduction (+:bad)
  for (int i = 0; i < N; i++)
    {
      v4i w = { i, i + 1, i + 2, i + 3 };
      w *= 3;
#pragma acc loop worker vector reduction (+:bad)
      for (int k = 0; k < 300; k++)
	bad += w[k & 3] != 3 * (i + (k & 3));
    }
  CHECK_EQ (bad, 0);
  return test_done ();
}
