#!/bin/sh
# The plugin leaves no file behind, whether it succeeds, fails or is interrupted, and no dump overwrites a source.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

mkdir "$scratch/tmp" "$scratch/work"
TMPDIR=$scratch/tmp
export TMPDIR
cd "$scratch/work"
cp "$srcdir/examples/dot.c" .

nothing_left () {
  left=$(ls -A "$scratch/tmp")
  [ -z "$left" ] || fail "$1 left in TMPDIR: $left"
}

accred -O2 -c dot.c -o dot.o
nothing_left "a compilation"

if [ -n "$PTXAS" ]; then
  accred -O2 -c dot.c -o dot.o -fplugin-arg-accred-verify >verify.out 2>&1 || { cat verify.out; fail "verify"; }
  nothing_left "verify"
fi

printf 'long double x;\nvoid f (void)\n{\n#pragma acc parallel copy (x)\n  x += 1;\n}\n' >bad.c
if accred -O2 -c bad.c -o bad.o 2>/dev/null; then
  fail "long double was compiled"
fi
nothing_left "a failed compilation"
[ ! -e bad.o ] || fail "a failed compilation left an object"

# A source that is named as its dump would be.
mkdir same
cp dot.c same/dot.ptx
accred -O2 -c -x c same/dot.ptx -o same/dot.o -fplugin-arg-accred-ptx-dump=same >same.out 2>&1 || :
cmp dot.c same/dot.ptx || fail "the dump overwrote the source"
mkdir here
(cd here && cp ../dot.c dot.ptx && accred -O2 -c -x c dot.ptx -o dot.o -fplugin-arg-accred-ptx-dump >../here.out 2>&1) || :
cmp dot.c here/dot.ptx || fail "the dump overwrote the source"
