#!/bin/sh
# Compiling the same file twice, in another folder, or many times at once, makes the same bytes.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

for flags in -O0 "-O2" "-O2 -g"; do
  for n in 1 2 3 4; do
    mkdir -p "$scratch/$n"
    cp "$srcdir/testsuite/accred.exec/red-several.c" "$scratch/$n/"
    rm -rf "$scratch/$n/ptx"
    mkdir "$scratch/$n/ptx"
  done
  for n in 1 2 3 4; do
    (cd "$scratch/$n" && accred $flags -ffile-prefix-map="$scratch/$n"=. -I"$srcdir/testsuite/lib" \
       -fplugin-arg-accred-ptx-dump=ptx -c red-several.c -o red-several.o) &
  done
  wait
  for n in 1 2 3 4; do
    [ -s "$scratch/$n/red-several.o" ] || fail "$flags: copy $n was not compiled"
    set -- "$scratch/$n"/ptx/*.ptx
    [ $# -eq 1 ] && [ -s "$1" ] || fail "$flags: copy $n: not one PTX file: $*"
  done
  for n in 2 3 4; do
    diff -r "$scratch/1/ptx" "$scratch/$n/ptx" || fail "$flags: PTX differs"
    # -frecord-gcc-switches is off and the paths are mapped: the objects have nothing else to differ in.
    cmp "$scratch/1/red-several.o" "$scratch/$n/red-several.o" || fail "$flags: objects differ"
  done
done
