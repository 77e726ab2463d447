/* Functions of the same file, called in regions: inlined, not inlined, recursive, with every kind of argument.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fchecking" } */

#include "accred-test.h"

enum { N = 400 };
static int data[N];

#pragma acc routine seq
static inline int
inlined (int x, int y)
{
  return x * y + (x < y ? x : y);
}

#pragma acc routine seq
static int __attribute__ ((noinline))
plain (int x, int y)
{
  return x * 3 - y;
}

#pragma acc routine seq
static long __attribute__ ((noinline))
many (signed char c, unsigned short h, int i, unsigned long l, float f, double d, const int *p, _Bool b)
{
  return c * 2 + h + i + (long) l + (long) (f * 4) + (long) (d * 8) + *p + b;
}

#pragma acc routine seq
static double __attribute__ ((noinline))
returns_double (float f, long l)
{
  return f * 0.5 + l;
}

#pragma acc routine seq
static signed char __attribute__ ((noinline))
returns_char (int x)
{
  return x;
}

#pragma acc routine seq
static unsigned short __attribute__ ((noinline))
returns_short (int x)
{
  return x;
}

#pragma acc routine seq
static void __attribute__ ((noinline))
through_pointer (int *where, int value)
{
  *where += value;
}

#pragma acc routine seq
static int __attribute__ ((noinline))
calls_others (int x)
{
  int t = x;
  through_pointer (&t, 5);
  return plain (t, inlined (x, 2)) + returns_char (x);
}

#pragma acc routine seq
static unsigned __attribute__ ((noinline))
recursive (unsigned n)
{
  return n < 2 ? n : recursive (n - 1) + recursive (n - 2);
}

struct pair
{
  int a;
  double b;
};

#pragma acc routine seq
static struct pair __attribute__ ((noinline))
swap_and_add (struct pair p, int x)
{
  struct pair r = { (int) p.b + x, p.a };
  return r;
}

static void
run (void)
{
  static int a[N], b[N], c[N], e[N], f[N];
  static long l[N];
  static double d[N];
  static struct pair s[N];
  int total = 0, total_host = 0;
#pragma acc parallel loop gang worker vector num_gangs (3) num_workers (2) vector_length (32) \
  copyin (data) copyout (a, b, c, d, e, f, l, s) reduction (+:total)
  for (int i = 0; i < N; i++)
    {
      a[i] = inlined (data[i], i) + plain (i, data[i]);
      l[i] = many (data[i], data[i], data[i], data[i], data[i] * 0.25f, data[i] * 0.125, &data[N - 1 - i], i & 1);
      d[i] = returns_double (data[i], i);
      b[i] = calls_others (data[i]);
      c[i] = i < 40 ? recursive (i % 12) : 0;
      e[i] = returns_char (data[i]);
      f[i] = returns_short (data[i]);
      struct pair p = { i, data[i] };
      s[i] = swap_and_add (p, 7);
      total += plain (data[i], 1);
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], inlined (data[i], i) + plain (i, data[i]));
      CHECK_EQ (l[i], many (data[i], data[i], data[i], data[i], data[i] * 0.25f, data[i] * 0.125, &data[N - 1 - i],
			    i & 1));
      CHECK_SAME (d[i], returns_double (data[i], i));
      CHECK_EQ (b[i], calls_others (data[i]));
      CHECK_EQ ((unsigned) c[i], i < 40 ? recursive (i % 12) : 0);
      CHECK_EQ (e[i], (signed char) data[i]);
      CHECK_EQ (f[i], (unsigned short) data[i]);
      CHECK_EQ (s[i].a, data[i] + 7);
      CHECK_SAME (s[i].b, (double) i);
      total_host += data[i] * 3 - 1;
    }
  CHECK_EQ (total, total_host);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    data[i] = (int) (test_random () % 2001) - 900;
  run ();
  return test_done ();
}
