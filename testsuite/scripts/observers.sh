#!/bin/sh
# ptxsim's observers report each fault that is planted in accred's PTX, and nothing without a fault.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

cat >"$scratch/loops.c" <<'END'
#include <stdio.h>
float a[5000];
int rows[8][70], sums[8];
int
main (void)
{
  float s = 0, m = -1;
  int c = 0;
  for (int i = 0; i < 5000; i++)
    a[i] = i % 7;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 70; j++)
      rows[i][j] = (i + j) & 15;
#pragma acc parallel loop gang worker vector num_gangs (5) num_workers (4) vector_length (32) reduction (+:s) reduction (max:m) copyin (a)
  for (int i = 0; i < 5000; i++)
    {
      s += a[i];
      m = a[i] > m ? a[i] : m;
    }
#pragma acc parallel loop gang num_gangs (3) num_workers (4) vector_length (32) copyin (rows) copyout (sums)
  for (int i = 0; i < 8; i++)
    {
      int t = i, third = 3 * rows[i][3];
#pragma acc loop worker vector reduction (+:t)
      for (int j = 0; j < 70; j++)
	t += rows[i][j] + third;
      sums[i] = t;
    }
#pragma acc parallel loop gang vector num_gangs (6) vector_length (32) reduction (+:c) copyin (rows)
  for (int i = 0; i < 64; i++)
    {
      int p[4];
      for (int k = 0; k < 4; k++)
	p[(k + i) & 3] = rows[1][i & k];
      c += p[i & 3];
    }
#pragma acc parallel loop gang num_gangs (3) num_workers (1) vector_length (32) copyin (rows) copy (sums)
  for (int i = 0; i < 8; i++)
    {
      int t = 0, third = 3 * rows[i][3];
#pragma acc loop vector reduction (+:t)
      for (int j = 0; j < 70; j++)
	t += third;
      sums[i] += t;
    }
  printf ("%g %g %d %d %d\n", s, m, sums[0], sums[7], c);
  return 0;
}
END

# By hand: 714 rounds of 0 to 6, and 0, 1; 0 and four rounds of 0 to 15, and 0 to 5, and 70 times 9; 7, four rounds, and
# 7 to 12, and 70 times 30; then 630 and 2100 more; and rows[1][0] for each.
want="14995 6 1755 4744 64"
for strategy in auto lock atomic; do
  accred -O2 -fplugin-arg-accred-strategy=$strategy "$scratch/loops.c" -o "$scratch/$strategy"
  got=$(PTXSIM_CHECK=all on_ptxsim "$scratch/$strategy" 2>&1) || fail "$strategy, unedited: $got"
  [ "$got" = "$want" ] || fail "$strategy, unedited: $got"
done

# fault PROGRAM CHECK WANT REGEXP TEXT [N]: with the edit, and only with CHECK, ptxsim says WANT.
fault () {
  program=$1 check=$2 expected=$3
  shift 3
  python3 "$srcdir/testsuite/tools/edit-ptx.py" "$scratch/$program" "$scratch/edited" "$@" || fail "$program: no such text: $1"
  if PTXSIM_CHECK=$check on_ptxsim "$scratch/edited" >"$scratch/out" 2>&1; then
    fail "$program: $1: not seen"
  fi
  grep -E -- "^ptxsim: kernel main.*$expected" "$scratch/out" >/dev/null || { cat "$scratch/out"; fail "$program: $1: no report of $expected"; }
  grep -E "^  at ptx[0-9]+:[0-9]+" "$scratch/out" >/dev/null && grep -E "^  block \(" "$scratch/out" >/dev/null ||
    { cat "$scratch/out"; fail "$program: $1: no place"; }
  if [ "$check" = race ]; then
    grep -E "^  the other at ptx[0-9]+:[0-9]+" "$scratch/out" >/dev/null || { cat "$scratch/out"; fail "$program: $1: no other party"; }
  fi
}

# Gang slots and the ticket: a fence removed, and slots that are one.
fault auto race "data race on global memory" 'membar\.gl;' ''
fault auto race "data race on global memory" '@%p\d+ membar\.gl;' ''
fault auto race "data race on global memory" \
  '// RED_FINI gang max lid 0 rid 1: slot of this gang, then the ticket\n\tmul\.wide\.u32 (%rd\d+), %r\d+, 4;' 'mov.u64 \1, 0;'

# Worker slots in shared memory: a barrier removed, slots that are one, a slot that is never
# written.
fault auto race "data race on shared memory" '(@%p\d+ st\.shared\.f32 \[%rd\d+\+16\], %f\d+;\n)\tbar\.sync 0;' '\1'
fault auto race "data race on shared memory" '// RED_FINI worker max [^\n]*\n(\tmov\.u64 [^\n]*\n)\tmul\.wide\.u32 (%rd\d+), %r\d+, 4;' '\1\tmov.u64 \2, 0;'
fault auto uninit "read of uninitialised shared memory" '@%p\d+ st\.shared\.f32 \[%rd\d+\+16\], %f\d+;' ''

# A broadcast without its barrier.
fault auto race "data race on shared memory" '(@%p\d+ st\.shared\.u32 \[bcast\$\d+\], %r\d+;\n)\tbar\.sync 0;' '\1'

# The source of a shuffle, undefined in the idle lanes.
fault auto undefined "shfl' of register .%r[0-9]+', which is not defined in the lanes fffffffe" 'mov\.b32 (%r\d+), 0;\n(\t@%p\d+ ld\.global[^\n]*\n\t@%p\d+ mul\.lo\.s32 \1,)' '\2'

# A barrier in a branch.
fault auto barrier "aligned barrier" '// fork worker\n\t(@%p\d+ st\.shared[^\n]*\n)\tbar\.sync 0;' '\1\t@%p0 bar.sync 0;'

# A private array that is not written.
fault auto uninit "read of uninitialised local memory" 'st\.s32 \[%rd\d+\], %r\d+;' ''

# Locks of workers and of gangs: a fence removed, a lock that is not free at the start.
fault lock race "stores race on shared memory" 'membar\.cta;' '' 1
fault lock race "stores race on shared memory" 'membar\.cta;' '' 2
fault lock race "stores race on global memory" 'membar\.gl;' '' 1
fault lock race "stores race on global memory" 'membar\.gl;' '' 2
fault lock uninit "read of uninitialised shared memory" '@%p\d+ st\.shared\.u32 \[red\$0\+\d+\], 0;' ''
