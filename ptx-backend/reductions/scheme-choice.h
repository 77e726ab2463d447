/* The choice of a reduction's scheme.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SCHEME_CHOICE_H
#define ACCRED_SCHEME_CHOICE_H

#include "ptx-backend/ir/device-ir.h"

namespace accred::dev {

/* What the choice depends on.  */
struct reduction_facts
{
  level lev;
  strategy strat;
  int dims[num_levels]; /* As function::dims.  */
  bool packed;  /* Several gangs may share a block.  */
  bool slots;  /* Launches bring memory for the gangs' values.  */
  bool pair;  /* Two parts that are combined together.  */
  bool native;  /* The target has an atomic for operator and type.  */
};

struct scheme_choice
{
  red_scheme how, otherwise; /* As in reduction_info.  */
};

scheme_choice choose_scheme (const reduction_facts &);

/* The scheme of a loop, of two of whose reductions one has the scheme A, the other B.  */
red_scheme scheme_of_both (red_scheme a, red_scheme b);

/* True if a reduction of the level LEV can have the scheme S with DIMS.  */
bool scheme_fits_p (red_scheme s, level lev, const int *dims, bool packed);

} // namespace accred::dev

#endif
