#!/bin/sh
# The plugin exports what GCC looks up and nothing else, and loads in each of the compilers.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

visible=$(nm -D --defined-only "$plugin" | sed 's/.* //' | sort | tr '\n' ' ')
[ "$visible" = "plugin_init plugin_is_GPL_compatible " ] || fail "visible: $visible"

printf 'int x;\n' >x.c
cp x.c x.cc
printf 'end\n' >x.f90
for file in "$CC:x.c" "$CXX:x.cc" "$FC:x.f90"; do
  compiler=${file%:*} source=${file#*:}
  [ -n "$compiler" ] || continue
  "$compiler" -fopenacc -fplugin="$plugin" -fplugin-arg-accred-help -c "$source" -o x.o >out || fail "$source"
  grep -e '-fplugin-arg-accred-ptx-dump' out >/dev/null || fail "$source: the plugin was not loaded"
done
