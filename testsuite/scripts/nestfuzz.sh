#!/bin/sh
# Random nests of loops agree with the host (NEST_SEEDS programs in each of three styles, 4), and those that do not are found
# and kept.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

# Python's caches do not belong into the source tree.
export PYTHONDONTWRITEBYTECODE=1
cd "$scratch"
tool="--accred $plugin --ptxsim $builddir/ptxsim --cc $CC"

python3 "$srcdir/tools/nestfuzz.py" $tool --count "${NEST_SEEDS:-4}" --elements 40000 || fail "a random nest differs"

# Sums without a clause: each gang has one of its own, which is lost.
cat >lost.py <<END
import sys
sys.path.insert(0, "$srcdir/tools")
import nestfuzz
nestfuzz.Nest.reduction = lambda self, at: ""
sys.exit(nestfuzz.main())
END
status=0
python3 lost.py $tool --style acc --seed 1 --count 2 --elements 2000 >lost.log || status=$?
cat lost.log
[ "$status" = 1 ] || fail "status $status where sums are lost"
grep -q '^nest [0-9]*: wrong sum$' lost.log || fail "no lost sum was found"
kept=$(sed -n 's/^\(nestfuzz-failures\/acc-[0-9]*\.c\) -O.*/\1/p' lost.log | head -1)
[ -f "$kept" ] || fail "the program was not kept"
