/* Routines of worker and vector level that call themselves, and each other.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   ptxas must not think that threads have equal values after such a call.  */

#include "accred-test.h"

#define ROUTINE static __attribute__ ((noinline, noclone)) int

/* The loop behind the calls.  */
#pragma acc routine worker
ROUTINE
after_calls (int n)
{
  int s = 0;
  if (n < 2)
    return 1;
  int below = after_calls (n - 1) + after_calls (n - 2);
#pragma acc loop worker reduction (+:s)
  for (int i = 0; i < 8; i++)
    s += i + n;
  return s + below;
}

static int
after_calls_host (int n)
{
  return n < 2 ? 1 : 28 + 8 * n + after_calls_host (n - 1) + after_calls_host (n - 2);
}

/* The loop before them.  */
#pragma acc routine worker
ROUTINE
before_calls (int n)
{
  int s = 0;
  if (n < 2)
    return 1;
#pragma acc loop worker vector reduction (max:s)
  for (int i = 0; i < 100; i++)
    s = i * n > s ? i * n : s;
  return s + before_calls (n - 1) + before_calls (n - 2);
}

static int
before_calls_host (int n)
{
  return n < 2 ? 1 : 99 * n + before_calls_host (n - 1) + before_calls_host (n - 2);
}

#pragma acc routine vector
ROUTINE
lanes (int n)
{
  int s = 0;
  if (n < 2)
    return 1;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  int below = lanes (n - 1);
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += below - i;
  return s + lanes (n - 2);
}

static int
lanes_host (int n)
{
  return n < 2 ? 1 : n * lanes_host (n - 1) + lanes_host (n - 2);
}

/* Two that call each other.  */
#pragma acc routine worker
ROUTINE even_steps (int n);

#pragma acc routine worker
ROUTINE
odd_steps (int n)
{
  int s = 0;
  if (n == 0)
    return 0;
  int below = even_steps (n - 1);
#pragma acc loop worker reduction (+:s)
  for (int i = 0; i < 40; i++)
    s += i;
  return s + below;
}

#pragma acc routine worker
ROUTINE
even_steps (int n)
{
  int s = 0;
  if (n == 0)
    return 0;
  int below = odd_steps (n - 1);
#pragma acc loop worker vector reduction (^:s)
  for (int i = 0; i < 64; i++)
    s ^= 1 << (i % 20);
  return below + 2 + s;
}

/* Workers that call a vector routine, which calls itself.  */
static void
in_workers (int n, int workers)
{
  int out[12];
#pragma acc parallel num_gangs (2) num_workers (workers) vector_length (32) copyout (out) copyin (n)
#pragma acc loop gang worker
  for (int i = 0; i < 12; i++)
    out[i] = lanes (i % n);
  for (int i = 0; i < 12; i++)
    CHECK_EQ (out[i], lanes_host (i % n));
}

static void
all (int n, int workers)
{
  int a = 0, b = 0, c = 0, d = 0;
#pragma acc parallel num_gangs (1) num_workers (workers) vector_length (32) copy (a, b, c, d) copyin (n)
  {
    a = after_calls (n);
    b = before_calls (n);
    c = lanes (n);
    d = even_steps (n);
  }
  CHECK_EQ (a, after_calls_host (n));
  CHECK_EQ (b, before_calls_host (n));
  CHECK_EQ (c, lanes_host (n));
  /* The 64 bits of even_steps: bits 0 to 3 four times, the others three times.  */
  int want = 0;
  for (int i = 1; i <= n; i++)
    want += (i - n) % 2 == 0 ? 2 + 0xffff0 : 780;
  CHECK_EQ (d, want);
}

int
main (void)
{
  for (int n = 0; n < 8; n++)
    {
      all (n, 1);
      all (n, 4);
      all (n, 8);
      all (n, 32);
    }
  in_workers (7, 1);
  in_workers (8, 6);
  return test_done ();
}
