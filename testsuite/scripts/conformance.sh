#!/bin/sh
# The tools around GCC's own tests: what counts as passed, as failed and as a different message, and
# the table.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
command -v python3 >/dev/null || skip "no python3"
cd "$scratch"

# Programs: one for each way to pass or fail.
tests=source/libgomp/testsuite/libgomp.oacc-c
mkdir -p $tests source/include
cat >$tests/passes.c <<'SOURCE'
int
main (void)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < 10; i++)
    s += i;
  return s != 45;
}
/* { dg-final { scan-nothing "x" } } */
SOURCE
echo 'int main (void) { return 1; }' >$tests/fails.c
echo 'int main (void) { return 3; }' >$tests/must-fail.c
echo 'int main (void) { return 0; }' >$tests/does-not-fail.c
echo 'int main (void) { __builtin_puts ("line 1"); __builtin_puts ("line 2"); return 0; }' >$tests/prints.c
cp $tests/prints.c $tests/prints-else.c
echo 'int main (void) { __builtin_abort (); }' >$tests/aborts.c
echo 'int main (void) { for (;;); }' >$tests/hangs.c
echo 'int main (void) { return x; }' >$tests/no-program.c
cp $tests/no-program.c $tests/must-not-compile.c
echo 'int main (void) { return 1; }' >$tests/compiles.c
cp $tests/compiles.c $tests/links.c
cat >$tests/lanes.c <<'SOURCE'
int
main (void)
{
  int lanes = 0;
#pragma acc serial copy (lanes)
  lanes = __builtin_goacc_parlevel_size (2);
  return lanes != 32;
}
SOURCE

# Name, what, expect, output.
cat >programs <<'PROGRAMS'
passes run pass
fails run pass
aborts run pass
hangs run pass
no-program run pass
must-fail run fail
does-not-fail run fail
prints run pass line 1(\n|\r\n|\r)line 2
prints-else run pass line 1line 2
must-not-compile error pass
compiles error pass
links link pass
lanes run pass
PROGRAMS
while read -r name what expect output; do
  printf 'libgomp.oacc-c/%s.c\tc\t-O0\t%s\t\tlibgomp.oacc-c/%s.c\t\t%s\t%s\n' "$name" "$what" "$name" "$expect" "$output"
done <programs >list
printf 'libgomp.oacc-c/skipped.c\tc\t-O0\tskip\tnot for it\tlibgomp.oacc-c/skipped.c\t\tpass\t\n' >>list
printf '*/fails.c *\t*\t*\tas it should\n*/lanes.c *\t*\t*\tcompatible=gcc: 32 lanes\n' >known
libgomp=$("$CC" -print-file-name=libgomp.so.1)
[ -e "$libgomp" ] || libgomp=$(ldconfig -p | sed -n 's/.*libgomp\.so\.1 .*x86-64.* => //p' | head -n 1)
[ -e "$libgomp" ] || fail "no libgomp.so.1"

"$srcdir/scripts/make-conformance-bundle.py" --known known --list list --source source --plugin "$plugin" --cc "$CC" \
  --libgomp "$libgomp" --libgomp-nvptx "${libgomp%libgomp.so*}libgomp-plugin-nvptx.so.1" --builds accred,compatible bundle >made \
  || fail "the bundle"
grep -qx '14 programs, 2 could not be compiled' made || { cat made; fail "the bundle: other numbers"; }
OUT=out LIMIT=20 JOBS=4 LD_LIBRARY_PATH="$builddir/ptxsim" bundle/run >said || fail "the run"
grep -qx 'accred: 5 passed, 8 failed, 0 not run' said && grep -qx 'compatible: 1 passed, 0 failed, 0 not run' said || { cat said; fail "the run: other numbers"; }
cut -f1,4,5 out/results-accred | sed -n 's,^libgomp.oacc-c/,,p' | tr '\t' ' ' >got
cat >want <<'WANT'
aborts.c FAIL status 134:
compiles.c FAIL compiles
does-not-fail.c FAIL does not end with an error
fails.c FAIL status 1:
hangs.c FAIL not finished after 20 s
lanes.c FAIL status 1:
links.c PASS
must-fail.c PASS
must-not-compile.c PASS
no-program.c FAIL error: 'x' undeclared (first use in this function)
passes.c PASS
prints-else.c FAIL prints something else
prints.c PASS
WANT
sed -i 's/ *$//' got
diff want got || fail "results"
BUDGET=0 OUT=late LD_LIBRARY_PATH="$builddir/ptxsim" bundle/run >said || fail "a run without time"
grep -qx 'accred: 0 passed, 0 failed, 13 not run' said || { cat said; fail "a run without time: other numbers"; }
RESUME=yes BUDGET=0 OUT=out LD_LIBRARY_PATH="$builddir/ptxsim" bundle/run >said || fail "a run that goes on"
grep -qx 'accred: 5 passed, 8 failed, 0 not run' said || { cat said; fail "a run that goes on: other numbers"; }

