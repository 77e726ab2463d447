#!/bin/sh
# A kernel sets every register that it reads; otherwise a program could be right on ptxsim only by
# chance.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

unset_registers () { python3 "$srcdir/testsuite/tools/unset-registers.py" "$@"; }

# The tool sees one.
cat >"$scratch/planted.ptx" <<'END'
.visible .entry planted (.param .u64 p)
{
	ld.param.u64 %rd0, [p];
	mov.b32 %r0, 1;
	add.u32 %r1, %r0, %r2;
	st.global.u32 [%rd0], %r1;
	ret;
}
END
if unset_registers "$scratch/planted.ptx" >"$scratch/found"; then fail "a planted register is not seen"; fi
grep -q 'planted: %r2 is' "$scratch/found" || fail "another register is seen: $(cat "$scratch/found")"
[ "$(wc -l <"$scratch/found")" -eq 1 ] || fail "more is seen: $(cat "$scratch/found")"

mkdir "$scratch/ptx"
for test in red-rows red-nests red-several constant-entries collapse-digits mode-worker-single; do
  accred -O2 -I"$srcdir/testsuite/lib" -fplugin-arg-accred-ptx-dump="$scratch/ptx" -c \
    "$srcdir/testsuite/accred.exec/$test.c" -o "$scratch/$test.o"
done
set -- "$scratch"/ptx/*.ptx
[ $# -eq 6 ] || fail "not six PTX files: $*"
unset_registers "$@" || fail "registers that are never set"
