/* Two sections of one large member in one directive.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

struct s
{
  int x[5000];
};

void
f (struct s *p, int n)
{
#pragma acc parallel loop copy (p[0:1]) reduction (+:p->x[0:2]) reduction (+:p->x[4:1]) /* { dg-error "accred: reductions of two sections of one large array" } */
  for (int i = 0; i < n; i++)
    {
      p->x[0] += i;
      p->x[4] += i;
    }
}
