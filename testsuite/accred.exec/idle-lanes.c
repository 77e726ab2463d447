/* Loops over gangs or workers alone, whose iterations lanes have, too: with sequential loops in them, collapsed, with private
   variables, reductions, atomic updates, beside other loops; and some that have to stay as they are, because iterations of a
   gang share memory, ask for their place or have large arrays.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

/* { dg-do run } */
/* { dg-additional-options "-fplugin-arg-accred-no-race-warnings" } */

#include <openacc.h>

enum { ROOM = 400 };
static const int sizes[] = { 0, 129, 300 };
static const int begins[] = { 0, 1 };

#include "record-test.h"

typedef struct { float v[8]; } eight;
typedef struct { float v[40]; } forty;
#define SMALL(X) ((X) > 1 ? 2 : -3)

#define LOOP(NAME, WORDS, T, EACH) TEST_BY (NAME, acc WORDS, T, T, EACH, EACH)
LOOP (copies, parallel loop gang, float, p[i] = q[i];)
LOOP (chars, parallel loop gang worker, char, p[i] = q[i] + 1;)
LOOP (workers, parallel loop worker, float, p[i] = q[i] + i;)
LOOP (in_kernels, kernels loop gang, float, p[i] = q[i] + i;)
LOOP (independent, kernels loop gang worker independent, float, p[i] = -q[i];)
LOOP (blocks, parallel loop gang (static:*), float, p[i] = q[i] + i;)
LOOP (in_turn, parallel loop gang (static:1), float, p[i] = q[i] + i;)
LOOP (by_seven, parallel loop gang (static:7) num_gangs (3), float, p[i] = q[i] + i;)
LOOP (some_gangs, parallel loop gang num_gangs (3) num_workers (2) vector_length (64), float, p[i] = q[i] + i;)
LOOP (short_vectors, parallel loop gang num_gangs (3) vector_length (1), float, p[i] = q[i] + i;)
LOOP (one_gang, parallel loop gang num_gangs (1), float, p[i] = q[i] + i;)
LOOP (records, parallel loop gang, eight, FOR (k, 8) p[i].v[k] = q[i].v[7 - k] + i;)
LOOP (sometimes, parallel loop gang, eight, FOR (k, 8) if (q[i].v[k] > 1) p[i].v[k] = i;)
LOOP (parts, parallel loop gang worker, eight, for (int k = i % 8; k < 8; k += 2) p[i].v[k] = q[i].v[k] + 1;)
LOOP (long_rows, parallel loop gang, forty, float s = 0; FOR (k, 40) { s += SMALL (q[i].v[k]); p[i].v[k] = s; })
TEST_BY (sequential, acc parallel loop gang, eight, eight,
	 PRAGMA (acc loop seq) FOR (k, 8) p[i].v[k] = q[i].v[k ^ 1];, FOR (k, 8) p[i].v[k] = q[i].v[k ^ 1];)
TEST_BY (sums, acc parallel loop gang, float, eight,
	 float s = 0; PRAGMA (acc loop seq reduction (+:s)) FOR (k, 8) s += SMALL (q[i].v[k]) * k; p[i] = s;,
	 float s = 0; FOR (k, 8) s += SMALL (q[i].v[k]) * k; p[i] = s;)
TEST_ALL (collapsed, eight, eight,
	  PRAGMA (acc parallel loop gang collapse (2) present (p[0:n], q[0:n])) FOR (i, n) FOR (k, 8)
	  p[i].v[k] = q[i].v[7 - k] + i;,
	  FOR (i, n) FOR (k, 8) p[i].v[k] = q[i].v[7 - k] + i;)
TEST_ALL (workers_in_gangs, float, float,
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n])) FOR (b, (n + 39) / 40)
	  {
	    const int first = 40 * b; float all = 0;
	    PRAGMA (acc loop worker) for (int i = first; i < (first + 40 < n ? first + 40 : n); i++) p[i] = q[i] + b;
	    PRAGMA (acc loop vector reduction (+:all)) for (int i = first; i < (first + 40 < n ? first + 40 : n); i++)
	      all += SMALL (p[i]);
	    q[first] = all;
	  },
	  FOR (i, n) p[i] = q[i] + i / 40;
	  FOR (b, (n + 39) / 40)
	  {
	    float all = 0;
	    for (int i = 40 * b; i < (40 * b + 40 < n ? 40 * b + 40 : n); i++) all += SMALL (p[i]);
	    q[40 * b] = all;
	  })
TEST_ALL (triangles, eight, eight,
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n]))
	  FOR (i, n) FOR (k, i % 8) p[i].v[k] = q[i].v[k] + i;,
	  FOR (i, n) FOR (k, i % 8) p[i].v[k] = q[i].v[k] + i;)
