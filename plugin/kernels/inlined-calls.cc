/* Pass `accred_inlined_calls': calls in `kernels' regions are replaced by what the functions do.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function, and keeps what the function does for others
   (callee-bodies.h).  GCC inlines later, when it is settled which loops of a region are parallel: an
   iteration with a call of which it is not known that it only computes would need those before it.

     static inline float			 for (i = 0; i < n; i++)
     cut (float x, const float &most)		   {
     { return x < most ? x : most; }		     float x = b[i], result;
						     if (x < most)
     #pragma acc kernels		 ->	       result = x;
     for (i = 0; i < n; i++)			     else
       a[i] = cut (b[i], most);			       result = most;
						     a[i] = result;
						   }

   A parameter that the function does not change, and gets the address of a variable, or a constant,
   is that; others are variables of each call.  Where a function returns one of several addresses, as
   std::max does, of which the program only loads, the value is the result.  Variables whose address
   was only taken for such calls have none any more.

   Guarantees: no address of a variable is left that only such calls took.  */

#include "plugin/clauses/objects.h"
#include "plugin/kernels/callee-bodies.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* ----- what statements do with variables ----- */

/* Calls VISIT (operand, changed) for all operands of STMT, and parts of them that are no types;
   CHANGED: all of the operand is set.  VISIT returns true if the parts are not to be looked at.  */

template <typename F> struct every_operand
{
  F &visit;
  tree written;

  static tree operand (tree *tp, int *subtrees, void *data)
  {
    every_operand &w = *static_cast<every_operand *> (static_cast<walk_stmt_info *> (data)->info);
    if (TYPE_P (*tp) || w.visit (tp, *tp == w.written))
      *subtrees = 0;
    return NULL_TREE;
  }
};

template <typename F>
void
for_each_part (gimple *stmt, F visit)
{
  every_operand<F> w{ visit, gimple_get_lhs (stmt) };
  walk_stmt_info wi = {};
  wi.info = &w;
  walk_gimple_op (stmt, every_operand<F>::operand, &wi);
}

/* How often something happens to a variable in statements.  */

struct variable_uses
{
  std::map<tree, unsigned> uses, writes, addresses;

  explicit variable_uses (gimple_seq seq) { add (seq); }

  void add (gimple_seq seq)
  {
    any_statement (seq,
		   [this] (gimple *stmt)
		   {
		     for_each_part (stmt,
				    [this] (tree *tp, bool written)
				    {
				      if (DECL_P (*tp))
					{
					  uses[*tp]++;
					  writes[*tp] += written;
					}
				      else if (TREE_CODE (*tp) == ADDR_EXPR)
					addresses[get_base_address (TREE_OPERAND (*tp, 0))]++;
				      return false;
				    });
		     return walk_on::into;
		   });
  }
};

/* ----- elements whose address is an argument ----- */

/* Looks up which elements of arrays temporaries point to: what accesses `a(i)' by its address would
   have lost the subscripts.  */

class argument_elements
{
public:
  /* STATEMENTS are executed next, one after the other.  */
  void enter (statements &stmts) { m_before.push_back (&stmts); }
  void leave () { m_before.pop_back (); }

  /* The element that A points to, for SCOPE, of variables that stay what they are; null if that is
     not known.  */
  tree find (tree a, gbind *scope);

private:
  std::vector<statements *> m_before;
};

