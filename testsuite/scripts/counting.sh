#!/bin/sh
# The scripts that count the tests: a crash, a missing program or no test at all is a failure.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

# summary LAST-LINE STATUS ARG...
summary () {
  want=$1 want_status=$2
  shift 2
  status=0
  "$srcdir/scripts/check-summary" "$@" >out || status=$?
  last=$(tail -n 1 out)
  [ "$last" = "$want" ] || fail "check-summary $*: '$last' instead of '$want'"
  [ "$status" -eq "$want_status" ] || fail "check-summary $*: exit status $status"
}
mkdir good bad empty garbage
echo "3 0 1" >good/a.counts
echo "4 0 0" >good/b.counts
summary "7 passed, 0 failed, 1 skipped" 0 good
summary "7 passed, 0 failed, 1 skipped" 0 --expect "a check-b" good
summary "7 passed, 1 failed, 1 skipped" 1 --expect "a check-c b" good
echo "3 2 0" >bad/a.counts
summary "3 passed, 2 failed, 0 skipped" 1 bad
summary "0 passed, 1 failed, 0 skipped" 1 empty
echo "0 0 5" >empty/a.counts
summary "0 passed, 1 failed, 5 skipped" 1 empty
echo "1 x 0" >garbage/a.counts
summary "0 passed, 1 failed, 0 skipped" 1 garbage

# dejagnu COUNTS STATUS <summary
dejagnu () {
  cat >d.sum
  got=$("$srcdir/scripts/dejagnu-counts" d.sum "$2")
  [ "$got" = "$1" ] || fail "dejagnu-counts: '$got' instead of '$1'"
}
printf 'PASS: a\nPASS: b\nFAIL: c\nXPASS: d\nUNRESOLVED: e\nERROR: f\nUNSUPPORTED: g\nUNTESTED: h\nXFAIL: i\n' | dejagnu "2 4 3" 1
printf 'PASS: a\n' | dejagnu "1 0 0" 0
# runtest that stopped in the middle.
printf 'PASS: a\n' | dejagnu "1 1 0" 2

# units COUNTS STATUS PROGRAM-TEXT
units () {
  printf '#!/bin/sh\n%s\n' "$3" >unit
  chmod +x unit
  status=0
  "$srcdir/scripts/run-units" --counts counts --logs logs ./unit >out || status=$?
  [ "$(cat counts)" = "$1" ] || { cat out; fail "run-units: '$(cat counts)' instead of '$1' for: $3"; }
  [ "$status" -eq "$2" ] || fail "run-units: exit status $status for: $3"
}
units "12 0 0" 0 'echo "[  PASSED  ] 12 tests."'
units "1 0 2" 0 'echo "[  PASSED  ] 1 test."; echo "[  SKIPPED ] 2 tests, listed below:"'
units "11 1 0" 1 'echo "[  PASSED  ] 11 tests."; echo "[  FAILED  ] 1 test, listed below:"; exit 1'
units "0 1 0" 1 'echo "[ RUN      ] a.b"; kill -SEGV $$'
units "0 1 0" 1 'echo "[  PASSED  ] 0 tests."'
units "5 1 0" 1 'echo "[  PASSED  ] 5 tests."; exit 1'
