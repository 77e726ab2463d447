/* Pass `accred_inlined_calls': calls in `kernels' regions are replaced by what the functions do.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function, and keeps what the function does for others
   (callee-bodies.h).  GCC inlines later, when it is settled which loops of a region are parallel:
   an iteration with a call of which it is not known that it only computes would need those before
   it.

     static inline float			 for (i = 0; i < n; i++)
     cut (float x, const float &most)		   {
     { return x < most ? x : most; }		     float x = b[i], result;
						     if (x < most)
     #pragma acc kernels		 ->	       result = x;
     for (i = 0; i < n; i++)			     else
       a[i] = cut (b[i], most);			       result = most;
						     a[i] = result;
						   }

   A parameter that the function does not change, and gets the address of a variable, or a
   constant, is that; others are variables of each call.  Where a function returns one of several
   addresses, as std::max does, of which the program only loads, the value is the result.  Variables
   whose address was only taken for such calls have none any more (freed-addresses.h), and members
   of local records are variables (split-records.h).

   Guarantees: no address of a variable is left that only such calls took.  */

#include "plugin/kernels/call-replacement.h"
#include "plugin/kernels/callee-bodies.h"
#include "plugin/kernels/freed-addresses.h"
#include "plugin/kernels/split-records.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* ----- regions ----- */

class region_inliner
{
public:
  explicit region_inliner (function *fun) : m_fun (fun), m_uses (gimple_body (fun->decl)) {}

  /* Replace calls in SEQ, in the block of SCOPE.  */
  void visit (gimple_seq *seq, gbind *scope);

  /* Variables of the function whose address nothing takes any more have none; returns these.  */
  std::set<tree> forget_addresses ();

  bool any_replaced () const { return m_statements > 0; }

private:
  statements replacement (gcall *, const statements &behind, gbind *scope);
  gassign *load_of_result (gcall *, const statements &behind) const;

  function *m_fun;
  variable_uses m_uses;
  argument_elements m_elements;
  std::vector<tree> m_stack; /* The functions that are being replaced.  */
  unsigned m_statements = 0;
  std::set<gimple *> m_loads; /* Of results that are values now.  */
  std::set<tree> m_addressed; /* Variables whose address went to calls that are replaced.  */
};

/* The statement of BEHIND, those behind CALL, that loads from where the result points, if nothing
   else uses the result, and what is there is still the same; null if there is none.  */

gassign *
region_inliner::load_of_result (gcall *call, const statements &behind) const
{
  tree lhs = gimple_call_lhs (call);
  if (!lhs || !VAR_P (lhs) || !POINTER_TYPE_P (TREE_TYPE (lhs)))
    return nullptr;
  for (gimple *stmt : behind)
    {
      if (!is_gimple_assign (stmt) || !VAR_P (gimple_assign_lhs (stmt))
	  || !own_register_p (gimple_assign_lhs (stmt)))
	return nullptr;
      tree from = gimple_assign_rhs1 (stmt);
      if (!gimple_assign_single_p (stmt) || TREE_CODE (from) != MEM_REF
	  || TREE_OPERAND (from, 0) != lhs)
	continue;
      return !TREE_THIS_VOLATILE (from) && is_gimple_reg_type (TREE_TYPE (from))
		 && m_uses.uses.at (lhs) == 2
	       ? as_a<gassign *> (stmt)
	       : nullptr;
    }
  return nullptr;
}

/* What stands for CALL, in front of BEHIND; empty if it stays.  */

statements
region_inliner::replacement (gcall *call, const statements &behind, gbind *scope)
{
  constexpr size_t most_nested = 16;
  tree fn = gimple_call_internal_p (call) ? NULL_TREE : gimple_call_fndecl (call);
  /* What only computes is understood as it is.  */
  if (!fn || !scope || fndecl_built_in_p (fn) || (gimple_call_flags (call) & ECF_CONST)
      || fn == m_fun->decl || gimple_call_chain (call) || m_stack.size () == most_nested
      || std::find (m_stack.begin (), m_stack.end (), fn) != m_stack.end ())
    return {};
  fn = without_alias (fn);
  gimple_seq body = copy_of_body (fn);
  unsigned count = 0;
  any_statement (body,
		 [&] (gimple *)
		 {
		   count++;
		   return walk_on::into;
		 });
  if (!body || m_statements + count > unsigned (tuning::all_inlined_statements))
    return {};
  gassign *load = load_of_result (call, behind);
  const statements all = call_replacement (fn, body, call, load, m_elements).make (scope);
  if (all.empty ())
    return {};
  m_statements += count;
  for (unsigned k = 0; k < gimple_call_num_args (call); k++)
    if (tree a = gimple_call_arg (call, k); TREE_CODE (a) == ADDR_EXPR)
      m_addressed.insert (get_base_address (TREE_OPERAND (a, 0)));
  if (load)
    m_loads.insert (load);
  m_stack.push_back (fn);
  gimple_seq seq = make_sequence (all);
  m_uses.add (seq);
  visit (&seq, scope);
  m_stack.pop_back ();
  return take (&seq);
}

