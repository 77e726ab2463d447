/* Reductions over what a lambda has captured by reference, named by a clause of data.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */
/* { dg-do run } */

#include "accred-test.h"

int
main (void)
{
  int a[40], r = 3;
  long p = 5, q = 7;
  for (int i = 0; i < 40; i++)
    a[i] = i;
  auto work = [&] ()
    {
#pragma acc parallel copy (r) copyin (a)
      {
#pragma acc loop gang reduction (+:r)
	for (int i = 0; i < 40; i++)
	  r += a[i];
      }
#pragma acc enter data copyin (p)
#pragma acc parallel present (p) copyin (a)
      {
#pragma acc loop gang reduction (max:p)
	for (int i = 0; i < 40; i++)
	  p = a[i] > p ? a[i] : p;
      }
#pragma acc exit data copyout (p)
#pragma acc parallel loop copyin (a) reduction (+:q)
      for (int i = 0; i < 40; i++)
	q += a[i];
    };
  work ();
  CHECK_EQ (r, 783);
  CHECK_EQ (p, 39);
  CHECK_EQ (q, 787);
  return test_done ();
}
