#!/bin/sh
# libcuda.so.1 exports the driver's entry points that ptxsim/driver-api.def lists, and all that libgomp looks up.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

nm -D --defined-only "$builddir/ptxsim/libcuda.so.1" | sed -n 's/.* T \(cu[A-Za-z0-9_]*\)$/\1/p' | sort >exported
sed -n 's/^X (\(cu[A-Za-z0-9_]*\),.*/\1/p' "$srcdir/ptxsim/driver-api.def" | sort >listed
[ "$(wc -l <listed)" -gt 100 ] || fail "the list was not read"
cmp exported listed || fail "exported, but not listed, or the other way round: $(comm -3 exported listed | tr '\n' ' ')"

# libgomp's nvptx plugin has no device if an entry point is missing; its messages name them without
# _v2.
plugin=$("$CC" -print-file-name=libgomp-plugin-nvptx.so.1)
[ -e "$plugin" ] || plugin=/usr/lib/x86_64-linux-gnu/libgomp-plugin-nvptx.so.1
[ -e "$plugin" ] || skip "no libgomp-plugin-nvptx.so.1"
strings=$(tr -c 'A-Za-z0-9_' '\n' <"$plugin" | grep -x 'cu[A-Z][A-Za-z0-9]*\(_v[0-9]\)\{0,1\}' | sort -u)
[ "$(echo "$strings" | wc -l)" -gt 30 ] || fail "the plugin's names were not found"
for name in $strings; do
  grep -x "$name\(_v[0-9]\)\{0,1\}" exported >/dev/null || fail "libgomp's plugin names $name, which ptxsim lacks"
done
