/* Pointers to routines of the same image: in variables, records, tables, and as arguments; tables of constants
   with the addresses of others.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

struct pair
{
  char c;
  double d[3];
};
typedef int (*binary) (int, int);
typedef struct pair (*maker) (signed char, struct pair, float);

#pragma acc routine seq
static int
add (int a, int b)
{
  return a + b;
}

#pragma acc routine seq
static int
multiply (int a, int b)
{
  return a * b;
}

#pragma acc routine seq
static struct pair
make (signed char c, struct pair p, float f)
{
  p.c += c;
  p.d[1] += f;
  return p;
}

#pragma acc routine seq
static _Complex double
turn (_Complex double z, __int128 w)
{
  return z * 1.0i + (double) (w >> 64);
}

#pragma acc routine seq
static void
store (long *p, long v)
{
  *p = v;
}

#pragma acc routine seq
static int __attribute__ ((noinline))
apply (binary f, int a, int b)
{
  return f (a, b);
}

#pragma acc routine seq
static int
by_table (int k, int a, int b)
{
  static const binary table[] = { add, multiply };
  static const struct { const char *name; binary f; } named[] = { { "add", add }, { "mul", multiply } };
  return table[k] (a, b) * 1000 + named[k].f (a, b) + named[k].name[1];
}

/* Reaches itself through a pointer.  */
#pragma acc routine seq
static int __attribute__ ((noinline))
steps (int (*f) (int), int n)
{
  return n <= 1 ? 0 : 1 + f (n);
}

#pragma acc routine seq
static int
collatz (int n)
{
  return steps (collatz, n & 1 ? 3 * n + 1 : n / 2);
}

#pragma acc routine seq
static long
constants (int i)
{
  static const char *const words[] = { "zero", "one", "two", 0 };
  static const short numbers[3][2] = { { 1, 2 }, { 3, 4 }, { 5, 6 } };
  static const short *const middle = &numbers[1][1];
  static const struct { int tag; const short *row; unsigned low : 3, high : 29; const char *const *word; } rows[]
    = { { 1, numbers[0], 5, 77, words + 1 }, { 2, numbers[2] + 1, 6, 88, &words[2] } };
  static const char *const twice[4] = { [0 ... 2] = "same", [3] = "other" };
  const char *w = words[i % 3];
  long t = middle[i % 2] + rows[i & 1].tag * 10 + *rows[i & 1].row * 100 + rows[i & 1].low * 1000;
  t += rows[i & 1].high * 10000l + (*rows[i & 1].word)[1] * 1000000l + twice[i & 3][1] * 1000000000l;
  for (; *w; w++)
    t = t * 3 + *w;
  return t + (words[3] == 0);
}

int
main (void)
{
  enum { N = 60 };
  int a[N], b[N], c[N];
  long l[N], k[N];
  double d[N];
#pragma acc parallel loop copyout (a, b, c, d, l, k)
  for (int i = 0; i < N; i++)
    {
      binary t[2] = { add, multiply };
      binary f = i % 3 ? add : multiply;
      maker m = make;
      _Complex double (*z) (_Complex double, __int128) = turn;
      void (*s) (long *, long) = store;
      a[i] = apply (t[i & 1], i, 3) + 1000 * f (i, 5) + 100000 * (f == add);
      b[i] = by_table (i & 1, i, 7);
      /* Two steps at most: a thread's stack has 1 KiB.  */
      c[i] = steps (collatz, 1 << i % 3);
      struct pair p = m (-3, (struct pair) { 5, { 1, 2, i } }, 0.5f);
      d[i] = p.c + 10 * p.d[1] + 1000 * p.d[2] + 1000000 * __real__ z (2.0 - 3.0i, (__int128) i << 64);
      s (&l[i], i);
      k[i] = constants (i);
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (a[i], (i & 1 ? i * 3 : i + 3) + 1000 * (i % 3 ? i + 5 : i * 5) + 100000 * (i % 3 != 0));
      CHECK_EQ (b[i], (i & 1 ? i * 7 * 1001 + 'u' : (i + 7) * 1001 + 'd'));
      CHECK_EQ (c[i], i % 3);
      CHECK_SAME (d[i], 2 + 25 + 1000.0 * i + 1000000.0 * (3 + i));
      CHECK_EQ (l[i], i);
      CHECK_EQ (k[i], constants (i));
    }
  return test_done ();
}
