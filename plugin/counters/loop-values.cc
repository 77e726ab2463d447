/* Pass `accred_loop_values': what follows from a loop's variable is computed from its wider
   counter.  Copyright (C) 2026 The accred authors.  SPDX-License-Identifier: GPL-3.0-or-later

   accred_loop_counters has made

     w = ...;  v = (int) w;

   where w is one of int's values, but GCC does not know that.  So it takes the address in a[v + 1]
   for anything, each time around: it is not one that advances, of the same width from iteration to
   iteration.  That matters to parloops in `kernels' regions, to the wide loads, and to induction
   variables.

   Before:  _1 = v + 1;  _2 = (unsigned long) _1;
   After:   _3 = (unsigned long) w;  _2 = _3 + 1;

   And the bounds, which are converted in front of the loop, are converted again where the loop's
   range is computed: after the FORK, across which all threads get them from one, in the fewer bits
   that they have there.

   Needs: SSA form, for which the functions of regions have just been made; w is marked.  Sums and
   differences are those in which overflow is undefined, and products by constants.  Guarantees: the
   same values, on the host and the device.  */

#include "plugin/counters/loop-counters.h"
#include "plugin/openacc-calls.h"
#include "plugin/passes.h"

namespace accred {

namespace {

class value_widener
{
public:
  /* CONVERSION is V = (T) W.  */
  explicit value_widener (gassign *conversion)
    : m_value (gimple_assign_lhs (conversion)), m_wide (gimple_assign_rhs1 (conversion))
  {}
  void run () { replace_uses (m_value, 0); }

private:
  void replace_uses (tree name, unsigned depth);
  tree widened (tree name, tree type, gimple_seq *seq) const;
  bool follows_p (tree name, unsigned depth = 0) const;
  gassign *sum_of (tree name) const;

  tree m_value, m_wide;
};

/* Longer sums stay as they are.  */
constexpr unsigned most_terms = 4;

/* NAME's definition, if it is a sum, a difference or a product by a constant, that does not
   overflow.  */

gassign *
value_widener::sum_of (tree name) const
{
  if (TREE_CODE (name) != SSA_NAME || !INTEGRAL_TYPE_P (TREE_TYPE (name))
      || !TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (name)))
    return nullptr;
  gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
  if (!a)
    return nullptr;
  const tree_code code = gimple_assign_rhs_code (a);
  return (code == PLUS_EXPR || code == MINUS_EXPR
	  || (code == MULT_EXPR && TREE_CODE (gimple_assign_rhs2 (a)) == INTEGER_CST))
	   ? a
	   : nullptr;
}

/* True if NAME is computed from V, and nothing but sums is between them.  */

bool
value_widener::follows_p (tree name, unsigned depth) const
{
  if (name == m_value)
    return true;
  gassign *a = depth < most_terms ? sum_of (name) : nullptr;
  return a
	 && (follows_p (gimple_assign_rhs1 (a), depth + 1)
	     || follows_p (gimple_assign_rhs2 (a), depth + 1));
}

/* (TYPE) NAME.  */

tree
value_widener::widened (tree name, tree type, gimple_seq *seq) const
{
  if (name == m_value)
    return gimple_convert (seq, type, m_wide);
  if (!follows_p (name))
    return gimple_convert (seq, type, name);
  gassign *a = sum_of (name);
  tree x = widened (gimple_assign_rhs1 (a), type, seq),
       y = widened (gimple_assign_rhs2 (a), type, seq);
  return gimple_build (seq, gimple_assign_rhs_code (a), type, x, y);
}

/* NAME is V or follows from it: conversions of it to wider types.  */

void
value_widener::replace_uses (tree name, unsigned depth)
{
  imm_use_iterator it;
  use_operand_p use;
  std::vector<gassign *> users;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
      users.push_back (a);
  for (gassign *a : users)
    {
      tree lhs = gimple_assign_lhs (a), type = TREE_TYPE (lhs);
      if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a)) && INTEGRAL_TYPE_P (type)
	  && TYPE_PRECISION (type) > TYPE_PRECISION (TREE_TYPE (name))
	  && gimple_assign_rhs1 (a) == name)
	{
	  gimple_seq seq = NULL;
	  tree value = widened (name, type, &seq);
	  gimple_stmt_iterator gsi = gsi_for_stmt (a);
	  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
	  gimple_assign_set_rhs_from_tree (&gsi, value);
	  update_stmt (gsi_stmt (gsi));
	}
      else if (depth < most_terms && sum_of (lhs) == a)
	replace_uses (lhs, depth + 1);
    }
}

/* What GCC keeps of the variable is its name.  */

bool
wide_value_p (tree t)
{
  tree name = TREE_CODE (t) == SSA_NAME ? SSA_NAME_IDENTIFIER (t) : NULL_TREE;
  return name && startswith (IDENTIFIER_POINTER (name), wide_value_prefix);
}

/* The range of a loop, and the bounds that it is computed from.  */

class range_bounds
{
public:
  explicit range_bounds (gcall *loop) : m_block (gimple_bb (loop)) {}
  void visit (tree name, unsigned depth = 0);

private:
  void convert_here (tree name, tree narrow, gimple *before);

