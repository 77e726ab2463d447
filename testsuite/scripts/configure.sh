#!/bin/sh
# configure names everything that is missing, with its package, and refuses configurations that
# cannot work.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

# refused NAME TEXT... -- COMMAND...: it fails, and says each text.
refused () {
  name=$1
  shift
  : >"$scratch/texts"
  while [ "$1" != -- ]; do
    printf '%s\n' "$1" >>"$scratch/texts"
    shift
  done
  shift
  mkdir -p "$scratch/dir-$name"
  if (cd "$scratch/dir-$name" && "$@") >"$scratch/$name.out" 2>&1; then
    fail "$name: configure went through"
  fi
  while IFS= read -r text; do
    grep -F -e "$text" "$scratch/$name.out" >/dev/null || { cat "$scratch/$name.out"; fail "$name: not said: $text"; }
  done <"$scratch/texts"
  [ ! -e "$scratch/dir-$name/Makefile" ] || fail "$name: a Makefile was made"
}

cp "$srcdir/configure" "$srcdir/accred-config.h.in" "$srcdir/Makefile.in" "$scratch/"
refused in-tree "accred is built outside its source tree" -- \
  sh -c "cp '$scratch'/configure '$scratch'/accred-config.h.in '$scratch'/Makefile.in . && ./configure"

refused no-compilers "CC=gcc-none: no such compiler   (Debian package: gcc-12)" \
  "CXX=g++-none: no such compiler   (Debian package: g++-12)" -- \
  "$srcdir/configure" CC=gcc-none CXX=g++-none

# A compiler of another version, as far as configure can see.
pretend () {
  printf '#!/bin/sh\ncase $1 in -dumpfullversion) echo %s;; *) exec %s "$@";; esac\n' "$2" "$CC" >"$scratch/$1"
  chmod +x "$scratch/$1"
}
pretend gcc-10 10.2.0
refused other-version "CC=$scratch/gcc-10 is GCC 10.2.0; accred needs GCC 12" -- "$srcdir/configure" CC="$scratch/gcc-10"
# With a CC of GCC 11 the others are to be of 11, too.
pretend gcc-11 11.3.0
pretend g++-12 12.2.0
refused two-versions "CXX=$scratch/g++-12 is GCC 12.2.0; accred needs GCC 11" -- "$srcdir/configure" CC="$scratch/gcc-11" CXX="$scratch/g++-12"
refused no-such-version "--with-gcc=10: accred is for GCC 12 and GCC 11" -- "$srcdir/configure" --with-gcc=10

printf '#!/bin/sh\necho "#define __clang__ 1"\n' >"$scratch/clang"
chmod +x "$scratch/clang"
refused clang "is clang; a GCC plugin needs GCC 12" -- "$srcdir/configure" CC="$scratch/clang"

# A GCC 12 without plugin headers and without libgomp's part for NVIDIA.
cat >"$scratch/gcc-bare" <<SCRIPT
#!/bin/sh
case \$1 in
  -print-file-name=plugin) echo $scratch/no-plugin;;
  -print-file-name=libgomp-plugin-nvptx.so.1) echo libgomp-plugin-nvptx.so.1;;
  *) exec $CC "\$@";;
esac
SCRIPT
chmod +x "$scratch/gcc-bare"
refused bare "plugin headers (gcc-plugin.h)   (Debian package: gcc-12-plugin-dev)" \
  "libgomp-plugin-nvptx.so.1   (Debian package: libgomp-plugin-nvptx1)" -- "$srcdir/configure" CC="$scratch/gcc-bare"

refused no-ptxas "--with-ptxas=$scratch/none: no such program" -- "$srcdir/configure" --with-ptxas="$scratch/none"

# Without ptxas it goes on, and says so.
mkdir "$scratch/without"
(cd "$scratch/without" && "$srcdir/configure" --with-ptxas=no) >"$scratch/without.out" 2>&1 || fail "--with-ptxas=no is refused"
grep "ptxas  *none" "$scratch/without.out" >/dev/null || fail "--with-ptxas=no: the summary does not say so"
grep '^PTXAS := *$' "$scratch/without/Makefile" >/dev/null || fail "--with-ptxas=no: PTXAS is not empty"
