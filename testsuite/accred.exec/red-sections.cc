/* Several sections of one array or pointer in one directive, and sections that are a part of an array of structs, in C++.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-set-env "PTXSIM_CHECK" "all" } */
/* { dg-set-env "PTXSIM_SCHED" "3" } */

#include "accred-test.h"

enum { N = 300 };

struct point
{
  double x;
  int n[2];
};

template <typename T, int K>
static void
two (T *p, T (&a)[K], int n)
{
#pragma acc parallel loop reduction (+:p[0:2]) reduction (max:p[4:K]) reduction (+:a[1:1]) reduction (+:a[3:1]) \
  num_gangs (3)
  for (int i = 0; i < n; i++)
    {
      p[i % 2] += i;
      p[4 + i % K] = p[4 + i % K] > i ? p[4 + i % K] : i;
      a[1] += 1;
      a[3] += i;
    }
}

struct holder
{
  long v[9];
  point pt[5];

  void numbers (int n)
  {
#pragma acc parallel loop reduction (+:this->v[0:2]) reduction (+:this->v[5:2]) num_gangs (3)
    for (int i = 0; i < n; i++)
      {
	v[i % 2] += i;
	v[5 + i % 2]++;
      }
  }

  void points (int n)
  {
#pragma acc parallel loop reduction (+:this->pt[1:2]) num_gangs (3)
    for (int i = 0; i < n; i++)
      {
	pt[1 + i % 2].x += i;
	pt[1 + i % 2].n[i & 1]++;
      }
  }
};

/* The class is known by the pointer alone.  */
struct only_pointed
{
  long a, b;
};

static void
pointed (only_pointed *p, int n)
{
#pragma acc parallel loop reduction (+:p[1:2]) num_gangs (3)
  for (int i = 0; i < n; i++)
    {
      p[1 + i % 2].a += i;
      p[2 - i % 2].b++;
    }
}

static void
in_nests (point *p, int n)
{
#pragma acc parallel num_gangs (3)
#pragma acc loop gang reduction (+:p[1:3])
  for (int j = 0; j < 2; j++)
    {
#pragma acc loop vector reduction (+:p[1:3])
      for (int i = 0; i < n; i++)
	{
	  p[1 + i % 3].x += i;
	  p[1 + i % 3].n[1] += i;
	}
    }
}

/* More than 32 words, between others.  */
static void
many (int n)
{
  static point p[70];
  for (auto &x : p)
    x = { 1, { 2, 3 } };
#pragma acc parallel loop reduction (+:p[10:50]) num_gangs (3)
  for (int i = 0; i < n; i++)
    {
      p[10 + i % 50].x += i;
      p[10 + i % 50].n[i & 1]++;
    }
  for (int k = 0; k < 70; k++)
    {
      const bool in = k >= 10 && k < 60;
      /* Six values of i, k - 10 and 50 more each.  */
      CHECK_EQ (p[k].x, 1 + (in ? 6 * (k - 10) + 50 * 15 : 0));
      CHECK_EQ (p[k].n[0], 2 + (in && k % 2 == 0 ? 6 : 0));
      CHECK_EQ (p[k].n[1], 3 + (in && k % 2 == 1 ? 6 : 0));
    }
}

/* Two parts of one array of structs.  */
static void
two_parts (int n)
{
  point p[6] = {};
#pragma acc parallel loop reduction (+:p[0:1]) reduction (+:p[3:2]) num_gangs (3)
  for (int i = 0; i < n; i++)
    {
      p[0].x += i;
      p[3 + i % 2].n[0]++;
    }
  for (int k = 0; k < 6; k++)
    {
      CHECK_EQ (p[k].x, k == 0 ? n * (n - 1) / 2 : 0);
      CHECK_EQ (p[k].n[0], k == 3 || k == 4 ? n / 2 : 0);
      CHECK_EQ (p[k].n[1], 0);
    }
}

int
main ()
{
  long p[12], a[5];
  for (int k = 0; k < 12; k++)
    p[k] = k;
  for (int k = 0; k < 5; k++)
    a[k] = k;
  two<long, 5> (p, a, N);
  const long sums[] = { 22350, 1 + 22500, 2, 3, 295, 296, 297, 298, 299, 9, 10, 11 };
  for (int k = 0; k < 12; k++)
    CHECK_EQ (p[k], sums[k]);
  const long counts[] = { 0, 1 + N, 2, 3 + 44850, 4 };
  for (int k = 0; k < 5; k++)
    CHECK_EQ (a[k], counts[k]);

  static holder h;
  h.numbers (N);
  h.points (N);
  for (int k = 0; k < 9; k++)
    CHECK_EQ (h.v[k], k == 0 ? 22350 : k == 1 ? 22500 : k == 5 || k == 6 ? N / 2 : 0);
  for (int k = 0; k < 5; k++)
    {
      CHECK_EQ (h.pt[k].x, k == 1 ? 22350 : k == 2 ? 22500 : 0);
      CHECK_EQ (h.pt[k].n[0], k == 1 ? N / 2 : 0);
      CHECK_EQ (h.pt[k].n[1], k == 2 ? N / 2 : 0);
    }

  only_pointed o[4] = {};
  pointed (o, N);
  for (int k = 0; k < 4; k++)
    {
      CHECK_EQ (o[k].a, k == 1 ? 22350 : k == 2 ? 22500 : 0);
      CHECK_EQ (o[k].b, k == 1 || k == 2 ? N / 2 : 0);
    }

  point q[6] = {};
  in_nests (q, N);
  for (int k = 0; k < 6; k++)
    {
      const int want = k >= 1 && k < 4 ? 2 * (100 * (k - 1) + 3 * 4950) : 0;
      CHECK_EQ (q[k].x, want);
      CHECK_EQ (q[k].n[1], want);
      CHECK_EQ (q[k].n[0], 0);
    }
  many (N);
  two_parts (N);
  return test_done ();
}
