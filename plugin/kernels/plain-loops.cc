/* Loops of the language itself, without a directive, as loops of OpenACC.
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

   The bind in some of Fortran's may be missing.  What steps is a variable of the language in the
   first two; in the others a new one counts the iterations, and the body begins with

     i = START + STEP * k;

   BOUND is read once, in front of the loop; whoever keeps a loop has to know that the loop does
   not change it.  */

#include "plugin/kernels/plain-loops.h"
#include "plugin/clauses/loop-body.h"

namespace accred {

namespace {

using statements = std::vector<gimple *>;

/* Take the statements out of SEQ.  */

statements
take (gimple_seq *seq)
{
  statements all;
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
    {
      all.push_back (gsi_stmt (gsi));
      gsi_remove (&gsi, false);
    }
  return all;
}

gimple_seq
make_sequence (const statements &all)
{
  gimple_seq seq = NULL;
  for (gimple *stmt : all)
    gimple_seq_add_stmt_without_update (&seq, stmt);
  return seq;
}

tree
label_of (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_LABEL ? gimple_label_label (as_a<glabel *> (stmt))
					    : NULL_TREE;
}

/* Calls VISIT with each label that STMT, and what stands in it, jumps to, and with null for what
   leaves the function or may go anywhere.  */

template <typename F>
void
for_each_jump (gimple *stmt, F &visit)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_GOTO:
      visit (TREE_CODE (gimple_goto_dest (stmt)) == LABEL_DECL ? gimple_goto_dest (stmt)
							       : NULL_TREE);
      break;
    case GIMPLE_COND:
      visit (gimple_cond_true_label (as_a<gcond *> (stmt)));
      visit (gimple_cond_false_label (as_a<gcond *> (stmt)));
      break;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (stmt)); i++)
	visit (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (stmt), i)));
      break;
    case GIMPLE_RETURN: visit (NULL_TREE); break;
    case GIMPLE_ASM:
      for (unsigned i = 0; i < gimple_asm_nlabels (as_a<gasm *> (stmt)); i++)
	visit (NULL_TREE);
      break;
    default: break;
    }
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 for_each_jump (gsi_stmt (gsi), visit);
		     });
}

template <typename F>
void
for_each_nested (gimple *stmt, F &visit)
{
  visit (stmt);
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 for_each_nested (gsi_stmt (gsi), visit);
		     });
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

/* A copy of EXPR with OTHERS in the place of variables.  */

tree
replaced (tree expr, std::map<tree, tree> &others)
{
  auto replace = [] (tree *tp, int *, void *data) -> tree
  {
    auto &all = *static_cast<std::map<tree, tree> *> (data);
    if (auto at = all.find (*tp); at != all.end ())
      *tp = at->second;
    return NULL_TREE;
  };
  expr = unshare_expr (expr);
  walk_tree (&expr, replace, &others, NULL);
  return expr;
}

/* A statement that only computes a temporary.  */

bool
computes_temporary_p (gimple *stmt)
{
  return is_gimple_assign (stmt) && !gimple_has_volatile_ops (stmt)
	 && VAR_P (gimple_assign_lhs (stmt)) && DECL_ARTIFICIAL (gimple_assign_lhs (stmt))
	 && is_gimple_reg (gimple_assign_lhs (stmt));
}

/* If STMT is V = V + STEP.  */

struct stepping
{
  tree variable;
  int64_t step;
};

std::optional<stepping>
stepping_of (gimple *stmt)
{
  if (!is_gimple_assign (stmt) || gimple_num_ops (stmt) != 3)
    return {};
  tree v = gimple_assign_lhs (stmt);
  const tree_code code = gimple_assign_rhs_code (stmt);
  if ((code != PLUS_EXPR && code != MINUS_EXPR) || gimple_assign_rhs1 (stmt) != v
      || !(VAR_P (v) || TREE_CODE (v) == PARM_DECL) || !is_gimple_reg (v)
      || !INTEGRAL_TYPE_P (TREE_TYPE (v)) || TYPE_PRECISION (TREE_TYPE (v)) > 64)
    return {};
  const auto step = signed_constant (gimple_assign_rhs2 (stmt));
  if (!step || !*step || *step == INT64_MIN)
    return {};
  return stepping{ v, code == PLUS_EXPR ? *step : -*step };
}

} // namespace

