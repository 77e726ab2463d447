/* A construct whose body is dead still maps its data: GCC 12 removes the stores of its argument
   record at -O2, and libgomp reads what the stack holds.  Found by redfuzz.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

struct pair { int a; double b; short c[3]; };

static long a[64];
static struct pair p[16];

/* Leaves addresses on the stack that cannot be mapped together: one inside of the other's object.  */
static void __attribute__ ((noinline))
soil (void)
{
  char *volatile garbage[64];
  for (int i = 0; i < 64; i++)
    garbage[i] = (char *) a + (i & 1 ? 4 : 0) + i / 2;
  CHECK (garbage[1] != garbage[0]);
}

static void __attribute__ ((noinline))
dead (int n, long m)
{
  static int counts[16];
#pragma acc parallel num_gangs (3) num_workers (1) vector_length (1) copy (counts) copyin (a, p) firstprivate (n)
  {
    int x = (int) m >> (!(int) m & 7);
    struct pair q = p[6];
    q.c[2] = (short) ((signed char) m >> 7);
    q.a = (unsigned char) a[55] >> (x % ((n & 63) + 1) & 7);
  }
  for (int i = 0; i < 16; i++)
    CHECK_EQ (counts[i], 0);
}

static void __attribute__ ((noinline))
dead_kernels (int n, long m)
{
  static int counts[16];
#pragma acc kernels copy (counts) copyin (a, p)
  {
    int x = (int) m >> (!(int) m & 7);
    struct pair q = p[6];
    q.a = (unsigned char) a[55] >> (x % ((n & 63) + 1) & 7);
    for (int i = 0; i < n; i++)
      q.c[i % 3] = (short) a[i];
  }
  for (int i = 0; i < 16; i++)
    CHECK_EQ (counts[i], 0);
}

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      soil ();
      dead (i, 5);
      soil ();
      dead_kernels (i, 5);
    }
  long s = 0;
  a[7] = 3;
#pragma acc parallel loop reduction (+:s) copyin (a)
  for (int i = 0; i < 64; i++)
    s += a[i];
  CHECK_EQ (s, 3);
  return test_done ();
}
