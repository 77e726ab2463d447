/* A check of the argument record's address hides what the kernel does with its entries: results go where they are mapped.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fsanitize=null -fsanitize-undefined-trap-on-error" } */

#include "accred-test.h"

static void __attribute__ ((noinline))
reduced (int n)
{
  int sum = n, most = -1;
  double product = 1;
#pragma acc parallel loop reduction (+:sum) reduction (max:most) reduction (*:product)
  for (int i = 0; i < n; i++)
    {
      sum += i;
      most = i > most ? i : most;
      product *= i == 17 ? 3 : 1;
    }
  CHECK_EQ (sum, n + n * (n - 1) / 2);
  CHECK_EQ (most, n - 1);
  CHECK_EQ (product, n > 17 ? 3.0 : 1.0);
}

int
main (void)
{
  for (int n = 1; n < 2000; n = n * 7 + 3)
    reduced (n);
  return test_done ();
}
