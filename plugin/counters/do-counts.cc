/* gfortran's own counts of iterations, of DO loops with a step.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_loop_counters.  Problem: of `do i = FROM, TO, STEP' with a loop directive, where
   STEP is neither 1 nor -1, gfortran makes

     N = (STEP - FROM + TO) / STEP;
     for (count = 0; count < N; count = count + 1)      #pragma acc loop
       { i = count * STEP + FROM;  body }

   all in i's type T, in which the sum may overflow, as for integer (1) from -60 to 60 by 20.  N is
   set in front of the compute construct or in it.

   After: N is computed in W, of 32 bits if T has 8 or 16, else of 64, where it is exact.  N and
   count become variables of W, and i = (T) (count * STEP + FROM), also computed in W - unless FROM
   and STEP show that the distance from FROM to TO fits in T; then they stay what they are.  T of 64
   bits or more has no wider type.  There

     N = X / |STEP| + 1 if TO is not in front of FROM, X = |TO - FROM|, in unsigned T.

   TO itself is lost.  But in T's bits it is (the dividend) - STEP + FROM,
   and FROM and STEP are in the first statements of the body.  Where all three were constants
   gfortran has divided, and what is left of the dividend is its quotient.  Several values of TO
   have that quotient.  If all of these loops have as many iterations, this is the number; else the
   loop is refused.

   A loop that does not look like this is not gfortran's.  */

#include "plugin/counters/do-statement.h"
#include "plugin/counters/loop-counters.h"
#include "plugin/report/clone-diagnostics.h"

namespace accred {

namespace {

/* A sum of variables, each once or more often, and a constant, as far as the bits of a type go.  */

struct linear
{
  std::map<tree, widest_int> terms;
  widest_int constant = 0;

