#!/bin/sh
# The number of gangs of a reduction if the user leaves it open: as many as fill ptxsim's device
# (132 multiprocessors of 2048 threads and 32 blocks), twice as many if threads of a gang may be
# idle, but no more than have work.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

cat >gangs.c <<'EOF'
#include <stdlib.h>
int
main (int argc, char **argv)
{
  int workers = argc > 1 ? atoi (argv[1]) : 1, gangs = argc > 2 ? atoi (argv[2]) : 1, s = 0, n = 1000;
  /* The bound of the loop is the device's: the host does not know it.  */
#pragma acc enter data copyin (n)
#if defined WORKERS_AND_GANGS
#pragma acc parallel loop gang worker vector num_gangs (gangs) num_workers (workers) vector_length (32) reduction (+:s) present (n)
#elif defined WORKERS
#pragma acc parallel loop gang worker vector num_workers (workers) vector_length (32) reduction (+:s) present (n)
#else
#pragma acc parallel loop gang worker vector num_workers (4) vector_length (64) reduction (+:s) present (n)
#endif
  for (int i = 0; i < n; i++)
    s += i;
  return s != 499500;
}
EOF

# expect GRID BLOCK PROGRAM ARG...
expect () {
  want="grid $1 block $2"
  shift 2
  PTXSIM_TRACE=launch on_ptxsim "$@" 2>trace || fail "$*: wrong sum"
  grep -q -F "$want" trace || fail "$*: expected $want: $(cat trace)"
}

# Registers are not to be the limit: ptxsim only guesses how many a kernel has.
export PTXSIM_DEVICE=registers_per_sm=1048576
accred -O2 gangs.c -o constant
accred -O2 -DWORKERS gangs.c -o workers
accred -O2 -DWORKERS_AND_GANGS gangs.c -o both
expect "(2112,1,1)" "(64,4,1)" ./constant
expect "(2112,1,1)" "(32,8,1)" ./workers 8
expect "(528,1,1)" "(32,32,1)" ./workers 32
expect "(7,1,1)" "(32,8,1)" ./both 8 7
GOMP_OPENACC_DIM=33 expect "(33,1,1)" "(32,8,1)" ./workers 8

# compatible=gcc: libgomp's choice, also for direct launches.  The largest block with full
# occupancy, and two gangs for each warp of the blocks that the device holds: 32 blocks of a warp,
# or two of 1024 threads, on each of 132.
cat >libgomp.c <<'EOF'
int
main (void)
{
  int s = 0;
#pragma acc parallel loop LEVELS reduction (+:s)
  for (int i = 0; i < 1000; i++)
    s += i;
  return s != 499500;
}
EOF
accred -O2 -fplugin-arg-accred-compatible=gcc "-DLEVELS=gang vector" libgomp.c -o warp
accred -O2 -fplugin-arg-accred-compatible=gcc "-DLEVELS=gang worker vector" libgomp.c -o block
accred -O2 -fplugin-arg-accred-compatible=gcc "-DLEVELS=gang worker vector vector_length (64)" libgomp.c -o barriers
for ACCRED_LAUNCH in direct libgomp; do
  export ACCRED_LAUNCH
  expect "(8448,1,1)" "(32,1,1)" ./warp
  expect "(16896,1,1)" "(32,32,1)" ./block
  expect "(16896,1,1)" "(64,15,1)" ./barriers
  GOMP_OPENACC_DIM=33:7:128 expect "(33,1,1)" "(32,7,1)" ./block
  GOMP_OPENACC_DIM=:7 expect "(16896,1,1)" "(32,7,1)" ./block
done
unset ACCRED_LAUNCH

