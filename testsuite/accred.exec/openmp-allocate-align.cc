/* The clause `allocate' with `align' of references: what they refer to has that alignment.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-12" } */
/* GCC 16 crashes, without the plugin, too.  { dg-require "before-gcc-16" } */

#include "accred-test.h"
#include <omp.h>
#include <stdint.h>

#define ALIGN(N, ...) allocate (allocator (omp_default_mem_alloc), align (N) : __VA_ARGS__)

#pragma omp declare target
static __attribute__ ((noipa)) int
odd (const volatile void *p, unsigned bytes)
{
  *(const volatile char *) p;
  return (uintptr_t) p % bytes != 0;
}
#pragma omp end declare target

struct counted
{
  int n;
  counted (int k) : n (k) {}
  counted (const counted &other) : n (other.n) {}
  ~counted () {}
};

static void
of_region (int &first, char &own)
{
  int bad = 0;
#pragma omp target firstprivate(first) private(own) map(from : bad) ALIGN (64, first) ALIGN (128, own)
  {
    char more[3] = { 1, 2, 3 };
    own = 4;
    bad = odd (&first, 64) + odd (&own, 128) + odd (more, 1);
    first *= own + more[2];
    bad += first != 35;
  }
  CHECK_EQ (bad, 0);
  CHECK_EQ (first, 5);
}

static void
of_iterations (int &first, char &own, counted &object, int n)
{
  int bad = 0, sum = 0;
#pragma omp target teams distribute parallel for firstprivate(first, object) private(own) reduction(+ : bad, sum) \
  ALIGN (32, first) ALIGN (128, own) ALIGN (256, object)
  for (int i = 0; i < n; i++)
    {
      own = i;
      bad += odd (&first, 32) + odd (&own, 128) + odd (&object, 256);
      first += own;
      sum += first + object.n;
    }
  CHECK_EQ (bad, 0);
  CHECK_EQ (sum > 0, 1);
}

int
main ()
{
  int first = 5;
  char own = 1;
  counted object (3);
  of_region (first, own);
  of_iterations (first, own, object, 40);
  return test_done ();
}
