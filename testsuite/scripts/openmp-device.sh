#!/bin/sh
# OpenMP's target regions: on which device OMP_TARGET_OFFLOAD, the clauses `if' and `device' and the
# functions of the library let them run, with a device and without one.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

cat >"$scratch/where.c" <<'END'
#include <omp.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int
main (int argc, char **argv)
{
  /* NUMBER: of the clause `device'; sN: of omp_set_default_device; fN: the same, `if' is false.  */
  const char *what = argc > 1 ? argv[1] : "";
  int there = 0, none = *what == 'f', number = atoi (what + (*what == 's' || *what == 'f'));
  if (strcmp (what, "host") == 0)
    number = omp_get_initial_device ();
  if (*what == 's' || *what == 'f')
    omp_set_default_device (number);
  if (*what && *what != 's' && *what != 'f')
#pragma omp target map (from : there) device (number)
    there = acc_on_device (acc_device_nvidia);
  else
#pragma omp target map (from : there) if (!none)
    there = acc_on_device (acc_device_nvidia);
  puts (there ? "device" : "host");
}
END
"$CC" -O2 -fopenmp -fplugin="$plugin" "$scratch/where.c" -o "$scratch/where" || fail "compile"

alone () {
  env -u ACC_DEVICE_TYPE CUDA_VISIBLE_DEVICES= "$@"
}

# is WANT WHERE OFFLOAD [ARG]: the program, run with or without a device, says WANT.
is () {
  want=$1 where=$2 offload=$3
  shift 3
  got=$(OMP_TARGET_OFFLOAD=$offload $where "$scratch/where" "$@" 2>"$scratch/said") || got=error
  [ "$got" = "$want" ] || fail "$where, $offload, $*: $got, not $want: $(cat "$scratch/said")"
}

for offload in default mandatory MANDATORY ' Mandatory'; do
  is device on_ptxsim "$offload"
  is device on_ptxsim "$offload" 0
  is device on_ptxsim "$offload" s0
  is host on_ptxsim "$offload" host
  is host on_ptxsim "$offload" f0
done
is host on_ptxsim disabled
is host on_ptxsim default 3
is error on_ptxsim mandatory 3
is error on_ptxsim mandatory s3

is host alone default
is host alone default 0
is host alone disabled
is host alone mandatory host
for offload in mandatory MANDATORY ' Mandatory'; do
  is error alone "$offload"
  grep -q 'OMP_TARGET_OFFLOAD is set to MANDATORY' "$scratch/said" || fail "no message"
done
