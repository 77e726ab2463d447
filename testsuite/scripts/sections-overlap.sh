#!/bin/sh
# Sections in reduction clauses of a compute construct, or of a loop in one, that have elements in common when the program
# runs: it stops, on the device and on the host.  Those that have none, or no element at all, are reduced.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

cat >pointers.c <<'SOURCE'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000 };

static void
constants (int *p, int *q)
{
#pragma acc parallel loop reduction (+:p[0:4]) reduction (+:q[0:4]) num_gangs (4)
  for (int i = 0; i < N; i++)
    {
      p[i % 4] += i;
      q[i % 4] += 1;
    }
}

struct moments
{
  long sum;
  int v[8];
};

static void
members (struct moments *s, int *q, int n)
{
#pragma acc parallel loop reduction (+:s->v[0:n]) reduction (max:q[0:2])
  for (int i = 0; i < N; i++)
    {
      s->v[i % n] += i;
      q[i % 2] = q[i % 2] > i ? q[i % 2] : i;
    }
}

static void
bounds (int *p, int n, int m, int k)
{
#pragma acc parallel reduction (+:p[0:n], \
				p[m:k]) copy (p[0:100])
  {
#pragma acc loop gang vector reduction (+:p[0:n], p[m:k])
    for (int i = 0; i < N; i++)
      {
	if (n)
	  p[i % n] += i;
	if (k)
	  p[m + i % k] += 1;
      }
  }
}

int
main (int argc, char **argv)
{
  static int a[100];
  static struct moments s;
  int at = argc > 2 ? atoi (argv[2]) : 0, m = argc > 3 ? atoi (argv[3]) : 0, k = argc > 4 ? atoi (argv[4]) : 0;
  /* As a whole: libgomp refuses to map some of these parts one by one.  */
#pragma acc data copy (a, s)
  {
    if (!strcmp (argv[1], "constants"))
      constants (a + 10, a + at);
    else if (!strcmp (argv[1], "members"))
      members (&s, m ? s.v + at : a + at, 5);
    else
      bounds (a, at, m, k);
  }
  long sum = s.sum;
  for (int i = 0; i < 100; i++)
    sum += (long) a[i] * (i + 1);
  for (int i = 0; i < 8; i++)
    sum += (long) s.v[i] * (i + 1);
  printf ("%ld\n", sum);
}
SOURCE

for opt in -O0 -O2; do
  accred $opt pointers.c -o pointers || fail "compile $opt"
  for how in on_ptxsim 'env ACC_DEVICE_TYPE=host'; do
    # runs TEXT ARGUMENT...: it prints TEXT.
    runs () {
      want=$1
      shift
      got=$($how ./pointers "$@" 2>&1) || :
      got=$(echo "$got" | sed /^$/d)
      [ "$got" = "$want" ] || fail "$how $opt $*: $got, not $want"
    }
    overlap='in reduction clauses have elements in common'
    # Sums of 250 numbers from 0, 1, 2, 3 in steps of 4 are 124500 + 250 k.
    for k in 7 8 9 10 11 12 13; do
      runs "libgomp: accred: pointers.c:10: 'q' and 'p' $overlap" constants $k
    done
    runs $((124500 * 11 + 124750 * 12 + 125000 * 13 + 125250 * 14 + 250 * (7 + 8 + 9 + 10))) constants 6
    runs $((124500 * 11 + 124750 * 12 + 125000 * 13 + 125250 * 14 + 250 * (15 + 16 + 17 + 18))) constants 14
    # Sums of 200 from k in steps of 5 are 99500 + 200 k.
    members=$((99500 * 15 + 200 * (2 + 6 + 12 + 20)))
    runs $((members + 998 * 1 + 999 * 2)) members 0
    runs "libgomp: accred: pointers.c:27: 'q' and 's->v' $overlap" members 3 1
    runs "libgomp: accred: pointers.c:27: 'q' and 's->v' $overlap" members 4 1
    runs $((members + 998 * 6 + 999 * 7)) members 5 1
    # Next to each other, with room between them, and without elements.
    runs $((499500 * 1 + 1000 * 2)) bounds 1 1 1
    runs $((249500 * 1 + 250000 * 2 + 500 * 11 + 500 * 12)) bounds 2 10 2
    runs 1000 bounds 0 0 1
    runs 499500 bounds 1 0 0
    runs $((249500 * 1 + 250000 * 2)) bounds 2 1 0
    runs "libgomp: accred: pointers.c:38: 'p' and 'p' $overlap" bounds 2 1 1
    runs "libgomp: accred: pointers.c:38: 'p' and 'p' $overlap" bounds 5 0 1
    runs "libgomp: accred: pointers.c:38: 'p' and 'p' $overlap" bounds 2 1 50
  done
