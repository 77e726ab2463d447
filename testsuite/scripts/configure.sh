#!/bin/sh
# configure names everything that is missing, with its package, and refuses configurations that
# cannot work.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
major=$("$CC" -dumpfullversion | sed "s/\..*//")

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

# What it takes by itself.
own=$(env -u CC "$srcdir/scripts/gcc-version")
refused no-compilers "CC=gcc-none: no such compiler   (Debian package: gcc-$own)" \
  "CXX=g++-none: no such compiler   (Debian package: g++-$own)" \
  "(accred is for GCC 11, 12, 13, 14, 15, 16; installed here: " -- \
  "$srcdir/configure" CC=gcc-none CXX=g++-none

# A compiler of another version, as far as configure can see.
pretend () {
  printf '#!/bin/sh\ncase $1 in -dumpfullversion) echo %s;; *) exec %s "$@";; esac\n' "$2" "$CC" >"$scratch/$1"
  chmod +x "$scratch/$1"
}
pretend gcc-10 10.2.0
refused other-version "CC=$scratch/gcc-10 is GCC 10.2.0; accred needs GCC $own" -- "$srcdir/configure" CC="$scratch/gcc-10"
# With a CC of GCC 11 the others are to be of 11, too.
pretend gcc-11 11.3.0
pretend g++-12 12.2.0
refused two-versions "CXX=$scratch/g++-12 is GCC 12.2.0; accred needs GCC 11" -- "$srcdir/configure" CC="$scratch/gcc-11" CXX="$scratch/g++-12"
refused no-such-version "--with-gcc=10: accred is for GCC 11, 12, 13, 14, 15, 16; installed here: " -- "$srcdir/configure" --with-gcc=10

# By itself it takes the machine's own gcc, if it is one of these, else the newest.
mkdir "$scratch/bin"
pretend_in_bin () { pretend "bin/$1" "$2"; }
chosen () { env -u CC PATH="$scratch/bin:$PATH" "$srcdir/scripts/gcc-version" "$@"; }
pretend_in_bin gcc 13.4.0
test "$(chosen)" = 13 || fail "not the machine's own gcc: $(chosen)"
case " $(chosen --installed) " in *" 13 "*) ;; *) fail "gcc is not one of the installed: $(chosen --installed)";; esac
test "$(GCC_MAJOR=13 chosen --program gcc)" = gcc || test -n "$(command -v gcc-13)" || fail "gcc-13 is called gcc here"
pretend_in_bin gcc 10.2.0
pretend_in_bin gcc-16 16.1.0
test "$(chosen)" = 16 || fail "not the newest: $(chosen)"
test "$(CC=$scratch/bin/gcc "$srcdir/scripts/gcc-version")" = 10 || fail "not that of CC"

printf '#!/bin/sh\necho "#define __clang__ 1"\n' >"$scratch/clang"
chmod +x "$scratch/clang"
refused clang "is clang; a GCC plugin needs GCC $own" -- "$srcdir/configure" CC="$scratch/clang"

# A GCC without plugin headers and without libgomp's part for NVIDIA.
cat >"$scratch/gcc-bare" <<SCRIPT
#!/bin/sh
case \$1 in
  -print-file-name=plugin) echo $scratch/no-plugin;;
  -print-file-name=libgomp-plugin-nvptx.so.1) echo libgomp-plugin-nvptx.so.1;;
  *) exec $CC "\$@";;
esac
SCRIPT
chmod +x "$scratch/gcc-bare"
refused bare "plugin headers (gcc-plugin.h)   (Debian package: gcc-$major-plugin-dev)" \
  "libgomp-plugin-nvptx.so.1   (Debian package: libgomp-plugin-nvptx1)" -- "$srcdir/configure" CC="$scratch/gcc-bare"

refused no-ptxas "--with-ptxas=$scratch/none: no such program" -- "$srcdir/configure" --with-ptxas="$scratch/none"

# Without ptxas it goes on, and says so.
mkdir "$scratch/without"
(cd "$scratch/without" && "$srcdir/configure" --with-ptxas=no) >"$scratch/without.out" 2>&1 || fail "--with-ptxas=no is refused"
grep "ptxas  *none" "$scratch/without.out" >/dev/null || fail "--with-ptxas=no: the summary does not say so"
grep '^PTXAS := *$' "$scratch/without/Makefile" >/dev/null || fail "--with-ptxas=no: PTXAS is not empty"
