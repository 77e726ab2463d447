#!/bin/sh
# A small CMake project that uses find_package (OpenACC), configured as the README says.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
command -v cmake >/dev/null || skip "no package cmake"

mkdir "$scratch/project"
cat >"$scratch/project/CMakeLists.txt" <<'END'
cmake_minimum_required (VERSION 3.16)
project (sums LANGUAGES C CXX)
find_package (OpenACC REQUIRED)
add_library (sum STATIC sum.c)
target_link_libraries (sum PRIVATE OpenACC::OpenACC_C)
add_executable (sums main.cc)
target_link_libraries (sums PRIVATE sum OpenACC::OpenACC_CXX)
target_link_options (sums PRIVATE -fopenacc)
END
cat >"$scratch/project/sum.c" <<'END'
#include <openacc.h>
long
sum (const int *a, int n)
{
  long s = 0;
#pragma acc parallel loop reduction (+:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s += acc_on_device (acc_device_nvidia) ? a[i] : 0;
  return s;
}
END
cat >"$scratch/project/main.cc" <<'END'
extern "C" long sum (const int *, int);
int
main ()
{
  int a[1000], on_device = 0;
  for (int i = 0; i < 1000; i++)
    a[i] = i;
#pragma acc parallel loop reduction (+:on_device) copyin (a)
  for (int i = 0; i < 1000; i++)
    on_device += a[i] & 1;
  return sum (a, 1000) != 499500 || on_device != 500;
}
END
flags="-fopenacc -fplugin=$plugin"
cmake -S "$scratch/project" -B "$scratch/made" -DCMAKE_C_COMPILER="$CC" -DCMAKE_CXX_COMPILER="$CXX" -DCMAKE_BUILD_TYPE=Release \
  -DOpenACC_C_FLAGS="$flags" -DOpenACC_CXX_FLAGS="$flags" >"$scratch/out" 2>&1 || { cat "$scratch/out"; fail "cmake"; }
grep 'Found OpenACC_C: .*-fplugin' "$scratch/out" || { cat "$scratch/out"; fail "another OpenACC"; }
# Without the flags of a make that runs this script: -s would hide the commands.
env -u MAKEFLAGS cmake --build "$scratch/made" --verbose >"$scratch/out" 2>&1 || { cat "$scratch/out"; fail "cmake --build"; }
[ "$(grep -c -e "-fplugin=$plugin.* -c " "$scratch/out")" -eq 2 ] || { cat "$scratch/out"; fail "compilations without the plugin"; }
on_ptxsim "$scratch/made/sums" || fail "running"
