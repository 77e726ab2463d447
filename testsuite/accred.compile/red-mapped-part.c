/* A construct that maps another part of an array than its loop reduces.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

static int a[100];

void
outside (int *p, int n)
{
#pragma acc parallel loop copy (a[20:10]) reduction (+:a[12:5]) /* { dg-warning "accred: 'a' is mapped by the construct without all elements of 'reduction\\(\\+:a\\)'" } */
  for (int i = 0; i < n; i++)
    a[12 + i % 5]++;
#pragma acc parallel copy (p[20:10])
  {
#pragma acc loop reduction (+:p[10:50]) /* { dg-warning "'p' is mapped by the construct without all elements of 'reduction\\(\\+:p\\)'" } */
    for (int i = 0; i < n; i++)
      p[10 + i % 50]++;
  }
#pragma acc parallel loop present (a[0:10]) reduction (+:a[9:2]) /* { dg-warning "'a' is mapped by the construct without" } */
  for (int i = 0; i < n; i++)
    a[9 + i % 2]++;
}

/* All elements; what only the program knows.  */
void
inside (int *p, int n)
{
#pragma acc parallel loop copy (a[20:10]) reduction (+:a[20:10])
  for (int i = 0; i < n; i++)
    a[20 + i % 10]++;
#pragma acc parallel loop copy (a) reduction (+:a[99:1])
  for (int i = 0; i < n; i++)
    a[99]++;
#pragma acc parallel loop copy (p[n:10]) reduction (+:p[20:2])
  for (int i = 0; i < n; i++)
    p[20 + i % 2]++;
#pragma acc parallel loop copy (p[20:n]) reduction (+:p[30:2])
  for (int i = 0; i < n; i++)
    p[30 + i % 2]++;
#pragma acc parallel loop copy (p[20:10]) reduction (+:p[29:1])
  for (int i = 0; i < n; i++)
    p[29]++;
}