TEST_ALL (private_scalars, float, float,
	  float t; float w[4];
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n]) private (t, w)) FOR (i, n)
	  { t = q[i]; FOR (k, 4) w[k] = t + k; p[i] = w[(i + n) % 4] - t; },
	  FOR (i, n) p[i] = (q[i] + (i + n) % 4) - q[i];)

/* Several loops of a gang, the second of which reads what the first one has written; with one gang, that is no race.  */
TEST_ALL (one_after_the_other, float, float,
	  PRAGMA (acc parallel present (p[0:n], q[0:n]) num_gangs (1) num_workers (4) vector_length (64))
	  {
	    PRAGMA (acc loop gang worker) FOR (i, n) p[i] = q[i] + i;
	    PRAGMA (acc loop gang worker) FOR (i, n) q[i] = p[n - 1 - i];
	    PRAGMA (acc loop worker) FOR (i, n) p[i] = q[n - 1 - i] + 1;
	    PRAGMA (acc loop vector) FOR (i, n) q[i] = p[n - 1 - i];
	  },
	  FOR (i, n) p[i] = q[i] + i; FOR (i, n) q[i] = p[n - 1 - i];
	  FOR (i, n) p[i] = q[n - 1 - i] + 1; FOR (i, n) q[i] = p[n - 1 - i];)
/* What the gang computes is the same for all lanes.  */
TEST_ALL (redundant, float, float,
	  PRAGMA (acc parallel present (p[0:n], q[0:n]) firstprivate (k))
	  {
	    const int twice = k * 2 + n;
	    float f = 3;
	    if (twice > 200) f = twice;
	    PRAGMA (acc loop gang) FOR (i, n) p[i] = q[i] * f + twice;
	  },
	  FOR (i, n) p[i] = q[i] * (k * 2 + n > 200 ? k * 2 + n : 3) + (k * 2 + n);)

/* Memory of the gang that its iterations use one after the other.  */
#define SCRATCH(W) FOR (j, 4) W[j] = q[i] + j; p[i] = W[(i + n) % 4];
#define SCRATCH_ON_HOST FOR (i, n) p[i] = q[i] + (i + n) % 4;
TEST_ALL (scratch_of_construct, float, float,
	  float w[4];
	  PRAGMA (acc parallel present (p[0:n], q[0:n]) private (w)) { PRAGMA (acc loop gang) FOR (i, n) { SCRATCH (w) } },
	  SCRATCH_ON_HOST)
TEST_ALL (scratch_in_construct, float, float,
	  PRAGMA (acc parallel present (p[0:n], q[0:n])) { float w[4]; PRAGMA (acc loop gang worker) FOR (i, n)
	  { PRAGMA (acc loop seq) for (int once = 0; once < 1; once++) p[i] = q[i] + (i + n) % 4; }
	  PRAGMA (acc loop gang) FOR (i, n) { SCRATCH (w) } },
	  SCRATCH_ON_HOST)
TEST_ALL (scratch_by_pointer, float, float,
	  PRAGMA (acc parallel present (p[0:n], q[0:n]))
	  { float w[4]; float *at = n > 1000 ? q : w; PRAGMA (acc loop gang) FOR (i, n) { SCRATCH (at) } },
	  SCRATCH_ON_HOST)
TEST_ALL (scratch_on_heap, float, float,
	  PRAGMA (acc parallel present (p[0:n], q[0:n]) num_gangs (3))
	  { float *at = malloc (16); PRAGMA (acc loop gang) FOR (i, n) { SCRATCH (at) } free (at); },
	  SCRATCH_ON_HOST)
TEST_ALL (scratch_by_number, float, float,
	  float all[3][4];
	  PRAGMA (acc parallel present (p[0:n], q[0:n]) num_gangs (3) create (all))
	  {
	    const int me = __builtin_goacc_parlevel_id (0);
	    PRAGMA (acc loop gang) FOR (i, n) { SCRATCH (all[me]) }
	  },
	  SCRATCH_ON_HOST)
TEST_ALL (scratch_by_ticket, float, float,
	  float all[3][4]; int next = 0;
	  PRAGMA (acc parallel present (p[0:n], q[0:n]) num_gangs (3) create (all) copy (next))
	  {
	    int me;
	    PRAGMA (acc atomic capture) me = next++;
	    PRAGMA (acc loop gang) FOR (i, n) { SCRATCH (all[me]) }
	  },
	  SCRATCH_ON_HOST)
TEST_ALL (large_arrays, float, float,
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n])) FOR (i, n)
	  { float w[3000]; FOR (j, 4) w[700 * j] = q[i] + j; p[i] = w[700 * ((i + n) % 4)]; },
	  SCRATCH_ON_HOST)
TEST_ALL (on_heap, float, float,
	  PRAGMA (acc parallel loop gang present (p[0:n], q[0:n])) FOR (i, n)
	  { float *w = malloc (16000); SCRATCH (w) free (w); },
	  SCRATCH_ON_HOST)
