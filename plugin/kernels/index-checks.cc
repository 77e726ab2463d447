/* Whether iterations access different elements, by the values with which a region begins.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Iterations of a loop access different elements if some values are positive, polynomials of what
   the region begins with (dependence.h):

     void f (float *a, int lda, int n, int m)
       for (i = 0; i < n; i++)
	 for (j = 0; j < m; j++)		->	lda - (m - 1) > 0
	   a[i * lda + j] = 0;

   Those are of unlimited size, and what computes them here has 64 bits.  */

#include "plugin/kernels/index-checks.h"
#include "abi/tunable.h"

namespace accred {

void
add_products (const std::vector<polynomial> &polynomials, size_t least, product_factors &all)
{
  for (const polynomial &p : polynomials)
    for (const auto &[m, factor] : p.terms ())
      if (m.size () >= least)
	all[m] = std::max (all[m], std::abs (factor));
}

std::vector<tree>
no_large_products (const product_factors &all, region_inputs &inputs)
{
  tree type = double_type_node;
  auto real = [&] (int64_t n)
  {
    return build_real (type,
		       real_value_from_int_cst (type,
						build_int_cst (long_long_integer_type_node, n)));
  };
  /* A polynomial has up to 64 terms.  */
  tree most = real (int64_t (1) << 56);
  std::vector<tree> conditions;
  for (const auto &[m, factor] : all)
    {
      tree size = real (factor);
      for (symbol s : m)
	{
	  tree v = fold_convert (long_long_integer_type_node, inputs.value (polynomial::of (s)));
	  v = fold_build1 (ABS_EXPR, type, fold_convert (type, v));
	  size = fold_build2 (MULT_EXPR, type, size, v);
	}
      conditions.push_back (build2 (LE_EXPR, boolean_type_node, size, most));
    }
  return conditions;
}

std::optional<independence_condition>
computable (const independence_condition &c, region_inputs &inputs)
{
  independence_condition known;
  known.objects = c.objects;
  size_t values = 0;
  for (const auto &alternatives : c.all)
    {
      std::vector<positive_values> &kept = known.all.emplace_back ();
      for (const positive_values &all : alternatives)
	if (std::all_of (all.begin (), all.end (),
			 [&] (const polynomial &p) { return inputs.value (p) != NULL_TREE; }))
	  {
	    kept.push_back (all);
	    values += all.size ();
	  }
      if (kept.empty ())
	return {};
    }
  if (values > unsigned (tuning::index_checks))
    return {};
  return known;
}

tree
truth_of (const independence_condition &c, region_inputs &inputs)
{
  auto join = [] (tree_code code, tree all, tree one)
  { return all ? build2 (code, boolean_type_node, all, one) : one; };
  tree truth = NULL_TREE;
  product_factors products;
  for (const auto &alternatives : c.all)
    {
      tree any = NULL_TREE;
      for (const positive_values &values : alternatives)
	{
	  tree all = NULL_TREE;
	  for (const polynomial &p : values)
	    all = join (TRUTH_ANDIF_EXPR, all,
			fold_build2 (GT_EXPR, boolean_type_node,
				     fold_convert (long_long_integer_type_node, inputs.value (p)),
				     build_zero_cst (long_long_integer_type_node)));
	  any = join (TRUTH_ORIF_EXPR, any, all);
	  add_products (values, 1, products);
	}
      truth = join (TRUTH_ANDIF_EXPR, truth, any);
    }
  for (tree condition : no_large_products (products, inputs))
    truth = join (TRUTH_ANDIF_EXPR, condition, truth);
  return truth;
}

} // namespace accred
