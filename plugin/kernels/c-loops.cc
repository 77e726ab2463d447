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

/* N as a number of TYPE's bits, with a sign.  */

int64_t
signed_bits (int64_t n, tree type)
{
  const unsigned bits = TYPE_PRECISION (type);
  return bits >= 64 ? n : int64_t (uint64_t (n) << (64 - bits)) >> (64 - bits);
}

/* True if the iterations of F, which goes through the values of its variable until the bound is
   reached, can be counted in front of it by count_trips.  A loop that passes the bound by wrapping
   around is infinite if its step is a power of two.  */

bool
reaches_bound_p (const plain_loops::form &f)
{
  tree type = TREE_TYPE (f.variable);
  /* No object is so near to the end of all addresses.  */
  if (POINTER_TYPE_P (type)
      || (TYPE_OVERFLOW_UNDEFINED (type)
	  && TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node)))
    return true;
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

/* True if F counts one after the other down to zero, in 64 bits.  An unsigned number of iterations
   beyond 2^63 - 1, which no program ever executes, is taken for that.  */

bool
down_to_zero_p (const plain_loops::form &f)
{
  tree type = TREE_TYPE (f.variable);
  return INTEGRAL_TYPE_P (type) && TYPE_PRECISION (type) == 64
	 && types_compatible_p (type, f.compared) && f.step == -1 && integer_zerop (f.bound)
	 && (f.cond == GT_EXPR || f.cond == NE_EXPR)
	 && (TYPE_UNSIGNED (type) || TYPE_OVERFLOW_UNDEFINED (type));
}

/* True if the variable of F is a pointer, or a number of 64 bits that is compared as such.  */

bool
wide_p (const plain_loops::form &f)
{
  tree type = TREE_TYPE (f.variable);
  return POINTER_TYPE_P (type)
	 || (TYPE_PRECISION (type) == 64 && types_compatible_p (type, f.compared));
}

bool
counts_towards_p (const plain_loops::form &f)
{
  return f.step > 0 ? f.cond == LT_EXPR || f.cond == LE_EXPR
		    : f.cond == GT_EXPR || f.cond == GE_EXPR;
}

} // namespace

/* That of a narrow type is stepped as `i = (short) ((unsigned short) i + 1)', a statement each;
   `*p++' has a temporary for the value before the step.  */

std::optional<stepping_tail>
stepping_before (const statements &s, size_t first, size_t end, unsigned widest)
{
  if (auto step = stepping_of (s[end - 1], stepped_pointers::allowed))
    return stepping_tail{ step->variable, step->step, end - 1 };
  tree v = gimple_get_lhs (s[end - 1]);
  if (!v || !(VAR_P (v) || TREE_CODE (v) == PARM_DECL) || !is_gimple_reg (v))
    return {};
  tree type = TREE_TYPE (v);
  if (!POINTER_TYPE_P (type)
      && (!INTEGRAL_TYPE_P (type) || TREE_CODE (type) == BOOLEAN_TYPE
	  || TYPE_PRECISION (type) > widest))
    return {};
  int64_t step = 0;
  tree wanted = v;
  for (size_t at = end; at-- > first && end - at <= 4;)
    {
      gassign *a = dyn_cast<gassign *> (s[at]);
      if (!a || gimple_assign_lhs (a) != wanted || (at + 1 < end && !computes_temporary_p (a)))
	return {};
      const tree_code code = gimple_assign_rhs_code (a);
      if (code == PLUS_EXPR || code == MINUS_EXPR || code == POINTER_PLUS_EXPR)
	{
	  const auto by = signed_constant (gimple_assign_rhs2 (a));
	  if (!by || std::abs (*by) > INT32_MAX)
	    return {};
	  step += code == MINUS_EXPR ? -*by : *by;
	}
      else if (!gimple_assign_single_p (a) && !CONVERT_EXPR_CODE_P (code))
	return {};
      wanted = gimple_assign_rhs1 (a);
      /* The sum is right in the bits of V.  */
      if (!(POINTER_TYPE_P (type) ? POINTER_TYPE_P (TREE_TYPE (wanted))
				  : INTEGRAL_TYPE_P (TREE_TYPE (wanted)))
	  || TYPE_PRECISION (TREE_TYPE (wanted)) < TYPE_PRECISION (type))
	return {};
      if (wanted == v)
	{
	  step = signed_bits (step, type);
	  return step ? std::optional<stepping_tail> ({ v, step, at }) : std::nullopt;
	}
    }
  return {};
}

/* A `!=' that ends the loop of F by counting towards the bound: it would overflow otherwise, which
   the language excludes.  */

void
loop_converter::order_condition (form &f)
{
  tree type = TREE_TYPE (f.variable);
  if (f.cond == NE_EXPR && std::abs (f.step) == 1 && !TYPE_UNSIGNED (type)
      && TYPE_OVERFLOW_UNDEFINED (type)
      && TYPE_PRECISION (type) >= TYPE_PRECISION (integer_type_node)
      && types_compatible_p (type, f.compared))
    f.cond = f.step > 0 ? LT_EXPR : GT_EXPR;
}

