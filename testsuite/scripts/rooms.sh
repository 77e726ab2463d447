#!/bin/sh
# No folder includes a file of one that comes later.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
command -v python3 >/dev/null || skip "no python3"
check=$srcdir/testsuite/tools/check-rooms.py

python3 "$check" "$srcdir" || fail "the rooms"

# A tree with one arrow of each kind.
cd "$scratch"
mkdir -p tree/abi tree/plugin/loops tree/ptx-backend/ir tree/ptx-backend/tests tree/ptxsim tree/libgomp-device/launch
echo '#include "ptx-backend/ir/device-ir.h"' >tree/plugin/loops/good.cc
echo '#include "plugin/loops/plan.h"' >tree/ptx-backend/ir/back.cc
echo '#include "ptx-backend/ir/device-ir.h"' >tree/ptxsim/shared.h
echo '#include "ptx-backend/ir/device-ir.h"' >tree/libgomp-device/launch/host.cc
echo '#include "libgomp-device/launch/launch.h"' >tree/abi/image.h
echo '#include "plugin/passes.h"' >tree/ptx-backend/tests/unit-test.cc
echo '#include "abi/image.h"' >>tree/ptx-backend/tests/unit-test.cc
cat >want <<'TEXT'
abi/image.h includes a file of libgomp-device/launch
libgomp-device/launch/host.cc includes a file of ptx-backend/ir
ptx-backend/ir/back.cc includes a file of plugin/loops
ptx-backend/tests/unit-test.cc includes a file of plugin
ptxsim/shared.h includes a file of ptx-backend/ir
6 files, 5 problems
TEXT
python3 "$check" tree >got && fail "a failure is none"
diff want got || fail "other complaints"
