/* Routines that call themselves, with loops of their own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

#pragma acc routine worker
static int __attribute__ ((noinline, noclone))
sums (int n) /* { dg-error "accred: recursive routine with gang, worker or vector parallelism" } */
{
  int parts[8], s = 0;
  if (n < 2)
    return 1;
  for (int i = 0; i < 8; i++)
    parts[i] = i + n;
  int below = sums (n - 1) + sums (n - 2);
#pragma acc loop worker reduction (+:s)
  for (int i = 0; i < 8; i++)
    s += parts[i];
  return s + below;
}

#pragma acc routine vector
static int __attribute__ ((noinline, noclone))
lanes (int n) /* { dg-error "accred: recursive routine with gang, worker or vector parallelism" } */
{
  int s = 0;
  if (n < 2)
    return 1;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  return s + lanes (n - 1) + lanes (n - 2);
}

/* Without loops of its own a routine may.  */
#pragma acc routine seq
static int __attribute__ ((noinline, noclone))
steps (int n)
{
  return n < 2 ? n : steps (n - 1) + steps (n - 2);
}

int
f (int n)
{
  int s = 0;
#pragma acc parallel num_workers (8) copy (s) copyin (n)
  s = sums (n) + lanes (n) + steps (n);
  return s;
}