# Loops whose iterations the host can count.  A gang's threads have four each; a gang that shares none has one.
cat >known.c <<'EOF'
#include <stdlib.h>
#define LENGTH vector_length (32)
int
main (int argc, char **argv)
{
  const char kind = argv[1][0];
  const long n = atol (argv[2]);
  const unsigned short low = argc > 3 ? atoi (argv[3]) : 0;
  const signed char step = argc > 4 ? atoi (argv[4]) : 1;
  const int m = n;
  long s = 0, want = 0;
  switch (kind)
    {
    case 'u':
#pragma acc parallel loop gang vector LENGTH reduction (+:s)
      for (long i = low; i < n; i += step)
	s++;
      for (long i = low; i < n; i += step)
	want++;
      break;
    case 'd':
#pragma acc parallel loop gang vector LENGTH reduction (+:s)
      for (int i = m; i > low; i--)
	s++;
      want = m > low ? m - low : 0;
      break;
    case 'c':
#pragma acc parallel loop gang vector LENGTH reduction (+:s) collapse (2)
      for (int i = 0; i < m; i++)
	for (short j = 5; j >= -2; j -= 3)
	  s++;
      want = 3 * m;
      break;
    case 'g':
#pragma acc parallel loop gang LENGTH reduction (+:s)
      for (int i = 0; i < m; i++)
	{
	  int t = 0;
#pragma acc loop vector reduction (+:t)
	  for (int j = 0; j < 100; j++)
	    t++;
	  s += t;
	}
      want = 100 * m;
      break;
    case 't':
#pragma acc parallel LENGTH reduction (+:s)
      {
#pragma acc loop gang vector reduction (+:s)
	for (int i = 0; i < m; i++)
	  s++;
#pragma acc loop gang reduction (+:s)
	for (int i = 0; i < low; i++)
	  {
	    int t = 0;
#pragma acc loop vector reduction (+:t)
	    for (int j = 0; j < 100; j++)
	      t++;
	    s += t;
	  }
      }
      want = m + 100 * low;
      break;
    case 'l':
#pragma acc parallel loop gang vector LENGTH reduction (+:s)
      for (int i = 0; i < m; i++)
	for (int j = 0; j < i; j++)
	  s++;
      want = m * (m - 1) / 2;
      break;
    case 'r':
      {
	int sums[m];
#pragma acc parallel loop gang LENGTH copyout (sums)
	for (int i = 0; i < m; i++)
	  {
	    int t = 0;
#pragma acc loop vector reduction (+:t)
	    for (int j = 0; j < 100; j++)
	      t++;
	    sums[i] = t;
	  }
	for (int i = 0; i < m; i++)
	  s += sums[i];
	want = 100 * m;
      }
      break;
    case 'k':
#pragma acc parallel loop gang vector LENGTH reduction (+:s)
      for (int i = 0; i < 385; i++)
	s++;
      want = 385;
      break;
    }
  return s != want;
}
EOF
for o in -O0 -O2; do
  accred $o known.c -o known
  expect "(1,1,1)" "(32,1,1)" ./known u 0
  expect "(1,1,1)" "(32,1,1)" ./known u 128
  expect "(2,1,1)" "(32,1,1)" ./known u 129
  expect "(10,1,1)" "(32,1,1)" ./known u 2500 100 2
  expect "(1,1,1)" "(32,1,1)" ./known u -5
  expect "(8,1,1)" "(32,1,1)" ./known d 65000 64000
  expect "(1,1,1)" "(32,1,1)" ./known d 7 8
  expect "(300,1,1)" "(32,1,1)" ./known g 300
  expect "(50,1,1)" "(32,1,1)" ./known t 1000 50
  expect "(8,1,1)" "(32,1,1)" ./known t 1000 3
  expect "(4,1,1)" "(32,1,1)" ./known k 0
  # An iteration may take long: one for each thread.
  expect "(2,1,1)" "(32,1,1)" ./known l 33
  expect "(8448,1,1)" "(32,1,1)" ./known g 9000
  GOMP_OPENACC_DIM=9 expect "(9,1,1)" "(32,1,1)" ./known u 100
done
expect "(4,1,1)" "(32,1,1)" ./known c 129
# Nothing to hand in: 16 times as many as the device holds.
expect "(9000,1,1)" "(32,1,1)" ./known r 9000
expect "(67584,1,1)" "(32,1,1)" ./known r 70000
# 512 threads for each multiprocessor; then only if each gets 32 iterations; then no more than the device holds.
expect "(2112,1,1)" "(32,1,1)" ./known u 1100000
expect "(2442,1,1)" "(32,1,1)" ./known u 2500000
expect "(4224,1,1)" "(32,1,1)" ./known u 4500000
