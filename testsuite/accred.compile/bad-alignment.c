/* A variable with an alignment that the device has not.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-O2" } */

int
main (void)
{
  int bad = 0;
#pragma acc parallel loop reduction(+ : bad)
  for (int i = 0; i < 10; i++)
    {
      char large __attribute__ ((aligned (8192)));
      char *volatile p = &large; /* { dg-error "accred: alignment beyond 4096 bytes of .large. in a device function" } */
      bad += *p == i;
    }
  return bad;
}
