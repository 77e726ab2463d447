/* The tree of partitioned regions, and the mode of each block.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_REGIONS_H
#define ACCRED_REGIONS_H

#include "ptx-backend/ir/ir-util.h"

namespace accred::dev {

/* What stands between a FORK and its JOINs.  */
struct region
{
  level lev = level::gang;
  block_id fork = no_id;	 /* The block that the FORK ends.  */
  std::vector<block_id> joins;  /* Blocks that a JOIN of it ends.  */
  uint32_t parent = no_id;  /* Index into region_tree::regions.  */
};

struct region_tree
{
  explicit region_tree (const function &fn);

  std::vector<region> regions;
  /* By block: the innermost region, no_id outside of all or unreachable; the set of
     worker and vector levels over which its insns (but for a FORK or JOIN at the
     end) run partitioned.  */
  std::vector<uint32_t> region_of;
  std::vector<level_mask> mode;
  /* Not empty when FORKs and JOINs do not nest, with the place.  */
  std::string error;
  location error_loc;

private:
  void walk (const function &fn);
};

} // namespace accred::dev

#endif
