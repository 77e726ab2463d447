/* Whether iterations of a nest meet at an address.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_UPDATE_PLACES_H
#define ACCRED_UPDATE_PLACES_H

#include "plugin/gcc-shim.h"

namespace accred {

/* A loop whose iterations are shared out: a thread's loop, the variable with the number of the
   iteration, from 0 on, and how many iterations there are.  */
struct shared_loop
{
  class loop *inner;
  tree iteration, count;
};

/* True if no two iterations of NEST, loops in each other from the outermost one on, have the same
   bytes among the SIZE ones at PTR, which BB uses.  GCC knows the loops, and scalar evolutions.  */
bool apart_p (const std::vector<shared_loop> &nest, basic_block bb, tree ptr, uint64_t size);

} // namespace accred

#endif
