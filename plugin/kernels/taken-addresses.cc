/* Variables whose address code takes.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/taken-addresses.h"
#include "plugin/kernels/statement-variables.h"

namespace accred {

namespace {

/* The walk's INFO is the set of variables.  */

tree
note (tree *tp, int *subtrees, void *data)
{
  auto &taken = *static_cast<std::set<tree> *> (static_cast<walk_stmt_info *> (data)->info);
  if (TYPE_P (*tp))
    *subtrees = 0;
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    if (tree base = get_base_address (TREE_OPERAND (*tp, 0)))
      taken.insert (base);
  return NULL_TREE;
}

void
find (gimple_seq seq, bool atomics, std::set<tree> &taken)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      walk_stmt_info wi = {};
      wi.info = &taken;
      if (atomics || gimple_code (stmt) != GIMPLE_OMP_ATOMIC_LOAD)
	walk_gimple_op (stmt, note, &wi);
      /* Operands of `asm' may be in memory.  */
      auto note_operand = [&] (tree *variable, bool) { taken.insert (*variable); };
      if (gimple_code (stmt) == GIMPLE_ASM)
	for_each_operand (stmt, note_operand);
      for_each_sequence (stmt, [&] (gimple_seq *s) { find (*s, atomics, taken); });
    }
}

} // namespace

std::set<tree>
taken_addresses (gimple_seq seq, bool atomics)
{
  std::set<tree> taken;
  find (seq, atomics, taken);
  return taken;
}

} // namespace accred
