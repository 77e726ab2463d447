/* Each construct with `target', combined and split, and each clause that GCC 12 has for it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-options "-fopenmp -w" } */

#include "accred-test.h"

#include <omp.h>

enum { N = 200, M = 5 };

/* ----- constructs: each element once, and a sum where threads or teams are shared ----- */

#define EACH_ELEMENT(DIRECTIVE)						\
  do									\
    {									\
      int a[N];								\
      for (int i = 0; i < N; i++)					\
	a[i] = i;							\
      _Pragma (DIRECTIVE)						\
      for (int i = 3; i < n; i += 2)					\
	a[i] += 100 - i;						\
      for (int i = 0; i < N; i++)					\
	CHECK_EQ (a[i], i >= 3 && i < n && i % 2 ? 100 : i);		\
    }									\
  while (0)

#define SUM(DIRECTIVE)							\
  do									\
    {									\
      long s = 7, want = 7;						\
      _Pragma (DIRECTIVE)						\
      for (int i = n; i > 0; i--)					\
	s += i;								\
      for (int i = n; i > 0; i--)					\
	want += i;							\
      CHECK_EQ (s, want);						\
    }									\
  while (0)

static void
test_combined (int n)
{
  EACH_ELEMENT ("omp target parallel for");
  EACH_ELEMENT ("omp target parallel for simd");
  EACH_ELEMENT ("omp target parallel loop");
  EACH_ELEMENT ("omp target simd");
  EACH_ELEMENT ("omp target teams distribute");
  EACH_ELEMENT ("omp target teams distribute simd");
  EACH_ELEMENT ("omp target teams distribute parallel for");
  EACH_ELEMENT ("omp target teams distribute parallel for simd");
  EACH_ELEMENT ("omp target teams loop");
  EACH_ELEMENT ("omp target");
  SUM ("omp target parallel for reduction (+ : s)");
  SUM ("omp target parallel for simd reduction (+ : s)");
  SUM ("omp target parallel loop reduction (+ : s)");
  SUM ("omp target simd reduction (+ : s)");
  SUM ("omp target teams distribute reduction (+ : s)");
  SUM ("omp target teams distribute simd reduction (+ : s)");
  SUM ("omp target teams distribute parallel for reduction (+ : s)");
  SUM ("omp target teams distribute parallel for simd reduction (+ : s)");
  SUM ("omp target teams loop reduction (+ : s)");
  SUM ("omp target map (tofrom : s)");
}

#define SPLIT(OUTER, INNER)						\
  do									\
    {									\
      int a[N];								\
      for (int i = 0; i < N; i++)					\
	a[i] = i;							\
      _Pragma (OUTER)							\
      {									\
	_Pragma (INNER)							\
	for (int i = 0; i < n; i++)					\
	  a[i] *= 2;							\
      }									\
      for (int i = 0; i < N; i++)					\
	CHECK_EQ (a[i], i < n ? 2 * i : i);				\
    }									\
  while (0)

static void
test_split (int n)
{
  SPLIT ("omp target", "omp parallel for");
  SPLIT ("omp target", "omp parallel for simd");
  SPLIT ("omp target", "omp parallel loop");
  SPLIT ("omp target", "omp simd");
  SPLIT ("omp target", "omp teams distribute");
  SPLIT ("omp target", "omp teams distribute simd");
  SPLIT ("omp target", "omp teams distribute parallel for");
  SPLIT ("omp target", "omp teams distribute parallel for simd");
  SPLIT ("omp target", "omp teams loop");
  SPLIT ("omp target parallel", "omp for");
  SPLIT ("omp target parallel", "omp for simd");
  SPLIT ("omp target parallel", "omp loop");
  SPLIT ("omp target teams", "omp distribute");
  SPLIT ("omp target teams", "omp distribute simd");
  SPLIT ("omp target teams", "omp distribute parallel for");
  SPLIT ("omp target teams", "omp distribute parallel for simd");
  SPLIT ("omp target teams", "omp loop");
  SPLIT ("omp target teams", "omp loop bind (teams)");
  SPLIT ("omp target parallel", "omp loop bind (parallel)");
  SPLIT ("omp target", "omp loop bind (thread)");
}

/* ----- clauses that say who executes what ----- */

