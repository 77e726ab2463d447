#!/bin/sh
# The plugin refuses to be loaded by a GCC that it was not built for.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# A second plugin loads accred.so as a compiler of another version would.

. "$srcdir/testsuite/lib/common.sh"
cd "$scratch"

cat >other-version.cc <<'SOURCE'
#include "gcc-plugin.h"
#include "plugin-version.h"
#include <dlfcn.h>

int plugin_is_GPL_compatible;

int
plugin_init (plugin_name_args *info, plugin_gcc_version *version)
{
  void *accred = dlopen (info->argv[0].value, RTLD_NOW);
  if (!accred)
    {
      fprintf (stderr, "%s\n", dlerror ());
      return 1;
    }
  plugin_gcc_version other = *version;
  other.basever = "11.4.0";
  plugin_name_args no_arguments = {};
  no_arguments.base_name = info->base_name;
  no_arguments.full_name = info->argv[0].value;
  auto init = reinterpret_cast<decltype (&plugin_init)> (dlsym (accred, "plugin_init"));
  fprintf (stderr, "plugin_init returned %d\n", init (&no_arguments, &other));
  return 0;
}
SOURCE
"$CXX" -shared -fPIC -fno-rtti -w -I"$GCC_PLUGIN_DIR/include" other-version.cc -o other.so -ldl
echo 'int x;' >x.c
if "$CC" -fopenacc -fplugin=./other.so -fplugin-arg-other-path="$plugin" -c x.c -o x.o 2>out; then
  cat out
  fail "no error"
fi
grep 'error: accred: built for GCC .*, this is GCC 11\.4\.0' out >/dev/null || { cat out; fail "the message"; }
grep '^plugin_init returned 1$' out >/dev/null || { cat out; fail "plugin_init's return value"; }

# A GCC of another version lacks functions that the plugin calls; it loads the plugin all the same, and gets the message.
others=0
for n in $("$srcdir/scripts/gcc-version" --installed); do
  case $("$CC" -dumpfullversion) in
    $n.*) continue;;
  esac
  command -v "gcc-$n" >/dev/null || continue
  others=$((others + 1))
  if LC_ALL=C "gcc-$n" -fopenacc -fplugin="$plugin" -c x.c -o x.o 2>out; then
    fail "GCC $n takes the plugin"
  fi
  grep "error: accred: built for GCC .*, this is GCC $n\..*, which needs a plugin of its own: configure '--with-gcc=$n' (Debian package: gcc-$n-plugin-dev)" out >/dev/null || { cat out; fail "the message in GCC $n"; }
done
echo "$others other versions"
