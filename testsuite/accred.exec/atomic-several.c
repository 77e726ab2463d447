/* Several updates in an iteration, and what it reads between them: other arrays, and arrays that overlap.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */

#include "accred-test.h"

enum { N = 5003, B = 256, ROW = 17 };

struct record { int count; float sum; };
struct arrays { float sum[B]; int count[B]; };

static int key[N], first[N], second[N];
/* A permutation: iterations do not meet, which the compiler cannot know.  */
static int place[N];
static float weight[N];

/* Keys and counters have one type, and no pointer is restricted.  */
static void
two (int *h, int *g, const int *a, const int *b, int n)
{
#pragma acc parallel loop copy (h[0:B], g[0:B]) copyin (a[0:n], b[0:n])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      h[a[i]]++;
#pragma acc atomic update
      g[b[i]] += a[i];
    }
}

/* The keys of an iteration are behind the updates of those before.  */
static void
in_rows (int *h, const int *a, int rows)
{
#pragma acc parallel loop copy (h[0:B]) copyin (a[0:rows * ROW])
  for (int r = 0; r < rows; r++)
    for (int k = 0; k < ROW; k++)
      {
#pragma acc atomic update
	h[a[r * ROW + k]]++;
      }
}

/* P and Q may be one array: an iteration then reads its own element behind the update.  */
static void
follow (int *p, int *q, int *out, int n)
{
#pragma acc parallel loop present (p[0:n], q[0:n]) copyout (out[0:n]) copyin (place)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      p[place[i]] += i;
      out[i] = q[place[i]];
    }
}

/* Part of an array, in front of Q and in it.  */
static void
stores (int *p, int *q, int n, int all)
{
#pragma acc parallel loop present (p[0:n], q[0:all])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      p[i] += 5;
      q[i] = i;
    }
}

/* The size of what Q points to is not known.  */
static void
unknown (int *p, const int *q, int *out, int n)
{
#pragma acc parallel loop copy (p[0:n]) copyout (out[0:n]) deviceptr (q)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      p[i % 7] += 1;
      out[i] = q[i];
    }
}

static void
records (struct record *r, struct arrays *a)
{
#pragma acc parallel loop copy (r[0:B], a[0:1]) copyin (key, weight)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      r[key[i]].count++;
#pragma acc atomic update
      r[key[i]].sum += weight[i];
#pragma acc atomic update
      a->count[key[i]] += 2;
#pragma acc atomic update
      a->sum[key[i]] += weight[i];
    }
}

/* More arrays than there are copies for, and different operators.  */
static void
many (int *a, int *b, int *c, long *d, int *e)
{
#pragma acc parallel loop copy (a[0:B], b[0:B], c[0:B], d[0:B], e[0:B]) copyin (key, first, second)
  for (int i = 0; i < N; i++)
    {
#pragma acc atomic update
      a[key[i]]++;
#pragma acc atomic update
      b[first[i]] |= second[i];
#pragma acc atomic update
      c[second[i]] ^= first[i];
#pragma acc atomic update
      d[key[i]] += first[i];
#pragma acc atomic update
      e[first[i]] -= key[i];
    }
}

/* Two operators on one array: each update has to be made before the next one.  */
static void
mixed (int *a, int n)
{
#pragma acc parallel loop copy (a[0:n]) copyin (place)
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      a[place[i]] += 3;
#pragma acc atomic update
      a[place[i]] &= ~1;
#pragma acc atomic update
      a[place[i]] += 1;
    }
}

/* Nests, where gangs would share a block: of a small array, and of one whose size is not known; an iteration of the
   outer loop that reads what its own updates have made of an element.  */
static int small[B];

static void
nests (int *p, int *own, int rows)
{
#pragma acc parallel loop gang copy (small) copyin (key)
  for (int r = 0; r < rows; r++)
    {
#pragma acc loop vector
      for (int k = 0; k < ROW; k++)
	{
#pragma acc atomic update
	  small[key[r * ROW + k]]++;
	}
    }
#pragma acc parallel loop gang worker copy (p[0:B]) copyin (key)
  for (int r = 0; r < rows; r++)
    {
#pragma acc loop vector
      for (int k = 0; k < ROW; k++)
	{
#pragma acc atomic update
	  p[key[r * ROW + k]]++;
	}
    }
#pragma acc parallel loop gang copy (own[0:N]) copyin (key)
  for (int r = 0; r < rows; r++)
    {
#pragma acc loop vector
      for (int k = 0; k < ROW; k++)
	{
#pragma acc atomic update
	  own[2 * r] += key[r * ROW + k];
	}
      own[2 * r + 1] = own[2 * r];
    }
}

