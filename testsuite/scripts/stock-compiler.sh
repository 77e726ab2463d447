#!/bin/sh
# ptxsim runs the PTX of GCC's own offload compiler, with its device libraries: newlib, libm,
# libgcc.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"
for part in mkoffload lto1; do
  case $("$CC" -print-prog-name=accel/nvptx-none/$part) in
    */*) ;;
    *) skip "no package gcc-12-offload-nvptx";;
  esac
done
gcc=$("$CC" -dumpversion | sed "s/\..*//")
tests=$srcdir/testsuite/accred.stock

# build LEVEL SOURCE...: ./program.  The linker warns of Debian's offload tables.
build () {
  level=$1
  shift
  "$CC" "$level" -w -fopenacc -foffload=nvptx-none -foffload-options=nvptx-none=-misa=sm_80 -foffload-options=nvptx-none=-lm \
    -I"$srcdir/testsuite/lib" "$@" -o program -lm >out 2>&1 || { cat out; fail "$level $*"; }
}

for level in -O0 -O2; do
  build $level "$tests/newlib.c"
  on_ptxsim ./program >out 2>&1 || { cat out; fail "newlib.c $level"; }
  grep -qx 'on the device: 7 seven 0.125' out || { cat out; fail "newlib.c $level: printf on the device"; }

  build $level "$tests/calls.c" "$tests/calls-part.c"
  on_ptxsim ./program >out 2>&1 || { cat out; fail "calls.c $level"; }

  build $level "$tests/exit.c"
  # exit ends the kernel, until newlib's way since GCC 14: it stops the program, as abort does.
  if [ "$gcc" -lt 14 ]; then
    on_ptxsim ./program >out 2>&1 || { cat out; fail "exit.c $level"; }
  elif on_ptxsim ./program >out 2>&1; then
    cat out
    fail "exit.c $level: newlib's exit is an error with GCC 14"
  fi
  if on_ptxsim ./program abort >out 2>&1; then
    cat out
    fail "exit.c $level: abort ends without an error"
  fi
  grep -q '^ptxsim: .*trap' out || { cat out; fail "exit.c $level: no trap"; }
  if grep -q 'after the region' out; then
    fail "exit.c $level: goes on"
  fi
done
