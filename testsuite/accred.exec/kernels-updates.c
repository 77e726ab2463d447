/* Loops of `kernels' regions with atomic updates: parallel where the order of the updates does not matter, as the number
   of gangs that have iterations shows; otherwise in order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 4001, B = 37 };

static int key[N], h[B], right[B];
static double w[N], s[B], right_s[B];
static short narrow[B], right_narrow[B];
static int square[B][B], right_square[B][B];

static void
counts (int *p, const int *k, int n)
{
#pragma acc kernels copy (p[0:B]) copyin (k[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      p[k[i]]++;
    }
}

static void
several (void)
{
#pragma acc kernels copy (h, s, narrow, square) copyin (key, w)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      h[key[i]] -= 2;
#pragma acc atomic update
      s[key[i]] += w[i];
#pragma acc atomic update
      narrow[key[i]]++;
#pragma acc atomic update
      square[key[i]][key[i] / 2] ^= i;
    }
}

/* In order: the updates of an element do not commute.  */
static void
in_order (int *restrict a, int *restrict b, int *restrict c, float *restrict d)
{
#pragma acc kernels copy (a[0:B], b[0:B], c[0:B], d[0:B]) copyin (key)
  {
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	a[key[i]] += i;
#pragma acc atomic update
	a[key[i]] *= 3;
      }
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	b[key[i]] = i - b[key[i]];
      }
    for (int i = 0; i < N; i++)
      {
	int old;
#pragma acc atomic capture
	old = c[key[i]]++;
	if (i == N - 1)
	  c[0] = old;
      }
    /* A part is cut off each time.  */
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	h[key[i]] += i % 2 ? 1.5 : -0.75;
      }
    for (int i = 0; i < N; i++)
      {
#pragma acc atomic update
	d[key[i]] += 1;
	if (d[0] > 5)
	  d[1] = 0;
      }
  }
}

static void
fill (int *a, int *b, int *c, float *d)
{
  for (int k = 0; k < B; k++)
    a[k] = b[k] = c[k] = d[k] = k;
}

int
main (void)
{
  static int got[3][B], want[3][B];
  static float got_d[B], want_d[B];
  for (int i = 0; i < N; i++)
    {
      key[i] = i * 31 / 7 % B;
      w[i] = i % 13 * 0.25;
    }
  counts (h, key, N);
  several ();
  for (int i = 0; i < N; i++)
    {
      right[key[i]]++;
      right[key[i]] -= 2;
      right_s[key[i]] += w[i];
      right_narrow[key[i]]++;
      right_square[key[i]][key[i] / 2] ^= i;
    }
  CHECK (memcmp (h, right, sizeof h) == 0);
  CHECK (memcmp (s, right_s, sizeof s) == 0);
  CHECK (memcmp (narrow, right_narrow, sizeof narrow) == 0);
  CHECK (memcmp (square, right_square, sizeof square) == 0);

  fill (got[0], got[1], got[2], got_d);
  fill (want[0], want[1], want[2], want_d);
  in_order (got[0], got[1], got[2], got_d);
  for (int i = 0; i < N; i++)
    {
      want[0][key[i]] = (int) ((want[0][key[i]] + (unsigned) i) * 3u);
      want[1][key[i]] = i - want[1][key[i]];
      int old = want[2][key[i]]++;
      if (i == N - 1)
	want[2][0] = old;
      right[key[i]] += i % 2 ? 1.5 : -0.75;
      want_d[key[i]] += 1;
      if (want_d[0] > 5)
	want_d[1] = 0;
    }
  CHECK (memcmp (got, want, sizeof got) == 0);
  CHECK (memcmp (h, right, sizeof h) == 0);
  CHECK (memcmp (got_d, want_d, sizeof got_d) == 0);
  return test_done ();
}
