/* The digits of the variable of a collapsed nest.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan.  omp-expand makes one loop of a collapsed nest, and computes the nest's
   own variables in each iteration (row-tiles.cc has the form).  Here they are looked for: the
   variable is used for nothing but quotients and remainders by one divisor, the quotient for
   nothing but itself or such digits, and the divisors are factors of the number of iterations, so
   that rows and planes are complete.  */

#include "plugin/loops/loop-nest.h"
#include "plugin/openacc-calls.h"

namespace accred {

/* What A divides by, as a quotient or a remainder; null if it does not.  GCC has shifts and masks
   for powers of 2.  */

tree
divisor_of (gassign *a, bool &quotient)
{
  if (gimple_num_ops (a) != 3)
    return NULL_TREE;
  tree by = gimple_assign_rhs2 (a), type = TREE_TYPE (gimple_assign_lhs (a));
  const tree_code code = gimple_assign_rhs_code (a);
  quotient = code == TRUNC_DIV_EXPR || code == RSHIFT_EXPR;
  if (code == TRUNC_DIV_EXPR || code == TRUNC_MOD_EXPR)
    return by;
  if (!tree_fits_uhwi_p (by))
    return NULL_TREE;
  type = unsigned_type_for (type);
  const unsigned HOST_WIDE_INT n = tree_to_uhwi (by);
  if (code == RSHIFT_EXPR && n < TYPE_PRECISION (type) - 1U)
    return build_int_cst (type, HOST_WIDE_INT_1U << n);
  if (code == BIT_AND_EXPR && n < HOST_WIDE_INT_1U << 31 && pow2p_hwi (n + 1))
    return build_int_cst (type, n + 1);
  return NULL_TREE;
}

namespace {

/* What a conversion leaves of a number: all of it, its bits in a signed type, or the lower
   ones.  */
enum class number_form
{
  whole,
  as_signed,
  low_bits
};

/* Add to D the divisions of VALUE, which is positive and has FORM.  False if it is used for
   anything else but EXCEPT, or if it is divided by several divisors.  */

bool
collect_digits (tree value, number_form form, const gimple *except, digits &d)
{
  imm_use_iterator it;
  use_operand_p use;
  FOR_EACH_IMM_USE_FAST (use, it, value)
    {
      gimple *stmt = USE_STMT (use);
      if (is_gimple_debug (stmt) || stmt == except)
	continue;
      gassign *a = dyn_cast<gassign *> (stmt);
      if (!a)
	return false;
      tree lhs = gimple_assign_lhs (a), type = TREE_TYPE (lhs);
      if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a)) && INTEGRAL_TYPE_P (type))
	{
	  const unsigned from = TYPE_PRECISION (TREE_TYPE (value)), to = TYPE_PRECISION (type);
	  if (to > from)
	    return false;
	  /* In fewer bits only a mask is still the remainder.  */
	  const number_form part = to < from || form == number_form::low_bits
				     ? number_form::low_bits
				   : TYPE_UNSIGNED (type) ? number_form::whole
							  : number_form::as_signed;
	  if (!collect_digits (lhs, part, except, d))
	    return false;
	  continue;
	}
      bool quotient;
      tree by = divisor_of (a, quotient);
      if (!by || gimple_assign_rhs1 (a) != value || by == value
	  || (d.divisor && !operand_equal_p (d.divisor, by))
	  || (quotient && form != number_form::whole)
	  || (form == number_form::low_bits && gimple_assign_rhs_code (a) != BIT_AND_EXPR))
	return false;
      d.divisor = by;
      (quotient ? d.quotients : d.remainders).push_back (a);
    }
  return true;
}

/* The digits of VALUE, with a constant divisor in TYPE, if all its uses but EXCEPT are divisions by
   one divisor.  */

std::optional<digits>
digits_of (tree value, number_form form, tree type, const gimple *except = nullptr)
{
  digits d;
  if (!collect_digits (value, form, except, d) || !d.divisor || d.quotients.size () > 1)
    return {};
  if (TREE_CODE (d.divisor) == INTEGER_CST)
    d.divisor = fold_convert (type, d.divisor);
  return d;
}

/* The factors of a number of iterations: those that are known, and names.  */
class factors
{
public:
  explicit factors (tree t) { add (t); }
  /* True if F is one, which then is one no more.  */
  bool take (tree f);
  /* The only one left; null if there are several.  */
  tree last () const { return m_known == 1 && m_names.size () == 1 ? m_names[0] : NULL_TREE; }

private:
  void add (tree t);