/* ----- recognition ----- */

class loop_converter
{
public:
  loop_converter (plain_loops &loops) : m_loops (loops) {}

  void run (gimple_seq *body)
  {
    auto count = [this] (tree label) { m_jumps[label]++; };
    for (gimple_stmt_iterator gsi = gsi_start (*body); !gsi_end_p (gsi); gsi_next (&gsi))
      for_each_jump (gsi_stmt (gsi), count);
    sequence (body, nullptr);
  }

private:
  using form = plain_loops::form;

  void sequence (gimple_seq *, gbind *scope);
  bool convert (statements &, size_t end);
  bool convert_c (statements &, size_t head, size_t end);
  bool convert_fortran (statements &, size_t head, size_t end);
  bool top_tested (const statements &, size_t head, statements &inner, form &, tree exit,
		   statements &added, size_t &from);
  bool bottom_tested (const statements &, size_t head, statements &inner, form &, tree exit,
		      statements &added, size_t &from);
  size_t take_start (const statements &, size_t limit, form &, statements &added);
  static location_t place_of (const form &, const statements &inner);
  void count_up (tree type, statements &body, form &);
  bool condition (gimple *cond, const statements &near, bool exits, form &) const;
  bool counts_p (form &) const;
  bool closed_p (const statements &body, tree variable) const;
  bool only_jump_p (tree label, unsigned jumps = 1) const
  {
    auto at = m_jumps.find (label);
    return at != m_jumps.end () && at->second == jumps && !FORCED_LABEL (label)
	   && !DECL_NONLOCAL (label);
  }
  static size_t place (const statements &s, size_t end, tree label)
  {
    for (size_t i = 0; i < end; i++)
      if (label_of (s[i]) == label)
	return i;
    return SIZE_MAX;
  }
  /* The last assignment of V in the straight line before END.  */
  static size_t assignment (const statements &s, size_t end, tree v)
  {
    for (size_t i = end; i-- && end - i < 24;)
      {
	if (!is_gimple_assign (s[i]) && !is_gimple_call (s[i]))
	  break;
	if (gimple_get_lhs (s[i]) == v)
	  return i;
      }
    return SIZE_MAX;
  }
  tree temporary (tree type, const char *name)
  {
    tree v = create_tmp_var_raw (type, name);
    DECL_CONTEXT (v) = current_function_decl;
    DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
    gimple_bind_append_vars (m_scope, v);
    return v;
  }
  tree start_of (gimple *init, tree variable, statements &added);
  void emit (statements &, size_t from, size_t to, statements added, const statements &body,
	     gbind *wrapper, form &, location_t);

  plain_loops &m_loops;
  gbind *m_scope = nullptr;
  std::map<tree, unsigned> m_jumps;
};

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
	const size_t behind = s.size () - i;
	if (convert (s, i))
	  i = s.size () - behind;
      }
  *seq = make_sequence (s);
}

/* Convert the loop whose jump back is at END.  */

bool
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
    return false;
  if (only_jump_p (label) && end + 1 < s.size () && label_of (s[end + 1])
      && (cond ? convert_c (s, head, end) : convert_fortran (s, head, end)))
    return true;
  m_loops.m_others.push_back (gimple_location (s[end]));
  return false;
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
  if (b == f.variable)
    {
      std::swap (a, b);
      code = swap_tree_comparison (code);
    }
  if (a != f.variable || b == f.variable || !INTEGRAL_TYPE_P (TREE_TYPE (b))
      || !types_compatible_p (TREE_TYPE (a), TREE_TYPE (b)))
    return false;
  f.cond = exits ? invert_tree_comparison (code, false) : code;
  f.bound = b;
  return true;
}

