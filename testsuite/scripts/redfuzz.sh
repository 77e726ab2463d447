#!/bin/sh
# Random programs agree with the host (FUZZ_SEEDS of them, 90), and the fuzzer finds, shrinks and keeps one that does not.
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

redfuzz --count "${FUZZ_SEEDS:-90}" --batch 15 --shrink 0 --verbose || fail "a random program failed"

# A device that multiplies instead of adding.
cat >broken.py <<END
import re
import sys
sys.path.insert(0, "$srcdir/tools")
import fuzz.build
import redfuzz
right = fuzz.build.specialise
fuzz.build.specialise = lambda text, device: re.sub(r"\\b([gs][0-9]+) \\+=", r"\\1 *=" if device else r"\\1 +=", right(text, device))
sys.exit(redfuzz.main())
END
# `broken.py' knows the names of reductions in the modern style.
status=0
python3 broken.py --accred "$plugin" --ptxsim "$builddir/ptxsim" --cc "$CC" --cxx "$CXX" --lang c --opt 0 --strategy auto --style modern \
  --seed 20 --count 10 --batch 10 --check-share 0 --decompose-share 0 --compatible-share 0 --shrink 25 --keep kept >broken.log || status=$?
cat broken.log
[ "$status" = 1 ] || fail "status $status where programs are wrong"
grep -q '^seed [0-9]* (kept/fuzz-[0-9]*\.c) -O0 : wrong$' broken.log || fail "no wrong program was named"
grep -q '^seed [0-9]*: from [0-9]* lines to [0-9]*$' broken.log || fail "nothing was shrunk"

# The kept file is a test, and its program is right.
for test in kept/fuzz-*.c; do
  accred -O2 -w -I"$srcdir/testsuite/lib" "$test" -o kept-test || fail "$test does not compile"
  on_ptxsim ./kept-test || fail "$test fails"
done
