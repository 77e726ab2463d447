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

   A nest of ints may be counted in 64 bits (plugin/counters/loop-counters.cc).  Its digits still
   fit in 32 bits where the divisor does.  So does the last quotient, because only its lower half is
   used.

   Needs: loops that accred_schedule has just lowered, which count up from 0; v + STEP fits
   in the unsigned type as long as the loop goes on (guard_latch there).
   Guarantees: the same values.  A division whose divisor changes in the loop, or is
   a constant (a shift, or a multiplication; not one of 64 bits), stays.  */

#include "plugin/loops/collapse.h"
#include "plugin/number-range.h"
#include <algorithm>

namespace accred {

namespace {

/* A value that starts with INIT and advances by STEP, both unsigned, and by one more where
   CARRY is true.  */
struct counter
{
  tree value, init, step, carry;
};

/* T without conversions between signed and unsigned.  */

tree
strip (tree t)
{
  while (TREE_CODE (t) == SSA_NAME)
    {
      gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!a
	  || (!CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a))
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

/* The type of digits from 0 to DIVISOR - 1.  */

tree
digit_type (tree divisor)
{
  const interval r = number_range (divisor);
  return r.low >= 0 && r.high <= interval_of_type (unsigned_type_node).high
	   ? unsigned_type_node
	   : unsigned_type_for (TREE_TYPE (divisor));
}

class loop_digits
{
public:
  loop_digits (gphi *phi, edge entry, edge latch, tree step)
    : m_phi (phi), m_header (gimple_bb (phi)), m_entry (entry), m_latch (latch), m_step (step)
  {}

  void run ();
  /* The loop is one of a tile.  */
  void run_in_tile ();

private:
  bool invariant_p (tree t) const;
  std::vector<tree> values () const;
  std::vector<gassign *> divisions (tree v, tree divisor) const;
  void replace (gassign *division, tree quotient, tree remainder) const;
  void divide_all (gimple_seq *seq, tree v, tree number);
  /* The divisors of V, which is positive, that do not change.  */
  std::vector<tree> divisors (tree v) const;
  void split (const counter &c, tree divisor);
  tree new_phi (tree init);
  bool low_half_p (tree quotient) const;
  void divide (gimple_seq *seq, tree v, tree divisor, tree &quotient, tree &remainder);
  tree build (gimple_seq *seq, tree_code code, tree type, tree a, tree b)
  {
    return gimple_build (seq, gimple_location (m_phi), code, type, a, b);
  }
  bool collect_uses (tree name, const gimple *allowed, std::vector<gimple *> &found) const;
  void count_down ();
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
      if (!a
	  || (gimple_assign_rhs_code (a) != TRUNC_DIV_EXPR
	      && gimple_assign_rhs_code (a) != TRUNC_MOD_EXPR))
	continue;
      tree m = gimple_assign_rhs2 (a);
      if (gimple_assign_rhs1 (a) == v && invariant_p (m)
	  && (TREE_CODE (m) == SSA_NAME
	      || (TYPE_PRECISION (TREE_TYPE (m)) > 32 && !integer_pow2p (m)))
	  && (TYPE_UNSIGNED (TREE_TYPE (v)) || number_range (m).low >= 0)
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
loop_digits::new_phi (tree init)
{
  tree value = make_ssa_name (TREE_TYPE (init));
  gphi *phi = create_phi_node (value, m_header);
  add_phi_arg (phi, init, m_entry, gimple_location (m_phi));
  return value;
}

/* True if no more of QUOTIENT is used than an unsigned int has.  What divides it again becomes a
   counter of its own.  */

bool
loop_digits::low_half_p (tree quotient) const
{
  const std::vector<tree> next = divisors (quotient);
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, quotient)
    {
      if (is_gimple_debug (USE_STMT (use)))
	continue;
      gassign *a = dyn_cast<gassign *> (USE_STMT (use));
      if (!a)
	return false;
      const tree_code code = gimple_assign_rhs_code (a);
      tree lhs = gimple_assign_lhs (a), to = TREE_TYPE (lhs);
      if (code == TRUNC_DIV_EXPR || code == TRUNC_MOD_EXPR)
	{
	  if (gimple_assign_rhs1 (a) != quotient
	      || std::find (next.begin (), next.end (), gimple_assign_rhs2 (a)) == next.end ())
	    return false;
	}
      else if ((!CONVERT_EXPR_CODE_P (code) && code != SSA_NAME) || !INTEGRAL_TYPE_P (to)
	       || (TYPE_PRECISION (to) > TYPE_PRECISION (unsigned_type_node)
		   /* A store, which wants it all, or another name for it.  */
		   && (TREE_CODE (lhs) != SSA_NAME || !low_half_p (lhs))))
	return false;
    }
  return true;
}

/* V / DIVISOR, and V % DIVISOR in the type of such digits, by one division; of 32 bits, if both
   have no more.  */

void
loop_digits::divide (gimple_seq *seq, tree v, tree divisor, tree &quotient, tree &remainder)
{
  tree type = TREE_TYPE (v), narrow = digit_type (divisor);
  tree by = gimple_convert (seq, narrow, divisor);
  const interval r = number_range (v), most = interval_of_type (narrow);
  if (r.low >= 0 && r.high <= most.high)
    quotient
      = gimple_convert (seq, type,
			build (seq, TRUNC_DIV_EXPR, narrow, gimple_convert (seq, narrow, v), by));
  else
    quotient = build (seq, TRUNC_DIV_EXPR, type, v, gimple_convert (seq, type, divisor));
  tree whole = build (seq, MULT_EXPR, narrow, gimple_convert (seq, narrow, quotient), by);
  remainder = build (seq, MINUS_EXPR, narrow, gimple_convert (seq, narrow, v), whole);
}

/* V / DIVISOR and V % DIVISOR, wherever they are.  */

std::vector<gassign *>
loop_digits::divisions (tree v, tree divisor) const
{
  std::vector<gassign *> found;
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, v)
    if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
      if (gimple_assign_rhs1 (a) == v && gimple_num_ops (a) == 3
	  && gimple_assign_rhs2 (a) == divisor
	  && (gimple_assign_rhs_code (a) == TRUNC_DIV_EXPR
	      || gimple_assign_rhs_code (a) == TRUNC_MOD_EXPR))
	found.push_back (a);
  return found;
}

void
loop_digits::replace (gassign *division, tree quotient, tree remainder) const
{
  const bool high = gimple_assign_rhs_code (division) == TRUNC_DIV_EXPR;
  gimple_stmt_iterator gsi = gsi_for_stmt (division);
  gimple_seq seq = NULL;
  tree value
    = gimple_convert (&seq, TREE_TYPE (gimple_assign_lhs (division)), high ? quotient : remainder);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gimple_assign_set_rhs_from_tree (&gsi, value);
  update_stmt (gsi_stmt (gsi));
}

/* C / DIVISOR and C % DIVISOR become values of their own, and so on with the quotient.  */

void
loop_digits::split (const counter &c, tree divisor)
{
  const std::vector<gassign *> all = divisions (c.value, divisor);
  tree narrow = digit_type (divisor);
  const bool low_half = std::all_of (
    all.begin (), all.end (), [this] (gassign *a)
    { return gimple_assign_rhs_code (a) == TRUNC_MOD_EXPR || low_half_p (gimple_assign_lhs (a)); });
  tree high = low_half ? unsigned_type_node : unsigned_type_for (TREE_TYPE (c.value));

  gimple_seq before = NULL;
  tree q0, dq, first_r, by_r;
  divide (&before, c.init, divisor, q0, first_r);
  divide (&before, c.step, divisor, dq, by_r);
  tree first_q = gimple_convert (&before, high, q0), by_q = gimple_convert (&before, high, dq);
  tree by_q1 = build (&before, PLUS_EXPR, high, by_q, build_one_cst (high));
  tree limit = build (&before, MINUS_EXPR, narrow, gimple_convert (&before, narrow, divisor), by_r);
  emit_before_loop (before);

  tree q = new_phi (first_q), r = new_phi (first_r);
  gimple_seq after = NULL;
  tree digit = r;
  if (c.carry)
    digit = build (&after, PLUS_EXPR, narrow, r, gimple_convert (&after, narrow, c.carry));
  tree carry = build (&after, GE_EXPR, boolean_type_node, digit, limit);
  tree wrapped = build (&after, MINUS_EXPR, narrow, digit, limit);
  tree advanced = build (&after, PLUS_EXPR, narrow, digit, by_r);
  tree next_r
    = gimple_build (&after, gimple_location (m_phi), COND_EXPR, narrow, carry, wrapped, advanced);
  tree by = gimple_build (&after, gimple_location (m_phi), COND_EXPR, high, carry, by_q1, by_q);
  tree next_q = build (&after, PLUS_EXPR, high, q, by);
  emit_at_latch (after);
  add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (q)), next_q, m_latch, UNKNOWN_LOCATION);
  add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (r)), next_r, m_latch, UNKNOWN_LOCATION);

  std::vector<counter> quotients;
  for (gassign *a : all)
    {
      if (gimple_assign_rhs_code (a) == TRUNC_DIV_EXPR)
	quotients.push_back ({ gimple_assign_lhs (a), q0, dq, carry });
      replace (a, q, r);
    }
  for (const counter &quotient : quotients)
    for (tree d : divisors (quotient.value))
      split (quotient, d);
}

