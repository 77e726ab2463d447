/* Scalar variables that a loop reduces, though no clause says so.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   All that the loop does with a variable S has to be updates of these forms, with one operator:

     s = s OP x;  s = x OP s;          + * & | ^ max min; s - x is a sum
     s = fmax (s, x);                  and fmin
     if (x > s) s = x;                 a maximum; < a minimum; nothing else depends on the condition
     s = x > s ? x : s;

   The gimplifier makes several statements of these, with temporaries: what they are is looked up
   in the statements before, as long as control comes from there alone.  An update reads S once,
   the conditional ones twice; no other statement may read or write it.  */

#include "plugin/kernels/recurrences.h"

namespace accred {

namespace {

class update_finder
{
public:
  update_finder (tree object, const reference_copies &copies) : m_object (object), m_copies (copies)
  {}

  void run (gimple_seq body)
  {
    count (body);
    sequence (body);
  }

  /* The operator of all updates.  */
  std::optional<tree_code> code () const
  {
    if (!m_valid || m_codes.size () != 1)
      return {};
    for (const auto &[temporary, n] : m_taken)
      if (m_uses.at (temporary) != n)
	return {};
    return *m_codes.begin ();
  }
  unsigned reads () const { return m_reads; }
  unsigned writes () const { return m_writes; }

private:
  using statements = std::vector<gimple *>;

  struct operation
  {
    tree_code code;
    tree a, b;
    size_t at;
  };

  void count (gimple_seq);
  void sequence (gimple_seq);
  std::optional<tree_code> update (size_t at);
  std::optional<tree_code> chosen (size_t at);
  bool alone_p (size_t at, tree other) const;
  std::optional<size_t> definition (tree t, size_t at, bool unchanged = false) const;
  bool reads_object_p (tree t, size_t at);
  std::optional<operation> operation_at (size_t at);
  tree expand (tree t, size_t at, unsigned depth = 0);
  bool same_value_p (tree a, size_t at, tree x, size_t at_x);
  std::optional<tree_code> comparison (size_t at, tree x, size_t at_x, bool holds);
  static std::optional<tree_code> combined (tree_code);
  bool object_p (tree t) const { return t && object_of (t, m_copies) == m_object; }
  bool temporary_p (tree t) const
  {
    return VAR_P (t) && DECL_ARTIFICIAL (t) && is_gimple_reg (t) && t != m_object;
  }

