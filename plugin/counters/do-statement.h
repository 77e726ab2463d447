/* The constants of a DO statement, as the program's text has them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DO_STATEMENT_H
#define ACCRED_DO_STATEMENT_H

#include "plugin/gcc-shim.h"

namespace accred {

/* `do VARIABLE = FROM, TO, STEP' with three literal constants.  */
struct do_statement
{
  std::string variable; /* In lower case.  */
  widest_int from, to, step;
};

/* The statement that LINE is; nothing if it has anything else than literal constants.  */
std::optional<do_statement> parse_do_statement (const std::string &line);

/* DO statement K, from 0, of the nest that follows the directive at LOC; nothing if anything but
   comments and DO statements is before it, or it is no such statement.  */
std::optional<do_statement> do_statement_behind (location_t loc, unsigned k);

} // namespace accred

#endif
