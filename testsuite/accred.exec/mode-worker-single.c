/* Worker-single code around worker loops: one worker of a gang runs it, all workers see what it did.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 500, GANGS = 6 };
static int data[N];

static void
scalars (int scale)
{
  static double out[GANGS][N];
  int counts[GANGS] = { 0 };
#pragma acc parallel num_gangs (GANGS) num_workers (7) vector_length (32) copyout (out) copy (counts) copyin (data)
  {
#pragma acc loop gang
    for (int g = 0; g < GANGS; g++)
      {
	int a = data[g] * scale;
	long b = (long) a << 34;
	float f = a * 0.5f;
	double d = f + 0.125;
	short h = a;
	counts[g]++;
#pragma acc loop worker
	for (int i = 0; i < N; i++)
	  {
	    int t = a + data[i];
	    out[g][i] = t + (double) b + f + d + h;
	  }
	a += 3;
	counts[g] += a;
#pragma acc loop worker vector
	for (int i = 0; i < N; i++)
	  out[g][i] += a;
	counts[g]++;
      }
  }
  for (int g = 0; g < GANGS; g++)
    {
      int a = data[g] * scale;
      long b = (long) a << 34;
      float f = a * 0.5f;
      double d = f + 0.125;
      short h = a;
      for (int i = 0; i < N; i++)
	CHECK_SAME (out[g][i], a + data[i] + (double) b + f + d + h + (a + 3));
      CHECK_EQ (counts[g], a + 3 + 2);
    }
}

/* Parallel loops below conditions and switches of the single mode, which every
   worker must decide in the same way.  */
static void
decisions (void)
{
  static int out[40][N];
#pragma acc parallel num_gangs (GANGS) num_workers (4) vector_length (32) copy (out) copyin (data)
  {
#pragma acc loop gang
    for (int g = 0; g < 40; g++)
      {
	if (data[g] > 0)
	  {
	    if (data[g] % 2)
	      {
#pragma acc loop worker
		for (int i = 0; i < N; i++)
		  out[g][i] = data[g] + i;
	      }
	    else
	      {
#pragma acc loop worker vector
		for (int i = 0; i < N; i++)
		  out[g][i] = data[g] - i;
	      }
	  }
	else
	  switch (g % 4)
	    {
	    case 0:
#pragma acc loop worker
	      for (int i = 0; i < N; i++)
		out[g][i] = 1000 + i;
	      break;
	    case 1:
#pragma acc loop vector
	      for (int i = 0; i < N; i++)
		out[g][i] = 2000 + i;
	      break;
	    case 2:
	      out[g][g] = -1;
	      break;
	    default:
	      out[g][0] = -2;
	    }
      }
  }
  for (int g = 0; g < 40; g++)
    for (int i = 0; i < N; i++)
      {
	int want = 0;
	if (data[g] > 0)
	  want = data[g] % 2 ? data[g] + i : data[g] - i;
	else if (g % 4 == 0)
	  want = 1000 + i;
	else if (g % 4 == 1)
	  want = 2000 + i;
	else if (g % 4 == 2)
	  want = i == g ? -1 : 0;
	else
	  want = i == 0 ? -2 : 0;
	CHECK_EQ (out[g][i], want);
      }
}

/* A sequential loop whose end is found in a parallel one.  */
static void
until_done (void)
{
  int rounds[GANGS];
  static int values[GANGS][N];
  for (int g = 0; g < GANGS; g++)
    for (int i = 0; i < N; i++)
      values[g][i] = (g + 1) * (i + 1);
#pragma acc parallel num_gangs (GANGS) num_workers (5) vector_length (32) copy (values) copyout (rounds)
  {
#pragma acc loop gang
    for (int g = 0; g < GANGS; g++)
      {
	int n = 0, left = 1;
	while (left)
	  {
	    left = 0;
#pragma acc loop worker vector reduction (||:left)
	    for (int i = 0; i < N; i++)
	      {
		values[g][i] /= 2;
		left = left || values[g][i] != 0;
	      }
	    n++;
	  }
	rounds[g] = n;
      }
  }
  for (int g = 0; g < GANGS; g++)
    {
      int n = 0;
      for (int v = (g + 1) * N; v; v /= 2)
	n++;
      CHECK_EQ (rounds[g], n);
      for (int i = 0; i < N; i++)
	CHECK_EQ (values[g][i], 0);
    }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    data[i] = (int) (test_random () % 2001) - 900;
  scalars (3);
  decisions ();
  until_done ();
  return test_done ();
}