tree
argument_elements::find (tree a, gbind *scope)
{
  std::set<tree> changed;
  for (auto level = m_before.rbegin (); level != m_before.rend (); ++level)
    for (size_t i = (*level)->size (); i-- > 0;)
      {
	gassign *stmt = dyn_cast<gassign *> ((**level)[i]);
	if (!stmt)
	  return NULL_TREE;
	tree lhs = gimple_assign_lhs (stmt), from = gimple_assign_rhs1 (stmt);
	if (lhs != a)
	  {
	    changed.insert (lhs);
	    continue;
	  }
	if (!VAR_P (a) || !own_register_p (a) || !DECL_ARTIFICIAL (a))
	  return NULL_TREE;
	if (VAR_P (from) && gimple_num_ops (stmt) == 2 && POINTER_TYPE_P (TREE_TYPE (from)))
	  {
	    a = from;
	    continue;
	  }
	if (TREE_CODE (from) != ADDR_EXPR || TREE_CODE (TREE_OPERAND (from, 0)) != ARRAY_REF)
	  return NULL_TREE;
	/* Temporaries of subscripts have another value soon.  */
	tree element = unshare_expr (TREE_OPERAND (from, 0)), part = element;
	statements copies;
	for (; TREE_CODE (part) == ARRAY_REF; part = TREE_OPERAND (part, 0))
	  if (tree index = TREE_OPERAND (part, 1); VAR_P (index) && own_register_p (index))
	    {
	      tree copy = new_temporary (TYPE_MAIN_VARIANT (TREE_TYPE (index)), scope);
	      copies.push_back (gimple_build_assign (copy, index));
	      TREE_OPERAND (part, 1) = copy;
	    }
	  else if (!is_gimple_min_invariant (index))
	    return NULL_TREE;
	tree base = TREE_CODE (part) == MEM_REF ? TREE_OPERAND (part, 0) : part;
	if (!DECL_P (base) || changed.count (base))
	  return NULL_TREE;
	(*level)->insert ((*level)->begin () + i + 1, copies.begin (), copies.end ());
	return element;
      }
  return NULL_TREE;
}

/* ----- one call ----- */

/* What stands for the parameters and the result of a function.  */

class call_replacement
{
public:
  /* BODY, what FN does, for CALL; if LOAD is not null, that loads from the result of the call, which
     is an address and nothing else's.  */
  call_replacement (tree fn, gimple_seq body, gcall *call, gassign *load,
		    argument_elements &elements)
    : m_fn (fn), m_body (body), m_call (call), m_load (load), m_elements (elements), m_uses (body)
  {
    m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  }

  /* The statements that stand for the call, and for the load; none if none can.  SCOPE declares the
     scalars in them, which each iteration sets before it reads them.  */
  statements make (gbind *scope);

private:
  bool take_arguments (gbind *scope);
  bool only_led_p (tree parameter) const;
  bool make_result ();
  void replace_returns (gimple_seq *, bool last);
  void set_result (tree value, statements &);
  void replace_operands ();
  bool replace_operand (tree *);
  static statements flatten (gbind *, gbind *scope);

  const tree m_fn;
  gimple_seq m_body;
  gcall *const m_call;
  gassign *const m_load;
  argument_elements &m_elements;
  const variable_uses m_uses;
  gbind *m_bind;
  statements m_front;
  std::map<tree, tree> m_instead; /* Of parameters and the result.  */
  tree m_result = NULL_TREE, m_end = NULL_TREE;
};

/* True if A, an argument, has the same value throughout the function.  */

bool
unchanging_p (tree a)
{
  return is_gimple_min_invariant (a)
	 || (TREE_CODE (a) == ADDR_EXPR && DECL_P (TREE_OPERAND (a, 0)));
}

/* True if all that the function does with P, an address, is to access a scalar there.  */

bool
call_replacement::only_led_p (tree p) const
{
  unsigned led = 0;
  any_statement (m_body,
		 [&] (gimple *stmt)
		 {
		   for_each_part (stmt,
				  [&] (tree *tp, bool)
				  {
				    led += TREE_CODE (*tp) == MEM_REF && TREE_OPERAND (*tp, 0) == p
					   && integer_zerop (TREE_OPERAND (*tp, 1))
					   && !TREE_THIS_VOLATILE (*tp)
					   && types_compatible_p (TREE_TYPE (*tp),
								  TREE_TYPE (TREE_TYPE (p)));
				    return false;
				  });
		   return walk_on::into;
		 });
  const auto all = m_uses.uses.find (p);
  return all != m_uses.uses.end () && all->second == led;
}

