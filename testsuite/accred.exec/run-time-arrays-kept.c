/* Arrays of run-time size in loops, which take the memory of earlier ones: of sizes that grow and shrink, several in a
   scope, in scopes in each other, and of gangs around loops over lanes with arrays of their own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-set-env "ACCRED_HEAP" "8m" } */

#include "accred-test.h"

enum
{
  N = 3000,
  GANGS = 5,
  LANES = 64
};

/* What is in each array is its own.  */

static void
test_lengths (int n, int m)
{
  static long a[N];
#pragma acc parallel loop copyout(a) num_gangs(2) vector_length(32)
  for (int i = 0; i < n; i++)
    {
      int first[m + 13 * (i % 50)], second[m / (1 + i % 3)];
      for (int k = 0; k < m; k += 7)
	first[k] = i + k;
      for (int k = 0; k < m / (1 + i % 3); k++)
	second[k] = -k;
      long sum = 0;
      for (int round = 0; round < 4; round++)
	{
	  long inner[m * (round + 1) / 2];
	  inner[0] = round;
	  inner[m * (round + 1) / 2 - 1] = i;
	  sum += inner[0] + inner[m * (round + 1) / 2 - 1];
	}
      for (int k = 0; k < m; k += 7)
	sum += first[k];
      for (int k = 0; k < m / (1 + i % 3); k++)
	sum += second[k];
      a[i] = sum;
    }
  for (int i = 0; i < n; i++)
    {
      long sum = 6 + 4 * i;
      for (int k = 0; k < m; k += 7)
	sum += i + k;
      for (int k = 0; k < m / (1 + i % 3); k++)
	sum -= k;
      CHECK_EQ (a[i], sum);
    }
}

/* A gang's memory is not one of its threads'.  */

static void
test_gangs (int n, int m)
{
  static int a[GANGS][LANES], b[GANGS];
#pragma acc parallel loop gang copyout(a, b) num_gangs(GANGS) vector_length(LANES)
  for (int g = 0; g < GANGS; g++)
    {
      int sum = 0;
      for (int round = 0; round < n; round++)
	{
	  int row[m + round];
	  for (int k = 0; k < m; k++)
	    row[k] = g + round;
	  {
	    int other[2 * m];
	    other[m] = round;
	    other[round] = g;
	    sum += other[m] - round;
	  }
#pragma acc loop vector
	  for (int i = 0; i < LANES; i++)
	    {
	      int total = 0;
	      for (int turn = 0; turn < 3; turn++)
		{
		  int own[m + turn];
		  own[turn] = row[i % m] + turn;
		  own[m - 1] = i;
		  total += own[turn] + own[m - 1];
		}
	      a[g][i] = total;
	    }
	  sum += row[m - 1];
	}
      b[g] = sum;
    }
  for (int g = 0; g < GANGS; g++)
    {
      CHECK_EQ (b[g], n * g + n * (n - 1) / 2);
      for (int i = 0; i < LANES; i++)
	CHECK_EQ (a[g][i], 3 * (g + n - 1) + 3 + 3 * i);
    }
}

int
main (void)
{
  test_lengths (N, 200);
  test_lengths (50, 20);
  test_gangs (4, 300);
  test_gangs (6, 40);
  return test_done ();
}
