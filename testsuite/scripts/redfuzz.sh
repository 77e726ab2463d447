#!/bin/sh
# Random programs agree with the host (FUZZ_SEEDS of them, 90), those with OpenMP's directives (a third as many) also with their
# twins in OpenACC's, and the fuzzer finds, shrinks and keeps one that does not.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

languages=c,c++
[ -z "${FC:-}" ] || languages=c,fortran,c++
# Python's caches do not belong into the source tree.
export PYTHONDONTWRITEBYTECODE=1
cd "$scratch"

redfuzz () {
  python3 "$srcdir/tools/redfuzz.py" --accred "$plugin" --ptxsim "$builddir/ptxsim" --cc "$CC" --cxx "$CXX" --fc "${FC:-none}" \
    --lang "$languages" "$@"
}

seeds=${FUZZ_SEEDS:-90}
redfuzz --count "$seeds" --batch 15 --shrink 0 --verbose || fail "a random program failed"
redfuzz --count $((seeds / 3)) --batch 10 --shrink 0 --verbose --style openmp >openmp.log || { cat openmp.log; fail "a program or its twin failed"; }
cat openmp.log
grep -q '^same with a twin: [1-9]' openmp.log || fail "no program was compared with its twin"

# A device that multiplies instead of adding, in one part of the executable: `dev' or `twin'.
cat >broken.py <<END
import os
import re
import sys
sys.path.insert(0, "$srcdir/tools")
import fuzz.build
import redfuzz
right = fuzz.build.specialise
broken = os.environ["BROKEN"]
fuzz.build.specialise = lambda text, part: re.sub(r"\\b([gs][0-9]+) \\+=", r"\\1 *=" if part == broken else r"\\1 +=", right(text, part))
sys.exit(redfuzz.main())
END

# finds OUTCOME COUNTS PART STYLE SEED: a fault in PART is found in the ten programs from SEED, made smaller, and kept.
# `broken.py' knows the names of reductions in the modern style, which OpenMP's programs have, too.
finds () {
  status=0
  BROKEN=$3 python3 broken.py --accred "$plugin" --ptxsim "$builddir/ptxsim" --cc "$CC" --cxx "$CXX" --lang c --opt 0 --strategy auto \
    --style "$4" --seed "$5" --count 10 --batch 10 --check-share 0 --decompose-share 0 --compatible-share 0 --shrink 10 \
    --keep "kept-$3-$4" >broken.log || status=$?
  cat broken.log
  [ "$status" = 1 ] || fail "status $status where programs are wrong"
  grep -q "^seed [0-9]* (kept-$3-$4/fuzz-[0-9]*\.c) -O0 : $1\$" broken.log || fail "no program was named as $1"
  grep -q "^[0-9]* of [0-9]*$2\$" broken.log || fail "other results differ than those of $3"
  grep -q '^seed [0-9]*: from [0-9]* lines to [0-9]*$' broken.log || fail "nothing was shrunk"
  # The kept file is a test, and its program is right.
  options=-O2
  [ "$3-$4" != dev-openmp ] || options="-O2 -fopenmp"
  for test in "kept-$3-$4"/fuzz-*.c; do
    accred $options -w -I"$srcdir/testsuite/lib" "$test" -o kept-test || fail "$test does not compile"
    on_ptxsim ./kept-test || fail "$test fails"
  done
}
finds wrong '' dev modern 20
finds wrong ': OpenMP [1-9][0-9]*, OpenACC 0, between them [1-9][0-9]*' dev openmp 50
finds 'twin: wrong' ': OpenMP 0, OpenACC [1-9][0-9]*, between them [1-9][0-9]*' twin openmp 50