  tree m_object;
  const reference_copies &m_copies;
  statements m_stmts; /* The sequence that is looked at.  */
  std::map<tree, unsigned> m_uses, m_taken; /* Of temporaries: in all, and by updates.  */
  std::set<tree> m_set; /* Variables that get values.  */
  std::map<tree, unsigned> m_jumps;
  std::set<tree_code> m_codes;
  unsigned m_reads = 0, m_writes = 0;
  bool m_valid = true;
};

/* Count how often temporaries are used, and jumps to labels.  */

void
update_finder::count (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      auto use = [] (tree *tp, int *, void *data) -> tree
      {
	update_finder &f
	  = *static_cast<update_finder *> (static_cast<walk_stmt_info *> (data)->info);
	if (VAR_P (*tp))
	  f.m_uses[*tp]++;
	return NULL_TREE;
      };
      walk_stmt_info wi = {};
      wi.info = this;
      tree lhs = gimple_get_lhs (stmt);
      if (lhs && VAR_P (lhs))
	m_set.insert (lhs);
      if (gcond *c = dyn_cast<gcond *> (stmt))
	{
	  walk_tree (gimple_op_ptr (c, 0), use, &wi, NULL);
	  walk_tree (gimple_op_ptr (c, 1), use, &wi, NULL);
	  m_jumps[gimple_cond_true_label (c)]++;
	  m_jumps[gimple_cond_false_label (c)]++;
	}
      else if (gimple_code (stmt) == GIMPLE_GOTO)
	m_jumps[gimple_goto_dest (stmt)]++;
      else if (gswitch *s = dyn_cast<gswitch *> (stmt))
	{
	  walk_tree (gimple_op_ptr (s, 0), use, &wi, NULL);
	  for (unsigned i = 0; i < gimple_switch_num_labels (s); i++)
	    m_jumps[CASE_LABEL (gimple_switch_label (s, i))]++;
	}
      else if (!gimple_has_substatements (stmt) && gimple_code (stmt) != GIMPLE_LABEL)
	for (unsigned i = lhs && VAR_P (lhs) ? 1 : 0; i < gimple_num_ops (stmt); i++)
	  if (gimple_op (stmt, i))
	    walk_tree (gimple_op_ptr (stmt, i), use, &wi, NULL);
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
	  {
	    m_set.insert (gimple_omp_for_index (loop, i));
	    walk_tree (gimple_omp_for_initial_ptr (loop, i), use, &wi, NULL);
	    walk_tree (gimple_omp_for_final_ptr (loop, i), use, &wi, NULL);
	  }
      for_each_sequence (stmt, [this] (gimple_seq *s) { count (*s); });
    }
}

/* The place before AT where T, a temporary, gets the value that it has at AT.  Control comes to AT
   from there, over labels behind a condition that nothing else jumps to.  UNCHANGED: and only
   temporaries are set in between.  */

std::optional<size_t>
update_finder::definition (tree t, size_t at, bool unchanged) const
{
  for (size_t i = at; i-- > 0;)
    {
      gimple *stmt = m_stmts[i];
      if (gimple_code (stmt) == GIMPLE_LABEL)
	{
	  tree label = gimple_label_label (as_a<glabel *> (stmt));
	  auto jumps = m_jumps.find (label);
	  gcond *cond = i ? dyn_cast<gcond *> (m_stmts[i - 1]) : nullptr;
	  if (!cond || jumps == m_jumps.end () || jumps->second != 1
	      || (gimple_cond_true_label (cond) != label
		  && gimple_cond_false_label (cond) != label))
	    return {};
	  i--;
	  continue;
	}
      if (gimple_get_lhs (stmt) == t)
	return i;
      if (!is_gimple_assign (stmt) && !is_gimple_call (stmt) && gimple_code (stmt) != GIMPLE_DEBUG
	  && gimple_code (stmt) != GIMPLE_PREDICT)
	return {};
      if (unchanged && gimple_get_lhs (stmt) && !temporary_p (gimple_get_lhs (stmt)))
	return {};
    }
  return {};
}

/* True if T is the object's value at AT.  */

bool
update_finder::reads_object_p (tree t, size_t at)
{
  if (object_p (t))
    {
      m_reads++;
      return true;
    }
  if (!temporary_p (t))
    return false;
  const auto def = definition (t, at);
  if (!def)
    return false;
  gassign *a = dyn_cast<gassign *> (m_stmts[*def]);
  if (!a)
    return false;
  tree x = gimple_assign_rhs1 (a);
  const bool copy = gimple_assign_single_p (a),
	     convert = CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a))
		       && INTEGRAL_TYPE_P (TREE_TYPE (t)) && INTEGRAL_TYPE_P (TREE_TYPE (x))
		       && TYPE_PRECISION (TREE_TYPE (t)) == TYPE_PRECISION (TREE_TYPE (x));
  if ((!copy && !convert) || !reads_object_p (x, *def))
    return false;
  m_taken[t]++;
  return true;
}

/* What the statement at AT, which writes the object, computes.  */

std::optional<update_finder::operation>
update_finder::operation_at (size_t at)
{
  gimple *stmt = m_stmts[at];
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      if (gimple_call_num_args (call) != 2)
	return {};
      switch (gimple_call_combined_fn (call))
	{
	case CFN_BUILT_IN_FMAX:
	case CFN_BUILT_IN_FMAXF:
	case CFN_FMAX:
	  return operation{ MAX_EXPR, gimple_call_arg (call, 0), gimple_call_arg (call, 1), at };
	case CFN_BUILT_IN_FMIN:
	case CFN_BUILT_IN_FMINF:
	case CFN_FMIN:
	  return operation{ MIN_EXPR, gimple_call_arg (call, 0), gimple_call_arg (call, 1), at };
	default: return {};
	}
    }
  gassign *a = dyn_cast<gassign *> (stmt);
  if (!a)
    return {};
  tree x = gimple_assign_rhs1 (a);
  if (gimple_num_ops (a) == 3)
    return operation{ gimple_assign_rhs_code (a), x, gimple_assign_rhs2 (a), at };
  const bool convert
    = CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a)) && INTEGRAL_TYPE_P (TREE_TYPE (x))
      && INTEGRAL_TYPE_P (TREE_TYPE (gimple_assign_lhs (a)))
      && TYPE_PRECISION (TREE_TYPE (x)) == TYPE_PRECISION (TREE_TYPE (gimple_assign_lhs (a)));
  if ((!gimple_assign_single_p (a) && !convert) || !temporary_p (x))
    return {};
  const auto def = definition (x, at);
  if (!def)
    return {};
  auto o = operation_at (*def);
  if (!o)
    return {};
  m_taken[x]++;
  return o;
}

