/* Allocate 40 MiB on the device, and use both ends.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

static void
allocate_much (void)
{
  long large = 40l << 20;
  int got = 0;
#pragma acc serial copyin (large) copy (got)
  {
    char *p = (char *) malloc (large);
    if (p)
      {
	p[0] = 1;
	p[large - 1] = 2;
	got = p[0] + p[large - 1];
      }
    free (p);
  }
  CHECK_EQ (got, 3);
}
