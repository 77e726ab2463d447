#!/bin/sh
# The table of faults in docs/testing.md is the one in ptx-backend/faults.def.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

python3 "$srcdir/scripts/check-mutations.py" --srcdir "$srcdir" --check "$srcdir/docs/testing.md" || fail "the table"
# No other build makes faults.
if strings -a "$plugin" | grep -x ACCRED_FAULT; then
  fail "accred.so looks at ACCRED_FAULT"
fi
