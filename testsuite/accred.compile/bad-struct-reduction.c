/* A reduction over a struct is refused by GCC itself, not by a crash.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

struct s
{
  int a, b;
};

int
f (int n)
{
  struct s s = { 0, 0 };
#pragma acc parallel loop reduction (+:s) /* { dg-error "user defined reduction not found for 's'" } */
  for (int i = 0; i < n; i++)
    s.a += i;
  return s.a;
}
