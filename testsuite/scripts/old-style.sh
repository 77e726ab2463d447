#!/bin/sh
# The programs of examples/old_style: right under ptxsim's observers at two levels and with two strategies, on the host with
# regions and without.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"
export GOMP_OPENACC_DIM=12

# right WAY COMMAND...: the program says so, and its exit status.
right () {
  way=$1
  shift
  "$@" >out 2>&1 || { cat out; fail "$name, $way"; }
  grep -q '^right: ' out || { cat out; fail "$name, $way: does not say that it is right"; }
}

# build COMPILER...: ./program.
build () {
  "$@" "$source" -o program -lm >out 2>&1 || { cat out; fail "$name does not compile: $*"; }
}

programs=0
while IFS='	' read -r name files size _; do
  case $name:$files in
    "#"*) continue;;
    *:old_style/*.c) compiler=$CC;;
    *:old_style/*.cc) compiler=$CXX;;
    *:old_style/*.f90) compiler=$FC;; # Its modules go to this folder.
    *) continue;;
  esac
  [ -n "$compiler" ] || continue
  programs=$((programs + 1))
  source=$srcdir/examples/$files

  build "$compiler" -O2
  right "without -fopenacc" ./program $size
  for flags in -O0 -O2 "-O2 -fplugin-arg-accred-strategy=lock"; do
    build "$compiler" -fopenacc -fplugin="$plugin" $flags
    right "$flags, observed" env ACC_DEVICE_TYPE=nvidia PTXSIM_CHECK=all "$builddir/ptxsim/accred-run" ./program $size
  done
  right "on the host" env ACC_DEVICE_TYPE=host ./program $size
done <"$srcdir/examples/programs.list"
[ "$programs" -gt 0 ] || fail "no programs"
echo "$programs programs"
