/* Pass `accred_product_versions': nests of `kernels' regions in two versions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, behind accred_kernels_parts.  In a product of matrices, as in other nests
   whose inner loop goes down columns,

     #pragma acc parallel
     #pragma acc loop independent collapse (2)
     for (i = 0; i < n; i++)
       for (j = 0; j < m; j++)
	 {
	   s = 0;
	   #pragma acc loop independent reduction (+:s)
	   for (k = 0; k < l; k++)
	     s += a[i * l + k] * b[k * m + j];
	   c[i * m + j] = s;
	 }

   the inner loop had better be sequential: then the lanes of a warp have neighbours of a row of b.
   But that needs many threads; where n and m are small and l is large, lanes had better share the
   iterations of the inner loop.  So the construct becomes

     if (n * m >= MIN (l, product_threads))
       the construct, with `seq' in place of `independent' on the inner loop;
     else
       the construct;

   column-loops.cc has noted which loops are such inner ones.

   Needs: bounds that the host can compute: of constants, of what the construct gets as firstprivate
   or by a map that copies it, of Fortran's arguments and the descriptors that these are.  Else the
   construct stays as it is.  What the host reads is there in any case.  If it is not what the
   device has, the other version runs, with the same results.  */

#include "plugin/kernels/product-versions.h"
#include "plugin/clauses/objects.h"
#include "plugin/kernels/construct-versions.h"
#include "plugin/passes.h"
#include "abi/tunable.h"

namespace accred {

tree
level_count (gomp_for *loop, unsigned k, tree first, tree last, unsigned HOST_WIDE_INT most)
{
  const tree_code cond = gimple_omp_for_cond (loop, k);
  const bool up = cond == LT_EXPR || cond == LE_EXPR;
  tree incr = gimple_omp_for_incr (loop, k), step = TREE_OPERAND (incr, 1),
       type = long_long_integer_type_node;
  if (cond == NE_EXPR || TREE_CODE (incr) == POINTER_PLUS_EXPR
      || !(integer_onep (step) ? (TREE_CODE (incr) == PLUS_EXPR) == up
			       : integer_minus_onep (step) && TREE_CODE (incr) == PLUS_EXPR && !up))
    return NULL_TREE;
  first = fold_convert (type, first);
  last = fold_convert (type, last);
  tree n = up ? fold_build2 (MINUS_EXPR, type, last, first)
	      : fold_build2 (MINUS_EXPR, type, first, last);
  if (cond == LE_EXPR || cond == GE_EXPR)
    n = fold_build2 (PLUS_EXPR, type, n, build_one_cst (type));
  n = fold_build2 (MIN_EXPR, type, n, build_int_cst (type, most));
  return fold_build2 (MAX_EXPR, type, n, build_zero_cst (type));
}

tree
enough_threads (gomp_for *outer, gomp_for *inner, const std::function<tree (tree)> &value)
{
  const unsigned threads = tuning::product_threads, levels = gimple_omp_for_collapse (outer);
  tree type = long_long_integer_type_node, all = build_one_cst (type);
  /* What is counted stays below 2^60.  */
  constexpr unsigned most_levels = 3;
  if (levels > most_levels)
    return NULL_TREE;
  auto count = [&] (gomp_for *loop, unsigned k) -> tree
  {
    tree first = value (gimple_omp_for_initial (loop, k)),
	 last = value (gimple_omp_for_final (loop, k));
    return first && last ? level_count (loop, k, first, last, threads) : NULL_TREE;
  };
  for (unsigned k = 0; k < levels; k++)
    if (tree n = count (outer, k))
      all = fold_build2 (MULT_EXPR, type, all, n);
    else
      return NULL_TREE;
  tree row = count (inner, 0);
  return row ? fold_build2 (GE_EXPR, boolean_type_node, all, row) : NULL_TREE;
}

void
make_sequential (gomp_for *loop)
{
  tree *c = gimple_omp_for_clauses_ptr (loop);
  while (*c)
    if (OMP_CLAUSE_CODE (*c) == OMP_CLAUSE_INDEPENDENT)
      *c = OMP_CLAUSE_CHAIN (*c);
    else
      c = &OMP_CLAUSE_CHAIN (*c);
  *c = build_omp_clause (gimple_location (loop), OMP_CLAUSE_SEQ);
}

namespace {

/* What the host has for values that a construct computes from what no iteration changes.  */

class host_values
{
public:
  explicit host_values (gomp_target *target) : m_target (target)
  {
    collect (gimple_omp_body (target));
  }
  /* T as an expression of the host's variables; null if there is none.  */
  tree value (tree t) const { return value (t, 0); }

private:
  void collect (gimple_seq);
  tree value (tree t, unsigned depth) const;
  tree assigned (gassign *, unsigned depth) const;
  tree variable (tree v) const;
  tree argument (tree pointer, unsigned depth) const;
  tree memory (tree ref, unsigned depth) const;

