#!/bin/sh
# Archives, shared libraries, sections that the linker removes, static programs, and the errors for
# missing device code.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

run () {
  ACC_DEVICE_TYPE=nvidia "$builddir/ptxsim/accred-run" "$@"
}

# link_error TEXT ARG...: the link of ARG fails with TEXT.
link_error () {
  text=$1
  shift
  if "$CC" -fopenacc "$@" -o refused >refused.out 2>&1; then
    fail "no error from the link of $*"
  fi
  grep -e "$text" refused.out >/dev/null || { cat refused.out; fail "the link of $* does not say '$text'"; }
}

cat >main.c <<'SOURCE'
extern int table[4];
#pragma acc declare copyin (table)
#pragma acc routine seq
int scaled (int);
int seen_before_main (void);

static int
helper (int x)
{
  return x + 1;
}

int
main (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 4; i++)
    s += helper (scaled (table[i]));
  /* Three times 3 + 1 + 4 + 1, and 4.  */
  return s != 31 || seen_before_main () != 45;
}
SOURCE
cat >table.c <<'SOURCE'
int table[4] = { 3, 1, 4, 1 };
#pragma acc declare copyin (table)
SOURCE
cat >scaled.c <<'SOURCE'
static int
helper (int x)
{
  return 3 * x;
}

#pragma acc routine seq
int
scaled (int x)
{
  return helper (x);
}

static int before;

/* Only this constructor refers to what is in here.  */
static void __attribute__ ((constructor))
run_before_main (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 10; i++)
    s += i;
  before = s;
}

int
seen_before_main (void)
{
  return before;
}
SOURCE
echo 'int unused_by_all;' >unused.c
cat >unused-region.c <<'SOURCE'
void
unused_region (int *a)
{
#pragma acc parallel loop copy (a[0:4])
  for (int i = 0; i < 4; i++)
    a[i]++;
}
SOURCE
for f in main table scaled unused unused-region; do
  accred -O2 -c $f.c -o $f.o
  accred -O2 -ffunction-sections -fdata-sections -fPIC -c $f.c -o $f-sections.o
done

# An archive: the linker takes only the objects that are needed.
ar rc libparts.a table.o scaled.o unused.o unused-region.o
"$CC" -fopenacc main.o -L. -lparts -o archive || fail "link with an archive"
run ./archive || fail "run with an archive"
if nm archive | grep -w unused_region >/dev/null; then
  fail "what is not used has come from the archive"
fi

# Sections that nothing refers to are removed.
for o in '' -sections; do
  "$CC" -fopenacc -Wl,--gc-sections -Wl,--as-needed main$o.o table$o.o scaled$o.o unused$o.o unused-region$o.o -o gc \
    || fail "link with --gc-sections, objects $o"
  run ./gc || fail "run with --gc-sections, objects $o"
done

# Objects that have been linked with -r before.
ld -r table.o scaled.o -o both.o
"$CC" -fopenacc main.o both.o -o relocatable || fail "link with the object of ld -r"
run ./relocatable || fail "run with the object of ld -r"

# Another linker, if installed.
for linker in gold lld; do
  if "$CC" -fuse-ld=$linker -x c - -o other-linker </dev/null >/dev/null 2>&1 || command -v ld.$linker >/dev/null; then
    "$CC" -fopenacc -fuse-ld=$linker -Wl,--gc-sections main-sections.o table-sections.o scaled-sections.o -o other-linker \
      || fail "link with $linker"
    run ./other-linker || fail "run of what $linker has linked"
  fi
done