/* The operator of a reduction with CODE.  */

std::optional<tree_code>
update_finder::combined (tree_code code)
{
  switch (code)
    {
    case MINUS_EXPR:
    case PLUS_EXPR: return PLUS_EXPR;
    case MULT_EXPR:
    case MAX_EXPR:
    case MIN_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR: return code;
    default: return {};
    }
}

/* T at AT with its temporaries replaced by what they are computed from; null if it is not
   simple.  */

tree
update_finder::expand (tree t, size_t at, unsigned depth)
{
  if (depth > 12)
    return NULL_TREE;
  /* The extents of arrays are computed before the loop.  What gfortran itself compares is left to
     extrema.cc: it may begin with a NaN, which a maximum would lose.  */
  const bool extents = !DECL_ARTIFICIAL (m_object);
  if (CONSTANT_CLASS_P (t) || (DECL_P (t) && (!temporary_p (t) || (extents && !m_set.count (t)))))
    return t;
  if (!DECL_P (t))
    {
      tree copy = copy_node (t);
      for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
	if (tree op = TREE_OPERAND (t, i);
	    op && !CONSTANT_CLASS_P (op) && TREE_CODE (op) != FIELD_DECL)
	  {
	    tree e = expand (op, at, depth + 1);
	    if (!e)
	      return NULL_TREE;
	    TREE_OPERAND (copy, i) = e;
	  }
      return copy;
    }
  const auto def = definition (t, at, true);
  gassign *a = def ? dyn_cast<gassign *> (m_stmts[*def]) : nullptr;
  if (!a || gimple_num_ops (a) > 3)
    return NULL_TREE;
  tree x = expand (gimple_assign_rhs1 (a), *def, depth + 1);
  if (!x || gimple_assign_single_p (a))
    return x;
  if (gimple_num_ops (a) == 2)
    return build1 (gimple_assign_rhs_code (a), TREE_TYPE (t), x);
  tree y = expand (gimple_assign_rhs2 (a), *def, depth + 1);
  return y ? build2 (gimple_assign_rhs_code (a), TREE_TYPE (t), x, y) : NULL_TREE;
}

/* True if A at AT is X at AT_X: one temporary that has not been set in between, or the same
   expression.  */

bool
update_finder::same_value_p (tree a, size_t at, tree x, size_t at_x)
{
  if (a == x && temporary_p (a))
    if (const auto def = definition (a, at); def && def == definition (x, at_x))
      return true;
  tree tested = expand (a, at), stored = expand (x, at_x);
  return tested && stored && operand_equal_p (tested, stored, 0);
}

/* The operator of `if (x OP s) s = x': the condition is at AT, X is the value at AT_X; HOLDS: it is
   stored if the condition holds.  */

std::optional<tree_code>
update_finder::comparison (size_t at, tree x, size_t at_x, bool holds)
{
  gcond *cond = as_a<gcond *> (m_stmts[at]);
  tree_code code = gimple_cond_code (cond);
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  if (!holds)
    {
      if (HONOR_NANS (TREE_TYPE (a)))
	return {};
      code = invert_tree_comparison (code, false);
    }
  if (reads_object_p (a, at))
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  else if (!reads_object_p (b, at))
    return {};
  if (!same_value_p (a, at, x, at_x))
    return {};
  switch (code)
    {
    case GT_EXPR:
    case GE_EXPR: return MAX_EXPR;
    case LT_EXPR:
    case LE_EXPR: return MIN_EXPR;
    default: return {};
    }
}

