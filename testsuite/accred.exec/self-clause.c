/* A construct with `self' runs on the host, with the host's data: GCC has it since version 14.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-require "gcc-14" } */

#include "accred-test.h"
#include <openacc.h>

enum { N = 100 };

int
main (void)
{
  int host[N], sum;
  for (int i = 0; i < N; i++)
    host[i] = i;
#pragma acc enter data copyin (host)
  for (int i = 0; i < N; i++)
    host[i] = 1000 + i;
  for (int self = 0; self < 2; self++)
    {
      /* 0 + 1 + ... + 99 = 4950.  */
      sum = 0;
      int on_host = -1;
#pragma acc parallel loop reduction (+ : sum) self (self) copyout (on_host)
      for (int i = 0; i < N; i++)
	{
	  sum += host[i];
	  if (i == 0)
	    on_host = acc_on_device (acc_device_host);
	}
      CHECK_EQ (sum, 4950 + (self ? 1000 * N : 0));
      CHECK_EQ (on_host, self);
#pragma acc serial self (self) copy (sum)
      for (int i = 0; i < N; i++)
	sum += host[i];
      CHECK_EQ (sum, 2 * (4950 + (self ? 1000 * N : 0)));
    }
  sum = 0;
#pragma acc kernels loop reduction (+ : sum) self
  for (int i = 0; i < N; i++)
    sum += host[i];
  CHECK_EQ (sum, 4950 + 1000 * N);
  /* `if' comes first: false is the host, whatever `self' says.  */
  sum = 0;
#pragma acc parallel loop reduction (+ : sum) if (sum > 0) self (sum > 0)
  for (int i = 0; i < N; i++)
    sum += host[i];
  CHECK_EQ (sum, 4950 + 1000 * N);
#pragma acc exit data delete (host)
  return test_done ();
}
