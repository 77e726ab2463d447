/* What functions of the program do, as statements that can stand for a call.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC goes through the functions of a file in the order in which they are found, and makes blocks
   of the statements of each.  So a copy of the statements is kept of those that have had their
   turn, and those that have not are made statements of.  In a copy

     - temporaries are variables;
     - the ends of lives of variables, and what stands there for nothing else, are left out;
     - so is what a condition never leads to that is constant: the library's checks of what the
       compiler computes itself have these (`std::is_constant_evaluated`);
     - a return says what it returns, and not the temporary that has just got that value.

   Calls stay calls if a function is large, has loops over levels or static variables, leaves a
   block in another way than by a jump or a return, or is not to be inlined.  */

#include "plugin/kernels/callee-bodies.h"
#include "plugin/clauses/objects.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/local-variables.h"
#include "abi/tunable.h"

#include "tree-inline.h"

#include <map>

namespace accred {

namespace {

/* ----- where copies are kept ----- */

constexpr unsigned most_bodies = 8192;

/* GC roots.  A function stays, too, as another one would have its address.  */
tree kept_functions[most_bodies];
gimple *kept_bodies[most_bodies];
std::map<tree, unsigned> kept_places;

ggc_root_tab roots[]
  = { { kept_functions, most_bodies, sizeof *kept_functions, &gt_ggc_mx_tree_node,
	&gt_pch_nx_tree_node },
      { kept_bodies, most_bodies, sizeof *kept_bodies, &gt_ggc_mx_gimple, &gt_pch_nx_gimple },
      LAST_GGC_ROOT_TAB };

/* ----- what is never executed ----- */

/* Takes statements out that nothing leads to, once constant conditions are jumps.  */

class dead_statements
{
public:
  explicit dead_statements (gimple_seq seq)
  {
    any_statement (seq,
		   [this] (gimple *stmt)
		   {
		     for_each_target (stmt, [this] (tree label) { m_jumps[label]++; });
		     return walk_on::into;
		   });
  }

  void remove (gimple_seq *);

private:
  template <typename F> static void for_each_target (gimple *, F);
  void drop (gimple *stmt)
  {
    for_each_target (stmt, [this] (tree label) { m_jumps[label]--; });
  }

  std::map<tree, unsigned> m_jumps; /* How many there are to each label.  */
  bool m_dead = false;
};

template <typename F>
void
dead_statements::for_each_target (gimple *stmt, F f)
{
  if (gcond *c = dyn_cast<gcond *> (stmt))
    f (gimple_cond_true_label (c)), f (gimple_cond_false_label (c));
  else if (gswitch *s = dyn_cast<gswitch *> (stmt))
    for (unsigned i = 0; i < gimple_switch_num_labels (s); i++)
      f (CASE_LABEL (gimple_switch_label (s, i)));
  else if (gimple_code (stmt) == GIMPLE_GOTO)
    f (gimple_goto_dest (stmt));
}

void
dead_statements::remove (gimple_seq *seq)
{
  statements all;
  for (gimple *stmt : take (seq))
    {
      if (glabel *label = dyn_cast<glabel *> (stmt))
	m_dead &= !m_jumps[gimple_label_label (label)];
      else if (gimple_has_substatements (stmt))
	m_dead = false;
      if (m_dead)
	{
	  drop (stmt);
	  continue;
	}
      if (gcond *c = dyn_cast<gcond *> (stmt))
	if (gimple_cond_true_p (c) || gimple_cond_false_p (c))
	  {
	    tree to = gimple_cond_true_p (c) ? gimple_cond_true_label (c)
					     : gimple_cond_false_label (c);
	    m_jumps[to]++;
	    drop (c);
	    stmt = gimple_build_goto (to);
	  }
      for_each_sequence (stmt,
			 [this] (gimple_seq *inner)
			 {
			   m_dead = false;
			   remove (inner);
			 });
      all.push_back (stmt);
      m_dead = gimple_code (stmt) == GIMPLE_GOTO || gimple_code (stmt) == GIMPLE_COND
	       || gimple_code (stmt) == GIMPLE_SWITCH || gimple_code (stmt) == GIMPLE_RETURN;
    }
  *seq = make_sequence (all);
}

/* ----- which functions ----- */

/* True if calls of FN may be replaced by what it does, as far as its declaration says.  */

bool
replaceable_calls_p (tree fn)
{
  static const char *const others[] = {
    "noinline",	    "noipa", "noclone", "target", "optimize", "nohost", "omp declare variant base",
    "returns_twice"
  };
  for (const char *name : others)
    if (lookup_attribute (name, DECL_ATTRIBUTES (fn)))
      return false;
  function *fun = DECL_STRUCT_FUNCTION (fn);
  tree levels = oacc_get_fn_attrib (fn);
  return fun && !DECL_UNINLINABLE (fn) && !DECL_STATIC_CHAIN (fn)
	 && !DECL_FUNCTION_SPECIFIC_TARGET (fn) && !DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn)
	 && !stdarg_p (TREE_TYPE (fn)) && !fun->calls_alloca && !fun->calls_setjmp
	 && !fun->has_nonlocal_label && !(levels && oacc_fn_attrib_level (levels) < GOMP_DIM_MAX)
	 && !(DECL_RESULT (fn) && DECL_BY_REFERENCE (DECL_RESULT (fn)))
	 && (DECL_DECLARED_INLINE_P (fn) || decl_binds_to_current_def_p (fn));
}

} // namespace

