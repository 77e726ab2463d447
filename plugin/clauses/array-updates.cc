/* Reductions of arrays as atomic updates of the array itself.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A histogram needs no private array: where a loop does nothing with the array but update it by
   the operator of the clause, the result is the same if each update is an atomic one of the array.

   Before:  a[b[i]]++;			if (x > a[e]) a[e] = x;

   After:   T *p = &a[b[i]];		T *p = &a[e];
	    atomic (*p = *p + 1);	atomic (*p = MAX (*p, x));

   gfortran writes `a(e) = max (a(e), x)' as

     { old = a[e];  m = old;  other = x;  m = MAX <other, m>;  a[e] = m; }

   accred_atomics makes single instructions of these, the backend combines them in a warp and in
   copies in shared memory (private-copies.cc), and no number of elements is too large.

   Needs: trees in front of the gimplifier.  */

#include "plugin/clauses/array-sections.h"

namespace accred {

namespace {

/* Of `a[E] = a[E] OP X'.  */
struct update
{
  tree *at; /* The statement.  */
  tree element; /* The element as it is written to.  */
  tree value; /* What is written.  */
  tree *old; /* The element in VALUE; null for a minimum or maximum of X.  */
  tree_code code; /* MIN_EXPR or MAX_EXPR, of the element and X.  */
  tree x;
};

class update_finder
{
public:
  explicit update_finder (const array_section &s) : m_section (s) {}

  bool statements (tree *);
  const std::vector<update> &found () const { return m_found; }

private:
  static tree count_mention (tree *, int *, void *);
  unsigned mentions (tree);
  bool element_p (tree);
  bool operator_p (tree_code) const;
  bool any_operator (tree_code) const;
  bool loop (tree);
  bool clauses (tree);
  bool several (std::initializer_list<tree *> parts);
  bool assignment (tree *at, tree lhs, tree rhs);
  bool step (tree *at);
  bool conditional (tree *at);
  bool extremum (tree *at, tree lhs, tree_code code, tree a, tree b);
  bool chosen (tree *at, tree lhs, tree choice);
  bool called (tree *at, tree lhs, tree call);
  bool intrinsic (tree *at);
  void found (tree *at, tree lhs, tree rhs, tree *old)
  {
    m_found.push_back ({ at, lhs, rhs, old, ERROR_MARK, NULL_TREE });
  }

