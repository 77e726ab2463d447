#!/bin/sh
# Numbers of workers that are known only at run time: if they fit, the region runs; otherwise
# libgomp prints the limit.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

cat >"$scratch/workers.c" <<'END'
#include <stdio.h>
#include <stdlib.h>
int
main (int argc, char **argv)
{
  int workers = atoi (argv[1]), s = 0;
#pragma acc parallel loop gang worker vector num_workers (workers) vector_length (LENGTH) reduction (+:s)
  for (int i = 0; i < 3000; i++)
    s += i & 3;
  printf ("%d %d\n", argc, s);
}
END

# check LENGTH MOST LIMIT: MOST workers of LENGTH run, one more does not, for which LIMIT is the reason.
check () {
  accred -O2 -DLENGTH="$1" "$scratch/workers.c" -o "$scratch/workers"
  got=$(on_ptxsim "$scratch/workers" "$2")
  [ "$got" = "2 4500" ] || fail "length $1, $2 workers: $got"
  if on_ptxsim "$scratch/workers" $(($2 + 1)) >"$scratch/out" 2>&1; then
    fail "length $1: $2 + 1 workers run"
  fi
  grep -F "with num_workers = $(($2 + 1)) and vector_length = $1; recompile" "$scratch/out" >/dev/null &&
    grep -F "where $3" "$scratch/out" >/dev/null ||
    { cat "$scratch/out"; fail "length $1: not said how many fit"; }
}

check 32 32 'x * y <= 1024'
# 1024 threads, but a barrier too few.
check 64 15 'x <= 15'
check 128 8 'x * y <= 1024'
check 1024 1 'x * y <= 1024'
