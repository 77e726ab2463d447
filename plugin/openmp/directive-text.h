/* The text of OpenMP's directives in Fortran.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DIRECTIVE_TEXT_H
#define ACCRED_DIRECTIVE_TEXT_H

#include "plugin/gcc-shim.h"

#include <string>

namespace accred {

/* The directive that one of the lines of LOC is, in lower case, without blanks, comments and `&';
   empty if it cannot be read.  gfortran gives the line in which the clauses end.  */
std::string directive_text (location_t loc);

} // namespace accred

#endif
