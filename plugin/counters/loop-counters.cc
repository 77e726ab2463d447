/* Pass `accred_loop_counters': loops whose range does not fit the signed type of their variable.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: of a loop

     for (T v = B; v < E; v += S)                       #pragma acc loop

   omp-expand makes one over an offset from 0 to RANGE.  It computes RANGE = E - B in T, and
   counts in D, the signed type of T's size, or int if that is larger.  So the loop is a wrong one,
   often with no iteration, where

     far    E - B, as a number, is beyond the largest D:
	    short from -30000 to 30000, unsigned from 0 to 3e9
     empty  there should be no iteration, but B - E wraps around:
	    int from 10 to -2147483640, size_t from -1 to 5
     step   the offset goes beyond the largest D with the last step:
	    unsigned from 0 to 2e9 by 1.5e9
     bound  E has more bits than T, where the front end cuts them off:
	    int from 0 to -3000000000

   Downwards it is the same with B - E; with <= and >= E is next to the last value.

   Of a nest with collapse or tile, the iterations of all loops together are counted in the unsigned
   type of the widest variable, and that of each loop is computed as (E - B - 1 + S) / S in the
   signed one.  So a nest is wrong, too, where

     nest   the product goes beyond that type:
	    n by m, of int, with 2^31 iterations or more
     sum    E - B - 1 + S does:
	    int from 0 to n by 2^30
     fold   all is constant, so that GCC computes it in each loop's own type, where E - B + S may
	    not fit:
	    unsigned char from 250 down to 10 by 100
     signs  the ranges of two loops are negative:
	    n by m, of -3 and -5, are 15 iterations

   Before omplower such a loop becomes another one, for the host and the device.

     widen  `far' and `step', T of at most 32 bits:

	      for (W w = B; w < E; w += S)
		{ v = (T) w;  body }

	    with W = int for T of 8 or 16 bits, and long for 32, where all that is computed is
	    exact: |E - B| <= 2^32, |S| < 2^32.  The bound is taken as it was before the front end
	    converted it.

     clamp  Only `empty', `signs' or `bound':  E becomes MAX (E, B); what wraps around is then
	    never subtracted, and no range is negative.

     count  T of 64 bits or more has no wider type.  With X = MAX (E, B) - B in unsigned T, which is
	    exact,

	      Q = X / S + 1;
	      N = Q - (Q * S - X) / S;
	      for (D c = 0; c < N; c++)
		{ v = B + c * S;  body }

	    N is X / S rounded up: Q * S - X is S if S divides X, else less.  With <= it is

	      N = Q - MIN (B - MIN (E, B), 1)

	    where E may be the largest number.  It fits in D unless the loop has 2^63 iterations.

     nest   `nest', `sum' and `fold':  the clause of the nest gets the variables for the number of
	    an iteration and for how many there are, which omp-low would make, in a type that is
	    wide enough.  The loops' own variables stay what they are.

   A loop stays as it was where what is known of B, E and S - constants, the types that they are
   converted from - shows that nothing of the above can happen; so does `int i = 0; i < n; i++'.
   For T of 64 bits `far' and `step' take 2^63 / S iterations; they do not count if S is a constant
   up to 2^20: that is 2^43 iterations and more.  In C a loop that leaves the type of its own
   variable is undefined, or does not end, so that v <= E is taken for one with E below the largest
   value, and the last step of a signed variable for one that fits.  In Fortran both are right.

   A nest that is counted in 64 bits costs no more on the device: accred_schedule computes the
   loops' variables in as many bits as they have (collapse.cc, row-tiles.cc), which `clamp' makes
   known.

   Loops with a step are others in Fortran: gfortran counts them itself (do-counts.cc).

   Needs: GIMPLE_OMP_FORs as gimplified, with bounds that are values, and their pre-body.
   Guarantees: bounds and steps are evaluated once, as before; v is private and the same in each
   iteration as in a serial loop; no loop of a nest has a negative number of iterations.  */

#include "plugin/counters/loop-counters.h"
#include "plugin/clauses/region-loops.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"