/* What uses NAME, through conversions between signed and unsigned: FOUND; false if something else
   than ALLOWED or a condition does.  */

bool
loop_digits::collect_uses (tree name, const gimple *allowed, std::vector<gimple *> &found) const
{
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, name)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt))
	continue;
      gassign *a = dyn_cast<gassign *> (stmt);
      if (stmt == allowed || is_a<gcond *> (stmt))
	found.push_back (stmt);
      else if (!a || strip (gimple_assign_lhs (a)) != strip (name)
	       || !collect_uses (gimple_assign_lhs (a), allowed, found))
	return false;
    }
  return true;
}

/* Where the number of an iteration is used for nothing else any more, it goes, and with it one of
   three values that the loop keeps, of 64 bits perhaps:

     next = v + STEP;  if (next < BOUND) ...   ->   if (left > STEP) ...;  left = left - STEP;

   with left = BOUND - OFFSET at first.  */

void
loop_digits::count_down ()
{
  tree v = gimple_phi_result (m_phi), next = strip (PHI_ARG_DEF_FROM_EDGE (m_phi, m_latch));
  gimple *sum = SSA_NAME_DEF_STMT (next);
  std::vector<gimple *> of_v, of_next;
  if (!collect_uses (v, sum, of_v) || !collect_uses (next, m_phi, of_next))
    return;
  std::vector<gcond *> tests;
  for (gimple *stmt : of_next)
    if (gcond *cond = dyn_cast<gcond *> (stmt))
      tests.push_back (cond);
  if (tests.size () != 1
      || std::any_of (of_v.begin (), of_v.end (), [sum] (gimple *s) { return s != sum; }))
    return;
  gcond *test = tests[0];
  tree bound = strip (gimple_cond_rhs (test));
  tree_code code = gimple_cond_code (test);
  if (bound == next)
    {
      bound = strip (gimple_cond_lhs (test));
      code = swap_tree_comparison (code);
    }
  if (code != LT_EXPR || !invariant_p (bound))
    return;
  tree type = unsigned_type_for (TREE_TYPE (v));
  gimple_seq before = NULL, after = NULL;
  tree offset = PHI_ARG_DEF_FROM_EDGE (m_phi, m_entry);
  tree first = build (&before, MINUS_EXPR, type, gimple_convert (&before, type, bound),
		      gimple_convert (&before, type, offset));
  tree step = m_step;
  if (TYPE_PRECISION (digit_type (step)) < TYPE_PRECISION (type))
    step = gimple_convert (&before, unsigned_type_node, step);
  step = gimple_convert (&before, type, step);
  emit_before_loop (before);
  tree left = new_phi (first);
  tree less = build (&after, MINUS_EXPR, type, left, step);
  emit_at_latch (after);
  add_phi_arg (as_a<gphi *> (SSA_NAME_DEF_STMT (left)), less, m_latch, UNKNOWN_LOCATION);
  gimple_cond_set_condition (test, GT_EXPR, left, step);
  update_stmt (test);
}

