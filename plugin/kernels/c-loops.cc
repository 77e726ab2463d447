/* Loops of C and C++ as loops of OpenACC (loop-converter.cc has the forms).
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/loop-converter.h"

namespace accred {

namespace {

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

/* The statements FROM to END of a list that add STEP to VARIABLE.  */

struct stepping_tail
{
  tree variable;
  int64_t step;
  size_t from;
};

/* N as a number of TYPE's bits, with a sign.  */

int64_t
signed_bits (int64_t n, tree type)
{
  const unsigned bits = TYPE_PRECISION (type);
  return bits >= 64 ? n : int64_t (uint64_t (n) << (64 - bits)) >> (64 - bits);
}

/* The last statements of S before END, and behind HEAD, if they step a variable.  That of a narrow
   type is stepped as `i = (short) ((unsigned short) i + 1)', a statement each.  */

std::optional<stepping_tail>
stepping_before (const statements &s, size_t head, size_t end)
{
  if (auto step = stepping_of (s[end - 1]))
    return stepping_tail{ step->variable, step->step, end - 1 };
  tree v = gimple_get_lhs (s[end - 1]);
  if (!v || !(VAR_P (v) || TREE_CODE (v) == PARM_DECL) || !is_gimple_reg (v)
      || !INTEGRAL_TYPE_P (TREE_TYPE (v)) || TREE_CODE (TREE_TYPE (v)) == BOOLEAN_TYPE
      || TYPE_PRECISION (TREE_TYPE (v)) > 32)
    return {};
  const unsigned bits = TYPE_PRECISION (TREE_TYPE (v));
  int64_t step = 0;
  tree wanted = v;
  for (size_t at = end; at-- > head + 1 && end - at <= 4;)
    {
      gassign *a = dyn_cast<gassign *> (s[at]);
      if (!a || gimple_assign_lhs (a) != wanted || (at + 1 < end && !computes_temporary_p (a)))
	return {};
      const tree_code code = gimple_assign_rhs_code (a);
      if (code == PLUS_EXPR || code == MINUS_EXPR)
	{
	  const auto by = signed_constant (gimple_assign_rhs2 (a));
	  if (!by || std::abs (*by) > INT32_MAX)
	    return {};
	  step += code == PLUS_EXPR ? *by : -*by;
	}
      else if (!gimple_assign_single_p (a) && !CONVERT_EXPR_CODE_P (code))
	return {};
      wanted = gimple_assign_rhs1 (a);
      /* The sum is right in the bits of V.  */
      if (!INTEGRAL_TYPE_P (TREE_TYPE (wanted)) || TYPE_PRECISION (TREE_TYPE (wanted)) < bits)
	return {};
      if (wanted == v)
	{
	  step = signed_bits (step, TREE_TYPE (v));
	  return step ? std::optional<stepping_tail> ({ v, step, at }) : std::nullopt;
	}
    }
  return {};
}

/* True if the iterations of F, which goes through the values of its variable until the bound is
   reached, can be counted in front of it by count_trips.  A loop that passes the bound by wrapping
   around is infinite if its step is a power of two.  */

bool
reaches_bound_p (const plain_loops::form &f)
{
  tree type = TREE_TYPE (f.variable);
  const int64_t size = std::abs (f.step);
  if (!(size & (size - 1)))
    return true;
  if (TREE_CODE (f.bound) != INTEGER_CST)
    return false;
  const widest_int included = f.cond == LE_EXPR || f.cond == GE_EXPR ? 0 : f.step > 0 ? -1 : 1;
  const widest_int next = wi::to_widest (f.bound) + included + f.step;
  return (next >= wi::to_widest (TYPE_MIN_VALUE (type))
	  && next <= wi::to_widest (TYPE_MAX_VALUE (type)));
}

} // namespace

/* True if the iterations of F are counted in front of it: its variable may wrap around, or is
   compared in a wider type.  */

bool
loop_converter::counted_apart_p (const form &f)
{
  tree type = TREE_TYPE (f.variable);
  return TYPE_PRECISION (type) < 32 || !types_compatible_p (type, f.compared)
	 || (TYPE_UNSIGNED (type) && f.step < 0);
}