static int got[6][N], want[6][N];

static void
check_histograms (void)
{
  two (got[0], got[1], key, first, N);
  in_rows (got[2], key, N / ROW);
  for (int i = 0; i < N; i++)
    {
      want[0][key[i]]++;
      want[1][first[i]] += key[i];
      if (i < N / ROW * ROW)
	want[2][key[i]]++;
    }
  CHECK (memcmp (got, want, sizeof got) == 0);
}

static void
check_overlaps (void)
{
  int *p = got[3], *q = got[4], *out = got[5];
  for (int same = 0; same < 2; same++)
    {
      for (int i = 0; i < N; i++)
	p[i] = q[i] = i * 3;
      int *other = same ? p : q;
#pragma acc data copy (p[0:N], q[0:N])
      follow (p, other, out, N);
      for (int i = 0; i < N; i++)
	{
	  CHECK (p[place[i]] == place[i] * 3 + i);
	  CHECK (out[i] == (same ? p : q)[place[i]]);
	}
    }
  for (int at = 0; at < 300; at += 99)
    {
      for (int i = 0; i < N; i++)
	p[i] = i;
      /* Q begins in P, or with it; iterations that touch one element would race.  */
      const int n = at ? at : 200;
#pragma acc data copy (p[0:N])
      stores (p, p + at, n, N - at);
      for (int i = 0; i < N; i++)
	CHECK (p[i] == (at ? i < n ? i + 5 : i < 2 * n ? i - n : i : i < n ? i : i));
    }
  for (int i = 0; i < 7; i++)
    p[i] = 0;
  for (int i = 0; i < N; i++)
    q[i] = i * 11;
#pragma acc data copyin (q[0:N])
  {
    int *there;
#pragma acc host_data use_device (q)
    there = q;
    unknown (p, there, out, N);
  }
  for (int i = 0; i < N; i++)
    CHECK (out[i] == i * 11);
  for (int i = 0; i < 7; i++)
    CHECK (p[i] == (N + 6 - i) / 7);
}

static void
check_records (void)
{
  static struct record r[B], wanted[B];
  static struct arrays a, wanted_a;
  records (r, &a);
  for (int i = 0; i < N; i++)
    {
      wanted[key[i]].count++;
      wanted[key[i]].sum += weight[i];
      wanted_a.count[key[i]] += 2;
      wanted_a.sum[key[i]] += weight[i];
    }
  CHECK (memcmp (r, wanted, sizeof r) == 0);
  CHECK (memcmp (&a, &wanted_a, sizeof a) == 0);
}

static void
check_nests (void)
{
  static int p[B], own[N];
  const int rows = N / ROW;
  nests (p, own, rows);
  /* As in check_histograms.  */
  CHECK (memcmp (small, want[2], sizeof small) == 0);
  CHECK (memcmp (p, want[2], sizeof p) == 0);
  for (int r = 0; r < rows; r++)
    {
      int s = 0;
      for (int k = 0; k < ROW; k++)
	s += key[r * ROW + k];
      CHECK (own[2 * r] == s && own[2 * r + 1] == s);
    }
}

static void
check_many (void)
{
  static int all[4][B], right[4][B];
  static long sums[B], right_sums[B];
  many (all[0], all[1], all[2], sums, all[3]);
  for (int i = 0; i < N; i++)
    {
      right[0][key[i]]++;
      right[1][first[i]] |= second[i];
      right[2][second[i]] ^= first[i];
      right_sums[key[i]] += first[i];
      right[3][first[i]] -= key[i];
    }
  CHECK (memcmp (all, right, sizeof all) == 0);
  CHECK (memcmp (sums, right_sums, sizeof sums) == 0);
  for (int i = 0; i < N; i++)
    got[3][i] = i;
  mixed (got[3], N);
  for (int i = 0; i < N; i++)
    CHECK (got[3][i] == ((i + 3) & ~1) + 1);
}

int
main (void)
{
  for (int i = 0; i < N; i++)
    {
      key[i] = (i * 2654435761u >> 9) % B;
      first[i] = i / 5 % B;
      second[i] = i * 7 % 16;
      weight[i] = i % 9;
      place[i] = i * 7 % N;
    }
  check_histograms ();
  check_nests ();
  check_overlaps ();
  check_records ();
  check_many ();
  return test_done ();
}
