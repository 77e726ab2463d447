/* GNU C's empty structures have no byte at all.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* What nobody has written is not read.  { dg-set-env "PTXSIM_CHECK" "all" } */

#include "accred-test.h"

struct empty {};
struct around { struct empty e; int x; struct empty f[2]; };

#pragma acc routine seq
__attribute__ ((noinline)) static struct empty
passed (struct empty e, int *n)
{
  struct empty copy = e;
  *n += 1;
  return copy;
}

int
main (void)
{
  int n = 0;
  struct around a = { {}, 3, {} };
#pragma acc parallel num_gangs (1) copy (n) firstprivate (a)
  {
    struct empty e, f;
    e = f;
    f = passed (e, &n);
    struct around b = a, many[2];
    many[0] = b;
    many[1] = many[0];
    n += many[1].x;
  }
  CHECK_EQ (n, 4);
  return test_done ();
}