static void
test_work (int n)
{
  EACH_ELEMENT ("omp target teams distribute parallel for schedule (static)");
  EACH_ELEMENT ("omp target teams distribute parallel for schedule (static, 3) dist_schedule (static, 7)");
  EACH_ELEMENT ("omp target parallel for schedule (dynamic)");
  EACH_ELEMENT ("omp target parallel for schedule (nonmonotonic : dynamic, 2)");
  EACH_ELEMENT ("omp target parallel for schedule (monotonic : static, 2)");
  EACH_ELEMENT ("omp target parallel for simd schedule (simd : guided, 2)");
  EACH_ELEMENT ("omp target parallel for schedule (auto)");
  EACH_ELEMENT ("omp target parallel for schedule (runtime)");
  EACH_ELEMENT ("omp target teams distribute dist_schedule (static)");
  EACH_ELEMENT ("omp target parallel for order (concurrent)");
  EACH_ELEMENT ("omp target parallel for order (reproducible : concurrent)");
  EACH_ELEMENT ("omp target teams distribute order (unconstrained : concurrent)");
  EACH_ELEMENT ("omp target simd simdlen (8) aligned (a : 4) nontemporal (a) if (simd : n > 0)");
  EACH_ELEMENT ("omp target simd if (n > 0)");
  EACH_ELEMENT ("omp target parallel for proc_bind (close) num_threads (n)");
  EACH_ELEMENT ("omp target parallel for proc_bind (spread) num_threads (96)");
  EACH_ELEMENT ("omp target parallel for proc_bind (primary) if (parallel : n < 0)");
  EACH_ELEMENT ("omp target parallel for if (n > 0)");
  EACH_ELEMENT ("omp target parallel for if (target : n > 0) if (parallel : n > 0)");
  EACH_ELEMENT ("omp target teams distribute num_teams (5)");
  EACH_ELEMENT ("omp target teams distribute num_teams (2 : 5)");
  EACH_ELEMENT ("omp target teams distribute parallel for num_teams (n / 3) thread_limit (n)");
  EACH_ELEMENT ("omp target thread_limit (50)");
  EACH_ELEMENT ("omp target teams distribute parallel for default (shared)");
  EACH_ELEMENT ("omp target teams distribute parallel for default (none) shared (a, n)");
  EACH_ELEMENT ("omp target parallel for default (firstprivate) shared (a)");
  EACH_ELEMENT ("omp target device (omp_get_default_device ())");
  EACH_ELEMENT ("omp target device (device_num : 0)");
  EACH_ELEMENT ("omp target nowait");
  SUM ("omp target teams distribute parallel for simd reduction (default, + : s)");
  SUM ("omp target teams distribute parallel for reduction (+ : s) nowait depend (inout : s)");
}

static void
test_collapse (int n)
{
  static int b[M][N];
  int s = 0;
#pragma omp target teams distribute parallel for collapse (2) map (tofrom : b)
  for (int k = 0; k < M; k++)
    for (int i = 0; i < n; i++)
      b[k][i] = k * N + i;
#pragma omp target teams loop collapse (2) reduction (+ : s)
  for (int k = 0; k < M; k++)
    for (int i = 0; i < n; i++)
      s += b[k][i] == k * N + i;
  CHECK_EQ (s, M * n);
}

/* ----- clauses for data ----- */

static void
test_private (int n)
{
  int a[N], t = -1, f = 4, l = -1, i, j = 3, k = 9, sum = 0;
#pragma omp target teams distribute parallel for private (t) firstprivate (f) lastprivate (l) map (from : a)
  for (i = 0; i < n; i++)
    {
      t = i * 2;
      f += t;
      a[i] = f - t;
      l = i;
    }
  CHECK_EQ (t, -1);
  CHECK_EQ (f, 4);
  CHECK_EQ (l, n - 1);
  for (i = 0; i < n; i++)
    CHECK_EQ (a[i] % 2, 0);
#pragma omp target private (t) firstprivate (k) map (tofrom : j)
  {
    t = 5;
    k += t;
    j += k;
  }
  CHECK_EQ (t, -1);
  CHECK_EQ (k, 9);
  CHECK_EQ (j, 17);
#pragma omp target simd linear (i) map (from : a) private (t)
  for (i = 0; i < n; i++)
    {
      t = i;
      a[i] = t;
    }
  CHECK_EQ (i, n);
#pragma omp target teams private (t) firstprivate (f) map (tofrom : sum) num_teams (1) shared (sum)
  {
    t = 1;
    sum += f + t;
  }
  CHECK_EQ (sum, 5);
#pragma omp target parallel for reduction (max : l) reduction (&& : k) firstprivate (f)
  for (i = 0; i < n; i++)
    {
      l = l > a[i] + f ? l : a[i] + f;
      k = k && a[i] >= 0;
    }
  CHECK_EQ (l, n + 3);
  CHECK_EQ (k, 1);
}