/* True if the condition and step of F make a loop that counts.  */

bool
loop_converter::counts_p (form &f) const
{
  const bool uns = TYPE_UNSIGNED (TREE_TYPE (f.variable));
  /* Down to zero and on from the largest number.  */
  if (uns && f.step < 0)
    return false;
  if (f.cond == NE_EXPR && (f.step == 1 || f.step == -1) && (!uns || integer_zerop (f.start)))
    f.cond = f.step > 0 ? LT_EXPR : GT_EXPR;
  return f.step > 0 ? f.cond == LT_EXPR || f.cond == LE_EXPR
		    : f.cond == GT_EXPR || f.cond == GE_EXPR;
}

/* True if control enters BODY at its start alone and leaves it at its end, and nothing in it
   writes VARIABLE.  */

bool
loop_converter::closed_p (const statements &body, tree variable) const
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
    closed &= gimple_get_lhs (stmt) != variable && gimple_code (stmt) != GIMPLE_ASM;
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

bool
loop_converter::convert_c (statements &s, size_t head, size_t end)
{
  gcond *cond = as_a<gcond *> (s[end]);
  const bool exits = gimple_cond_true_label (cond) != label_of (s[head]);
  if (head < 1 || gimple_code (s[head - 1]) != GIMPLE_GOTO
      || label_of (s[end + 1])
	   != (exits ? gimple_cond_true_label (cond) : gimple_cond_false_label (cond)))
    return false;
  tree test = gimple_goto_dest (s[head - 1]);
  const size_t check = place (s, end, test);
  if (check == SIZE_MAX || check < head + 2 || !only_jump_p (test))
    return false;
  auto step = stepping_of (s[check - 1]);
  if (!step)
    return false;
  form f;
  f.variable = f.stepped = step->variable;
  f.step = step->step;
  const statements near (s.begin () + check + 1, s.begin () + end),
    body (s.begin () + head + 1, s.begin () + check - 1);
  if (!std::all_of (near.begin (), near.end (), computes_temporary_p)
      || !condition (cond, near, exits, f) || !closed_p (body, f.variable))
    return false;
  const bool init = head >= 2 && gimple_get_lhs (s[head - 2]) == f.variable
		    && is_gimple_assign (s[head - 2]);
  statements added;
  f.start = start_of (init ? s[head - 2] : nullptr, f.variable, added);
  if (!counts_p (f))
    return false;
  const size_t from = init ? head - 2 : head - 1;
  f.before.assign (s.begin () + from, s.begin () + head + 1);
  f.after.assign (s.begin () + check - 1, s.begin () + end + 1);
  /* The bound in front of the loop, in temporaries that nothing else uses.  */
  std::map<tree, tree> copies;
  for (gimple *stmt : near)
    {
      f.near.push_back (stmt);
      gimple *copy = gimple_copy (stmt);
      for (unsigned i = 1; i < gimple_num_ops (copy); i++)
	if (tree op = gimple_op (copy, i))
	  gimple_set_op (copy, i, replaced (op, copies));
      tree own = temporary (TREE_TYPE (gimple_get_lhs (stmt)), "bound");
      copies[gimple_get_lhs (stmt)] = own;
      gimple_set_lhs (copy, own);
      added.push_back (copy);
    }
  f.near_bound = f.bound;
  if (auto at = copies.find (f.bound); at != copies.end ())
    f.bound = at->second;
  emit (s, from, end, added, body, nullptr, f, gimple_location (s[head - 1]));
  return true;
}

/* The statements in front of the loop at HEAD, up to LIMIT, that set its variable and what else
   the loop's head needs: they go to ADDED, but for the first value of the variable.  Returns the
   place of the first one.  */

