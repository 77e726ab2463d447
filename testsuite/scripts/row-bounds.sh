#!/bin/sh
# Rows of any length: bounds that lead out of an array, and an array of bounds that is too short, are found at the lines
# of the program, whether rows are in equal shares, stay whole, or kernels look at them and choose.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

cat >rows.c <<'SOURCE'
#include <stdlib.h>
#include <string.h>

enum { N = 300, M = 3000 };

int
main (int argc, char **argv)
{
  int bounds = argc > 2 ? atoi (argv[2]) : N + 1;
  int *ptr = malloc ((N + 1) * sizeof *ptr), *len = malloc (N * sizeof *len);
  double *v = calloc (M, sizeof *v), *y = calloc (N, sizeof *y);
  for (int r = 0; r <= N; r++)
    ptr[r] = 10 * r;
  for (int r = 0; r < N; r++)
    len[r] = 10;
  if (argc > 1 && !strcmp (argv[1], "far"))
    ptr[N / 2] = 1 << 28;
  if (argc > 1 && !strcmp (argv[1], "long"))
    len[7] = 1 << 28;
#pragma acc enter data copyin(ptr[0 : bounds])
#pragma acc parallel loop present(ptr[0 : bounds]) copyin(v[0 : M]) copyout(y[0 : N])
  for (int r = 0; r < N; r++)				/* line 22 */
    {
      double s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r + 1]; j++)		/* line 26 */
	s += v[j];					/* line 27 */
      y[r] = s;
    }
#pragma acc parallel loop present(ptr[0 : bounds]) copyin(len[0 : N], v[0 : M]) copyout(y[0 : N])
  for (int r = 0; r < N; r++)
    {
      double s = 0;
#pragma acc loop reduction(+ : s)
      for (int j = ptr[r]; j < ptr[r] + len[r]; j++)
	s += v[j];					/* line 36 */
      y[r] = s;
    }
  return 0;
}
SOURCE

export ACC_DEVICE_TYPE=nvidia GOMP_OPENACC_DIM=4
# ROW-SHARES: the same places, whoever has the rows.
bounds_are_found ()
{
  $CC -g -O2 -fopenacc -fplugin="$plugin" -fplugin-arg-accred-row-shares="$1" rows.c -o rows || fail "compile"
  "$builddir/ptxsim/accred-run" ./rows || fail "$1: the right program"
  "$builddir/ptxsim/accred-run" ./rows far >said 2>&1 && fail "$1: elements out of the array"
  grep -q 'rows\.c:27' said || { cat said; fail "$1: the line of the element"; }
  "$builddir/ptxsim/accred-run" ./rows long >said 2>&1 && fail "$1: a row that is too long"
  grep -q 'rows\.c:36' said || { cat said; fail "$1: the line of the element of the long row"; }
  "$builddir/ptxsim/accred-run" ./rows right 100 >said 2>&1 && { cat said; fail "$1: too few bounds"; }
  grep -Eq 'rows\.c:(21|22|26)' said || { cat said; fail "$1: the line of the bounds"; }
}
for shares in auto yes no; do
  bounds_are_found $shares
done