/* s = t behind `if (x > s) t = x; else t = s;'  */

std::optional<tree_code>
update_finder::chosen (size_t at)
{
  gassign *write = dyn_cast<gassign *> (m_stmts[at]);
  if (!write || !gimple_assign_single_p (write) || !temporary_p (gimple_assign_rhs1 (write))
      || at < 7 || gimple_code (m_stmts[at - 1]) != GIMPLE_LABEL)
    return {};
  tree t = gimple_assign_rhs1 (write);
  /* cond; A: [...] t = x; goto E; B: [...] t = s; E:  */
  auto label = [&] (size_t i)
  {
    return gimple_code (m_stmts[i]) == GIMPLE_LABEL
	     ? gimple_label_label (as_a<glabel *> (m_stmts[i]))
	     : NULL_TREE;
  };
  auto back_to_label = [&] (size_t i)
  {
    while (i > 0 && is_gimple_assign (m_stmts[i]) && temporary_p (gimple_assign_lhs (m_stmts[i])))
      i--;
    return i;
  };
  const size_t second = at - 2, b = back_to_label (second);
  if (b < 4 || b == second || !label (b) || gimple_code (m_stmts[b - 1]) != GIMPLE_GOTO
      || gimple_goto_dest (m_stmts[b - 1]) != label (at - 1))
    return {};
  const size_t first = b - 2, a = back_to_label (first);
  gcond *cond = a > 0 && a != first ? dyn_cast<gcond *> (m_stmts[a - 1]) : nullptr;
  if (!cond || gimple_cond_true_label (cond) != label (a)
      || gimple_cond_false_label (cond) != label (b) || m_jumps[label (a)] != 1
      || m_jumps[label (b)] != 1 || m_jumps[label (at - 1)] != 1)
    return {};
  for (size_t i : { first, second })
    if (gimple_get_lhs (m_stmts[i]) != t || !gimple_assign_single_p (m_stmts[i]))
      return {};
  tree x = gimple_assign_rhs1 (m_stmts[first]), y = gimple_assign_rhs1 (m_stmts[second]);
  m_taken[t]++;
  if (reads_object_p (y, second))
    return comparison (a - 1, x, first, true);
  /* Inverted: s > x ? s : x.  */
  if (!reads_object_p (x, first))
    return {};
  gcond *test = as_a<gcond *> (m_stmts[a - 1]);
  const tree_code code = gimple_cond_code (test);
  /* A NaN in x would be stored.  */
  if (HONOR_NANS (TREE_TYPE (t))
      || (code != GT_EXPR && code != LT_EXPR && code != GE_EXPR && code != LE_EXPR))
    return {};
  /* B is behind a goto: what its temporaries were computed from is looked for in front of the
     condition only if it is no temporary of B's own.  */
  return temporary_p (y) && definition (y, second) ? std::optional<tree_code> ()
						   : comparison (a - 1, y, a - 1, false);
}

/* True if the statement at AT is all that a condition which otherwise jumps to OTHER decides: OTHER
   is behind it, or behind an empty branch.  What else it decided would depend on which iterations
   have been before.  */

bool
update_finder::alone_p (size_t at, tree other) const
{
  /* Where LABEL stands, if nothing but labels is executed from I to there.  */
  auto place = [this] (size_t i, tree label) -> std::optional<size_t>
  {
    for (; i < m_stmts.size (); i++)
      switch (gimple_code (m_stmts[i]))
	{
	case GIMPLE_LABEL:
	  if (gimple_label_label (as_a<glabel *> (m_stmts[i])) == label)
	    return i;
	  break;
	case GIMPLE_DEBUG:
	case GIMPLE_PREDICT:
	case GIMPLE_NOP: break;
	default: return {};
	}
    return {};
  };
  const size_t next = at + 1;
  if (next >= m_stmts.size () || gimple_code (m_stmts[next]) != GIMPLE_GOTO)
    return place (next, other).has_value ();
  const auto empty = place (next + 1, other);
  return empty && place (*empty, gimple_goto_dest (m_stmts[next]));
}

/* The operator of the update that writes the object at AT.  */

