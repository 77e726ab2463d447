/* Reductions of sections of arrays that fit into a launch's result memory: the elements beside them keep their values,
   and so do those of arrays that a loop reduces but does not use.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

#define N 700

static int b[N];

#define CHECK_ELEMENTS(GOT, WANT, COUNT)	\
  for (int k_ = 0; k_ < (COUNT); k_++)		\
    CHECK_EQ ((GOT)[k_], (WANT)[k_])

int
main (void)
{
  for (int i = 0; i < N; i++)
    b[i] = (i * 7 + 3) % 11;
  unsigned char c[7] = { 1, 2, 3, 254, 255, 6, 7 }, c_want[7] = { 1, 2, 3, 254, 255, 6, 7 };
#pragma acc parallel loop gang reduction (&:c[3 : 2]) copyin (b)
  for (int r = 0; r < 7; r++)
    {
#pragma acc loop vector reduction (&:c[3 : 2])
      for (int i = 0; i < 100; i++)
	c[3 + (i & 1)] &= ~(b[r * 100 + i] & 8);
    }
  for (int i = 0; i < N; i++)
    c_want[3 + (i & 1)] &= ~(b[i] & 8);
  CHECK_ELEMENTS (c, c_want, 7);

  int s[4] = { 10, 20, 30, 40 }, s_want[4] = { 10, 20, 30, 40 };
#pragma acc parallel loop reduction (^:s[0 : 2]) copyin (b)
  for (int i = 0; i < N; i++)
    s[b[i] & 1] ^= i;
  for (int i = 0; i < N; i++)
    s_want[b[i] & 1] ^= i;
  CHECK_ELEMENTS (s, s_want, 4);

  int m[4] = { 10, 20, 30, 40 }, m_want[4] = { 10, 20, 30, 40 }, *p = m;
#pragma acc parallel loop copy (p[0 : 4]) reduction (+:p[1 : 2]) copyin (b)
  for (int i = 0; i < N; i++)
    p[1 + (b[i] & 1)] += i;
  for (int i = 0; i < N; i++)
    m_want[1 + (b[i] & 1)] += i;
  CHECK_ELEMENTS (m, m_want, 4);

  /* Loops that reduce an array and do not use it: both, the inner one, the outer one.  */
  int unused[3] = { 1, 2, 3 }, unused_want[3] = { 1, 2, 3 };
  int outer[3] = { 1, 2, 3 }, outer_want[3] = { 1 + 7, 2, 3 };
  int inner[3] = { 1, 2, 3 }, inner_want[3] = { 1, 2 + 7 * 5, 3 };
#pragma acc parallel loop gang reduction (+:unused) reduction (+:outer) reduction (+:inner)
  for (int r = 0; r < 7; r++)
    {
      outer[0]++;
#pragma acc loop vector reduction (+:unused) reduction (+:outer) reduction (+:inner)
      for (int i = 0; i < 5; i++)
	inner[1]++;
    }
  CHECK_ELEMENTS (unused, unused_want, 3);
  CHECK_ELEMENTS (outer, outer_want, 3);
  CHECK_ELEMENTS (inner, inner_want, 3);
  return test_done ();
}
