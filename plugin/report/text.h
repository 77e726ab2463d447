/* Texts and files.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TEXT_H
#define ACCRED_TEXT_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The lines of TEXT, without their ends.  */
std::vector<std::string> lines_of (const std::string &text);

/* Write TEXT to FD, also when signals interrupt.  False: errno says why.  */
bool write_all (int fd, const std::string &text);

} // namespace accred

#endif
