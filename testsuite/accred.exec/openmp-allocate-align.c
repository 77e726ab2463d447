/* The clause `allocate' with `align': private copies have that alignment, of regions, teams, threads and iterations.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp" } */
/* { dg-require "gcc-12" } */

#include "accred-test.h"
#include <omp.h>
#include <stdint.h>

struct record
{
  int a[4];
  char c;
};

/* So that nothing is known of the address.  */
#pragma omp begin declare target
static __attribute__ ((noipa)) int
odd (void *p, unsigned bytes)
{
  *(volatile char *) p;
  return (uintptr_t) p % bytes != 0;
}

static __attribute__ ((noipa)) int
in_function (int n)
{
  volatile char before[3] = { 1, 2, 3 };
  int x = n, bad = 0;
#pragma omp parallel private(x) reduction(+ : bad) allocate(allocator(omp_default_mem_alloc), align(512) : x) /* { dg-warning "one thread of the device executes this" } */
  {
    x = 0;
    bad = odd (&x, 512);
  }
  return bad + (before[1] != 2) + (x != n);
}
#pragma omp end declare target

static void
of_region (int n)
{
  char c = 1;
  int x = 3, bad = 0, sum = 0;
  struct record r = { { 1, 2, 3, 4 }, 5 };
  int v[n];
  for (int i = 0; i < n; i++)
    v[i] = i;
#pragma omp target private(c) firstprivate(x, r, v) map(tofrom : bad, sum) \
  allocate(allocator(omp_default_mem_alloc), align(64) : c, v) allocate(allocator(omp_default_mem_alloc), align(128) : x) allocate(allocator(omp_default_mem_alloc), align(1024) : r)
  {
    c = 2;
    bad = odd (&c, 64) + odd (&x, 128) + odd (&r, 1024) + odd (v, 64);
    bad += in_function (4);
    x *= 2;
    r.a[2]++;
    sum = x + r.a[2] + r.c;
    for (int i = 0; i < n; i++)
      sum += v[i]++;
  }
  CHECK_EQ (bad, 0);
  CHECK_EQ (sum, 6 + 4 + 5 + n * (n - 1) / 2);
  CHECK_EQ (x + r.a[2] + v[n - 1], 3 + 3 + n - 1);
}

static void
of_teams (int n)
{
  char c = 7;
  int bad = 0, sum = 0;
#pragma omp target teams num_teams(3) firstprivate(c) reduction(+ : bad, sum) allocate(allocator(omp_default_mem_alloc), align(256) : c)
  {
    const int b = odd (&c, 256);
    c++;
#pragma omp distribute parallel for reduction(+ : bad, sum)
    for (int i = 0; i < n; i++)
      {
	bad += b;
	sum += c;
      }
  }
  CHECK_EQ (bad, 0);
  CHECK_EQ (sum, 8 * n);
}

static void
of_iterations (int n)
{
  char c = 7;
  int bad = 0, sum = 0, last = -1, v[n];
  v[0] = 4;
#pragma omp target teams distribute parallel for firstprivate(c, v) lastprivate(last) reduction(+ : bad, sum) \
  allocate(allocator(omp_default_mem_alloc), align(32) : c) allocate(allocator(omp_default_mem_alloc), align(64) : last, v)
  for (int i = 0; i < n; i++)
    {
      bad += odd (&c, 32) + odd (&last, 64) + odd (v, 64);
      last = i;
      sum += c + v[0];
    }
  CHECK_EQ (bad, 0);
  CHECK_EQ (sum, 11 * n);
  CHECK_EQ (last, n - 1);
}

static void
of_threads (void)
{
  char c = 7;
  int bad = 0, threads = 0;
#pragma omp target parallel num_threads(64) firstprivate(c) reduction(+ : bad, threads) allocate(allocator(omp_default_mem_alloc), align(64) : c)
  {
    bad += odd (&c, 64);
    c = omp_get_thread_num ();
#pragma omp barrier
    bad += c != omp_get_thread_num ();
    threads++;
  }
  CHECK_EQ (bad, 0);
  CHECK_EQ (threads, 64);
}

/* In a construct of the host, and as a task.  */
static void
outlined (int n)
{
  int x = 3, bad = 0, sum = 0;
#pragma omp parallel num_threads(1)
#pragma omp target firstprivate(x) map(tofrom : bad, sum) allocate(allocator(omp_default_mem_alloc), align(256) : x)
  {
    bad += odd (&x, 256);
    sum += x++;
  }
#pragma omp target teams distribute parallel for nowait private(x) reduction(+ : bad, sum) \
  allocate(allocator(omp_default_mem_alloc), align(128) : x)
  for (int i = 0; i < n; i++)
    {
      x = i;
      bad += odd (&x, 128);
      sum += x;
    }
#pragma omp taskwait
  CHECK_EQ (bad, 0);
  CHECK_EQ (sum, 3 + n * (n - 1) / 2);
  CHECK_EQ (x, 3);
}

int
main (void)
{
  of_region (20);
  of_teams (50);
  of_iterations (50);
  of_threads ();
  outlined (30);
  return test_done ();
}
