#!/bin/sh
# Sanitizers, coverage and profiles: device code omits the checks, or stops where they would stop
# the program; host code has them.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

cd "$scratch"
echo 'int main (void) { return 0; }' >none.c
for library in address thread undefined leak; do
  "$CC" -fsanitize=$library none.c -o none 2>/dev/null || skip "no library for -fsanitize=$library"
done

# With what a region does in C: arrays of the host's stack, shifts, divisions, conversions, an array of run-time size, a
# switch, pointers, a routine, kernels.
cat >answers.c <<'END'
#include <stdio.h>
#include <stdlib.h>
#pragma acc routine seq
static int __attribute__ ((noinline))
routine (int *p, int i, int k)
{
  int v[4];
  v[i & 3] = p[i] << (k & 7);
  v[(i + 1) & 3] = 1;
  return v[i & 3] / (k + 1);
}
int a[1000], b[1000];
int
main (int argc, char **argv)
{
  int n = 1000, local[1000], s = 0, m = -5, hs = 0, hm = -5;
  double d[100];
  float f = 0, hf = 0;
  for (int i = 0; i < n; i++)
    {
      a[i] = i;
      local[i] = 2 * i;
    }
#pragma acc parallel loop reduction (+:s) reduction (max:m) copyin (a, local) copyout (b)
  for (int i = 0; i < n; i++)
    {
      int t = a[i] + local[i];
      s += t % (argc + 6);
      m = t > m ? t : m;
      b[i] = routine (local, i, argc) * 3 - i;
    }
#pragma acc kernels copy (d)
  for (int i = 0; i < 100; i++)
    d[i] = i / (double) (argc + 1);
#pragma acc parallel loop copy (d) reduction (+:f)
  for (int i = 0; i < 100; i++)
    {
      switch (i % 5)
	{
	case 0: f += (int) d[i]; break;
	case 1: f += 2; break;
	case 3: f += i; break;
	default: f -= 1;
	}
      int vla[argc + 3];
      vla[i % 3] = i;
      int *q = vla + (i & 1);
      f += vla[i % 3] + (q >= vla) + (q - vla);
    }
  for (int i = 0; i < n; i++)
    {
      int t = 3 * i, r = (2 * i << (argc & 7)) / (argc + 1) * 3 - i;
      hs += t % (argc + 6);
      hm = t > hm ? t : hm;
      if (b[i] != r)
	{
	  printf ("b[%d] is %d, not %d\n", i, b[i], r);
	  return 1;
	}
    }
  for (int i = 0; i < 100; i++)
    {
      hf += i % 5 == 0 ? (int) (i / (double) (argc + 1)) : i % 5 == 1 ? 2 : i % 5 == 3 ? i : -1;
      hf += i + 1 + (i & 1);
    }
  if (hs != s || hm != m || hf != f)
    {
      printf ("%d %d, %d %d, %g %g\n", s, hs, m, hm, f, hf);
      return 1;
    }
  puts ("right");
  return 0;
}
END

