/* Loops of the language itself as loops of OpenACC: what their forms have in common.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   The forms, with START etc. for more statements:

   C and C++             Fortran              do concurrent       a step of Fortran's
   -----------------     -----------------    ----------------    ------------------------------
   i = START;            i = START;           i = START;          i = START;
   goto C;                                    count = N;          m = COUNT - 1;
   B:                    H:                   H:                  if (NONE) goto X; else goto G; G:
						                  H:
   BODY                  { if (i > BOUND)     if (count <= 0)     {
   [continue:]               goto X;            goto X;
   i = i + STEP;           else goto N; N:      else goto N; N:
   C:                      BODY               BODY                  BODY
   if (i < BOUND)          i = i + STEP; }    i = i + STEP;         i = i + STEP;
     goto B;             goto H;              count = count - 1;    t = m; m = m - 1;
   else goto X;          X:                   goto H;               if (t == 0) goto X;
   X:                                         X:                    else goto Y; Y: }
						                  goto H;
						                  X:

   The bind in some of Fortran's may be missing.  Others of C and C++, all of which jump back if
   their condition is true:

   while (i-- > 0)       do
   -----------------     -----------------
   i = START;            i = START;
   goto C;               B:
   B:                    BODY
   BODY                  i = i + STEP;
   C: t = i;             if (i < BOUND)
   i = t + STEP;           goto B;
   if (t > BOUND)
     goto B;

   The step of C's first form may also stand inside of BODY, where each iteration comes by it once;
   it stays there.  What steps may be a pointer in C.

   What steps is a variable of the language in the first two forms; in the others, where it is a
   pointer, and where it may wrap around, a new one counts the iterations, and the body begins with

     i = START + STEP * k;     with START + STEP for START in `while (i-- > 0)'

   BOUND is read once, in front of the loop; whoever keeps a loop has to know that the loop does
   not change it.  */

#include "plugin/kernels/plain-loops.h"
#include "plugin/clauses/loop-body.h"

#include "plugin/kernels/loop-converter.h"

