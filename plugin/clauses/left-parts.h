/* What workers or lanes leave in parts of an object, or through pointers to it.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LEFT_PARTS_H
#define ACCRED_LEFT_PARTS_H

#include "plugin/clauses/region-loops.h"

namespace accred {

struct in_order
{
  bool operator() (tree a, tree b) const { return DECL_UID (a) < DECL_UID (b); }
};

/* The objects in BODY that left_in_parts_p can be asked about: records and arrays, and scalars
   whose address is taken.  */
std::set<tree, in_order> objects_with_parts (const loop_body &body);

/* True if an iteration of L may leave a value in OBJECT for code of WHOLE
   after L.  BODIES are those of L and of the loops around it whose workers or lanes share
   OBJECT, L's the first.  */
bool left_in_parts_p (const region_loop &l, const std::vector<loop_body> &bodies,
		      const loop_body &whole, tree object);

/* A statement that keeps OBJECT in memory, which all threads of the gang see.  */
gimple *keep_in_memory (tree object);

} // namespace accred

#endif
