/* Loops, switches, jumps and short-circuit conditions inside one thread.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 600 };
static int data[N];

/* Written once; called in the region and on the host.  */
#pragma acc routine seq
static inline int
step (int x, int i)
{
  int s = 0;

  /* A dense switch (a jump table), with fall-through.  */
  switch (x & 15)
    {
    case 0: s = 11; break;
    case 1: s = x * 3;
    case 2: s += 22; break;
    case 3: s = -x; break;
    case 4: s = x >> 2; break;
    case 5: s = 55; break;
    case 6: s = i; break;
    case 7: s = i * i; break;
    case 8: return i - x;
    case 9: s = 99; break;
    default: s = x & 0x3f;
    }
  /* A sparse one, with ranges.  */
  switch (x)
    {
    case -900 ... -500: s += 1; break;
    case -100: s += 2; break;
    case 7: case 70: case 700: s += 3; break;
    case 800 ... 2000: s += 4; break;
    }
  int n = 0;
  while (n < (x & 31))
    {
      n += 3;
      if (n == 12)
	continue;
      s += n;
    }
  do
    {
      s ^= n;
      n--;
      if (s > 100000)
	break;
    }
  while (n > 0);
  for (int j = 0; j < 5; j++)
    for (int k = 0; k <= j; k++)
      {
	if ((j ^ k) == (x & 3))
	  goto out;
	s += j * k;
      }
 out:
  if ((x > 10 && i < 300) || (x < -10 && i >= 300 && s != 0))
    s = -s;
  return s ? x > 0 ? s + 1 : s - 1 : 12345;
}

int
main (void)
{
  static int out[N];
  for (int i = 0; i < N; i++)
    data[i] = (int) (test_random () % 2001) - 900;
  data[5] = 7;
  data[6] = 70;
  data[7] = 700;
  data[8] = -100;
#pragma acc parallel loop gang worker vector num_gangs (2) num_workers (2) vector_length (32) copyin (data) copyout (out)
  for (int i = 0; i < N; i++)
    out[i] = step (data[i], i);
  for (int i = 0; i < N; i++)
    CHECK_EQ (out[i], step (data[i], i));
  return test_done ();
}