# With an object that was compiled without the plugin: its region is for the host.
"$CC" -O2 -fopenacc -c unused-region.c -o plain-region.o
cat >plain.c <<'SOURCE'
#include <openacc.h>
#include <stdlib.h>
void unused_region (int *);
static void __attribute__ ((constructor))
run_before_main (void)
{
  int a[4] = { 1, 2, 3, 4 };
  if (!getenv ("ON_DEVICE"))
    acc_set_device_type (acc_device_host);
  unused_region (a);
  if (a[0] != 2 || a[3] != 5)
    abort ();
  acc_set_device_type (acc_device_nvidia);
}
SOURCE
"$CC" -O2 -fopenacc -c plain.c -o plain.o
"$CC" -fopenacc -foffload=disable main.o table.o scaled.o plain.o plain-region.o -o with-plain || fail "link with an object without the plugin"
run ./with-plain || fail "run with an object without the plugin"
ON_DEVICE=yes run ./with-plain >with-plain.out 2>&1 && fail "a region without device code runs on the device"
grep "target function wasn't mapped" with-plain.out >/dev/null || { cat with-plain.out; fail "a region without device code: the message"; }

# The linker names missing symbols.
link_error 'scaled.acc_routine_seq' main.o table.o
link_error 'table.acc_declare' main.o scaled.o
"$CC" -O2 -c scaled.c -o scaled-host.o
link_error 'scaled.acc_routine_seq' main.o table.o scaled-host.o
sed 's/routine seq/routine vector/' scaled.c >scaled-vector.c
accred -O2 -c scaled-vector.c -o scaled-vector.o
link_error 'scaled.acc_routine_seq' main.o table.o scaled-vector.o

# Regions of other modules cannot use a shared library's routines and variables.
accred -O2 -fPIC -shared scaled.c table.c -o libscaled.so || fail "a shared library with a routine"
link_error 'scaled.acc_routine_seq' main.o -L. -lscaled
"$CC" -fopenacc -shared main-sections.o -o libmain.so >refused.out 2>&1 && fail "a shared library that lacks a routine links"
grep 'scaled.acc_routine_seq' refused.out >/dev/null || fail "a shared library that lacks a routine: no name"

# The host's side of a library's declared variable is public.
cat >host-side.c <<'SOURCE'
#include <openacc.h>
extern int table[4];
int
main (void)
{
#pragma acc parallel loop copy (table)
  for (int i = 0; i < 4; i++)
    table[i] *= 10;
  if (table[0] != 3)
    return 1;
  acc_update_self (table, sizeof table);
  return table[0] != 30;
}
SOURCE
accred -O2 -fPIC -shared table.c -o libtable.so || fail "a shared library with a variable"
accred -O2 host-side.c -L. -ltable -Wl,-rpath,. -o host-side || fail "a program that maps a library's variable"
run ./host-side || fail "run of a program that maps a library's variable: $?"

# A variable that a program and a library both define would have two copies.
if [ -n "$CXX" ]; then
  cat >counter.h <<'SOURCE'
inline int counter = 1;
#pragma acc declare copyin (counter)
inline int
counted ()
{
  int s = 0;
#pragma acc parallel copy (s)
  s = counter;
  return s;
}
SOURCE
  printf '#include "counter.h"\nint library_counted () { return counted (); }\n' >counter-1.cc
  printf '#include "counter.h"\nint library_counted ();\nint main () { return library_counted () + counted () != 2; }\n' >counter-2.cc
  cxx="$CXX -std=c++17 -O2 -fopenacc -fplugin=$plugin"
  $cxx counter-1.cc counter-2.cc -o counter-one || fail "an inline variable in two files"
  run ./counter-one || fail "run with an inline variable in two files"
  $cxx -fPIC -shared counter-1.cc -o libcounter.so || fail "an inline variable in a library"
  $cxx counter-2.cc -L. -lcounter -Wl,-rpath,. -o counter-two || fail "an inline variable in a library and a program"
  timeout 20 env ACC_DEVICE_TYPE=nvidia "$builddir/ptxsim/accred-run" ./counter-two >counter.out 2>&1 && fail "one variable with two copies"
  grep "variable counter of a .declare. directive is in .*counter-two and in .*libcounter.so; it can have one copy on the device" counter.out >/dev/null \
    || { cat counter.out; fail "one variable with two copies: the message"; }