namespace accred {

static tree
declare (gbind *scope, location_t loc, tree name, tree type)
{
  tree v = new_local (type, name, loc);
  DECL_ARTIFICIAL (v) = 1;
  DECL_IGNORED_P (v) = 1;
  gimple_bind_append_vars (scope, v);
  return v;
}

tree
counter_builder::variable (tree type, const char *name) const
{
  return declare (m_scope, m_loc, create_tmp_var_name (name), type);
}

/* What the variable NARROW gets its value from.  */

tree
counter_builder::wide_value (tree type, tree narrow) const
{
  const char *name = get_name (narrow);
  const std::string all = std::string (wide_value_prefix) + (name ? name : "index");
  return declare (m_scope, m_loc, get_identifier (all.c_str ()), type);
}

void
counter_builder::assign (tree to, tree_code code, tree a, tree b)
{
  /* Memory, as the loop variable that is a reference, takes values alone.  */
  if (!is_gimple_reg (to) && get_gimple_rhs_class (code) != GIMPLE_SINGLE_RHS)
    {
      tree value = variable (TREE_TYPE (to), "count");
      assign (value, code, a, b);
      code = TREE_CODE (value);
      a = value;
      b = NULL_TREE;
    }
  gassign *stmt = b ? gimple_build_assign (to, code, a, b) : gimple_build_assign (to, code, a);
  gimple_set_location (stmt, m_loc);
  gimple_seq_add_stmt (&seq, stmt);
}

tree
counter_builder::op (tree_code code, tree type, tree a, tree b)
{
  if (TREE_CODE (a) == INTEGER_CST && TREE_CODE (b) == INTEGER_CST)
    if (tree folded = int_const_binop (code, a, b))
      return drop_tree_overflow (folded);
  tree v = variable (type, "count");
  assign (v, code, a, b);
  return v;
}

tree
counter_builder::convert (tree type, tree v)
{
  if (useless_type_conversion_p (type, TREE_TYPE (v)))
    return v;
  if (TREE_CODE (v) == INTEGER_CST)
    {
      tree folded = fold_convert (type, v);
      return TREE_OVERFLOW (folded) ? drop_tree_overflow (folded) : folded;
    }
  tree converted = variable (type, "count");
  assign (converted, NOP_EXPR, v);
  return converted;
}

tree
counter_builder::snapshot (tree v)
{
  if (TREE_CODE (v) == INTEGER_CST)
    return v;
  tree copy = variable (TREE_TYPE (v), "count");
  assign (copy, TREE_CODE (v), v);
  return copy;
}

namespace {

/* With a step up to this, 64 bits of offset last for ever.  */
constexpr HOST_WIDE_INT short_step = 1 << 20;

enum class remedy
{
  none,
  clamp,
  widen,
  count
};

/* STMT's clause for what its loops have in common: the variables for the number of an iteration and
   for how many there are.  Null if the loop is a single one.  */

tree
nest_clause (gomp_for *stmt)
{
  tree clauses = gimple_omp_for_clauses (stmt);
  if (tree tile = omp_find_clause (clauses, OMP_CLAUSE_TILE))
    return tile;
  return gimple_omp_for_collapse (stmt) > 1 ? omp_find_clause (clauses, OMP_CLAUSE_COLLAPSE)
					    : NULL_TREE;
}

/* One loop of a GIMPLE_OMP_FOR.  */

class counted_loop
{
public:
  counted_loop (gomp_for *stmt, unsigned k, gbind *scope);
  bool integral_p () const { return INTEGRAL_TYPE_P (m_type); }
  /* No fewer than there can be.  */
  widest_int most_iterations () const;
  /* In a nest the number of iterations is computed as this divided by the step.  */
  widest_int largest_sum () const;
  bool folded_wrong_p () const;
  void mend ();

private:
  remedy choose () const;
  bool constant_p () const;
  tree source_of (tree v) const;
  bool fits_p (tree v) const;
  void look_through_bound ();
  void measure ();
  bool short_step_p () const;
  bool far_p () const;
  bool empty_p () const;
  bool last_step_p () const;
  bool bound_cut_p () const;
  bool negative_p () const;
  widest_int step_size () const;
  tree wide_type () const;

