/* Each gang loop with a reduction has a ticket, and there are 64.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#define LOOP _Pragma ("acc loop gang reduction (+:s)") for (int i = 0; i < n; i++) s += i;
#define EIGHT LOOP LOOP LOOP LOOP LOOP LOOP LOOP LOOP

int
enough (int n)
{
  int s = 0;
#pragma acc parallel copy (s)
  {
    EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT
  }
  return s;
}

int
too_many (int n)
{
  int s = 0;
#pragma acc parallel copy (s) /* { dg-error "accred: more than 64 gang loops with reductions in one region" } */
  {
    EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT EIGHT LOOP
  }
  return s;
}