# C++: virtual functions, enumerations, a function without a return, containers, lambdas.
cat >answers.cc <<'END'
#include <cstdio>
#include <functional>
#include <vector>
struct base
{
  int k;
  base (int n) : k (n) {}
  virtual int f (int x) const { return x + k; }
  virtual ~base () {}
};
struct derived : base
{
  derived (int n) : base (n) {}
  int f (int x) const override { return x * k; }
};
enum color { red, green, blue };
#pragma acc routine seq
int
choose (color c, int x)
{
  switch (c)
    {
    case red: return x;
    case green: return x << 1;
    case blue: return x / 2;
    }
  __builtin_unreachable ();
}
#pragma acc routine seq
int
no_return (int x)
{
  if (x >= 0)
    return x % 7;
}
int table[100];
int
main (int argc, char **)
{
  enum { n = 100 };
  int r[n], q[n];
  double d[n];
  long s = 0, hs = 0;
#pragma acc parallel loop reduction (+:s) copyout (r, q, d) copy (table)
  for (int i = 0; i < n; i++)
    {
      base b (argc);
      derived e (argc + 1);
      base &x = i & 1 ? b : (base &) e;
      r[i] = x.f (i) + choose (color (i % 3), i) + no_return (i);
      std::vector<int> v;
      for (int j = 0; j < i % 5; j++)
	v.push_back (j);
      q[i] = (int) v.size ();
      std::function<int (int)> fn = [&] (int y) { return y + argc; };
      d[i] = fn (i) / 2.0;
      s += q[i];
    }
  for (int i = 0; i < n; i++)
    {
      int c = i % 3 == 0 ? i : i % 3 == 1 ? 2 * i : i / 2;
      hs += i % 5;
      if (r[i] != (i & 1 ? i + argc : i * (argc + 1)) + c + i % 7 || q[i] != i % 5 || d[i] != (i + argc) / 2.0)
	{
	  printf ("%d: %d %d %g\n", i, r[i], q[i], d[i]);
	  return 1;
	}
    }
  puts (s == hs ? "right" : "wrong sum");
  return s != hs;
}
END

# Fortran: assumed-shape arrays, a routine, array functions, strings, kernels.
cat >answers.f90 <<'END'
module m
  implicit none
contains
  subroutine fill (a, n)
    integer, intent (in) :: n
    real (8), intent (out) :: a(:)
    integer :: i
    !$acc parallel loop copyout (a)
    do i = 1, n
      a(i) = i * 0.5d0 + sq (i)
    end do
  end subroutine
  pure integer function sq (i)
    !$acc routine seq
    integer, intent (in) :: i
    integer :: t(3)
    t = [i, i + 1, i / 3]
    sq = t(mod (i, 3) + 1) ** 2
  end function
end module
program p
  use m
  implicit none
  integer, parameter :: n = 200
  real (8) :: a(n), s, b(n, 3)
  real (8), allocatable :: c(:)
  integer :: i, j, count
  character (8) :: str
  call fill (a, n)
  allocate (c(n))
  do i = 1, n
    j = merge (i, merge (i + 1, i / 3, mod (i, 3) == 1), mod (i, 3) == 0)
    if (a(i) /= i * 0.5d0 + j ** 2) stop 1
  end do
  s = 0
  count = 0
  !$acc parallel loop collapse (2) reduction (+:s, count) copyout (b) copyin (a)
  do j = 1, 3
    do i = 1, n
      b(i, j) = a(i) * j
      s = s + b(i, j)
      if (mod (i, j + 1) == 0) count = count + 1
    end do
  end do
  if (s /= 6 * sum (a) .or. count /= 100 + 66 + 50) stop 2
  !$acc kernels copy (c) copyin (a)
  do i = 1, n
    c(i) = a(i) + sum (a(1:mod (i, 4) + 1))
  end do
  !$acc end kernels
  do i = 1, n
    if (c(i) /= a(i) + sum (a(1:mod (i, 4) + 1))) stop 3
  end do
  !$acc parallel loop copy (c) private (str)
  do i = 1, n
    str = 'ab'
    if (i > 100) str = trim (str) // 'c'
    c(i) = len_trim (str) + maxval (a(i:min (i + 3, n)))
  end do
  do i = 1, n
    if (c(i) /= merge (3, 2, i > 100) + maxval (a(i:min (i + 3, n)))) stop 4
  end do
  print '(a)', 'right'
end program
END

# What -fsanitize-coverage and -finstrument-functions call; the host's code does.
cat >hooks.c <<'END'
#define COMPARE(NAME, TYPE) void __sanitizer_cov_trace_##NAME (TYPE a, TYPE b) {}
COMPARE (cmp1, char) COMPARE (cmp2, short) COMPARE (cmp4, int) COMPARE (cmp8, long)
COMPARE (const_cmp1, char) COMPARE (const_cmp2, short) COMPARE (const_cmp4, int) COMPARE (const_cmp8, long)
COMPARE (cmpf, float) COMPARE (cmpd, double)
void __sanitizer_cov_trace_pc (void) {}
void __sanitizer_cov_trace_switch (long a, long *b) {}
void __cyg_profile_func_enter (void *f, void *c) {}
void __cyg_profile_func_exit (void *f, void *c) {}
END
"$CC" -c hooks.c

