#!/bin/sh
# The plugin builds with GCC 11 and works in it: a sample of the execution tests.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# All tests: mkdir build-11 && cd build-11 && ../configure --with-gcc=11 && make check

. "$srcdir/testsuite/lib/common.sh"

case $("$CC" -dumpfullversion) in
  12.*) ;;
  *) skip "a build for GCC 12 does this";;
esac
for tool in gcc-11 g++-11; do
  command -v $tool >/dev/null || skip "no package $tool"
done
[ -f "$(gcc-11 -print-file-name=plugin)/include/gcc-plugin.h" ] || skip "no package gcc-11-plugin-dev"

mkdir "$scratch/build"
cd "$scratch/build"
env -u CC -u CXX -u FC "$srcdir/configure" --with-gcc=11 >configure.out 2>&1 || { cat configure.out; fail "configure"; }
# The sample does not need a fast plugin.
env -u CC -u CXX -u FC -u MAKEFLAGS "$MAKE" -j2 CXXFLAGS=-O0 plugin/accred.so >make.out 2>&1 || { tail -n 30 make.out; fail "make"; }

tested=0
# sample COMPILER TEST...: each at -O0 and -O2, with the option $api.
sample () {
  compiler=$1
  shift
  for test; do
    for level in -O0 -O2; do
      $compiler $level ${api:--fopenacc} -fplugin=plugin/accred.so -I"$srcdir/testsuite/lib" "$srcdir/testsuite/accred.exec/$test" \
	-o program -lm || fail "$compiler $level $test: compiling"
      on_ptxsim ./program || fail "$compiler $level $test: running"
      tested=$((tested + 1))
    done
  done
}

# Private variables, which GCC 11 does not mark; calls that it makes in another way; all levels and types.
sample gcc-11 mode-arrays.c mode-worker-single.c mode-gang-redundant.c run-time-arrays.c atomic-sizes.c atomic.c \
  red-dims.c red-several.c red-rows.c red-nests.c red-kernels.c red-kernels-types.c red-tile-one-level.c red-routine-nests.c \
  red-short-circuit.c red-conditional.c wide-loads.c collapse-digits.c arith-int128.c complex.c libm-double.c declare.c \
  launch-mappings.c async.c on-device-function.c
sample g++-11 languages.cc red-references.cc private-references.cc result-by-reference.cc
api=-fopenmp sample gcc-11 openmp-member-maps.c
if command -v gfortran-11 >/dev/null; then
  sample gfortran-11 languages.f90 red-results.f90 wide-loads-sections.f90 launch-mappings.f90 red-allocatable.f90 allocatable-alignment.f90 contained-procedures.f90
fi
echo "$tested programs"
