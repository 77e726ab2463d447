/* Pointers to rows in OpenACC's clauses for data.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_POINTERS_H
#define ACCRED_ROW_POINTERS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* From now on the gimplifier sees directives of OpenACC that attach the pointers to rows
   (row-pointers.cc).  */
void attach_openacc_rows ();

} // namespace accred

#endif