# The table: GCC's build passes all but one.
sed -e 's/FAIL.*/PASS\t/' -e '/hangs/s/PASS/FAIL/' out/results-accred >stock
printf 'gcc.dg/goacc/a.c\tc\t-O0\tsame\t\ngcc.dg/goacc/b.c\tc\t-O2\tsorry\taccred: no\n' >goacc
"$srcdir/scripts/make-conformance.py" --list list --source source --known known --stock-known known --goacc goacc \
  --sim-accred out/results-accred --sim-compatible out/results-compatible --sim-stock stock --gpu-accred late/results-accred --out table.md || fail "the table"
for line in '| accred, ptxsim | c | -O0 | 5 | 8 | 0 |' '| GCC, ptxsim | c | -O0 | 12 | 1 | 0 |' \
  '| `libgomp.oacc-c/fails.c` | c -O0 | ptxsim | as it should |  |' \
  '| `libgomp.oacc-c/lanes.c` | c -O0 | ptxsim | 32 lanes | pass: ptxsim |' \
  '| `libgomp.oacc-c/passes.c` † | pass |  | pass |  |  |' \
  '| `gcc.dg/goacc/b.c` | c -O2 | `accred: no` |'; do
  grep -qxF "$line" table.md || { cat table.md; fail "the table has no line $line"; }
done
[ "$(sed -n '/^### Passes with/,/^### Fails with accred/p' table.md | grep -c '^| `')" -eq 7 ] || fail "what only accred fails"
[ "$(sed -n '/^### Fails with accred/,/^### Fails with GCC/p' table.md | grep -c '^| `')" -eq 1 ] || fail "what both fail"

# Messages: the compilers are scripts that say more, less, or crash, when they have a plugin.
for folder in gcc.dg g++.dg c-c++-common gfortran.dg; do
  mkdir -p compile/gcc/testsuite/$folder/goacc
done
for name in same more less sorry crash; do
  echo 'int i = "text";' >compile/gcc/testsuite/gcc.dg/goacc/$name.c
done
cat >compiler <<'SCRIPT'
#!/bin/sh
for last; do case $last in *.c) file=$last;; esac; done
plugin=no
case "$*" in *-fplugin=*) plugin=yes;; esac
warning="$file:1:1: warning: odd"
case $plugin-${file##*/} in
  yes-more.c) echo "$warning"; echo "$warning";;
  yes-less.c) ;;
  yes-sorry.c) echo "$warning"; echo "$file:1:1: sorry, unimplemented: accred: no"; exit 1;;
  yes-crash.c) echo "$warning"; echo "$file:1:1: internal compiler error: Segmentation fault"; exit 1;;
  *) echo "$warning"
esac >&2
SCRIPT
chmod +x compiler
python3 "$srcdir/testsuite/tools/check-goacc.py" --source compile --plugin "$plugin" --cc "$PWD/compiler" --results messages --counts counts \
  >said && fail "messages: a failure is none"
[ "$(cat counts)" = "4 6 0" ] || { cat said; fail "messages: $(cat counts)"; }
cut -f1,3,4 messages | sed -n 's,.*/\(.*\)\.c\t-O2\t,\1 ,p' >got
printf 'crash crash\nless differs\nmore differs\nsame same\nsorry sorry\n' | diff - got || fail "messages: results"
