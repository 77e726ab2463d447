/* A `_Pragma' in the line of a directive is an error, not a crash: the plugin has looked at the line's tokens by then.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define LOOP _Pragma ("acc loop")
#define TEXT(x) _Pragma (#x)
#define BOTH(x) TEXT (acc loop) x
#define PLAIN(x) x

struct pair
{
  int x, y;
} s;

void
f (int *a, int n)
{
#pragma acc parallel loop _Pragma ("acc loop") /* { dg-error "clause before '_Pragma'" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop LOOP LOOP LOOP reduction (+:s.x, s.y) /* { dg-error "clause before 'LOOP'" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop PLAIN (gang) BOTH (vector) /* { dg-error "clause before 'BOTH'" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc serial TEXT (GCC ivdep) TEXT (pack (push)) /* { dg-error "clause before 'TEXT'" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc kernels loop TEXT (message ("once")) independent /* { dg-error "clause before 'TEXT'" } */
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop reduction (+:s.x _Pragma ("acc loop")) /* { dg-error "before '_Pragma'" } */
  for (int i = 0; i < n; i++)
    s.x += a[i];
#pragma acc parallel loop PLAIN (gang) PLAIN (PLAIN (reduction (+:n))) copy (a[0:9])
  for (int i = 0; i < 9; i++)
    n += a[i];
}
