/* Mappings of the same bytes, and of parts of them, in one construct: all that is copied back
   arrives.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */

#include "accred-test.h"

struct s
{
  int pad[100];
  int x, y, z;
};

static void
clear (struct s *p)
{
  for (int i = 0; i < 100; i++)
    p->pad[i] = i;
  p->x = p->y = p->z = 0;
}

int
main (void)
{
  struct s a, *p = &a;
  int *x = &a.x, *y = &a.y;
  clear (p);
#pragma omp target map(tofrom : y[ : 1], x[ : 1]) map(tofrom : p[ : 1])
  {
    x[0] = 1;
    y[0] = 2;
    p->z = 3;
    p->pad[99] = 4;
  }
  CHECK_EQ (a.x, 1);
  CHECK_EQ (a.y, 2);
  CHECK_EQ (a.z, 3);
  CHECK_EQ (a.pad[99], 4);

  /* Of an object that is only copied to the device, two parts.  */
  clear (p);
#pragma omp target map(from : x[ : 1]) map(tofrom : y[ : 1]) map(to : p[ : 1])
  {
    x[0] = 1;
    y[0] = 2;
    p->z = 3;
    p->pad[99] = 4;
  }
  CHECK_EQ (a.x, 1);
  CHECK_EQ (a.y, 2);
  CHECK_EQ (a.z, 0);
  CHECK_EQ (a.pad[99], 99);
  return test_done ();
}
