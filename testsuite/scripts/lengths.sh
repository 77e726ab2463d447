#!/bin/sh
# No function of the product has more than 60 lines, and no file of it more than 800.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
command -v python3 >/dev/null || skip "no python3"
check=$srcdir/testsuite/tools/check-lengths.py

python3 "$check" "$srcdir" || fail "too long"

# body N: N lines of a function's body.
body () { i=0; while [ $i -lt "$1" ]; do echo "  f ($i);"; i=$(($i + 1)); done; }
cd "$scratch"
mkdir -p tree/plugin/tests tree/ptxsim
# 60 lines, and 61; one in a class; a table, which is no function.
{ printf 'int\nenough (int n)\n{\n'; body 56; printf '}\n\n'; } >tree/plugin/some.cc
{ printf '/* It is.  */\nstatic void\ntoo_long (int n,\n\t  int m)\n{\n'; body 56; printf '}\n\n'; } >>tree/plugin/some.cc
{ printf 'class c\n{\n  int inside () const\n  {\n'; body 60; printf '  }\n};\n'; } >tree/ptxsim/inside.h
{ printf 'static const int table[] =\n{\n'; body 90; printf '};\n'; } >tree/ptxsim/table.cc
cp tree/plugin/some.cc tree/plugin/tests/some.cc
{ body 801; } >tree/ptxsim/long.cc
cat >want <<'TEXT'
plugin/some.cc:63: a function of 61 lines, at most 60
ptxsim/inside.h:3: a function of 63 lines, at most 60
ptxsim/long.cc: 801 lines, at most 800
5 functions of 61.0 lines on average, 3 problems
TEXT
python3 "$check" tree >got && fail "a failure is none"
diff want got || fail "other complaints"
