#!/bin/sh
# Objects with device code link as any others: relocatable (-r), in an archive, position-dependent.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

part=$srcdir/testsuite/accred.exec/several-files-part.c
main=$srcdir/testsuite/accred.exec/several-files.c
accred -O2 -I"$srcdir/testsuite/lib" -c "$main" -o main.o
accred -O2 -c "$part" -o part.o

ar rc libpart.a part.o
"$CC" -fopenacc main.o -L. -lpart -o archive || fail "link with an archive"
on_ptxsim ./archive || fail "run with an archive"

ld -r main.o part.o -o both.o
"$CC" -fopenacc both.o -o relocatable || fail "link of ld -r"
on_ptxsim ./relocatable || fail "run of ld -r"

accred -O2 -fno-pie -I"$srcdir/testsuite/lib" -c "$main" -o main-nopie.o
"$CC" -fopenacc -no-pie main-nopie.o part.o -o no-pie || fail "link with -no-pie"
on_ptxsim ./no-pie || fail "run with -no-pie"

# Sections that nothing refers to are collected; the image must stay.
"$CC" -fopenacc -Wl,--gc-sections main.o part.o -o gc || fail "link with --gc-sections"
on_ptxsim ./gc || fail "run with --gc-sections"

# A file without regions beside one with them.
echo 'int unused;' >plain.c
accred -O2 -c plain.c -o plain.o
"$CC" -fopenacc main.o part.o plain.o -o plain || fail "link with a file without regions"
on_ptxsim ./plain || fail "run with a file without regions"
