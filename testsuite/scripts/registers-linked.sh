#!/bin/sh
# Gangs of 1024 threads call routines of another file that need all registers: NVIDIA's linker,
# which gives the same errors as the driver's, accepts that.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
[ -n "$PTXAS" ] || skip "no ptxas"
nvlink=$(dirname "$PTXAS")/nvlink
[ -x "$nvlink" ] || nvlink=$(command -v nvlink) || skip "no nvlink"
tests=$srcdir/testsuite/accred.exec

# objects NAME SOURCE FLAG...: the device's objects of SOURCE, as its driver would have them.
objects () {
  rm -rf "$scratch/ptx"
  name=$1 source=$2
  shift 2
  accred -O2 -c "$source" -o "$scratch/$name.o" -fplugin-arg-accred-ptx-dump="$scratch/ptx" -I "$srcdir/testsuite/lib" "$@"
  for ptx in "$scratch"/ptx/*.ptx; do
    "$PTXAS" -c -arch=sm_90 "$ptx" -o "$scratch/$name-$(basename "$ptx").cubin" || fail "$name: ptxas"
  done
}

objects main "$tests/link-bounded.c"
objects part "$tests/link-bounded-part.c"
"$nvlink" -v -arch=sm_90 "$scratch"/main-*.cubin "$scratch"/part-*.cubin -o "$scratch/image" >"$scratch/out" 2>&1 ||
  { cat "$scratch/out"; fail "link-bounded.c"; }
# A gang of 128 threads calls more than the routine that is bound.
grep -A1 "Function properties for 'main\$_omp_fn" "$scratch/out" | grep -q 'used \(1[0-9][0-9]\|2[0-9][0-9]\) registers' ||
  { cat "$scratch/out"; fail "the kernel of 128 threads has few registers"; }

# Both files have the same inline routine, which no kernel of theirs calls by itself.
cat >"$scratch/inline.h" <<'END'
#include "link-bounded.h"
#pragma acc routine seq
__attribute__ ((noinline)) inline double
shared (const double *a, int n)
HEAVY_BODY (5)
END
for f in one two; do
  cat >"$scratch/$f.cc" <<END
#include "inline.h"
#pragma acc routine seq
double
$f (const double *a)
{
  return shared (a, 7);
}
END
  objects "$f" "$scratch/$f.cc" -I "$tests"
done
"$nvlink" -arch=sm_90 "$scratch"/one-*.cubin "$scratch"/two-*.cubin -o "$scratch/image" || fail "an inline routine in two files"

# Functions that no other file sees, called through pointers.
objects pointers "$tests/pointer-bounded.c"
objects others "$tests/pointer-bounded-part.c"
"$nvlink" -arch=sm_90 "$scratch"/pointers-*.cubin "$scratch"/others-*.cubin -o "$scratch/image" || fail "pointer-bounded.c"

# Those of the library.
if [ -n "${FC:-}" ]; then
  intrinsics=$tests/fortran-intrinsic-arguments.f90
  for level in -O0 -O2; do
    rm -rf "$scratch"/intrinsics-*
    objects intrinsics "$intrinsics" "$level" -J "$scratch"
    "$nvlink" -arch=sm_90 "$scratch"/intrinsics-*.cubin -o "$scratch/image" || fail "fortran-intrinsic-arguments.f90 $level"
  done
fi
