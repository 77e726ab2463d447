/* Regions of OpenMP between calls that choose OpenACC's device: each runs on OpenMP's device, and is also that of the
   thread's next construct of OpenACC.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -fopenacc -Wno-deprecated-openmp" } */

#include "accred-test.h"
#include <omp.h>
#include <openacc.h>
#include <stdlib.h>

/* Two for ptxsim; other drivers do not ask.  Before main, for libgomp looks for devices only once.  */
__attribute__ ((constructor)) static void
simulated_devices (void)
{
  setenv ("PTXSIM_DEVICE", "devices=2", 0);
}

#pragma omp declare target
static int own; /* 1 + the number of the device whose copy it is.  */
#pragma omp end declare target

static void
number_devices (int devices)
{
  for (int d = 0; d < devices; d++)
    {
      own = 1 + d;
#pragma omp target update to (own) device (d)
    }
  own = 0;
}

/* The device of a region without the clause.  */
static int
openmp_device (void)
{
  int found = 0;
#pragma omp target map (from : found)
  found = own;
  return found - 1;
}

static int
openacc_device (void)
{
  int found = 0;
#pragma acc serial copyout (found)
  found = own;
  return found - 1;
}

static void
change_devices (int devices)
{
  for (int round = 0; round < 3; round++)
    for (int d = 0; d < devices; d++)
      {
	omp_set_default_device (d);
	CHECK_EQ (openmp_device (), d);
	CHECK_EQ (acc_get_device_num (acc_device_nvidia), d);
	CHECK_EQ (openacc_device (), d);
	const int other = (d + 1) % devices;
	acc_set_device_num (other, acc_device_nvidia);
	CHECK_EQ (openacc_device (), other);
	CHECK_EQ (openmp_device (), d);
	CHECK_EQ (openmp_device (), d);
	CHECK_EQ (openacc_device (), d);
      }
}

/* The host in between, which has one device: libgomp keeps the number.  */
static void
change_type (void)
{
  const int d = 0;
  omp_set_default_device (d);
  CHECK_EQ (openmp_device (), d);
  acc_set_device_type (acc_device_host);
  CHECK_EQ (openacc_device (), -1);
  CHECK_EQ (openmp_device (), d);
  CHECK_EQ (openacc_device (), d);
}

/* A row leaves the device and comes again, to another place, while the host is OpenACC's.  */
static void
map_rows (void)
{
  int first[] = { 1, 2 }, second[] = { 3, 4 }, other[] = { 10, 20 }, *table[] = { first, second }, **rows = table;
  int sum = 0;
  omp_set_default_device (0);
#pragma omp target enter data map (to : rows[ : 2])
#pragma omp target enter data map (to : rows[0][ : 2])
#pragma omp target enter data map (to : rows[1][ : 2])
  acc_set_device_type (acc_device_host);
#pragma omp target exit data map (delete : rows[1][ : 2])
#pragma omp target enter data map (to : other)
#pragma omp target enter data map (to : rows[1][ : 2])
#pragma omp target map (tofrom : sum)
  for (int i = 0; i < 4; i++)
    sum += rows[i / 2][i % 2];
  CHECK_EQ (sum, 10);
#pragma omp target exit data map (delete : rows[0][ : 2])
#pragma omp target exit data map (delete : rows[1][ : 2])
#pragma omp target exit data map (delete : rows[ : 2], other)
}

/* Each thread of the host has a device of its own.  */
static void
threads (int devices)
{
  int wrong = 0;
#pragma omp parallel num_threads (4) reduction (+ : wrong)
  {
    const int d = omp_get_thread_num () % devices;
    omp_set_default_device (d);
    for (int i = 0; i < 20; i++)
      {
	wrong += openmp_device () != d;
	if (i % 3 == 0)
	  acc_set_device_num ((d + i) % devices, acc_device_nvidia);
      }
  }
  CHECK_EQ (wrong, 0);
}

int
main (void)
{
  const int devices = omp_get_num_devices ();
  if (acc_get_num_devices (acc_device_nvidia) != devices || !devices)
    return 0; /* The host alone.  */
  number_devices (devices);
  change_devices (devices);
  change_type ();
  map_rows ();
  threads (devices);
  return test_done ();
}
