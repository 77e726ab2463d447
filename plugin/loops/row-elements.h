/* Rows of any length: loops over elements that may go on from one row to the next.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_ELEMENTS_H
#define ACCRED_ROW_ELEMENTS_H

#include "plugin/loops/row-nest.h"

namespace accred {

/* The loop over the elements of a row, START + IV, whose iterations do the same whatever row the
   element is in: a lane may do them with any row's START and the IV that gives the element.  */
struct element_loop
{
  class loop *loop = nullptr;
  gcond *more = nullptr;	 /* At the end of an iteration.  */
  std::vector<gphi *> sums; /* The reductions' variables, as row_nest::reductions.  */
};

/* That of NEST, if it is such a loop.  Needs row_nest::start.  */
std::optional<element_loop> find_element_loop (const row_nest &nest);

} // namespace accred

#endif
