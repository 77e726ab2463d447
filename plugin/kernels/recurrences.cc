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
    if (!m_valid || m_codes.size () != 1 || !used_there_alone_p ())
      return {};
    return *m_codes.begin ();
  }
  /* A conditional update in BODY, the only one.  */
  std::optional<conditional_extremum> only_extremum (gimple_seq body)
  {
    count (body);
    return extremum (body);
  }
  std::optional<conditional_extremum> only_place (gimple_seq body)
  {
    count (body);
    return compared_elements (body);
  }
  unsigned reads () const { return m_reads; }
  unsigned writes () const { return m_writes; }

private:
  struct operation
  {
    tree_code code;
    tree a, b;
    size_t at;
  };

  struct compared
  {
    tree x;
    tree_code code; /* X CODE the object.  */
  };

  void count (gimple_seq);
  void sequence (gimple_seq);
  std::optional<conditional_extremum> extremum (gimple_seq);
  std::optional<conditional_extremum> compared_elements (gimple_seq);
  using finder = std::optional<conditional_extremum> (update_finder::*) (gimple_seq);
  std::optional<conditional_extremum> in_parts (finder);
  tree computed (gassign *, size_t at, unsigned depth);
  /* True if nothing else uses temporaries that have the object's value.  */
  bool used_there_alone_p () const
  {
    for (const auto &[temporary, n] : m_taken)
      if (m_uses.at (temporary) != n)
	return false;
    return true;
  }
  std::optional<tree_code> update (size_t at);
  std::optional<tree_code> chosen (size_t at);
  std::optional<conditional_extremum> guard_of (size_t at) const;
  std::optional<tree_code> conditional (size_t at);
  static std::optional<tree_code> extremum_code (const std::optional<compared> &);
  std::optional<size_t> definition (tree t, size_t at, bool unchanged = false) const;
  bool reads_object_p (tree t, size_t at);
  std::optional<operation> operation_at (size_t at);
  tree expand (tree t, size_t at, unsigned depth = 0);
  bool same_value_p (tree a, size_t at, tree x, size_t at_x);
  std::optional<compared> comparison (size_t at, bool holds);
  std::optional<compared> comparison (size_t at, tree x, size_t at_x, bool holds);
  std::optional<compared> comparison (size_t at, gassign *update, size_t at_x, bool holds);
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
  return a ? computed (a, *def, depth) : NULL_TREE;
}

/* What A, at AT, computes, likewise.  */

tree
update_finder::computed (gassign *a, size_t at, unsigned depth)
{
  if (gimple_num_ops (a) > 3)
    return NULL_TREE;
  tree type = TREE_TYPE (gimple_assign_lhs (a));
  tree x = expand (gimple_assign_rhs1 (a), at, depth + 1);
  if (!x || gimple_assign_single_p (a))
    return x;
  if (gimple_num_ops (a) == 2)
    return build1 (gimple_assign_rhs_code (a), type, x);
  tree y = expand (gimple_assign_rhs2 (a), at, depth + 1);
  return y ? build2 (gimple_assign_rhs_code (a), type, x, y) : NULL_TREE;
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

/* What the condition at AT compares with the object; HOLDS: it is looked at as it is, else as what
   it is not.  */

std::optional<update_finder::compared>
update_finder::comparison (size_t at, bool holds)
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
  switch (code)
    {
    case GT_EXPR:
    case GE_EXPR:
    case LT_EXPR:
    case LE_EXPR: return compared{ a, code };
    default: return {};
    }
}

/* The condition of `if (x OP s) s = x': it is at AT, X is the value at AT_X, or what UPDATE there
   computes; HOLDS: it is stored if the condition holds.  */

std::optional<update_finder::compared>
update_finder::comparison (size_t at, tree x, size_t at_x, bool holds)
{
  const auto c = comparison (at, holds);
  return c && same_value_p (c->x, at, x, at_x) ? c : std::nullopt;
}

std::optional<update_finder::compared>
update_finder::comparison (size_t at, gassign *update, size_t at_x, bool holds)
{
  if (gimple_assign_single_p (update))
    return comparison (at, gimple_assign_rhs1 (update), at_x, holds);
  const auto c = comparison (at, holds);
  tree tested = c ? expand (c->x, at) : NULL_TREE,
       stored = tested ? computed (update, at_x, 0) : NULL_TREE;
  return stored && operand_equal_p (tested, stored, 0) ? c : std::nullopt;
}

/* The operator of a reduction by C.  */

