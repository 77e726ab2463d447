/* The other file of link-weak.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma acc routine seq
int
replaced (int x)
{
  return x + 100;
}

/* The first file has no other.  */
#pragma acc routine seq
int __attribute__ ((weak))
kept (int x)
{
  return x + 1000;
}

static int
body (int x)
{
  return 7 * x;
}

/* Another name of a function.  */
#pragma acc routine seq
int other_name (int) __attribute__ ((alias ("body")));

#pragma acc routine vector
int __attribute__ ((pure))
pure_sum (const int *a, int n)
{
  int s = 0;
#pragma acc loop vector reduction (+:s)
  for (int i = 0; i < n; i++)
    s += a[i];
  return s;
}

#pragma acc routine seq nohost
int
for_device (int x)
{
  return x - 1;
}

typedef struct { double a[3]; int n; } record;

#pragma acc routine seq
record
scaled_record (record r, double by)
{
  for (int i = 0; i < r.n; i++)
    r.a[i] *= by;
  return r;
}

#pragma acc routine seq
_Complex double
turned (_Complex double z)
{
  return z * 1.0i;
}
