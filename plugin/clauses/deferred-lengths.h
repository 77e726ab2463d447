/* Sizes of Fortran's strings of deferred length in directives.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DEFERRED_LENGTHS_H
#define ACCRED_DEFERRED_LENGTHS_H

namespace accred {

/* From now on the gimplifier sees directives with arrays of such strings (deferred-lengths.cc).  */
void know_deferred_lengths ();

} // namespace accred

#endif
