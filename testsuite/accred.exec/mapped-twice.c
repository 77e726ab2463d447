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

  /* With a gap between them, which is not copied; present objects stay as they are.  */
  int v[6] = { 1, 2, 3, 4, 5, 6 }, *first = v, *last = v + 4;
#pragma omp target map(tofrom : first[ : 1]) map(tofrom : last[ : 1]) map(to : v[ : 6])
  for (int i = 0; i < 6; i++)
    v[i] *= 10;
  int *middle = v + 2;
#pragma omp target map(from : last[ : 1]) map(tofrom : middle[ : 1], first[ : 2]) map(to : v[ : 6])
  for (int i = 0; i < 6; i++)
    v[i]++;
  static const int once[6] = { 11, 3, 4, 4, 51, 6 };
  for (int i = 0; i < 6; i++)
    CHECK_EQ (v[i], once[i]);
#pragma omp target enter data map(to : v)
#pragma omp target map(tofrom : first[ : 1]) map(tofrom : last[ : 1]) map(to : v[ : 6])
  for (int i = 0; i < 6; i++)
    v[i] = -1;
  for (int i = 0; i < 6; i++)
    CHECK_EQ (v[i], once[i]);
#pragma omp target exit data map(from : v)
  for (int i = 0; i < 6; i++)
    CHECK_EQ (v[i], -1);
  return test_done ();
}
