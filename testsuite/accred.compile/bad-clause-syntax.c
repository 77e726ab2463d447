/* After an error of the front end the plugin keeps out of the way: a clause is half there.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

void
section (int n, int *c)
{
#pragma acc parallel loop firstprivate (c[0:n]) /* { dg-error "expected '\\)' before '\\\[' token" } */
  for (int i = 0; i < n; i++)
    c[i] = i;
}

/* What accred would refuse, if it came to that.  */

void
run_time_size (int n, int *c)
{
  int a[n];
  a[0] = 1;
#pragma acc parallel loop firstprivate (a) copyout (c[0:n])
  for (int i = 0; i < n; i++)
    c[i] = a[0];
}
