#!/bin/sh
# A dynamic_cast to a reference that cannot be stops the kernel, and says why; one of another object in the same place works.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

cat >casts.cc <<'SOURCE'
#include <stdio.h>
#include <stdlib.h>
#include <typeinfo>

struct ground { int level = 1; virtual ~ground () {} };
struct house : ground { int rooms = 4; };
struct tower : ground { int floors = 9; };

int
main (int argc, char **argv)
{
  int which = atoi (argv[1]), r = -1;
#pragma acc serial copy (r)
  {
    tower t;
    house h;
    ground *g = which == 0 ? &t : which == 1 ? (ground *) &h : nullptr;
    if (which < 3)
      r = dynamic_cast<tower &> (*g).floors;
    else
      r = typeid (*g) == typeid (tower);
  }
  printf ("%d %d\n", argc, r);
}
SOURCE

for level in -O0 -O2; do
  $CXX $level -w -fopenacc -fplugin="$plugin" casts.cc -o casts || fail "compile"
  [ "$(on_ptxsim ./casts 0)" = "2 9" ] || fail "$level: the right cast"
  for which in 1 3; do
    on_ptxsim ./casts $which >said 2>&1 && { cat said; fail "$level: case $which"; }
    grep -q 'an exception in a region, where none can be caught' said || { cat said; fail "$level: why (case $which)"; }
  done
done
