#!/bin/sh
# The device library does not depend on where it is built: compiled from a copy in another folder it is the same.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
built=$builddir/libgomp-device/library

mkdir -p "$scratch/tree/libgomp-device" "$scratch/build"
cp -r "$srcdir/abi" "$scratch/tree/"
cp -r "$srcdir/libgomp-device/libc" "$srcdir/libgomp-device/libm" "$srcdir/libgomp-device/library" "$srcdir/libgomp-device/routines" "$scratch/tree/libgomp-device/"
cd "$scratch/build"
# device NAME FILE FLAG...: as the makefile does it.
device () {
  out=$1 file=$2
  shift 2
  mkdir "$out.tmp"
  "$CC" -O2 -fopenacc -ffp-contract=off -fno-math-errno -fno-trapping-math -fwrapv \
    -fno-tree-loop-distribute-patterns -DACCRED_DEVICE_LIBRARY -I"$scratch/tree" \
    "$@" -fplugin="$builddir/plugin/stage1/accred.so" -fplugin-arg-accred-dump=accred_translate-details -dumpdir "$out.tmp/" \
    -S -o /dev/null "$scratch/tree/libgomp-device/$file" || fail "$file does not compile"
  mv "$out.tmp"/*.accred_translate "$out.dev"
}
routines=
for file in "$srcdir"/libgomp-device/routines/*.c; do
  name=$(basename "$file" .c)
  device $name routines/$name.c
  routines="$name.dev $routines"
done
libc=
for file in "$srcdir"/libgomp-device/libc/*.c; do
  name=$(basename "$file" .c)
  device libc-$name libc/$name.c
  libc="libc-$name.dev $libc"
done
device bessel libm/bessel.c
for name in complex complex-functions functions; do
  device $name-double libm/$name.c
  device $name-float libm/$name.c -DACCRED_FLOAT
done
# In another order, too.
"$built/make-library" bessel.dev functions-float.dev functions-double.dev complex-functions-float.dev complex-functions-double.dev \
  complex-double.dev complex-float.dev $routines $libc >library-table.cc || fail "make-library"
cmp "$built/library-table.cc" library-table.cc || fail "another library"

# A function that is put in place of a call must not call another one.
cat >calls.c <<'TEXT'
#pragma acc routine seq
__attribute__ ((noinline)) int one (int x) { return x * 3; }
#pragma acc routine seq
int accred_math_two (int x) { return one (x) + 1; }
TEXT
mkdir "$scratch/tree/libgomp-device/tests"
cp calls.c "$scratch/tree/libgomp-device/tests/"
device calls tests/calls.c
"$built/make-library" calls.dev >out 2>&1 && fail "a call in a function that is put in place is taken"
grep -q "accred_math_two has calls" out || fail "another message: $(cat out)"
