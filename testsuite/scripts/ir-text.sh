#!/bin/sh
# The text of the device IR loses nothing: a module that the compiler dumps is the same after it was printed and
# parsed, and dev-opt makes the compiler's own PTX of it.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"
dev_opt=$builddir/ptx-backend/dev-opt
compared=0

# same_ptx FILE FLAG...
same_ptx () {
  file=$1
  shift
  rm -rf ptx *.accred_translate
  mkdir ptx
  case $file in
    *.cc) compiler=$CXX;;
    *.f90) compiler=$FC;;
    *) compiler=$CC;;
  esac
  $compiler -fopenacc -fplugin="$plugin" "$@" -I"$srcdir/testsuite/lib" -fplugin-arg-accred-ptx-dump=ptx \
    -fplugin-arg-accred-dump=accred_translate-details -c "$srcdir/$file" -o object.o || fail "$file: not compiled"
  sed -n '/^# dev-opt /,/^# end$/p' ./*.accred_translate >module.dev
  arguments=$(sed -n '1s/^# dev-opt //p' module.dev)
  [ -n "$arguments" ] || fail "$file: no module in the dump"
  "$dev_opt" --roundtrip module.dev >again.dev || fail "$file $*: round trip"
  "$dev_opt" --roundtrip again.dev >third.dev
  cmp again.dev third.dev || fail "$file $*: the text is not the same the second time"
  # The dump of the compiler begins with comments of its own.
  cat $(ls ptx/*.ptx | grep -v '[.]entries[.]ptx$') $(ls ptx/*.entries.ptx 2>/dev/null) | grep -v '^// ' >expected
  "$dev_opt" $arguments module.dev | grep -v '^// ' >made
  diff expected made >difference || { head -20 difference; fail "$file $*: other PTX"; }
  grep '^\.version' made >/dev/null || fail "$file: no PTX"
  compared=$((compared + 1))
}

for file in examples/dot.c examples/kmeans.cc examples/lbm.f90 examples/nbody.cc testsuite/accred.exec/red-dims.c \
	    testsuite/accred.exec/red-several.c testsuite/accred.exec/link-bounded.c; do
  same_ptx $file -O2
done
for file in $(cd "$srcdir" && grep -l 'pragma acc routine\|_Complex\|__int128\|asm (' testsuite/accred.exec/*.c | sed -n 1~8p); do
  if grep 'dg-additional\|dg-options' "$srcdir/$file" >/dev/null; then
    continue
  fi
  same_ptx $file -O2
  same_ptx $file -O0 -g -fplugin-arg-accred-strategy=lock
  same_ptx $file -O3 -ffp-contract=off -fplugin-arg-accred-strategy=atomic
done
echo "$compared modules"
[ $compared -ge 20 ] || fail "few modules"

# It would be seen.
sed 's/ volatile / /;s/ off=[0-9]*//' module.dev >less.dev
"$dev_opt" $arguments less.dev | grep -v '^// ' >made || :
if cmp expected made >/dev/null 2>&1; then
  fail "a module without offsets makes the same PTX"
fi
