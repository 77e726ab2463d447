/* Single modes: what one thread computes and the others read, decisions that all must take alike, private arrays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "accred-test.h"

enum { GANGS = 3, N = 70, TURNS = 6 };
static int data[N];

static void
broadcasts (void)
{
  static long out[TURNS][N];
  int counts[TURNS] = { 0 };
#pragma acc parallel num_gangs (GANGS) num_workers (3) vector_length (32) copyout (out) copy (counts) copyin (data)
  {
#pragma acc loop gang
    for (int g = 0; g < TURNS; g++)
      {
	int a = data[g] * 3;
	double d = a + 0.5;
	int table[8];
	for (int k = 0; k < 8; k++)
	  table[k] = a + k;
	counts[g]++;
#pragma acc loop worker
	for (int w = 0; w < 5; w++)
	  {
	    long b = (long) a << w;
	    table[w]++;
#pragma acc loop vector
	    for (int i = w * 14; i < w * 14 + 14; i++)
	      out[g][i] = b + (long) (d * 2) + table[w];
	    b += 7;
	    if (b & 1)
	      {
#pragma acc loop vector
		for (int i = w * 14; i < w * 14 + 14; i++)
		  out[g][i] ^= b;
	      }
	  }
	a += table[0];
	counts[g] += a;
	if (a % 2)
	  {
#pragma acc loop worker vector
	    for (int i = 0; i < N; i++)
	      out[g][i] += a;
	  }
	counts[g]++;
      }
  }
  for (int g = 0; g < TURNS; g++)
    {
      int a = data[g] * 3;
      double d = a + 0.5;
      long row[N];
      for (int w = 0; w < 5; w++)
	for (int i = w * 14; i < w * 14 + 14; i++)
	  {
	    long b = (long) a << w;
	    row[i] = b + (long) (d * 2) + a + w + 1;
	    b += 7;
	    if (b & 1)
	      row[i] ^= b;
	  }
      a += a + 1;
      for (int i = 0; i < N; i++)
	CHECK_EQ (out[g][i], row[i] + (a % 2 ? a : 0));
      CHECK_EQ (counts[g], a + 2);
    }
}

/* A value of global memory that one thread changes between loops that read it.  */
static void
through_memory (void)
{
  int shared[GANGS] = { 0 }, out[GANGS][N];
#pragma acc parallel num_gangs (GANGS) num_workers (4) vector_length (32) copy (shared) copyout (out) copyin (data)
  {
#pragma acc loop gang
    for (int g = 0; g < GANGS; g++)
      {
	shared[g] = data[g];
#pragma acc loop worker vector
	for (int i = 0; i < N; i++)
	  out[g][i] = shared[g] + i;
	shared[g] = data[g + 1] + out[g][N - 1];
#pragma acc loop worker vector
	for (int i = 0; i < N; i++)
	  out[g][i] += shared[g];
      }
  }
  for (int g = 0; g < GANGS; g++)
    {
      int last = data[g + 1] + data[g] + N - 1;
      CHECK_EQ (shared[g], last);
      for (int i = 0; i < N; i++)
	CHECK_EQ (out[g][i], data[g] + i + last);
    }
}

/* Decisions one behind the other, with nothing in between: the buffer of broadcasts is used again at once.  */
static void
decisions (void)
{
  int out[GANGS][N];
#pragma acc parallel num_gangs (GANGS) num_workers (4) vector_length (32) copyout (out) copyin (data)
  {
#pragma acc loop gang
    for (int g = 0; g < GANGS; g++)
      {
	int state = data[g];
#pragma acc loop worker
	for (int i = 0; i < N; i++)
	  out[g][i] = state;
#pragma acc loop seq
	for (int k = 0; k < 12; k++)
	  {
	    state = (state * 5 + data[k]) & 1023;
	    if (state % 3 == 0)
	      {
#pragma acc loop worker
		for (int i = 0; i < N; i++)
		  out[g][i] += state;
	      }
	    else if (state % 5 == 0)
	      {
#pragma acc loop worker
		for (int i = 0; i < N; i++)
		  out[g][i] ^= state;
	      }
	  }
      }
  }
  for (int g = 0; g < GANGS; g++)
    {
      int state = data[g], want = data[g];
      for (int k = 0; k < 12; k++)
	{
	  state = (state * 5 + data[k]) & 1023;
	  want = state % 3 == 0 ? want + state : state % 5 == 0 ? want ^ state : want;
	}
      for (int i = 0; i < N; i++)
	CHECK_EQ (out[g][i], want);
    }
}

/* What one worker or lane leaves in a variable of the gang, read, reset and left again.  */
static void
left (void)
{
  int out[GANGS][TURNS], sums[GANGS][TURNS];
#pragma acc parallel num_gangs (GANGS) num_workers (3) vector_length (32) copyout (out, sums) copyin (data)
  {
#pragma acc loop gang
    for (int g = 0; g < GANGS; g++)
      {
	int at = -1, worker = -1;
#pragma acc loop seq
	for (int t = 0; t < TURNS; t++)
	  {
#pragma acc loop worker vector
	    for (int i = 0; i < N; i++)
	      if (i == (g * 31 + t * 17) % N)
		at = data[i] + i;
	    out[g][t] = at;
	    at = worker + t;
#pragma acc loop worker
	    for (int i = 0; i < 5; i++)
	      if (i == (g + t) % 5)
		worker = i;
	    sums[g][t] = at + worker;
	  }
      }
  }
  for (int g = 0; g < GANGS; g++)
    for (int t = 0; t < TURNS; t++)
      {
	int i = (g * 31 + t * 17) % N, before = t ? (g + t - 1) % 5 : -1;
	CHECK_EQ (out[g][t], data[i] + i);
	CHECK_EQ (sums[g][t], before + t + (g + t) % 5);
      }
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    data[i] = (int) (test_random () % 300);
  broadcasts ();
  through_memory ();
  decisions ();
  left ();
  return test_done ();
}
