/* Whether a variable's value is used behind a loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_FUNCTION_FLOW_H
#define ACCRED_FUNCTION_FLOW_H

#include "plugin/kernels/plain-loops.h"

namespace accred {

/* The control flow of a function before omplower, in compute constructs too.  */

class function_flow
{
public:
  function_flow (gimple_seq body, const plain_loops &plain);

  /* True if what LOOP leaves in VARIABLE may be read: behind the loop, or before the loop in a
     later round of a loop around it.  */
  bool used_behind_p (gomp_for *loop, tree variable) const;

private:
  struct node
  {
    gimple *stmt = nullptr;
    std::vector<unsigned> successors;
  };

  unsigned add (gimple *stmt);
  void sequence (gimple_seq);
  void statement (gimple *);
  void directive (gomp_for *);

  const plain_loops &m_plain;
  std::vector<node> m_nodes;
  std::map<tree, unsigned> m_labels;
  std::vector<std::pair<unsigned, tree>> m_jumps;
  std::map<gomp_for *, unsigned> m_behind;
  std::map<tree, std::pair<unsigned, unsigned>> m_blocks; /* The nodes of a variable's block.  */
  bool m_ended = false; /* Nothing falls out of the last node.  */
  bool m_known = true;
};

} // namespace accred

#endif
