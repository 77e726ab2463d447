# Common code of the test scripts.  A script ends with 0 (passed), 77 (skipped) or anything else
# (failed).
# Copyright (C) 2026 The accred authors.
# SPDX-License-Identifier: GPL-3.0-or-later
#
# From the makefile: srcdir builddir CC CXX FC PTXAS GCC_PLUGIN_DIR MAKE.

set -eu
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
trap 'exit 130' INT TERM

plugin=$builddir/plugin/accred.so

fail () {
  echo "FAILED: $*"
  exit 1
}

skip () {
  echo "$*"
  exit 77
}

# accred ARG...: the compiler with the plugin.
accred () {
  "$CC" -fopenacc -fplugin="$plugin" "$@"
}

# Run a program on ptxsim, whatever this machine has.
on_ptxsim () {
  env -u ACC_DEVICE_TYPE "$builddir/ptxsim/accred-run" "$@"
}
