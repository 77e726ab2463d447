/* Loops of `kernels' regions with pointers and bounds that only the device has, in structs: they may lead to the same memory,
   which the device checks.  What overlaps has to give what its iterations give one after the other, the rest has to run in
   several threads.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-no-race-warnings -fstrict-aliasing" } */

#include "accred-test.h"

enum { ROOM = 400, BY_SEVERAL = 1000 };

#pragma acc routine seq
static int __attribute__ ((const, noinline)) mark (int i)
{
  return __builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1 ? BY_SEVERAL : i & 0;
}

struct arrays { float *a, *b; short n; struct { long from; } part; };

/* The device has another S than the host.  */
static void __attribute__ ((noipa)) in_struct (struct arrays *s)
{
#pragma acc kernels present (s[0:1])
  for (int i = 0; i < s->n; i++)
    s->a[i + s->part.from] = s->b[i + s->part.from] + 1 + mark (i);
}

/* Two nests; S is on the device already, the scalar is not.  */
static void __attribute__ ((noipa)) two_nests (struct arrays *s, float f)
{
#pragma acc kernels copyin (s[0:1])
  {
    for (int i = 1; i < s->n - 1; i++)
      s->a[i] = f * (s->b[i - 1] + s->b[i + 1]) + mark (i);
    for (int i = 1; i < s->n - 1; i++)
      s->b[i] = s->a[i] + mark (i);
  }
}

/* The host checks, if the variable is not on the device with another value.  */
static int count;
static void __attribute__ ((noipa)) by_global (float *a, float *b)
{
#pragma acc kernels present (a[0:50], b[0:50])
  for (int i = 0; i < count; i++)
    a[i] = b[i] + 1 + mark (i);
}

/* Pointers to memory of the device that no clause names.  */
static void __attribute__ ((noipa)) by_device_pointers (float *a, float *b, int n)
{
#pragma acc kernels
  for (int i = 0; i < n; i++)
    a[i] = b[i] + 1 + mark (i);
}

/* Stores of numbers may change the bound, which is one.  */
struct numbers { int n, unused; int *a, *b; };
static void __attribute__ ((noipa)) of_numbers (struct numbers *s)
{
#pragma acc kernels present (s[0:1])
  for (int i = 0; i < s->n; i++)
    s->a[i] = s->b[i] + 1 + mark (i);
}

/* The struct is element 100 of the array on the device, and a begins at A.  */
static void
test_numbers (int a, int several)
{
  static int all[ROOM] __attribute__ ((aligned (16)));
  struct numbers *s = (struct numbers *) (all + 100);
  int *first;
  for (int i = 0; i < ROOM; i++)
    all[i] = i % 13;
#pragma acc enter data create (all)
#pragma acc host_data use_device (all)
  first = all;
  *s = (struct numbers){ 30, 0, first + a, first + 20 };
#pragma acc update device (all)
  of_numbers (s);
#pragma acc exit data copyout (all)
  int done = 0, wrong = 0, n = 30;
  for (int i = 0; i < n; i++, done++)
    if (a + i == 100)
      n = (20 + i) % 13 + 1;
  for (int i = 0; i < ROOM; i++)
    if (i < 102 || i >= 106)
      {
	const int before = i == 100 ? 30 : i == 101 ? 0 : i % 13;
	wrong += all[i] != (i >= a && i < a + done ? (20 + i - a) % 13 + 1 + (several ? BY_SEVERAL : 0)
						   : before);
      }
  if (wrong)
    TEST_FAIL ("numbers, a at %d: %d elements are wrong", a, wrong);
  test_checks++;
}

static float x[ROOM], want[ROOM];

static void
fill (void)
{
  for (int i = 0; i < ROOM; i++)
    x[i] = want[i] = i % 13;
}

static void
compare (const char *name, int b, int n)
{
  int wrong = 0;
  for (int i = 0; i < ROOM; i++)
    wrong += x[i] != want[i];
  if (wrong)
    TEST_FAIL ("%s, b at %d, n = %d: %d elements are wrong", name, b, n, wrong);
  test_checks++;
}

int
main (void)
{
  test_numbers (150, 1);
  test_numbers (106, 1);
  test_numbers (70, 1);
  test_numbers (71, 0);
  test_numbers (90, 0);
  static const int lengths[] = { 0, 3, 50 };
  for (int k = 0; k < 3; k++)
    for (int b = 100; b <= 200; b += 5)
      {
	const int n = lengths[k], apart = b <= 150 - n || b >= 150 + n;
	struct arrays s = { x + 150, x + b, n, { 5 } }, *device = &s;
	fill ();
#pragma acc data copy (x)
	{
	  /* On the host, it leads to nothing.  */
	  float *first, *second;
#pragma acc host_data use_device (x)
	  first = x;
	  second = first + b;
	  first += 150;
	  s.a = first;
	  s.b = second;
#pragma acc enter data copyin (device[0:1])
	  s.a = s.b = 0;
	  s.n = 1;
	  in_struct (device);
#pragma acc exit data delete (device[0:1])
	}
	float add = 1 + (apart || b == 150 ? BY_SEVERAL : 0);
	for (int i = 5; i < n + 5; i++)
	  want[150 + i] = want[b + i] + add;
	compare ("in_struct", b, n);

	for (int present = 0; present < 2; present++)
	  {
	    fill ();
	    count = n;
#pragma acc data copy (x)
	    {
	      if (present)
		{
#pragma acc enter data copyin (count)
		  count = 1;
		}
	      by_global (x + 150, x + b);
	      if (present)
		{
#pragma acc exit data delete (count)
		}
	    }
	    for (int i = 0; i < n; i++)
	      want[150 + i] = want[b + i] + 1 + ((apart || b == 150) && !present ? BY_SEVERAL : 0);
	    compare (present ? "present" : "by_global", b, n);
	  }

	fill ();
#pragma acc data copy (x)
	{
	  float *first;
#pragma acc host_data use_device (x)
	  first = x;
	  by_device_pointers (first + 150, first + b, n);
	}
	for (int i = 0; i < n; i++)
	  want[150 + i] = want[b + i] + 1 + (apart || b == 150 ? BY_SEVERAL : 0);
	compare ("by_device_pointers", b, n);

	const int m = n - 2;
	const int apart_too = m <= 0 || b <= 150 - n + 1 || b >= 150 + n - 1;
	fill ();
#pragma acc data copy (x)
	{
	  float *first, *second;
#pragma acc host_data use_device (x)
	  first = x;
	  second = first + b;
	  first += 150;
	  struct arrays t = { first, second, n, { 0 } };
	  two_nests (&t, 2);
	}
	add = apart_too ? BY_SEVERAL : 0;
	for (int i = 1; i < n - 1; i++)
	  want[150 + i] = 2 * (want[b + i - 1] + want[b + i + 1]) + add;
	for (int i = 1; i < n - 1; i++)
	  want[b + i] = want[150 + i] + add;
	compare ("two_nests", b, n);
      }
  return test_done ();
}
