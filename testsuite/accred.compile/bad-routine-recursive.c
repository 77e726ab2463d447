/* A routine that calls itself and has a variable that its workers share.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

#pragma acc routine worker
static int __attribute__ ((noinline, noclone))
sums (int n) /* { dg-error "accred: recursive routine with variables that its workers or vectors share" } */
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

int
f (int n)
{
  int s = 0;
#pragma acc parallel num_workers (8) copy (s) copyin (n)
  s = sums (n);
  return s;
}
