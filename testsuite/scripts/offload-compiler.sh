#!/bin/sh
# GCC's own offload compiler, installed or not, asked for or not: no second image, no error, the same answer.  With
# -foffload=disable there is nothing for the device.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

case $("$CC" -print-prog-name=accel/nvptx-none/mkoffload) in
  */*) flags_list="default nvptx-none";;
  *) flags_list="default";;
esac
for offload in $flags_list; do
  case $offload in default) flag=;; *) flag=-foffload=$offload;; esac
  accred -O2 $flag "$srcdir/examples/dot.c" -o dot-$offload >out 2>&1 || { cat out; fail "-foffload: $offload"; }
  [ ! -s out ] || { cat out; fail "-foffload: $offload: messages"; }
  # The sections that GCC would pass to an offload compiler.
  accred -O2 $flag -c "$srcdir/examples/dot.c" -o dot.o
  if objdump -h dot.o | grep -F .gnu.offload_lto; then
    fail "-foffload: $offload: the object has a section for the offload compiler"
  fi
  on_ptxsim ./dot-$offload 2000 >out 2>&1 || { cat out; fail "-foffload: $offload: run"; }
  # One launch for each of the two constructs, whatever else there is.
  PTXSIM_TRACE=launch on_ptxsim ./dot-$offload 2000 >trace 2>&1
  [ -s trace ] || fail "-foffload: $offload: no launch was traced"
done

cat >host.c <<'EOF'
#include <omp.h>
int
main (void)
{
  int sum = 0, host = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(from : host)
  for (int i = 0; i < 1000; i++)
    {
      sum += i;
      if (i == 999)
        host = omp_is_initial_device ();
    }
  __builtin_printf ("%d %d\n", sum, host);
  return 0;
}
EOF
for offload in default disable; do
  case $offload in default) flag=; answer="499500 0";; *) flag=-foffload=$offload; answer="499500 1";; esac
  "$CC" -O2 -fopenmp -fplugin="$plugin" $flag host.c -o host >out 2>&1 || { cat out; fail "-foffload: $offload: OpenMP"; }
  [ ! -s out ] || { cat out; fail "-foffload: $offload: messages of OpenMP's program"; }
  on_ptxsim ./host >out 2>&1 || { cat out; fail "-foffload: $offload: run OpenMP's program"; }
  [ "$(cat out)" = "$answer" ] || { cat out; fail "-foffload: $offload: not $answer"; }
done
"$CC" -O2 -fopenmp -fplugin="$plugin" -foffload=disable -c host.c -o host.o
if objdump -h host.o | grep -F accred; then
  fail "-foffload=disable: the object has a section of accred's"
fi
