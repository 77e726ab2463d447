/* Loops of `kernels' regions whose pointers may lead to the same memory: each is called with arrays that overlap, and has to
   give what its iterations give one after the other, and with arrays that do not, and has to run in several threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-no-race-warnings" } */

#include "accred-test.h"

enum { ROOM = 4000, MOST = 1000 };

/* Elements show whether several threads have computed them.  */
enum { BY_SEVERAL = 1000 };

#pragma acc routine seq
static int __attribute__ ((const, noinline)) mark (int i)
{
  return __builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1 && i >= 0 ? BY_SEVERAL : 0;
}

static int host_mark;

typedef void device_loop (float *a, float *b, int n);
typedef void host_loop (float *a, float *b, int n);

static float on_device[ROOM], on_host[ROOM];
#pragma acc declare create (on_device)

/* With a at A and b at B, N elements: SEVERAL, if that has to be in several threads.  */
static void
compare (device_loop *device, host_loop *host, const char *name, int a, int b, int n, int several)
{
  for (int i = 0; i < ROOM; i++)
    on_device[i] = on_host[i] = i % 13;
#pragma acc update device (on_device)
  device (on_device + a, on_device + b, n);
#pragma acc update self (on_device)
  host_mark = several ? BY_SEVERAL : 0;
  host (on_host + a, on_host + b, n);
  int wrong = 0;
  for (int i = 0; i < ROOM; i++)
    wrong += on_device[i] != on_host[i];
  if (wrong)
    TEST_FAIL ("%s, a at %d, b at %d, n = %d: %d elements are wrong", name, a, b, n, wrong);
  test_checks++;
}

/* NAME: the loop BODY with the clauses of a region; SAME, OVERLAPPING: whether several threads have it where a and b are the
   same, and where they overlap; APART_BY: the number of elements from one to the other from which they do not.  */
#define PRAGMA_OF(X) _Pragma (#X)
#define CASE_OF(NAME, CLAUSES, BEFORE, BODY, SAME, APART_BY)				\
  static void __attribute__ ((noipa)) NAME##_device (float *a, float *b, int n)		\
  {											\
    BEFORE										\
    PRAGMA_OF (acc kernels CLAUSES)							\
    { BODY (mark (i)) }									\
  }											\
  static void __attribute__ ((noipa)) NAME##_host (float *a, float *b, int n)		\
  {											\
    BEFORE										\
    { BODY (host_mark) }								\
  }											\
  static void										\
  NAME (void)										\
  {											\
    for (int n = 0; n <= MOST; n = n ? n * 31 + 8 : 1)					\
      {											\
	const int by = APART_BY;							\
	for (int d = -3; d <= 3; d++)							\
	  compare (NAME##_device, NAME##_host, #NAME, 2000, 2000 + d, n,		\
		   d ? (d < 0 ? -d : d) >= by : SAME);					\
	for (int d = 0; d < 2; d++)							\
	  {										\
	    compare (NAME##_device, NAME##_host, #NAME, 2000, 2000 - by - d, n, 1);	\
	    compare (NAME##_device, NAME##_host, #NAME, 2000, 2000 + by + d, n, 1);	\
	    if (by > 4)									\
	      {										\
		compare (NAME##_device, NAME##_host, #NAME, 2000, 2000 - by + 1, n, 0);	\
		compare (NAME##_device, NAME##_host, #NAME, 2000, 2000 + by - 1, n, 0);	\
	      }										\
	  }										\
      }											\
  }
#define CASE(NAME, CLAUSES, BODY, SAME, APART_BY) CASE_OF (NAME, CLAUSES, , BODY, SAME, APART_BY)

#define PRESENT present (a[0:n], b[0:n])

#define COPY(MARK) for (int i = 0; i < n; i++) a[i] = b[i] + 1 + MARK;
CASE (copies, PRESENT, COPY, 1, n)

int
main (void)
{
  copies ();
  return test_done ();
}
