/* Loops of `kernels' regions without a directive, with up to 2^32 - 1 iterations.  GCC runs them in parallel.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   On ptxsim the many would take minutes, with one thread of a warp.  */

#include "accred-test.h"

/* 0 + ... + n - 1, modulo 2^32.  */
static unsigned
triangle (unsigned long n)
{
  return n % 2 ? (n - 1) / 2 * n : n / 2 * (n - 1);
}

static unsigned
upwards (unsigned n)
{
  unsigned s = 0;
#pragma acc kernels
  for (unsigned i = 0; i < n; i++)
    s += i ^ 1;
  return s;
}

static unsigned
from_to (int lo, int hi)
{
  unsigned s = 0;
#pragma acc kernels
  for (int i = lo; i < hi; i++)
    s += i;
  return s;
}

static unsigned
downwards (unsigned n)
{
  unsigned s = 0;
#pragma acc kernels
  for (unsigned i = n; i > 0; i--)
    s += i ^ 1;
  return s;
}

static void
check (unsigned n)
{
  /* i ^ 1 exchanges neighbours.  */
  CHECK_EQ (upwards (n), triangle (n) + (n % 2));
  CHECK_EQ (downwards (n), triangle (n + 1ul) - (n > 0) + (n % 2 ? 0 : n > 0));
  CHECK_EQ (from_to (-5, n / 2), triangle (n / 2) - 15);
}

int
main (void)
{
  check (0);
  check (1);
  check (6);
  check (1000);
  check (1001);
  CHECK_EQ (from_to (7, -5), 0);
  CHECK_EQ (from_to (2147483600, 2147483647), 2147482473);
#ifdef __OPTIMIZE__
  if (!strstr (acc_get_property_string (0, acc_device_nvidia, acc_property_name), "ptxsim"))
    {
      check (0x80000000u);
      check (0x80000001u);
      check (0xffffffffu);
      CHECK_EQ (from_to (-1100000000, 1100000000), -1100000000u);
    }
#endif
  return test_done ();
}
