/* Loops of `kernels' some of whose iterations set a scalar: the last one of these counts.  Each is compared with the same loop
   without a directive.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 900, ROWS = 30, COLUMNS = 30 };

static int v[N], copied[N], yes = 7;
static unsigned char small[N];

#define SAME(TYPE, X, FIRST, ...)					\
  do									\
    {									\
      TYPE device, host;						\
      {									\
	TYPE X = FIRST;							\
	_Pragma ("acc kernels")						\
	__VA_ARGS__							\
	device = X;							\
      }									\
      {									\
	TYPE X = FIRST;							\
	__VA_ARGS__							\
	host = X;							\
      }									\
      CHECK_EQ (device, host);						\
    }									\
  while (0)

static void __attribute__ ((noipa))
flags (int n, int key, float to)
{
  SAME (int, found, 0, for (int i = 0; i < n; i++) if (v[i] == key) found = 1;);
  SAME (_Bool, found, 1, for (int i = 0; i < n; i++) if (v[i] == key) found = 0;);
  SAME (float, found, -1, for (int i = 0; i < n; i++) if (v[i] == key) found = to;);
  SAME (int, found, 5,
	for (int i = 0; i < n; i++)
	  {
	    copied[i] = v[i];
	    if (v[i] < key)
	      continue;
	    if (v[i] == key)
	      found = 3;
	    else if (v[i] == key + 7)
	      found = 3;
	  });
  /* Different values; a value that changes; one that is read.  */
  SAME (int, found, 5,
	for (int i = 0; i < n; i++)
	  if (v[i] == key)
	    found = 1;
	  else if (v[i] == key + 1)
	    found = 2;);
  SAME (int, found, 5, for (int i = 0; i < n; i++) if (v[i] == key) found = copied[i] + i;);
  SAME (int, found, 5, for (int i = 0; i < n; i++) if (v[i] == key && found != 1) found = i & 1;);
  SAME (int, found, 5, for (int i = 0; i < n; i++) if (v[i] == key) found = yes;);
}

static void __attribute__ ((noipa))
places (int n, int key, int step)
{
  SAME (int, where, -1, for (int i = 0; i < n; i++) if (v[i] == key) where = i;);
  SAME (int, where, -1, for (int i = n - 1; i >= 0; i--) if (v[i] == key) where = i;);
  SAME (long, where, -1, for (int i = 3; i < n; i += 5) if (v[i] <= key) where = 2L * i + 1;);
  SAME (unsigned, where, 0, for (unsigned i = 0; i < (unsigned) n; i++) if (v[i] == key) where = i;);
  SAME (long, where, -1, for (long i = n - 1; i > 1; i -= 2) if (v[i] == key) where = i - 1;);
  SAME (int, where, -1, for (short i = -100; i < n - 100; i++) if (v[i + 100] == key) where = i * step;);
  SAME (int, where, -1, for (unsigned char i = 0; i < 200; i++) if (small[i] == 3) where = i;);
  SAME (int, where, -1, for (int i = 0; i < n; i++) if (v[i] == key) where = i; else if (v[i] == key + 5) where = i;);
  SAME (int, where, -1, for (int i = 0; i < n; i++) if (v[i] == key) where = i; else if (v[i] == key + 5) where = i + 1;);
  SAME (int, where, -1, { for (int i = 0; i < n; i++) { int k = v[i] * step; if (v[i] == key) where = k; } });
  SAME (int, where, -1,
	{
	  for (int i = 0; i < n; i++)
	    if (v[i] == key)
	      where = i;
	  if (where >= 0)
	    copied[where] = 1;
	});
}

/* What an atomic construct gives.  */

static void __attribute__ ((noipa))
captured (int n, int key)
{
  int count = 0, last = -1, want_count = 0, want = -1;
#pragma acc kernels
  for (int i = 0; i < n; i++)
    if (v[i] > key)
      {
#pragma acc atomic capture
	last = count++;
      }
  for (int i = 0; i < n; i++)
    if (v[i] > key)
      want = want_count++;
  CHECK_EQ (count, want_count);
  CHECK_EQ (last, want);
}

static void __attribute__ ((noipa))
nests (int rows, int columns, int key)
{
  SAME (int, row, -1,
	for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) if (v[i * columns + j] == key) row = i;);
  SAME (int, column, -1,
	for (int i = 0; i < rows; i++) for (int j = 0; j < columns; j++) if (v[i * columns + j] == key) column = j;);
  SAME (int, at, -1,
	for (int i = rows - 1; i >= 0; i--)
	  for (int j = columns - 1; j >= i; j--)
	    if (v[i * columns + j] == key)
	      at = i * 100 + j;);
  /* Behind the inner loop; with rounds between the two; with a third one.  */
  SAME (int, at, -1,
	for (int i = 0; i < rows; i++)
	  {
	    int j;
	    for (j = 0; j < (v[i] & 7); j++)
	      copied[i * 8 + j] = j;
	    if (v[i] == key)
	      at = j;
	  });
  SAME (int, at, -1,
	for (int i = 0; i < rows; i++)
	  for (int k = 0; k < 2; k++)
	    for (int j = 0; j < columns; j++)
	      if (v[i * columns + j] % 5 == (key + k) % 5)
		at = i * 100 + j;);
  SAME (int, at, -1,
	for (int i = 0; i < rows; i++)
	  {
	    int k = v[i] & 3;
	    do
	      for (int j = 0; j < columns; j++)
		if (v[i * columns + j] % 5 == (key + k) % 5)
		  at = j;
	    while (k-- > 0);
	  });
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      v[i] = i * 7919 % 211;
      small[i] = i % 64;
    }
  for (int key = 0; key < 240; key += 53)
    {
      flags (N, key, 2.5f);
      places (N, key, 3);
      nests (ROWS, COLUMNS, key);
      captured (N, key);
    }
  flags (0, 1, 2);
  places (0, 1, 2);
  nests (0, 1, 0);
  return test_done ();
}