bool
call_replacement::take_arguments (gbind *scope)
{
  unsigned k = 0;
  const unsigned arguments = gimple_call_num_args (m_call);
  for (tree p = DECL_ARGUMENTS (m_fn); p; p = DECL_CHAIN (p), k++)
    {
      if (k == arguments)
	return false;
      tree a = gimple_call_arg (m_call, k);
      const bool convertible
	= (POINTER_TYPE_P (TREE_TYPE (p)) && POINTER_TYPE_P (TREE_TYPE (a)))
	  || (INTEGRAL_TYPE_P (TREE_TYPE (p)) && INTEGRAL_TYPE_P (TREE_TYPE (a)));
      if (!(convertible || useless_type_conversion_p (TREE_TYPE (p), TREE_TYPE (a)))
	  || TREE_ADDRESSABLE (TREE_TYPE (p)))
	return false;
      const auto written = m_uses.writes.find (p);
      if ((written == m_uses.writes.end () || !written->second) && !m_uses.addresses.count (p)
	  && unchanging_p (a))
	{
	  m_instead[p] = TREE_CODE (a) == ADDR_EXPR ? a : fold_convert (TREE_TYPE (p), a);
	  continue;
	}
      if (lang_GNU_Fortran () && POINTER_TYPE_P (TREE_TYPE (p)) && only_led_p (p))
	if (tree element = m_elements.find (a, scope);
	    element && types_compatible_p (TREE_TYPE (element), TREE_TYPE (TREE_TYPE (p))))
	  {
	    m_instead[p] = build1 (ADDR_EXPR, TREE_TYPE (p), element);
	    continue;
	  }
      tree copy = new_temporary (pointer_for (TREE_TYPE (p)), m_bind);
      TREE_ADDRESSABLE (copy) = TREE_ADDRESSABLE (p);
      DECL_NOT_GIMPLE_REG_P (copy) = DECL_NOT_GIMPLE_REG_P (p);
      m_instead[p] = copy;
      m_front.push_back (
	gimple_build_assign (copy, fold_convert (TREE_TYPE (copy), unshare_expr (a))));
    }
  return k == arguments;
}

bool
call_replacement::make_result ()
{
  tree lhs = gimple_call_lhs (m_call), decl = DECL_RESULT (m_fn);
  tree type = m_load ? TREE_TYPE (gimple_assign_lhs (m_load))
	      : lhs  ? TREE_TYPE (TREE_TYPE (m_fn))
		     : NULL_TREE;
  if (lhs && !m_load && !useless_type_conversion_p (TREE_TYPE (lhs), type))
    return false;
  const bool named = decl && m_uses.uses.count (decl);
  if (named && (m_load || !type))
    return false;
  if (!type)
    return true;
  tree to = m_load ? gimple_assign_lhs (m_load) : lhs;
  bool argument = false;
  for (const auto &[p, a] : m_instead)
    argument |= TREE_CODE (a) == ADDR_EXPR && get_base_address (TREE_OPERAND (a, 0)) == to;
  if (VAR_P (to) && own_register_p (to) && !named && !argument)
    {
      m_result = to;
      return true;
    }
  m_result = new_temporary (pointer_for (type), m_bind);
  if (named)
    {
      TREE_ADDRESSABLE (m_result) = TREE_ADDRESSABLE (decl);
      DECL_NOT_GIMPLE_REG_P (m_result) = DECL_NOT_GIMPLE_REG_P (decl);
      m_instead[decl] = m_result;
    }
  return true;
}

/* VALUE is returned.  */

void
call_replacement::set_result (tree value, statements &all)
{
  if (!m_result || !value || value == DECL_RESULT (m_fn))
    return;
  if (m_load)
    {
      tree from = gimple_assign_rhs1 (m_load);
      value = build2 (MEM_REF, TREE_TYPE (from), unshare_expr (value), TREE_OPERAND (from, 1));
    }
  all.push_back (gimple_build_assign (m_result, value));
}

/* Returns in SEQ set the result, and go to the end of the call.  LAST: nothing follows SEQ.  */

void
call_replacement::replace_returns (gimple_seq *seq, bool last)
{
  statements all;
  std::vector<gimple *> taken = take (seq);
  for (size_t i = 0; i < taken.size (); i++)
    {
      gimple *stmt = taken[i];
      const bool end = last && i + 1 == taken.size ();
      for_each_sequence (stmt, [&] (gimple_seq *s) { replace_returns (s, end); });
      greturn *ret = dyn_cast<greturn *> (stmt);
      if (!ret)
	{
	  all.push_back (stmt);
	  continue;
	}
      set_result (gimple_return_retval (ret), all);
      if (end)
	continue;
      if (!m_end)
	m_end = create_artificial_label (gimple_location (m_call));
      all.push_back (gimple_build_goto (m_end));
    }
  *seq = make_sequence (all);
}

/* *TP is an operand or a part of one; returns true if it has been replaced.  */

