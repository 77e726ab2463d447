/* Index arithmetic of collapsed loops without divisions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: omp-expand makes one loop of a collapsed nest and computes the nest's own
   variables in each iteration, for an inner loop of M iterations

     for (v = OFFSET; v < BOUND; v += STEP)
       { i = v / M;  j = v % M;  body (i, j) }

   and one more pair for each further loop, of the quotient.  M is not known, and a GPU
   divides 64-bit integers in about seventy instructions.

   After:

     i = OFFSET / M;  j = OFFSET % M;  di = STEP / M;  dj = STEP % M;
     for (v = OFFSET; v < BOUND; v += STEP)
       {
	 body (i, j)
	 carry = j >= M - dj;
	 j = carry ? j - (M - dj) : j + dj;
	 i = i + di + carry;
       }

   The quotient advances by di + carry, so that the next loop's pair follows from it in the
   same way: with K iterations, and di = di' * K + dj', the digit is d = j' + carry before it
   is compared.  Nothing overflows: digits are less than M, d is M at most.

   Needs: loops that accred_schedule has just lowered, which count up from 0; v + STEP fits
   in the unsigned type as long as the loop goes on (guard_latch there).
   Guarantees: the same values.  A division whose divisor changes in the loop, or is
   a constant (a multiplication, then), stays.  */

#include "plugin/loops/collapse.h"
#include <algorithm>

namespace accred {

namespace {

/* An unsigned value that starts with INIT and advances by STEP, and by one more where
   CARRY is true.  */
struct counter
{
  tree value, init, step, carry;
};

class loop_digits
{
public:
  loop_digits (gphi *phi, edge entry, edge latch, tree step)
    : m_phi (phi), m_header (gimple_bb (phi)), m_entry (entry), m_latch (latch),
      m_step (step)
  {}

  void run ();

private:
  bool invariant_p (tree t) const;
  /* The divisors of V that do not change.  */
  std::vector<tree> divisors (tree v) const;
  void split (const counter &c, tree divisor);
  tree new_phi (tree type, tree init);
  tree build (gimple_seq *seq, tree_code code, tree type, tree a, tree b)
  {
    return gimple_build (seq, gimple_location (m_phi), code, type, a, b);
  }
  void emit_before_loop (gimple_seq seq);
  void emit_at_latch (gimple_seq seq);

  gphi *m_phi;
  basic_block m_header;
  edge m_entry, m_latch;
  tree m_step;
};

bool
loop_digits::invariant_p (tree t) const
{
  if (TREE_CODE (t) != SSA_NAME)
    return is_gimple_min_invariant (t);
  basic_block def = gimple_bb (SSA_NAME_DEF_STMT (t));
  return !def || dominated_by_p (CDI_DOMINATORS, m_entry->src, def);
}

std::vector<tree>
loop_digits::divisors (tree v) const
{
  std::vector<tree> found;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, v)
    {
      gassign *a = dyn_cast<gassign *> (USE_STMT (use));
      if (!a || (gimple_assign_rhs_code (a) != TRUNC_DIV_EXPR
		 && gimple_assign_rhs_code (a) != TRUNC_MOD_EXPR))
	continue;
      tree m = gimple_assign_rhs2 (a);
      if (gimple_assign_rhs1 (a) == v && TREE_CODE (m) == SSA_NAME && invariant_p (m)
	  && std::find (found.begin (), found.end (), m) == found.end ())
	found.push_back (m);
    }
  return found;
}

void
loop_digits::emit_before_loop (gimple_seq seq)
{
  gimple_stmt_iterator gsi = gsi_last_bb (m_entry->src);
  gsi_insert_seq_after (&gsi, seq, GSI_CONTINUE_LINKING);
}

void
loop_digits::emit_at_latch (gimple_seq seq)
{
  gimple_stmt_iterator gsi = gsi_last_bb (m_latch->src);
  if (!gsi_end_p (gsi) && stmt_ends_bb_p (gsi_stmt (gsi)))
    gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  else
    gsi_insert_seq_after (&gsi, seq, GSI_CONTINUE_LINKING);
}

/* A value that is INIT in the first iteration; the other argument comes later.  */

tree
loop_digits::new_phi (tree type, tree init)
{
  tree value = make_ssa_name (type);
  gphi *phi = create_phi_node (value, m_header);
  add_phi_arg (phi, init, m_entry, gimple_location (m_phi));
  return value;
}

/* C / DIVISOR and C % DIVISOR become values of their own, and so on with the quotient.  */

void
loop_digits::split (const counter &c, tree divisor)
{
  tree type = TREE_TYPE (c.value);
  gimple_seq before = NULL;
  tree q0 = build (&before, TRUNC_DIV_EXPR, type, c.init, divisor);
  tree r0 = build (&before, TRUNC_MOD_EXPR, type, c.init, divisor);
  tree dq = build (&before, TRUNC_DIV_EXPR, type, c.step, divisor);
  tree dr = build (&before, TRUNC_MOD_EXPR, type, c.step, divisor);
  tree dq1 = build (&before, PLUS_EXPR, type, dq, build_one_cst (type));
  tree limit = build (&before, MINUS_EXPR, type, divisor, dr);
  emit_before_loop (before);

  tree q = new_phi (type, q0), r = new_phi (type, r0);
  gimple_seq after = NULL;
  tree digit = r;
  if (c.carry)
    digit = build (&after, PLUS_EXPR, type, r, gimple_convert (&after, type, c.carry));
  tree carry = build (&after, GE_EXPR, boolean_type_node, digit, limit);
  tree wrapped = build (&after, MINUS_EXPR, type, digit, limit);
  tree advanced = build (&after, PLUS_EXPR, type, digit, dr);
  tree next_r = gimple_build (&after, gimple_location (m_phi), COND_EXPR, type, carry,
			      wrapped, advanced);
  tree by = gimple_build (&after, gimple_location (m_phi), COND_EXPR, type, carry, dq1, dq);
  tree next_q = build (&after, PLUS_EXPR, type, q, by);
  emit_at_latch (after);
  add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (q)), next_q, m_latch, UNKNOWN_LOCATION);
  add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (r)), next_r, m_latch, UNKNOWN_LOCATION);

  std::vector<gassign *> divisions;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, c.value)
    if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
      if (gimple_assign_rhs1 (a) == c.value && gimple_num_ops (a) == 3
	  && gimple_assign_rhs2 (a) == divisor)
	divisions.push_back (a);
  std::vector<counter> quotients;
  for (gassign *a : divisions)
    {
      const tree_code code = gimple_assign_rhs_code (a);
      if (code != TRUNC_DIV_EXPR && code != TRUNC_MOD_EXPR)
	continue;
      gimple_stmt_iterator gsi = gsi_for_stmt (a);
      gimple_assign_set_rhs_from_tree (&gsi, code == TRUNC_DIV_EXPR ? q : r);
      update_stmt (gsi_stmt (gsi));
      if (code == TRUNC_DIV_EXPR)
	quotients.push_back ({ gimple_assign_lhs (gsi_stmt (gsi)), q0, dq, carry });
    }
  for (const counter &quotient : quotients)
    for (tree d : divisors (quotient.value))
      split (quotient, d);
}

