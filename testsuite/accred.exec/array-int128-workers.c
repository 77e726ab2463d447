/* Arrays of 128-bit integers, reduced by workers without vector loops: one lane of each does everything,
   a lock for each element of the result among it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

typedef __int128 S;

#define PRAGMA(X) _Pragma (#X)

#define REDUCE(NAME, CLAUSES)						\
  static void								\
  NAME (int n)								\
  {									\
    S a[38], want[38];							\
    for (int i = 0; i < 38; i++)					\
      a[i] = want[i] = ((S) 1 << 70) + i;				\
    PRAGMA (acc parallel CLAUSES copy (a))				\
    {									\
      PRAGMA (acc loop worker reduction (*:a[3:32]))			\
      for (int j = 0; j < n; j++)					\
	a[3 + (j & 31)] *= -1;						\
    }									\
    for (int j = 0; j < n; j++)						\
      want[3 + (j & 31)] *= -1;						\
    for (int i = 0; i < 38; i++)					\
      CHECK (a[i] == want[i]);						\
  }

REDUCE (by_default, num_gangs (1))
REDUCE (one_worker, num_gangs (1) num_workers (1))
REDUCE (many_workers, num_gangs (1) num_workers (16) vector_length (32))
REDUCE (long_vectors, num_gangs (1) num_workers (4) vector_length (128))

int
main (void)
{
  static const int counts[] = { 0, 1, 31, 77, 500 };
  for (unsigned k = 0; k < sizeof counts / sizeof counts[0]; k++)
    {
      by_default (counts[k]);
      one_worker (counts[k]);
      many_workers (counts[k]);
      long_vectors (counts[k]);
    }
  return test_done ();
}