std::optional<tree_code>
update_finder::extremum_code (const std::optional<compared> &c)
{
  if (!c)
    return {};
  return c->code == GT_EXPR || c->code == GE_EXPR ? MAX_EXPR : MIN_EXPR;
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
    return extremum_code (comparison (a - 1, x, first, true));
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
  return temporary_p (y) && definition (y, second)
	   ? std::optional<tree_code> ()
	   : extremum_code (comparison (a - 1, y, a - 1, false));
}

/* The condition that decides about the statement at AT, which sets the object, if it decides about
   assignments to registers alone.  */

std::optional<conditional_extremum>
update_finder::guard_of (size_t at) const
{
  auto idle_p = [this] (size_t i)
  {
    const auto kind = gimple_code (m_stmts[i]);
    return kind == GIMPLE_DEBUG || kind == GIMPLE_PREDICT || kind == GIMPLE_NOP;
  };
  auto register_set_p = [this] (size_t i)
  {
    return is_gimple_assign (m_stmts[i]) && DECL_P (gimple_assign_lhs (m_stmts[i]))
	   && is_gimple_reg (gimple_assign_lhs (m_stmts[i]));
  };
  /* Where LABEL stands, if nothing but labels is executed from I to there.  */
  auto place = [&] (size_t i, tree label) -> std::optional<size_t>
  {
    for (; i < m_stmts.size (); i++)
      if (glabel *l = dyn_cast<glabel *> (m_stmts[i]))
	{
	  if (gimple_label_label (l) == label)
	    return i;
	}
      else if (!idle_p (i))
	break;
    return {};
  };
  size_t first = at;
  while (first > 0 && gimple_code (m_stmts[first - 1]) != GIMPLE_LABEL)
    if (!register_set_p (--first) && !idle_p (first))
      return {};
  gcond *cond = first > 1 ? dyn_cast<gcond *> (m_stmts[first - 2]) : nullptr;
  if (!cond)
    return {};
  tree label = gimple_label_label (as_a<glabel *> (m_stmts[first - 1])),
       other = gimple_cond_false_label (cond);
  const bool holds = gimple_cond_true_label (cond) == label;
  if (!holds)
    other = gimple_cond_true_label (cond);
  if (m_jumps.at (label) != 1 || (!holds && gimple_cond_false_label (cond) != label))
    return {};
  conditional_extremum e{ cond, NULL_TREE, NULL_TREE, NOP_EXPR, holds, nullptr, {} };
  size_t end = first;
  for (; end < m_stmts.size () && (register_set_p (end) || idle_p (end)); end++)
    if (!idle_p (end))
      e.guarded.push_back (m_stmts[end]);
  /* What it decides otherwise has to be nothing.  */
  if (end < m_stmts.size () && gimple_code (m_stmts[end]) == GIMPLE_GOTO)
    {
      const auto empty = place (end + 1, other);
      if (!empty || !place (*empty, gimple_goto_dest (m_stmts[end])))
	return {};
    }
  else if (!place (end, other))
    return {};
  e.update = as_a<gassign *> (m_stmts[at]);
  return e;
}

/* `if (x > s) s = x', and nothing more.  */

std::optional<tree_code>
update_finder::conditional (size_t at)
{
  const auto e = guard_of (at);
  if (!e || e->guarded.back () != e->update)
    return {};
  for (gimple *stmt : e->guarded)
    if (stmt != e->update && !temporary_p (gimple_assign_lhs (stmt)))
      return {};
  const size_t cond = std::find (m_stmts.begin (), m_stmts.end (), e->cond) - m_stmts.begin ();
  return extremum_code (comparison (cond, e->update, at, e->holds));
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
  return is_gimple_assign (m_stmts[at]) ? conditional (at) : std::nullopt;
}

/* The update is looked at as if it came first of what its condition decides about.  */

