/* Run another program without a shell and without files on disk.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_RUN_PROGRAM_H
#define ACCRED_RUN_PROGRAM_H

#include "plugin/gcc-shim.h"

namespace accred {

/* Where program NAME is in PATH; empty if nowhere.  */
std::string find_program (const char *name);

/* Run ARGV[0], a path, with ARGV.  INPUT is given to it as an unnamed file, whose path
   replaces each argument "@input".  OUTPUT gets what it writes to stdout and stderr.
   Returns the exit status, 128 + N after signal N, or -1 (and errno) when it could not be
   started.  Nothing is left behind however either process ends.  */
int run_program (std::vector<std::string> argv, const std::string &input, std::string &output);

} // namespace accred

#endif