  void add (const linear &other, const widest_int &times)
  {
    constant += other.constant * times;
    for (const auto &[variable, factor] : other.terms)
      {
	widest_int &mine = terms.emplace (variable, 0).first->second;
	mine += factor * times;
	if (mine == 0)
	  terms.erase (variable);
      }
  }
};

linear
linear_of (tree t)
{
  linear l;
  if (TREE_CODE (t) == INTEGER_CST)
    l.constant = wi::to_widest (t);
  else
    l.terms.emplace (t, 1);
  return l;
}

/* What gfortran has said about the loop's own variable.  */

struct do_loop
{
  tree type, count, n;
  tree from = NULL_TREE, step = NULL_TREE;
  /* The statement that sets the variable, and those of the body that lead to it.  */
  gimple *set = nullptr;
  std::vector<gimple *> chain;
};

/* FACTOR * count + OFFSET, each a constant or a variable.  */

struct affine
{
  tree factor, offset;
};

tree
constant_op (tree_code code, tree type, tree a, tree b)
{
  if (TREE_CODE (a) != INTEGER_CST || TREE_CODE (b) != INTEGER_CST)
    return NULL_TREE;
  return drop_tree_overflow (
    int_const_binop (code, fold_convert (type, a), fold_convert (type, b)));
}

/* A * B, or A + B, where that is a constant or one of them.  */

tree
product (tree type, tree a, tree b)
{
  if (integer_onep (a))
    return b;
  if (integer_onep (b))
    return a;
  return constant_op (MULT_EXPR, type, a, b);
}

tree
sum (tree type, tree a, tree b)
{
  if (integer_zerop (a))
    return b;
  if (integer_zerop (b))
    return a;
  return constant_op (PLUS_EXPR, type, a, b);
}

/* -V.  */

affine
negated (tree type, const affine &v)
{
  tree minus_one = build_minus_one_cst (type);
  auto negative = [&] (tree t)
  { return integer_zerop (t) ? t : constant_op (MULT_EXPR, type, t, minus_one); };
  return { negative (v.factor), negative (v.offset) };
}

/* The value of statement A, if it is affine; KNOWN are those so far.  With -fwrapv gfortran makes
   (C - count) * STEP of a sum of constants.  */

std::optional<affine>
affine_value (gassign *a, tree type, const std::map<tree, affine> &known)
{
  tree x = gimple_assign_rhs1 (a), y = gimple_num_ops (a) > 2 ? gimple_assign_rhs2 (a) : NULL_TREE;
  if (gimple_num_ops (a) > 3)
    return {};
  const bool swapped = y && !known.count (x);
  if (swapped)
    std::swap (x, y);
  auto at = known.find (x);
  if (at == known.end () || (y && known.count (y)))
    return {};
  affine v = at->second;
  switch (gimple_assign_rhs_code (a))
    {
    case VAR_DECL:
    case PARM_DECL:
    case SSA_NAME: break;
    case NEGATE_EXPR: v = negated (type, v); break;
    case MINUS_EXPR:
      if (swapped)
	v = negated (type, v);
      else
	y = constant_op (MULT_EXPR, type, y, build_minus_one_cst (type));
      if (!v.offset || !y)
	return {};
      /* Fall through.  */
    case PLUS_EXPR: v.offset = sum (type, v.offset, y); break;
    case MULT_EXPR:
      v.factor = product (type, v.factor, y);
      v.offset = integer_zerop (v.offset) ? v.offset : constant_op (MULT_EXPR, type, v.offset, y);
      break;
    default: return {};
    }
  if (!v.factor || !v.offset)
    return {};
  return v;
}

/* Read the start of LOOP's body.  */

bool
read_body (gomp_for *loop, do_loop &d)
{
  gimple_seq body = gimple_omp_body (loop);
  while (gbind *bind = safe_dyn_cast<gbind *> (gimple_seq_first_stmt (body)))
    body = gimple_bind_body (bind);
  std::map<tree, affine> known;
  known[d.count] = { build_one_cst (d.type), build_zero_cst (d.type) };
  for (gimple_stmt_iterator i = gsi_start (body); !gsi_end_p (i); gsi_next (&i))
    {
      gassign *a = dyn_cast<gassign *> (gsi_stmt (i));
      if (!a)
	break;
      std::optional<affine> v = affine_value (a, d.type, known);
      if (!v)
	continue;
      tree lhs = gimple_assign_lhs (a);
      d.chain.push_back (a);
      if (VAR_P (lhs) || TREE_CODE (lhs) == SSA_NAME)
	known[lhs] = *v;
      const bool temporary = TREE_CODE (lhs) == SSA_NAME || (VAR_P (lhs) && !DECL_NAME (lhs));
      if (temporary)
	continue;
      d.set = a;
      d.from = v->offset;
      d.step = v->factor;
      return true;
    }
  return false;
}

/* The one statement of SEQ that sets V.  */

struct search
{
  tree variable;
  gimple_stmt_iterator at;
  unsigned found;
};

tree
search_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  search &s = *static_cast<search *> (wi->info);
  if (gimple_get_lhs (gsi_stmt (*gsi)) == s.variable)
    {
      s.at = *gsi;
      s.found++;
    }
  *handled = false;
  return NULL_TREE;
}

std::optional<gimple_stmt_iterator>
definition_in (gimple_seq seq, tree v)
{
  search s{ v, gsi_none (), 0 };
  walk_stmt_info wi = {};
  wi.info = &s;
  walk_gimple_seq (seq, search_stmt, NULL, &wi);
  if (s.found != 1)
    return {};
  return s.at;
}

/* T as a sum of what the statements before it in FUNCTION have not computed for it.  */

linear
expand (tree t, gimple_seq function, unsigned depth = 0)
{
  if (TREE_CODE (t) != SSA_NAME || depth > 4)
    return linear_of (t);
  auto at = definition_in (function, t);
  gassign *a = at ? dyn_cast<gassign *> (gsi_stmt (*at)) : nullptr;
  if (!a)
    return linear_of (t);
  const tree_code code = gimple_assign_rhs_code (a);
  linear l;
  if (code == PLUS_EXPR || code == MINUS_EXPR)
    {
      l.add (expand (gimple_assign_rhs1 (a), function, depth + 1), 1);
      l.add (expand (gimple_assign_rhs2 (a), function, depth + 1), code == PLUS_EXPR ? 1 : -1);
      return l;
    }
  if (code == NEGATE_EXPR)
    {
      l.add (expand (gimple_assign_rhs1 (a), function, depth + 1), -1);
      return l;
    }
  return linear_of (t);
}

/* V as a number of TYPE.  */

widest_int
wrapped (const widest_int &v, tree type)
{
  return widest_int::from (wi::to_wide (wide_int_to_tree (type, v)), TYPE_SIGN (type));
}

/* The iterations of `do i = FROM, TO, STEP'.  */

widest_int
iterations (const widest_int &from, const widest_int &to, const widest_int &step)
{
  widest_int n = wi::div_trunc (to - from + step, step, SIGNED);
  return wi::smax (n, 0);
}

/* D.N is a constant, a quotient in D's type.  The iterations of all loops that have it, if these
   are the same number.  */

std::optional<widest_int>
only_count (const do_loop &d)
{
  if (TREE_CODE (d.from) != INTEGER_CST || TREE_CODE (d.step) != INTEGER_CST)
    return {};
  const widest_int n = wi::to_widest (d.n), from = wi::to_widest (d.from),
		   step = wi::to_widest (d.step), size = wi::abs (step);
  /* The dividend was one of these; the first and the last of each run of values that do not
     wrap around show what the others are.  */
  const interval all = interval_of_type (d.type);
  widest_int low = n * step, high = low;
  if (n == 0)
    {
      low -= size - 1;
      high += size - 1;
    }
  else if ((n > 0) == (step > 0))
    high += size - 1;
  else
    low -= size - 1;
  low = wi::smax (low, all.low);
  high = wi::smin (high, all.high);
  auto count = [&] (const widest_int &dividend)
  { return iterations (from, wrapped (dividend - step + from, d.type), step); };
  const widest_int only = count (low);
  /* Where TO wraps around: at most one place.  */
  const widest_int at = all.high + step - from;
  for (int turns = -2; turns <= 2; turns++)
    {
      const widest_int edge = at + widest_int (turns) * (all.high - all.low + 1);
      for (int by = 0; by <= 1; by++)
	if (edge + by >= low && edge + by <= high && count (edge + by) != only)
	  return {};
    }
  if (count (high) != only)
    return {};
  return only;
}

/* True if NAME is the variable of loop D, or of a temporary that D sets first, such as NAME.12.  */

bool
variable_p (const do_loop &d, const std::string &name)
{
  tree lhs = gimple_assign_lhs (d.set);
  if (TREE_CODE (lhs) == MEM_REF || TREE_CODE (lhs) == INDIRECT_REF)
    lhs = TREE_OPERAND (lhs, 0);
  if (!DECL_P (lhs) || !DECL_NAME (lhs))
    return false;
  const std::string own = IDENTIFIER_POINTER (DECL_NAME (lhs));
  return name == own.substr (0, own.find ('.'));
}

/* The iterations of D, loop K of LOOP's nest, by the constants in the program's text, if
   gfortran computes what it has computed of these.  */

std::optional<widest_int>
count_of_text (gomp_for *loop, unsigned k, const do_loop &d)
{
  const interval all = interval_of_type (d.type);
  const std::optional<do_statement> s = do_statement_behind (gimple_location (loop), k, all.high);
  if (!s || !variable_p (d, s->variable) || s->to < all.low || s->to > all.high
      || TREE_CODE (d.from) != INTEGER_CST || s->from != wi::to_widest (d.from)
      || TREE_CODE (d.step) != INTEGER_CST || s->step != wi::to_widest (d.step))
    return {};
  const widest_int dividend = wrapped (s->to - s->from + s->step, d.type);
  if (wi::div_trunc (dividend, s->step, SIGNED) != wi::to_widest (d.n))
    return {};
  return iterations (s->from, s->to, s->step);
}

void
refuse (gomp_for *loop)
{
  front_end_messages plain;
  sorry_at (gimple_location (loop), "accred: a loop whose constant bounds and step overflow the "
				    "kind of its variable, since gfortran "
				    "miscounts its iterations; a variable for one of them will do");
}

/* The number of iterations, as a value of W.  */

tree
wide_count (counter_builder &b, const do_loop &d, tree wide, tree to)
{
  tree step = b.convert (wide, d.step);
  tree x = b.op (MINUS_EXPR, wide, b.convert (wide, to), b.convert (wide, d.from));
  return b.op (TRUNC_DIV_EXPR, wide, b.op (PLUS_EXPR, wide, x, step), step);
}

/* A COMPARISON B ? C : D.  */

tree
choose (counter_builder &b, tree_code comparison, tree x, tree y, tree c, tree d)
{
  tree test = b.variable (boolean_type_node, "count");
  b.assign (test, comparison, x, y);
  tree v = b.variable (TREE_TYPE (c), "count");
  gimple_seq_add_stmt (&b.seq, gimple_build_assign (v, COND_EXPR, test, c, d));
  return v;
}

/* The same of D's own type, which has no wider one.  */

tree
own_count (counter_builder &b, const do_loop &d, tree to)
{
  tree type = unsigned_type_for (d.type), zero = build_zero_cst (type);
  auto uns = [&] (tree v) { return b.convert (type, v); };
  tree nothing = build_zero_cst (d.type);
  tree up = b.op (MINUS_EXPR, type, uns (to), uns (d.from));
  tree down = b.op (MINUS_EXPR, type, uns (d.from), uns (to));
  tree step = uns (d.step), back = b.op (MINUS_EXPR, type, zero, step);
  auto counted = [&] (tree x, tree by, tree_code in_front)
  {
    tree n = b.op (TRUNC_DIV_EXPR, type, x, by);
    n = b.convert (d.type, b.op (PLUS_EXPR, type, n, build_one_cst (type)));
    return choose (b, in_front, to, d.from, nothing, n);
  };
  if (TREE_CODE (d.step) == INTEGER_CST)
    return tree_int_cst_sgn (d.step) > 0 ? counted (up, step, LT_EXPR)
					 : counted (down, back, GT_EXPR);
  return choose (b, GT_EXPR, d.step, nothing, counted (up, step, LT_EXPR),
		 counted (down, back, GT_EXPR));
}

/* True if |TO - FROM| fits in D's type where there are iterations.  */

bool
distance_fits_p (const do_loop &d, tree to)
{
  if (TREE_CODE (d.step) != INTEGER_CST)
    return false;
  const interval all = interval_of_type (d.type), from = interval_of (d.from),
		 end = interval_of (to);
  return (tree_int_cst_sgn (d.step) > 0 ? end.high - from.low : from.high - end.low) <= all.high;
}

/* True if gfortran's sum, and its parts, cannot overflow.  */

bool
sum_fits_p (const do_loop &d, tree to)
{
  const interval all = interval_of_type (d.type), from = interval_of (d.from),
		 end = interval_of (to), step = interval_of (d.step);
  auto fits = [&all] (const widest_int &v) { return v >= all.low && v <= all.high; };
  return (fits (step.low - from.high) && fits (step.high - from.low)
	  && fits (step.low - from.high + end.low) && fits (step.high - from.low + end.high));
}

void
retype (tree variable, tree type)
{
  TREE_TYPE (variable) = type;
  relayout_decl (variable);
}

/* SEQ takes the place of the statements with which gfortran sets LOOP's variable.  That is where
   the last one was: what is set may be behind a pointer that others in between have loaded.  */

void
replace_chain (gomp_for *loop, const do_loop &d, gimple_seq seq)
{
  gimple_seq *body = gimple_omp_body_ptr (loop);
  while (gbind *bind = safe_dyn_cast<gbind *> (gimple_seq_first_stmt (*body)))
    body = gimple_bind_body_ptr (bind);
  for (gimple_stmt_iterator i = gsi_start (*body); !gsi_end_p (i);)
    {
      if (gsi_stmt (i) == d.set)
	gsi_insert_seq_before (&i, seq, GSI_SAME_STMT);
      if (std::find (d.chain.begin (), d.chain.end (), gsi_stmt (i)) != d.chain.end ())
	gsi_remove (&i, true);
      else
	gsi_next (&i);
    }
}

/* COUNT, the variable of loop K of LOOP, counts from 0 in its type.  */

void
set_from_zero (gomp_for *loop, unsigned k, tree count)
{
  tree type = TREE_TYPE (count);
  gimple_omp_for_set_initial (loop, k, build_zero_cst (type));
  gimple_omp_for_set_incr (loop, k, build2 (PLUS_EXPR, type, count, build_one_cst (type)));
}

/* LOOP's variable gets its value in WIDE.  */

void
widen_body (gomp_for *loop, unsigned k, const do_loop &d, tree wide, gbind *scope)
{
  counter_builder b (scope, gimple_location (loop));
  tree product = b.op (MULT_EXPR, wide, d.count, b.convert (wide, d.step));
  tree value = b.wide_value (wide, gimple_assign_lhs (d.set));
  b.assign (value, PLUS_EXPR, product, b.convert (wide, d.from));
  b.assign (gimple_assign_lhs (d.set), NOP_EXPR, value);
  replace_chain (loop, d, b.seq);
  set_from_zero (loop, k, d.count);
}

/* A loop, and its place in the nest of STMT.  */

struct nest_loop
{
  gomp_for *stmt;
  unsigned k;
};

struct loops_of_count
{
  tree count;
  std::vector<nest_loop> found;
};

tree
collect_loops_of_count (gimple_stmt_iterator *i, bool *, walk_stmt_info *info)
{
  auto *loops = static_cast<loops_of_count *> (info->info);
  if (auto *stmt = dyn_cast<gomp_for *> (gsi_stmt (*i)))
    for (unsigned k = 0; k < gimple_omp_for_collapse (stmt); k++)
      if (gimple_omp_for_index (stmt, k) == loops->count)
	loops->found.push_back ({ stmt, k });
  return NULL_TREE;
}

/* The bind that is LOOP's body.  */

gbind *
body_bind (gomp_for *loop)
{
  gimple_seq *body = gimple_omp_body_ptr (loop);
  if (gbind *bind = safe_dyn_cast<gbind *> (gimple_seq_first_stmt (*body)))
    return bind;
  gbind *bind = gimple_build_bind (NULL_TREE, *body, NULL_TREE);
  *body = bind;
  return bind;
}

/* The number N and the variable D.count are of type WIDE from now on: so are all loops of FUNCTION
   over that variable.  Other ones than LOOP are those of combined constructs, and a region of
   OpenMP is there a second time, for the host.  */

void
widen_loops (gomp_for *loop, unsigned k, const do_loop &d, tree n, tree wide, gbind *scope,
	     gbind *function)
{
  loops_of_count loops{ d.count, {} };
  walk_stmt_info info = {};
  info.info = &loops;
  walk_gimple_seq (gimple_bind_body (function), collect_loops_of_count, NULL, &info);
  retype (d.count, wide);
  widen_body (loop, k, d, wide, scope);
  for (const nest_loop &other : loops.found)
    {
      if (other.stmt == loop)
	continue;
      do_loop same;
      same.type = d.type;
      same.count = d.count;
      same.n = n;
      gimple_omp_for_set_final (other.stmt, other.k, n);
      if (read_body (other.stmt, same))
	widen_body (other.stmt, other.k, same, wide, body_bind (other.stmt));
      else
	set_from_zero (other.stmt, other.k, d.count);
    }
}

/* LOOP's variable gets its value in unsigned numbers, where count * STEP may overflow.  */

void
wrap_body (gomp_for *loop, const do_loop &d, gbind *scope)
{
  counter_builder b (scope, gimple_location (loop));
  tree type = unsigned_type_for (d.type);
  tree product = b.op (MULT_EXPR, type, b.convert (type, d.count), b.convert (type, d.step));
  b.assign (gimple_assign_lhs (d.set), NOP_EXPR,
	    b.op (PLUS_EXPR, type, product, b.convert (type, d.from)));
  replace_chain (loop, d, b.seq);
}

/* The wider type in which D is counted, if there is one.  */

tree
wide_type (const do_loop &d)
{
  const unsigned bits = TYPE_PRECISION (d.type);
  return bits < 32 ? integer_type_node : bits == 32 ? long_long_integer_type_node : NULL_TREE;
}

/* LOOP's number of iterations is a constant.  */

void
mend_constant (gomp_for *loop, unsigned k, const do_loop &d, gbind *scope, gbind *function)
{
  std::optional<widest_int> count = only_count (d);
  if (!count)
    count = count_of_text (loop, k, d);
  tree wide = wide_type (d);
  if (!count || (!wide && *count > interval_of_type (d.type).high))
    return refuse (loop);
  if (*count == wi::smax (wi::to_widest (d.n), 0))
    return;
  tree n = wide_int_to_tree (wide ? wide : d.type, *count);
  gimple_omp_for_set_final (loop, k, n);
  if (wide)
    widen_loops (loop, k, d, n, wide, scope, function);
  else
    wrap_body (loop, d, scope);
}

/* The N = A / STEP of D: AT is where it is, A the dividend with the sign that STEP gives it.  */

struct division
{
  gimple_stmt_iterator at;
  linear dividend;
};

std::optional<division>
find_division (const do_loop &d, gimple_seq function)
{
  auto at = definition_in (function, d.n);
  gassign *a = at ? dyn_cast<gassign *> (gsi_stmt (*at)) : nullptr;
  if (!a || gimple_assign_rhs_code (a) != TRUNC_DIV_EXPR)
    return {};
  tree by = gimple_assign_rhs2 (a);
  widest_int sign = 1;
  if (by != d.step && !operand_equal_p (by, d.step))
    {
      if (TREE_CODE (by) != INTEGER_CST || TREE_CODE (d.step) != INTEGER_CST
	  || wi::to_widest (by) != -wi::to_widest (d.step))
	return {};
      sign = -1;
    }
  division found{ *at, {} };
  found.dividend.add (expand (gimple_assign_rhs1 (a), function), sign);
  return found;
}

/* TO, from the dividend.  */

tree
bound_of (counter_builder &b, const do_loop &d, const linear &dividend)
{
  linear to = dividend;
  to.add (linear_of (d.step), -1);
  to.add (linear_of (d.from), 1);
  const widest_int constant = wrapped (to.constant, d.type);
  if (to.terms.empty ())
    return wide_int_to_tree (d.type, constant);
  if (to.terms.size () == 1 && constant == 0 && to.terms.begin ()->second == 1
      && types_compatible_p (TREE_TYPE (to.terms.begin ()->first), d.type))
    return to.terms.begin ()->first;
  tree type = unsigned_type_for (d.type);
  tree v = wide_int_to_tree (type, constant);
  for (const auto &[variable, factor] : to.terms)
    v = b.op (PLUS_EXPR, type, v,
	      b.op (MULT_EXPR, type, b.convert (type, variable), wide_int_to_tree (type, factor)));
  return b.convert (d.type, v);
}

} // namespace