size_t
loop_converter::take_start (const statements &s, size_t limit, form &f, statements &added)
{
  const size_t init = assignment (s, limit, f.stepped);
  bool found = init != SIZE_MAX && is_gimple_assign (s[init]);
  auto note = [&] (gimple *stmt)
  {
    for (unsigned i = gimple_get_lhs (stmt) ? 1 : 0; i < gimple_num_ops (stmt); i++)
      found &= gimple_op (stmt, i) != f.stepped;
  };
  if (found)
    std::for_each (s.begin () + init, s.begin () + limit, note);
  if (!found)
    {
      f.start = start_of (nullptr, f.stepped, added);
      return limit;
    }
  f.start = start_of (s[init], f.stepped, added);
  added.insert (added.end (), s.begin () + init + 1, s.begin () + limit);
  return init;
}

/* Read the loop over INNER of F that leaves for EXIT at the end of an iteration if a counter, which
   it steps down, has been zero; nothing is done before HEAD in S if there are no iterations.  ADDED
   are the statements for the new loop's head, FROM where they begin.  */

bool
loop_converter::bottom_tested (const statements &s, size_t head, statements &inner, form &f,
			       tree exit, statements &added, size_t &from)
{
  const size_t n = inner.size ();
  if (n < 5 || head < 3 || !only_jump_p (exit, 2))
    return false;
  gcond *cond = dyn_cast<gcond *> (inner[n - 2]), *guard = dyn_cast<gcond *> (s[head - 2]);
  if (!cond || gimple_cond_true_label (cond) != exit
      || gimple_cond_false_label (cond) != label_of (inner[n - 1])
      || !only_jump_p (label_of (inner[n - 1])) || gimple_cond_code (cond) != EQ_EXPR
      || !integer_zerop (gimple_cond_rhs (cond)) || !guard || gimple_cond_true_label (guard) != exit
      || gimple_cond_false_label (guard) != label_of (s[head - 1])
      || !only_jump_p (label_of (s[head - 1])))
    return false;
  const auto down = stepping_of (inner[n - 3]), step = stepping_of (inner[n - 5]);
  if (!down || down->step != -1 || !step || !gimple_assign_single_p (inner[n - 4])
      || gimple_assign_lhs (inner[n - 4]) != gimple_cond_lhs (cond)
      || gimple_assign_rhs1 (inner[n - 4]) != down->variable || !DECL_ARTIFICIAL (down->variable)
      || !TYPE_UNSIGNED (TREE_TYPE (down->variable)))
    return false;
  f.stepped = step->variable;
  f.step = step->step;
  f.inner_after.assign (inner.end () - 5, inner.end ());
  inner.erase (inner.end () - 5, inner.end ());
  if (!closed_p (inner, f.stepped) || !closed_p (inner, down->variable))
    return false;
  from = take_start (s, head - 2, f, added);
  /* trips = NONE ? 0 : m + 1;  */
  tree type = long_long_integer_type_node, none = temporary (boolean_type_node, "none"),
       last = temporary (type, "last"), all = temporary (type, "all");
  f.trips = temporary (type, "trips");
  added.push_back (gimple_build_assign (none, gimple_cond_code (guard), gimple_cond_lhs (guard),
					gimple_cond_rhs (guard)));
  added.push_back (gimple_build_assign (last, NOP_EXPR, down->variable));
  added.push_back (gimple_build_assign (all, PLUS_EXPR, last, build_one_cst (type)));
  added.push_back (
    gimple_build_assign (f.trips, COND_EXPR,
			 build2 (NE_EXPR, boolean_type_node, none, boolean_false_node),
			 build_zero_cst (type), all));
  return true;
}

/* The same for a loop that is left at the start of an iteration.  */