  /* The step as an unsigned number of m_type's size, in M_UP's direction.  */
  tree magnitude (counter_builder &) const;

  tree before_first (counter_builder &, tree type) const;
  void clamp ();
  void widen ();
  void count ();
  void finish (counter_builder &pre, tree index, tree first, tree last, tree step,
	       counter_builder &body);

  gomp_for *m_stmt;
  unsigned m_k;
  gbind *m_scope;
  tree m_variable, m_type, m_first, m_last, m_step;
  /* M_LAST, or what was converted to it.  */
  tree m_bound;
  bool m_up, m_inclusive, m_minus, m_nest;
  unsigned m_bits;
  interval m_b, m_e;
  /* From B to E in the loop's direction.  */
  interval m_distance;
};

counted_loop::counted_loop (gomp_for *stmt, unsigned k, gbind *scope)
  : m_stmt (stmt), m_k (k), m_scope (scope), m_variable (gimple_omp_for_index (stmt, k)),
    m_type (TREE_TYPE (m_variable)), m_first (gimple_omp_for_initial (stmt, k)),
    m_last (gimple_omp_for_final (stmt, k)),
    m_step (TREE_OPERAND (gimple_omp_for_incr (stmt, k), 1)), m_bound (m_last),
    m_minus (TREE_CODE (gimple_omp_for_incr (stmt, k)) == MINUS_EXPR),
    m_nest (gimple_omp_for_collapse (stmt) > 1), m_bits (TYPE_PRECISION (m_type))
{
  const tree_code cond = gimple_omp_for_cond (stmt, k);
  m_up = cond == LT_EXPR || cond == LE_EXPR;
  m_inclusive = cond == LE_EXPR || cond == GE_EXPR;
  if (!integral_p () || TREE_CODE (m_first) == TREE_VEC || TREE_CODE (m_last) == TREE_VEC)
    return;
  look_through_bound ();
  measure ();
}

bool
counted_loop::constant_p () const
{
  return (TREE_CODE (m_first) == INTEGER_CST && TREE_CODE (m_last) == INTEGER_CST
	  && TREE_CODE (m_step) == INTEGER_CST);
}

/* The step in the loop's direction, a constant.  */

widest_int
counted_loop::step_size () const
{
  wide_int step = wi::to_wide (m_step);
  if (m_up == m_minus)
    step = -step;
  return widest_int::from (step, UNSIGNED);
}

widest_int
counted_loop::most_iterations () const
{
  widest_int n = wi::smax (m_distance.high, 0);
  if (TREE_CODE (m_step) == INTEGER_CST && !integer_zerop (m_step))
    n = wi::div_ceil (n, step_size (), SIGNED);
  return n;
}

/* |E - B| - 1 + |S|.  */

widest_int
counted_loop::largest_sum () const
{
  widest_int step;
  if (TREE_CODE (m_step) == INTEGER_CST)
    step = step_size ();
  else
    {
      const interval s = interval_of (m_step);
      step = wi::smax (s.high, -s.low);
    }
  return wi::smax (m_distance.high, 0) - 1 + step;
}

/* True if omp_extract_for_data computes a wrong number of iterations.  */

bool
counted_loop::folded_wrong_p () const
{
  return constant_p () && largest_sum () > interval_of_type (m_type).high;
}

/* What V is a conversion of, in front of the loop; V if it is none.  */

tree
counted_loop::source_of (tree v) const
{
  if (TREE_CODE (v) == INTEGER_CST)
    return v;
  gassign *def = nullptr;
  gimple_seq pre = gimple_omp_for_pre_body (m_stmt);
  for (gimple_stmt_iterator i = gsi_start (pre); !gsi_end_p (i); gsi_next (&i))
    if (gimple_get_lhs (gsi_stmt (i)) == v)
      def = dyn_cast<gassign *> (gsi_stmt (i));
  if (!def || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
    return v;
  tree from = gimple_assign_rhs1 (def);
  return (INTEGRAL_TYPE_P (TREE_TYPE (from)) && is_gimple_val (from)
	  && TYPE_PRECISION (TREE_TYPE (from)) <= 64)
	   ? from
	   : v;
}

/* True if T has all values of V's type.  */

bool
counted_loop::fits_p (tree v) const
{
  const interval source = interval_of (v), all = interval_of_type (m_type);
  return source.low >= all.low && source.high <= all.high;
}

/* The front end has converted the bound to the variable's type.  A conversion that keeps all values
   says what they can be; one that cuts bits off is undone.  */

void
counted_loop::look_through_bound ()
{
  tree from = source_of (m_last);
  if (TYPE_PRECISION (TREE_TYPE (from)) > m_bits || fits_p (from))
    m_bound = from;
}

void
counted_loop::measure ()
{
  const interval all = interval_of_type (m_type);
  tree first = source_of (m_first);
  m_b = interval_of (fits_p (first) ? first : m_first);
  m_e = interval_of (m_bound);
  /* Beyond this the loop's own variable cannot get.  */
  if (m_up)
    m_e.high = wi::smin (m_e.high, all.high);
  else
    m_e.low = wi::smax (m_e.low, all.low);
  if (m_inclusive)
    {
      const int by = m_up ? 1 : -1;
      m_e.low += by;
      m_e.high += by;
      if (m_up && !fortran_p ())
	m_e.high = wi::smin (m_e.high, all.high);
      if (!m_up && !fortran_p ())
	m_e.low = wi::smax (m_e.low, all.low);
    }
  if (m_up)
    m_distance = { m_e.low - m_b.high, m_e.high - m_b.low };
  else
    m_distance = { m_b.low - m_e.high, m_b.high - m_e.low };
}

/* The largest number that the loop's offset can be in GCC's arithmetic.  */

widest_int
largest_offset (unsigned bits)
{
  return widest_int::from (wi::max_value (MAX (bits, 32U), SIGNED), SIGNED);
}

/* True if 64 bits are too few only after 2^43 iterations and more.  */

bool
counted_loop::short_step_p () const
{
  return (TREE_CODE (m_step) == INTEGER_CST
	  && wi::leu_p (wi::abs (wi::to_wide (m_step)), short_step));
}

bool
counted_loop::far_p () const
{
  /* E - B in unsigned T of few bits is right up to T's largest value.  */
  if (TYPE_UNSIGNED (m_type) && m_bits < 32)
    return false;
  if (m_bits >= 64 && short_step_p ())
    return false;
  const widest_int largest = widest_int::from (wi::max_value (m_bits, SIGNED), SIGNED);
  /* Downwards RANGE is negative, and there is one more number.  */
  return m_distance.high > (m_up ? largest : largest + 1);
}

bool
counted_loop::empty_p () const
{
  if (TYPE_UNSIGNED (m_type) && m_bits < 32)
    return m_distance.low < 0;
  const widest_int largest = widest_int::from (wi::max_value (m_bits, SIGNED), SIGNED);
  return m_distance.low < (m_up ? -largest - 1 : -largest);
}

bool
counted_loop::last_step_p () const
{
  if (!TYPE_UNSIGNED (m_type) || m_bits < 32)
    return false;
  if (TREE_CODE (m_step) != INTEGER_CST)
    return true;
  const widest_int by = step_size ();
  if (m_bits >= 64)
    return by > short_step;
  return by > 1 && m_distance.high - 1 + by > largest_offset (m_bits);
}

/* True if GCC's bound may be another number than E.  */

bool
counted_loop::bound_cut_p () const
{
  if (m_bound == m_last)
    return false;
  const interval from = interval_of (m_bound), all = interval_of_type (m_type);
  return m_up ? from.low < all.low : from.high > all.high;
}

/* True if in a nest the loop may count backwards, which is not none if another one does, too.  */

bool
counted_loop::negative_p () const
{
  return m_nest && m_distance.low < 0;
}

remedy
counted_loop::choose () const
{
  if (TREE_CODE (m_first) == TREE_VEC || TREE_CODE (m_last) == TREE_VEC || integer_zerop (m_step))
    return remedy::none;
  if (!integral_p ())
    return m_nest ? remedy::clamp : remedy::none;
  /* A signed variable that goes away from its bound.  */
  if (!TYPE_UNSIGNED (m_type) && TREE_CODE (m_step) == INTEGER_CST
      && (tree_int_cst_sgn (m_step) < 0) == (m_up != m_minus))
    return remedy::none;
  if (far_p () || last_step_p ())
    return m_bits <= 32 ? remedy::widen : remedy::count;
  if (m_nest && m_bits >= 64 && !short_step_p () && largest_sum () > largest_offset (m_bits))
    return remedy::count;
  return empty_p () || bound_cut_p () || negative_p () ? remedy::clamp : remedy::none;
}

/* Where the statements in front of a loop and at the start of its body go.  */

void
add_to_pre_body (gomp_for *loop, gimple_seq seq)
{
  gimple_seq_add_seq (gimple_omp_for_pre_body_ptr (loop), seq);
}

/* Declarations at the top of the body are found there by omp-low.  */

void
add_to_body (gomp_for *loop, gimple_seq seq)
{
  gimple_seq *body = gimple_omp_body_ptr (loop);
  gbind *bind = safe_dyn_cast<gbind *> (gimple_seq_first_stmt (*body));
  if (bind)
    body = gimple_bind_body_ptr (bind);
  gimple_stmt_iterator start = gsi_start (*body);
  gsi_insert_seq_before (&start, seq, GSI_SAME_STMT);
}

tree
counted_loop::magnitude (counter_builder &pre) const
{
  tree type = unsigned_type_for (m_type);
  tree s = pre.convert (type, pre.snapshot (m_step));
  return m_up == m_minus ? pre.op (MINUS_EXPR, type, build_zero_cst (type), s) : s;
}

/* The value of TYPE in front of the first one, if there is one.  */

tree
counted_loop::before_first (counter_builder &pre, tree type) const
{
  tree first = pre.convert (type, m_first), one = build_int_cst (type, m_up ? 1 : -1);
  if (integral_p ())
    {
      tree limit = m_up ? TYPE_MIN_VALUE (m_type) : TYPE_MAX_VALUE (m_type);
      limit = int_const_binop (PLUS_EXPR, fold_convert (type, limit), one);
      first = pre.op (m_up ? MAX_EXPR : MIN_EXPR, type, first, limit);
    }
  else if (tree unit = TYPE_SIZE_UNIT (TREE_TYPE (m_type)))
    /* Since GCC 15 an inclusive bound stands for the element behind it, before for the byte.  */
    if (tree_fits_uhwi_p (unit) && !integer_zerop (unit))
      one = int_const_binop (MULT_EXPR, one, fold_convert (type, unit));
  return pre.op (MINUS_EXPR, type, first, one);
}

void
counted_loop::clamp ()
{
  location_t loc = gimple_location (m_stmt);
  counter_builder pre (m_scope, loc);
  /* Of pointers it is the addresses that are compared.  */
  tree type = integral_p () ? TREE_TYPE (m_bound) : sizetype;
  tree nearest = m_inclusive ? before_first (pre, type) : pre.convert (type, m_first);
  tree last = pre.op (m_up ? MAX_EXPR : MIN_EXPR, type, pre.convert (type, m_bound), nearest);
  gimple_omp_for_set_final (m_stmt, m_k, pre.convert (TREE_TYPE (m_last), last));
  add_to_pre_body (m_stmt, pre.seq);
}

/* The loop gets INDEX for its variable, from FIRST to LAST by STEP.  */

void
counted_loop::finish (counter_builder &pre, tree index, tree first, tree last, tree step,
		      counter_builder &body)
{
  gimple_omp_for_set_index (m_stmt, m_k, index);
  gimple_omp_for_set_initial (m_stmt, m_k, first);
  gimple_omp_for_set_final (m_stmt, m_k, last);
  gimple_omp_for_set_incr (m_stmt, m_k, build2 (PLUS_EXPR, TREE_TYPE (index), index, step));
  tree c = build_omp_clause (gimple_location (m_stmt), OMP_CLAUSE_PRIVATE);
  OMP_CLAUSE_DECL (c) = index;
  OMP_CLAUSE_CHAIN (c) = gimple_omp_for_clauses (m_stmt);
  gimple_omp_for_set_clauses (m_stmt, c);
  add_to_pre_body (m_stmt, pre.seq);
  add_to_body (m_stmt, body.seq);
}

/* int, if all that is computed for the loop fits.  */

tree
counted_loop::wide_type () const
{
  if (m_bits >= 32)
    return long_long_integer_type_node;
  const interval all = interval_of_type (integer_type_node);
  const interval bound = interval_of (m_bound);
  auto fits = [&all] (const widest_int &v) { return v >= all.low && v <= all.high; };
  return fits (bound.low - m_b.high - 1) && fits (bound.high - m_b.low + 1)
	   ? integer_type_node
	   : long_long_integer_type_node;
}

void
counted_loop::widen ()
{
  location_t loc = gimple_location (m_stmt);
  counter_builder pre (m_scope, loc), body (m_scope, loc);
  tree wide = wide_type ();
  tree step;
  if (TYPE_UNSIGNED (m_type))
    {
      step = pre.convert (wide, magnitude (pre));
      if (!m_up)
	step = pre.op (MINUS_EXPR, wide, build_zero_cst (wide), step);
    }
  else
    {
      step = pre.convert (wide, pre.snapshot (m_step));
      if (m_minus)
	step = pre.op (MINUS_EXPR, wide, build_zero_cst (wide), step);
    }
  tree first = pre.convert (wide, m_first), last = pre.convert (wide, m_bound);
  if (negative_p ())
    {
      if (m_inclusive)
	last = pre.op (PLUS_EXPR, wide, last, build_int_cst (wide, m_up ? 1 : -1));
      last = pre.op (m_up ? MAX_EXPR : MIN_EXPR, wide, last, first);
      gimple_omp_for_set_cond (m_stmt, m_k, m_up ? LT_EXPR : GT_EXPR);
    }
  tree index = pre.wide_value (wide, m_variable);
  body.assign (m_variable, NOP_EXPR, index);
  finish (pre, index, first, last, step, body);
}

void
counted_loop::count ()
{
  location_t loc = gimple_location (m_stmt);
  counter_builder pre (m_scope, loc), body (m_scope, loc);
  tree type = unsigned_type_for (m_type), counter = signed_type_for (m_type);
  tree first = pre.snapshot (m_first);
  tree b = pre.convert (type, first), s = magnitude (pre), one = build_one_cst (type);
  /* |E - B| if E is in the loop's direction, else 0.  */
  auto distance = [&] (bool up)
  {
    tree e = pre.convert (type, pre.op (up ? MAX_EXPR : MIN_EXPR, m_type, m_bound, first));
    return up ? pre.op (MINUS_EXPR, type, e, b) : pre.op (MINUS_EXPR, type, b, e);
  };
  tree x = distance (m_up);
  /* A step of 0 goes with no iteration.  */
  tree by = pre.op (MAX_EXPR, type, s, one);
  /* Of nothing but what trip-count.cc knows.  */
  tree q = pre.op (PLUS_EXPR, type, pre.op (TRUNC_DIV_EXPR, type, x, by), one), less;
  if (m_inclusive)
    less = pre.op (MIN_EXPR, type, distance (!m_up), one);
  else
    {
      tree excess = pre.op (MINUS_EXPR, type, pre.op (MULT_EXPR, type, q, by), x);
      less = pre.op (TRUNC_DIV_EXPR, type, excess, by);
    }
  tree n = pre.op (MINUS_EXPR, type, q, less);
  n = pre.convert (counter, n);

  tree index = pre.variable (counter, "index");
  tree d = body.op (MULT_EXPR, type, body.convert (type, index), s);
  body.assign (m_variable, NOP_EXPR, body.op (m_up ? PLUS_EXPR : MINUS_EXPR, type, b, d));
  gimple_omp_for_set_cond (m_stmt, m_k, LT_EXPR);
  finish (pre, index, build_zero_cst (counter), n, build_one_cst (counter), body);
}

void
counted_loop::mend ()
{
  switch (choose ())
    {
    case remedy::none: break;
    case remedy::clamp: clamp (); break;
    case remedy::widen: widen (); break;
    case remedy::count: count (); break;
    }
}

/* Mend each loop of STMT; those of a nest are counted together, in as many bits as that needs.  */

void
mend_loops (gomp_for *stmt, gbind *scope)
{
  const widest_int largest = interval_of_type (integer_type_node).high;
  widest_int all = 1;
  bool many = false, folded_wrong = false;
  unsigned widest = 0;
  for (unsigned k = 0; k < gimple_omp_for_collapse (stmt); k++)
    {
      counted_loop loop (stmt, k, scope);
      if (loop.integral_p ())
	{
	  all *= loop.most_iterations ();
	  many |= loop.largest_sum () > largest;
	  folded_wrong |= loop.folded_wrong_p ();
	}
      loop.mend ();
      widest = MAX (widest, TYPE_PRECISION (TREE_TYPE (gimple_omp_for_index (stmt, k))));
    }
  tree clause = nest_clause (stmt);
  if (!clause)
    return;
  many |= all > largest;
  const unsigned bits = MAX (many ? 64U : 32U, widest);
  if (bits == widest && !folded_wrong)
    return;
  tree type = build_nonstandard_integer_type (bits, 1);
  tree number = create_tmp_var (type, ".iter"), count = create_tmp_var (type, ".count");
  const bool tile = OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_TILE;
  (tile ? OMP_CLAUSE_TILE_ITERVAR (clause) : OMP_CLAUSE_COLLAPSE_ITERVAR (clause)) = number;
  (tile ? OMP_CLAUSE_TILE_COUNT (clause) : OMP_CLAUSE_COLLAPSE_COUNT (clause)) = count;
}

/* A loop of a directive, and the bind of the compute construct that it is in, or the
   function's.  */

struct found_loop
{
  gomp_for *stmt;
  gbind *scope;
};

/* Append LOOPS, and those inside of them, to FOUND.  */

void
collect_loops (const std::vector<region_loop> &loops, gbind *scope, std::vector<found_loop> &found)
{
  for (const region_loop &l : loops)
    {
      found.push_back ({ l.loop, scope });
      collect_loops (l.inner, scope, found);
    }
}

const pass_data pass_data_loop_counters
  = { GIMPLE_PASS, "accred_loop_counters", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_loop_counters : public gimple_opt_pass
{
public:
  explicit pass_loop_counters (gcc::context *g) : gimple_opt_pass (pass_data_loop_counters, g) {}

  unsigned int execute (function *) final override;
};

unsigned int
pass_loop_counters::execute (function *fun)
{
  gbind *outer = safe_dyn_cast<gbind *> (gimple_seq_first_stmt (gimple_body (fun->decl)));
  if (!outer)
    return 0;
  std::vector<found_loop> found;
  for (const region &r : find_regions (fun, false))
    {
      gbind *bind = safe_dyn_cast<gbind *> (gimple_seq_first_stmt (*r.body));
      collect_loops (r.loops, bind ? bind : outer, found);
    }
  for (const found_loop &f : found)
    {
      const unsigned loops = gimple_omp_for_collapse (f.stmt);
      for (unsigned k = 0; k < loops; k++)
	mend_do_count (f.stmt, k, f.scope, outer);
      mend_loops (f.stmt, f.scope);
    }
  return 0;
}

} // namespace

opt_pass *
make_pass_loop_counters (gcc::context *g, device_context &)
{
  return new pass_loop_counters (g);
}

} // namespace accred
