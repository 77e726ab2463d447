/* Loops that reduce a struct and get no level, because the loop inside of them has all: they read and write the struct
   that is mapped as its members' types, also where the optimisers know its address only as that of the struct.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-w" } */

#include "accred-test.h"

struct sums
{
  double x;
  char c[2];
  short n;
};

int
main ()
{
  struct sums s = { 1, { 2, 3 }, 4 };
  double x = 0;
#pragma acc serial copy (s, x)
  {
#pragma acc loop reduction (+:s)
    for (int j = 0; j < 2; j++)
#pragma acc loop gang vector reduction (+:s)
      for (int i = 0; i < 20; i++)
	{
	  s.x += i;
	  s.c[i % 2] += 1;
	  s.n += j;
	}
    x = s.x;
  }
  /* 0 + ... + 19 is 190.  */
  CHECK_EQ (s.x, 381);
  CHECK_EQ (x, 381);
  CHECK_EQ (s.c[0], 22);
  CHECK_EQ (s.c[1], 23);
  CHECK_EQ (s.n, 24);
  return test_done ();
}
