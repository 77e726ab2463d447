#!/bin/sh
# make install into a staged tree: the plugin found by name and by path, accred-run, and make uninstall leaves nothing.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

stage=$scratch/stage
install () {
  (cd "$builddir" && $MAKE --no-print-directory "$@") >"$scratch/make.out" 2>&1 || { cat "$scratch/make.out"; fail "make $*"; }
}
major=$("$CC" -dumpversion | sed 's/\..*//')
folder=lib/accred/gcc-$major
install install prefix=/opt/accred DESTDIR="$stage"

for file in /opt/accred/$folder/accred.so /opt/accred/lib/accred/ptxsim/libcuda.so.1 /opt/accred/bin/accred-run \
            /opt/accred/share/doc/accred/COPYING /opt/accred/lib/pkgconfig/accred.pc \
            /opt/accred/share/man/man1/accred.1 /opt/accred/share/man/man1/accred-run.1; do
  [ -e "$stage$file" ] || fail "$file was not installed"
done
link=$stage$GCC_PLUGIN_DIR/accred.so
[ -L "$link" ] && [ -f "$link" ] || fail "no link in GCC's plugin folder, or one that leads nowhere"
cmp -s "$link" "$stage/opt/accred/$folder/accred.so" || fail "the link leads to another file"
for library in gcc-$major/accred.so ptxsim/libcuda.so.1; do
  if readelf -SW "$stage/opt/accred/lib/accred/$library" | grep -E '\.(symtab|debug_)'; then
    fail "$library is not stripped"
  fi
done
if grep -r -l -F "$builddir" "$stage/opt/accred/bin" "$stage/opt/accred/share"; then
  fail "an installed script or document names the build directory"
fi
if grep -F "$stage" "$stage/opt/accred/bin/accred-run"; then
  fail "the staging folder got into accred-run"
fi

"$CC" -O2 -fopenacc -fplugin="$link" "$srcdir/examples/dot.c" -o "$scratch/dot"
ACC_DEVICE_TYPE=nvidia LD_LIBRARY_PATH="$stage/opt/accred/lib/accred/ptxsim" "$scratch/dot" 3000

# The staged tree is whole, also under another name, in an archive, and behind a link.
on_moved () {
  (unset LD_LIBRARY_PATH; "$@" 3000) >"$scratch/moved.out" 2>&1 || { cat "$scratch/moved.out"; fail "moved: $*"; }
}
on_moved "$stage/opt/accred/bin/accred-run" "$scratch/dot"
mkdir "$scratch/else where"
tar cf - -C "$stage/opt" accred | tar xf - -C "$scratch/else where"
moved=$scratch/else\ where/accred
mv "$stage/opt/accred" "$stage/opt/hidden"
"$CC" -O2 -fopenacc -fplugin="$moved/$folder/accred.so" "$srcdir/examples/dot.c" -o "$scratch/dot-moved"
on_moved "$moved/bin/accred-run" "$scratch/dot-moved"
ln -s "$moved/bin/accred-run" "$scratch/linked-run"
on_moved "$scratch/linked-run" "$scratch/dot-moved"
(cd "$scratch" && PATH=.:$PATH && on_moved linked-run "$scratch/dot-moved")
rm "$moved/lib/accred/ptxsim/libcuda.so.1"
if "$moved/bin/accred-run" "$scratch/dot-moved" 3000 2>"$scratch/moved.out"; then
  fail "accred-run without a libcuda.so.1 of its own"
fi
grep "no libcuda.so.1 in $moved" "$scratch/moved.out" >/dev/null || { cat "$scratch/moved.out"; fail "which folder has none is not said"; }
mv "$stage/opt/hidden" "$stage/opt/accred"

