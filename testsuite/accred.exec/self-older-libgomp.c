/* A construct with `self' on a libgomp older than the compiler, which does not know that clause: the launch
   says what every libgomp knows, host fallback.  The function of libgomp here stands for an older one.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "gcc-14" } */

#include "accred-test.h"

enum { N = 100 };

static int calls, fallbacks;

/* The flags are an inverted bitmask; bit 0 is GOACC_FLAG_HOST_FALLBACK.  */
void
GOACC_parallel_keyed (int flags, void (*fn) (void *), __SIZE_TYPE__ count, void **addresses, ...)
{
  (void) count;
  calls++;
  fallbacks += ~flags & 1;
  fn (addresses);
}

int
main (void)
{
  int host[N], sum = 0;
  for (int i = 0; i < N; i++)
    host[i] = i;
#pragma acc parallel loop reduction (+ : sum) self
  for (int i = 0; i < N; i++)
    sum += host[i];
#pragma acc serial self copy (sum)
  for (int i = 0; i < N; i++)
    sum += host[i];
  CHECK_EQ (sum, 2 * 4950);
  CHECK_EQ (calls, 2);
  CHECK_EQ (fallbacks, 2);
  return test_done ();
}
