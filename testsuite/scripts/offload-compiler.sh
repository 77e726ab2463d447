#!/bin/sh
# GCC's own offload compiler, installed or not, asked for or not: no second image, no error, the same answer.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

case $("$CC" -print-file-name=accel/nvptx-none/mkoffload) in
  */*) flags_list="default disable nvptx-none";;
  *) flags_list="default disable";;
esac
for offload in $flags_list; do
  case $offload in default) flag=;; *) flag=-foffload=$offload;; esac
  accred -O2 $flag "$srcdir/examples/dot.c" -o dot-$offload >out 2>&1 || { cat out; fail "-foffload: $offload"; }
  [ ! -s out ] || { cat out; fail "-foffload: $offload: messages"; }
  # The sections that GCC would pass to an offload compiler.
  accred -O2 $flag -c "$srcdir/examples/dot.c" -o dot.o
  if objdump -h dot.o | grep -F .gnu.offload_lto; then
    fail "-foffload: $offload: the object has a section for the offload compiler"
  fi
  on_ptxsim ./dot-$offload 2000 >out 2>&1 || { cat out; fail "-foffload: $offload: run"; }
  # One launch for each of the two constructs, whatever else there is.
  PTXSIM_TRACE=launch on_ptxsim ./dot-$offload 2000 >trace 2>&1
  [ -s trace ] || fail "-foffload: $offload: no launch was traced"
done
