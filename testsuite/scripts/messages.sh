#!/bin/sh
# Each message of the compiler has a test; here are those that are about its arguments and files.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
command -v python3 >/dev/null || skip "no python3"
check=$srcdir/testsuite/tools/check-messages.py
export PYTHONDONTWRITEBYTECODE=1

python3 "$check" "$srcdir" || fail "the messages"

cd "$scratch"
cat >sum.c <<'END'
int
sum (int n)
{
  int s = 0;
#pragma acc parallel loop reduction (+:s)
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
END

# said STATUS TEXT FLAG...: the compiler ends with STATUS and says TEXT.
said () {
  status=$1 text=$2
  shift 2
  ended=0
  LC_ALL=C accred -O2 -c sum.c -o sum.o "$@" >out 2>&1 || ended=$?
  [ $ended -eq $status ] || { cat out; fail "$*: status $ended"; }
  grep -F -- "$text" out >/dev/null || { cat out; fail "$*: not said: $text"; }
}

said 1 "error: accred: argument 'verify' takes no value" -fplugin-arg-accred-verify=yes
said 1 "error: accred: argument 'arch' needs a value; expected sm_50 to sm_121" -fplugin-arg-accred-arch
echo occupied >file
said 1 "error: accred: cannot make directory 'file/below': Not a directory" -fplugin-arg-accred-ptx-dump=file/below
# A folder in which no user, not even root, can create a file.
said 1 "error: accred: cannot write '/proc/sum.c.ptx': " -fplugin-arg-accred-ptx-dump=/proc

# The assembler: none, one that is no program, one that refuses all.
export ACCRED_PTXAS=$scratch/none
said 0 "warning: accred: 'verify' needs ptxas, none was found" -fplugin-arg-accred-verify
printf '#!/nowhere/at-all\n' >broken
printf '#!/bin/sh\necho "ptxas fatal : no reason"\nexit 3\n' >refuses
chmod +x broken refuses
export ACCRED_PTXAS=$scratch/broken
said 1 "error: accred: cannot run '$scratch/broken': No such file or directory" -fplugin-arg-accred-verify
export ACCRED_PTXAS=$scratch/refuses
said 1 "error: accred: ptxas rejected the generated PTX, exit status 3" -fplugin-arg-accred-verify
grep -F "note: ptxas fatal : no reason" out >/dev/null || fail "the assembler's own words are not there"
cat >reports <<'END'
#!/bin/sh
echo "ptxas info    : Compiling entry function 'k' for 'sm_75'"
echo "    0 bytes stack frame, 8 bytes spill stores, 12 bytes spill loads"
echo "ptxas info    : Used 20 registers, used 1 barriers, 128 bytes smem"
END
chmod +x reports
export ACCRED_PTXAS=$scratch/reports
said 0 "note: accred: kernel 'k': 20 registers, 128 bytes shared, 8 bytes spill stores, 12 bytes spill loads" -fplugin-arg-accred-verify

# The check sees a message without a test, and an exception that is none.
mkdir -p tree/plugin/openmp tree/testsuite/accred.compile
cat >tree/plugin/a.cc <<'END'
void f ()
{
  sorry_at (loc, "accred: an unheard of construct");
  error ("accred: a tested one, %qs", s);
}
END
cat >tree/plugin/openmp/refusals.def <<'END'
OMP_REFUSAL (tested, "%<tested%> with words")
OMP_REFUSAL (untested, "%<tested%> with other words")
END
cat >tree/plugin/openmp/clauses.def <<'END'
OMP_CLAUSE_ROW (DEPEND, keep, drop, drop, drop, "")
END
cat >tree/testsuite/accred.compile/a.c <<'END'
/* { dg-error "accred: a tested one, .x" } */
/* { dg-error "accred: 'tested' with words in a target region" } */
END
python3 "$check" tree >got && fail "a failure is none"
grep 'plugin/a.cc:3: no test of: accred: an unheard of construct' got >/dev/null || { cat got; fail "a message without a test is not seen"; }
grep 'plugin/openmp/refusals.def:2: no test of:' got >/dev/null || { cat got; fail "a row without a test is not seen"; }
if grep 'a tested one' got || grep 'refusals.def:1' got; then
  fail "a message with a test"
fi
