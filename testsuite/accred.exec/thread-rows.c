/* Threads have rows of any length, with no directive for the elements: those of more than 40 are in pieces for all, where
   the order of the elements does not matter.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-additional-options "-fplugin-arg-accred-tuning=listed_thread_row:40,listed_piece:64" } */
/* { dg-set-env "GOMP_OPENACC_DIM" "3" } */

#include "accred-test.h"
#include <stdlib.h>
#include <string.h>

enum
{
  ROWS = 6000,
  MOST = 600000
};

static int ptr[ROWS + 1], col[MOST], level[ROWS], want_level[ROWS], flag[ROWS], parent[ROWS];
static unsigned begin[ROWS], length[ROWS];
static double rank[ROWS], next[ROWS], want_next[ROWS], v[MOST], want_v[MOST];
static int edges;

/* A graph whose row HUB leads to all vertices, some of them twice; the lengths of the others are as KIND says.  */

static void
make_graph (int n, int hub, int kind)
{
  unsigned seed = 12345 + kind;
  edges = 0;
  for (int r = 0; r < n; r++)
    {
      int l = kind == 1 ? 41 : kind == 2 ? (r % 2 ? 40 : 44) : kind == 3 ? 0 : r % 5;
      ptr[r] = edges;
      if (r == hub)
	for (int k = 0; k < n + 77; k++)
	  col[edges++] = k % n;
      else
	for (int k = 0; k < l; k++)
	  {
	    seed = seed * 1664525 + 1013904223;
	    col[edges++] = kind == 4 ? (r + k + 1) % n : (int) (seed >> 8) % n;
	  }
      begin[r] = ptr[r];
      length[r] = edges - ptr[r];
    }
  ptr[n] = edges;
}

/* Level by level.  */

static int
search (int n, const int *bounds, const int *to, int *lev, int d)
{
  int changed = 0;
#pragma acc parallel loop reduction(|:changed) present(bounds[0:n + 1], to[0:edges], lev[0:n])
  for (int r = 0; r < n; r++)
    if (lev[r] == d)
      for (int j = bounds[r]; j < bounds[r + 1]; j++)
	if (lev[to[j]] < 0)
	  {
	    lev[to[j]] = d + 1;
	    changed |= 1;
	  }
  return changed;
}

/* The same, with `continue', a flag that is set, the number of the vertices of this level, and what stands behind.  */

static int
search_with_flags (int n, int *restrict lev, int d, int *visited)
{
  int changed = 0, seen = 0;
#pragma acc parallel loop gang vector reduction(max:changed) reduction(+:seen) present(ptr, col, flag, lev[0:n])
  for (int r = 0; r < n; ++r)
    {
      if (lev[r] != d)
	continue;
      seen++;
      int j = ptr[r];
      while (j < ptr[r + 1])
	{
	  int to = col[j];
	  if (lev[to] == -1)
	    {
	      lev[to] = d + 1;
	      flag[to] = 1;
	      changed = 1;
	    }
	  j++;
	}
      seen += 0;
    }
  *visited += seen;
  return changed;
}

static int
host_search (int n, int start)
{
  int visited = 0, *queue = malloc (n * sizeof *queue), head = 0, tail = 0;
  for (int r = 0; r < n; r++)
    want_level[r] = -1;
  want_level[start] = 0;
  queue[tail++] = start;
  while (head < tail)
    {
      int r = queue[head++];
      visited++;
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	if (want_level[col[j]] < 0)
	  {
	    want_level[col[j]] = want_level[r] + 1;
	    queue[tail++] = col[j];
	  }
    }
  free (queue);
  return visited;
}

static void
check_search (int n, int start)
{
  int reached = host_search (n, start), visited = 0, d;
  for (int pass = 0; pass < 2; pass++)
    {
      for (int r = 0; r < n; r++)
	{
	  level[r] = -1;
	  flag[r] = 0;
	}
      level[start] = 0;
#pragma acc data copyin(ptr, col) copy(level, flag)
      {
	d = 0;
	while (pass ? search_with_flags (n, level, d, &visited) : search (n, ptr, col, level, d))
	  d++;
      }
      for (int r = 0; r < n; r++)
	{
	  CHECK_EQ (level[r], want_level[r]);
	  if (pass)
	    CHECK_EQ (flag[r], want_level[r] > 0);
	}
    }
  CHECK_EQ (visited, reached);
}

