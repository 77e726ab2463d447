#!/bin/sh
# OpenMP's target regions: on which device OMP_TARGET_OFFLOAD, the clauses `if' and `device' and the
# functions of the library let them run, with a device and without one; two devices at a time.
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

cat >"$scratch/two.c" <<'END'
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

/* Rows on both devices at a time: by several threads, and by tasks.  */
enum { ROWS = 8, N = 1000 };
static int rows[ROWS][N], numbers[ROWS];

int
main (void)
{
  const int devices = omp_get_num_devices ();
  for (int r = 0; r < ROWS; r++)
    for (int i = 0; i < N; i++)
      rows[r][i] = r + i;
#pragma omp parallel for num_threads (4) schedule (static, 1)
  for (int r = 0; r < ROWS; r++)
    {
      int *row = rows[r], number = -1;
#pragma omp target teams distribute parallel for device (r % devices) map (tofrom : row[ : N])
      for (int i = 0; i < N; i++)
	row[i] *= 2;
#pragma omp target device (r % devices) map (from : number)
      number = omp_get_device_num ();
      numbers[r] = number;
    }
#pragma omp parallel num_threads (4)
#pragma omp single
  for (int r = 0; r < ROWS; r++)
    {
      int *row = rows[r], where = r % devices;
      /* The task has the default device of the thread that makes it.  */
      omp_set_default_device (where);
#pragma omp target enter data map (to : row[ : N]) nowait depend (out : row[0])
#pragma omp target teams distribute parallel for nowait depend (inout : row[0]) map (tofrom : row[ : N])
      for (int i = 0; i < N; i++)
	row[i] += 10 * (omp_get_device_num () + 1);
#pragma omp target exit data map (from : row[ : N]) nowait depend (inout : row[0])
    }
  int wrong = 0;
  for (int r = 0; r < ROWS; r++)
    {
      wrong += numbers[r] != r % devices;
      for (int i = 0; i < N; i++)
	wrong += rows[r][i] != 2 * (r + i) + 10 * (r % devices + 1);
    }
  printf ("%d devices, %d wrong\n", devices, wrong);
  return wrong != 0;
}
END
for level in -O0 -O2; do
  "$CC" $level -fopenmp -fplugin="$plugin" "$scratch/two.c" -o "$scratch/two" || fail "compile $level"
  for devices in 1 2; do
    said=$(PTXSIM_DEVICE=devices=$devices on_ptxsim "$scratch/two") && [ "$said" = "$devices devices, 0 wrong" ] \
      || fail "two devices, $level: $said"
  done
done
