#!/bin/sh
# The benchmark's programs are right at tiny sizes, wrong results are detected, and the report is a
# table and JSON.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
export PYTHONDONTWRITEBYTECODE=1
bench=$srcdir/bench
mkdir "$scratch/bundle"
cd "$scratch/bundle"
cp "$bench/run" .
printf 'accred=here\ngcc=12\nnvcc=none\n' >build.facts
"$CC" -Wall -Wextra -Werror "$bench/report.c" -o report -lm

# build GROUP PROGRAM FLAG...
build () {
  group=$1 program=$2
  shift 2
  accred -O2 -Wall -Wextra -Werror "$@" -I"$bench" "$bench/driver.c" "$bench/expect.c" "$bench/device.c" -o "$group.$program" -lm
}
for group in sums several types nests rows columns kernels streams updates arrays csr pushes; do
  build $group auto "$bench/$group.c"
done
build types atomic "$bench/types.c" -fplugin-arg-accred-strategy=atomic
build csr shares "$bench/csr.c" -fplugin-arg-accred-row-shares
case $("$CC" -print-prog-name=accel/nvptx-none/mkoffload) in
  */*)
    "$CC" -O2 -no-pie -fopenacc -foffload=nvptx-none -foffload-options=nvptx-none=-misa=sm_80 -I"$bench" \
      "$bench/driver.c" "$bench/expect.c" "$bench/device.c" "$bench/several.c" -o several.stock -lm;;
esac

# Loops that leave the first element or the first row out.
for group in sums rows csr; do
  sed 's/\(COUNTER\|int\) i = 0/\1 i = 1/' "$bench/$group.c" >short.c
  build $group short short.c
done

# Few gangs: ptxsim is not a GPU.  20000 is not a multiple of any tile.
export GOMP_OPENACC_DIM=7
ran=0
OUT=$scratch/out on_ptxsim ./run --runs 1 --largest 20000 >table 2>&1 || ran=$?
[ $ran -eq 1 ] || { cat table "$scratch/out/errors"; fail "status $ran, not 1"; }

# Every row but the copy's has a right result of auto; short is wrong in all but minimum and maximum.
rows=$(grep -c '^[a-z].*	auto	.*	right$' "$scratch/out/results.tsv")
all=$(printf '#define ROW(G, ...) row:G\n#include "%s/rows.def"\n' "$bench" | "$CC" -E -P - | grep -o 'row:[a-z]*' | grep -vc copy)
[ "$rows" = "$all" ] || { cat "$scratch/out/results.tsv"; fail "$rows rows are right of $all"; }
shares=$(grep -c '^[a-z].*	shares	.*	right$' "$scratch/out/results.tsv")
[ "$shares" = "$(grep -c '^\(csr\|spmv\|row_sums\)_.*	auto	' "$scratch/out/results.tsv")" ] || fail "$shares rows are right in equal shares"
if grep 'WRONG$' "$scratch/out/results.tsv" | grep -v '	short	'; then
  fail "a wrong answer"
fi
if grep '	short	' "$scratch/out/results.tsv" | grep -v '^sum.*WRONG$\|^spmv.*WRONG$\|^row_sums.*WRONG$\|^csr_plain.*right$\|^prod.*WRONG$\|^gang.*WRONG$\|^m.*right$'; then
  fail "a wrong answer is not seen, or a right one is not"
fi
grep '^sum_f32 .* WRONG' table >/dev/null || { cat table; fail "no WRONG in the table"; }

python3 - "$scratch/out/results.json" "$all" <<'END'
import json, sys
results = json.load (open (sys.argv[1], encoding="utf-8"))
assert results["accred"] == "here" and results["command"] == "./run --runs 1 --largest 20000", results
assert len (results["rows"]) == int (sys.argv[2])
row, = [r for r in results["rows"] if r["name"] == "sum_f32"]
assert row["elements"] == 20000 and row["bytes"] == 80000, row
assert row["results"]["auto"]["right"] and not row["results"]["short"]["right"], row
END

# Documents of that.
python3 "$bench/make-docs.py" "$scratch/out/results.json" "$scratch/out"
grep '^| `sum_f32` | [0-9.]* | ' "$scratch/out/benchmarks.md" >/dev/null || fail "no sum_f32 in benchmarks.md"
python3 -c "import sys, xml.dom.minidom; xml.dom.minidom.parse (sys.argv[1])" "$scratch/out/benchmarks.svg"

# The goals, from numbers that are easily divided: 1.00 x CUB and 0.99 x the limit; 0.90 x the bytes a second of the
# float sum; 1.03 x the time with atomic updates.
result () { printf '%s\t%s\t%s\t%s\t15\t%s\t1\t2\tright\n' "$@"; }
{
  result sum_f32 auto 100 400 10
  result sum_f32 cub 100 400 8
  result sum_f32 hand 100 400 9.9
  result sum_i16 auto 100 200 4
  result any_bool auto 100 100 2.5
  result any_bool atomic 100 100 2
  result sum_f32_1024 auto 100 400 30
  result sum_f32_1024 cub+copy 100 400 10
} | ./report goals.json >table
python3 - <<'END'
import json
goals = {r["name"]: r["goal"] for r in json.load (open ("goals.json", encoding="utf-8"))["rows"]}
expected = {"sum_f32": 8 / 10, "sum_i16": 50 / 40 / 0.9, "any_bool": 2 * 1.03 / 2.5, "sum_f32_1024": 13 / 30}
assert goals.keys () == expected.keys (), goals
for name, value in expected.items ():
  assert abs (goals[name] - value) < 1e-3, (name, goals[name], value)
END
