/* Functions for the device that are written in the device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROUTINES_H
#define ACCRED_ROUTINES_H

#include "ptx-backend/ir/device-ir.h"

#include <optional>

namespace accred {

/* void accred_divide_128 (uint64_t RESULT[4], uint64_t N_LO, N_HI, D_LO, D_HI): the quotient,
   then the remainder, of 128-bit integers.  */
extern const char division_text[];
/* int64_t accred_array_size (const DESCRIPTOR *): the elements of a Fortran array.  */
extern const char array_size_text[];
/* int64_t accred_array_extent (const DESCRIPTOR *, int64_t DIM): those along the dimension
   DIM, which counts from 1.  */
extern const char array_extent_text[];
/* double accred_tgamma (double).  */
extern const char gamma_text[];

/* The text of the function NAME of C's, of those that are put where they are called.  */
std::optional<std::string> inline_function_text (const std::string &name);

/* Say that each sum and product of floats in FN is rounded by itself: what the user asks for
   with -ffp-contract is for the user's own expressions.  */
void round_each (dev::function &fn);

/* The module of one routine that TEXT, one of the above, is; rounded by round_each.  */
dev::module parse_routine (const char *text);

/* Its symbols as M numbers them; M gets those that it lacks.  */
std::vector<dev::symbol_id> add_symbols (dev::module &m, const dev::module &routine);

/* The symbol in M of the routine whose TEXT is one of the above; M gets the routine
   with the first call.  */
dev::symbol_id add_routine (dev::module &m, const char *text);

} // namespace accred

#endif
