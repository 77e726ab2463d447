#!/bin/sh
# The device's heap is full: the kernel stops, and says so once, whatever the order of its threads and however many of
# them find no memory.  What one thread of a gang prints before it stops the kernel is not lost.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

cat >arrays.c <<'SOURCE'
#include <stdio.h>
#include <stdlib.h>

static float a[100000];

int
main (int argc, char **argv)
{
  int n = 100000, which = atoi (argv[1]);
  if (which == 0)
#pragma acc parallel loop reduction (+:a[0:n]) copy (a[0:n]) num_gangs (4) vector_length (64)
    for (int i = 0; i < 1000; i++)
      if (a[i] < 10)
	a[i] += 1;
  if (which == 1)
#pragma acc parallel reduction (+:a[0:n]) copy (a[0:n]) num_gangs (4) vector_length (64)
    {
#pragma acc loop gang
      for (int i = 0; i < 1000; i++)
	if (a[i] < 10)
	  a[i] += 1;
    }
  if (which == 2)
#pragma acc parallel loop gang copy (a) num_gangs (4) num_workers (2) vector_length (32)
    for (int i = 0; i < 10; i++)
      {
	double v[50000];
#pragma acc loop vector
	for (int j = 0; j < 50000; j++)
	  v[j] = j;
	a[i] = v[i];
      }
  if (which == 3)
#pragma acc parallel loop copy (a) num_gangs (4) num_workers (2) vector_length (32)
    for (int i = 0; i < 1000; i++)
      {
	double v[n];
	for (int j = 0; j < n; j++)
	  v[j] = j + a[i];
	a[i] = v[i];
      }
  if (which == 4)
#pragma acc parallel copy (a) num_gangs (4) num_workers (2) vector_length (64)
    {
      if (a[0] == 0)
	{
	  printf ("stops\n");
	  abort ();
	}
#pragma acc loop gang worker vector
      for (int i = 0; i < 1000; i++)
	a[i] = i;
    }
}
SOURCE
cat >allocates.cc <<'SOURCE'
int
main ()
{
  long s = 0;
#pragma acc parallel loop reduction (+:s) num_gangs (4) vector_length (64)
  for (int i = 0; i < 1000; i++)
    {
      double *p = new double[100000];
      p[i] = i;
      s += p[i / 2];
    }
  return s;
}
SOURCE

# stops TEXT COUNT COMMAND...: it stops, with COUNT lines of TEXT.
stops () {
  text=$1
  want=$2
  shift 2
  if ACCRED_HEAP=64k "$@" >out 2>&1; then
    fail "$* does not stop"
  fi
  got=$(grep -cFx "$text" out) || :
  [ "$got" = "$want" ] || fail "$*: $got lines of '$text': $(cat out)"
}

for opt in -O0 -O2; do
  accred $opt arrays.c -o arrays || fail "compile $opt"
  "$CXX" -fopenacc -fplugin="$plugin" $opt allocates.cc -o allocates || fail "compile $opt"
  for order in fair 1 2 3; do
    export PTXSIM_SCHED=$order
    stops 'arrays.c:11: no memory on the device for an array of 400000 bytes (ACCRED_HEAP)' 1 on_ptxsim ./arrays 0
    stops 'arrays.c:16: no memory on the device for an array of 400000 bytes (ACCRED_HEAP)' 1 on_ptxsim ./arrays 1
    stops 'no memory on the device for 400000 bytes that the threads of a gang share (ACCRED_HEAP)' 1 on_ptxsim ./arrays 2
    stops 'arrays.c:37: no memory on the device for an array of 800000 bytes' 1 on_ptxsim ./arrays 3
    stops 'allocates.cc:8: no memory on the device for new' 1 on_ptxsim ./allocates

    if on_ptxsim ./arrays 4 >out 2>&1 || ! grep -q '^stops$' out; then
      fail "what one thread prints is lost: $(cat out)"
    fi
  done
done