  unsigned HOST_WIDE_INT m_known = 1;
  std::vector<tree> m_names;
};

void
factors::add (tree t)
{
  if (tree_fits_uhwi_p (t))
    {
      m_known *= tree_to_uhwi (t);
      return;
    }
  gassign *a = (TREE_CODE (t) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)) : nullptr);
  m_names.push_back (t);
  if (!a)
    return;
  tree first = gimple_assign_rhs1 (a);
  if (gimple_assign_rhs_code (a) == MULT_EXPR)
    {
      m_names.pop_back ();
      add (first);
      add (gimple_assign_rhs2 (a));
    }
  else if (CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (a)) && TREE_CODE (first) == SSA_NAME
	   && INTEGRAL_TYPE_P (TREE_TYPE (first))
	   && TYPE_PRECISION (TREE_TYPE (first)) == TYPE_PRECISION (TREE_TYPE (t)))
    {
      gassign *product = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (first));
      if (product && gimple_assign_rhs_code (product) == MULT_EXPR)
	{
	  m_names.pop_back ();
	  add (first);
	}
    }
}

bool
factors::take (tree f)
{
  if (tree_fits_uhwi_p (f))
    {
      const unsigned HOST_WIDE_INT n = tree_to_uhwi (f);
      if (!n || m_known % n)
	return false;
      m_known /= n;
      return true;
    }
  auto at = std::find (m_names.begin (), m_names.end (), f);
  if (at == m_names.end ())
    return false;
  m_names.erase (at);
  return true;
}

/* True if T is the same in the whole loop over chunks of N.  */

bool
invariant_p (const loop_nest &n, tree t)
{
  if (TREE_CODE (t) != SSA_NAME)
    return is_gimple_min_invariant (t);
  basic_block def = gimple_bb (SSA_NAME_DEF_STMT (t));
  return !def || !flow_bb_inside_loop_p (n.chunks, def);
}

/* True if the calls of N are where row-tiles.cc can change them.  */

bool
calls_together_p (const loop_nest &n)
{
  gcall *chunks = loop_nest::computed_by (gimple_cond_lhs (n.more_chunks), IFN_GOACC_LOOP_CHUNKS);
  if (!chunks)
    chunks = loop_nest::computed_by (gimple_cond_rhs (n.more_chunks), IFN_GOACC_LOOP_CHUNKS);
  gcall *step = loop_nest::computed_by (n.step, IFN_GOACC_LOOP_STEP);
  return (chunks && gimple_bb (chunks) == gimple_bb (step)
	  && !flow_bb_inside_loop_p (n.chunks, gimple_bb (step)));
}

} // namespace

std::optional<row_digits>
find_row_digits (const loop_nest &n)
{
  if (!calls_together_p (n))
    return {};
  row_digits d;
  tree v = gimple_phi_result (n.iv);
  if (TYPE_UNSIGNED (TREE_TYPE (v)))
    return {};
  tree type = unsigned_type_for (TREE_TYPE (v));
  std::optional<digits> rows = digits_of (v, number_form::as_signed, type, n.next);
  if (!rows || rows->quotients.empty () || rows->remainders.empty ()
      || !invariant_p (n, rows->divisor))
    return {};
  d.rows = *rows;
  d.planes = digits_of (gimple_assign_lhs (d.rows.quotients[0]), number_form::whole, type);
  if (d.planes && (!invariant_p (n, d.planes->divisor) || d.planes->remainders.empty ()))
    return {};
  /* Not q itself and its digits.  */
  if (!d.planes)
    {
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, gimple_assign_lhs (d.rows.quotients[0]))
	if (gassign *a = dyn_cast<gassign *> (USE_STMT (use)))
	  {
	    bool quotient;
	    if (divisor_of (a, quotient))
	      return {};
	  }
    }
  /* The program may divide an iteration's number by anything; rows are complete, and so are
     planes.  */
  factors all (goacc_loop_call (n.offset).range);
  if (!all.take (d.rows.divisor) || (d.planes && !all.take (d.planes->divisor)))
    return {};
  d.all_rows = d.planes ? d.planes->divisor : all.last ();
  d.all_planes = d.planes ? all.last () : NULL_TREE;
  return d;
}

} // namespace accred