  basic_block m_block;
  std::set<tree> m_seen;
};

/* What NAME is a conversion of, if that has fewer bits.  */

tree
narrow_source (tree name)
{
  while (TREE_CODE (name) == SSA_NAME)
    {
      gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
      if (!a)
	return NULL_TREE;
      tree from = gimple_assign_rhs1 (a);
      if (gimple_assign_ssa_name_copy_p (a))
	{
	  name = from;
	  continue;
	}
      return CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a)) && TREE_CODE (from) == SSA_NAME
		 && INTEGRAL_TYPE_P (TREE_TYPE (from))
		 && TYPE_PRECISION (TREE_TYPE (from)) < TYPE_PRECISION (TREE_TYPE (name))
	       ? from
	       : NULL_TREE;
    }
  return NULL_TREE;
}

/* Remove what only NAME was computed for, or its value would be known from there.  */

void
remove_unused (tree name)
{
  while (TREE_CODE (name) == SSA_NAME && has_zero_uses (name))
    {
      gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name));
      if (!a || gimple_vuse (a))
	return;
      name = gimple_assign_rhs1 (a);
      gimple_stmt_iterator gsi = gsi_for_stmt (a);
      gsi_remove (&gsi, true);
      release_defs (a);
    }
}

/* NAME, which BEFORE uses, is (its type) NARROW.  */

void
range_bounds::convert_here (tree name, tree narrow, gimple *before)
{
  tree here = make_ssa_name (TREE_TYPE (name));
  gimple_stmt_iterator gsi = gsi_for_stmt (before);
  gsi_insert_before (&gsi, gimple_build_assign (here, NOP_EXPR, narrow), GSI_SAME_STMT);
  imm_use_iterator it;
  use_operand_p use;
  gimple *stmt;
  FOR_EACH_IMM_USE_STMT (stmt, it, name)
    {
      if (gimple_bb (stmt) == m_block
	    ? stmt != before
	    : gimple_code (stmt) == GIMPLE_PHI
		|| !dominated_by_p (CDI_DOMINATORS, gimple_bb (stmt), m_block))
	continue;
      FOR_EACH_IMM_USE_ON_STMT (use, it)
	SET_USE (use, here);
      update_stmt (stmt);
    }
  remove_unused (name);
}

/* NAME is the range, or it is computed from NAME.  */

void
range_bounds::visit (tree name, unsigned depth)
{
  gassign *a
    = (TREE_CODE (name) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (name)) : nullptr);
  if (!a || gimple_bb (a) != m_block || depth > 16 || !m_seen.insert (name).second)
    return;
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    {
      tree op = gimple_op (a, i);
      if (TREE_CODE (op) != SSA_NAME)
	continue;
      gimple *def = SSA_NAME_DEF_STMT (op);
      if (gimple_bb (def) == m_block)
	visit (op, depth + 1);
      else if (tree narrow = narrow_source (op))
	convert_here (op, narrow, a);
    }
}

/* The range of the loop whose first call STMT is, if it counts in more bits than int has.  */

tree
wide_range (gimple *stmt)
{
  const std::optional<goacc_loop_call> loop = decode_goacc_loop (stmt);
  return loop && loop->kind == IFN_GOACC_LOOP_CHUNKS
	     && TYPE_PRECISION (TREE_TYPE (loop->range)) > 32
	   ? loop->range
	   : NULL_TREE;
}

const pass_data pass_data_loop_values
  = { GIMPLE_PASS, "accred_loop_values", OPTGROUP_OMP, TV_NONE, PROP_cfg | PROP_ssa, 0, 0, 0, 0 };

class pass_loop_values : public gimple_opt_pass
{
public:
  explicit pass_loop_values (gcc::context *g) : gimple_opt_pass (pass_data_loop_values, g) {}

  bool gate (function *) final override { return optimize; }
  unsigned int execute (function *) final override;
};

unsigned int
pass_loop_values::execute (function *fun)
{
  std::vector<gassign *> conversions;
  std::vector<gcall *> loops;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      if (wide_range (gsi_stmt (i)))
	loops.push_back (as_a<gcall *> (gsi_stmt (i)));
      else if (gassign *a = dyn_cast<gassign *> (gsi_stmt (i)))
	if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a))
	    && wide_value_p (gimple_assign_rhs1 (a))
	    && TREE_CODE (gimple_assign_lhs (a)) == SSA_NAME
	    && TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (a)))
		 < TYPE_PRECISION (TREE_TYPE (gimple_assign_rhs1 (a))))
	  conversions.push_back (a);
  for (gassign *a : conversions)
    value_widener (a).run ();
  if (!loops.empty ())
    calculate_dominance_info (CDI_DOMINATORS);
  for (gcall *loop : loops)
    range_bounds (loop).visit (wide_range (loop));
  return 0;
}

} // namespace

opt_pass *
make_pass_loop_values (gcc::context *g, device_context &)
{
  return new pass_loop_values (g);
}

} // namespace accred
