/* Elements of long rows that ask for a key, and do what others then see otherwise: they have an order, in which one thread has
   to go through them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_thread_row:40,listed_piece:64" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "3" } */

#include "accred-test.h"

enum { ROWS = 60, KEYS = 1500, LONG = 7 };

static int ptr[ROWS + 1], col[2 * KEYS], seen[KEYS], next[KEYS];

/* True if a key comes twice, which the second one sees.  */
static int __attribute__ ((noipa))
repeated (const int *p, const int *c, int *s)
{
  int found = 0;
#pragma acc parallel loop reduction (|:found) present (p[0:ROWS + 1], c[0:2 * KEYS], s[0:KEYS])
  for (int r = 0; r < ROWS; r++)
    for (int j = p[r]; j < p[r + 1]; j++)
      {
	if (s[c[j]] == 1)
	  found |= 1;
	s[c[j]] = 1;
      }
  return found;
}

/* Pairs of keys have one place; the first one of a pair goes on.  */
static void __attribute__ ((noipa))
pairs (const int *p, const int *c, int *s, int *n)
{
#pragma acc parallel loop present (p[0:ROWS + 1], c[0:2 * KEYS], s[0:KEYS], n[0:KEYS])
  for (int r = 0; r < ROWS; r++)
    for (int j = p[r]; j < p[r + 1]; j++)
      if (s[c[j] >> 1] < 1)
	{
	  s[c[j] >> 1] = 1;
	  n[c[j]] = 1;
	}
}

/* How many keys are new: one that comes twice is new once.  */
static int __attribute__ ((noipa))
fresh_keys (const int *p, const int *c, int *s)
{
  int fresh = 3;
#pragma acc parallel loop reduction (+:fresh) present (p[0:ROWS + 1], c[0:2 * KEYS], s[0:KEYS])
  for (int r = 0; r < ROWS; r++)
    for (int j = p[r]; j < p[r + 1]; j++)
      if (s[c[j]] < 1)
	{
	  s[c[j]] = 1;
	  fresh++;
	}
  return fresh;
}

int
main (void)
{
  /* All rows but one are empty.  */
  for (int r = 0; r <= ROWS; r++)
    ptr[r] = r > LONG ? 2 * KEYS : 0;
  for (int j = 0; j < 2 * KEYS; j++)
    col[j] = j / 2;
#pragma acc data copyin (ptr, col) create (seen, next)
  {
#pragma acc update device (seen)
    CHECK_EQ (repeated (ptr, col, seen), 1);
#pragma acc update device (seen)
    CHECK_EQ (fresh_keys (ptr, col, seen), KEYS + 3);
#pragma acc update device (seen, next)
    pairs (ptr, col, seen, next);
#pragma acc update self (next)
  }
  for (int k = 0; k < KEYS; k++)
    CHECK_EQ (next[k], k % 2 == 0);
  return test_done ();
}