/* Each vertex hands its rank on.  */

static void
push (int n)
{
  for (int r = 0; r < n; r++)
    {
      rank[r] = r % 7 + 1;
      next[r] = want_next[r] = .5;
    }
#pragma acc data copyin(ptr, col, rank) copy(next)
#pragma acc parallel loop copyin(ptr, col, rank) copy(next)
  for (int r = 0; r < n; r++)
    {
      const int degree = ptr[r + 1] - ptr[r];
      if (degree > 0)
	{
	  double share = rank[r] * 4;
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
#pragma acc atomic update
	    next[col[j]] += share;
	}
    }
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      want_next[col[j]] += rank[r] * 4;
  for (int r = 0; r < n; r++)
    CHECK_EQ (next[r], want_next[r]);
}

/* Each element is changed; sums of the region; a row's flag is set in front and behind.  */

static void
scale (int n)
{
  long long total = 1000, rows = 5;
  unsigned most = 3;
  for (int j = 0; j < MOST; j++)
    v[j] = want_v[j] = j % 100;
  for (int r = 0; r < n; r++)
    flag[r] = 0;
#pragma acc data copyin(begin, length) copy(v, flag)
#pragma acc parallel loop copyin(begin, length) copy(v, flag, total, rows, most) reduction(+:total, rows) reduction(max:most)
  for (int r = 0; r < n; r++)
    {
      flag[r] = 1;
      rows += 2;
      const int e = begin[r] + length[r];
      for (int j = begin[r]; j != e; j++)
	{
	  v[j] = v[j] * 2 + r;
	  total += j;
	  most = most > 3 * j ? most : 3 * j;
	}
      rows++;
    }
  long long want = 1000;
  unsigned want_most = 3;
  for (int r = 0; r < n; r++)
    for (unsigned j = begin[r]; j < begin[r] + length[r]; j++)
      {
	want_v[j] = want_v[j] * 2 + r;
	want += j;
	want_most = 3 * j > want_most ? 3 * j : want_most;
      }
  CHECK_EQ (total, want);
  CHECK_EQ (rows, 5 + 3 * n);
  CHECK_EQ (most, want_most);
  for (int j = 0; j < MOST; j++)
    CHECK_EQ (v[j], want_v[j]);
  for (int r = 0; r < n; r++)
    CHECK_EQ (flag[r], 1);
}

/* The elements of a row have an order: the last one wins; one needs the one before; each vertex counts once.  */

static void
in_order (int n, int hub)
{
  int fresh = 0;
  for (int r = 0; r < n; r++)
    parent[r] = flag[r] = -1;
#pragma acc data copyin(ptr, col) copy(parent, flag)
#pragma acc parallel loop copyin(ptr, col) copy(parent, flag) reduction(+:fresh)
  for (int r = 0; r < n; r++)
    if (r == hub)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  if (flag[col[j]] < 0)
	    {
	      flag[col[j]] = 1;
	      fresh++;
	    }
	  parent[col[j]] = j;
	}
  CHECK_EQ (fresh, n);
  for (int k = 0; k < n; k++)
    CHECK_EQ (parent[k], ptr[hub] + (k < 77 ? k + n : k));
  for (int j = 0; j < MOST; j++)
    v[j] = 1;
#pragma acc data copyin(ptr) copy(v)
#pragma acc parallel loop copyin(ptr) copy(v)
  for (int r = 0; r < n; r++)
    for (int j = ptr[r] + 1; j < ptr[r + 1]; j++)
      v[j] += v[j - 1];
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      CHECK_EQ (v[j], j - ptr[r] + 1.);
}

/* Two pointers lead to one array.  A and B are different arrays, or the same: then each element of a row needs its
   first one, which changes.  */