/* True if the iterations of F are counted in front of it: its variable may wrap around, or is
   compared in a wider type, or is a pointer.  */

bool
loop_converter::counted_apart_p (const form &f)
{
  tree type = TREE_TYPE (f.variable);
  return POINTER_TYPE_P (type) || TYPE_PRECISION (type) < 32
	 || !types_compatible_p (type, f.compared) || (TYPE_UNSIGNED (type) && f.step < 0);
}

/* True if count_trips is right for F.  */

bool
loop_converter::trips_p (form &f)
{
  tree type = TREE_TYPE (f.variable);
  const unsigned wide = TYPE_PRECISION (f.compared);
  if (wide_p (f))
    {
      /* Beyond the bound, no program would come to it again.  */
      const bool meets = POINTER_TYPE_P (type) ? TYPE_OVERFLOW_UNDEFINED (type)
					       : std::abs (f.step) == 1;
      if (f.cond == NE_EXPR && meets)
	f.cond = f.step > 0 ? LT_EXPR : GT_EXPR;
      return counts_towards_p (f) && reaches_bound_p (f);
    }
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
  return counts_towards_p (f) && reaches_bound_p (f);
}

/* Add the number of F's iterations to ADDED, in 64 bits:

     MAX (|BOUND - START| + |STEP| - 1, 0) / |STEP|

   where BOUND is one further if it is included.  */

