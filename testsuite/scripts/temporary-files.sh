#!/bin/sh
# The plugin leaves no temporary files, whether it succeeds, fails or is interrupted, and no dump
# overwrites a source.
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

# A file that is not accred's stays unchanged, and the compiler gives an error.
mkdir dumps
echo "not accred's" >dumps/dot.c.ptx
cp dumps/dot.c.ptx foreign
if accred -O2 -c dot.c -o dot.o -fplugin-arg-accred-ptx-dump=dumps 2>overwrite.out; then
  fail "no error for a foreign file in the way of the dump"
fi
grep "error: accred: .*dumps/dot\.c\.ptx.* exists and was not written by accred; not overwritten" overwrite.out >/dev/null \
  || { cat overwrite.out; fail "the message for a foreign file"; }
cmp foreign dumps/dot.c.ptx || fail "the dump overwrote a foreign file"
[ "$(ls -A dumps)" = dot.c.ptx ] || fail "beside the foreign file: $(ls -A dumps)"

# One that is accred's own is replaced.
rm dumps/dot.c.ptx
accred -O2 -c dot.c -o dot.o -fplugin-arg-accred-ptx-dump=dumps
cp dumps/dot.c.ptx first.ptx
echo "// changed" >>dumps/dot.c.ptx
accred -O2 -c dot.c -o dot.o -fplugin-arg-accred-ptx-dump=dumps
cmp first.ptx dumps/dot.c.ptx || fail "the second dump did not replace the first"

# Whenever the compiler is killed, the dump is complete or does not exist.
for delay in 0.02 0.05 0.1 0.15 0.2 0.3 0.4; do
  rm -f dumps/* interrupted.o
  # timeout hands the signal to the whole group: the driver and the compiler proper, and waits for the driver alone;
  # the pipe ends when the last of them has.  With -pipe the driver itself has no file that a compiler which is
  # still starting could make again.
  LC_ALL=C timeout -s TERM "$delay" "$CC" -pipe -fopenacc -fplugin="$plugin" -O2 -c dot.c -o interrupted.o \
    -fplugin-arg-accred-ptx-dump=dumps 2>&1 | cat >interrupted.out
  left=$(ls -A dumps)
  case $left in
    "") ;;
    dot.c.ptx) cmp first.ptx dumps/dot.c.ptx || fail "half a dump after SIGTERM at $delay s" ;;
    *) fail "after SIGTERM at $delay s: $left" ;;
  esac
  nothing_left "SIGTERM at $delay s"
done
