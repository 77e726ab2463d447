/* A member that a member function names without `this' in a reduction clause is an error of GCC's parser, and stays
   one; no other message follows.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int x, v[3];
  void scalar (int);
  void array (int);
  void loop (int);
};

void
s::scalar (int n)
{
#pragma acc parallel loop reduction (+:x) /* { dg-error "'s::x' is not a variable in clause 'reduction'" } */
  for (int i = 0; i < n; i++)
    x += i;
}

void
s::array (int n)
{
#pragma acc parallel loop reduction (+:v) /* { dg-error "'s::v' is not a variable in clause 'reduction'" } */
  for (int i = 0; i < n; i++)
    v[i % 3] += i;
#pragma acc parallel loop reduction (+:v[0:2]) /* { dg-error "'s::v' is not a variable in clause 'reduction'" } */
  for (int i = 0; i < n; i++)
    v[i % 2] += i;
}

void
s::loop (int n)
{
#pragma acc parallel
#pragma acc loop gang reduction (max:x) /* { dg-error "'s::x' is not a variable in clause 'reduction'" } */
  for (int i = 0; i < n; i++)
    x = x > i ? x : i;
}