tree
pointer_for (tree type)
{
  return TREE_CODE (type) == REFERENCE_TYPE ? build_pointer_type (TREE_TYPE (type))
					    : TYPE_MAIN_VARIANT (type);
}

namespace {

/* Makes the statements of a function such that they can stand for a call.  */

class body_reader
{
public:
  explicit body_reader (tree fn) : m_fn (fn) {}

  /* SEQ, the statements of the function; null if calls stay what they are.  */
  gimple_seq read (gimple_seq seq)
  {
    m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
    dead_statements (seq).remove (&seq);
    if (!simplify (&seq))
      return NULL;
    /* Front ends have them in memory.  */
    for (tree v : m_scalars)
      if (!m_addressed.count (v))
	TREE_ADDRESSABLE (v) = DECL_NOT_GIMPLE_REG_P (v) = 0;
    gimple_bind_set_body (m_bind, seq);
    return make_sequence ({ m_bind });
  }

private:
  bool simplify (gimple_seq *);
  bool add (gimple *, statements &);
  bool no_effect_p (gimple *block);
  void add_return (greturn *, statements &);
  bool variables_p (gbind *);
  bool operands_p (gimple *);
  static tree operand (tree *tp, int *subtrees, void *data);

  const tree m_fn;
  gbind *m_bind = nullptr;
  std::map<tree, tree> m_temporaries;
  std::vector<tree> m_scalars;
  std::set<tree> m_addressed;
};

/* True if each call can have the variables of BIND for itself.  */

bool
body_reader::variables_p (gbind *bind)
{
  tree vars = gimple_bind_vars (bind), *link = &vars;
  while (tree v = *link)
    {
      if (TREE_CODE (v) == FUNCTION_DECL
	  || (VAR_P (v)
	      && (TREE_STATIC (v) || DECL_EXTERNAL (v) || DECL_HARD_REGISTER (v)
		  || variably_modified_type_p (TREE_TYPE (v), NULL_TREE))))
	return false;
      /* Statements name what it stands for, like a member of a closure.  */
      if (VAR_P (v) && DECL_HAS_VALUE_EXPR_P (v))
	{
	  *link = DECL_CHAIN (v);
	  continue;
	}
      if (VAR_P (v) && is_gimple_reg_type (TREE_TYPE (v)))
	{
	  TREE_TYPE (v) = pointer_for (TREE_TYPE (v));
	  m_scalars.push_back (v);
	}
      link = &DECL_CHAIN (v);
    }
  gimple_bind_set_vars (bind, vars);
  return true;
}

/* For walk_gimple_op: a temporary becomes a variable.  Returns what no copy can have.  */

tree
body_reader::operand (tree *tp, int *subtrees, void *data)
{
  body_reader &r = *static_cast<body_reader *> (static_cast<walk_stmt_info *> (data)->info);
  if (TYPE_P (*tp))
    *subtrees = 0;
  else if (TREE_CODE (*tp) == SSA_NAME)
    {
      tree &v = r.m_temporaries[*tp];
      if (!v)
	{
	  v = create_tmp_var_raw (pointer_for (TREE_TYPE (*tp)));
	  DECL_CONTEXT (v) = r.m_fn;
	  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
	  gimple_bind_append_vars (r.m_bind, v);
	}
      *tp = v;
    }
  else if (VAR_P (*tp) && DECL_HAS_VALUE_EXPR_P (*tp))
    return *tp;
  else if (VAR_P (*tp) && (TREE_STATIC (*tp) || DECL_EXTERNAL (*tp)))
    {
      /* What is on the device for routines is there for regions.  */
      if (TREE_THIS_VOLATILE (*tp)
	  || (!TREE_READONLY (*tp)
	      && !lookup_attribute ("omp declare target", DECL_ATTRIBUTES (*tp))))
	return *tp;
    }
  else if (TREE_CODE (*tp) == ADDR_EXPR)
    r.m_addressed.insert (get_base_address (TREE_OPERAND (*tp, 0)));
  else if (TREE_CODE (*tp) == LABEL_DECL && (FORCED_LABEL (*tp) || DECL_NONLOCAL (*tp)))
    return *tp;
  return NULL_TREE;
}

bool
body_reader::operands_p (gimple *stmt)
{
  walk_stmt_info wi = {};
  wi.info = this;
  return !walk_gimple_op (stmt, operand, &wi);
}

/* RETURN says what it returns, if the last of ALL sets that only.  */

void
body_reader::add_return (greturn *stmt, statements &all)
{
  tree value = gimple_return_retval (stmt);
  gimple *last = all.empty () ? nullptr : all.back ();
  if (value && VAR_P (value) && DECL_ARTIFICIAL (value) && last && gimple_assign_single_p (last)
      && gimple_assign_lhs (last) == value && is_gimple_val (gimple_assign_rhs1 (last)))
    {
      gimple_return_set_retval (stmt, gimple_assign_rhs1 (last));
      all.pop_back ();
    }
  all.push_back (stmt);
}

/* True if the clean-up of BLOCK does nothing, or only what an exception would need that nothing in
   it throws.  */

bool
body_reader::no_effect_p (gimple *block)
{
  gimple_seq *cleanup = gimple_try_cleanup_ptr (block);
  if (gimple_try_kind (block) == GIMPLE_TRY_FINALLY)
    return simplify (cleanup) && !*cleanup;
  return !any_statement (gimple_try_eval (block),
			 [] (gimple *stmt)
			 {
			   return stmt_could_throw_p (cfun, stmt) ? walk_on::end : walk_on::into;
			 });
}

/* Add STMT to ALL if it does something; false if calls cannot be replaced.  */

bool
body_reader::add (gimple *stmt, statements &all)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG: return true;
      case GIMPLE_BIND: {
	gbind *bind = as_a<gbind *> (stmt);
	gimple_bind_set_block (bind, NULL_TREE);
	all.push_back (stmt);
	return variables_p (bind) && simplify (gimple_bind_body_ptr (bind));
      }
    case GIMPLE_TRY:
      if (!no_effect_p (stmt))
	return false;
      for (gimple *inside : take (gimple_try_eval_ptr (stmt)))
	if (!add (inside, all))
	  return false;
      return true;
    case GIMPLE_RETURN:
      if (!operands_p (stmt))
	return false;
      add_return (as_a<greturn *> (stmt), all);
      return true;
    case GIMPLE_GOTO:
      if (TREE_CODE (gimple_goto_dest (stmt)) != LABEL_DECL)
	return false;
      break;
    case GIMPLE_CALL:
      if (gimple_call_chain (stmt) || gimple_call_va_arg_pack_p (as_a<gcall *> (stmt))
	  || (gimple_call_flags (stmt) & ECF_RETURNS_TWICE))
	return false;
      break;
    case GIMPLE_ASSIGN:
      if (gimple_clobber_p (stmt))
	return true;
      break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_LABEL: break;
    default: return false;
    }
  all.push_back (stmt);
  return operands_p (stmt);
}

