/* compatible=gcc: numbers of gangs and workers that GOMP_OPENACC_DIM gives, and the reductions over them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-compatible=gcc" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "5:3:64" } */

#include "accred-test.h"

enum { GANG, WORKER, VECTOR, N = 3001 };

int
main (void)
{
  static int a[N];
  int want = 0, s = 0, gangs = 0, workers = 0, vectors = 0, one = 0, rows = 0, of_gang = 0;
  for (int i = 0; i < N; i++)
    want += a[i] = i % 91 - 40;
  /* The vector length is a warp, whatever the environment says.  */
#pragma acc parallel loop gang worker vector reduction (+:s) reduction (max:gangs, workers, vectors) copyin (a)
  for (int i = 0; i < N; i++)
    {
      s += a[i];
      gangs = __builtin_goacc_parlevel_size (GANG);
      workers = __builtin_goacc_parlevel_size (WORKER);
      vectors = __builtin_goacc_parlevel_size (VECTOR);
    }
  CHECK_EQ (s, want);
  CHECK_EQ (gangs, 5);
  CHECK_EQ (workers, 3);
  CHECK_EQ (vectors, 32);

  /* What the construct says stands.  */
#pragma acc parallel loop gang worker num_gangs (2) num_workers (4) reduction (+:one) reduction (max:gangs, workers)
  for (int i = 0; i < N; i++)
    {
      one++;
      gangs = __builtin_goacc_parlevel_size (GANG) + 100;
      workers = __builtin_goacc_parlevel_size (WORKER) + 100;
    }
  CHECK_EQ (one, N);
  CHECK_EQ (gangs, 102);
  CHECK_EQ (workers, 104);

  /* A nest: each level has its own slots.  */
#pragma acc parallel loop gang reduction (+:rows) copyin (a)
  for (int i = 0; i < 7; i++)
    {
      int of_row = 0;
#pragma acc loop worker reduction (+:of_row)
      for (int j = 0; j < 11; j++)
	{
	  int of_worker = 0;
#pragma acc loop vector reduction (+:of_worker)
	  for (int k = 0; k < 13; k++)
	    of_worker += a[(i * 11 + j) * 13 + k];
	  of_row += of_worker;
	}
      rows += of_row;
    }
  want = 0;
  for (int i = 0; i < 7 * 11 * 13; i++)
    want += a[i];
  CHECK_EQ (rows, want);

  /* One worker in a serial construct, and one lane works.  */
#pragma acc serial copy (of_gang) /* { dg-warning "using 'vector_length \\(32\\)', ignoring 1" } */
  {
    of_gang++;
    of_gang += 100 * __builtin_goacc_parlevel_size (VECTOR);
  }
  CHECK_EQ (of_gang, 3201);
  return test_done ();
}
