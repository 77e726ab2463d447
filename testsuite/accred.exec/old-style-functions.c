/* Functions that are declared and defined as C did before it had prototypes, and calls that do not fit them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-std=gnu89 -w -fno-ipa-icf" } */

#include "accred-test.h"

/* Promoted arguments: int for char and short, double for float.  */
static double __attribute__ ((noinline))
sum (c, s, f, d, l)
     char c;
     short s;
     float f;
     double d;
     long l;
{
  return c + s + f + d + l;
}

/* Arguments that do not fit the parameters' types.  */
static int __attribute__ ((noinline))
narrow (c, s, b)
     unsigned char c;
     short s;
     _Bool b;
{
  return c * 10 + s + b;
}

/* The address of what came as another type.  */
static void __attribute__ ((noinline))
twice (p)
     float *p;
{
  *p *= 2;
}

static float __attribute__ ((noinline))
doubled (f)
     float f;
{
  twice (&f);
  return f;
}

/* Fewer arguments than parameters, of which it uses only those that are there.  */
static int __attribute__ ((noinline))
first (n, a, b)
     int n, a, b;
{
  return n == 1 ? a : a + b;
}

/* No value on one way, and nobody asks for it then.  */
static int __attribute__ ((noinline))
perhaps (int *seen, int n)
{
  ++*seen;
  if (n > 0)
    return n * 3;
}

/* More arguments than parameters, and a value that there is not.  */
static void __attribute__ ((noinline))
none ()
{
  __asm__ volatile ("" : : : "memory");
}

int
main (void)
{
  double d[6] = { 0 };
  int seen = 0, n = 4;
#pragma acc parallel num_gangs (1) vector_length (32) copy (d, seen) copyin (n)
  {
    char c = n - 104;
    short s = n * 1000;
    float f = n + 0.25f;
    d[0] = sum (c, s, f, 1e300, -3L) - 1e300;
    d[1] = sum (c, s, f, 0.5, 7L);
    d[2] = doubled (f);
    d[3] = first (1, n) + first (2, n, 30);
    d[4] = perhaps (&seen, n);
    perhaps (&seen, -n);
    d[5] = narrow (n - 5, n + 0x20000, n > 0);
    if (n < 0)
      /* Compiled, never executed.  */
      d[4] = first () + first (n, "text", 1.5) + ((int (*) ()) none) (n) + sum (d);
    ((void (*) (int)) none) (n);
  }
  CHECK (d[0] == 0);
  CHECK (d[1] == -100 + 4000 + 4.25 + 0.5 + 7);
  CHECK (d[2] == 8.5);
  CHECK (d[3] == 4 + 34);
  CHECK (d[4] == 12);
  CHECK (d[5] == 255 * 10 + 4 + 1);
  CHECK_EQ (seen, 2);
  return test_done ();
}
