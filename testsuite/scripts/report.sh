#!/bin/sh
# The argument report: as notes, in a file, and with ptxas's output.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

cd "$scratch"
LC_ALL=C
export LC_ALL
cat >sum.c <<'EOF'
int
sum (const int *a, int n)
{
  int s = 0;
#pragma acc parallel loop gang vector num_gangs (10) reduction (max:s) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    s = a[i] > s ? a[i] : s;
  return s;
}
EOF

# As notes, without the source's lines in between.
accred -O2 -c sum.c -fplugin-arg-accred-report 2>notes
cat notes
grep -v '^sum\.c:5:9: note: accred: ' notes && fail "there is more than notes"
grep -c . notes >count
[ "$(cat count)" -eq 4 ] || fail "not 4 notes"

# The same in a file.
accred -O2 -c sum.c -fplugin-arg-accred-report=out.txt 2>more
[ ! -s more ] || { cat more; fail "notes beside the file"; }
echo "// accred: sum.c" | cat - notes | cmp - out.txt || fail "the file"

# The same by GCC's own means: -fopt-info, which has the kinds of lines that it is asked for, and a file.
sed 's/ note: / optimized: /' notes >optimized
for option in -fopt-info-omp -fopt-info-omp-optimized -fopt-info; do
  accred -O2 -c sum.c $option 2>more
  sed -n '/ accred: /p' more | cmp - optimized || { cat more; fail "$option"; }
done
accred -O2 -c sum.c -fopt-info-omp-missed 2>more
grep accred more && fail "lines of loops that run in parallel with -fopt-info-omp-missed"
accred -O2 -c sum.c -fopt-info-loop-optimized-vec 2>more
grep accred more && fail "lines in other groups than omp"
accred -O2 -c sum.c -fopt-info-omp=info.txt 2>more
[ ! -s more ] || { cat more; fail "notes beside the file of -fopt-info"; }
sed -n '/ accred: /p' info.txt | cmp - optimized || fail "the file of -fopt-info"
accred -O2 -c sum.c -fopt-info-omp -fplugin-arg-accred-report 2>more
sed -n '/ note: accred: /p' more | cmp - notes || fail "notes beside -fopt-info"
cat >prefix.c <<'EOF'
void
prefix (int *a)
{
#pragma acc kernels copy (a[0:100])
  for (int i = 1; i < 100; i++)
    a[i] += a[i - 1];
}
EOF
accred -O2 -c prefix.c -fopt-info-omp-missed 2>more
grep '^prefix.c:5:[0-9]*: missed: accred: loop: sequential: ' more || { cat more; fail "why a loop is sequential"; }

# And in the record of optimisations.
accred -O2 -c sum.c -fsave-optimization-record
cat >lines.py <<'EOF'
import gzip, json, sys
for entry in json.load (gzip.open (sys.argv[1]))[2]:
    text = (entry["message"] or [None])[0]
    if isinstance (text, str) and text.startswith ("accred: "):
        at = entry["location"]
        print (f"{at['file']}:{at['line']}:{at['column']}: {entry['kind']}: {text}", end="")
EOF
python3 lines.py sum.c.opt-record.json.gz >record
sed 's/ note: / success: /' notes | cmp - record || { cat record; fail "the record of optimisations"; }

# The report overwrites only accred's own files.
cp sum.c foreign
if accred -O2 -c sum.c -fplugin-arg-accred-report=foreign 2>more; then
  fail "no error for a foreign file"
fi
grep "error: accred: 'foreign' exists and was not written by accred; not overwritten" more || fail "the message for a foreign file"
cmp sum.c foreign || fail "the report overwrote a foreign file"

# Registers, spills and occupancy: 40 registers are 1280 in a warp, 12 warps in each quarter
# of a multiprocessor, 48 in all; blocks of 4 warps.
cat >ptxas <<'EOF'
#!/bin/sh
cat <<END
ptxas info    : Compiling entry function 'sum\$_omp_fn\$0' for 'sm_90'
ptxas info    : Function properties for sum\$_omp_fn\$0
    0 bytes stack frame, 8 bytes spill stores, 16 bytes spill loads
ptxas info    : Used 40 registers, used 1 barriers, 32 bytes smem, 360 bytes cmem[0]
END
EOF
chmod +x ptxas
ACCRED_PTXAS=$scratch/ptxas accred -O2 -c sum.c -fplugin-arg-accred-arch=sm_90 -fplugin-arg-accred-verify \
  -fplugin-arg-accred-report=out.txt
cat out.txt
grep -Fx "sum.c:5:9: note: accred: sm_90: 40 registers, spills 24 bytes, theoretical occupancy 75% (48 of 64 warps), limited by registers" out.txt \
  || fail "occupancy"
