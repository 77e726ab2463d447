#!/bin/sh
# The message for a failed kernel: after libgomp's, the construct's file and line.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

# What is expected below has the lines of the constructs.
cat >fails.c <<'SOURCE'
#include <openacc.h>
#include <stdlib.h>
#include <string.h>

static float a[1000];
static long far;		/* Beyond everything.  */

static void
is_right (void)
{
#pragma acc parallel loop present (a)
  for (int i = 0; i < 1000; i++)
    a[i]++;
}

int
main (int argc, char **argv)
{
  const char *what = argc > 1 ? argv[1] : "";
  far = 1L << 45;
#pragma acc enter data copyin (a)
  char *p = acc_deviceptr (a);
  if (!strcmp (what, "address"))
    {
      is_right ();
      float s = 0;
#pragma acc parallel loop reduction (+:s) present (a)
      for (int i = 0; i < 1000; i++)
	s += a[i + far];
      return s != 0;
    }
  if (!strcmp (what, "misaligned"))
#pragma acc serial deviceptr (p)
    *(volatile int *) (p + 1) = 1;
  if (!strcmp (what, "trap"))
#pragma acc kernels present (a)
    if (a[1] == 0)
      __builtin_trap ();
  if (!strcmp (what, "async"))
    {
      for (int k = 0; k < 3; k++)
#pragma acc parallel loop present (a) async (1)
	for (int i = 0; i < 1000; i++)
	  a[i] += k;
#pragma acc parallel loop present (a) async (1)
      for (int i = 0; i < 1000; i++)
	a[i + far] = 0;
#pragma acc wait
    }
  /* What the host waits for never runs.  */
  if (!strcmp (what, "before"))
    {
      float s = 0;
      for (int k = 0; k < 2; k++)
	{
#pragma acc parallel loop present (a) async (1)
	  for (int i = 0; i < 1000; i++)
	    a[i + k * far] = 0;
#pragma acc parallel loop reduction (+:s) present (a)
	  for (int i = 0; i < 1000; i++)
	    s += a[i];
	}
    }
  if (!strcmp (what, "right"))
    for (int k = 0; k < 20; k++)
      {
#pragma acc parallel loop present (a) async (1)
	for (int i = 0; i < 1000; i++)
	  a[i] += k;
	is_right ();
      }
  /* The program's own failure is not the device's.  */
  if (!strcmp (what, "exit"))
    {
#pragma acc parallel loop present (a) async (1)
      for (int i = 0; i < 1000; i++)
	a[i]++;
      exit (1);
    }
  /* libgomp finds it in two threads: in a callback of the driver's, and here, where it copies to memory that the
     driver has to wait for.  */
  if (!strcmp (what, "callback"))
    {
      static float b[100000];
      for (int k = 0; k < 4; k++)
	{
#pragma acc parallel loop copy (b) async (k)
	  for (int i = 0; i < 100000; i++)
	    b[i] += i == 5 ? b[far] : 1;
	}
#pragma acc wait
    }
  return 0;
}
SOURCE
# check HOW WHAT: accred's lines of the run's output, after libgomp's, are those read here.
check () {
  how=$1 what=$2
  cat >want
  status=0
  ACC_DEVICE_TYPE=nvidia ACCRED_LAUNCH=$how on_ptxsim ./fails "$what" >output 2>&1 || status=$?
  sed -n '/^accred: /p' output >got
  cmp -s want got || { cat output; fail "$what, $how"; }
  if [ -s want ]; then
    [ "$status" -eq 1 ] || fail "$what, $how: exit status $status"
    sed -n '/^libgomp: .*error: /,$p' output | grep -q '^accred: ' || fail "$what, $how: not behind libgomp's message"
  fi
}

accred -O2 -fno-strict-aliasing fails.c -o fails || fail "compile fails.c"
for how in direct libgomp; do
  check $how address <<'WANT'
accred: fails.c:27: the parallel region failed: an illegal memory access was encountered
WANT
  check $how misaligned <<'WANT'
accred: fails.c:33: the serial region failed: misaligned address
WANT
  check $how trap <<'WANT'
accred: fails.c:36: the kernels region failed: unspecified launch failure
WANT
  for what in right exit nothing; do
    check $how $what </dev/null
  done
done
check direct async <<'WANT'
accred: one of these regions failed: an illegal memory access was encountered (CUDA_LAUNCH_BLOCKING=1 tells which one)
accred: fails.c:42: the parallel region
accred: fails.c:45: the parallel region
WANT
check direct before <<'WANT'
accred: one of these regions failed: an illegal memory access was encountered (CUDA_LAUNCH_BLOCKING=1 tells which one)
accred: fails.c:56: the parallel region
accred: fails.c:59: the parallel region
WANT

# Either of the two threads may be the first; the program ends.
status=0
on_ptxsim timeout 60 ./fails callback >output 2>&1 || status=$?
[ "$status" -eq 1 ] || { cat output; fail "callback: exit status $status"; }
grep -q '^accred: fails.c:[0-9]*: the parallel region' output || { cat output; fail "callback: no construct"; }

export CUDA_LAUNCH_BLOCKING=1
check direct async <<'WANT'
accred: fails.c:45: the parallel region failed: an illegal memory access was encountered
WANT
unset CUDA_LAUNCH_BLOCKING

# The file's name is that of __FILE__, wherever the compiler has found it.
mkdir folder
cp fails.c folder/moved.c
accred -O0 -fmacro-prefix-map=folder/=elsewhere/ folder/moved.c -o fails || fail "compile moved.c"
check direct trap <<'WANT'
accred: elsewhere/moved.c:36: the kernels region failed: unspecified launch failure
WANT

# A library that is closed takes nothing along.
cat >library.c <<'SOURCE'
void
library (int *a)
{
#pragma acc parallel loop copy (a[0:10]) async (3)
  for (int i = 0; i < 10; i++)
    a[i] += 1;
}
SOURCE
cat >opens.c <<'SOURCE'
#include <dlfcn.h>
#include <openacc.h>

int
main (void)
{
  int a[10] = { 0 };
  for (int k = 0; k < 2; k++)
    {
      void *l = dlopen ("./library.so", RTLD_NOW);
      void (*f) (int *) = l ? (void (*) (int *)) dlsym (l, "library") : 0;
      if (!f)
	return 2;
      f (a);
      acc_wait_all ();
      dlclose (l);
    }
  return a[9] != 2;
}
SOURCE
accred -O2 -fPIC -shared library.c -o library.so || fail "compile library.c"
accred -O2 opens.c -o opens -ldl || fail "compile opens.c"
ACC_DEVICE_TYPE=nvidia on_ptxsim ./opens >output 2>&1 || { cat output; fail "a library that is closed"; }
[ ! -s output ] || fail "a library that is closed says something"

# Code for newer GPUs than this one.
cat >new.c <<'SOURCE'
int
main (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 10; i++)
    s += i;
  return s != 45;
}
SOURCE
accred -O2 -fplugin-arg-accred-arch=sm_90 new.c -o new || fail "compile new.c"
ACC_DEVICE_TYPE=nvidia PTXSIM_DEVICE=a100 on_ptxsim ./new >output 2>&1 && fail "sm_90 on an A100"
grep -qx 'accred: new.c:5: the parallel region is compiled for sm_90 and later, the device is an sm_80' output \
  || { cat output; fail "sm_90 on an A100: no message"; }
ACC_DEVICE_TYPE=nvidia PTXSIM_DEVICE=h100 on_ptxsim ./new >output 2>&1 || fail "sm_90 on an H100"
[ ! -s output ] || fail "sm_90 on an H100: a message"