std::optional<tree_code>
update_finder::update (size_t at)
{
  const auto taken = m_taken;
  if (auto o = operation_at (at))
    {
      const auto code = combined (o->code);
      const bool first = code && reads_object_p (o->a, o->at),
		 second = code && !first && o->code != MINUS_EXPR && reads_object_p (o->b, o->at);
      if (first || second)
	return code;
      /* It is what X computes.  */
      m_taken = taken;
    }
  if (auto code = chosen (at))
    return code;
  /* if (x > s) s = x;  */
  gassign *write = dyn_cast<gassign *> (m_stmts[at]);
  if (!write || !gimple_assign_single_p (write))
    return {};
  size_t label = at;
  while (label > 0 && gimple_code (m_stmts[label]) != GIMPLE_LABEL)
    {
      label--;
      if (gimple_code (m_stmts[label]) != GIMPLE_LABEL
	  && (!is_gimple_assign (m_stmts[label])
	      || !temporary_p (gimple_assign_lhs (m_stmts[label]))))
	return {};
    }
  gcond *cond = label > 0 ? dyn_cast<gcond *> (m_stmts[label - 1]) : nullptr;
  if (!cond)
    return {};
  tree l = gimple_label_label (as_a<glabel *> (m_stmts[label]));
  const bool holds = gimple_cond_true_label (cond) == l;
  tree other = holds ? gimple_cond_false_label (cond) : gimple_cond_true_label (cond);
  if (m_jumps[l] != 1 || (!holds && gimple_cond_false_label (cond) != l) || !alone_p (at, other))
    return {};
  return comparison (label - 1, gimple_assign_rhs1 (write), at, holds);
}

void
update_finder::sequence (gimple_seq seq)
{
  statements stmts;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    stmts.push_back (gsi_stmt (gsi));
  for (size_t i = 0; i < stmts.size (); i++)
    {
      m_stmts = stmts;
      if (object_p (gimple_get_lhs (stmts[i])))
	{
	  m_writes++;
	  if (auto code = update (i))
	    m_codes.insert (*code);
	  else
	    m_valid = false;
	}
      for_each_sequence (stmts[i], [this] (gimple_seq *s) { sequence (*s); });
    }
}

} // namespace

std::optional<found_reduction>
reduction_of (gomp_for *loop, const loop_body &body, tree object, const reference_copies &copies)
{
  tree type = object_type (object);
  if (!(INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type) || TREE_CODE (type) == COMPLEX_TYPE)
      || TYPE_VOLATILE (type) || body.has (object, access_kind::reduction)
      || body.has (object, access_kind::escape) || body.has (object, access_kind::address)
      || (VAR_P (object) && (DECL_HAS_VALUE_EXPR_P (object) || DECL_HARD_REGISTER (object)))
      || body.optional_p (object) || optional_reference_p (object))
    return {};
  update_finder f (object, copies);
  f.run (gimple_omp_body (loop));
  auto code = f.code ();
  if (code && TREE_CODE (type) == BOOLEAN_TYPE)
    switch (*code)
      {
      case BIT_AND_EXPR: code = TRUTH_ANDIF_EXPR; break;
      case BIT_IOR_EXPR: code = TRUTH_ORIF_EXPR; break;
      default: return {};
      }
  if (!code || f.reads () != body.count (object, access_kind::read)
      || f.writes () != body.count (object, access_kind::write))
    return {};
  return found_reduction{ object, *code };
}

bool
can_be_private_p (tree object, const loop_body &body, const loop_body &whole)
{
  if (body.optional_p (object) || optional_reference_p (object))
    return false;
  if (reference_p (object))
    return TREE_CODE (object) == PARM_DECL && lang_GNU_Fortran ();
  if (!VAR_P (object) && TREE_CODE (object) != PARM_DECL)
    return false;
  /* One that a clause of the user's names has an address, though nothing uses it.  */
  return is_gimple_reg (object)
	 || (!is_global_var (object) && whole.known_p ()
	     && !whole.has (object, access_kind::address)
	     && !whole.has (object, access_kind::escape) && !DECL_ARTIFICIAL (object)
	     && !(VAR_P (object) && DECL_HAS_VALUE_EXPR_P (object)));
}

} // namespace accred