# Beside it a plugin for another version: each stays when the other one goes, and what they share until the last is gone.
other=$stage/opt/other-gcc
install install prefix=/opt/accred DESTDIR="$stage" GCC_MAJOR=99 GCC_PLUGIN_DIR=/opt/other-gcc
cmp -s "$stage/opt/accred/lib/accred/gcc-99/accred.so" "$other/accred.so" || fail "the link of another version"
[ "$(readlink -f "$link")" = "$stage/opt/accred/$folder/accred.so" ] || fail "another version took the link"
install uninstall prefix=/opt/accred DESTDIR="$stage" GCC_MAJOR=99 GCC_PLUGIN_DIR=/opt/other-gcc
[ ! -e "$stage/opt/accred/lib/accred/gcc-99" ] && [ ! -L "$other/accred.so" ] || fail "uninstall left another version"
for file in $folder/accred.so lib/accred/ptxsim/libcuda.so.1 bin/accred-run share/man/man1/accred.1 lib/pkgconfig/accred.pc; do
  [ -e "$stage/opt/accred/$file" ] || fail "uninstall of another version removed $file"
done

# What programs ask for the plugin, and pages without arguments that are missing or too many.
pc=$stage/opt/accred/lib/pkgconfig
if command -v pkg-config >/dev/null; then
  ask () { PKG_CONFIG_PATH=$pc pkg-config "$@" accred; }
  [ "$(ask --variable=plugin)" = accred ] || fail "pkg-config: the plugin is $(ask --variable=plugin)"
  [ "$(ask --variable=run)" = /opt/accred/bin/accred-run ] || fail "pkg-config: accred-run"
  [ "$(ask --cflags --libs | sed 's/ *$//')" = "-fopenacc -fplugin=accred -fopenacc" ] || fail "pkg-config: flags: $(ask --cflags --libs)"
fi
man=$stage/opt/accred/share/man/man1
sed -n 's/^ACCRED_OPTION ("\([^"]*\)".*/\1/p' "$srcdir/plugin/options.def" | LC_ALL=C sort >"$scratch/options"
sed -n 's/\\-/-/g; s/^\\fB-fplugin-arg-accred-\([a-z-][a-z-]*\).*/\1/p' "$man/accred.1" | LC_ALL=C sort >"$scratch/documented"
[ "$(grep -c . "$scratch/options")" -ge 9 ] || fail "no arguments"
cmp "$scratch/options" "$scratch/documented" || fail "arguments in accred(1)"
grep '^\\fBPTXSIM_CHECK=' "$man/accred-run.1" >/dev/null || fail "variables in accred-run(1)"
if command -v groff >/dev/null; then
  for page in accred accred-run; do
    groff -man -ww -z "$man/$page.1" 2>"$scratch/groff.out"
    [ ! -s "$scratch/groff.out" ] || { cat "$scratch/groff.out"; fail "$page.1"; }
  done
fi

install uninstall prefix=/opt/accred DESTDIR="$stage"
left=$(find "$stage" ! -type d)
[ -z "$left" ] || fail "uninstall left: $left"
[ ! -d "$stage/opt/accred/lib/accred" ] || fail "uninstall left accred's own folder"

# Installed for use under its prefix (no DESTDIR), where GCC's folder is another.
prefix=$scratch/prefix
install install prefix="$prefix" GCC_PLUGIN_DIR="$scratch/gcc-plugins"
"$CC" -O2 -fopenacc -fplugin="$prefix/$folder/accred.so" "$srcdir/examples/dot.c" -o "$scratch/dot2"
"$prefix/bin/accred-run" "$scratch/dot2" 3000 || fail "the installed accred-run"
# Another installation's link is not ours to remove.
ln -sf /elsewhere/accred.so "$scratch/gcc-plugins/accred.so"
install uninstall prefix="$prefix" GCC_PLUGIN_DIR="$scratch/gcc-plugins"
[ -L "$scratch/gcc-plugins/accred.so" ] || fail "uninstall removed the link of another installation"
left=$(find "$prefix" ! -type d)
[ -z "$left" ] || fail "uninstall left: $left"
