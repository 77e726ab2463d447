/* Rows of which long ones are left to all gangs: several warps note rows in one list, and the pieces are other warps'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_row:6,listed_row_of_few:6,listed_piece:5" } */

#include "accred-test.h"

enum { N = 24 };
static int ptr[N + 1], v[N * 20], sum[3];

int
main (void)
{
  int want = 0;
  for (int r = 0; r < N; r++)
    ptr[r + 1] = ptr[r] + (r % 3 ? r % 7 : 5 + r % 12);
#pragma acc parallel loop gang num_gangs(2) copyin(ptr) copy(v, sum)
  for (int r = 0; r < N; r++)
#pragma acc loop vector
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      {
	v[j] += r + 1;
#pragma acc atomic
	sum[1] += r;
      }
  for (int r = 0; r < N; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      {
	CHECK_EQ (v[j], r + 1);
	want += r;
      }
  CHECK_EQ (sum[1], want);
  return test_done ();
}
