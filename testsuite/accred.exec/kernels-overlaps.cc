// Members of classes and pointers to a vector's elements in kernels regions, which may lead to the same memory.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }
// { dg-require "c++" }
// { dg-additional-options "-g -fplugin-arg-accred-no-race-warnings -fstrict-aliasing" }

#include "accred-test.h"
#include <vector>

enum { ROOM = 300, BY_SEVERAL = 1000 };

#pragma acc routine seq
static int __attribute__ ((const, noinline)) mark (int i)
{
  return __builtin_goacc_parlevel_size (0) * __builtin_goacc_parlevel_size (2) > 1 ? BY_SEVERAL : i & 0;
}

struct field
{
  float *a, *b;
  int n;

  // The pointers are the host's, and attached.
  void step ()
  {
#pragma acc enter data copyin (this[0:1])
#pragma acc kernels present (this[0:1], a[0:n], b[0:n])
    for (int i = 0; i < n; i++)
      a[i] = b[i] + 1 + mark (i);
#pragma acc exit data delete (this[0:1])
  }
  void by_copies ()
  {
    float *x = a, *y = b;
    const int m = n;
#pragma acc kernels present (x[0:m], y[0:m])
    for (int i = 0; i < m; i++)
      x[i] = y[i] + 1 + mark (i);
  }
};

template <class T>
static void __attribute__ ((noinline)) mirrored (T *to, const T *from, const size_t &n)
{
#pragma acc kernels present (to[0:n], from[0:n])
  for (size_t i = 0; i < n; i++)
    to[i] = from[n - 1 - i] + 1 + mark (i);
}

static std::vector<float> x (ROOM), want (ROOM);

static void
fill ()
{
  for (int i = 0; i < ROOM; i++)
    x[i] = want[i] = i % 13;
}

static void
compare (int b, int n)
{
  int wrong = 0;
  for (int i = 0; i < ROOM; i++)
    wrong += x[i] != want[i];
  if (wrong)
    TEST_FAIL ("b at %d, n = %d: %d elements are wrong", b, n, wrong);
  test_checks++;
}

int
main ()
{
  float *all = x.data ();
#pragma acc enter data create (all[0:ROOM])
  for (int b = 50; b <= 150; b += 5)
    for (int n = 0; n <= 50; n += 25)
      {
	const bool apart = b <= 100 - n || b >= 100 + n;
	field f = { all + 100, all + b, n };
	for (int k = 0; k < 2; k++)
	  {
	    fill ();
#pragma acc update device (all[0:ROOM])
	    if (k)
	      f.by_copies ();
	    else
	      f.step ();
#pragma acc update self (all[0:ROOM])
	    for (int i = 0; i < n; i++)
	      want[100 + i] = want[b + i] + 1 + (apart || b == 100 ? BY_SEVERAL : 0);
	    compare (b, n);
	  }
	fill ();
#pragma acc update device (all[0:ROOM])
	mirrored (f.a, f.b, n);
#pragma acc update self (all[0:ROOM])
	for (int i = 0; i < n; i++)
	  want[100 + i] = want[b + n - 1 - i] + 1 + (apart ? BY_SEVERAL : 0);
	compare (b, n);
      }
#pragma acc exit data delete (all[0:ROOM])
  return test_done ();
}
