/* Routines that call themselves: buffers and barriers of one call are free again when the next one comes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define ROUTINE static int __attribute__ ((noinline, noclone))
enum { N = 20 };
static int a[10 * N];
#pragma acc declare create (a)

#pragma acc routine vector
ROUTINE
of_vectors (int n)
{
  int s = 0;
  if (n <= 0)
    return 1;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += a[i];
  int t = of_vectors (n - 40);
  if (n & 1)
    t += of_vectors (n - 51);
  return s ^ t;
}

#pragma acc routine worker
ROUTINE
of_workers (int n)
{
  int s = 0;
  if (n <= 0)
    return 1;
#pragma acc loop worker reduction (+:s)
  for (int i = 0; i < n; i++)
    s += a[i];
  int t = of_workers (n - 40);
  if (n & 1)
    t += of_workers (n - 51) + of_vectors (n);
  return s ^ t;
}

int
main (void)
{
  int vectors[N], workers[N];
  for (int i = 0; i < 10 * N; i++)
    a[i] = i % 37 * 5 - 60;
  acc_update_device (a, sizeof a);
#pragma acc parallel loop gang worker copyout (vectors)
  for (int i = 0; i < N; i++)
    vectors[i] = of_vectors (i * 9);
#pragma acc parallel loop gang num_workers (3) copyout (workers)
  for (int i = 0; i < N; i++)
    workers[i] = of_workers (i * 9);
  /* The same functions on the host are sequential.  */
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (vectors[i], of_vectors (i * 9));
      CHECK_EQ (workers[i], of_workers (i * 9));
    }
  return test_done ();
}
