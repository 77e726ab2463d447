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
# What the distribution has: all but the packages in $scratch/lacking.
: >"$scratch/lacking"
cat >"$scratch/bin/apt-cache" <<SCRIPT
#!/bin/sh
if grep -x -e "\$2" "$scratch/lacking" >/dev/null; then echo "  Candidate: (none)"; else echo "  Candidate: 1.0"; fi
SCRIPT
cat >"$scratch/bin/id" <<SCRIPT
#!/bin/sh
echo 0
SCRIPT
chmod +x "$scratch"/bin/*
deps () { PATH="$scratch/bin:$PATH" GCC_MAJOR=12 "$srcdir/scripts/install-deps" "$@"; }

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
printf 'gcc-12-source\ndejagnu\nclang-format-19\ngcc-12\nlibgomp1\ngcc-11\n' >"$scratch/missing"
if out=$(deps --check build); then
  fail "--check build succeeds although something is missing"
fi
case $out in *"packages: gcc-12") ;; *) fail "--check build says: $out";; esac
: >"$scratch/asked"
deps run build >/dev/null || fail "run build does not install"
grep -x 'apt-get install -q -y --no-install-recommends libgomp1 gcc-12' "$scratch/asked" >/dev/null \
  || { cat "$scratch/asked"; fail "run build asked apt-get for something else"; }

# What only tests need and the distribution lacks is left out; what else it lacks is not.
printf 'gcc-11\nlibgomp1\n' >"$scratch/lacking"
: >"$scratch/asked"
out=$(deps) || fail "fails because the distribution lacks a package for tests"
case $out in *"the tests that need them are skipped: gcc-11"*) ;; *) fail "does not say what is left out: $out";; esac
grep -x 'apt-get install -q -y --no-install-recommends libgomp1 gcc-12 dejagnu gcc-12-source clang-format-19' "$scratch/asked" >/dev/null \
  || { cat "$scratch/asked"; fail "asked apt-get for something else than what there is"; }

# Nothing that could be installed is missing.
printf 'gcc-11\n' >"$scratch/missing"
: >"$scratch/asked"
deps >/dev/null || fail "fails although all that there is is installed"
[ ! -s "$scratch/asked" ] || { cat "$scratch/asked"; fail "apt-get was run although there is nothing to install"; }

# Another version of GCC.
case $(GCC_MAJOR=14 PATH="$scratch/bin:$PATH" "$srcdir/scripts/install-deps" --list build) in
  *" gcc-14 g++-14 gcc-14-plugin-dev "*) ;;
  *) fail "the packages of GCC 14";;
esac

if deps --bogus 2>/dev/null; then
  fail "--bogus is accepted"
fi
