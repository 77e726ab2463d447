#!/bin/sh
# Counts for the main kernels: sectors of a request, updates of a gang, barriers, instructions.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

# The numbers of instructions are GCC 12's: other versions optimise in other ways.
case $("$CC" -dumpfullversion) in
  12.*) bounds=;;
  *) bounds=--no-bounds;;
esac

check () {
  python3 "$srcdir/testsuite/tools/check-profile.py" --srcdir "$srcdir" --builddir "$builddir" --cc "$1" $bounds
}
check "$CC" || fail "the profile of a kernel has changed"

# The check detects a scheme that does more: the specification's lock takes two atomics a gang
# instead of one.
cat >"$scratch/cc" <<END
#!/bin/sh
exec $CC "\$@" -fplugin-arg-accred-strategy=lock
END
chmod +x "$scratch/cc"
if check "$scratch/cc" >"$scratch/out" 2>&1; then
  fail "strategy=lock has the same profile"
fi
grep '^FAIL: float_sum: gang-level updates: ' "$scratch/out" >/dev/null || { cat "$scratch/out"; fail "the lock is not seen"; }