void
loop_digits::run ()
{
  tree v = gimple_phi_result (m_phi);
  tree utype = unsigned_type_for (TREE_TYPE (v));
  std::vector<tree> values;
  if (TYPE_UNSIGNED (TREE_TYPE (v)))
    values.push_back (v);
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, v)
    if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
      if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a)))
	{
	  tree type = TREE_TYPE (gimple_assign_lhs (a));
	  if (INTEGRAL_TYPE_P (type) && TYPE_UNSIGNED (type)
	      && TYPE_PRECISION (type) == TYPE_PRECISION (utype))
	    values.push_back (gimple_assign_lhs (a));
	}
  if (!invariant_p (m_step)
      || std::all_of (values.begin (), values.end (),
		      [this] (tree u) { return divisors (u).empty (); }))
    return;

  /* A place of their own for what comes before the loop.  */
  m_entry = single_succ_edge (split_edge (m_entry));
  tree offset = gimple_phi_arg_def (m_phi, m_entry->dest_idx);
  for (tree u : values)
    {
      std::vector<tree> all = divisors (u);
      if (all.empty ())
	continue;
      gimple_seq before = NULL;
      tree type = TREE_TYPE (u);
      counter c { u, gimple_convert (&before, type, offset),
		  gimple_convert (&before, type, m_step), NULL_TREE };
      emit_before_loop (before);
      for (tree d : all)
	split (c, d);
    }
}

/* T without conversions between signed and unsigned.  */

tree
strip (tree t)
{
  while (TREE_CODE (t) == SSA_NAME)
    {
      gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!a || (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a))
		 && !gimple_assign_ssa_name_copy_p (a)))
	break;
      tree from = gimple_assign_rhs1 (a);
      if (!INTEGRAL_TYPE_P (TREE_TYPE (from))
	  || TYPE_PRECISION (TREE_TYPE (from)) != TYPE_PRECISION (TREE_TYPE (t)))
	break;
      t = from;
    }
  return t;
}

/* Which of STEPS is added to V for NEXT; null if it is something else.  */

tree
step_of (tree v, tree next, const std::vector<tree> &steps)
{
  next = strip (next);
  gassign *sum = (TREE_CODE (next) == SSA_NAME
		  ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
  if (!sum || gimple_assign_rhs_code (sum) != PLUS_EXPR)
    return NULL_TREE;
  tree a = strip (gimple_assign_rhs1 (sum)), b = strip (gimple_assign_rhs2 (sum));
  if (b == v)
    std::swap (a, b);
  if (a != v)
    return NULL_TREE;
  for (tree s : steps)
    if (s == b || strip (s) == b)
      return s;
  return NULL_TREE;
}

} // namespace

void
reduce_divisions (const thread_iterations &iterations)
{
  std::vector<gphi *> phis;
  for (tree offset : iterations.offsets)
    {
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, offset)
	if (gphi *phi = dyn_cast<gphi *> (USE_STMT (use)))
	  if (gimple_phi_num_args (phi) == 2
	      && std::find (phis.begin (), phis.end (), phi) == phis.end ())
	    phis.push_back (phi);
    }
  if (phis.empty ())
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  for (gphi *phi : phis)
    for (unsigned k = 0; k < 2; k++)
      {
	edge entry = gimple_phi_arg_edge (phi, k), latch = gimple_phi_arg_edge (phi, 1 - k);
	if (!dominated_by_p (CDI_DOMINATORS, latch->src, gimple_bb (phi))
	    || dominated_by_p (CDI_DOMINATORS, entry->src, gimple_bb (phi))
	    || (entry->flags & EDGE_COMPLEX))
	  continue;
	tree offset = gimple_phi_arg_def (phi, k);
	tree step = step_of (gimple_phi_result (phi), gimple_phi_arg_def (phi, 1 - k),
			     iterations.steps);
	if (step && std::find (iterations.offsets.begin (), iterations.offsets.end (), offset)
		      != iterations.offsets.end ())
	  loop_digits (phi, entry, latch, step).run ();
	break;
      }
}

} // namespace accred