  const array_section &m_section;
  std::vector<update> m_found;
  unsigned m_mentions = 0;
};

tree
update_finder::count_mention (tree *tp, int *walk_subtrees, void *data)
{
  update_finder &f = *static_cast<update_finder *> (data);
  if (TYPE_P (*tp) || other_member_p (f.m_section, *tp))
    *walk_subtrees = 0;
  else
    f.m_mentions += *tp == f.m_section.base;
  return NULL_TREE;
}

/* How often T, which may be null, names the array.  */

unsigned
update_finder::mentions (tree t)
{
  m_mentions = 0;
  /* The variable is one tree, wherever it stands.  */
  if (t)
    walk_tree (&t, count_mention, this, NULL);
  return m_mentions;
}

/* True if T is an element of the array, and its subscripts do not depend on the array.  */

bool
update_finder::element_p (tree t)
{
  if (TYPE_MAIN_VARIANT (TREE_TYPE (t)) != m_section.type || TREE_THIS_VOLATILE (t)
      || mentions (t) != 1)
    return false;
  while (!names_array_p (m_section, t))
    switch (TREE_CODE (t))
      {
      case ARRAY_REF:
      case INDIRECT_REF:
      case MEM_REF:
      case POINTER_PLUS_EXPR:
      case ADDR_EXPR:
      CASE_CONVERT:
      case NON_LVALUE_EXPR:
	if (names_pointer_p (m_section, t))
	  return true;
	t = TREE_OPERAND (t, 0);
	break;
      default: return names_pointer_p (m_section, t);
      }
  return true;
}

/* True if CODE is the operator of the clause, or of another one for the same array.  */

bool
update_finder::any_operator (tree_code code) const
{
  const std::vector<tree_code> &others = m_section.others;
  return (m_section.op () == code
	  || std::find (others.begin (), others.end (), code) != others.end ());
}

/* True if CODE, of the old value and another one, is an update by the operator of a clause.  */

bool
update_finder::operator_p (tree_code code) const
{
  if (code == PLUS_EXPR || code == MINUS_EXPR)
    return any_operator (PLUS_EXPR) || any_operator (MINUS_EXPR);
  return any_operator (code);
}

tree *
strip_conversions (tree *tp)
{
  while (CONVERT_EXPR_P (*tp) || TREE_CODE (*tp) == NON_LVALUE_EXPR)
    tp = &TREE_OPERAND (*tp, 0);
  return tp;
}

bool
same_p (tree a, tree b)
{
  return operand_equal_p (*strip_conversions (&a), *strip_conversions (&b), 0);
}

/* LHS becomes the smaller or larger of itself and X, if A CODE B says which: A if it holds.  */

bool
update_finder::extremum (tree *at, tree lhs, tree_code code, tree a, tree b)
{
  const bool first = same_p (a, lhs);
  tree x = first ? b : a;
  if ((!first && !same_p (b, lhs)) || mentions (x)
      || TYPE_MAIN_VARIANT (TREE_TYPE (x)) != m_section.type || TREE_SIDE_EFFECTS (x))
    return false;
  const tree_code op = code == GT_EXPR || code == GE_EXPR ? MAX_EXPR : MIN_EXPR;
  if ((code != GT_EXPR && code != GE_EXPR && code != LT_EXPR && code != LE_EXPR)
      || !any_operator (op))
    return false;
  m_found.push_back ({ at, lhs, NULL_TREE, nullptr, op, x });
  return true;
}

/* LHS = A > B ? A : B.  */

bool
update_finder::chosen (tree *at, tree lhs, tree choice)
{
  tree cond = COND_EXPR_COND (choice);
  if (!COMPARISON_CLASS_P (cond))
    return false;
  tree a = TREE_OPERAND (cond, 0), b = TREE_OPERAND (cond, 1);
  tree yes = COND_EXPR_THEN (choice), no = COND_EXPR_ELSE (choice);
  if (same_p (a, yes) && same_p (b, no))
    return extremum (at, lhs, TREE_CODE (cond), a, b);
  return same_p (a, no) && same_p (b, yes)
	 && extremum (at, lhs, swap_tree_comparison (TREE_CODE (cond)), b, a);
}

/* LHS = fmax (A, B).  */

bool
update_finder::called (tree *at, tree lhs, tree call)
{
  if (call_expr_nargs (call) != 2)
    return false;
  tree a = CALL_EXPR_ARG (call, 0), b = CALL_EXPR_ARG (call, 1);
  switch (get_call_combined_fn (call))
    {
    case CFN_BUILT_IN_FMAX:
    case CFN_BUILT_IN_FMAXF: return extremum (at, lhs, GT_EXPR, a, b);
    case CFN_BUILT_IN_FMIN:
    case CFN_BUILT_IN_FMINF: return extremum (at, lhs, LT_EXPR, a, b);
    default: return false;
    }
}

/* The statements of a block of gfortran's for `a(e) = max (a(e), x)': what sets its variables, each
   of them but one once, and the last assignment.  */

struct intrinsic_block
{
  std::map<tree, std::vector<tree>> values;
  tree last = NULL_TREE;

