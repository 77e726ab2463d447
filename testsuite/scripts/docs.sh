#!/bin/sh
# All references of the documents are valid, and the README leads to all documents.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"
command -v python3 >/dev/null || skip "no python3"
check=$srcdir/testsuite/tools/check-docs.py

python3 "$check" "$srcdir" || fail "the documents"

# A tree with one of each mistake.
cd "$scratch"
mkdir -p tree/docs tree/examples tree/plugin tree/ptx-backend
cp "$srcdir/Makefile" tree/
printf 'OPTION ("arch", "sm_60")\nOPTION ("bare", "no")\n' >tree/plugin/options.def
echo 'getenv ("PTXSIM_TRACE") getenv ("ACCRED_SECRET")' >tree/plugin/pass.cc
printf 'BACKEND_PASS ("one",\nBACKEND_PASS ("two",\n' >tree/ptx-backend/passes.def
printf '    one ->\n    two -> text\n' >tree/docs/ptx-backend.md
printf 'ACCRED_PASS (one, AFTER, "a",\n"why")\nACCRED_PASS (two, AFTER, "b", "why")\n' >tree/plugin/passes.def
printf '| `accred_two` |\n| `accred_one` |\n' >tree/docs/plugin.md
echo '# Contributing' >tree/CONTRIBUTING.md
echo '# Examples' >tree/examples/README.md
printf '# Alone\n' >tree/docs/alone.md
printf '# One\n\n## Two words, `and` code\n' >tree/docs/one.md
cat >tree/README.md <<'TEXT'
[one](docs/one.md#two-words-and-code) [two](docs/two.md) [three](docs/one.md#three) [four](CONTRIBUTING.md)
[five](examples/README.md) [six](#here) [seven](docs/plugin.md) [eight](docs/ptx-backend.md)
`plugin/pass.cc` `plugin/NAME.cc` `plugin/none.cc` `pass.cc` `none.cc`
`make check` `make checks` `PTXSIM_TRACE` `PTXSIM_NONE` `-fplugin-arg-accred-arch` `-fplugin-arg-accred-none`

    make install
    make installed

| `arch=sm_XX` | A line of a table may be longer than the limit, however long it is, since there is no way to break a line in a table of this kind. |

A line of a paragraph may not be longer than the limit of a hundred and twenty characters, since it is so easy to break them.
TEXT
cat >want <<'TEXT'
README.md: line of 125 characters: A line of a paragraph may not be longer than the limit of a ...
README.md: link to a heading that is not there, #here
README.md: link to a heading that is not there, docs/one.md#three
README.md: link to docs/two.md
README.md: no argument none
README.md: no document has ACCRED_SECRET
README.md: no file none.cc
README.md: no file plugin/none.cc
README.md: no row for the argument bare
README.md: no target checks
README.md: no target installed
README.md: no variable PTXSIM_NONE
docs/alone.md: the README does not lead here
docs/plugin.md: not the passes of plugin/passes.def
docs/plugin.md: pass.cc is not in the list of files
7 documents, 15 problems
TEXT
python3 "$check" tree >got && fail "a failure is none"
{ sed '$d' got | LC_ALL=C sort; tail -n 1 got; } | diff want - || fail "other complaints"

# Paragraphs and items are filled, and filled once more they are the same.
mkdir -p filled/docs filled/examples filled/bench
touch filled/README.md filled/examples/README.md filled/bench/notes.md
cat >filled/CONTRIBUTING.md <<'TEXT'
Words of a paragraph that is not
filled.
- An item that begins behind it and has so many words that they do not all fit, so that `code with spaces` is whole - yes.
  1. One within.

    literal

| table |
|---|
Behind the table.
TEXT
cat >want <<'TEXT'
Words of a paragraph that is not filled.
- An item that begins behind it and has so many words that they do not all fit, so that `code with spaces` is whole -
  yes.
  1. One within.

    literal

| table |
|---|
Behind the table.
TEXT
for turn in 1 2; do
  python3 "$check" --wrap filled || fail "filling"
  diff want filled/CONTRIBUTING.md || fail "filled, turn $turn"
done

# The documents show the output of GCC 12; other versions have other names for their variables.
case $("$CC" -dumpfullversion) in
  12.*) ;;
  *) exit 0;;
esac

# shown DOCUMENT FILE: all lines of FILE stand there, indented, one after the other.
shown () {
  python3 - "$srcdir/$1" "$2" <<'PYTHON' || { cat "$2"; fail "$1 shows something else"; }
import sys
with open(sys.argv[1], encoding="utf-8") as document, open(sys.argv[2], encoding="utf-8") as said:
    sys.exit("".join("    " + line for line in said) not in document.read())
PYTHON
}

cat >dot.c <<'SOURCE'

int
largest (const int *a, int n)
{
  int m = 0;
#pragma acc parallel loop reduction (max:m) copyin (a[0:n])
  for (int i = 0; i < n; i++)
    m = a[i] > m ? a[i] : m;
  return m;
}
SOURCE
accred -O2 -fplugin-arg-accred-report -c dot.c 2>report || fail "compiling for a report"
shown README.md report

# The source, too, is that of the document.
sed -n '/^## A dump/,/^    }/s/^    //p' "$srcdir/docs/plugin.md" >loop.c
accred -O2 -fplugin-arg-accred-dump=accred_raise -c loop.c || fail "compiling for a dump"
grep -E '^((s_[0-9]+ = )?RED_|FORK|JOIN)' loop.c.*.accred_raise >dump || fail "no dump"
shown docs/plugin.md dump
