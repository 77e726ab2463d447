#!/bin/sh
# ptxsim reports an invalid setting, and the program runs as without it.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"
cat >sum.c <<'SOURCE'
int
main (void)
{
  long s = 0;
#pragma acc parallel loop gang num_gangs (4) reduction (+:s)
  for (int i = 0; i < 100000; i++)
    s += i & 1;
  return s != 50000;
}
SOURCE
accred -O2 sum.c -o sum || fail "compiling"

# says MESSAGE VARIABLE=VALUE...: the program is right, and MESSAGE is all on stderr.
says () {
  message=$1
  shift
  env "$@" "$builddir/ptxsim/accred-run" ./sum 2>got || fail "$*: status $?"
  if [ -n "$message" ]; then echo "ptxsim: $message"; fi >want
  diff want got || fail "$*: another message"
}

says '' PTXSIM_THREADS=2
says 'PTXSIM_THREADS=0 is no number from 1 to 256' PTXSIM_THREADS=0
says 'PTXSIM_THREADS=257 is no number from 1 to 256' PTXSIM_THREADS=257
says 'PTXSIM_THREADS=2x is no number from 1 to 256' PTXSIM_THREADS=2x
says '' PTXSIM_FUEL=100000000
says 'PTXSIM_FUEL=many is no number' PTXSIM_FUEL=many
says '' PTXSIM_SCHED=fair
says '' PTXSIM_SCHED=7 PTXSIM_MEMORY=weak
says 'PTXSIM_SCHED=unfair is neither fair nor a number' PTXSIM_SCHED=unfair
says 'PTXSIM_MEMORY=weak needs PTXSIM_SCHED=N' PTXSIM_MEMORY=weak
says 'unknown PTXSIM_MEMORY=strange (weak or strong)' PTXSIM_MEMORY=strange
says 'unknown PTXSIM_TRACE=all (1, launch or sched)' PTXSIM_TRACE=all
says 'unknown PTXSIM_PROFILE=text (1, table or json)' PTXSIM_PROFILE=text
says 'unknown PTXSIM_ASYNC=yes (0 or 1)' PTXSIM_ASYNC=yes
says 'unknown check `none'"'"' in PTXSIM_CHECK (uninit, race, barrier, undefined, all)' PTXSIM_CHECK=race,none

# Fuel that does not last ends the launch.
PTXSIM_FUEL=1000 "$builddir/ptxsim/accred-run" ./sum 2>got && fail "PTXSIM_FUEL=1000 is enough"
grep -q '^ptxsim: kernel main\$_omp_fn\$0: out of fuel after [0-9]* warp instructions (PTXSIM_FUEL)$' got || { cat got; fail "out of fuel"; }
