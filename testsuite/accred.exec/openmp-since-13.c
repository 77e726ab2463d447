/* OpenMP's additions of GCC 13: routines of libgomp about the device's memory, the clause `enter'.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-13" } */

#include "accred-test.h"
#include <omp.h>

static int table[10];
#pragma omp declare target enter (table)

static int
entry (int i)
{
  return table[i] + 1;
}
#pragma omp declare target enter (entry)

static void
entered (void)
{
  int s = 0;
  for (int i = 0; i < 10; i++)
    table[i] = i;
#pragma omp target update to (table)
#pragma omp target teams distribute parallel for reduction (+ : s)
  for (int i = 0; i < 10; i++)
    s += entry (i);
  CHECK_EQ (s, 45 + 10);
}

static void
asynchronous_copies (int device, int host)
{
  int a[100], b[100];
  for (int i = 0; i < 100; i++)
    {
      a[i] = i;
      b[i] = -1;
    }
  int *p = (int *) omp_target_alloc (sizeof a, device);
  CHECK_EQ (omp_target_memcpy_async (p, a, sizeof a, 0, 0, device, host, 0, NULL), 0);
#pragma omp taskwait
#pragma omp target teams distribute parallel for is_device_ptr (p)
  for (int i = 0; i < 100; i++)
    p[i] *= 3;
  /* Half of the rows of a matrix.  */
  size_t volume[2] = { 5, 10 }, zero[2] = { 0, 0 }, dimensions[2] = { 10, 10 };
  CHECK_EQ (omp_target_memcpy_rect_async (b, p, sizeof (int), 2, volume, zero, zero, dimensions,
					  dimensions, host, device, 0, NULL),
	    0);
#pragma omp taskwait
  for (int i = 0; i < 100; i++)
    CHECK_EQ (b[i], i < 50 ? 3 * i : -1);
  omp_target_free (p, device);
}

static void
mapped_pointers (int device, int host)
{
  int a[100], s = 0;
  for (int i = 0; i < 100; i++)
    a[i] = i;
#pragma omp target enter data map (to : a)
  int *q = (int *) omp_get_mapped_ptr (a, device);
  CHECK (q && q != a);
  CHECK (omp_get_mapped_ptr (a, host) == a);
#pragma omp target is_device_ptr (q) map (tofrom : s)
  s = q[99];
  CHECK_EQ (s, 99);
  CHECK_EQ (omp_target_is_accessible (a, sizeof a, host), 1);
#pragma omp target exit data map (delete : a)
  CHECK (!omp_get_mapped_ptr (a, device));
}

/* The number of the host is -1.  */
static void
initial_device (int number)
{
  int a = -1, b = -1, c = -1;
#pragma omp target map (from : a) device (omp_initial_device)
  a = omp_is_initial_device ();
#pragma omp target map (from : b) device (number)
  b = omp_is_initial_device ();
#pragma omp target map (from : c) device (number + 1)
  c = omp_is_initial_device ();
  CHECK_EQ (a, 1);
  CHECK_EQ (b, 1);
  CHECK_EQ (c, 0);
}

int
main (void)
{
  const int device = omp_get_default_device (), host = omp_get_initial_device ();
  entered ();
  asynchronous_copies (device, host);
  mapped_pointers (device, host);
  initial_device (omp_initial_device);
  return test_done ();
}
