#!/bin/sh
# The C++ sources are formatted.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
command -v python3 >/dev/null || skip "no python3"
command -v clang-format-19 >/dev/null || skip "no package clang-format-19"

"$srcdir/scripts/format" --check || fail "the format of the sources"

# A tree with a file of each kind.
cd "$scratch"
mkdir -p tree/scripts tree/abi tree/plugin/loops tree/ptxsim tree/ptx-backend tree/libgomp-device
cp "$srcdir/scripts/format" tree/scripts/
cp "$srcdir/.clang-format" tree/
good='int\nf (int *p)\n{\n  return *p;\n}\n'
printf "$good" >tree/abi/good.h
printf 'int f(int* p) { return *p; }\n' >tree/plugin/loops/bad.cc
{ echo '/* Numbers: written by make-numbers.py.  */'; cat tree/plugin/loops/bad.cc; } >tree/abi/written.h
printf '/* A comment of more than a hundred columns, which clang-format leaves alone, however long it is.......  */\n' \
  >tree/plugin/loops/long.h
cat >want <<'TEXT'
plugin/loops/bad.cc: not as clang-format writes it; `scripts/format plugin/loops/bad.cc' does
plugin/loops/long.h:1: 107 columns
TEXT
tree/scripts/format --check >got && fail "a failure is none"
diff want got || fail "other complaints"

# Formatting a file leaves the others alone.
cp tree/plugin/loops/bad.cc tree/ptxsim/worse.cc
tree/scripts/format tree/plugin/loops/bad.cc || fail "formatting a file"
printf "$good" | diff - tree/plugin/loops/bad.cc || fail "the file is not formatted"
cmp -s tree/ptxsim/worse.cc tree/plugin/loops/bad.cc && fail "another file was formatted"
sed -i 's/however long it is/long/' tree/plugin/loops/long.h
tree/scripts/format || fail "formatting all"
cmp -s tree/ptxsim/worse.cc tree/plugin/loops/bad.cc || fail "a file was not formatted"
grep '(int\* p)' tree/abi/written.h >/dev/null || fail "a script's output was formatted"
tree/scripts/format --check || fail "formatted, and yet not"

rc=0
tree/scripts/format --clang-format clang-format-none --check >got || rc=$?
[ $rc -eq 77 ] || fail "without clang-format: exit status $rc"
