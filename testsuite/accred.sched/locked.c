/* Updates of what has no atomic instruction, under the lock of the object: 128-bit integers and complex numbers, by
   the program and by private arrays; objects of a gang and of all.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { N = 90, OBJECTS = 3 };

int
main (void)
{
  __int128 w[OBJECTS], want[OBJECTS], rows[2][OBJECTS];
  double _Complex z[40], y[40];
  int smaller = 0;
  for (int k = 0; k < OBJECTS; k++)
    w[k] = want[k] = (__int128) k << 70;
  for (int k = 0; k < 40; k++)
    z[k] = y[k] = k;
#pragma acc parallel loop gang worker vector num_gangs (2) num_workers (2) vector_length (32) copy (w) reduction (+:smaller)
  for (int i = 0; i < N; i++)
    if (i & 1)
      {
#pragma acc atomic
	w[i * i % OBJECTS] += (__int128) i << 60;
      }
    else
      {
	/* The lock is the same if the old value is used.  */
	__int128 old;
#pragma acc atomic capture
	{ old = w[i * i % OBJECTS]; w[i * i % OBJECTS] += (__int128) i << 60; }
	smaller += old < 0;
      }
#pragma acc parallel loop gang worker vector num_gangs (2) num_workers (2) vector_length (32) reduction (*:z)
  for (int i = 0; i < N; i++)
    z[i % 4] *= i % 3 ? 1i : -1;
#pragma acc parallel loop gang num_gangs (2) num_workers (2) vector_length (32) copyout (rows)
  for (int r = 0; r < 2; r++)
    {
      __int128 own[OBJECTS] = { 1, 2, 3 };
#pragma acc loop worker vector
      for (int i = 0; i < N; i++)
	{
#pragma acc atomic
	  own[i % OBJECTS] += i;
	}
      for (int k = 0; k < OBJECTS; k++)
	rows[r][k] = own[k];
    }
  for (int i = 0; i < N; i++)
    {
      want[i * i % OBJECTS] += (__int128) i << 60;
      y[i % 4] *= i % 3 ? 1i : -1;
    }
  for (int k = 0; k < OBJECTS; k++)
    {
      CHECK (w[k] == want[k]);
      int sum = k + 1;
      for (int i = k; i < N; i += OBJECTS)
	sum += i;
      for (int r = 0; r < 2; r++)
	CHECK_EQ ((int) rows[r][k], sum);
    }
  for (int k = 0; k < 40; k++)
    CHECK (z[k] == y[k]);
  CHECK_EQ (smaller, 0);
  return test_done ();
}