bool
loop_converter::top_tested (const statements &s, size_t head, statements &inner, form &f, tree exit,
			    statements &added, size_t &from)
{
  size_t k = 0;
  while (k < inner.size ()
	 && (computes_temporary_p (inner[k]) || gimple_call_internal_p (inner[k], IFN_ANNOTATE)))
    k++;
  gcond *cond = k + 2 < inner.size () ? dyn_cast<gcond *> (inner[k]) : nullptr;
  if (!cond || !only_jump_p (exit) || gimple_cond_true_label (cond) != exit
      || gimple_cond_false_label (cond) != label_of (inner[k + 1])
      || !only_jump_p (label_of (inner[k + 1])))
    return false;
  const auto step = stepping_of (inner.back ());
  if (!step)
    return false;
  f.variable = step->variable;
  f.step = step->step;
  const statements near (inner.begin (), inner.begin () + k);
  if (!condition (cond, near, true, f))
    return false;
  /* Does it count iterations for another variable?  */
  const auto other = k + 3 < inner.size () ? stepping_of (inner[inner.size () - 2]) : std::nullopt;
  const bool counter = other && DECL_ARTIFICIAL (f.variable) && f.step == -1 && f.cond == GT_EXPR
		       && integer_zerop (f.bound) && !TYPE_UNSIGNED (TREE_TYPE (f.variable));
  const unsigned steps = counter ? 2 : 1;
  f.inner_before.assign (inner.begin (), inner.begin () + k + 2);
  f.inner_after.assign (inner.end () - steps, inner.end ());
  inner.erase (inner.end () - steps, inner.end ());
  inner.erase (inner.begin (), inner.begin () + k + 2);
  if (!closed_p (inner, f.variable))
    return false;
  f.stepped = f.variable;
  if (counter)
    {
      f.trips = f.variable;
      f.stepped = other->variable;
      f.step = other->step;
      if (!closed_p (inner, f.stepped))
	return false;
    }
  from = take_start (s, head, f, added);
  if (!counter)
    {
      for (gimple *stmt : near)
	if (gimple_get_lhs (stmt) == f.bound)
	  return false;
      return counts_p (f);
    }
  return true;
}

/* Add `i = START + STEP * k' to the start of BODY, with a new variable k of TYPE.  */