  gomp_target *m_target;
  std::set<tree> m_declared;
  std::map<tree, gassign *> m_set; /* Null: by several statements, or by a loop.  */
};

void
host_values::collect (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	for (unsigned k = 0; k < gimple_omp_for_collapse (loop); k++)
	  m_set[gimple_omp_for_index (loop, k)] = nullptr;
      if (gbind *bind = dyn_cast<gbind *> (stmt))
	for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	  m_declared.insert (v);
      if (tree lhs = gimple_get_lhs (stmt); lhs && DECL_P (lhs) && !gimple_clobber_p (stmt))
	if (const auto [at, once] = m_set.emplace (lhs, dyn_cast<gassign *> (stmt)); !once)
	  at->second = nullptr;
      for_each_sequence (stmt, [&] (gimple_seq *s) { collect (*s); });
    }
}

/* V, which the construct does not set, if the host's has the same value.  */

tree
host_values::variable (tree v) const
{
  if (m_declared.count (v) || TREE_THIS_VOLATILE (v) || !INTEGRAL_TYPE_P (TREE_TYPE (v))
      || DECL_HAS_VALUE_EXPR_P (v))
    return NULL_TREE;
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_FIRSTPRIVATE:
	if (OMP_CLAUSE_DECL (c) == v)
	  return v;
	break;
      case OMP_CLAUSE_MAP:
	if (OMP_CLAUSE_DECL (c) == v)
	  switch (OMP_CLAUSE_MAP_KIND (c))
	    {
	    case GOMP_MAP_TO:
	    case GOMP_MAP_TOFROM:
	    case GOMP_MAP_FORCE_TO:
	    case GOMP_MAP_FORCE_TOFROM: return v;
	    default: return NULL_TREE;
	    }
	break;
      default: break;
      }
  return NULL_TREE;
}

/* The argument of Fortran's that POINTER is, or a copy of: the address of an object that is there;
   null if it is none.  */

tree
host_values::argument (tree pointer, unsigned depth) const
{
  if (depth > 4 || !DECL_P (pointer))
    return NULL_TREE;
  if (const auto at = m_set.find (pointer); at != m_set.end ())
    {
      gassign *def = at->second;
      return def && gimple_assign_single_p (def) ? argument (gimple_assign_rhs1 (def), depth + 1)
						 : NULL_TREE;
    }
  return lang_GNU_Fortran () && TREE_CODE (pointer) == PARM_DECL && reference_p (pointer)
	     && !optional_reference_p (pointer)
	   ? pointer
	   : NULL_TREE;
}

/* REF, an argument or a part of one at a constant place, as the host reads it.  */

tree
host_values::memory (tree ref, unsigned depth) const
{
  if (TREE_THIS_VOLATILE (ref))
    return NULL_TREE;
  switch (TREE_CODE (ref))
    {
      case INDIRECT_REF: {
	tree at = argument (TREE_OPERAND (ref, 0), depth);
	return at ? build1 (INDIRECT_REF, TREE_TYPE (ref), at) : NULL_TREE;
      }
      case MEM_REF: {
	tree at = argument (TREE_OPERAND (ref, 0), depth);
	return at ? build2 (MEM_REF, TREE_TYPE (ref), at, TREE_OPERAND (ref, 1)) : NULL_TREE;
      }
      case COMPONENT_REF: {
	tree of = memory (TREE_OPERAND (ref, 0), depth);
	return of ? build3 (COMPONENT_REF, TREE_TYPE (ref), of, TREE_OPERAND (ref, 1), NULL_TREE)
		  : NULL_TREE;
      }
      case ARRAY_REF: {
	tree of = TREE_CODE (TREE_OPERAND (ref, 1)) == INTEGER_CST
		    ? memory (TREE_OPERAND (ref, 0), depth)
		    : NULL_TREE;
	return of ? build4 (ARRAY_REF, TREE_TYPE (ref), of, TREE_OPERAND (ref, 1), NULL_TREE,
			    NULL_TREE)
		  : NULL_TREE;
      }
    default: return NULL_TREE;
    }
}

