/* A variable that a lambda captures by reference, and that a data construct around the region maps:
   it is that construct's, and what an iteration stores is copied back.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "c++" } */

#include "accred-test.h"

int
main (void)
{
  long at = 3, last = 4, sum = 5, a[40];
  for (int i = 0; i < 40; i++)
    a[i] = i == 37;
  auto search = [&]
  {
#pragma acc data copy (at, last, sum) copyin (a)
    {
#pragma acc parallel loop gang
      for (int i = 0; i < 40; i++)
	if (a[i])
	  at = -115;
#pragma acc parallel loop gang vector
      for (int i = 0; i < 40; i++)
	last = i;
#pragma acc parallel loop gang reduction (+:sum)
      for (int i = 0; i < 40; i++)
	sum += a[i];
    }
  };
  search ();
  CHECK_EQ (at, -115);
  CHECK_EQ (last, 39);
  CHECK_EQ (sum, 6);

  /* The inner one of two constructs.  */
  auto inner = [&]
  {
#pragma acc data copyin (a)
#pragma acc data copy (last)
#pragma acc parallel loop gang
    for (int i = 0; i < 40; i++)
      if (a[i])
	last = -7;
  };
  inner ();
  CHECK_EQ (last, -7);

  /* Nothing maps it: firstprivate.  */
  auto alone = [&]
  {
#pragma acc parallel loop gang copyin (a)
    for (int i = 0; i < 40; i++)
      if (a[i])
	at = 1;
  };
  alone ();
  CHECK_EQ (at, -115);
  return test_done ();
}
