/* The function of openmp-ancestor-threads.c in another file.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#pragma omp requires reverse_offload

#include <stdio.h>
#include <stdlib.h>

static int
on_host (int n)
{
  char text[20];
  snprintf (text, sizeof text, "%d", n);
  return 2 * atoi (text) + 1;
}

#pragma omp begin declare target
int
ask_host (int n)
{
  int x = n;
#pragma omp target device(ancestor : 1) map(tofrom : x)
  x = on_host (x);
  return x;
}
#pragma omp end declare target