namespace accred {

tree
label_of (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_LABEL ? gimple_label_label (as_a<glabel *> (stmt))
					    : NULL_TREE;
}

/* V as a number, as far as it has that sign: -1 for the largest unsigned one.  */

std::optional<int64_t>
signed_constant (tree v)
{
  if (TREE_CODE (v) != INTEGER_CST)
    return {};
  const wide_int w = wi::to_wide (v);
  if (!wi::fits_shwi_p (wide_int::from (w, TYPE_PRECISION (TREE_TYPE (v)), SIGNED)))
    return {};
  return w.to_shwi ();
}

/* A statement that only computes a temporary.  */

bool
computes_temporary_p (gimple *stmt)
{
  return is_gimple_assign (stmt) && !gimple_has_volatile_ops (stmt)
	 && VAR_P (gimple_assign_lhs (stmt)) && DECL_ARTIFICIAL (gimple_assign_lhs (stmt))
	 && is_gimple_reg (gimple_assign_lhs (stmt));
}

std::optional<stepping>
stepping_of (gimple *stmt, stepped_pointers pointers)
{
  if (!is_gimple_assign (stmt) || gimple_num_ops (stmt) != 3)
    return {};
  tree v = gimple_assign_lhs (stmt);
  const tree_code code = gimple_assign_rhs_code (stmt);
  const bool pointer = code == POINTER_PLUS_EXPR && pointers == stepped_pointers::allowed;
  if ((code != PLUS_EXPR && code != MINUS_EXPR && !pointer) || gimple_assign_rhs1 (stmt) != v
      || !(VAR_P (v) || TREE_CODE (v) == PARM_DECL) || !is_gimple_reg (v)
      || !(pointer || INTEGRAL_TYPE_P (TREE_TYPE (v))) || TYPE_PRECISION (TREE_TYPE (v)) > 64)
    return {};
  const auto step = signed_constant (gimple_assign_rhs2 (stmt));
  if (!step || !*step || *step == INT64_MIN)
    return {};
  return stepping{ v, code == MINUS_EXPR ? -*step : *step };
}

void
loop_converter::sequence (gimple_seq *seq, gbind *scope)
{
  statements s = take (seq);
  /* Places to stop for a debugger: what is made of a loop may not depend on them.  */
  s.erase (std::remove_if (s.begin (), s.end (), is_gimple_debug), s.end ());
  for (gimple *stmt : s)
    {
      gbind *bind = dyn_cast<gbind *> (stmt);
      for_each_sequence (stmt, [&] (gimple_seq *inner) { sequence (inner, bind ? bind : scope); });
    }
  m_scope = scope;
  /* Loops inside end first.  */
  if (scope)
    for (size_t i = 0; i < s.size (); i++)
      {
	/* What is in front of the jump back may grow.  */
	const size_t behind = s.size () - i;
	convert (s, i);
	i = s.size () - behind;
      }
  *seq = make_sequence (s);
}

/* Convert the loop whose jump back is at END.  */

void
loop_converter::convert (statements &s, size_t end)
{
  auto back_to = [&] (tree label) { return place (s, end, label); };
  size_t head = SIZE_MAX;
  tree label = NULL_TREE;
  gcond *cond = dyn_cast<gcond *> (s[end]);
  if (cond)
    for (tree l : { gimple_cond_true_label (cond), gimple_cond_false_label (cond) })
      if (back_to (l) != SIZE_MAX)
	head = back_to (label = l);
  if (gimple_code (s[end]) == GIMPLE_GOTO)
    head = back_to (label = gimple_goto_dest (s[end]));
  if (head == SIZE_MAX)
    return;
  const location_t loc = gimple_location (s[end]);
  if (!only_jump_p (label) || end + 1 >= s.size () || !label_of (s[end + 1])
      || !(cond ? convert_c (s, head, end) : convert_fortran (s, head, end)))
    m_loops.m_others.push_back (loc);
}

/* True if STMT gives the variable V its value in another type, which has all values of V's.  */

static bool
widens_p (gimple *stmt, tree v)
{
  if (!gimple_assign_cast_p (stmt) || gimple_assign_rhs1 (stmt) != v)
    return false;
  tree from = TREE_TYPE (v), to = TREE_TYPE (gimple_assign_lhs (stmt));
  if (POINTER_TYPE_P (from))
    return POINTER_TYPE_P (to);
  return INTEGRAL_TYPE_P (to) && TYPE_PRECISION (to) > TYPE_PRECISION (from)
	 && (TYPE_UNSIGNED (from) || !TYPE_UNSIGNED (to));
}

/* Read COND, which leaves the loop if it EXITS and if not otherwise, with the variable of F; its
   operands may be computed in NEAR.  */

bool
loop_converter::condition (gimple *cond, const statements &near, bool exits, form &f) const
{
  tree_code code = gimple_cond_code (cond);
  tree a = gimple_cond_lhs (cond), b = gimple_cond_rhs (cond);
  /* D = i > n; if (D != 0), perhaps with hints about D.  */
  for (size_t i = near.size (); i-- && code == NE_EXPR && integer_zerop (b);)
    {
      if (gimple_get_lhs (near[i]) != a)
	continue;
      if (gimple_call_internal_p (near[i], IFN_ANNOTATE))
	a = gimple_call_arg (near[i], 0);
      else if (is_gimple_assign (near[i])
	       && TREE_CODE_CLASS (gimple_assign_rhs_code (near[i])) == tcc_comparison)
	{
	  code = gimple_assign_rhs_code (near[i]);
	  a = gimple_assign_rhs1 (near[i]);
	  b = gimple_assign_rhs2 (near[i]);
	  break;
	}
      else
	return false;
    }
  auto variable_p = [&] (tree t)
  {
    return t == f.variable
	   || std::any_of (near.begin (), near.end (), [&] (gimple *stmt)
			   { return gimple_get_lhs (stmt) == t && widens_p (stmt, f.variable); });
  };
  if (variable_p (b))
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  const bool pointers = POINTER_TYPE_P (TREE_TYPE (a)) && POINTER_TYPE_P (TREE_TYPE (b));
  if (!variable_p (a) || variable_p (b)
      || !(
	pointers
	|| (INTEGRAL_TYPE_P (TREE_TYPE (b)) && types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))))
    return false;
  f.compared = TREE_TYPE (a);
  f.cond = exits ? invert_tree_comparison (code, false) : code;
  f.bound = b;
  return true;
}

