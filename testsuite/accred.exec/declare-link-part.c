/* The other file of declare-link.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

enum { N = 100 };

int data[N];
#pragma acc declare link (data)

int
sum_of_data (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s) present (data)
  for (int i = 0; i < N; i++)
    s += data[i];
  return s;
}