static void
test_map_kinds (int n)
{
  int a[N], b[N], c[N], s = 0, *p = c;
  for (int i = 0; i < N; i++)
    {
      a[i] = i;
      b[i] = -1;
      c[i] = 2 * i;
    }
#pragma omp target enter data map (to : a) map (alloc : b[0 : N])
#pragma omp target map (alloc : a, b) map (always, tofrom : s)
  {
    for (int i = 0; i < n; i++)
      b[i] = a[i] + 1;
    s = 4;
  }
  CHECK_EQ (b[0], -1);
  CHECK_EQ (s, 4);
  a[0] = 50;
#pragma omp target map (always, to : a) map (to : b) map (close, from : s)
  s = a[0] + b[1];
  CHECK_EQ (s, 52);
#pragma omp target map (always close tofrom : a[ : N]) map (always, from : b)
  a[0]++;
  CHECK_EQ (a[0], 51);
  CHECK_EQ (b[n - 1], n);
  a[1] = 70;
#pragma omp target update to (a[1 : 3])
#pragma omp target map (from : s)
  s = a[1] + a[0];
  CHECK_EQ (s, 121);
#pragma omp target exit data map (release : a) map (from : b)
  CHECK_EQ (omp_target_is_present (a, omp_get_default_device ()), 0);
#pragma omp target enter data map (to : a)
#pragma omp target enter data map (to : a)
#pragma omp target exit data map (delete : a)
  CHECK_EQ (omp_target_is_present (a, omp_get_default_device ()), 0);
#pragma omp target map (to : p[2 : 10]) map (tofrom : s)
  s = p[3] + p[11];
  CHECK_EQ (s, 28);
#pragma omp target data map (tofrom : a) map (to : p[0 : N]) use_device_ptr (p) use_device_addr (b) if (n > 0) \
  device (omp_get_default_device ()) map (tofrom : b)
  {
#pragma omp target is_device_ptr (p) has_device_addr (b)
    b[5] = p[4];
  }
  CHECK_EQ (b[5], 8);
}

static void
test_defaultmap (int n)
{
  int s = 1, a[N] = { 5, 6 }, *p = a;
  struct
  {
    int x, y;
  } r = { 1, 2 };
#pragma omp target defaultmap (tofrom : scalar)
  s += n;
  CHECK_EQ (s, n + 1);
#pragma omp target defaultmap (firstprivate : aggregate) map (from : s)
  {
    a[0] += r.x;
    s = a[0];
  }
  CHECK_EQ (s, 6);
  CHECK_EQ (a[0], 5);
#pragma omp target defaultmap (to : aggregate) defaultmap (from : scalar)
  s = a[0] + a[1];
  CHECK_EQ (s, 11);
#pragma omp target data map (tofrom : a)
  {
#pragma omp target defaultmap (default : pointer) defaultmap (alloc : aggregate)
    {
      p[1] = 40;
      r.x = 3;
    }
#pragma omp target defaultmap (firstprivate) map (tofrom : s)
    {
      s += r.y;
      r.y = 0;
    }
  }
  CHECK_EQ (a[1], 40);
  CHECK_EQ (s, 13);
  CHECK_EQ (r.y, 2);
#pragma omp target defaultmap (none) map (tofrom : s, r) firstprivate (n)
  s = r.y + n;
  CHECK_EQ (s, n + 2);
#pragma omp target defaultmap (tofrom)
  r.x = s;
  CHECK_EQ (r.x, n + 2);
}

/* ----- dependences of all kinds ----- */

static void
test_depend (int n)
{
  int x = 1, a[M] = { 0 };
  omp_depend_t object;
#pragma omp depobj (object) depend (inout : x)
#pragma omp parallel num_threads (4)
#pragma omp single
  {
#pragma omp target nowait depend (out : x) map (tofrom : x)
    x += n;
#pragma omp target nowait depend (depobj : object) map (tofrom : x)
    x *= 2;
    for (int k = 0; k < M; k++)
      {
#pragma omp target nowait depend (mutexinoutset : x) map (tofrom : x)
	x += 1;
#pragma omp target nowait depend (out : a[k]) map (tofrom : a[k : 1])
	a[k] = k;
      }
#pragma omp target nowait depend (iterator (k = 0 : M), in : a[k]) depend (in : x) map (tofrom : a) map (to : x)
    for (int k = 0; k < M; k++)
      a[k] += x;
#pragma omp target depend (iterator (k = 0 : M), inout : a[k]) map (tofrom : a)
    a[0] += 1;
  }
#pragma omp depobj (object) destroy
  CHECK_EQ (x, 2 * (n + 1) + M);
  for (int k = 0; k < M; k++)
    CHECK_EQ (a[k], x + k + (k == 0));
}

int
main (void)
{
  test_combined (N);
  test_combined (N - 31);
  test_split (N);
  test_split (1);
  test_work (N);
  test_work (N - 31);
  test_collapse (N);
  test_private (N);
  test_map_kinds (N);
  test_defaultmap (N);
  test_depend (N);
  return test_done ();
}