/* True if count_trips is right for F.  */

bool
loop_converter::trips_p (form &f)
{
  tree type = TREE_TYPE (f.variable);
  const unsigned wide = TYPE_PRECISION (f.compared);
  if (TYPE_PRECISION (type) > 32 || wide > 64 || (wide == 64 && TYPE_UNSIGNED (f.compared)))
    return false;
  if (f.cond == NE_EXPR)
    {
      /* Else it may go around.  */
      const bool constants = TREE_CODE (f.start) == INTEGER_CST
			     && TREE_CODE (f.bound) == INTEGER_CST;
      const bool up = f.step == 1
		      && (constants ? wi::to_widest (f.start) <= wi::to_widest (f.bound)
				    : TYPE_UNSIGNED (type) && integer_zerop (f.start));
      const bool down = f.step == -1
			&& (constants ? wi::to_widest (f.start) >= wi::to_widest (f.bound)
				      : TYPE_UNSIGNED (type) && integer_zerop (f.bound));
      if (!up && !down)
	return false;
      f.cond = up ? LT_EXPR : GT_EXPR;
    }
  return (f.step > 0 ? f.cond == LT_EXPR || f.cond == LE_EXPR
		     : f.cond == GT_EXPR || f.cond == GE_EXPR)
	 && reaches_bound_p (f);
}

/* Add the number of F's iterations to ADDED, in 64 bits:

     MAX (|BOUND - START| + |STEP| - 1, 0) / |STEP|

   where BOUND is one further if it is included.  */

void
loop_converter::count_trips (form &f, statements &added)
{
  tree type = long_long_integer_type_node;
  auto add = [&] (tree_code code, tree a, tree b)
  {
    tree v = temporary (type, "trips");
    added.push_back (b ? gimple_build_assign (v, code, a, b) : gimple_build_assign (v, code, a));
    return v;
  };
  auto number = [type] (int64_t n) { return build_int_cst (type, n); };
  const int64_t size = std::abs (f.step);
  const bool included = f.cond == LE_EXPR || f.cond == GE_EXPR;
  tree start = add (NOP_EXPR, f.start, NULL_TREE), bound = add (NOP_EXPR, f.bound, NULL_TREE);
  if (TYPE_PRECISION (f.compared) == 64)
    {
      /* Beyond all values of the variable.  */
      bound = add (MAX_EXPR, bound, number (-(int64_t (1) << 40)));
      bound = add (MIN_EXPR, bound, number (int64_t (1) << 40));
    }
  tree n = f.step > 0 ? add (MINUS_EXPR, bound, start) : add (MINUS_EXPR, start, bound);
  n = add (PLUS_EXPR, n, number (size - 1 + included));
  n = add (MAX_EXPR, n, number (0));
  f.trips = size == 1 ? n : add (TRUNC_DIV_EXPR, n, number (size));
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
  auto step = stepping_before (s, head, check);
  if (!step)
    return false;
  form f;
  f.variable = f.stepped = step->variable;
  f.step = step->step;
  const statements near (s.begin () + check + 1, s.begin () + end);
  statements body (s.begin () + head + 1, s.begin () + step->from);
  if (!std::all_of (near.begin (), near.end (), computes_temporary_p)
      || !condition (cond, near, exits, f) || !closed_p (body, f.variable))
    return false;
  const bool init = head >= 2 && gimple_get_lhs (s[head - 2]) == f.variable
		    && is_gimple_assign (s[head - 2]);
  statements added;
  f.start = start_of (init ? s[head - 2] : nullptr, f.variable, added);
  const bool apart = counted_apart_p (f);
  if (apart ? !trips_p (f) : !counts_p (f))
    return false;
  const size_t from = init ? head - 2 : head - 1;
  f.before.assign (s.begin () + from, s.begin () + head + 1);
  f.after.assign (s.begin () + step->from, s.begin () + end + 1);
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
  if (apart)
    {
      count_trips (f, added);
      count_up (TREE_TYPE (f.trips), body, f);
    }
  emit (s, from, end, added, body, nullptr, f, gimple_location (s[head - 1]));
  return true;
}

} // namespace accred