/* The loop's variable, also in unsigned form.  */

std::vector<tree>
loop_digits::values () const
{
  tree v = gimple_phi_result (m_phi);
  std::vector<tree> found{ v };
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, v)
    if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
      if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a)))
	{
	  tree type = TREE_TYPE (gimple_assign_lhs (a));
	  if (INTEGRAL_TYPE_P (type) && TYPE_UNSIGNED (type)
	      && TYPE_PRECISION (type) == TYPE_PRECISION (TREE_TYPE (v)))
	    found.push_back (gimple_assign_lhs (a));
	}
  return found;
}

/* V, whose value is NUMBER, is divided in SEQ.  */

void
loop_digits::divide_all (gimple_seq *seq, tree v, tree number)
{
  for (tree divisor : divisors (v))
    {
      if (TYPE_PRECISION (digit_type (divisor)) == TYPE_PRECISION (TREE_TYPE (number)))
	continue;
      tree quotient, remainder;
      divide (seq, number, divisor, quotient, remainder);
      for (gassign *a : divisions (v, divisor))
	{
	  if (gimple_assign_rhs_code (a) == TRUNC_DIV_EXPR)
	    divide_all (seq, gimple_assign_lhs (a), quotient);
	  replace (a, quotient, remainder);
	}
    }
}