void
loop_converter::count_up (tree type, statements &body, form &f)
{
  f.variable = temporary (type, "k");
  /* In 64 bits, in which the product fits.  */
  tree value = TREE_TYPE (f.stepped);
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

bool
loop_converter::convert_fortran (statements &s, size_t head, size_t end)
{
  tree exit = label_of (s[end + 1]);
  gbind *wrapper = end == head + 2 ? dyn_cast<gbind *> (s[head + 1]) : nullptr;
  const statements all = wrapper ? take (gimple_bind_body_ptr (wrapper))
				 : statements (s.begin () + head + 1, s.begin () + end);
  for (auto read : { &loop_converter::top_tested, &loop_converter::bottom_tested })
    {
      statements inner = all, added;
      form f;
      f.wrapped = wrapper;
      size_t from;
      if (!(this->*read) (s, head, inner, f, exit, added, from))
	continue;
      f.before.assign (s.begin () + from, s.begin () + head + 1);
      f.after.assign (s.begin () + end, s.begin () + end + 1);
      if (f.trips)
	count_up (TREE_TYPE (f.trips), inner, f);
      emit (s, from, end, added, inner, wrapper, f, place_of (f, all));
      return true;
    }
  if (wrapper)
    gimple_bind_set_body (wrapper, make_sequence (all));
  return false;
}

plain_loops::plain_loops (gimple_seq *body)
{
  loop_converter (*this).run (body);
}

/* ----- back, or on ----- */

/* The loop at AT in S becomes what it was.  */

void
plain_loops::restore (statements &s, size_t &at)
{
  gomp_for *loop = as_a<gomp_for *> (s[at]);
  const form &f = m_loops.at (loop);
  statements body = take (gimple_omp_body_ptr (loop));
  gbind *wrapper = f.wrapped ? as_a<gbind *> (body[0]) : nullptr;
  if (wrapper)
    body = take (gimple_bind_body_ptr (wrapper));
  body.erase (body.begin (), body.begin () + f.prefix);
  body.insert (body.begin (), f.inner_before.begin (), f.inner_before.end ());
  body.insert (body.end (), f.inner_after.begin (), f.inner_after.end ());
  if (wrapper)
    {
      gimple_bind_set_body (wrapper, make_sequence (body));
      body = { wrapper };
    }
  body.insert (body.begin (), f.before.begin (), f.before.end ());
  body.insert (body.end (), f.after.begin (), f.after.end ());
  const size_t from = at - f.added;
  s.erase (s.begin () + from, s.begin () + at + 1);
  s.insert (s.begin () + from, body.begin (), body.end ());
  at = from + body.size () - 1;
}

/* In front of the loop at AT in S, which has a variable of its own by that name, give the variable
   that it steps its last value; what is new is declared in SCOPE.  */

void
plain_loops::last_value (statements &s, size_t &at, gbind *scope)
{
  gomp_for *loop = as_a<gomp_for *> (s[at]);
  const form &f = m_loops.at (loop);
  /* In unsigned numbers, which may wrap around.  */
  tree type = unsigned_type_for (TREE_TYPE (f.stepped));
  statements code;
  auto temporary = [&] (tree t)
  {
    tree v = create_tmp_var_raw (t, "last");
    DECL_CONTEXT (v) = current_function_decl;
    DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
    gimple_bind_append_vars (scope, v);
    return v;
  };
  auto add = [&] (gassign *a)
  {
    gimple_set_location (a, gimple_location (loop));
    code.push_back (a);
    return gimple_assign_lhs (a);
  };
  auto convert = [&] (tree v) { return add (gimple_build_assign (temporary (type), NOP_EXPR, v)); };
  auto op = [&] (tree_code c, tree a, tree b)
  { return add (gimple_build_assign (temporary (type), c, a, b)); };
  auto positive = [&] (tree_code c, tree a, tree b, tree v)
  {
    tree some = add (gimple_build_assign (temporary (boolean_type_node), c, a, b));
    return add (gimple_build_assign (temporary (type), COND_EXPR,
				     build2 (NE_EXPR, boolean_type_node, some, boolean_false_node),
				     v, build_zero_cst (type)));
  };
  auto number = [&] (int64_t n) { return build_int_cst (type, n); };
  tree trips;
  if (f.trips)
    trips = positive (GT_EXPR, f.trips, build_zero_cst (TREE_TYPE (f.trips)), convert (f.trips));
  else
    {
      const bool up = f.step > 0, included = f.cond == LE_EXPR || f.cond == GE_EXPR;
      tree a = convert (f.start), b = convert (f.bound);
      tree distance = up ? op (MINUS_EXPR, b, a) : op (MINUS_EXPR, a, b);
      const int64_t size = up ? f.step : -f.step;
      if (!included)
	distance = op (MINUS_EXPR, distance, number (1));
      trips = op (PLUS_EXPR, op (TRUNC_DIV_EXPR, distance, number (size)), number (1));
      trips = positive (f.cond, f.start, f.bound, trips);
    }
  tree sum = op (PLUS_EXPR, convert (f.start), op (MULT_EXPR, trips, number (f.step)));
  add (gimple_build_assign (f.stepped, NOP_EXPR, sum));
  s.insert (s.begin () + at, code.begin (), code.end ());
  at += code.size ();
}

void
plain_loops::finish (gimple_seq *seq, gbind *scope)
{
  statements s = take (seq);
  /* Places to stop for a debugger: what is made of a loop may not depend on them.  */
  s.erase (std::remove_if (s.begin (), s.end (), is_gimple_debug), s.end ());
  for (gimple *stmt : s)
    {
      gbind *bind = dyn_cast<gbind *> (stmt);
      for_each_sequence (stmt, [&] (gimple_seq *inner) { finish (inner, bind ? bind : scope); });
    }
  for (size_t i = 0; i < s.size (); i++)
    if (gomp_for *loop = dyn_cast<gomp_for *> (s[i]))
      {
	if (m_reverted.count (loop))
	  restore (s, i);
	else if (auto kept = m_kept.find (loop); kept != m_kept.end () && kept->second)
	  last_value (s, i, scope);
      }
  *seq = make_sequence (s);
}

} // namespace accred
