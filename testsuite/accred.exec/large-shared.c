/* Variables that the threads of a gang or of a worker share, and that shared memory is too small for.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { GANGS = 40, N = 20000, M = 5000 };

#pragma acc routine seq
static int __attribute__ ((noinline))
last (const int *p, int n)
{
  return p[n - 1];
}

int
main (void)
{
  int r[GANGS], s[GANGS], w[GANGS][4];
  static int v[N];
#pragma acc parallel loop gang num_workers (4) vector_length (64) private (v) copyout (r, s)
  for (int i = 0; i < GANGS; i++)
    {
      int small[64], t = 0, u = 0;
      double also[M];
#pragma acc loop worker vector
      for (int k = 0; k < N; k++)
	v[k] = k % 100 + i;
#pragma acc loop worker vector
      for (int k = 0; k < M; k++)
	also[k] = k + i;
#pragma acc loop vector
      for (int k = 0; k < 64; k++)
	small[k] = k;
#pragma acc loop worker vector reduction (+:t)
      for (int k = 0; k < N; k++)
	t += v[N - 1 - k];
      for (int k = 0; k < 64; k++)
	u += small[k];
      r[i] = t;
      s[i] = u + (int) also[M - 1] + last (v, N);
    }
  for (int i = 0; i < GANGS; i++)
    {
      /* 200 times the sum of 0 to 99.  */
      CHECK_EQ (r[i], 200 * 4950 + N * i);
      CHECK_EQ (s[i], 63 * 32 + M - 1 + i + 99 + i);
    }

#pragma acc parallel loop gang num_workers (4) vector_length (32) copyout (w)
  for (int i = 0; i < GANGS; i++)
#pragma acc loop worker
    for (int j = 0; j < 4; j++)
      {
	int own[M], t = 0;
#pragma acc loop vector
	for (int k = 0; k < M; k++)
	  own[k] = i + j;
#pragma acc loop vector reduction (+:t)
	for (int k = 0; k < M; k++)
	  t += own[M - 1 - k];
	w[i][j] = t;
      }
  for (int i = 0; i < GANGS; i++)
    for (int j = 0; j < 4; j++)
      CHECK_EQ (w[i][j], M * (i + j));
  return test_done ();
}
