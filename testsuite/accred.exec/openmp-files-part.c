/* The other file of openmp-files.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdio.h>

#pragma omp declare target
int table[4] = { 1, 2, 3, 4 };

static int
own (int x)
{
  return x;
}

int
combine (int a, int b)
{
  return own (a) + b;
}

/* With a parallel region.  */

int
in_parts (int n)
{
  int s = 0;
#pragma omp parallel for reduction (+ : s)
  for (int i = 0; i < n; i++)
    s += 2;
  return s;
}

/* What the device cannot do is no error as long as it need not.  */

void
on_host (void)
{
  FILE *f = fopen ("/dev/null", "w");
  if (f)
    fclose (f);
}
#pragma omp end declare target

int named (int x);
extern int named_table[2];
#pragma omp declare target (named, named_table)
int named_table[2] = { 10, 20 };

int
named (int x)
{
  return 3 * x;
}