bool
body_reader::simplify (gimple_seq *seq)
{
  statements all;
  for (gimple *stmt : take (seq))
    if (!add (stmt, all))
      return false;
  *seq = make_sequence (all);
  return true;
}

/* ----- copies ----- */

/* True if SEQ is small, and has no directives: GCC's copies share parts of these.  */

bool
plain_and_small_p (gimple_seq seq)
{
  unsigned statements = 0;
  return !any_statement (seq,
			 [&] (gimple *stmt)
			 {
			   const bool good = ++statements <= unsigned (tuning::inlined_statements)
					     && !is_gimple_omp (stmt)
					     && gimple_code (stmt) != GIMPLE_ASM;
			   return good ? walk_on::into : walk_on::end;
			 });
}

/* A copy of SEQ, statements of FN, with variables and labels of its own, which belong to OWNER.  */

gimple_seq
copy_for (gimple_seq seq, tree fn, tree owner)
{
  tree current = current_function_decl;
  /* Only the variables of the current function are copied.  */
  current_function_decl = fn;
  gimple_seq copy = copy_gimple_seq_and_replace_locals (seq);
  current_function_decl = current;
  any_statement (copy,
		 [&] (gimple *stmt)
		 {
		   if (gbind *bind = dyn_cast<gbind *> (stmt))
		     for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
		       if (VAR_P (v))
			 DECL_CONTEXT (v) = owner;
		   if (glabel *label = dyn_cast<glabel *> (stmt))
		     DECL_CONTEXT (gimple_label_label (label)) = owner;
		   return walk_on::into;
		 });
  return copy;
}

} // namespace

