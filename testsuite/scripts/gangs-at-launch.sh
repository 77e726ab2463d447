#!/bin/sh
# How many gangs a reduction gets when the user leaves that open: what fills ptxsim's device twice
# (132 multiprocessors of 2048 threads and 32 blocks).
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

cat >gangs.c <<'EOF'
#include <stdlib.h>
int
main (int argc, char **argv)
{
  int workers = argc > 1 ? atoi (argv[1]) : 1, gangs = argc > 2 ? atoi (argv[2]) : 1, s = 0;
#if defined WORKERS_AND_GANGS
#pragma acc parallel loop gang worker vector num_gangs (gangs) num_workers (workers) vector_length (32) reduction (+:s)
#elif defined WORKERS
#pragma acc parallel loop gang worker vector num_workers (workers) vector_length (32) reduction (+:s)
#else
#pragma acc parallel loop gang worker vector num_workers (4) vector_length (64) reduction (+:s)
#endif
  for (int i = 0; i < 1000; i++)
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

accred -O2 gangs.c -o constant
accred -O2 -DWORKERS gangs.c -o workers
accred -O2 -DWORKERS_AND_GANGS gangs.c -o both
expect "(2112,1,1)" "(64,4,1)" ./constant
expect "(2112,1,1)" "(32,8,1)" ./workers 8
expect "(528,1,1)" "(32,32,1)" ./workers 32
expect "(7,1,1)" "(32,8,1)" ./both 8 7
GOMP_OPENACC_DIM=33 expect "(33,1,1)" "(32,8,1)" ./workers 8