fi

# A library and a program whose private things have the same names; loaded twice and more.
cat >plugin.c <<'SOURCE'
static int weight = 10;
#pragma acc declare copyin (weight)
static int
helper (int x)
{
  return x * weight;
}
static int
sum (const int *p, int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s) copyin (p[0:n])
  for (int i = 0; i < n; i++)
    s += helper (p[i]);
#pragma acc parallel async (3)
  weight++;
  return s;
}
int
library_sum (const int *p, int n)
{
  return sum (p, n);
}
SOURCE
sed -e 's/weight = 10/weight = 1/' -e 's/library_sum/program_sum/' -e '/async/,/weight++/d' plugin.c >same.c
cat >loader.c <<'SOURCE'
#include <dlfcn.h>
#include <openacc.h>

int program_sum (const int *, int);

static size_t
free_memory (void)
{
  return acc_get_property (0, acc_device_nvidia, acc_property_free_memory);
}

int
main (void)
{
  const int a[4] = { 1, 2, 3, 4 };
  size_t left = 0;
  if (program_sum (a, 4) != 10)
    return 1;
  for (int round = 0; round < 4; round++)
    {
      void *library = dlopen ("./plugin.so", RTLD_NOW);
      if (!library)
	return 2;
      int (*sum) (const int *, int) = (int (*) (const int *, int)) dlsym (library, "library_sum");
      if (sum (a, 4) != 100)
	return 3;
      if (program_sum (a, 4) != 10)
	return 4;
      dlclose (library);
      if (program_sum (a, 4) != 10)
	return 5;
      /* libgomp gives back a launch's arguments with the next launch.  */
      if (round == 1)
	left = free_memory ();
      if (round == 3 && free_memory () != left)
	return 6;
    }
  return 0;
}
SOURCE
accred -O2 -fPIC -shared plugin.c -o plugin.so || fail "a library to load"
accred -O2 loader.c same.c -o loader -ldl || fail "the program that loads it"
run ./loader || fail "dlopen and dlclose: $?"
ACCRED_LAUNCH=libgomp run ./loader || fail "dlopen and dlclose, launches by libgomp: $?"

# Recursion through two files with a shared variable is an error when the program starts.
cat >recursion-1.c <<'SOURCE'
#pragma acc routine worker
int second (int);

#pragma acc routine worker
int
first (int n)
{
  int parts[8], s = 0;
  if (n < 2)
    return 1;
  for (int i = 0; i < 8; i++)
    parts[i] = i + n;
  int below = second (n - 1);
#pragma acc loop worker reduction (+:s)
  for (int i = 0; i < 8; i++)
    s += parts[i];
  return s + below;
}

int
main (void)
{
  int s = 0;
#pragma acc parallel num_workers (8) copy (s)
  s = first (3);
  /* 28 + 8 * 3, and what second gives.  */
  return s != 52 + 7;
}
SOURCE
cat >recursion-2.c <<'SOURCE'
#pragma acc routine worker
int first (int);

#pragma acc routine worker
int
second (int n)
{
  return RESULT;
}
SOURCE
accred -O2 '-DRESULT=n+5' recursion-1.c recursion-2.c -o no-recursion || fail "a call of another file's routine"
run ./no-recursion || fail "run of a call of another file's routine"
accred -O2 '-DRESULT=first(n-1)' recursion-1.c recursion-2.c -o recursion || fail "recursion through two files: link"
run ./recursion >recursion.out 2>&1 && fail "recursion with a shared variable through two files runs"
grep 'recursive routine with variables that its workers or vectors share: first, by way of second in another file' recursion.out >/dev/null \
  || { cat recursion.out; fail "recursion through two files: the message"; }

# Position-independent in all ways; -static-pie and -static as far as GCC's own libgomp.a allows.
accred -O2 -fPIE -pie main.c table.c scaled.c -o pie || fail "link with -pie"
run ./pie || fail "run with -pie"
