#!/bin/sh
# PTXSIM_PROFILE: the place of its output; the JSON is valid and has the documented members.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

cat >"$scratch/scatter.c" <<'END_C'
#include <stdlib.h>
/* Where libgomp puts arrays in a block of memory depends on their alignment.  */
int a[4096] __attribute__ ((aligned (128))), b[64 * 32], c[4];
int
main (int argc, char **argv)
{
  (void) argv;
  /* Coalesced loads, atomics on four words, and stores of a line for each lane.  The lanes of a warp do not join
     theirs if the old value is used.  */
#pragma acc parallel loop gang vector num_gangs (4) vector_length (64) copyin (a) copy (c)
  for (int i = 0; i < 4096; i++)
    {
      int old;
#pragma acc atomic capture
      { old = c[i & 3]; c[i & 3] += a[i]; }
      if (old)
	__builtin_trap ();
    }
  if (argc > 1)
    {
#pragma acc parallel loop gang vector num_gangs (1) vector_length (64) copy (b)
      for (int i = 0; i < 64; i++)
	b[i * 32] = i;
    }
  return 0;
}
END_C
accred -O2 "$scratch/scatter.c" -o "$scratch/scatter"

# As a table, on stderr or in a file, and nothing else anywhere.
PTXSIM_PROFILE=1 on_ptxsim "$scratch/scatter" 2>"$scratch/table" >"$scratch/out"
[ ! -s "$scratch/out" ] || fail "stdout is not empty"
grep '^ptxsim: profile of kernel main\$_omp_fn\$0: 1 launch, grid (4,1,1), block (64,1,1)' "$scratch/table" >/dev/null ||
  { cat "$scratch/table"; fail "no table"; }
PTXSIM_PROFILE=table PTXSIM_PROFILE_FILE="$scratch/file" on_ptxsim "$scratch/scatter" 2>"$scratch/err"
[ ! -s "$scratch/err" ] || fail "something on stderr"
cmp "$scratch/table" "$scratch/file" || fail "two runs of one program differ"
PTXSIM_PROFILE=0 on_ptxsim "$scratch/scatter" 2>"$scratch/err"
[ ! -s "$scratch/err" ] || fail "a profile that was not requested"
PTXSIM_PROFILE=yes on_ptxsim "$scratch/scatter" 2>&1 | grep 'unknown PTXSIM_PROFILE=yes' >/dev/null ||
  fail "PTXSIM_PROFILE=yes is taken"
PTXSIM_PROFILE=1 PTXSIM_PROFILE_FILE="$scratch/none/file" on_ptxsim "$scratch/scatter" 2>&1 |
  grep "cannot be written to $scratch/none/file" >/dev/null || fail "a file that cannot be written"

# As JSON.
PTXSIM_PROFILE=json on_ptxsim "$scratch/scatter" 1 2>"$scratch/json"
PTXSIM_PROFILE_FILE="$scratch/file" on_ptxsim "$scratch/scatter" 1
cmp "$scratch/json" "$scratch/file" || fail "PTXSIM_PROFILE_FILE alone is not JSON"
python3 - "$scratch/json" "$srcdir/docs/ptxsim-profile.md" <<'END_PY'
import json, re, sys

profile = json.load(open(sys.argv[1]))
documented = set(re.findall(r'^(version|kernels\[\]\S*)', open(sys.argv[2]).read(), re.M))

def paths(value, at):
    if isinstance(value, dict):
        for key, member in value.items():
            star = re.search(r'\.(instructions|opcodes|memory)$', at)
            yield from paths(member, (at + '.' if at else '') + ('*' if star else key))
    elif isinstance(value, list):
        for element in value:
            yield from paths(element, at + '[]')
    else:
        yield at

seen = set(paths(profile, ''))
# There is no access of shared memory here, and each site of the others has all its members.
absent = {f'kernels[].sites[].{m}' for m in ('passes', 'conflicts', 'worst_passes')}
assert seen | absent == documented, (sorted(seen - documented), sorted(documented - seen))

first, second = profile['kernels']
assert [k['name'] for k in profile['kernels']] == ['main$_omp_fn$0', 'main$_omp_fn$1']
assert first['grid'] == [4, 1, 1] and first['block'] == [64, 1, 1]
assert first['launches'] == 1 and first['blocks'] == 4
# 4096 atomics on 4 words of the array: 1024 on each, in all 128 requests, 8 lanes at a time.
assert first['atomics']['addresses'] == 4
for a in first['atomics']['busiest']:
    assert (a['operations'], a['requests'], a['worst_lanes']) == (1024, 128, 8), a
assert first['memory']['atomic_global']['threads'] == 4096
# One sector: four words.
assert first['memory']['atomic_global']['sectors'] == 128
# 64 stores, a line for each.
store = second['memory']['store_global']
assert (store['requests'], store['sectors'], store['lines']) == (2, 64, 64), store
assert store['worst_sectors'] == 32 and store['excess_sectors'] == 64 - 8
# The load of a[i]: four bytes a lane, four sectors a request.
load = [s for s in first['sites'] if s['kind'] == 'load' and s['bytes'] == 4096 * 4]
assert [(s['requests'], s['sectors'], s['lines']) for s in load] == [(128, 512, 128)], load
END_PY