# A block that libgomp does not free is not a leak of the program's.
export ASAN_OPTIONS=detect_leaks=0 LSAN_OPTIONS=detect_leaks=0

# with LANGUAGE OPTION...: the program has the right answers.
with () {
  case $1 in
    c) compiler=$CC;;
    cc) compiler=$CXX;;
    f90) compiler=$FC;;
  esac
  source=answers.$1
  shift
  [ -n "$compiler" ] || return 0
  rm -f ./*.gcda program
  $compiler -w -fopenacc -fplugin="$plugin" "$@" $source hooks.o -o program || fail "$compiler $*: not compiled"
  got=$(ACC_DEVICE_TYPE=nvidia "$builddir/ptxsim/accred-run" ./program 2>&1) || fail "$compiler $*: $got"
  [ "$got" = right ] || fail "$compiler $*: $got"
}

everything=undefined,float-divide-by-zero,float-cast-overflow
for language in c cc f90; do
  for level in 0 1 2 3; do
    with $language -O$level -fsanitize=address
    with $language -O$level -fsanitize=thread
    with $language -O$level -fsanitize=$everything
    with $language -O$level -fsanitize=$everything -fno-sanitize-recover=all
    with $language -O$level -fsanitize=$everything -fsanitize-undefined-trap-on-error
    with $language -O$level --coverage
    with $language -O$level -fprofile-generate
    with $language -O$level -fsanitize-coverage=trace-pc,trace-cmp
    with $language -O$level -finstrument-functions
    # GCC 13 and newer.
    if "$CC" -finstrument-functions-once -E none.c >/dev/null 2>&1; then
      with $language -O$level -finstrument-functions-once
    fi
  done
  with $language -O1 -fsanitize=address,$everything --coverage -finstrument-functions
  with $language -O2 --coverage -fprofile-update=atomic
  with $language -O2 -fprofile-generate -fprofile-update=atomic
done
for level in 0 1 2 3; do
  with f90 -O$level -fcheck=all
  with f90 -O$level -fcheck=all -fsanitize=address,undefined
done

# One at a time.
for check in shift shift-exponent shift-base integer-divide-by-zero unreachable vla-bound null return \
  signed-integer-overflow bounds bounds-strict alignment object-size float-divide-by-zero float-cast-overflow \
  nonnull-attribute returns-nonnull-attribute bool enum pointer-overflow builtin leak \
  address,pointer-compare,pointer-subtract; do
  with c -O0 -fsanitize=$check
  with c -O2 -fsanitize=$check
done
with cc -O0 -fsanitize=vptr,return,bool,enum
with cc -O2 -fsanitize=vptr,return,bool,enum

# Options for the host's instructions only.
for option in -pg -fstack-protector-all -fcf-protection=full -fstack-check -fstack-clash-protection -fsplit-stack \
  -ftrapv -D_FORTIFY_SOURCE=2; do
  with c -O2 $option
done
version=$("$CC" -dumpversion)
if [ "${version%%.*}" -ge 12 ]; then
  for option in -ftrivial-auto-var-init=zero -ftrivial-auto-var-init=pattern \
    '-fharden-compares -fharden-conditional-branches' -fzero-call-used-regs=all; do
    with c -O0 $option
    with c -O2 $option
    with cc -O2 $option
  done
fi

# A profile is used.
mkdir profile
"$CC" -O2 -fopenacc -fplugin="$plugin" -fprofile-generate -fprofile-dir=profile -c answers.c -o p.o
"$CC" -O2 -fopenacc -fprofile-generate p.o -o p
[ "$(on_ptxsim ./p)" = right ] || fail "-fprofile-generate"
file=$(find . -name '*.gcda' | head -n 1)
[ -s "$file" ] || fail "no profile"
"$CC" -O2 -fopenacc -fplugin="$plugin" -fprofile-use="$file" -Wno-missing-profile -c answers.c -o p.o
"$CC" -O2 -fopenacc p.o -o p
[ "$(on_ptxsim ./p)" = right ] || fail "-fprofile-use"

# Host and device do the same wrong thing, by the number of the case.
cat >faults.c <<'END'
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
int a[10];
__attribute__ ((nonnull)) static int f (int *p) { return p ? 1 : 2; }
int
main (int argc, char **argv)
{
  int k = atoi (argv[1]), x = atoi (argv[2]), r = 0, *null = x ? 0 : a;
  double d = 1e30 * x;
  char five = 5;
  __int128 wide = 1;
#pragma acc parallel loop reduction (+:r) copy (a, wide) copyin (five)
  for (int i = 0; i < 10; i++)
    switch (k)
      {
      case 1: r += INT_MAX - 40 + x * i; break;
      case 2: r += a[i + x]; break;
      case 3: r += i / (x - 5); break;
      case 4: r += 1 << (x + 28 + i); break;
      case 5: r += (int) d; break;
      case 6: { int v[x - 5]; v[0] = i; r += v[0]; } break;
      case 7: r += f (null); break;
      case 8: r += *(_Bool *) &five; break;
      case 9: r += *null; break;
      case 10: r += __builtin_clz (x - 5); break;
      case 11: r += 1.0 / (x - 5) > 2; break;
      case 12: _Pragma ("acc atomic update") wide /= x - 5; break;
      case 13: _Pragma ("acc atomic update") wide += ((__int128) x << 124) - 1 + wide; break;
      }
  printf ("%d\n", r);
}
END

# line CASE: where it is.
line () {
  grep -n "case $1:" faults.c | cut -d: -f1
}

# The region's code on the host reports; the device's goes on.  A null pointer is the device's own matter.
"$CC" -w -O1 -fopenacc -fplugin="$plugin" -fsanitize=$everything faults.c -o faults
for k in 1 2 3 4 5 6 7 8 10 11 12 13; do
  on_host=$(ACC_DEVICE_TYPE=host ./faults $k 5 2>&1) || :
  case $on_host in
    *"faults.c:$(line $k):"*"runtime error: "*) ;;
    *) fail "case $k on the host: $on_host";;
  esac
  got=$(on_ptxsim ./faults $k 5 2>&1) || fail "case $k: $got"
  case $got in
    *error*) fail "case $k on the device: $got";;
  esac
done

# stops CASE TEXT: the kernel stops at the place of the case, and says why.
stops () {
  if got=$(on_ptxsim ./faults "$1" 5 2>&1); then
    fail "case $1 does not stop: $got"
  fi
  case $got in
    "faults.c:$(line "$1"): $2
"*) ;;
    *) fail "case $1: $got";;
  esac
}
for level in 0 2; do
  "$CC" -w -O$level -fopenacc -fplugin="$plugin" -fsanitize=$everything -fno-sanitize-recover=all faults.c -o faults
  stops 1 "signed integer overflow of a sum"
  stops 2 "index out of bounds"
  stops 3 "division by zero, or overflow of a division"
  stops 4 "shift by too much, or of a negative value"
  stops 5 "floating-point value that the integer type does not have"
  stops 6 "array whose size is not positive"
  stops 7 "null pointer as an argument that must not be null"
  stops 8 "value that the type does not have"
  stops 9 "access through a null or misaligned pointer, or beyond an object"
  stops 10 "argument that a builtin function does not allow"
  stops 11 "division by zero, or overflow of a division"
  # While it holds a lock.
  stops 12 "division by zero, or overflow of a division"
  stops 13 "signed integer overflow of a sum"
  "$CC" -w -O$level -fopenacc -fplugin="$plugin" -fsanitize=$everything -fsanitize-undefined-trap-on-error faults.c -o faults
  stops 1 "signed integer overflow of a sum"
  stops 13 "signed integer overflow of a sum"
  for k in 2 3 4 5 6 7 8 9 10 11 12; do
    stops $k "a trap (undefined behaviour, or __builtin_trap)"
  done
done

# Fortran's own checks say where and what.
if [ -n "$FC" ]; then
  cat >bounds.f90 <<'END'
program p
  implicit none
  integer :: a(10), i, k
  character (8) :: argument
  call get_command_argument (1, argument)
  read (argument, *) k
  a = 0
  !$acc parallel loop copy (a)
  do i = 1, 10
    a(i + k) = i
  end do
  print '(i0)', sum (a)
end program
END
  for level in 0 2; do
    $FC -O$level -fopenacc -fplugin="$plugin" -fcheck=all bounds.f90 -o bounds
    [ "$(on_ptxsim ./bounds 0)" = 55 ] || fail "-fcheck=all, -O$level"
    if got=$(on_ptxsim ./bounds 3 2>&1); then
      fail "-fcheck=all, -O$level: nothing seen"
    fi
    case $got in
      "At line 10 of file bounds.f90: Fortran runtime error: Index '1"[123]"' of dimension 1 of array 'a' above upper bound of 10
"*) ;;
      *) fail "-fcheck=all, -O$level: $got";;
    esac
  done
fi

# The host's code has its calls and counters, that of the regions too.
"$CC" -fopenacc -fplugin="$plugin" -w -O1 -fsanitize=address -c answers.c -o host.o
nm host.o | grep -q ' U __asan_report_load4' || fail "no -fsanitize=address on the host"
"$CC" -fopenacc -fplugin="$plugin" -w -O1 -fsanitize=thread -c answers.c -o host.o
nm host.o | grep -q ' U __tsan_read4' || fail "no -fsanitize=thread on the host"
"$CC" -fopenacc -fplugin="$plugin" -w -O1 -fsanitize-coverage=trace-pc -c answers.c -o host.o
nm host.o | grep -q ' U __sanitizer_cov_trace_pc' || fail "no -fsanitize-coverage on the host"
"$CC" -fopenacc -fplugin="$plugin" -w -O1 -finstrument-functions -c answers.c -o host.o
nm host.o | grep -q ' U __cyg_profile_func_enter' || fail "no -finstrument-functions on the host"
cat >heap.c <<'END'
#include <stdlib.h>
int
main (int argc, char **argv)
{
  int *p = malloc (40), s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 10; i++)
    s += i;
  p[s - 45 + 10 * argc] = s;
  return p[0] != 0;
}
END
"$CC" -fopenacc -fplugin="$plugin" -O0 -fsanitize=address heap.c -o heap
if got=$(on_ptxsim ./heap 2>&1); then
  fail "a fault of the host is not seen"
fi
case $got in
  *heap-buffer-overflow*) ;;
  *) fail "a fault of the host: $got";;
esac
# gcov has the lines of a region, which is a function that GCC has made, for no run; its counters are there.
gcov=$(echo "$CC" | sed 's/gcc\(-[0-9]*\)\{0,1\}$/gcov\1/')
"$CC" -fopenacc -fplugin="$plugin" -w -O0 --coverage -c answers.c -o host.o
nm host.o | grep -q ' [bd] __gcov0.main._omp_fn.0' || fail "no counters of the host's region"
if command -v "$gcov" >/dev/null; then
  mkdir coverage
  cp answers.c coverage
  (cd coverage && "$CC" -fopenacc -fplugin="$plugin" -O0 --coverage answers.c -o answers && on_ptxsim ./answers >/dev/null &&
   "$gcov" ./*.gcda >/dev/null 2>&1)
  # A loop of the host, 1000 times.
  grep -q '^ *1000[*]*: *[0-9]*: *hs += t % (argc + 6);' coverage/answers.c.gcov || fail "no coverage of the host"
fi
