/* What stands for a call of a function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/call-replacement.h"
#include "plugin/kernels/callee-bodies.h"
#include "plugin/local-variables.h"

namespace accred {

/* ----- elements whose address is an argument ----- */

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

} // namespace accred
