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
		     add_statement (stmt);
		     return walk_on::into;
		   });
  }

private:
  void add_statement (gimple *stmt)
  {
    if (gbind *bind = dyn_cast<gbind *> (stmt))
      for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	declared.insert (v);
    for_each_part (stmt,
		   [this] (tree *tp, bool written)
		   {
		     add_part (*tp, written);
		     return false;
		   });
    tree clauses = NULL_TREE;
    if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
      clauses = gimple_omp_for_clauses (loop);
    else if (gomp_target *target = dyn_cast<gomp_target *> (stmt))
      clauses = gimple_omp_target_clauses (target);
    auto part = [] (tree *tp, int *subtrees, void *data)
    {
      if (TYPE_P (*tp))
	*subtrees = 0;
      else
	static_cast<variable_uses *> (data)->add_part (*tp, false);
      return NULL_TREE;
    };
    for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
      for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	walk_tree (&OMP_CLAUSE_OPERAND (c, i), part, this, nullptr);
  }

  void add_part (tree part, bool written)
  {
    if (DECL_P (part))
      {
	uses[part]++;
	writes[part] += written;
      }
    else if (TREE_CODE (part) == ADDR_EXPR)
      addresses[get_base_address (TREE_OPERAND (part, 0))]++;
  }
};

} // namespace accred

#endif
