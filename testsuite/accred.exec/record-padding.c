/* Records are copied with their holes, which nobody sets: in the memory of a thread, of a gang and of the device.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

struct bytes { char c; double d; };
struct words { short s; int i; char c; };
struct wide { int i; __attribute__ ((aligned (16))) int j; };
struct nested { char c; struct words w[3]; struct bytes b; };
union either { char c; double d; };
struct large { struct words many[40]; };

#pragma acc routine seq
__attribute__ ((noinline)) static struct nested
made (int i)
{
  struct nested n;
  n.c = i;
  for (int k = 0; k < 3; k++)
    {
      n.w[k].s = i + k;
      n.w[k].i = i * k;
      n.w[k].c = k;
    }
  n.b.c = 5;
  n.b.d = i;
  return n;
}

#pragma acc routine seq
__attribute__ ((noinline)) static double
sum_of (struct nested n)
{
  struct nested copy = n;
  double sum = copy.c + copy.b.c + copy.b.d;
  for (int k = 0; k < 3; k++)
    sum += copy.w[k].s + copy.w[k].i + copy.w[k].c;
  return sum;
}

int
main (void)
{
  enum { N = 64 };
  static struct nested out[N];
  static struct wide wides[N];
  double sums[N], of_gangs[4];
  char firsts[N];
#pragma acc parallel loop gang vector num_gangs (2) vector_length (32) copyout (out, wides, sums, firsts)
  for (int i = 0; i < N; i++)
    {
      struct nested n = made (i), m;
      m = n;
      __builtin_memcpy (&n, &m, sizeof n);
      sums[i] = sum_of (n);
      out[i] = n;
      struct wide v, w;
      v.i = i;
      v.j = -i;
      w = v;
      wides[i].i = w.i;
      wides[i].j = w.j;
      union either e, f;
      e.c = i;
      f = e;
      firsts[i] = f.c;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (out[i].c, i);
      CHECK_EQ (out[i].w[2].s, i + 2);
      CHECK_EQ (out[i].w[2].i, 2 * i);
      CHECK (out[i].b.d == i);
      CHECK (sums[i] == 8 * i + 11);
      CHECK_EQ (wides[i].j, -i);
      CHECK_EQ (firsts[i], i);
    }
  /* One record for all threads of a gang; more than what is copied piece by piece.  */
#pragma acc parallel loop gang num_gangs (4) num_workers (2) vector_length (32) copyout (of_gangs)
  for (int g = 0; g < 4; g++)
    {
      struct nested n = made (g), m;
      struct large a, b;
      for (int k = 0; k < 40; k++)
	{
	  a.many[k].s = g;
	  a.many[k].i = k;
	  a.many[k].c = 1;
	}
      m = n;
      b = a;
      double sum = 0;
#pragma acc loop worker vector reduction (+:sum)
      for (int k = 0; k < 40; k++)
	sum += b.many[k].s + b.many[k].i + b.many[k].c + m.b.d;
      of_gangs[g] = sum;
    }
  for (int g = 0; g < 4; g++)
    CHECK (of_gangs[g] == 40 * g + 780 + 40 + 40 * g);
  return test_done ();
}