void
region_inliner::visit (gimple_seq *seq, gbind *scope)
{
  statements all, taken = take (seq);
  m_elements.enter (all);
  for (size_t i = 0; i < taken.size (); i++)
    {
      gimple *stmt = taken[i];
      if (m_loads.count (stmt))
	continue;
      statements instead;
      if (gcall *call = dyn_cast<gcall *> (stmt))
	instead = replacement (call, { taken.begin () + i + 1, taken.end () }, scope);
      gbind *bind = dyn_cast<gbind *> (stmt);
      /* What is set in front of a loop may have another value in the next iteration.  */
      argument_elements elements;
      const bool once = bind || gimple_code (stmt) == GIMPLE_TRY;
      if (!once)
	std::swap (elements, m_elements);
      for_each_sequence (stmt, [&] (gimple_seq *s) { visit (s, bind ? bind : scope); });
      if (!once)
	std::swap (elements, m_elements);
      if (instead.empty ())
	all.push_back (stmt);
      all.insert (all.end (), instead.begin (), instead.end ());
    }
  m_elements.leave ();
  *seq = make_sequence (all);
}

std::set<tree>
region_inliner::forget_addresses ()
{
  std::set<tree> registers;
  if (m_addressed.empty ())
    return registers;
  const variable_uses all (gimple_body (m_fun->decl));
  for (tree v : m_addressed)
    if ((VAR_P (v) || TREE_CODE (v) == PARM_DECL) && auto_var_in_fn_p (v, m_fun->decl)
	&& !all.addresses.count (v) && !DECL_HAS_VALUE_EXPR_P (v))
      {
	TREE_ADDRESSABLE (v) = 0;
	if (own_register_p (v))
	  registers.insert (v);
      }
  return registers;
}

/* ----- the pass ----- */

bool
kernels_p (gimple *stmt)
{
  gomp_target *target = dyn_cast<gomp_target *> (stmt);
  return target && gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_KERNELS;
}

tree
kernels_in_tree (tree *tp, int *, void *)
{
  return TREE_CODE (*tp) == OACC_KERNELS ? *tp : NULL_TREE;
}

/* True if a function of the file has a `kernels' region.  GCC has made blocks of none of them.  */

bool
any_kernels_p ()
{
  cgraph_node *node;
  FOR_EACH_FUNCTION (node)
    {
      tree fn = node->decl;
      if (gimple_has_body_p (fn)
	    ? any_statement (gimple_body (fn), [] (gimple *stmt)
			     { return kernels_p (stmt) ? walk_on::end : walk_on::into; })
	    : DECL_SAVED_TREE (fn)
		&& walk_tree_without_duplicates (&DECL_SAVED_TREE (fn), kernels_in_tree, nullptr))
	return true;
    }
  return false;
}

const pass_data pass_data_inlined_calls
  = { GIMPLE_PASS, "accred_inlined_calls", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_inlined_calls : public gimple_opt_pass
{
public:
  pass_inlined_calls (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_inlined_calls, g), m_ctx (ctx)
  {}

  bool gate (function *) final override
  {
    if (!flag_openacc || !m_ctx.opts.rules->finds_loops
	|| param_openacc_kernels == OPENACC_KERNELS_DECOMPOSE)
      return false;
    if (!m_kernels)
      m_kernels = any_kernels_p ();
    return *m_kernels;
  }

  unsigned int execute (function *fun) final override
  {
    keep_body (fun);
    std::vector<gomp_target *> regions;
    any_statement (gimple_body (fun->decl),
		   [&] (gimple *stmt)
		   {
		     if (!kernels_p (stmt))
		       return walk_on::into;
		     regions.push_back (as_a<gomp_target *> (stmt));
		     return walk_on::past;
		   });
    if (regions.empty ())
      return 0;
    region_inliner inliner (fun);
    for (gomp_target *target : regions)
      inliner.visit (gimple_omp_body_ptr (target), nullptr);
    for (gomp_target *target : inliner.any_replaced () ? regions : std::vector<gomp_target *> ())
      {
	gimple_seq *body = gimple_omp_body_ptr (target);
	/* Once more for what records point to.  */
	for (int k = 0; k < 2; k++)
	  {
	    forward_addresses (body);
	    use_as_registers (inliner.forget_addresses (), body);
	    split_records (body);
	  }
      }
    return 0;
  }

private:
  device_context &m_ctx;
  std::optional<bool> m_kernels; /* Whether the file has such regions.  */
};

} // namespace

opt_pass *
make_pass_inlined_calls (gcc::context *g, device_context &ctx)
{
  return new pass_inlined_calls (g, ctx);
}

} // namespace accred
