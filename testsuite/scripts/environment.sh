#!/bin/sh
# Invalid values and unknown names of accred's environment variables: reported once, and without
# effect.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

cat >"$scratch/sum.c" <<'END'
#include <stdio.h>
int
main (void)
{
  int s = 0;
  for (int k = 0; k < 3; k++)
#pragma acc parallel loop reduction (+:s)
    for (int i = 0; i < 100; i++)
      s += i;
  printf ("%d\n", s);
}
END
accred -O2 "$scratch/sum.c" -o "$scratch/sum" || fail "compile"

# says TEXT VARIABLE=VALUE...: these, and nothing else, make the program say TEXT, lines in alphabetical order.
says () {
  want=$1
  shift
  got=$(export "$@"; on_ptxsim "$scratch/sum" 2>"$scratch/said")
  [ "$got" = 14850 ] || fail "$*: $got"
  sort "$scratch/said" >"$scratch/sorted"
  printf '%s' "$want" | diff - "$scratch/sorted" || fail "$*: other words"
}

sizes='the value must be a number of bytes, or with k, m or g'
for value in 4096 64k 64K 16m 1G ''; do
  says '' ACCRED_HEAP=$value
done
for value in libgomp wait direct ''; do
  says '' ACCRED_LAUNCH=$value
done
says '' ACCRED_STACK=2k ACCRED_PTXAS=/nowhere ACCRE=1
for value in 12q -5 0 k ' 5' 5kb 0x10 99999999999999999999999 99999999999g; do
  says "accred: ACCRED_HEAP=$value is ignored: $sizes
" "ACCRED_HEAP=$value"
  says "accred: ACCRED_STACK=$value is ignored: $sizes
" "ACCRED_STACK=$value"
done
for value in foo LIBGOMP 'wait '; do
  says "accred: ACCRED_LAUNCH=$value is ignored: the value must be libgomp, wait or direct
" "ACCRED_LAUNCH=$value"
done
says 'accred: ACCRED_: no such variable
accred: ACCRED_HEAPS: no such variable
accred: ACCRED_LAUNC: no such variable
' ACCRED_HEAPS=1m ACCRED_LAUNC=libgomp ACCRED_=
# Also where all launches are left to libgomp.
says 'accred: ACCRED_HEAP=x is ignored: the value must be a number of bytes, or with k, m or g
' ACCRED_HEAP=x ACCRED_LAUNCH=libgomp
