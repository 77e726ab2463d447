/* Atomic updates as calls, from the gimplified program to the device IR.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ATOMIC_UPDATE_H
#define ACCRED_ATOMIC_UPDATE_H

#include "plugin/gcc-shim.h"
#include "ptx-backend/ir/device-ir.h"

namespace accred {

/* A call that stands for an atomic update on the device: OLD = f (PTR, VALUE, OPERATION [, BASE
   [, OTHER...]]).
   The type of VALUE and OLD is the one in which it is done.  Its function has no body anywhere.  */
struct atomic_update
{
  tree ptr, value;
  dev::atom_op op;
  /* Not null: the update may be made when the kernel ends, in an array that begins about here
     (private-updates.cc).  */
  tree base = NULL_TREE;
  /* Then: not where an array that begins here overlaps that one.  */
  std::vector<tree> others = {};
};

/* Build such a call; it has no result yet.  */
gcall *build_atomic_update (const atomic_update &);
/* Decode CALL, if it is one.  */
std::optional<atomic_update> atomic_update_of (gcall *call);

/* The same of an object of two parts, which is updated under a lock: (PTR, VALUE, OPERATION).  It
   has no result.  */
struct locked_update
{
  tree ptr, value;
  dev::red_op op;
};

gcall *build_locked_update (const locked_update &);
std::optional<locked_update> locked_update_of (gcall *call);

/* A call without arguments that is true on the device.  */
gcall *build_on_device ();
/* Replace these calls in FUN by ANSWER, and what they decide with them; true if there was one.  */
bool fold_on_device (function *fun, bool answer);

} // namespace accred

#endif
