#!/bin/sh
# The bundle of tests for a machine with a GPU, run on ptxsim: what counts as passed and as failed.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
command -v python3 >/dev/null || skip "no python3"
cd "$scratch"

# A source tree with few tests, and a build folder whose run-forms is a script.
mkdir -p source/testsuite/accred.exec source/examples source/scripts generated build/plugin build/ptxsim/tests
ln -s "$srcdir/testsuite/lib" source/testsuite/lib
ln -s "$srcdir/scripts/gpu-bundle-run" source/scripts/gpu-bundle-run
ln -s "$plugin" build/plugin/accred.so
tests=source/testsuite/accred.exec
cat >$tests/sum.c <<'SOURCE'
/* { dg-do run } */
/* { dg-set-env "SUM_OF" "10" } */
/* { dg-additional-options "-DEXPECTED=45" } */
#include <stdlib.h>
#include "accred-test.h"

int
main (void)
{
  int s = 0, n = atoi (getenv ("SUM_OF"));
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  CHECK_EQ (s, EXPECTED);
  return test_done ();
}
SOURCE
sed -e 's/EXPECTED=45/EXPECTED=46/' $tests/sum.c >$tests/wrong.c
sed -e '/dg-do/a /* { dg-host-run "no device" } */' $tests/sum.c >$tests/host.c
sed -e '1i syntax error' $tests/sum.c >$tests/no-program.c
cp $tests/sum.c generated/red-sum.c
echo 'int main (int argc, char **argv) { return argc != 3 || __builtin_strcmp (argv[2], "b"); }' >source/examples/right.c
printf 'right\tright.c\ta b\ta b\nsmall\tright.c\ta b\tb\n' >source/examples/programs.list
cat >build/ptxsim/tests/run-forms <<'SCRIPT'
#!/bin/sh
echo "3 forms in 4 kernels of 512 threads: 4 agree, 0 give something else, 0 are refused"
SCRIPT
chmod +x build/ptxsim/tests/run-forms
libgomp=$("$CC" -print-file-name=libgomp.so.1)
[ -e "$libgomp" ] || libgomp=$(ldconfig -p | sed -n 's/.*libgomp\.so\.1 .*x86-64.* => //p' | head -n 1)
[ -e "$libgomp" ] || fail "no libgomp.so.1"

# bundle ARG...: make the bundle.
bundle () {
  python3 "$srcdir/scripts/make-gpu-bundle.py" --srcdir source --builddir build --cc "$CC" --generated generated \
    --libgomp "$libgomp" --libgomp-nvptx "${libgomp%libgomp.so*}libgomp-plugin-nvptx.so.1" "$@" bundle >made 2>errors \
    || { cat errors; fail "the bundle"; }
  cp "$builddir/ptxsim/libcuda.so.1" bundle/lib/
}
bundle
# Seven ways to compile each of three tests, three for the generated one; a test for the host is left out.
grep -qx '24 programs of 5 tests, 7 could not be compiled' made || { cat made errors; fail "the bundle: other numbers"; }
[ "$(grep -c 'syntax error\|unknown type name' errors)" -ge 7 ] || fail "the bundle: errors of another kind"

# run STATUS ARG...: the script in the bundle.
run () {
  wanted=$1
  shift
  status=0
  OUT=out JOBS=4 bundle/run "$@" >said 2>&1 || status=$?
  [ "$status" -eq "$wanted" ] || { cat said; fail "run $*: status $status"; }
}

# says LINE...
says () {
  for line; do
    grep -qxF -e "$line" said || { cat said; fail "not said: $line"; }
  done
}

run 1
grep -q '^24 tests in ' said || { cat said; fail "not all tests are run"; }
says '10 passed, 14 failed' 'programs that failed: small' \
  'PTX instructions: 12 forms in 16 kernels: 16 agree, 0 give something else, 0 are refused'
[ "$(grep -c '^  wrong\.[^ ]* (1): ' said)" -eq 7 ] || { cat said; fail "wrong answers"; }
[ "$(grep -c '^  no-program\.[^ ]* (not compiled or not started): ' said)" -eq 7 ] || { cat said; fail "programs that are not there"; }
run 0 'sum.*'
says '7 passed, 0 failed'
run 0 forms
run 1 programs
run 2 'nothing*'
says "no test matches 'nothing*'"

# With a C library of its own: programs start in its loader, and in no other.
bundle --c-library --only '^sum[.]O[02]$|^right$'
run 0 'sum.*'
says '2 passed, 0 failed'
run 0 programs
ls bundle/libc/libc.so.6 >/dev/null || fail "no C library"
printf '#!/bin/sh\nexit 1\n' >bundle/libc/ld-linux-x86-64.so.2
run 1 'sum.*'
says '0 passed, 2 failed'
