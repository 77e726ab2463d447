#!/bin/sh
# The report as a page: HTML that is well-formed and needs no other file, the source, each line's decisions, numbers, a profile.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

cd "$scratch"
LC_ALL=C
export LC_ALL
printf 'inline int twice (int i) { return i << 1; } /* "<&>" \f */\n' >twice.h
cat >sum.c <<'END'
#include "twice.h"
int a[5000];
int
main (void)
{
  int s = 0;
#pragma acc parallel loop gang vector num_gangs (10) reduction (max:s) copy (a)
  for (int i = 0; i < 5000; i++)
    s = twice (a[i]) > s ? a[i] : s;
#pragma acc kernels copy (a)
  for (int i = 1; i < 5000; i++)
    a[i] += a[i - 1];
  return s;
}
END
cat >ptxas <<'END'
#!/bin/sh
cat <<EOF
ptxas info    : Compiling entry function 'main\$_omp_fn\$0' for 'sm_90'
ptxas info    : Function properties for main\$_omp_fn\$0
    0 bytes stack frame, 8 bytes spill stores, 16 bytes spill loads
ptxas info    : Used 40 registers, used 1 barriers, 64 bytes smem, 360 bytes cmem[0]
EOF
END
chmod +x ptxas

# What a browser makes of the page: tags that match, ids, what it loads, the rows with their text, the profile.
cat >read.py <<'END'
import html.parser, json, sys
VOID = {"meta", "br", "img"}
class Page (html.parser.HTMLParser):
    def __init__ (self):
        super ().__init__ ()
        self.open, self.rows, self.ids, self.links, self.scripts = [], [], [], [], []
    def handle_decl (self, text):
        assert text == "DOCTYPE html", text
    def handle_starttag (self, tag, attrs):
        attrs = dict (attrs)
        for outside in ("src", "action", "background"):
            assert outside not in attrs, attrs
        assert tag != "link"
        if "href" in attrs:
            assert attrs["href"].startswith ("#"), attrs
            self.links.append (attrs["href"][1:])
        if "id" in attrs:
            assert attrs["id"] not in self.ids, attrs
            self.ids.append (attrs["id"])
        if tag == "tr":
            self.rows.append ([])
        if tag == "li":
            self.rows[-1].append (("missed " if attrs.get ("class") == "missed" else "") + "decision: ")
        elif tag in ("td", "th"):
            self.rows[-1].append ("")
        if tag == "script":
            self.scripts.append ([attrs.get ("id"), ""])
        if tag not in VOID:
            self.open.append (tag)
    def handle_endtag (self, tag):
        assert self.open.pop () == tag, tag
    def handle_data (self, text):
        if "script" in self.open:
            self.scripts[-1][1] += text
        elif "td" in self.open or "th" in self.open:
            self.rows[-1][-1] += text
page = Page ()
text = open (sys.argv[1], encoding="utf-8").read ()
assert not any (ord (c) < 32 and c not in "\n\t" for c in text)
page.feed (text)
page.close ()
assert not page.open, page.open
for link in page.links:
    assert link in page.ids, link
sys.stdout.reconfigure (encoding="utf-8")
for row in page.rows:
    print (" | ".join (row))
for id, script in page.scripts:
    if id == "profile":
        for kernel in json.loads (script)["kernels"]:
            print ("profile:", kernel["name"])
END

# expect TEXT: a row of the page.
expect () { grep -Fxe "$1" rows || { cat rows; fail "no row $1"; }; }

ACCRED_PTXAS=$scratch/ptxas accred -g -O2 sum.c -o sum -fplugin-arg-accred-arch=sm_90 -fplugin-arg-accred-verify -fplugin-arg-accred-report=sum.html \
  2>notes
python3 read.py sum.html >rows || fail "the page"
# Shared memory: 16 warps of 4 bytes.  40 registers in 16 warps take 20480 of 65536: three blocks, 48 of 64 warps.
expect 'sum.c:7 | parallel | 10 gangs, 1 worker, vector length 512 | 64 | 0 | 0 | 0 | 40 | 24 | 75% (registers)'
grep -E '^sum.c:10 \| kernels, sequential .* \| 1 gang, 1 worker, vector length 1 \| 0 \| 0 \| 0 \| 0 \| [^0-9]* \| [^0-9]* \| [^0-9]*$' rows \
  || { cat rows; fail "the sequential region"; }
grep -F '7 | #pragma acc parallel loop gang vector num_gangs (10) reduction (max:s) copy (a) | decision: parallel: 10 gangs, ' rows \
  | grep -F ' | decision: loop: gang vector; ' | grep -F ' | decision: reduction (max:s) int, gang: ' || { cat rows; fail "decisions"; }
grep '^11 |   for (int i = 1; i < 5000; i++) | missed decision: loop: sequential: ' rows || { cat rows; fail "why a loop is sequential"; }
expect '12 |     a[i] += a[i - 1];'
grep '^profile' rows && fail "a profile from nowhere"

# Files that are included have their part where there is something to say of them: not here.
grep '<h2>twice.h' sum.html && fail "a file without decisions"
{ echo '#include "twice.h"'; echo '#include "region.h"'; } >outer.c
sed -e 1d -e 's/main/region/' sum.c >region.h
accred -O2 -c outer.c -fplugin-arg-accred-report=outer.html
python3 read.py outer.html >rows || fail "the page of a region in an included file"
grep '^region.h:6 | parallel | ' rows && grep '^6 | #pragma acc parallel .* | decision: ' rows || { cat rows; fail "a region in an included file"; }

# Text of the source is never markup.
{ printf '/* </pre><script>"&amp; \f */\n'; cat sum.c; } >'a--><b.c'
accred -O2 -c 'a--><b.c' -o b.o -fplugin-arg-accred-report=b.html
python3 read.py b.html >rows || fail "markup in the source"
expect '1 | /* </pre><script>"&amp;   */'

# The profile of a run, if it is beside the page.
PTXSIM_PROFILE_FILE=sum.profile.json on_ptxsim ./sum || fail "running"
accred -g -O2 sum.c -o sum -fplugin-arg-accred-report=sum.html
python3 read.py sum.html >rows || fail "the page with a profile"
expect 'profile: main$_omp_fn$0'
expect 'profile: main$_omp_fn$1'
echo 'no JSON' >sum.profile.json
accred -g -O2 sum.c -o sum -fplugin-arg-accred-report=sum.html 2>notes
grep -F "warning: accred: 'sum.profile.json' is no profile of ptxsim" notes || { cat notes; fail "a bad profile"; }

# Only accred's own pages are overwritten.
echo '<!DOCTYPE html>' >foreign.html
cp foreign.html kept
accred -O2 -c sum.c -fplugin-arg-accred-report=foreign.html 2>notes && fail "no error for a foreign page"
cmp kept foreign.html || fail "a foreign page is gone"
