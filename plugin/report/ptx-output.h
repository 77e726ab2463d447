/* The PTX as a readable file.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_PTX_OUTPUT_H
#define ACCRED_PTX_OUTPUT_H

#include "plugin/options.h"

namespace accred {

/* The comment with which every PTX text begins, by which write_ptx_dump knows its own
   files.  */
std::string ptx_header ();

/* Write that comment and TEXT to the file PATH.  An error if it is a file that is not accred's.  */
void write_own_file (const std::string &path, const std::string &text);

/* The same with PAGE, which is HTML.  */
void write_own_page (const std::string &path, const std::string &page);

/* Write PTX to SOURCE.ptx in the directory that OPTS names (made if it is missing), or
   where GCC's own dumps go; SOURCE is the main input's base name.  A file that does
   not begin with accred's header line is not ours and stays: an error.  The new file
   takes the place of an old one in one step, so that a reader never sees half of
   it.  */
void write_ptx_dump (const options &opts, const std::string &ptx, const char *part);

} // namespace accred

#endif
