#!/bin/sh
# Each fault of testsuite/mutations still applies, and its tests exist.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
command -v python3 >/dev/null || skip "no python3"
check () { python3 "$srcdir/scripts/check-mutations.py" --srcdir "$1" --applies; }

check "$srcdir" || fail "the mutations"
python3 "$srcdir/scripts/check-mutations.py" --srcdir "$srcdir" --list | sed -n 's/^    //p' | while read -r kind name rest; do
  case $kind in
    unit) ls "$srcdir"/*/tests/"$name".cc >/dev/null 2>&1;;
    exec) test -f "$srcdir/testsuite/accred.exec/$name";;
    sched) test -f "$srcdir/testsuite/accred.sched/$name.c";;
    compile) test -f "$srcdir/testsuite/accred.compile/$name";;
    *) false;;
  esac || fail "no test $kind $name"
done

# A patch whose place has changed, and one without its first lines.
cd "$scratch"
mkdir -p tree/plugin tree/testsuite/mutations
printf 'one\ntwo\nthree\n' >tree/plugin/pass.cc
cat >tree/testsuite/mutations/two-is-four.patch <<'PATCH'
What is wrong: two is four
Seen by: unit none *

--- a/plugin/pass.cc
+++ b/plugin/pass.cc
@@ -1,3 +1,3 @@
 one
-two
+four
 three
PATCH
check tree >said || { cat said; fail "a patch that applies"; }
grep -q '^1 faults, 0 problems' said || fail "the number of faults"
sed -i s/two/2/ tree/plugin/pass.cc
check tree >said && fail "a patch that does not apply"
grep -q '^FAIL: two-is-four does not apply' said || { cat said; fail "another message"; }
sed -i 1d tree/testsuite/mutations/two-is-four.patch
check tree >said 2>&1 && fail "a patch without a description"
grep -q 'does not begin as a fault does' said || { cat said; fail "another message"; }
