/* Common code of the execution tests: checks, and the proof that the device was used.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A test computes with OpenACC and serially on the host, compares with CHECK*,
   and ends with `return test_done ();'.  Without a device, libgomp runs a region on the host, and
   every result is right although no PTX was run.  So test_done first proves that regions run in a
   different memory from the host's.  A test that is about the host fallback defines
   TEST_ON_HOST.  */

#ifndef ACCRED_TEST_H
#define ACCRED_TEST_H

#include <math.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A 16-bit type where the compiler has it (x86: since GCC 12).  */
#ifdef __FLT16_MAX__
typedef _Float16 test_half;
#else
typedef float test_half;
#endif

static int test_failures;
static long test_checks;
static int test_finished;

/* A failing test usually fails everywhere: the first messages suffice.  */
enum { TEST_MAX_MESSAGES = 20 };

#define TEST_FAIL(...)							\
  do									\
    {									\
      if (test_failures++ < TEST_MAX_MESSAGES)				\
	{								\
	  fprintf (stderr, "%s:%d: ", __FILE__, __LINE__);		\
	  fprintf (stderr, __VA_ARGS__);				\
	  fputc ('\n', stderr);						\
	}								\
    }									\
  while (0)

#define CHECK(COND)							\
  do									\
    {									\
      test_checks++;							\
      if (!(COND))							\
	TEST_FAIL ("failed: %s", #COND);				\
    }									\
  while (0)

/* Integers, up to 64 bits: the same value.  */
#define CHECK_EQ(GOT, WANT)						\
  do									\
    {									\
      test_checks++;							\
      __typeof__ ((WANT) + 0) test_got = (GOT), test_want = (WANT);	\
      if (test_got != test_want)					\
	TEST_FAIL ("%s: got %lld (%#llx), want %lld (%#llx)", #GOT,	\
		   (long long) test_got, (long long) test_got,		\
		   (long long) test_want, (long long) test_want);	\
    }									\
  while (0)

/* Any type: the same bytes (for floats: the same bits, also of NaN and -0).  */
#define CHECK_SAME(GOT, WANT)						\
  do									\
    {									\
      test_checks++;							\
      __typeof__ (WANT) test_got = (GOT), test_want = (WANT);		\
      if (memcmp (&test_got, &test_want, sizeof test_got) != 0)		\
	TEST_FAIL ("%s: got %.17g, want %.17g", #GOT,			\
		   (double) test_got, (double) test_want);		\
    }									\
  while (0)

/* Floats: no further from WANT than BOUND.  A NaN fails.  */
#define CHECK_NEAR(GOT, WANT, BOUND)					\
  do									\
    {									\
      test_checks++;							\
      double test_got = (GOT), test_want = (WANT), test_bound = (BOUND);\
      if (!(fabs (test_got - test_want) <= test_bound))			\
	TEST_FAIL ("%s: got %.17g, want %.17g within %g", #GOT,		\
		   test_got, test_want, test_bound);			\
    }									\
  while (0)

/* A small generator with a fixed sequence (xorshift64*, Vigna 2016), so that a failure can be repeated.  */
static unsigned long long test_random_state = 0x9e3779b97f4a7c15ull;

static inline unsigned long long
test_random (void)
{
  unsigned long long x = test_random_state;
  x ^= x >> 12;
  x ^= x << 25;
  x ^= x >> 27;
  test_random_state = x;
  return x * 0x2545f4914f6cdd1dull;
}

/* Sizes around the warp and block sizes, and one that takes several rounds of every launch.  */
static const int test_sizes[] = { 0, 1, 7, 31, 32, 33, 65, 1025, 40000 };
enum { TEST_MAX_SIZE = 40000 };
#define FOR_EACH_SIZE(N)						\
  for (int test_i = 0, N;						\
       test_i < (int) (sizeof test_sizes / sizeof *test_sizes)		\
       && (N = test_sizes[test_i], 1);					\
       test_i++)

/* True if a region's store to a variable that is mapped does not reach the
   host's copy of it: then the region ran elsewhere.  */
static inline int
test_device_was_used (void)
{
  int v = 1;
#if defined _OPENMP && !defined _OPENACC
#pragma omp target enter data map (to : v)
#pragma omp target map (alloc : v)
  v = 2;
  int on_device = v == 1;
#pragma omp target exit data map (delete : v)
  return on_device;
#endif
#pragma acc enter data copyin (v)
#pragma acc parallel present (v) num_gangs (1) num_workers (1) vector_length (32)
  v = 2;
  int host_copy = v;
#pragma acc exit data copyout (v)
  return host_copy == 1 && v == 2;
}

/* The exit status.  */
static inline int
test_done (void)
{
  test_finished = 1;
  if (test_checks == 0)
    TEST_FAIL ("nothing was checked");
#ifndef TEST_ON_HOST
  if (acc_get_device_type () != acc_device_nvidia)
    TEST_FAIL ("the device type is %d, not acc_device_nvidia",
	       (int) acc_get_device_type ());
  if (!test_device_was_used ())
    TEST_FAIL ("the regions ran on the host");
#endif
  if (test_failures)
    {
      fprintf (stderr, "%d of %ld checks failed\n", test_failures, test_checks);
      return 1;
    }
  return 0;
}

/* Failed checks of a program that forgets test_done would not count.  */
__attribute__ ((destructor)) static void
test_is_finished (void)
{
  if (!test_checks || test_finished)
    return;
  fflush (stdout);
  fputs ("checks, but no call of test_done\n", stderr);
  _Exit (1);
}

#endif
