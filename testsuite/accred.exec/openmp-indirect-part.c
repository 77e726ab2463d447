/* The other file of openmp-indirect.c.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

static int
square (int x)
{
  return x * x;
}

int
minus_seven (int x)
{
  return x - 7;
}
#pragma omp declare target enter (square, minus_seven) indirect

int (*other_file (int k)) (int)
{
  return k ? minus_seven : square;
}

#pragma omp begin declare target
int
call_in_other_file (int (*f) (int), int x)
{
  return 1000 + f (x);
}
#pragma omp end declare target