  bool read (tree bind);
  tree value_of (tree t) const;
  bool names_variable_p (tree t) const;
};

/* False if BIND has another form.  */

bool
intrinsic_block::read (tree bind)
{
  for (tree v = BIND_EXPR_VARS (bind); v; v = DECL_CHAIN (v))
    values[v];
  if (values.empty () || TREE_CODE (BIND_EXPR_BODY (bind)) != STATEMENT_LIST)
    return false;
  for (tree_stmt_iterator i = tsi_start (BIND_EXPR_BODY (bind)); !tsi_end_p (i); tsi_next (&i))
    {
      tree t = tsi_stmt (i);
      if (last || TREE_CODE (t) != MODIFY_EXPR)
	return false;
      auto own = values.find (TREE_OPERAND (t, 0));
      if (own == values.end ())
	last = t;
      else
	own->second.push_back (TREE_OPERAND (t, 1));
    }
  return last;
}

/* T, or what sets it if it is a variable of the block.  */

tree
intrinsic_block::value_of (tree t) const
{
  auto own = values.find (t);
  return own != values.end () && own->second.size () == 1 ? own->second[0] : t;
}

bool
intrinsic_block::names_variable_p (tree t) const
{
  for (const auto &v : values)
    if (walk_tree_without_duplicates (
	  &t, [] (tree *tp, int *, void *decl) { return *tp == decl ? *tp : NULL_TREE; }, v.first))
      return true;
  return false;
}

/* The block AT, of gfortran.  */

bool
update_finder::intrinsic (tree *at)
{
  intrinsic_block b;
  if (!lang_GNU_Fortran () || !b.read (*at))
    return false;
  tree lhs = TREE_OPERAND (b.last, 0), *chosen = strip_conversions (&TREE_OPERAND (b.last, 1));
  auto m = b.values.find (*chosen);
  if (m == b.values.end () || m->second.size () != 2 || !element_p (lhs))
    return false;
  tree choice = m->second[1];
  if ((TREE_CODE (choice) != MAX_EXPR && TREE_CODE (choice) != MIN_EXPR)
      || TREE_OPERAND (choice, 1) != *chosen)
    return false;
  tree first = b.value_of (m->second[0]), second = b.value_of (TREE_OPERAND (choice, 0));
  if (b.names_variable_p (first) || b.names_variable_p (second))
    return false;
  return extremum (at, lhs, TREE_CODE (choice) == MAX_EXPR ? GT_EXPR : LT_EXPR, first, second);
}

bool
update_finder::assignment (tree *at, tree lhs, tree rhs)
{
  if (!element_p (lhs))
    return false;
  tree *value = strip_conversions (&rhs);
  if (TREE_CODE (*value) == COND_EXPR)
    return chosen (at, lhs, *value);
  if (TREE_CODE (*value) == CALL_EXPR)
    return called (at, lhs, *value);
  const tree_code code = TREE_CODE (*value);
  if (!BINARY_CLASS_P (*value) || !operator_p (code)
      || INTEGRAL_TYPE_P (TREE_TYPE (*value)) != INTEGRAL_TYPE_P (m_section.type)
      || mentions (*value) != 1)
    return false;
  for (int n = 0; n < (code == MINUS_EXPR ? 1 : 2); n++)
    {
      tree *old = strip_conversions (&TREE_OPERAND (*value, n));
      if (operand_equal_p (*old, lhs, 0))
	{
	  found (at, lhs, rhs, old);
	  return true;
	}
    }
  return false;
}

/* `a[E]++'.  */

bool
update_finder::step (tree *at)
{
  tree t = *at;
  const bool up = TREE_CODE (t) == PREINCREMENT_EXPR || TREE_CODE (t) == POSTINCREMENT_EXPR;
  tree lhs = TREE_OPERAND (t, 0), by = TREE_OPERAND (t, 1);
  if (!element_p (lhs) || !operator_p (PLUS_EXPR) || mentions (by))
    return false;
  tree type = m_section.type;
  /* The front end has widened no operand of it.  */
  if (INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) < TYPE_PRECISION (integer_type_node))
    type = unsigned_type_for (type);
  tree value = build2 (up ? PLUS_EXPR : MINUS_EXPR, type, fold_convert (type, unshare_expr (lhs)),
		       by ? fold_convert (type, by) : build_one_cst (type));
  found (at, lhs, type == m_section.type ? value : build1 (NOP_EXPR, m_section.type, value),
	 strip_conversions (&TREE_OPERAND (value, 0)));
  return true;
}

/* `if (X > a[E]) a[E] = X'.  */

bool
update_finder::conditional (tree *at)
{
  tree cond = COND_EXPR_COND (*at), then = COND_EXPR_THEN (*at), other = COND_EXPR_ELSE (*at);
  if (!COMPARISON_CLASS_P (cond) || !then || (other && !IS_EMPTY_STMT (other)))
    return false;
  for (;;)
    if (TREE_CODE (then) == CLEANUP_POINT_EXPR || (CONVERT_EXPR_P (then))
	|| !strcmp (get_tree_code_name (TREE_CODE (then)), "expr_stmt"))
      then = TREE_OPERAND (then, 0);
    else if (TREE_CODE (then) == BIND_EXPR && !BIND_EXPR_VARS (then))
      then = BIND_EXPR_BODY (then);
    else if (tree only = TREE_CODE (then) == STATEMENT_LIST ? expr_single (then) : NULL_TREE)
      then = only;
    else
      break;
  if (TREE_CODE (then) != MODIFY_EXPR || !element_p (TREE_OPERAND (then, 0)))
    return false;
  tree lhs = TREE_OPERAND (then, 0), x = TREE_OPERAND (then, 1);
  tree a = TREE_OPERAND (cond, 0), b = TREE_OPERAND (cond, 1);
  if (same_p (a, x) && same_p (b, lhs))
    return extremum (at, lhs, TREE_CODE (cond), x, lhs);
  return same_p (a, lhs) && same_p (b, x)
	 && extremum (at, lhs, swap_tree_comparison (TREE_CODE (cond)), x, lhs);
}

/* The clauses at C.  Those that reduce the array go with the updates.  */

bool
update_finder::clauses (tree c)
{
  for (; c; c = OMP_CLAUSE_CHAIN (c))
    if (array_clause_p (c) && mentions (OMP_CLAUSE_DECL (c)))
      {
	const char *why;
	const auto other = decode_section (c, &why);
	if (!any_operator (OMP_CLAUSE_REDUCTION_CODE (c)) || !other
	    || !same_object_p (*other, m_section))
	  return false;
      }
    else
      for (int n = 0; n < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; n++)
	if (mentions (OMP_CLAUSE_OPERAND (c, n)))
	  return false;
  return true;
}

bool
update_finder::loop (tree t)
{
  return (clauses (OMP_FOR_CLAUSES (t)) && !mentions (OMP_FOR_INIT (t))
	  && !mentions (OMP_FOR_COND (t)) && !mentions (OMP_FOR_INCR (t))
	  && several ({ &OMP_FOR_PRE_BODY (t), &OMP_FOR_BODY (t) }));
}

bool
update_finder::several (std::initializer_list<tree *> parts)
{
  for (tree *part : parts)
    if (!statements (part))
      return false;
  return true;
}

/* Note the updates in the statement at TP; false if it uses the array otherwise.  */

bool
update_finder::statements (tree *tp)
{
  tree t = *tp;
  if (!t)
    return true;
  switch (TREE_CODE (t))
    {
    case STATEMENT_LIST:
      for (tree_stmt_iterator i = tsi_start (t); !tsi_end_p (i); tsi_next (&i))
	if (!statements (tsi_stmt_ptr (i)))
	  return false;
      return true;
    case BIND_EXPR: return intrinsic (tp) || statements (&BIND_EXPR_BODY (t));
      case DECL_EXPR: {
	tree v = DECL_EXPR_DECL (t);
	return !VAR_P (v)
	       || (!mentions (DECL_INITIAL (v)) && !mentions (TYPE_SIZE (TREE_TYPE (v))));
      }
    case CLEANUP_POINT_EXPR:
    case LOOP_EXPR: return statements (&TREE_OPERAND (t, 0));
    case TRY_FINALLY_EXPR:
    case TRY_CATCH_EXPR: return several ({ &TREE_OPERAND (t, 0), &TREE_OPERAND (t, 1) });
    case SWITCH_EXPR: return !mentions (SWITCH_COND (t)) && statements (&SWITCH_BODY (t));
    case COND_EXPR:
      if (conditional (tp))
	return true;
      return (VOID_TYPE_P (TREE_TYPE (t)) && !mentions (COND_EXPR_COND (t))
	      && several ({ &COND_EXPR_THEN (t), &COND_EXPR_ELSE (t) }));
    case OACC_LOOP: return loop (t);
    case MODIFY_EXPR:
      if (!mentions (t))
	return true;
      return assignment (tp, TREE_OPERAND (t, 0), TREE_OPERAND (t, 1));
    case PREINCREMENT_EXPR:
    case PREDECREMENT_EXPR:
    case POSTINCREMENT_EXPR:
    case POSTDECREMENT_EXPR:
      return !mentions (t) || step (tp);
    CASE_CONVERT:
      if (VOID_TYPE_P (TREE_TYPE (t)))
	return statements (&TREE_OPERAND (t, 0));
      break;
    default:
      /* C++'s own.  */
      if (!strcmp (get_tree_code_name (TREE_CODE (t)), "expr_stmt"))
	return statements (&TREE_OPERAND (t, 0));
      break;
    }
  return !mentions (t);
}

/* Make the atomic update of U.  */

void
replace (const array_section &s, const update &u)
{
  const location_t loc = EXPR_LOC_OR_LOC (*u.at, s.loc);
  mark_addressable (s);
  tree pointer = new_local (build_pointer_type (s.type), NULL_TREE, loc);
  DECL_ARTIFICIAL (pointer) = 1;
  DECL_IGNORED_P (pointer) = 1;
  tree old = build1 (INDIRECT_REF, s.type, pointer), vars = pointer, body = NULL_TREE;
  add_assignment (&body, pointer,
		  fold_convert (TREE_TYPE (pointer), build_fold_addr_expr (u.element)), loc);
  if (u.old)
    {
      *u.old = old;
      append_to_statement_list (build_update (loc, pointer, u.value), &body);
    }
  else
    {
      tree x = new_local (s.type, NULL_TREE, loc);
      DECL_ARTIFICIAL (x) = 1;
      DECL_CHAIN (pointer) = x;
      add_assignment (&body, x, unshare_expr (u.x), loc);
      tree extremum = build_update (loc, pointer, build2 (u.code, s.type, old, x));
      /* What is not a number is neither the smallest nor the largest.  */
      if (SCALAR_FLOAT_TYPE_P (s.type))
	extremum = build3 (COND_EXPR, void_type_node,
			   build2 (ORDERED_EXPR, boolean_type_node, x, x), extremum, NULL_TREE);
      append_to_statement_list (extremum, &body);
    }
  *u.at = build_bind (vars, body, loc);
}

/* Takes the clauses away whose updates are atomic now.  */

tree
drop_clauses (tree *tp, int *walk_subtrees, void *data)
{
  const array_section &s = *static_cast<array_section *> (data);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  if (TREE_CODE (*tp) != OACC_LOOP)
    return NULL_TREE;
  for (tree *link = &OMP_FOR_CLAUSES (*tp); *link;)
    {
      const char *why;
      std::optional<array_section> other;
      if (array_clause_p (*link))
	other = decode_section (*link, &why);
      if (other && same_object_p (*other, s))
	*link = OMP_CLAUSE_CHAIN (*link);
      else
	link = &OMP_CLAUSE_CHAIN (*link);
    }
  return NULL_TREE;
}

} // namespace

