#!/bin/sh
# make deb: two packages with their dependencies; what is in them compiles and runs a program; lintian, if there is one.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
for tool in dpkg-deb dpkg-gencontrol dpkg-shlibdeps; do
  command -v $tool >/dev/null || skip "no package dpkg-dev"
done
major=$("$CC" -dumpversion | sed 's/\..*//')
gcc=$(dpkg-query -W -f '${Version}' "gcc-$major" 2>/dev/null) || skip "GCC is from no package"

cd "$builddir"
DEB_MAINTAINER='A. Packager <packager@debian.org>' $MAKE --no-print-directory deb >"$scratch/out" 2>&1 || { cat "$scratch/out"; fail "make deb"; }
mv deb "$scratch/deb"
cd "$scratch"
architecture=$(dpkg --print-architecture)
own=$(echo deb/accred_*_"$architecture".deb) plugin_deb=$(echo deb/gcc-"$major"-plugin-accred_*_"$architecture".deb)
[ -f "$own" ] && [ -f "$plugin_deb" ] && [ "$(ls deb/*.deb | wc -l)" -eq 2 ] || { ls deb; fail "not these two packages"; }

# needs PACKAGE FIELD TEXT
needs () { dpkg-deb -f "$1" "$2" | tr ',' '\n' | sed 's/^ //' | grep -Fx "$3" || { dpkg-deb -f "$1"; fail "$1: $2: $3"; }; }
needs "$plugin_deb" Depends "gcc-$major (= $gcc)"
needs "$plugin_deb" Depends libgomp1
dpkg-deb -f "$plugin_deb" Depends | grep 'libc6 (>= ' || fail "the C library"
needs "$own" Depends libgomp-plugin-nvptx1
dpkg-deb -f "$own" Depends | grep 'libstdc++6 (>= ' || fail "the C++ library"
dpkg-deb -c "$own" >list
dpkg-deb -c "$plugin_deb" >>list
awk '$2 != "root/root"' list | grep . && fail "files that are not root's"
awk '$1 !~ /^d/ { print $6 }' list | sort | uniq -d | grep . && fail "files in both packages"

# Unpacked, as they would be installed.
mkdir root
dpkg-deb -x "$own" root
dpkg-deb -x "$plugin_deb" root
for package in "$own" "$plugin_deb"; do
  dpkg-deb --ctrl-tarfile "$package" | tar xOf - ./md5sums | (cd root && md5sum -c --quiet) || fail "md5sums of $package"
done
[ -f "root$GCC_PLUGIN_DIR/accred.so" ] || fail "nothing in GCC's plugin folder"
"$CC" -O2 -fopenacc -fplugin="root$GCC_PLUGIN_DIR/accred.so" "$srcdir/examples/dot.c" -o dot
env -u LD_LIBRARY_PATH root/usr/bin/accred-run ./dot 3000 || fail "running"
grep -r "$builddir" root/usr/bin root/usr/share && fail "the build folder is in a package"

if command -v lintian >/dev/null; then
  lintian --allow-root --fail-on error,warning --suppress-tags initial-upload-closes-no-bugs deb/*.deb || fail "lintian"
else
  echo "without lintian"
fi