bool
call_replacement::replace_operand (tree *tp)
{
  if (TREE_CODE (*tp) == MEM_REF && integer_zerop (TREE_OPERAND (*tp, 1)))
    if (const auto at = m_instead.find (TREE_OPERAND (*tp, 0));
	at != m_instead.end () && TREE_CODE (at->second) == ADDR_EXPR)
      {
	tree object = TREE_OPERAND (at->second, 0);
	if (types_compatible_p (TREE_TYPE (*tp), TREE_TYPE (object)) && !TREE_THIS_VOLATILE (*tp)
	    && !TREE_THIS_VOLATILE (object))
	  {
	    *tp = unshare_expr (object);
	    if (VAR_P (*tp) && TREE_READONLY (*tp) && TREE_STATIC (*tp) && DECL_INITIAL (*tp)
		&& is_gimple_min_invariant (DECL_INITIAL (*tp)))
	      *tp = unshare_expr (DECL_INITIAL (*tp));
	    return true;
	  }
      }
  const auto at = m_instead.find (*tp);
  if (at == m_instead.end ())
    return false;
  *tp = unshare_expr (at->second);
  return true;
}

void
call_replacement::replace_operands ()
{
  any_statement (m_body,
		 [this] (gimple *stmt)
		 {
		   for_each_part (stmt, [this] (tree *tp, bool) { return replace_operand (tp); });
		   gimple_set_location (stmt, gimple_location (m_call));
		   return walk_on::into;
		 });
}

/* The statements of BIND, without it if all its variables can be declared by SCOPE.  */

statements
call_replacement::flatten (gbind *bind, gbind *scope)
{
  statements all;
  for (gimple *stmt : take (gimple_bind_body_ptr (bind)))
    if (gbind *inner = dyn_cast<gbind *> (stmt))
      for (gimple *inside : flatten (inner, scope))
	all.push_back (inside);
    else
      all.push_back (stmt);
  tree others = NULL_TREE;
  for (tree v = gimple_bind_vars (bind), next; v; v = next)
    {
      next = DECL_CHAIN (v);
      DECL_CHAIN (v) = NULL_TREE;
      if (!VAR_P (v))
	continue;
      if (own_register_p (v))
	gimple_bind_append_vars (scope, v);
      else
	{
	  DECL_CHAIN (v) = others;
	  others = v;
	}
    }
  gimple_bind_set_vars (bind, others);
  if (!others)
    return all;
  gimple_bind_set_body (bind, make_sequence (all));
  return { bind };
}

statements
call_replacement::make (gbind *scope)
{
  if (!take_arguments (scope) || !make_result ())
    return {};
  replace_returns (&m_body, true);
  replace_operands ();
  statements all = m_front;
  for (gimple *stmt : take (&m_body))
    all.push_back (stmt);
  if (m_end)
    {
      DECL_CONTEXT (m_end) = current_function_decl;
      all.push_back (gimple_build_label (m_end));
    }
  tree to = m_load ? gimple_assign_lhs (m_load) : gimple_call_lhs (m_call);
  if (m_result && to != m_result)
    all.push_back (gimple_build_assign (to, m_result));
  if (all.empty ())
    all.push_back (gimple_build_nop ());
  for (gimple *stmt : all)
    gimple_set_location (stmt, gimple_location (m_call));
  gimple_bind_set_body (m_bind, make_sequence (all));
  return flatten (m_bind, scope);
}

/* ----- regions ----- */

class region_inliner
{
public:
  explicit region_inliner (function *fun) : m_fun (fun), m_uses (gimple_body (fun->decl)) {}

  /* Replace calls in SEQ, in the block of SCOPE.  */
  void visit (gimple_seq *seq, gbind *scope);

  /* Variables of the function whose address nothing takes any more have none.  */
  void forget_addresses ();

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
  if (!fn || !scope || fndecl_built_in_p (fn) || fn == m_fun->decl || gimple_call_chain (call)
      || m_stack.size () == most_nested
      || std::find (m_stack.begin (), m_stack.end (), fn) != m_stack.end ())
    return {};
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

void
region_inliner::forget_addresses ()
{
  if (m_addressed.empty ())
    return;
  const variable_uses all (gimple_body (m_fun->decl));
  for (tree v : m_addressed)
    if (VAR_P (v) && auto_var_in_fn_p (v, m_fun->decl) && !all.addresses.count (v)
	&& !DECL_HAS_VALUE_EXPR_P (v))
      TREE_ADDRESSABLE (v) = 0;
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
    inliner.forget_addresses ();
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