static void __attribute__ ((noipa))
by_pointers (int n, double *a, double *b)
{
#pragma acc data copyin(ptr) copy(a[0:MOST], b[0:MOST])
#pragma acc parallel loop copyin(ptr) copy(a[0:MOST], b[0:MOST])
  for (int r = 0; r < n; r++)
    for (int j = ptr[r]; j < ptr[r + 1]; j++)
      a[j] += 2 * b[ptr[r]];
}

static void
pointers (int n)
{
  static double other[MOST];
  for (int same = 0; same < 2; same++)
    {
      for (int j = 0; j < MOST; j++)
	v[j] = other[j] = j % 3 + 1;
      by_pointers (n, v, same ? v : other);
      for (int r = 0; r < n; r++)
	for (int j = ptr[r]; j < ptr[r + 1]; j++)
	  {
	    double first = ptr[r] % 3 + 1;
	    if (same && j > ptr[r])
	      first *= 3;
	    CHECK_EQ (v[j], j % 3 + 1 + 2 * first);
	  }
    }
}

/* Far up, and backwards.  */

static void
limits (void)
{
  static int first[3] = { 2147483647 - 5000, 7, 2147483647 - 41 }, end[3] = { 2147483647, -2000000000, 2147483647 };
  static int hits[6000];
  memset (hits, 0, sizeof hits);
#pragma acc data copyin(first, end) copy(hits)
#pragma acc parallel loop copyin(first, end) copy(hits)
  for (int r = 0; r < 3; r++)
    for (int j = first[r]; j < end[r]; j++)
#pragma acc atomic
      hits[2147483647 - j]++;
  for (int k = 0; k < 6000; k++)
    CHECK_EQ (hits[k], k == 0 ? 0 : k <= 41 ? 2 : k <= 5000);
}

/* Few threads, which have several launches for the pieces; one thread; workers that have no rows.  Each launch goes on with
   what has been reduced.  */

static void
few_threads (int n)
{
  static volatile int two = 2;
  long long total = 17, want = 17, product = 0;
  int rows = 0, last = -5;
#pragma acc data copyin(ptr, col) copyout(flag)
  {
#pragma acc parallel loop gang vector num_gangs(two) vector_length(32) present(ptr, col) reduction(+:total) copy(total)
    for (int r = 0; r < n; r++)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	total += col[j];
#pragma acc parallel loop gang vector num_gangs(3) present(ptr, col) reduction(+:product)
    for (int r = 0; r < n; r++)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	product += 3 * col[j];
#pragma acc parallel num_gangs(1) num_workers(1) vector_length(1) present(ptr, col)
#pragma acc loop reduction(max:last)
    for (int r = 0; r < n; r++)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	last = last > col[j] + j ? last : col[j] + j;
#pragma acc parallel num_workers(4) vector_length(32) reduction(+:rows) present(ptr, flag)
    {
#pragma acc loop gang vector reduction(+:rows)
      for (int r = 0; r < n; r++)
	{
	  flag[r] = 0;
	  for (int j = ptr[r]; j < ptr[r + 1]; j++)
	    {
	      flag[r] = 1;
	      rows++;
	    }
	}
    }
  }
  int want_last = -5;
  for (int r = 0; r < n; r++)
    {
      for (int j = ptr[r]; j < ptr[r + 1]; j++)
	{
	  want += col[j];
	  want_last = col[j] + j > want_last ? col[j] + j : want_last;
	}
      CHECK_EQ (flag[r], ptr[r] < ptr[r + 1]);
    }
  CHECK_EQ (total, want);
  CHECK_EQ (product, 3 * (want - 17));
  CHECK_EQ (last, want_last);
  CHECK_EQ (rows, edges);
}

int
main (void)
{
  for (int kind = 0; kind < 5; kind++)
    for (int n = ROWS; n > 0; n = n > 300 ? 211 : 0)
      {
	const int hub = kind == 3 ? n - 1 : n / 3;
	make_graph (n, hub, kind);
	check_search (n, kind % 2 ? hub : 0);
	push (n);
	scale (n);
	in_order (n, hub);
	pointers (n);
	few_threads (n);
      }
  limits ();
  return test_done ();
}