/* What ASSIGN sets its variable to.  */

tree
host_values::assigned (gassign *assign, unsigned depth) const
{
  tree type = TREE_TYPE (gimple_assign_lhs (assign)), a = gimple_assign_rhs1 (assign);
  if (!INTEGRAL_TYPE_P (type))
    return NULL_TREE;
  if (gimple_assign_load_p (assign) && !DECL_P (a))
    return memory (a, depth);
  a = value (a, depth);
  if (!a)
    return NULL_TREE;
  const tree_code code = gimple_assign_rhs_code (assign);
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
      case MAX_EXPR: {
	tree b = value (gimple_assign_rhs2 (assign), depth);
	return b ? fold_build2 (code, type, a, b) : NULL_TREE;
      }
    case NOP_EXPR:
    case CONVERT_EXPR:
    case NEGATE_EXPR:
    case BIT_NOT_EXPR: return fold_build1 (code, type, a);
    default: return get_gimple_rhs_class (code) == GIMPLE_SINGLE_RHS ? a : NULL_TREE;
    }
}

tree
host_values::value (tree t, unsigned depth) const
{
  if (TREE_CODE (t) == INTEGER_CST)
    return t;
  if (depth > 10 || !DECL_P (t))
    return NULL_TREE;
  if (const auto at = m_set.find (t); at != m_set.end ())
    return at->second ? assigned (at->second, depth + 1) : NULL_TREE;
  return variable (t);
}

/* The inner loop of a nest in SEQ that may have a version in which it is sequential, and the loop
   around it.  */

bool
find_product (gimple_seq seq, const std::set<gomp_for *> &products, gomp_for *around,
	      gomp_for *&outer, gomp_for *&inner)
{
  bool lone = true;
  for (gimple_stmt_iterator gsi = gsi_start (seq); lone && !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      gomp_for *loop = dyn_cast<gomp_for *> (stmt);
      if (loop && around)
	{
	  lone = !inner && products.count (loop);
	  inner = loop;
	  outer = around;
	}
      else if (gimple_code (stmt) == GIMPLE_OMP_ATOMIC_LOAD || gimple_code (stmt) == GIMPLE_ASM)
	/* GCC's copy shares their operands.  */
	lone = false;
      for_each_sequence (
	stmt, [&] (gimple_seq *s)
	{ lone = lone && find_product (*s, products, loop ? loop : around, outer, inner); });
    }
  return lone;
}

class pass_product_versions : public gimple_opt_pass
{
public:
  pass_product_versions (gcc::context *g, const pass_data &data, device_context &ctx)
    : gimple_opt_pass (data, g), m_ctx (ctx)
  {}

  bool gate (function *) final override { return !m_ctx.products.empty (); }

  unsigned int execute (function *fun) final override
  {
    visit (&fun->gimple_body);
    m_ctx.products.clear ();
    return 0;
  }

private:
  void visit (gimple_seq *);
  gimple *versions (gomp_target *) const;

  device_context &m_ctx;
};

/* TARGET, which stands in no sequence, in two versions; null if it has but one.  */

gimple *
pass_product_versions::versions (gomp_target *target) const
{
  gomp_for *outer = nullptr, *inner = nullptr;
  if (!find_product (gimple_omp_body (target), m_ctx.products, nullptr, outer, inner) || !inner)
    return nullptr;
  const host_values values (target);
  tree enough = enough_threads (outer, inner, [&] (tree t) { return values.value (t); });
  if (!enough || TREE_CODE (enough) == INTEGER_CST)
    return nullptr;
  gomp_target *few = copy_of_target (target);
  make_sequential (inner);
  if (m_ctx.opts.report)
    m_ctx.notes.push_back ({ gimple_location (inner),
			     "loop: in two kernels: sequential where the loops around it have "
			     "enough iterations" });
  return choice (enough, target, few);
}

void
pass_product_versions::visit (gimple_seq *seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (gsi));
      if (target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_PARALLEL)
	{
	  gsi_replace (&gsi, gimple_build_nop (), false);
	  gimple *both = versions (target);
	  gsi_replace (&gsi, both ? both : target, false);
	}
      else
	for_each_sequence (gsi_stmt (gsi), [this] (gimple_seq *s) { visit (s); });
    }
}

const pass_data pass_data_product_versions
  = { GIMPLE_PASS, "accred_product_versions", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_product_versions (gcc::context *g, device_context &ctx)
{
  return new pass_product_versions (g, pass_data_product_versions, ctx);
}

} // namespace accred