void
mend_do_count (gomp_for *loop, unsigned k, gbind *scope, gbind *function)
{
  do_loop d;
  d.count = gimple_omp_for_index (loop, k);
  d.type = TREE_TYPE (d.count);
  d.n = gimple_omp_for_final (loop, k);
  if (!fortran_p () || !DECL_ARTIFICIAL (d.count) || !DECL_NAME (d.count)
      || !startswith (IDENTIFIER_POINTER (DECL_NAME (d.count)), "count")
      || gimple_omp_for_cond (loop, k) != LT_EXPR
      || !integer_zerop (gimple_omp_for_initial (loop, k)) || !read_body (loop, d))
    return;
  if (TREE_CODE (d.n) == INTEGER_CST)
    return mend_constant (loop, k, d, scope, function);
  /* In front of the region, or in it.  */
  const bool inside = definition_in (gimple_bind_body (scope), d.n).has_value ();
  std::optional<division> found = find_division (d, gimple_bind_body (function));
  if (!found)
    return;

  counter_builder b (inside ? scope : function, gimple_location (loop));
  tree to = bound_of (b, d, found->dividend);
  if (sum_fits_p (d, to))
    return;
  tree wide = wide_type (d);
  const bool retyped = wide && !distance_fits_p (d, to);
  tree n = wide ? wide_count (b, d, wide, to) : own_count (b, d, to);
  if (retyped)
    retype (d.n, wide);
  b.assign (d.n, NOP_EXPR, b.convert (TREE_TYPE (d.n), n));
  gsi_replace_with_seq (&found->at, b.seq, true);
  if (retyped)
    widen_loops (loop, k, d, d.n, wide, scope, function);
}

} // namespace accred
