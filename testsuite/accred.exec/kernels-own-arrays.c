/* Arrays that a `kernels' region declares, that a loop in it reduces, and that the
   statements around the loop set and read: each is one object for all parts of the region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1000, LARGE = 40 };

static int values[N];


static void
one_element (void)
{
  int out[2];
#pragma acc kernels copyin(values) copyout(out)
  {
    int one[1];
    one[0] = 5;
#pragma acc loop reduction(+:one)
    for (int i = 0; i < N; i++)
      one[0] += values[i];
    out[0] = one[0];
    out[1] = 2 * one[0];
  }
  int sum = 5;
  for (int i = 0; i < N; i++)
    sum += values[i];
  CHECK_EQ (out[0], sum);
  CHECK_EQ (out[1], 2 * sum);
}

static void
three_elements (void)
{
  int out[4];
#pragma acc kernels copyin(values) copyout(out)
  {
    int three[3], scalar = 1;
    for (int q = 0; q < 3; q++)
      three[q] = 10 * q;
#pragma acc loop gang vector reduction(+:three, scalar)
    for (int i = 0; i < N; i++)
      {
	three[i % 3] += values[i];
	scalar += values[i];
      }
#pragma acc loop gang reduction(max:three)
    for (int i = 0; i < N; i++)
      three[1] = values[i] > three[1] ? values[i] : three[1];
    for (int q = 0; q < 3; q++)
      out[q] = three[q];
    out[3] = scalar;
  }
  int three[3] = { 0, 10, 20 }, scalar = 1;
  for (int i = 0; i < N; i++)
    {
      three[i % 3] += values[i];
      scalar += values[i];
    }
  for (int i = 0; i < N; i++)
    three[1] = values[i] > three[1] ? values[i] : three[1];
  for (int q = 0; q < 3; q++)
    CHECK_EQ (out[q], three[q]);
  CHECK_EQ (out[3], scalar);
}

static void
many_elements (void)
{
  int out[LARGE];
#pragma acc kernels copyin(values) copyout(out)
  {
    int many[LARGE];
    for (int q = 0; q < LARGE; q++)
      many[q] = q;
#pragma acc loop reduction(+:many)
    for (int i = 0; i < N; i++)
      many[i % LARGE] += values[i];
    for (int q = 0; q < LARGE; q++)
      out[q] = many[q];
  }
  int many[LARGE];
  for (int q = 0; q < LARGE; q++)
    many[q] = q;
  for (int i = 0; i < N; i++)
    many[i % LARGE] += values[i];
  for (int q = 0; q < LARGE; q++)
    CHECK_EQ (out[q], many[q]);
}

static void
in_turn (void)
{
  int out[2];
#pragma acc kernels copyin(values) copyout(out) async
  {
    int one[2];
    one[0] = 3;
    one[1] = 4;
#pragma acc loop reduction(+:one)
    for (int i = 0; i < N; i++)
      one[i & 1] += values[i];
    one[0] += one[1];
#pragma acc loop reduction(+:one)
    for (int i = 0; i < N; i++)
      one[1] += 2 * values[i];
    out[0] = one[0];
    out[1] = one[1];
  }
#pragma acc wait
  int one[2] = { 3, 4 };
  for (int i = 0; i < N; i++)
    one[i & 1] += values[i];
  one[0] += one[1];
  CHECK_EQ (out[0], one[0]);
  for (int i = 0; i < N; i++)
    one[1] += 2 * values[i];
  CHECK_EQ (out[1], one[1]);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    values[i] = (i * 37) % 101;
  one_element ();
  three_elements ();
  many_elements ();
  in_turn ();
  return test_done ();
}
