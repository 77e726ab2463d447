/* Two versions of a partitioned region.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REGION_VERSIONS_H
#define ACCRED_REGION_VERSIONS_H

#include <optional>

#include "ptx-backend/ir/regions.h"

namespace accred::dev {

struct region_version
{
  std::vector<block_id> copies; /* The blocks of the second version.  */
  std::vector<block_id> ends; /* Blocks of the first one that leave the region.  */
};

/* Give region REGION of FN, which TREE describes, a second version.

     fork L;  br A;  A: ...  join L; br Z
     fork L;  cbr FAST, A', A;  A: ... br J;  A': ... br J;  J: join L; br Z

   The caller sets FAST in front of the branch, to the same value in all threads of the gang.  None,
   and nothing is changed, where the region has reductions, each of which is one collective, where
   it is long (tuning::versioned_insns), and where it does not end at one JOIN.  */
std::optional<region_version> make_region_version (function &fn, const region_tree &tree,
						   uint32_t region, reg_id fast);

} // namespace accred::dev

#endif
