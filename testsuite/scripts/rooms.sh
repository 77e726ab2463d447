#!/bin/sh
# No folder includes a file of a later one, the shim alone asks for GCC's version, and docs/architecture.md describes the current tree.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
command -v python3 >/dev/null || skip "no python3"
check=$srcdir/testsuite/tools/check-rooms.py

python3 "$check" "$srcdir" || fail "the rooms"
draw=$srcdir/testsuite/tools/draw-rooms.py
python3 "$draw" --check "$srcdir" || fail "the drawing"

# A tree with one arrow of each kind.
cd "$scratch"
mkdir -p tree/abi tree/plugin/loops tree/plugin/values tree/plugin/other tree/ptx-backend/ir tree/ptx-backend/tests tree/ptxsim tree/libgomp-device/launch
echo '#include "ptx-backend/ir/device-ir.h"' >tree/plugin/loops/good.cc
echo '#include "plugin/openacc-calls.h"' >>tree/plugin/loops/good.cc
echo '#include "plugin/reductions/reduction-ifn.h"' >>tree/plugin/loops/good.cc
echo '#include "plugin/calls/translate-call.h"' >tree/plugin/values/circle.cc
echo '#include "plugin/loops/plan.h"' >tree/ptx-backend/ir/back.cc
printf '#if GCCPLUGIN_VERSION >= 14000\n#endif\n' | tee tree/plugin/gcc-shim.h >tree/plugin/values/version.cc
echo '#include "ptx-backend/ir/device-ir.h"' >tree/ptxsim/shared.h
echo '#include "ptx-backend/ir/device-ir.h"' >tree/libgomp-device/launch/host.cc
echo '#include "libgomp-device/launch/launch.h"' >tree/abi/image.h
echo '#include "plugin/passes.h"' >tree/ptx-backend/tests/unit-test.cc
echo '#include "abi/image.h"' >>tree/ptx-backend/tests/unit-test.cc
# A row for each of check-rooms.py, but for abi; and none for a folder of the tree.
mkdir tree/docs
for room in plugin plugin/openmp plugin/kernels plugin/clauses plugin/counters plugin/offload plugin/target plugin/reductions \
            plugin/loops plugin/translate plugin/calls plugin/values plugin/report ptx-backend ptx-backend/ir ptx-backend/passes ptx-backend/reductions ptx-backend/emit \
            libgomp-device/launch libgomp-device/library libgomp-device/libc libgomp-device/routines libgomp-device/libm ptxsim; do
  echo "| \`$room\` | | |"
done >tree/docs/architecture.md
cat >want <<'TEXT'
abi/image.h includes a file of libgomp-device/launch
libgomp-device/launch/host.cc includes a file of ptx-backend/ir
plugin/values/circle.cc includes a file of plugin/calls
ptx-backend/ir/back.cc includes a file of plugin/loops
ptx-backend/tests/unit-test.cc includes a file of plugin
ptxsim/shared.h includes a file of ptx-backend/ir
docs/architecture.md has no row for abi
docs/architecture.md has no row for plugin/other
plugin/values/version.cc asks for the version of GCC: that is for plugin/gcc-shim.h
9 problems
TEXT
python3 "$check" tree >got && fail "a failure is none"
diff want got || fail "other complaints"

# drawn TEXT: the drawing of the copy is out of date, and a new one has TEXT.
mkdir copy
(cd "$srcdir" && tar cf - docs/architecture.md docs/architecture.svg plugin ptx-backend libgomp-device abi ptxsim) | tar xf - -C copy
drawn () {
  if python3 "$draw" --check copy 2>said; then
    fail "the drawing is out of date, but not said to be: $1"
  fi
  grep "make docs-figures" said >/dev/null || { cat said; fail "$1"; }
  python3 "$draw" copy
  python3 "$draw" --check copy || fail "drawn twice: $1"
  grep -e "$1" copy/docs/architecture.svg >/dev/null || fail "not drawn: $1"
}
python3 "$draw" --check copy || fail "a copy of the drawing"
# An additional pass, a pass in another room, a new include, and another purpose.
sed -i 's/^ACCRED_PASS (clone,/ACCRED_PASS (symbols, AFTER, "simdclone", "")\n&/' copy/plugin/passes.def
drawn ">accred_symbols, accred_clone<"
dots () { grep -c '<circle' copy/docs/architecture.svg; }
before=$(dots)
echo '#include "ptx-backend/ir/cfg.h"' >>copy/ptxsim/types.h
drawn '<circle'
[ $(($before + 1)) -eq "$(dots)" ] || fail "an include is not a dot more"
mv copy/plugin/reductions/raise.cc copy/plugin/loops/
drawn ">accred_raise, accred_plan"
sed -i 's/translates GIMPLE to/turns GIMPLE into/' copy/docs/architecture.md
drawn ">turns GIMPLE into device IR<"
# What cannot be drawn is said.
rm copy/plugin/loops/raise.cc
if python3 "$draw" copy 2>said; then
  fail "a pass without a file"
fi
grep "0 files for the pass raise" said >/dev/null || { cat said; fail "a pass without a file"; }
