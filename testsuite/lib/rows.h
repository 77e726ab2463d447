/* Numbers for tests of rows of any length, the same in each run.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before it is included, ROWS_SEED is where the numbers begin.  */

static unsigned rows_state = ROWS_SEED;

static unsigned
next_random (void)
{
  rows_state = rows_state * 1664525u + 1013904223u;
  return rows_state >> 8;
}

/* Lengths of rows by a power law, of up to 40,000 elements.  */

static int __attribute__ ((unused))
power (int r)
{
  (void) r;
  return 40000 / (next_random () % 20000 + 1);
}
