/* Asynchronous queues, waits, and data that moves on them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 4000, QUEUES = 3 };

int
main (void)
{
  static int a[QUEUES][N];
  int *rows[QUEUES] = { a[0], a[1], a[2] };
  for (int q = 0; q < QUEUES; q++)
    for (int i = 0; i < N; i++)
      a[q][i] = i + q;
  for (int q = 0; q < QUEUES; q++)
    {
      int *p = rows[q];
#pragma acc enter data copyin (p[0:N]) async (q)
      for (int k = 0; k < 3; k++)
	{
#pragma acc parallel loop gang vector num_gangs (4) present (p[0:N]) async (q)
	  for (int i = 0; i < N; i++)
	    p[i] = p[i] * 3 + k;
	}
    }
  /* Queue 0 waits for the others and adds them up.  */
  int *p = rows[0], *p1 = rows[1], *p2 = rows[2];
  long s = 0;
#pragma acc parallel loop gang worker vector num_gangs (4) num_workers (2) present (p[0:N], p1[0:N], p2[0:N]) \
  reduction (+:s) copy (s) async (0) wait (1, 2)
  for (int i = 0; i < N; i++)
    s += p[i] + p1[i] + p2[i];
#pragma acc wait (0)
  long want = 0;
  for (int q = 0; q < QUEUES; q++)
    {
      int *r = rows[q];
#pragma acc exit data copyout (r[0:N]) async (q)
    }
#pragma acc wait
  for (int q = 0; q < QUEUES; q++)
    for (int i = 0; i < N; i++)
      {
	int v = i + q;
	for (int k = 0; k < 3; k++)
	  v = v * 3 + k;
	CHECK_EQ (a[q][i], v);
	want += v;
      }
  CHECK_EQ (s, want);
  return test_done ();
}
