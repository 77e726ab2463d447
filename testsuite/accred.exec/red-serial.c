/* Reductions on `serial' and in it: one thread, so that every answer has the bits of the serial loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1000 };
static int a[N];
static double d[N];

int
main (void)
{
  int want = 0, nested = 0, most = -100;
  double total = 0.1;
  for (int i = 0; i < N; i++)
    {
      a[i] = i % 77 - 30;
      d[i] = 0.1 * i;
      want += a[i];
      total += d[i];
      nested += (i & 3) * a[i];
      most = a[i] > most ? a[i] : most;
    }

  int s = 3, m = -100;
#pragma acc serial reduction (+:s) reduction (max:m) copyin (a)
  for (int i = 0; i < N; i++)
    {
      s += a[i];
      m = a[i] > m ? a[i] : m;
    }
  CHECK_EQ (s, want + 3);
  CHECK_EQ (m, most);

  s = 4;
  double t = 0.1;
#pragma acc serial loop reduction (+:s, t) copyin (a, d)
  for (int i = 0; i < N; i++)
    {
      s += a[i];
      t += d[i];
    }
  CHECK_EQ (s, want + 4);
  CHECK_NEAR (t, total, 1e-9);

  s = 5;
  t = 0.1;
  m = -100;
#pragma acc serial copy (s, t, m) copyin (a, d)
  {
#pragma acc loop gang worker vector reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
    s *= 2;
#pragma acc loop gang reduction (+:s, t)
    for (int i = 0; i < N; i++)
      {
	int inner = 0;
#pragma acc loop worker reduction (+:inner)
	for (int j = 0; j < (i & 3); j++)
	  {
	    int innermost = 0;
#pragma acc loop vector reduction (+:innermost)
	    for (int k = 0; k < 2; k++)
	      innermost += a[i];
	    inner += innermost;
	  }
	s += inner;
	t += d[i];
      }
#pragma acc loop reduction (max:m)
    for (int i = 0; i < N; i++)
      m = a[i] > m ? a[i] : m;
#pragma acc loop seq reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
  }
  CHECK_EQ (s, (want + 5) * 2 + 2 * nested + want);
  CHECK_NEAR (t, total, 1e-9);
  CHECK_EQ (m, most);

  /* The clause on the construct and on a loop in it.  */
  s = 6;
#pragma acc serial reduction (+:s) copyin (a)
  {
    s += 10;
#pragma acc loop vector reduction (+:s)
    for (int i = 0; i < N; i++)
      s += a[i];
  }
  CHECK_EQ (s, want + 16);
  return test_done ();
}
