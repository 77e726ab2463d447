/* Rows of any length: what builds statements in the nest.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_ROW_BUILDER_H
#define ACCRED_ROW_BUILDER_H

#include "plugin/loops/block-builder.h"
#include "plugin/loops/row-nest.h"

namespace accred {

class row_builder : protected block_builder
{
protected:
  explicit row_builder (const row_nest &nest)
    : block_builder (gimple_location (nest.gangs->offset)), m (nest)
  {}

  using values = std::vector<tree>;

  /* What V, a value of the nest, is for ROW.  */
  tree value_at (gimple_seq *seq, tree v, tree row);
  /* The version of the nest that the kernel has chosen.  */
  tree row_version (gimple_seq *seq);

  const row_nest &m;
};

} // namespace accred

#endif
