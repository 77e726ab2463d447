#!/bin/sh
# install-deps: silent if nothing is missing, installs exactly the missing packages, and nothing
# with --check.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

# A Debian where everything is installed except the packages in $scratch/missing; apt-get records
# its arguments.
mkdir "$scratch/bin"
cat >"$scratch/bin/dpkg-query" <<SCRIPT
#!/bin/sh
for package; do :; done
if grep -x -e "\$package" "$scratch/missing" >/dev/null; then echo "no such package" >&2; exit 1; fi
printf 'ii '
SCRIPT
cat >"$scratch/bin/apt-get" <<SCRIPT
#!/bin/sh
echo "apt-get \$*" >>"$scratch/asked"
SCRIPT
cat >"$scratch/bin/id" <<SCRIPT
#!/bin/sh
echo 0
SCRIPT
chmod +x "$scratch"/bin/*
deps () { PATH="$scratch/bin:$PATH" "$srcdir/scripts/install-deps" "$@"; }

: >"$scratch/missing"
out=$(deps) || fail "fails although nothing is missing"
[ -z "$out" ] || fail "not quiet: $out"
[ ! -e "$scratch/asked" ] || fail "apt-get was run although nothing is missing"

printf 'dejagnu\nlibgtest-dev\n' >"$scratch/missing"
if out=$(deps --check); then
  fail "--check succeeds although something is missing"
fi
case $out in *libgtest-dev*dejagnu*) ;; *) fail "--check says: $out";; esac
[ ! -e "$scratch/asked" ] || fail "--check ran apt-get"

out=$(deps) || fail "does not install"
grep -x 'apt-get install -q -y --no-install-recommends libgtest-dev dejagnu' "$scratch/asked" >/dev/null \
  || { cat "$scratch/asked"; fail "asked apt-get for something else"; }

# What only tests need, not for a build.
printf 'gcc-12-source\ndejagnu\nclang-format-19\n' >"$scratch/missing"
if out=$(deps --build --check); then
  fail "--build --check succeeds although something is missing"
fi
case $out in *"packages: dejagnu") ;; *) fail "--build --check says: $out";; esac
: >"$scratch/asked"
deps --build >/dev/null || fail "--build does not install"
grep -x 'apt-get install -q -y --no-install-recommends dejagnu' "$scratch/asked" >/dev/null \
  || { cat "$scratch/asked"; fail "--build asked apt-get for something else"; }

if deps --bogus 2>/dev/null; then
  fail "--bogus is accepted"
fi
