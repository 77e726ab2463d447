/* Rows of an array that is on the device as a whole: the pointers come back to the host when the
   last directive that has attached them ends, while the array stays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include <stdlib.h>

#include "accred-test.h"

enum
{
  M = 4,
  N = 8
};

static double block[M * N];

int
main (void)
{
  double **r = malloc (M * sizeof *r);
  for (int i = 0; i < M; i++)
    r[i] = block + i * N;
#pragma acc enter data copyin(block)
#pragma acc enter data copyin(r[0 : M])
  for (int i = 0; i < M; i++)
    {
#pragma acc enter data copyin(r[i][0 : N])
    }
  /* The second row twice.  */
#pragma acc enter data copyin(r[1][0 : N])
#pragma acc serial present(r[0 : M])
  for (int i = 0; i < M; i++)
    r[i][i] += i + 1;
#pragma acc data copy(r[2][0 : N])
#pragma acc serial present(r[0 : M])
  r[2][2] += 20;
  for (int i = 0; i < M; i++)
    {
#pragma acc exit data copyout(r[i][0 : N])
    }
  /* Still attached.  */
#pragma acc serial present(r[0 : M])
  r[1][1] += 10;
#pragma acc exit data copyout(r[1][0 : N])
#pragma acc exit data copyout(r[0 : M])
#pragma acc exit data copyout(block)
  for (int i = 0; i < M; i++)
    {
      CHECK (r[i] == block + i * N);
      CHECK_EQ (block[i * N + i], i + 1 + (i == 1 ? 10 : i == 2 ? 20 : 0));
    }
  free (r);
  return test_done ();
}