tree
build_update (location_t loc, tree pointer, tree value)
{
  tree t = build2_loc (loc, OMP_ATOMIC, void_type_node, pointer, value);
  OMP_ATOMIC_MEMORY_ORDER (t) = OMP_MEMORY_ORDER_RELAXED;
  TREE_SIDE_EFFECTS (t) = 1;
  return t;
}

bool
atomic_update_type_p (tree type)
{
  return ((INTEGRAL_TYPE_P (type) && TREE_CODE (type) != BOOLEAN_TYPE)
	  || SCALAR_FLOAT_TYPE_P (type))
	 && tree_to_shwi (TYPE_SIZE_UNIT (type)) <= 8 && !TYPE_ATOMIC (type);
}

bool
make_atomic_updates (const array_section &s, tree *body)
{
  auto truth_p = [] (tree_code op) { return op == TRUTH_ANDIF_EXPR || op == TRUTH_ORIF_EXPR; };
  if (!atomic_update_type_p (s.type) || truth_p (s.op ())
      || std::any_of (s.others.begin (), s.others.end (), truth_p))
    return false;
  update_finder f (s);
  if (!f.statements (body))
    return false;
  for (const update &u : f.found ())
    replace (s, u);
  array_section of = s;
  walk_tree_without_duplicates (body, drop_clauses, &of);
  return true;
}

} // namespace accred