done

cat >loops.c <<'SOURCE'
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000 };

#define BODY \
  for (int i = 0; i < N; i++) \
    { \
      p[i % n] += i; \
      q[i % 4] += 1; \
    }

/* The host knows p, q and n.  */
static void
known (int *p, int *q, int n)
{
#pragma acc parallel num_gangs (2)
  {
#pragma acc loop gang vector reduction (+:p[0:n]) reduction (+:q[0:4])
    BODY
  }
}

static void
in_kernels (int *p, int *q, int n)
{
#pragma acc kernels
#pragma acc loop reduction (+:p[0:n]) reduction (+:q[0:4])
  BODY
}

/* The construct computes them, or one of them, or does not come to the loop.  */
static void
computed (int *p, int *q, int most)
{
#pragma acc parallel num_gangs (2) vector_length (64) present (p[0:4])
  {
    int n = most - 1;
    n++;
#pragma acc loop gang vector reduction (+:p[0:n]) reduction (+:q[0:4])
    BODY
  }
}

static void
changed (int *p, int *q, int n, int *other)
{
#pragma acc parallel num_gangs (2) vector_length (64) present (p[0:4], q[0:4], other[0:1])
  {
    q = other;
#pragma acc loop gang vector reduction (+:p[0:n]) reduction (+:q[0:4])
    BODY
  }
}

static void
under_condition (int *p, int *q, int n, int yes)
{
#pragma acc parallel num_gangs (2) vector_length (64)
  if (yes)
    {
#pragma acc loop gang vector reduction (+:p[0:n]) reduction (+:q[0:4])
      BODY
    }
}

int
main (int argc, char **argv)
{
  static int a[100];
  const int which = atoi (argv[1]), at = argc > 2 ? atoi (argv[2]) : 0, n = argc > 3 ? atoi (argv[3]) : 0;
#pragma acc data copy (a)
  switch (which)
    {
    case 0: known (a + 10, a + at, n); break;
    case 1: in_kernels (a + 10, a + at, n); break;
    case 2: computed (a + 10, a + at, n); break;
    case 3: changed (a + 10, a + 10, n, a + at); break;
    case 4: under_condition (a + 10, a + at, n, 1); break;
    case 5: under_condition (a + 10, a + 10, n, 0); break;
    }
  long sum = 0;
  for (int i = 0; i < 100; i++)
    sum += (long) a[i] * (i + 1);
  printf ("%ld\n", sum);
}
SOURCE

# prints TEXT ARGUMENT...: that is its first line.
prints () {
  want=$1
  shift
  got=$($how ./loops "$@" 2>&1) || :
  got=$(echo "$got" | sed /^$/d | sed 1q)
  [ "$got" = "$want" ] || fail "$how $opt $*: $got, not $want"
}

for opt in -O0 -O2; do
  accred $opt loops.c -o loops || fail "compile $opt"
  for how in on_ptxsim 'env ACC_DEVICE_TYPE=host'; do
    which=0
    for line in 19 28 40 51 62; do
      said="loops.c:$line: 'p' and 'q' in reduction clauses have elements in common"
      [ $which -gt 1 ] || said="libgomp: accred: $said"
      # Sums of 250 numbers from k in steps of 4 are 124500 + 250 k; those of q are 250 each.
      sum=$((124500 * 11 + 124750 * 12 + 125000 * 13 + 125250 * 14))
      prints $((sum + 250 * (7 + 8 + 9 + 10))) $which 6 4
      prints "$said" $which 7 4
      prints "$said" $which 13 4
      prints $((sum + 250 * (15 + 16 + 17 + 18))) $which 14 4
      prints "$said" $which 10 20
      which=$((which + 1))
    done
    prints 0 5 0 4
  done
done
