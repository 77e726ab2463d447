#!/bin/bash
# Members and structs in reduction clauses of programs that are compiled from preprocessed text: -save-temps,
# -no-integrated-cpp, `.i' files with and without the macros, as ccache and distcc make them.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

set -e
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

fail () {
  echo "FAIL: preprocessed.sh: $*"
  exit 1
}

cat >red.c <<'END'
#include <stdio.h>
#define SIZE 4
#define MORE(X) X += 1
#define self self
struct in { long c[SIZE]; };
struct s { int x; double v[SIZE]; struct in in[2]; };
int
main (void)
{
  struct s a = { 0 }, b = { 0 }, *p = &b;
  int self = 0;
  a.in[1].c[3] = 100;
#pragma acc parallel loop reduction (+:a.x, self) \
  reduction (+:p->v[1:2], a.in[1].c) copy (b)
  for (int i = 0; i < 1000; i++)
    {
      MORE (a.x);
      p->v[1 + i % 2] += i;
      a.in[1].c[i % SIZE]++;
      self++;
    }
#pragma acc parallel loop reduction (max:b)
  for (int i = 0; i < 1000; i++)
    if (b.x < i)
      b.x = i;
  printf ("%d %d %d %g %g %g %ld %ld\n", a.x, self, b.x, b.v[0], b.v[1], b.v[2], a.in[1].c[0], a.in[1].c[3]);
  return 0;
}
END
want='1000 1000 999 0 249500 250000 250 350'
cp red.c red.cc

# PROGRAM came from the command in $*: it gives the answer, on the device.
answers () {
  local program=$1
  shift
  ACC_DEVICE_TYPE=nvidia "$builddir/ptxsim/accred-run" "./$program" >got || fail "$*: the program fails"
  [ "$(cat got)" = "$want" ] || { cat got; fail "$*: the answer"; }
  rm -f "$program"
}

for language in c cc; do
  case $language in
    c) compiler=$CC; text=i;;
    cc) compiler=$CXX; text=ii;;
  esac
  flags="-O2 -fopenacc -fplugin=$builddir/plugin/accred.so"
  for debug in '' -g3; do
    for way in '' -save-temps -no-integrated-cpp '-save-temps -fdirectives-only' '-no-integrated-cpp -fdirectives-only'; do
      $compiler $flags $debug $way red.$language -o program || fail "$compiler $debug $way"
      answers program "$compiler $debug $way"
    done
    for way in '' -P -fdirectives-only -C; do
      $compiler -O2 -fopenacc $debug -E $way red.$language -o text.$text || fail "$compiler -E $way"
      again=
      [ "$way" = -fdirectives-only ] && again=-fdirectives-only
      for kind in -fpreprocessed ''; do
        $compiler $flags $debug $kind $again -c text.$text -o text.o || fail "$compiler $kind $again of -E $way $debug"
        $compiler -fopenacc text.o -o program
        answers program "$compiler $kind $again of -E $way $debug"
      done
      # With the plugin, too.
      $compiler $flags $debug -E $way red.$language -o with.$text
      cmp -s text.$text with.$text || fail "-E $way with the plugin"
    done
  done
done

# A message has the place in the source.
sed 's/(+:a.x, self)/(+:a.y, self)/' red.c >wrong.c
$CC -fopenacc -fplugin="$builddir/plugin/accred.so" -save-temps -c wrong.c 2>messages && fail "wrong.c compiles"
grep -q "^wrong.c:13:.* has no member named .y" messages || { cat messages; fail "the place of an error"; }