/* True if the condition and step of F make a loop that counts.  */

bool
loop_converter::counts_p (form &f) const
{
  const bool uns = TYPE_UNSIGNED (TREE_TYPE (f.variable));
  if (!types_compatible_p (TREE_TYPE (f.variable), f.compared))
    return false;
  /* Down to zero and on from the largest number.  */
  if (uns && f.step < 0)
    return false;
  if (f.cond == NE_EXPR && (f.step == 1 || f.step == -1) && (!uns || integer_zerop (f.start)))
    f.cond = f.step > 0 ? LT_EXPR : GT_EXPR;
  return f.step > 0 ? f.cond == LT_EXPR || f.cond == LE_EXPR
		    : f.cond == GT_EXPR || f.cond == GE_EXPR;
}

/* True if control enters BODY at its start alone and leaves it at its end, and nothing in it BUT
   one statement writes VARIABLE.  */

bool
loop_converter::closed_p (const statements &body, tree variable, const gimple *but) const
{
  std::map<tree, unsigned> jumps;
  std::set<tree> labels;
  bool closed = true;
  auto jump = [&] (tree label)
  {
    jumps[label]++;
    closed &= label != NULL_TREE;
  };
  auto look = [&] (gimple *stmt)
  {
    if (tree label = label_of (stmt))
      {
	labels.insert (label);
	closed &= !FORCED_LABEL (label) && !DECL_NONLOCAL (label);
      }
    if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
      for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
	closed &= gimple_omp_for_index (loop, i) != variable;
    closed &= (gimple_get_lhs (stmt) != variable || stmt == but)
	      && gimple_code (stmt) != GIMPLE_ASM;
  };
  for (gimple *stmt : body)
    {
      for_each_jump (stmt, jump);
      for_each_nested (stmt, look);
    }
  for (const auto &[label, n] : jumps)
    closed &= labels.count (label) > 0;
  for (tree label : labels)
    {
      auto all = m_jumps.find (label);
      closed &= (all == m_jumps.end () ? 0 : all->second) == jumps[label];
    }
  return closed;
}

/* The start of VARIABLE, which INIT sets, or null for one that is not found: the value it has.
   What is computed goes to ADDED.  */

tree
loop_converter::start_of (gimple *init, tree variable, statements &added)
{
  if (init && gimple_assign_single_p (init) && TREE_CODE (gimple_assign_rhs1 (init)) == INTEGER_CST)
    return gimple_assign_rhs1 (init);
  tree start = temporary (TREE_TYPE (variable), "start");
  gimple *set = init ? gimple_copy (init) : gimple_build_assign (start, variable);
  gimple_set_lhs (set, start);
  added.push_back (set);
  return start;
}

/* The loop of F stands for the statements FROM to TO of S, behind those of ADDED.  */

