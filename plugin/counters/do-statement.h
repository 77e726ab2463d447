/* The constants of a DO statement, as the program's text has them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_DO_STATEMENT_H
#define ACCRED_DO_STATEMENT_H

#include "plugin/gcc-shim.h"

namespace accred {

/* `do VARIABLE = FROM, TO, STEP' with three constants.  */
struct do_statement
{
  std::string variable; /* In lower case.  */
  widest_int from, to, step;
};

/* DO statement K, from 0, of the nest that follows the directive at LOC, where LARGEST is the
   largest value of its variable; nothing if anything but DO statements is before it, or if its
   constants cannot be read.  */
std::optional<do_statement> do_statement_behind (location_t loc, unsigned k,
						 const widest_int &largest);

} // namespace accred

#endif
