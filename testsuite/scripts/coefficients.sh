#!/bin/sh
# The numbers in the mathematical functions are those that the script in the tree makes.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
python3 -c 'import mpmath' 2>/dev/null || skip "no python3 with mpmath"
libm=$srcdir/libgomp-device/libm

python3 "$libm/make-coefficients.py" >"$scratch/coefficients.h" || fail "make-coefficients.py"
diff "$libm/coefficients.h" "$scratch/coefficients.h" || fail "coefficients.h is not what make-coefficients.py makes"
