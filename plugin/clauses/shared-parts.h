/* Parts of variables that all iterations of a loop write.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_SHARED_PARTS_H
#define ACCRED_SHARED_PARTS_H

#include "plugin/clauses/loop-body.h"

namespace accred {

/* A store to the same part of OBJECT, a variable or what the pointer OBJECT leads to, by all
   iterations of a loop.  */
struct part_write
{
  gimple *stmt;
  tree object;
  bool pointer; /* OBJECT leads to it.  */
  bool depends; /* What is stored is computed from the object.  */
};

/* Those in BODY, of LOOP, whose values differ, and which are not by one iteration alone.  */
std::vector<part_write> find_part_writes (gomp_for *loop, const loop_body &body);

} // namespace accred

#endif
