/* Variables of `declare link' are not mapped yet.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int a[100]; /* { dg-error "accred: 'declare link' of variable 'a'" } */
#pragma acc declare link (a)

void
f (void)
{
#pragma acc parallel loop copy (a)
  for (int i = 0; i < 100; i++)
    a[i]++;
}
