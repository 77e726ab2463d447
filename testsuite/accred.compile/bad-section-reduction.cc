/* An array section, whose size is a call, in a reduction clause of C++, in a member function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

struct sums
{
  long r[2] = {};

  long
  difference (int n, const int *a, int (*size) ())
  {
    long *p = r;
#pragma acc parallel loop reduction (+:p[0 : size ()]) copyin (a[0:n]) /* { dg-error "accred: reduction of an array section whose size has side effects" } */
    for (int i = 0; i < n; i++)
      p[i & 1] += a[i];
    return r[0] - r[1];
  }
};

long
f (int n, const int *a)
{
  return sums ().difference (n, a, nullptr);
}