void
register_callee_bodies (const char *plugin)
{
  register_callback (plugin, PLUGIN_REGISTER_GGC_ROOTS, nullptr, roots);
}

void
keep_body (function *fun)
{
  tree fn = fun->decl;
  const unsigned place = kept_places.size ();
  if (place == most_bodies || kept_places.count (fn))
    return;
  kept_places[fn] = place;
  kept_functions[place] = fn;
  if (!replaceable_calls_p (fn) || !plain_and_small_p (gimple_body (fn)))
    return;
  push_cfun (fun);
  kept_bodies[place] = body_reader (fn).read (copy_for (gimple_body (fn), fn, fn));
  pop_cfun ();
}

tree
without_alias (tree fn)
{
  cgraph_node *node = cgraph_node::get (fn);
  return node && node->alias && node->analyzed ? node->ultimate_alias_target ()->decl : fn;
}

gimple_seq
copy_of_body (tree fn)
{
  if (!kept_places.count (fn) && replaceable_calls_p (fn) && !DECL_STRUCT_FUNCTION (fn)->cfg)
    {
      if (!gimple_body (fn) && DECL_SAVED_TREE (fn))
	gimplify_function_tree (fn);
      if (gimple_body (fn))
	keep_body (DECL_STRUCT_FUNCTION (fn));
    }
  const auto at = kept_places.find (fn);
  if (at == kept_places.end () || !kept_bodies[at->second])
    return NULL;
  return copy_for (kept_bodies[at->second], fn, current_function_decl);
}

} // namespace accred
