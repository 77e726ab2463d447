// Memory of the device's heap with an alignment of its own; waiting; scalb.
// Copyright (C) 2026 The accred authors.
// SPDX-License-Identifier: GPL-3.0-or-later

// { dg-do run }

#include "accred-test.h"
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <vector>

struct alignas (128) wide
{
  int v;
  wide (int x = 0) : v (x) {}
  ~wide () { v = -1; }
};

int
main ()
{
  enum { N = 12 };
  int wrong[N], sums[N], results[4], waited = 0;
  double scaled[6];
#pragma acc parallel loop copyout(wrong, sums)
  for (int i = 0; i < N; i++)
    {
      const size_t alignment = (size_t) 1 << i;
      char *p = (char *) aligned_alloc (alignment, 3 * alignment);
      wrong[i] = (uintptr_t) p % alignment != 0;
      for (size_t k = 0; k < 3 * alignment; k++)
	p[k] = k;
      p = (char *) realloc (p, 5 * alignment);
      for (size_t k = 0; k < 3 * alignment; k++)
	wrong[i] += p[k] != (char) k;
      free (p);
      wide *one = new wide (i), *some = new wide[3];
      std::vector<wide> many (i + 1, wide (2));
      wrong[i] += ((uintptr_t) one | (uintptr_t) some | (uintptr_t) &many[0]) % 128 != 0;
      sums[i] = one->v;
      for (wide &w : many)
	sums[i] += w.v;
      delete one;
      delete[] some;
    }
  for (int i = 0; i < N; i++)
    {
      CHECK_EQ (wrong[i], 0);
      CHECK_EQ (sums[i], i + 2 * (i + 1));
    }

  volatile double x = 2.5;
#pragma acc serial copyout(results, scaled) copy(waited) copyin(x)
  {
    void *p = nullptr;
    results[0] = posix_memalign (&p, 256, 10);
    results[1] = (uintptr_t) p % 256;
    free (p);
    results[2] = posix_memalign (&p, 24, 10);
    results[3] = posix_memalign (&p, 64, (size_t) 1 << 60);
    const clock_t begin = clock ();
    usleep (300);
    waited = clock () - begin >= 299;
    scaled[0] = scalb (x, 3);
    scaled[1] = scalb (x, -2);
    scaled[2] = scalb (x, 0.5);
    scaled[3] = scalb (x, INFINITY);
    scaled[4] = scalb (x, -INFINITY);
    scaled[5] = scalbf (x, 1);
  }
  CHECK_EQ (results[0], 0);
  CHECK_EQ (results[1], 0);
  CHECK_EQ (results[2], 22);
  CHECK_EQ (results[3], 12);
  CHECK_EQ (waited, 1);
  CHECK_EQ (scaled[0], 20.0);
  CHECK_EQ (scaled[1], 0.625);
  CHECK_EQ (scaled[2] != scaled[2], true);
  CHECK_EQ (scaled[3], INFINITY);
  CHECK_EQ (scaled[4], 0.0);
  CHECK_EQ (scaled[5], 5.0);
  return test_done ();
}