/* Lanes of a vector routine share each iteration.  (GCC 12 cannot expand it where it is inlined on the host.)  */
#pragma acc routine vector
static void __attribute__ ((noinline))
row (eight *to, const eight *from, int add)
{
#pragma acc loop vector
  for (int k = 0; k < 8; k++)
    to->v[k] = from->v[k] + add;
}
LOOP (routines, parallel loop gang, eight, row (&p[i], &q[i], i);)

/* Reductions of one level, as the loop says, and of lanes as well: of several types, of arrays, in the construct, too.  */
static void
reductions (int n)
{
  static int x[1100];
  static double y[1100];
  for (int i = 0; i < n; i++)
    x[i] = i % 7 - 3, y[i] = (i % 9 - 4) / 4.0;
  int sum = 5, least = 9, places[3] = { 1, 2, 3 }, w_sum = 5, want_sum = 5, want_least = 9, want_places[3] = { 1, 2, 3 };
  double total = 2, of_lone = 2, of_workers = 2, want_total = 2;
  int lone = 5, bins[4] = { 0 }, want_bins[4] = { 0 };
#pragma acc data copyin (x, y)
  {
#pragma acc parallel loop gang reduction (+:sum, total) reduction (min:least)
    for (int i = 0; i < n; i++)
      sum += x[i], total += y[i], least = x[i] < least ? x[i] : least;
#pragma acc parallel loop gang worker reduction (+:places)
    for (int i = 0; i < n; i++)
      places[i % 3] += x[i];
#pragma acc parallel reduction (+:w_sum)
    {
#pragma acc loop worker reduction (+:w_sum)
      for (int i = 0; i < n; i++)
	w_sum += x[i];
    }
    /* The array keeps the loop at its level.  */
    char large[2000];
#pragma acc parallel loop gang reduction (+:lone, of_lone) private (large)
    for (int i = 0; i < n; i++)
      {
	large[i % 2000] = x[i];
	lone += large[i % 2000], of_lone += y[i];
      }
#pragma acc parallel loop worker reduction (+:of_workers) private (large) num_gangs (1) num_workers (8)
    for (int i = 0; i < n; i++)
      {
	large[i] = i % 3;
	of_workers += y[i] + large[i] - i % 3;
      }
#pragma acc parallel loop gang copy (bins)
    for (int i = 0; i < n; i++)
      {
#pragma acc atomic update
	bins[i & 3] += x[i];
      }
  }
  for (int i = 0; i < n; i++)
    {
      want_sum += x[i], want_total += y[i], want_places[i % 3] += x[i], want_bins[i & 3] += x[i];
      want_least = x[i] < want_least ? x[i] : want_least;
    }
  CHECK_EQ (sum, want_sum);
  CHECK_EQ (least, want_least);
  CHECK_EQ (w_sum, want_sum);
  CHECK_EQ (lone, want_sum);
  for (int k = 0; k < 3; k++)
    CHECK_EQ (places[k], want_places[k]);
  for (int k = 0; k < 4; k++)
    CHECK_EQ (bins[k], want_bins[k]);
  /* Multiples of 1/4: sums are exact.  */
  CHECK_NEAR (total, want_total, 0);
  CHECK_NEAR (of_lone, want_total, 0);
  CHECK_NEAR (of_workers, want_total, 0);
}

/* The place in the team is the iteration's affair: one lane has it.  */
static void
places (void)
{
  int lanes[64];
#pragma acc parallel loop gang copyout (lanes)
  for (int i = 0; i < 64; i++)
    lanes[i] = __builtin_goacc_parlevel_id (2);
  for (int i = 0; i < 64; i++)
    CHECK_EQ (lanes[i], 0);
}

/* A lock that the iterations of gangs take.  */
static void
locks (void)
{
  int lock = 0, count = 0;
#pragma acc parallel loop gang num_gangs (4) copy (lock, count)
  for (int i = 0; i < 40; i++)
    {
      while (__atomic_exchange_n (&lock, 1, __ATOMIC_ACQUIRE))
	;
      count++;
      __atomic_store_n (&lock, 0, __ATOMIC_RELEASE);
    }
  CHECK_EQ (count, 40);
}

int
main (void)
{
  void (*tests[]) (void)
    = { copies, chars, workers, in_kernels, independent, blocks, in_turn, by_seven, some_gangs, short_vectors, one_gang, records,
	sometimes, parts, long_rows, sequential, sums, collapsed, workers_in_gangs, triangles, private_scalars,
	one_after_the_other, redundant, scratch_of_construct, scratch_in_construct, scratch_by_pointer, scratch_on_heap,
	scratch_by_number, scratch_by_ticket, large_arrays, on_heap, routines };
  for (unsigned i = 0; i < COUNT (tests); i++)
    tests[i] ();
  reductions (0);
  reductions (1100);
  places ();
  locks ();
  return test_done ();
}
