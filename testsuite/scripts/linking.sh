#!/bin/sh
# Objects with device code link like others: relocatable (-r), in an archive, position-dependent,
# with inline functions in several objects, in a library that is loaded and unloaded.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

part=$srcdir/testsuite/accred.exec/several-files-part.c
main=$srcdir/testsuite/accred.exec/several-files.c
accred -O2 -I"$srcdir/testsuite/lib" -c "$main" -o main.o
accred -O2 -c "$part" -o part.o

ar rc libpart.a part.o
"$CC" -fopenacc main.o -L. -lpart -o archive || fail "link with an archive"
on_ptxsim ./archive || fail "run with an archive"

ld -r main.o part.o -o both.o
"$CC" -fopenacc both.o -o relocatable || fail "link of ld -r"
on_ptxsim ./relocatable || fail "run of ld -r"

accred -O2 -fno-pie -I"$srcdir/testsuite/lib" -c "$main" -o main-nopie.o
"$CC" -fopenacc -no-pie main-nopie.o part.o -o no-pie || fail "link with -no-pie"
on_ptxsim ./no-pie || fail "run with -no-pie"

# Sections that nothing refers to are collected; the image must stay.
"$CC" -fopenacc -Wl,--gc-sections main.o part.o -o gc || fail "link with --gc-sections"
on_ptxsim ./gc || fail "run with --gc-sections"

# A file without regions, and one with regions.
echo 'int unused;' >plain.c
accred -O2 -c plain.c -o plain.o
"$CC" -fopenacc main.o part.o plain.o -o plain || fail "link with a file without regions"
on_ptxsim ./plain || fail "run with a file without regions"

# Inline functions and templates with regions, in two objects; one runs before main.
if [ -n "$CXX" ]; then
  cat >inline.h <<'SOURCE'
template<typename T>
T
total (const T *p, int n)
{
  T s = 0;
#pragma acc parallel loop reduction (+:s) copyin (p[0:n])
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}

inline int
int_total (const int *p, int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s) copyin (p[0:n])
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
SOURCE
  cat >inline-1.cc <<'SOURCE'
#include "inline.h"

int other ();

namespace {

struct before_main
{
  int value;
  before_main ()
  {
    const int a[3] = { 1, 2, 3 };
    value = int_total (a, 3);
  }
} early;

}

int
main ()
{
  const float f[4] = { 1, 2, 3, 4 };
  const int i[3] = { 4, 5, 6 };
  return !(total (f, 4) == 10 && int_total (i, 3) == 15 && other () == 15 && early.value == 6);
}
SOURCE
  cat >inline-2.cc <<'SOURCE'
#include "inline.h"

int
other ()
{
  const float f[4] = { 1, 2, 3, 4 };
  const int ones[5] = { 1, 1, 1, 1, 1 };
  return total (f, 4) + int_total (ones, 5);
}
SOURCE
  for opt in -O0 -O2; do
    for n in 1 2; do
      "$CXX" -fopenacc -fplugin="$plugin" $opt -c inline-$n.cc -o inline-$n.o || fail "compile inline-$n.cc, $opt"
    done
    for order in "inline-1.o inline-2.o" "inline-2.o inline-1.o"; do
      "$CXX" -fopenacc $order -o inline || fail "link $order, $opt"
      ACC_DEVICE_TYPE=nvidia "$builddir/ptxsim/accred-run" ./inline || fail "run $order, $opt"
    done
  done
fi

# A library with regions that is loaded and unloaded, in a program with its own regions.
cat >loaded.c <<'SOURCE'
int
loaded_sum (const int *p, int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s) copyin (p[0:n])
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
SOURCE
cat >loader.c <<'SOURCE'
#include <dlfcn.h>

int
main (void)
{
  int a[4] = { 1, 2, 3, 4 };
  for (int k = 0; k < 3; k++)
    {
      void *library = dlopen ("./loaded.so", RTLD_NOW);
      if (!library)
	return 2;
      int (*sum) (const int *, int) = (int (*) (const int *, int)) dlsym (library, "loaded_sum");
      if (sum (a, 4) != 10)
	return 3;
      dlclose (library);
      int s = 0;
#pragma acc parallel loop reduction (+:s) copyin (a)
      for (int i = 0; i < 4; i++)
	s += a[i];
      if (s != 10)
	return 4;
    }
  return 0;
}
SOURCE
accred -O2 -fPIC -shared loaded.c -o loaded.so || fail "a shared library"
accred -O2 loader.c -o loader -ldl || fail "the program that loads it"
ACC_DEVICE_TYPE=nvidia "$builddir/ptxsim/accred-run" ./loader || fail "run with dlopen and dlclose"
