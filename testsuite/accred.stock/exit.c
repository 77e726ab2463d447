/* exit on the device ends the thread that calls it, and abort the program.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Debian's newlib makes an `exit' instruction of exit (); the threads that exit here
   are some of each warp, and in a function.  With an argument, a thread aborts.  */

#include <stdio.h>
#include <stdlib.h>

#pragma acc routine seq
static int __attribute__ ((noipa))
last_store (int i, int limit)
{
  if (i % 3 == 1)
    exit (7);
  if (i >= limit)
    abort ();
  return i + 1;
}

int
main (int argc, char **argv)
{
  (void) argv;
  int a[96], failed = 0, limit = argc > 1 ? 50 : 1000;
  for (int i = 0; i < 96; i++)
    a[i] = -1;
#pragma acc parallel loop gang vector num_gangs(3) vector_length(32) copy(a)
  for (int i = 0; i < 96; i++)
    a[i] = last_store (i, limit);
  for (int i = 0; i < 96; i++)
    if (a[i] != (i % 3 == 1 ? -1 : i + 1))
      failed = printf ("a[%d]: %d\n", i, a[i]);
  printf ("after the region\n");
  return failed != 0;
}
