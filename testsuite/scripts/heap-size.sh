#!/bin/sh
# The device's heap: a part of the free memory where the program's code for the device allocates; the driver's in other
# programs; what ACCRED_HEAP says.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

cat >limit.h <<'SOURCE'
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void
print_limit (void)
{
  int (*get) (size_t *, int) = (int (*) (size_t *, int)) dlsym (dlopen ("libcuda.so.1", RTLD_NOW), "cuCtxGetLimit");
  size_t bytes = 0;
  get (&bytes, 2);
  printf ("%zu KiB\n", bytes >> 10);
}
SOURCE

cat >plain.c <<'SOURCE'
#include "limit.h"
int
main (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 100; i++)
    s += i;
  printf ("%d ", s);
  print_limit ();
}
SOURCE

# The kernel is in one file, the routine that allocates in another.
cat >allocates.c <<'SOURCE'
#include "limit.h"
#pragma acc routine seq
extern int fill (long);
int
main (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 10; i++)
    s += fill (3L << 20);
  printf ("%d ", s);
  print_limit ();
}
SOURCE
cat >fill.c <<'SOURCE'
#include <stdlib.h>
#pragma acc routine seq
int
fill (long n)
{
  char *p = malloc (n);
  if (!p)
    return 0;
  p[0] = p[n - 1] = 1;
  const int sum = p[0] + p[n - 1];
  free (p);
  return sum;
}
SOURCE

cat >array.c <<'SOURCE'
#include "limit.h"
int
main (int argc, char **argv)
{
  int s = 0, n = 1000;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 10; i++)
    {
      int a[n];
      a[0] = a[n - 1] = i;
      s += a[i ? 0 : n - 1];
    }
  printf ("%d ", s);
  print_limit ();
}
SOURCE

accred -O2 plain.c -o plain -ldl || fail "compile plain.c"
accred -O2 allocates.c fill.c -o allocates -ldl || fail "compile allocates.c"
accred -O2 array.c -o array -ldl || fail "compile array.c"

# prints TEXT DEVICE COMMAND...
prints () {
  want=$1 device=$2
  shift 2
  got=$(PTXSIM_DEVICE=$device on_ptxsim env "$@" 2>&1) || fail "$*: $got"
  [ "$got" = "$want" ] || fail "$device $*: $got, not $want"
}

# The libgomp of GCC has taken some of it by then.
about () {
  want=$1 device=$2
  shift 2
  got=$(PTXSIM_DEVICE=$device on_ptxsim env "$@" 2>&1) || fail "$*: $got"
  kib=${got#* } kib=${kib% KiB}
  [ "${got%% *}" = "${want%% *}" ] && [ "$kib" -le "${want#* }" ] && [ "$kib" -gt $((${want#* } * 9 / 10)) ] \
    || fail "$device $*: $got, not about $want"
}

for launch in direct libgomp; do
  prints '4950 8192 KiB' memory=64G ACCRED_LAUNCH=$launch ./plain
  prints '20 1048576 KiB' memory=64G ACCRED_LAUNCH=$launch ./allocates
  prints '45 1048576 KiB' memory=64G ACCRED_LAUNCH=$launch ./array
  about '20 65536' memory=1G ACCRED_LAUNCH=$launch ./allocates
  about '45 131072' memory=2G ACCRED_LAUNCH=$launch ./array
  # The driver's, where that is more; and what the user says, less or more.
  prints '45 8192 KiB' memory=100M ACCRED_LAUNCH=$launch ./array
  prints '4950 16384 KiB' memory=64G ACCRED_LAUNCH=$launch ACCRED_HEAP=16m ./plain
  prints '0 2048 KiB' memory=64G ACCRED_LAUNCH=$launch ACCRED_HEAP=2m ./allocates
  prints '20 2097152 KiB' memory=64G ACCRED_LAUNCH=$launch ACCRED_HEAP=2g ./allocates
done