void
loop_converter::emit (statements &s, size_t from, size_t to, statements added,
		      const statements &body, gbind *wrapper, form &f, location_t loc)
{
  gimple_seq seq = make_sequence (body);
  if (wrapper)
    {
      gimple_bind_set_body (wrapper, seq);
      seq = NULL;
      gimple_seq_add_stmt_without_update (&seq, wrapper);
    }
  tree clauses = NULL_TREE;
  auto make_private = [&] (tree v)
  {
    tree c = build_omp_clause (loc, OMP_CLAUSE_PRIVATE);
    OMP_CLAUSE_DECL (c) = v;
    OMP_CLAUSE_CHAIN (c) = clauses;
    clauses = c;
  };
  if (f.stepped != f.variable)
    make_private (f.stepped);
  make_private (f.variable);
  gomp_for *loop = gimple_build_omp_for (seq, GF_OMP_FOR_KIND_OACC_LOOP, clauses, 1, NULL);
  tree type = TREE_TYPE (f.variable);
  gimple_omp_for_set_index (loop, 0, f.variable);
  const bool counter = f.stepped != f.variable;
  gimple_omp_for_set_initial (loop, 0, counter ? build_zero_cst (type) : f.start);
  gimple_omp_for_set_final (loop, 0, counter ? f.trips : f.bound);
  gimple_omp_for_set_cond (loop, 0, counter ? LT_EXPR : f.cond);
  gimple_omp_for_set_incr (loop, 0,
			   build2 (PLUS_EXPR, type, f.variable,
				   build_int_cst (type, counter ? 1 : f.step)));
  gimple_set_location (loop, loc);

  /* What has jumped around the loop is gone.  */
  auto gone = [this] (tree label) { m_jumps[label]--; };
  for (const auto *all : { &f.before, &f.after, &f.inner_before, &f.inner_after })
    for (gimple *stmt : *all)
      for_each_jump (stmt, gone);

  f.added = added.size ();
  added.push_back (loop);
  s.erase (s.begin () + from, s.begin () + to + 1);
  s.insert (s.begin () + from, added.begin (), added.end ());
  m_loops.m_loops[loop] = f;
}

/* Add `i = START + STEP * k' to the start of BODY, with a new variable k of TYPE.  */

void
loop_converter::count_up (tree type, statements &body, form &f)
{
  f.variable = temporary (type, "k");
  tree value = TREE_TYPE (f.stepped);
  if (POINTER_TYPE_P (value))
    {
      tree k = temporary (sizetype, "k"), product = temporary (sizetype, "k");
      const statements prefix = {
	gimple_build_assign (k, NOP_EXPR, f.variable),
	gimple_build_assign (product, MULT_EXPR, k, build_int_cst (sizetype, f.step)),
	gimple_build_assign (f.stepped, POINTER_PLUS_EXPR, f.start, product),
      };
      f.prefix = prefix.size ();
      body.insert (body.begin (), prefix.begin (), prefix.end ());
      return;
    }
  /* In 64 bits, in which the product fits.  */
  tree wide = TYPE_PRECISION (value) < 64 ? long_long_integer_type_node : value;
  tree k = temporary (wide, "k"), start = temporary (wide, "k"), product = temporary (wide, "k"),
       sum = temporary (wide, "k");
  const statements prefix = {
    gimple_build_assign (k, NOP_EXPR, f.variable),
    gimple_build_assign (start, NOP_EXPR, f.start),
    gimple_build_assign (product, MULT_EXPR, k, build_int_cst (wide, f.step)),
    gimple_build_assign (sum, PLUS_EXPR, product, start),
    gimple_build_assign (f.stepped, NOP_EXPR, sum),
  };
  f.prefix = prefix.size ();
  body.insert (body.begin (), prefix.begin (), prefix.end ());
}

/* Where the loop of F with INNER is in the source.  */

location_t
loop_converter::place_of (const form &f, const statements &inner)
{
  for (const statements *all : { &f.before, &inner })
    for (gimple *stmt : *all)
      if (gimple_has_location (stmt))
	return gimple_location (stmt);
  return UNKNOWN_LOCATION;
}

plain_loops::plain_loops (gimple_seq *body)
{
  loop_converter (*this).run (body);
}

} // namespace accred
