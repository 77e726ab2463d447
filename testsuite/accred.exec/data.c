/* Data clauses and directives: copies, present, create, update, firstprivate of every size.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 1000 };

struct parameters
{
  double scale;
  int offset;
  short table[5];
};

static void
clauses (void)
{
  static int in[N], out[N], both[N], scratch[N];
  for (int i = 0; i < N; i++)
    {
      in[i] = i;
      out[i] = -1;
      both[i] = 3 * i;
      scratch[i] = -7;
    }
#pragma acc data copyin (in) copyout (out) copy (both) create (scratch)
  {
#pragma acc parallel loop gang vector present (in, scratch)
    for (int i = 0; i < N; i++)
      scratch[i] = in[i] * in[i];
    for (int i = 0; i < N; i++)
      in[i] = 1000;
#pragma acc update device (in[0:N / 2])
#pragma acc parallel loop gang vector present (in, out, both, scratch)
    for (int i = 0; i < N; i++)
      {
	out[i] = scratch[i] + in[i];
	both[i] += in[i];
      }
  }
  for (int i = 0; i < N; i++)
    {
      int seen = i < N / 2 ? 1000 : i;
      CHECK_EQ (out[i], i * i + seen);
      CHECK_EQ (both[i], 3 * i + seen);
      CHECK_EQ (scratch[i], -7);
    }
}

static void
first_private (signed char c, short h, int i, long l, float f, double d, _Bool b)
{
  struct parameters p = { 2.5, 11, { 1, 2, 3, 4, 5 } };
  static double out[N];
#pragma acc parallel loop gang vector copyout (out) firstprivate (c, h, i, l, f, d, b, p)
  for (int k = 0; k < N; k++)
    out[k] = c + h + i + l + f + d + b + p.scale * k + p.offset + p.table[k % 5];
  for (int k = 0; k < N; k++)
    CHECK_SAME (out[k], c + h + i + l + f + d + b + p.scale * k + p.offset + p.table[k % 5]);
}

/* In a serial region one thread of one gang runs everything.  */
static void
serial (void)
{
  int log[20] = { 0 }, n = 0;
#pragma acc serial copy (log, n)
  {
    for (int i = 0; i < 20; i++)
      {
	log[i] = n;
	n += i;
      }
  }
  int want = 0;
  for (int i = 0; i < 20; i++)
    {
      CHECK_EQ (log[i], want);
      want += i;
    }
  CHECK_EQ (n, want);
}

int
main (void)
{
  clauses ();
  first_private (-3, 1000, -70000, 1l << 40, 0.25f, 1e10, 1);
  serial ();
  return test_done ();
}
