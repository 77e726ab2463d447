/* Reductions of members of the object of a member function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_MEMBER_REDUCTIONS_H
#define ACCRED_MEMBER_REDUCTIONS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* The target region TARGET maps the members that loops and constructs in it reduce
   (member-reductions.cc).  */
void map_reduced_members (gomp_target *target);

/* One of these members; null if there is none.  */
tree reduced_member (gomp_target *target);

} // namespace accred

#endif
