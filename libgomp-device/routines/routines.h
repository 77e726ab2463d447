/* Functions for the device that the plugin has as text of the device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROUTINES_H
#define ACCRED_ROUTINES_H

#include "ptx-backend/ir/device-ir.h"

namespace accred {

/* The text of the routine NAME of the device library (libgomp-device/library), or null.  */
const char *routine_text (const std::string &name);

/* The text of the function NAME of C's, of those that are put where they are called, or null.  */
const char *inline_function_text (const std::string &name);

/* The text of the function NAME of C's or Fortran's library, of those that are called, or null.  */
const char *library_function_text (const std::string &name);

/* Say that each sum and product of floats in FN is rounded by itself: what the user asks for
   with -ffp-contract is for the user's own expressions.  */
void round_each (dev::function &fn);

/* The module of one routine that TEXT is; rounded by round_each.  */
dev::module parse_routine (const char *text);

/* Its symbols as M numbers them; M gets those that it lacks.  */
std::vector<dev::symbol_id> add_symbols (dev::module &m, const dev::module &routine);

/* The symbol in M of the routine that TEXT is; M gets the routine, and those that it calls, with
   the first call.  */
dev::symbol_id add_routine (dev::module &m, const char *text);

} // namespace accred

#endif
