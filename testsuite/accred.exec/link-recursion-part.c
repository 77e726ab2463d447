/* The other file of link-recursion.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine seq
int odd_p (unsigned n);

#pragma acc routine seq
int
even_p (unsigned n)
{
  return n == 0 ? 1 : odd_p (n - 1);
}

#pragma acc routine vector
int lanes_here (int n);

#pragma acc routine vector
int
lanes_there (int n)
{
  int s = 0;
  if (n < 2)
    return 1;
  int below = lanes_here (n - 1);
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < 40; i++)
    s += below - i;
  return s + lanes_here (n - 2);
}

#pragma acc routine worker
int workers_here (int n);

#pragma acc routine worker
int
workers_there (int n)
{
  int s = 0;
  if (n < 2)
    return 1;
#pragma acc loop worker vector reduction (max:s)
  for (int i = 0; i < 100; i++)
    s = i * n > s ? i * n : s;
  return s + workers_here (n - 1) + workers_here (n - 2);
}

/* A routine of this file calls one of the other file, and that one, which is called through
   another of its own file, calls it.  */
#pragma acc routine worker
static int __attribute__ ((noinline, noclone))
inner (int n)
{
  int s = 0;
#pragma acc loop worker reduction (+:s)
  for (int i = 0; i < 8; i++)
    s += i + n;
  return s + workers_here (n - 1);
}

#pragma acc routine worker
int
workers_through_inner (int n)
{
  return n < 2 ? 1 : inner (n);
}