std::optional<conditional_extremum>
update_finder::extremum (gimple_seq seq)
{
  m_stmts.clear ();
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    m_stmts.push_back (gsi_stmt (gsi));
  for (size_t at = 0; at < m_stmts.size (); at++)
    if (object_p (gimple_get_lhs (m_stmts[at])))
      {
	auto e = is_gimple_assign (m_stmts[at]) ? guard_of (at) : std::nullopt;
	if (!e)
	  return {};
	auto behind_p = [&] (gimple *stmt)
	{ return stmt != e->update && !temporary_p (gimple_get_lhs (stmt)); };
	statements ordered;
	for (gimple *stmt : m_stmts)
	  if (std::find (e->guarded.begin (), e->guarded.end (), stmt) == e->guarded.end ()
	      || !behind_p (stmt))
	    ordered.push_back (stmt);
	m_stmts = ordered;
	auto place = [this] (gimple *stmt)
	{ return size_t (std::find (m_stmts.begin (), m_stmts.end (), stmt) - m_stmts.begin ()); };
	const auto c = comparison (place (e->cond), e->update, place (e->update), e->holds);
	if (!c || !used_there_alone_p ())
	  return {};
	e->x = c->x;
	e->code = c->code;
	return e;
      }
  return in_parts (&update_finder::extremum);
}

/* What FIND finds in what stands in the statements in hand.  */

std::optional<conditional_extremum>
update_finder::in_parts (finder find)
{
  std::optional<conditional_extremum> found;
  const statements stmts = m_stmts;
  for (gimple *stmt : stmts)
    for_each_sequence (stmt,
		       [&] (gimple_seq *s)
		       {
			 if (!found)
			   found = (this->*find) (*s);
		       });
  return found;
}

/* T with what STORED has for variables in their place; null if that is not known.  */

tree
with_stored (tree t, const std::map<tree, tree> &stored)
{
  if (const auto s = stored.find (t); s != stored.end ())
    return s->second;
  if (DECL_P (t) || CONSTANT_CLASS_P (t))
    return t;
  t = copy_node (t);
  for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
    if (tree op = TREE_OPERAND (t, i); op && TREE_CODE (op) != FIELD_DECL)
      if (!(TREE_OPERAND (t, i) = with_stored (op, stored)))
	return NULL_TREE;
  return t;
}

/* `if (a[i] > a[where]) where = i', where the second element becomes the first one if what is
   stored there takes the place of the variables.  */

std::optional<conditional_extremum>
update_finder::compared_elements (gimple_seq seq)
{
  m_stmts.clear ();
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    m_stmts.push_back (gsi_stmt (gsi));
  size_t at = 0;
  while (at < m_stmts.size () && !object_p (gimple_get_lhs (m_stmts[at])))
    at++;
  if (at == m_stmts.size ())
    return in_parts (&update_finder::compared_elements);
  auto e = is_gimple_assign (m_stmts[at]) ? guard_of (at) : std::nullopt;
  if (!e)
    return {};
  std::map<tree, tree> stored;
  for (gimple *stmt : e->guarded)
    if (!temporary_p (gimple_assign_lhs (stmt)))
      {
	const size_t place = std::find (m_stmts.begin (), m_stmts.end (), stmt) - m_stmts.begin ();
	stored[gimple_assign_lhs (stmt)] = computed (as_a<gassign *> (stmt), place, 0);
      }
  const size_t cond = std::find (m_stmts.begin (), m_stmts.end (), e->cond) - m_stmts.begin ();
  tree a = gimple_cond_lhs (e->cond), b = gimple_cond_rhs (e->cond);
  tree_code code = gimple_cond_code (e->cond);
  if (!e->holds)
    {
      if (HONOR_NANS (TREE_TYPE (a)))
	return {};
      code = invert_tree_comparison (code, false);
    }
  for (bool swapped : { false, true })
    {
      tree x = swapped ? b : a, y = swapped ? a : b;
      tree element = expand (x, cond), other = expand (y, cond);
      tree moved = element && other ? with_stored (other, stored) : NULL_TREE;
      if (moved && !operand_equal_p (element, other, 0) && operand_equal_p (element, moved, 0))
	{
	  e->x = x;
	  e->y = y;
	  e->code = swapped ? swap_tree_comparison (code) : code;
	  switch (e->code)
	    {
	    case GT_EXPR:
	    case GE_EXPR:
	    case LT_EXPR:
	    case LE_EXPR: return e;
	    default: return {};
	    }
	}
    }
  return {};
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

std::optional<conditional_extremum>
extremum_of (gomp_for *loop, const loop_body &body, tree object, const reference_copies &copies)
{
  update_finder f (object, copies);
  auto e = f.only_extremum (gimple_omp_body (loop));
  if (!e || f.reads () != body.count (object, access_kind::read)
      || body.count (object, access_kind::write) != 1)
    return {};
  return e;
}

std::optional<conditional_extremum>
place_of_extremum (gomp_for *loop, tree object, const reference_copies &copies)
{
  return update_finder (object, copies).only_place (gimple_omp_body (loop));
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
