#!/bin/sh
# An update outside of an array that has private copies is found at the user's line, whatever the type of the index.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"
cat >updates.c <<'SOURCE'
#include <stdio.h>
#include <stdlib.h>
KEY *key;
int
main (int argc, char **argv)
{
  int n = 1000, m = 100;
  int *bin = calloc (m, sizeof *bin);
  key = malloc (n * sizeof *key);
  for (int i = 0; i < n; i++)
    key[i] = i % m;
  key[500] += argc > 1 ? atoi (argv[1]) : 0;
#pragma acc parallel loop copyin (key[0:n]) copy (bin[0:m])
  for (int i = 0; i < n; i++)
    {
#pragma acc atomic update
      bin[key[i]]++;
    }
  printf ("%d\n", bin[0]);
  return 0;
}
SOURCE
line=$(grep -n 'pragma acc atomic' updates.c | sed 's/:.*//')
export ACC_DEVICE_TYPE=nvidia
for type in 'unsigned char' short int; do
  for level in -O0 -O2; do
    "$CC" $level -g "-DKEY=$type" -fopenacc -fplugin="$plugin" updates.c -o updates || fail "$type $level: not compiled"
    "$builddir/ptxsim/accred-run" ./updates >said 2>&1 || { cat said; fail "$type $level: inside"; }
    grep -qx 10 said || { cat said; fail "$type $level: inside: wrong"; }
    if "$builddir/ptxsim/accred-run" ./updates 200 >said 2>&1; then
      cat said
      fail "$type $level: outside: not found"
    fi
    grep -q 'illegal address: 4-byte write' said && grep -q "(updates.c:$line): red" said \
      || { cat said; fail "$type $level: outside: another message"; }
  done
done