void
loop_converter::count_trips (form &f, statements &added)
{
  if (wide_p (f))
    return count_wide_trips (f, added);
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

/* The same for numbers of 64 bits and pointers, whose distance may be any of 64 bits:

     START < BOUND ? MIN ((BOUND - START - 1) / |STEP| + 1, 2^63 - 2) : 0  */

void
loop_converter::count_wide_trips (form &f, statements &added)
{
  tree type = long_long_unsigned_type_node;
  auto add = [&] (tree to, tree_code code, tree a, tree b = NULL_TREE)
  {
    tree v = temporary (to, "trips");
    added.push_back (b ? gimple_build_assign (v, code, a, b) : gimple_build_assign (v, code, a));
    return v;
  };
  auto number = [type] (int64_t n) { return build_int_cst (type, n); };
  const bool included = f.cond == LE_EXPR || f.cond == GE_EXPR;
  tree a = add (type, NOP_EXPR, f.start), b = add (type, NOP_EXPR, f.bound);
  tree n = f.step > 0 ? add (type, MINUS_EXPR, b, a) : add (type, MINUS_EXPR, a, b);
  if (!included)
    n = add (type, MINUS_EXPR, n, number (1));
  n = add (type, TRUNC_DIV_EXPR, n, number (std::abs (f.step)));
  n = add (type, MIN_EXPR, n, number (INT64_MAX - 2));
  n = add (type, PLUS_EXPR, n, number (1));
  tree trips = add (long_long_integer_type_node, NOP_EXPR, n);
  /* Numbers compare as they do in the loop, addresses as numbers.  */
  const bool pointers = POINTER_TYPE_P (TREE_TYPE (f.start));
  tree some = add (boolean_type_node, f.cond, pointers ? a : f.start, pointers ? b : f.bound);
  f.trips = temporary (TREE_TYPE (trips), "trips");
  if (pointers && !included)
    f.distant = f.bound;
  added.push_back (
    gimple_build_assign (f.trips, COND_EXPR, some, trips, build_zero_cst (TREE_TYPE (trips))));
}

/* The value FROM + STEP in the type of FROM, in which it may wrap around, computed in ADDED.  */

tree
loop_converter::stepped_value (tree from, int64_t step, statements &added)
{
  tree type = TREE_TYPE (from);
  tree wide = TYPE_PRECISION (type) < 64 ? long_long_integer_type_node : unsigned_type_for (type);
  tree value = temporary (wide, "first"), sum = temporary (wide, "first"),
       first = temporary (type, "first");
  added.push_back (gimple_build_assign (value, NOP_EXPR, from));
  added.push_back (gimple_build_assign (sum, PLUS_EXPR, value, build_int_cst (wide, step)));
  added.push_back (gimple_build_assign (first, NOP_EXPR, sum));
  return first;
}

/* The number of iterations of F, which down_to_zero_p is true for.  */

void
loop_converter::count_down (form &f, statements &added)
{
  tree type = TREE_TYPE (f.start), from = f.start;
  if (TREE_CODE (from) == INTEGER_CST)
    {
      from = temporary (type, "trips");
      added.push_back (gimple_build_assign (from, f.start));
    }
  tree limited = temporary (type, "trips");
  added.push_back (
    TYPE_UNSIGNED (type)
      ? gimple_build_assign (limited, MIN_EXPR, from, build_int_cst (type, INT64_MAX))
      : gimple_build_assign (limited, MAX_EXPR, from, build_zero_cst (type)));
  f.trips = temporary (long_long_integer_type_node, "trips");
  added.push_back (gimple_build_assign (f.trips, NOP_EXPR, limited));
}

/* Put the loop of F, whose iterations have been counted, in the place of FROM to END.  */

void
loop_converter::emit_counted (statements &s, size_t from, size_t end, statements added,
			      statements body, form &f, location_t loc)
{
  count_up (TREE_TYPE (f.trips), body, f);
  emit (s, from, end, added, body, nullptr, f, loc);
}

/* The loop at HEAD whose condition, at END, is about the value that its variable has before it is
   stepped; CHECK is the place of the label in front of it.  */

bool
loop_converter::tested_before_step (statements &s, size_t head, size_t check, size_t end,
				    bool exits)
{
  size_t last = end;
  while (last > check + 1 && computes_temporary_p (s[last - 1]))
    last--;
  const auto step = last > check + 1 ? stepping_before (s, check + 1, last, 64) : std::nullopt;
  if (!step || step->from != check + 1 || !gimple_assign_single_p (s[step->from])
      || gimple_assign_rhs1 (s[step->from]) != step->variable)
    return false;
  form f;
  f.variable = gimple_assign_lhs (s[step->from]);
  f.step = step->step;
  const statements near (s.begin () + last, s.begin () + end);
  if (!condition (as_a<gcond *> (s[end]), near, exits, f))
    return false;
  for (gimple *stmt : near)
    {
      /* The value before the step in another type, and in C++ `i > 0' as a value of its own.  */
      const bool cast = gimple_assign_cast_p (stmt) && gimple_assign_rhs1 (stmt) == f.variable;
      const bool test = gimple_get_lhs (stmt) == gimple_cond_lhs (s[end]);
      if (!cast && !test)
	return false;
    }
  f.variable = f.stepped = step->variable;
  const statements body (s.begin () + head + 1, s.begin () + check);
  if (f.bound == f.variable || !closed_p (body, f.variable))
    return false;
  order_condition (f);
  const bool zero = down_to_zero_p (f);
  const bool init = head >= 2 && gimple_get_lhs (s[head - 2]) == f.variable
		    && is_gimple_assign (s[head - 2]);
  statements added;
  f.start = start_of (init ? s[head - 2] : nullptr, f.variable, added);
  if (!zero && !trips_p (f))
    return false;
  const size_t from = init ? head - 2 : head - 1;
  f.before.assign (s.begin () + from, s.begin () + head + 1);
  f.after.assign (s.begin () + check, s.begin () + end + 1);
  f.near_bound = f.bound;
  if (zero)
    count_down (f, added);
  else
    count_trips (f, added);
  f.start = stepped_value (f.start, f.step, added);
  f.distant = NULL_TREE;
  emit_counted (s, from, end, added, body, f, gimple_location (s[head - 1]));
  return true;
}

/* The bound of F in front of the loop, in temporaries that nothing else uses; NEAR computes it.  */

void
loop_converter::bound_in_front (const statements &near, form &f, statements &added)
{
  std::map<tree, tree> copies;
  for (gimple *stmt : near)
    {
      f.near.push_back (stmt);
      /* The bound has no part in what is compared with it.  */
      if (gimple_assign_cast_p (stmt) && gimple_assign_rhs1 (stmt) == f.variable)
	continue;
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
}

/* The loop at HEAD that steps its variable at its end, in front of the label at CHECK.  */

bool
loop_converter::step_at_end (statements &s, size_t head, size_t check, size_t end, bool exits)
{
  auto step = stepping_before (s, head + 1, check);
  if (!step)
    return false;
  form f;
  f.variable = f.stepped = step->variable;
  f.step = step->step;
  const statements near (s.begin () + check + 1, s.begin () + end);
  statements body (s.begin () + head + 1, s.begin () + step->from);
  if (!std::all_of (near.begin (), near.end (), computes_temporary_p)
      || !condition (as_a<gcond *> (s[end]), near, exits, f) || !closed_p (body, f.variable))
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
  bound_in_front (near, f, added);
  if (apart)
    {
      count_trips (f, added);
      count_up (TREE_TYPE (f.trips), body, f);
    }
  emit (s, from, end, added, body, nullptr, f, gimple_location (s[head - 1]));
  return true;
}

bool
loop_converter::convert_c (statements &s, size_t head, size_t end)
{
  gcond *cond = as_a<gcond *> (s[end]);
  const bool exits = gimple_cond_true_label (cond) != label_of (s[head]);
  if (label_of (s[end + 1])
      != (exits ? gimple_cond_true_label (cond) : gimple_cond_false_label (cond)))
    return false;
  if (head < 1 || gimple_code (s[head - 1]) != GIMPLE_GOTO)
    return convert_do (s, head, end, exits);
  tree test = gimple_goto_dest (s[head - 1]);
  size_t check = place (s, end, test);
  if (check == SIZE_MAX || check < head + 2 || !only_jump_p (test))
    return false;
  const size_t size = s.size ();
  step_behind_block (s, check);
  check += s.size () - size;
  end += s.size () - size;
  return tested_before_step (s, head, check, end, exits) || step_at_end (s, head, check, end, exits)
	 || step_in_body (s, head, check, end, exits);
}

} // namespace accred
