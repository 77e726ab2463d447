#!/bin/sh
# configure says what is missing, all of it, with the package that has it, and refuses what cannot work.
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
printf '#!/bin/sh\ncase $1 in -dumpfullversion) echo 11.4.0;; *) exec %s "$@";; esac\n' "$CC" >"$scratch/gcc-11"
chmod +x "$scratch/gcc-11"
refused other-version "CC=$scratch/gcc-11 is GCC 11.4.0; accred needs GCC 12" -- "$srcdir/configure" CC="$scratch/gcc-11"

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
