#!/bin/sh
# Random nests, rows and updates agree with the host (LOOP_SEEDS programs of each in each of three styles, 2), and those that
# do not are found and kept.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

# Python's caches do not belong into the source tree.
export PYTHONDONTWRITEBYTECODE=1
cd "$scratch"
tool="--accred $plugin --ptxsim $builddir/ptxsim --cc $CC --fc ${FC:-none}"
kinds=nests,rows,updates
[ -z "${FC:-}" ] || kinds=$kinds,fortran-rows

python3 "$srcdir/tools/loopfuzz.py" $tool --kinds $kinds --count "${LOOP_SEEDS:-2}" --elements 30000 || fail "a random loop differs"

# found KIND STATEMENT: with the generator of KIND as STATEMENT makes it, a program is wrong, and kept.
found () {
  cat >lost.py <<END
import sys
sys.path.insert(0, "$srcdir/tools")
import loopfuzz
from loop_fuzz import nests, rows, updates
$2
sys.exit(loopfuzz.main())
END
  status=0
  python3 lost.py $tool --kinds $1 --style acc --seed 1 --count 2 --elements 2000 >lost.log || status=$?
  cat lost.log
  [ "$status" = 1 ] || fail "$1: status $status where sums are lost"
  grep -q '^loop [0-9]*: wrong' lost.log || fail "$1: no lost sum was found"
  kept=$(sed -n 's/^\(loopfuzz-failures\/'$1'-acc-[0-9]*\.c\) -O.*/\1/p' lost.log | head -1)
  [ -f "$kept" ] || fail "$1: the program was not kept"
}

# Sums without a clause: each thread or gang has one of its own, which is lost.
found nests 'nests.Nest.reduction = lambda self, at: ""'
found rows 'rows.Rows.clauses = lambda self: ""'
found updates 'updates.Updates.atomic = lambda self, word="": " "'
