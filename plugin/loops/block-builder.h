/* Blocks of statements that passes over loops make.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_BLOCK_BUILDER_H
#define ACCRED_BLOCK_BUILDER_H

#include "plugin/gcc-shim.h"

#include <functional>

namespace accred {

/* A OP B, as a reduction by OP combines two values.  */
tree combined (gimple_seq *seq, tree_code op, tree a, tree b);

/* A call of NAME of the device library, or of accred's own functions (runtime-calls.def); its
   value is a RESULT.  */
gcall *build_device_call (gimple_seq *seq, location_t loc, const char *name, tree result,
			  const std::vector<tree> &arguments);

/* T, computed by copies of statements that are added to SEQ.  KNOWN says of a name what stands for
   it, or nothing: then what it is computed from is copied, too.  */
tree copied_value (tree t, const std::function<tree (tree)> &known, gimple_seq *seq);

/* The bits of VALUE, as a number of the unsigned TYPE, which has at least as many.  What the
   computation of VALUE says of its sign does not reach TYPE's other bits.  */
tree bits_of (gimple_seq *seq, tree value, tree type);

class block_builder
{
protected:
  explicit block_builder (location_t loc) : m_loc (loc) {}

  basic_block new_block (basic_block after);
  void append (basic_block bb, gimple_seq seq);
  void branch (basic_block bb, tree condition, basic_block if_true, basic_block if_false);
  edge split_before (gimple *stmt);
  tree phi (basic_block bb, const std::vector<std::pair<edge, tree>> &arguments);
  tree call (gimple_seq *seq, const char *name, tree result, const std::vector<tree> &arguments)
  {
    return gimple_call_lhs (build_device_call (seq, m_loc, name, result, arguments));
  }
  tree number (unsigned n) const { return build_int_cst (unsigned_type_node, n); }
  tree word (uint64_t n) const { return build_int_cst (long_unsigned_type_node, n); }

  location_t m_loc;
};

/* VALUE comes by E to the PHI that defines NAME.  */
inline void
add_to_phi (tree name, edge e, tree value)
{
  add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (name)), value, e, UNKNOWN_LOCATION);
}

} // namespace accred

#endif
