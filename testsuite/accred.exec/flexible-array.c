/* Initialised variables whose last member is an array without bounds: declared ones, and constants.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-Wno-pedantic" } */

#include "accred-test.h"

struct table
{
  int n;
  short item[];
};

static struct table declared = { 4, { 2, -3, 5, 7 } };
#pragma acc declare copyin (declared)
static const struct table constant = { 3, { 11, 13, -17 } };
static const struct table none = { 0 };

#pragma acc routine seq
static int __attribute__ ((noinline))
sum (const struct table *t)
{
  int s = t->n * 1000;
  for (int i = 0; i < t->n; i++)
    s += t->item[i];
  return s;
}

/* The functions within use a frame that GCC makes for them.  */
#pragma acc routine seq
static int __attribute__ ((noinline))
nested (int n)
{
  int k = 1, values[4] = { n, 0, 0, n };
  int __attribute__ ((noinline)) add (int d)
    {
      int __attribute__ ((noinline)) twice (int x) { return k * x + x + values[3]; }
      k += d;
      return twice (d) + values[0];
    }
  return add (2) * 100 + add (n) + k;
}

int
main (void)
{
  int got[4] = { 0 };
#pragma acc parallel num_gangs (1) vector_length (32) copy (got)
  {
    declared.item[1]++;
    got[0] = sum (&declared);
    got[1] = sum (&constant);
    got[2] = sum (&none);
    got[3] = nested (5);
  }
  CHECK_EQ (got[0], 4000 + 2 - 2 + 5 + 7);
  CHECK_EQ (got[1], 3000 + 11 + 13 - 17);
  CHECK_EQ (got[2], 0);
  /* k = 3: 3 * 2 + 2 + 5 + 5; k = 8: 8 * 5 + 5 + 5 + 5.  */
  CHECK_EQ (got[3], 18 * 100 + 55 + 8);
  return test_done ();
}