/* A thread has few elements of a tile, mostly one.  But what is counted in 64 bits may be divided
   once, not twice.  */

void
loop_digits::run_in_tile ()
{
  gimple_seq seq = NULL;
  tree number = gimple_convert (&seq, unsigned_type_for (TREE_TYPE (gimple_phi_result (m_phi))),
				gimple_phi_result (m_phi));
  for (tree v : values ())
    divide_all (&seq, v, number);
  gimple_stmt_iterator gsi = gsi_after_labels (m_header);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
}

void
loop_digits::run ()
{
  const std::vector<tree> all_values = values ();
  tree utype = unsigned_type_for (TREE_TYPE (gimple_phi_result (m_phi)));
  if (!invariant_p (m_step)
      || std::all_of (all_values.begin (), all_values.end (),
		      [this] (tree u) { return divisors (u).empty (); }))
    return;

  /* A place of their own for what comes before the loop.  */
  m_entry = single_succ_edge (split_edge (m_entry));
  tree offset = gimple_phi_arg_def (m_phi, m_entry->dest_idx);
  for (tree u : all_values)
    {
      std::vector<tree> all = divisors (u);
      if (all.empty ())
	continue;
      gimple_seq before = NULL;
      counter c{ u, gimple_convert (&before, utype, offset),
		 gimple_convert (&before, utype, m_step), NULL_TREE };
      emit_before_loop (before);
      for (tree d : all)
	split (c, d);
    }
  count_down ();
}

/* Which of STEPS is added to V for NEXT; null if it is something else.  */

tree
step_of (tree v, tree next, const std::vector<tree> &steps)
{
  next = strip (next);
  gassign *sum
    = (TREE_CODE (next) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
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
  struct found_phi
  {
    gphi *phi;
    bool in_tile;
  };
  std::vector<found_phi> phis;
  std::vector<tree> offsets = iterations.offsets;
  for (size_t k = 0; k < offsets.size (); k++)
    {
      const bool in_tile = k >= iterations.offsets.size ();
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, offsets[k])
	if (gphi *phi = dyn_cast<gphi *> (USE_STMT (use)))
	  {
	    if (gimple_phi_num_args (phi) == 2
		&& std::none_of (phis.begin (), phis.end (),
				 [phi] (const found_phi &f) { return f.phi == phi; }))
	      phis.push_back ({ phi, in_tile });
	  }
	else if (!in_tile && is_gimple_assign (USE_STMT (use))
		 && gimple_assign_rhs_code (USE_STMT (use)) == PLUS_EXPR)
	  /* accred_tile's.  */
	  offsets.push_back (gimple_assign_lhs (USE_STMT (use)));
    }
  if (phis.empty ())
    return;
  calculate_dominance_info (CDI_DOMINATORS);
  for (auto [phi, in_tile] : phis)
    for (unsigned k = 0; k < 2; k++)
      {
	edge entry = gimple_phi_arg_edge (phi, k), latch = gimple_phi_arg_edge (phi, 1 - k);
	if (!dominated_by_p (CDI_DOMINATORS, latch->src, gimple_bb (phi))
	    || dominated_by_p (CDI_DOMINATORS, entry->src, gimple_bb (phi))
	    || (entry->flags & EDGE_COMPLEX))
	  continue;
	tree offset = gimple_phi_arg_def (phi, k);
	tree step
	  = step_of (gimple_phi_result (phi), gimple_phi_arg_def (phi, 1 - k), iterations.steps);
	if (step && std::find (offsets.begin (), offsets.end (), offset) != offsets.end ())
	  {
	    loop_digits digits (phi, entry, latch, step);
	    if (in_tile)
	      digits.run_in_tile ();
	    else
	      digits.run ();
	  }
	break;
      }
}

} // namespace accred
