/* Constants that regions use: with addresses of other constants, in memory of the host that cannot be
   written, large, and in a data clause.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

static const int small[4] = { 1, 2, 3, 4 };
const int visible[3] = { 7, 8, 9 };
static const char *const names[] = { "one", "two", "three" };
static const double factor = 2.5;
static const struct { const char *name; int v; } table[] = { { "x", 1 }, { "yy", 2 } };
/* Too large for the image.  */
enum { LARGE = 10000 };
static const int large[LARGE] = { [0] = 5, [LARGE - 1] = 6 };
static int variable[2] = { 3, 4 };
/* The host's addresses, which are of no use on the device, but can be compared.  */
static int *const places[] = { &variable[0], 0, &variable[1] };

int
main (void)
{
  enum { N = 40 };
  int a[N], b[N];
  static const short local[2][2] = { { 1, 2 }, { 3, 4 } };
#pragma acc parallel loop copyout (a)
  for (int i = 0; i < N; i++)
    {
      const char *s = i & 1 ? "odd" : "even";
      a[i] = small[i & 3] + 10 * visible[i % 3] + 100 * local[1][i & 1] + 1000 * names[i % 3][1] + (int) (factor * i);
      a[i] += 1000000 * table[i & 1].v + 10000000 * (table[i & 1].name[0] == 'y') + s[0];
    }
  int first = large[0], last = large[LARGE - 1];
#pragma acc parallel loop copyout (b) copyin (small) copy (variable)
  for (int i = 0; i < N; i++)
    {
      b[i] = large[i ? LARGE - 1 : 0] + 10 * small[i & 3];
      if (i == 0)
	variable[1] = small[2];
    }
  for (int i = 0; i < N; i++)
    {
      int e = small[i & 3] + 10 * visible[i % 3] + 100 * (3 + (i & 1)) + 1000 * names[i % 3][1] + 5 * i / 2;
      CHECK_EQ (a[i], e + 1000000 * (1 + (i & 1)) + 10000000 * (i & 1) + (i & 1 ? 'o' : 'e'));
      CHECK_EQ (b[i], (i ? last : first) + 10 * (1 + (i & 3)));
    }
  int set = 0;
#pragma acc parallel loop reduction (+:set)
  for (int i = 0; i < 3; i++)
    set += places[i] != 0;
  CHECK_EQ (set, 2);
  CHECK (variable[0] == 3 && variable[1] == 3);
  return test_done ();
}
