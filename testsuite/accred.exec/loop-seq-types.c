/* Sequential loops inside of parallel ones whose bounds are of another type than they count in.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { ROWS = 40, MOST = 30 };

static unsigned long out[ROWS * MOST];
static int limits[ROWS];

#define LOOP(TYPE) \
  static void __attribute__ ((noipa)) loop_##TYPE (int rows, int n) \
  { \
    _Pragma ("acc parallel loop gang present (out, limits)") \
    for (int r = 0; r < rows; r++) \
      { \
	TYPE least = 1000 % 120; \
	_Pragma ("acc loop seq") \
	for (TYPE i = 0; i < (TYPE) n; i++) \
	  { \
	    out[r * MOST + i] = r + i; \
	    if (i + limits[r] < least) \
	      least = i + limits[r]; \
	  } \
	out[r * MOST + MOST - 1] = least; \
      } \
  }

typedef unsigned long ulong_type;
typedef unsigned char uchar_type;
typedef long long_type;
typedef short short_type;
typedef unsigned unsigned_type;
LOOP (ulong_type) LOOP (uchar_type) LOOP (long_type) LOOP (short_type) LOOP (unsigned_type)

static void (*const loops[]) (int, int)
  = { loop_ulong_type, loop_uchar_type, loop_long_type, loop_short_type, loop_unsigned_type };

int
main (void)
{
  for (int r = 0; r < ROWS; r++)
    limits[r] = 3 + r;
#pragma acc data create (out) copyin (limits)
  for (unsigned l = 0; l < sizeof loops / sizeof *loops; l++)
    for (int n = 0; n < MOST; n += 7)
      {
	for (int k = 0; k < ROWS * MOST; k++)
	  out[k] = 7777;
#pragma acc update device (out)
	loops[l] (ROWS, n);
#pragma acc update self (out)
	int wrong = 0;
	for (int r = 0; r < ROWS; r++)
	  for (int i = 0; i < MOST; i++)
	    {
	      const unsigned long least = n && 3 + r < 40 ? 3 + r : 40;
	      wrong += out[r * MOST + i] != (i == MOST - 1 ? least : i < n ? (unsigned long) (r + i) : 7777);
	    }
	CHECK_EQ (wrong, 0);
      }
  return test_done ();
}
