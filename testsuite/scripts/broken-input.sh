#!/bin/sh
# Broken programs (BROKEN_PROGRAMS of them, 150) do not crash the compiler, and the tool detects a
# crash.
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later

. "$srcdir/testsuite/lib/common.sh"

export PYTHONDONTWRITEBYTECODE=1
cd "$scratch"

mutate () {
  python3 "$srcdir/testsuite/tools/mutate-programs.py" --cxx "$CXX" --fc "${FC:-}" --jobs 2 --keep kept "$@"
}

mutate --plugin "$plugin" --cc "$CC" --count "${BROKEN_PROGRAMS:-150}" || fail "the compiler crashes with the plugin"

# The same seeds are the same programs.
mutate --plugin "$plugin" --cc "$CC" --count 10 --verbose >first
mutate --plugin "$plugin" --cc "$CC" --count 10 --verbose >second
cmp first second || fail "the programs are not always the same"

# A compiler that crashes with a plugin if there is `reduction' in the program, and one that always does.
cat >with-plugin <<'END'
#!/bin/sh
for last; do :; done
case "$*" in *-fplugin=*) grep -q reduction "$last" && kill -SEGV $$ ;; esac
exit 0
END
printf '#!/bin/sh\necho "x.c:1: internal compiler error: broken"\nexit 1\n' >always
chmod +x with-plugin always
status=0
mutate --plugin "$plugin" --cc "$PWD/with-plugin" --cxx "" --fc "" --only 'testsuite/accred.exec/red-*' --count 8 >crashing || status=$?
cat crashing
[ "$status" = 1 ] || fail "status $status where the compiler crashes"
grep -q '^FAIL: seed [0-9]* (.*kept/broken-[0-9]*\.c, from testsuite/accred.exec/red-.*: signal 11$' crashing || fail "no crash was named"
for kept in kept/broken-*.c; do
  grep -q reduction "$kept" || fail "$kept does not make the compiler crash"
done
mutate --plugin "$plugin" --cc "$PWD/always" --cxx "" --fc "" --count 4 >anyway || fail "a crash without the plugin, too, counts"
grep -q '4 crashed anyway, 0 failed$' anyway || fail "crashes without the plugin are not counted"
