#!/bin/sh
# Arrays of run-time size on the device's heap: how often the threads of a loop call the driver's malloc and free.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

cat >arrays.c <<'SOURCE'
#include <stdlib.h>
int
main (int argc, char **argv)
{
  const int m = atoi (argv[1]), n = 1024;
  static int r[1024];
  (void) argc;
#pragma acc parallel loop num_gangs (GANGS) vector_length (1024 / GANGS) copyout (r)
  for (int i = 0; i < n; i++)
    {
      int a[m];
      a[m - 1] = i;
      a[i % (m - 1)] = 1;
      r[i] = a[m - 1];
    }
  for (int i = 0; i < n; i++)
    if (r[i] != i)
      return 1;
}
SOURCE
accred -O2 -DGANGS=8 arrays.c -o arrays || fail "compile arrays.c"

# calls ELEMENTS COUNT: so many calls do all threads together.
calls () {
  profile=$(PTXSIM_PROFILE=json on_ptxsim ./arrays "$1" 2>&1) || fail "$1 elements: $profile"
  got=$(echo "$profile" | sed -n 's/.*"opcodes": .*"call": {"warp": [0-9]*, "thread": \([0-9]*\)}.*/\1/p')
  [ "$got" = "$2" ] || fail "$1 elements: $got calls, not $2"
}

# In the frame.
calls 100 ''
# Each thread calls the two functions of the device library, each of the 32 warps malloc and free.
calls 300 $((2 * 1024 + 2 * 32))

# The heap has no room for a warp's 32 blocks of 1264 bytes: no lane goes on without memory, and one says why.
accred -O2 -DGANGS=32 arrays.c -o arrays || fail "compile arrays.c"
! text=$(ACCRED_HEAP=32k on_ptxsim ./arrays 300 2>&1) || fail "a heap of 32 KiB is enough"
got=$(echo "$text" | grep -c '^arrays.c:11: no memory on the device for an array of 1200 bytes$' || :)
[ "$got" = 1 ] || fail "$got messages, not 1"
