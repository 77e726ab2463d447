/* Rows of any length in equal shares on all devices that there are, each with its own sums and tickets: from two host
   threads, and from one with several queues.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-pthread -fplugin-arg-accred-row-shares" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "20" } */

#include "accred-test.h"
#include <pthread.h>

enum
{
  ROWS = 800,
  MOST = 30000,
  DEVICES = 4,
  QUEUES = 3
};

static int ptr[ROWS + 1], start[ROWS], len[ROWS], a[MOST];
static int devices;

/* Two for ptxsim; other drivers do not ask.  Before main, for libgomp looks for devices only once.  */
static void __attribute__ ((constructor))
simulated_devices (void)
{
  setenv ("PTXSIM_DEVICE", "devices=2", 0);
}

static void *
on_device (void *number)
{
  long d = (long) number;
  acc_set_device_num (d, acc_device_nvidia);
  static int sums[DEVICES][QUEUES][ROWS], measured[DEVICES][QUEUES][ROWS];
#pragma acc data copyin(ptr, start, len, a) copyout(sums[d : 1], measured[d : 1])
  {
    for (int q = 0; q < QUEUES; q++)
      {
	int (*to)[ROWS] = sums[d], (*also)[ROWS] = measured[d];
#pragma acc parallel loop present(ptr, a, to[0 : QUEUES]) async(q)
	for (int r = 0; r < ROWS; r++)
	  {
	    int s = q;
#pragma acc loop reduction(+ : s)
	    for (int j = ptr[r]; j < ptr[r + 1]; j++)
	      s += a[j];
	    to[q][r] = s;
	  }
#pragma acc parallel loop present(start, len, a, also[0 : QUEUES]) async(q)
	for (int r = 0; r < ROWS; r++)
	  {
	    int s = d;
#pragma acc loop reduction(^ : s)
	    for (int j = start[r]; j < start[r] + len[r]; j++)
	      s ^= a[j] * (j - start[r]);
	    also[q][r] = s;
	  }
      }
#pragma acc wait
  }
  for (int q = 0; q < QUEUES; q++)
    for (int r = 0; r < ROWS; r++)
      {
	int s = q, t = d;
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  {
	    s += a[j];
	    t ^= a[j] * (j - start[r]);
	  }
	CHECK_EQ (sums[d][q][r], s);
	CHECK_EQ (measured[d][q][r], t);
      }
  return NULL;
}

int
main (void)
{
  for (int j = 0; j < MOST; j++)
    a[j] = j * 7 % 50;
  for (int r = 0; r < ROWS; r++)
    {
      start[r] = ptr[r];
      len[r] = r == 500 ? 20000 : r % 9;
      ptr[r + 1] = ptr[r] + len[r];
    }
  devices = acc_get_num_devices (acc_device_nvidia);
  if (devices > DEVICES)
    devices = DEVICES;
  pthread_t threads[DEVICES];
  for (long d = 1; d < devices; d++)
    pthread_create (&threads[d], NULL, on_device, (void *) d);
  on_device ((void *) 0);
  for (int d = 1; d < devices; d++)
    pthread_join (threads[d], NULL);
  return test_done ();
}
