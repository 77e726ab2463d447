/* What statements do with variables, and how often.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_VARIABLE_USES_H
#define ACCRED_VARIABLE_USES_H

#include "plugin/clauses/objects.h"

namespace accred {

/* Calls VISIT (operand, changed) for all operands of STMT, and parts of them that are no types;
   CHANGED: all of the operand is set.  VISIT returns true if the parts are not to be looked at.  */

template <typename F> struct every_operand
{
  F &visit;
  tree written;

  static tree operand (tree *tp, int *subtrees, void *data)
  {
    every_operand &w = *static_cast<every_operand *> (static_cast<walk_stmt_info *> (data)->info);
    if (TYPE_P (*tp) || w.visit (tp, *tp == w.written))
      *subtrees = 0;
    return NULL_TREE;
  }
};

template <typename F>
void
for_each_part (gimple *stmt, F visit)
{
  every_operand<F> w{ visit, gimple_get_lhs (stmt) };
  walk_stmt_info wi = {};
  wi.info = &w;
  walk_gimple_op (stmt, every_operand<F>::operand, &wi);
}

/* How often something happens to a variable in statements.  */

struct variable_uses
{
  std::map<tree, unsigned> uses, writes, addresses;
  std::set<tree> declared; /* By blocks in them.  */

  explicit variable_uses (gimple_seq seq) { add (seq); }

  void add (gimple_seq seq)
  {
    any_statement (seq,
		   [this] (gimple *stmt)
		   {
		     gbind *bind = dyn_cast<gbind *> (stmt);
		     for (tree v = bind ? gimple_bind_vars (bind) : NULL_TREE; v;
			  v = DECL_CHAIN (v))
		       declared.insert (v);
		     for_each_part (stmt,
				    [this] (tree *tp, bool written)
				    {
				      if (DECL_P (*tp))
					{
					  uses[*tp]++;
					  writes[*tp] += written;
					}
				      else if (TREE_CODE (*tp) == ADDR_EXPR)
					addresses[get_base_address (TREE_OPERAND (*tp, 0))]++;
				      return false;
				    });
		     return walk_on::into;
		   });
  }
};

} // namespace accred

#endif
