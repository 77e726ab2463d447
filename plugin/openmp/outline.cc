/* Target regions in constructs of the host become functions of their own.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   GCC rejects constructs of OpenACC inside those of OpenMP: in `parallel', in a task, and in
   `target data' that gives variables other addresses.  A call can stand there:

     #pragma omp parallel		  #pragma omp parallel
       #pragma omp target map (a, s)  ->    { s' = s; f._omp_target (&a, &s', n); s = s'; }
	 BODY, with a, s, n

   The function gets by value what has no address and needs none, and all else by its address: in
   the function such a variable stands for what its argument points to, as variables of an outer
   function do in a nested one.  So maps find what is mapped already.

   The call of a region with `nowait' stands in a task of its own (target-task.cc).

   Guarantees: the function's body is the region; the pass comes to it later as to any function.  */

#include "plugin/openmp/outline.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/local-variables.h"
#include "plugin/openmp/allocated-variables.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/data-regions.h"
#include "plugin/openmp/target-task.h"
#include "plugin/openmp/task-reductions.h"

#include "langhooks.h"
#include "tree-inline.h"

namespace accred {

namespace {

/* What a region uses and what it declares.  */
struct region_names
{
  /* Variables and SSA names of the function around, in order.  */
  std::vector<tree> used;
  std::set<tree> seen;
  /* Variables of the region: in binds, and those that are private on all constructs in it that use
     them, which Fortran declares around.  */
  std::set<tree> own, private_inside;
  std::vector<tree> locals; /* The latter alone.  */
  const std::set<tree> *renamed;
};

bool
declared_around_p (const_tree t, const std::set<tree> &renamed)
{
  return (TREE_CODE (t) == SSA_NAME
	  || ((VAR_P (t) || TREE_CODE (t) == PARM_DECL || TREE_CODE (t) == RESULT_DECL)
	      && (auto_var_p (t) || renamed.count (const_cast<tree> (t)))));
}

bool
run_time_size_p (const_tree t)
{
  return DECL_P (t) && DECL_SIZE_UNIT (t) && !poly_int_tree_p (DECL_SIZE_UNIT (t));
}

/* True if the name T stands for an expression; where a construct around has a copy of the variable,
   for that copy, which has its own pointer if its size is known only when the program runs.  */

bool
stands_for_value_p (tree t, const std::set<tree> &renamed)
{
  return DECL_P (t) && TREE_CODE (t) != RESULT_DECL && DECL_HAS_VALUE_EXPR_P (t)
	 && (!renamed.count (t) || run_time_size_p (t));
}

tree
note_name (tree *tp, int *subtrees, void *data)
{
  region_names &names = *static_cast<region_names *> (static_cast<walk_stmt_info *> (data)->info);
  if (TYPE_P (*tp))
    *subtrees = 0;
  else if (declared_around_p (*tp, *names.renamed) && names.seen.insert (*tp).second)
    {
      names.used.push_back (*tp);
      if (run_time_size_p (*tp))
	for (tree type = TREE_TYPE (*tp); TREE_CODE (type) == ARRAY_TYPE; type = TREE_TYPE (type))
	  walk_tree (&TYPE_SIZE_UNIT (type), note_name, data, NULL);
      if (names.private_inside.count (*tp))
	return NULL_TREE;
      if (stands_for_value_p (*tp, *names.renamed))
	{
	  tree value = DECL_VALUE_EXPR (*tp);
	  walk_tree (&value, note_name, data, NULL);
	}
    }
  return NULL_TREE;
}

void
note_private (region_names &names, tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE && !OMP_CLAUSE_PRIVATE_DEBUG (c))
      {
	tree v = OMP_CLAUSE_DECL (c);
	names.private_inside.insert (v);
	if (run_time_size_p (v) && DECL_HAS_VALUE_EXPR_P (v))
	  names.private_inside.insert (TREE_OPERAND (DECL_VALUE_EXPR (v), 0));
      }
}

tree note_declarations (gimple_stmt_iterator *, bool *, walk_stmt_info *);

/* What a reduction by the program's operator has in its clause C.  */

void
note_in_clause (region_names &names, tree c)
{
  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION)
    for (tree v :
	 { OMP_CLAUSE_REDUCTION_PLACEHOLDER (c), OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c) })
      if (v)
	names.own.insert (v);
  walk_stmt_info wi = {};
  wi.info = &names;
  for_each_sequence_of_clause (c, [&] (gimple_seq *s)
			       { walk_gimple_seq (*s, note_declarations, note_name, &wi); });
}

tree
note_declarations (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  region_names &names = *static_cast<region_names *> (wi->info);
  gimple *stmt = gsi_stmt (*gsi);
  if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      names.own.insert (v);
  if (construct_of (stmt))
    note_private (names, *clauses_of (stmt));
  for (tree c = clauses_of_any (stmt); c; c = OMP_CLAUSE_CHAIN (c))
    note_in_clause (names, c);
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
      names.private_inside.insert (gimple_omp_for_index (loop, i));
  return NULL_TREE;
}

/* The clauses of TARGET name all that its body takes from outside.  */

region_names
names_of (gomp_target *target, const std::set<tree> &renamed)
{
  region_names names;
  names.renamed = &renamed;
  walk_stmt_info wi = {};
  wi.info = &names;
  for (tree c = gimple_omp_target_clauses (target), next; c; c = next)
    {
      next = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = NULL_TREE;
      tree walked = c;
      if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE)
	note_private (names, c);
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE || run_time_size_p (OMP_CLAUSE_DECL (c)))
	walk_tree (&walked, note_name, &wi, NULL);
      OMP_CLAUSE_CHAIN (c) = next;
    }
  const std::set<tree> outside = names.seen;
  walk_gimple_seq (gimple_omp_body (target), note_declarations, note_name, &wi);
  auto local_p = [&] (tree t)
  {
    if (names.private_inside.count (t) && !outside.count (t) && !run_time_size_p (t)
	&& names.own.insert (t).second)
      names.locals.push_back (t);
    return names.own.count (t) > 0;
  };
  names.used.erase (std::remove_if (names.used.begin (), names.used.end (), local_p),
		    names.used.end ());
  return names;
}

/* True if the region copies the variable V, which has no address, back to the host, or takes it for
   an address.  */

bool
stored_p (gomp_target *target, tree v)
{
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_MAP:
	/* Kinds behind the last one say how the region gets at something.  */
	if (OMP_CLAUSE_DECL (c) == v && OMP_CLAUSE_MAP_KIND (c) < GOMP_MAP_LAST
	    && GOMP_MAP_COPY_FROM_P (OMP_CLAUSE_MAP_KIND (c)))
	  return true;
	break;
      case OMP_CLAUSE_HAS_DEVICE_ADDR:
	/* The address of a reference is the value of V.  */
	if (device_address_of (c) == v && TREE_CODE (TREE_TYPE (v)) != REFERENCE_TYPE
	    && !(lang_GNU_Fortran () && POINTER_TYPE_P (TREE_TYPE (v))))
	  return true;
	break;
      default: break;
      }
  return false;
}

/* Who executes the call.  */
enum class in_task
{
  no,
  at_once, /* A task that the thread executes where it comes to it.  */
  deferred
};

class outliner
{
public:
  /* REDUCTIONS are clauses of the task that has the region take part in reductions.  */
  outliner (gomp_target *target, const std::set<tree> &renamed, in_task task, tree reductions)
    : m_target (target), m_names (names_of (target, renamed)), m_task (task),
      m_reductions (reductions), m_reduced (names_of_reductions (reductions))
  {}

  gimple *outline ()
  {
    m_loc = gimple_location (m_target);
    /* Without a task, whoever calls has waited.  */
    m_task_clauses = take_task_clauses (m_target);
    if (m_task == in_task::at_once)
      {
	m_task_clauses = build_omp_clause (m_loc, OMP_CLAUSE_IF);
	OMP_CLAUSE_IF_MODIFIER (m_task_clauses) = ERROR_MARK;
	OMP_CLAUSE_IF_EXPR (m_task_clauses) = integer_zero_node;
      }
    m_task_clauses = chainon (m_reductions, m_task_clauses);
    /* Sizes before what leads to arrays.  */
    for (bool pointers : { false, true })
      for (tree v : m_names.used)
	if (!stands_for_value_p (v, *m_names.renamed) && POINTER_TYPE_P (TREE_TYPE (v)) == pointers)
	  parameter (v);
    make_function ();
    for (tree v : m_names.locals)
      inside_variable (v);
    for (tree v : m_names.used)
      if (!m_inside.count (v))
	renamed_value (v);
    rename ();
    finish_function ();
    return call ();
  }

private:
  /* Variables and statements around the call.  */
  struct call_site
  {
    tree vars = NULL_TREE;
    gimple_seq before = NULL, after = NULL;
  };

  void parameter (tree);
  void value_parameter (tree);
  tree add_parameter (tree type, tree like);
  tree task_value (tree value);
  tree computed_in_task (tree value);
  void task_clause (tree c);
  static gbind *bind_at (const call_site &, gimple_seq body);
  tree inside_type (tree);
  tree inside_variable (tree outside);
  void renamed_value (tree);
  void make_function ();
  void rename ();
  void finish_function ();
  gimple *call ();
  static tree rename_operand (tree *, int *, void *);
  static tree move_declarations (gimple_stmt_iterator *, bool *, walk_stmt_info *);

  gomp_target *m_target;
  region_names m_names;
  location_t m_loc = UNKNOWN_LOCATION;
  std::map<tree, tree> m_inside; /* What stands for a name in the function.  */
  std::map<tree, tree> m_types_inside; /* And for a type.  */
  std::vector<std::pair<tree, tree>> m_pointed; /* A name, and the parameter that points to it.  */
  std::vector<tree> m_arguments, m_types, m_parameters;
  const in_task m_task;
  tree m_task_clauses = NULL_TREE, m_reductions;
  const std::set<tree> m_reduced; /* Variables that mean others in the task.  */
  call_site m_at_task, m_at_call; /* The latter is in the task, if there is one.  */
  tree m_function = NULL_TREE;
};

tree
outliner::add_parameter (tree type, tree like)
{
  tree name = DECL_P (like) ? DECL_NAME (like) : NULL_TREE;
  tree p = build_decl (m_loc, PARM_DECL, name, type);
  DECL_ARTIFICIAL (p) = 1;
  DECL_IGNORED_P (p) = !DECL_P (like) || DECL_IGNORED_P (like);
  DECL_ARG_TYPE (p) = type;
  TREE_USED (p) = 1;
  m_types.push_back (type);
  m_parameters.push_back (p);
  return p;
}

void
outliner::task_clause (tree c)
{
  OMP_CLAUSE_CHAIN (c) = m_task_clauses;
  m_task_clauses = c;
}

/* What the call has for VALUE, of outside the task.  */

tree
outliner::task_value (tree value)
{
  if (m_task == in_task::no || CONSTANT_CLASS_P (value))
    return value;
  tree type = TREE_TYPE (value);
  /* A copy of a reference would be one of the object.  */
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = build_pointer_type (TREE_TYPE (type));
  /* The type's size is known outside alone.  */
  if (POINTER_TYPE_P (type) && variably_modified_type_p (type, NULL_TREE))
    type = ptr_type_node;
  tree own = new_temporary (TYPE_MAIN_VARIANT (type), &m_at_task.vars);
  gimple_seq_add_stmt (&m_at_task.before, gimple_build_assign (own, value));
  task_clause (firstprivate_clause (own, m_loc));
  return own;
}

/* VALUE, which statements in front of the task compute from variables that mean others in it, is
   computed again there.  */

tree
outliner::computed_in_task (tree value)
{
  if (TREE_CODE (value) != SSA_NAME)
    return m_reduced.count (value) || is_gimple_min_invariant (value) ? value : task_value (value);
  gimple *set = SSA_NAME_DEF_STMT (value);
  if (!leads_to_reduced_p (value, m_reduced))
    return task_value (value);
  gimple *again = gimple_copy (set);
  for (unsigned i = 1; i < gimple_num_ops (set); i++)
    {
      tree op = unshare_expr (gimple_op (set, i)), *used = &op;
      while (handled_component_p (*used) || INDIRECT_REF_P (*used) || TREE_CODE (*used) == MEM_REF
	     || TREE_CODE (*used) == ADDR_EXPR)
	{
	  if (TREE_CODE (*used) == ARRAY_REF)
	    TREE_OPERAND (*used, 1) = task_value (TREE_OPERAND (*used, 1));
	  used = &TREE_OPERAND (*used, 0);
	}
      *used = computed_in_task (*used);
      gimple_set_op (again, i, op);
    }
  tree own = new_temporary (TYPE_MAIN_VARIANT (TREE_TYPE (value)), &m_at_call.vars);
  gimple_set_op (again, 0, own);
  gimple_seq_add_stmt (&m_at_call.before, again);
  return own;
}

/* The value of the name V becomes a parameter.  */

void
outliner::value_parameter (tree v)
{
  tree type = inside_type (TREE_TYPE (v));
  tree p = add_parameter (TYPE_MAIN_VARIANT (type), v);
  m_inside[v] = p;
  if (!DECL_P (v))
    {
      m_arguments.push_back (computed_in_task (v));
      return;
    }
  /* Front ends do not take artificial ones for references.  */
  DECL_ARTIFICIAL (p) = DECL_ARTIFICIAL (v);
  if (lang_GNU_Fortran ())
    {
      if (DECL_LANG_SPECIFIC (v))
	DECL_LANG_SPECIFIC (p) = DECL_LANG_SPECIFIC (v);
      TREE_TYPE (p) = type;
      DECL_ARG_TYPE (p) = type;
      m_types.back () = type;
    }
  const bool reduced = m_reduced.count (v) > 0;
  tree copy = m_task == in_task::deferred && !reduced && TREE_CODE (type) == REFERENCE_TYPE
		? copy_in_task (m_target, v)
		: NULL_TREE;
  if (copy)
    task_clause (copy);
  tree value = v;
  const bool inside = copy || reduced;
  if (TREE_ADDRESSABLE (v))
    {
      call_site &site = m_task != in_task::no && !inside ? m_at_task : m_at_call;
      value = new_temporary (type, &site.vars);
      gimple_seq_add_stmt (&site.before, gimple_build_assign (value, v));
    }
  m_arguments.push_back (inside ? value : task_value (value));
}

/* The name V becomes a parameter, or what a parameter points to.  */

void
outliner::parameter (tree v)
{
  tree type = TREE_TYPE (v);
  /* The address of a reference means nothing to a program; Fortran's optional arguments are
     pointers.  */
  const bool optional = lang_GNU_Fortran () && TREE_CODE (type) == POINTER_TYPE
			&& lang_hooks.decls.omp_check_optional_argument (v, false);
  const bool value
    = TREE_CODE (v) == SSA_NAME || TREE_CODE (type) == REFERENCE_TYPE || optional
      || (m_reduced.count (v) && argument_array_p (v))
      || (is_gimple_reg_type (type) && !TREE_ADDRESSABLE (v) && !TREE_THIS_VOLATILE (v));
  if (value && !stored_p (m_target, v))
    return value_parameter (v);
  tree copy = NULL_TREE, address;
  if (value)
    {
      tree object = new_temporary (type, &m_at_call.vars);
      TREE_ADDRESSABLE (object) = 1;
      gimple_seq_add_stmt (&m_at_call.before, gimple_build_assign (object, v));
      gimple_seq_add_stmt (&m_at_call.after, gimple_build_assign (v, object));
      address = build_fold_addr_expr (object);
      if (m_task != in_task::no && !m_reduced.count (v))
	{
	  tree shared = build_omp_clause (m_loc, OMP_CLAUSE_SHARED);
	  OMP_CLAUSE_DECL (shared) = v;
	  task_clause (shared);
	}
    }
  else
    {
      TREE_ADDRESSABLE (v) = 1;
      address = build_fold_addr_expr (v);
      const bool reduced = m_reduced.count (v) > 0;
      if (m_task == in_task::deferred && !reduced)
	copy = copy_in_task (m_target, v);
      if (copy)
	task_clause (copy);
      else if (!reduced)
	address = task_value (address);
    }
  m_pointed.emplace_back (v, add_parameter (build_pointer_type (type), v));
  m_arguments.push_back (address);
}

/* TYPE with the sizes that the new function has, if it is an array of a size that only the program
   knows, or leads to one.  */

tree
outliner::inside_type (tree type)
{
  if (POINTER_TYPE_P (type))
    {
      tree target = inside_type (TREE_TYPE (type));
      if (target == TREE_TYPE (type))
	return type;
      tree copy = build_distinct_type_copy (type);
      TREE_TYPE (copy) = target;
      return copy;
    }
  if (TREE_CODE (type) != ARRAY_TYPE || !TYPE_SIZE_UNIT (type)
      || poly_int_tree_p (TYPE_SIZE_UNIT (type)))
    return type;
  auto known = m_types_inside.find (type);
  if (known != m_types_inside.end ())
    return known->second;
  auto inside = [this] (tree size)
  {
    auto own = m_inside.find (size);
    return own == m_inside.end () ? NULL_TREE : own->second;
  };
  tree element = inside_type (TREE_TYPE (type)), size = inside (TYPE_SIZE_UNIT (type));
  /* The size of a reduced section is the region's own.  */
  if (!size)
    return type;
  tree last = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
  if (tree own = inside (last))
    last = own;
  else if (TREE_CODE (last) != INTEGER_CST)
    last = size_binop (MINUS_EXPR, size_binop (EXACT_DIV_EXPR, size, TYPE_SIZE_UNIT (element)),
		       size_one_node);
  tree copy = build_distinct_type_copy (type);
  TREE_TYPE (copy) = element;
  TYPE_DOMAIN (copy) = build_range_type (sizetype, TYPE_MIN_VALUE (TYPE_DOMAIN (type)), last);
  TYPE_SIZE_UNIT (copy) = size;
  TYPE_SIZE (copy)
    = size_binop (MULT_EXPR, fold_convert (bitsizetype, size), bitsize_int (BITS_PER_UNIT));
  return m_types_inside[type] = copy;
}

/* A variable of the new function like OUTSIDE, without a value yet.  */

tree
outliner::inside_variable (tree outside)
{
  tree v = build_decl (DECL_SOURCE_LOCATION (outside), VAR_DECL, DECL_NAME (outside),
		       inside_type (TREE_TYPE (outside)));
  DECL_ARTIFICIAL (v) = DECL_ARTIFICIAL (outside);
  DECL_IGNORED_P (v) = DECL_IGNORED_P (outside);
  TREE_ADDRESSABLE (v) = TREE_ADDRESSABLE (outside);
  TREE_THIS_VOLATILE (v) = TREE_THIS_VOLATILE (outside);
  TREE_READONLY (v) = TREE_READONLY (outside);
  TREE_USED (v) = 1;
  if (TREE_CODE (outside) != RESULT_DECL && TREE_CODE (outside) != PARM_DECL)
    DECL_ATTRIBUTES (v) = DECL_ATTRIBUTES (outside);
  if (lang_GNU_Fortran ())
    DECL_LANG_SPECIFIC (v) = DECL_LANG_SPECIFIC (outside);
  DECL_SEEN_IN_BIND_EXPR_P (v) = 1;
  DECL_CONTEXT (v) = m_function;
  m_inside[outside] = v;
  return v;
}

/* V stands for an expression; inside, for the same one with the names there.  */

void
outliner::renamed_value (tree v)
{
  tree own = inside_variable (v);
  tree value = unshare_expr (DECL_VALUE_EXPR (v));
  walk_stmt_info wi = {};
  wi.info = this;
  walk_tree (&value, rename_operand, &wi, NULL);
  SET_DECL_VALUE_EXPR (own, value);
  DECL_HAS_VALUE_EXPR_P (own) = 1;
}

void
outliner::make_function ()
{
  tree type = build_function_type_array (void_type_node, m_types.size (), m_types.data ());
  tree name = clone_function_name_numbered (current_function_decl, "_omp_target");
  tree fn = build_decl (m_loc, FUNCTION_DECL, name, type);
  TREE_STATIC (fn) = 1;
  TREE_USED (fn) = 1;
  DECL_ARTIFICIAL (fn) = 1;
  DECL_NAMELESS (fn) = 1;
  SET_DECL_ASSEMBLER_NAME (fn, name);
  DECL_IGNORED_P (fn) = 0;
  DECL_UNINLINABLE (fn) = 1;
  /* The C++ front end looks at it when it mangles variables of the function.  */
  if (tree like = builtin_decl_explicit (BUILT_IN_ABORT))
    if (DECL_LANG_SPECIFIC (like))
      {
	DECL_LANG_SPECIFIC (fn) = DECL_LANG_SPECIFIC (like);
	lang_hooks.dup_lang_specific_decl (fn);
      }
  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn)
    = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (current_function_decl);
  DECL_FUNCTION_SPECIFIC_TARGET (fn) = DECL_FUNCTION_SPECIFIC_TARGET (current_function_decl);
  tree result = build_decl (m_loc, RESULT_DECL, NULL_TREE, void_type_node);
  DECL_ARTIFICIAL (result) = 1;
  DECL_IGNORED_P (result) = 1;
  DECL_CONTEXT (result) = fn;
  DECL_RESULT (fn) = result;
  tree *end = &DECL_ARGUMENTS (fn);
  for (tree p : m_parameters)
    {
      DECL_CONTEXT (p) = fn;
      *end = p;
      end = &DECL_CHAIN (p);
    }
  m_function = fn;
  for (auto [v, pointer] : m_pointed)
    {
      tree own = inside_variable (v);
      /* A register of g++ is one in the region's constructs, too.  */
      TREE_ADDRESSABLE (own) = TREE_ADDRESSABLE (v) || !DECL_HAS_VALUE_EXPR_P (v);
      SET_DECL_VALUE_EXPR (own, build_simple_mem_ref (pointer));
      DECL_HAS_VALUE_EXPR_P (own) = 1;
    }
}

tree
outliner::rename_operand (tree *tp, int *subtrees, void *data)
{
  outliner &o = *static_cast<outliner *> (static_cast<walk_stmt_info *> (data)->info);
  if (TREE_CODE (*tp) == MEM_REF)
    TREE_TYPE (*tp) = o.inside_type (TREE_TYPE (*tp));
  if (TYPE_P (*tp))
    *subtrees = 0;
  else if (auto inside = o.m_inside.find (*tp); inside != o.m_inside.end ())
    {
      *tp = inside->second;
      *subtrees = 0;
    }
  else if (TREE_CODE (*tp) == LABEL_DECL)
    DECL_CONTEXT (*tp) = o.m_function;
  return NULL_TREE;
}

tree
outliner::move_declarations (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  outliner &o = *static_cast<outliner *> (wi->info);
  if (glabel *label = dyn_cast<glabel *> (gsi_stmt (*gsi)))
    DECL_CONTEXT (gimple_label_label (label)) = o.m_function;
  walk_stmt_info inside = {};
  inside.info = wi->info;
  for (tree c = clauses_of_any (gsi_stmt (*gsi)); c; c = OMP_CLAUSE_CHAIN (c))
    for_each_sequence_of_clause (
      c,
      [&] (gimple_seq *s) { walk_gimple_seq_mod (s, move_declarations, rename_operand, &inside); });
  return NULL_TREE;
}

void
outliner::rename ()
{
  walk_stmt_info wi = {};
  wi.info = this;
  for (const auto &inside : m_inside)
    if (VAR_P (inside.second))
      point_to_copy (inside.second, m_inside);
  /* Front ends share what a captured variable stands for with its clauses.  */
  for (tree c = gimple_omp_target_clauses (m_target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      {
	OMP_CLAUSE_DECL (c) = unshare_expr (OMP_CLAUSE_DECL (c));
	OMP_CLAUSE_SIZE (c) = unshare_expr (OMP_CLAUSE_SIZE (c));
      }
  gimple_seq seq = NULL;
  gimple_seq_add_stmt_without_update (&seq, m_target);
  walk_gimple_seq_mod (&seq, move_declarations, rename_operand, &wi);
  gimple_stmt_iterator gsi = gsi_start (seq);
  gsi_remove (&gsi, false);
  for (tree v : m_names.own)
    {
      if (m_inside.count (v))
	continue;
      /* Some of what stands for an operand of the program's operator belongs to that.  */
      if (!TREE_STATIC (v) && !DECL_EXTERNAL (v)
	  && decl_function_context (v) == current_function_decl)
	DECL_CONTEXT (v) = m_function;
      if (VAR_P (v) && DECL_HAS_VALUE_EXPR_P (v))
	{
	  tree value = unshare_expr (DECL_VALUE_EXPR (v));
	  walk_tree (&value, rename_operand, &wi, NULL);
	  SET_DECL_VALUE_EXPR (v, value);
	}
    }
}

void
outliner::finish_function ()
{
  tree block = make_node (BLOCK);
  BLOCK_SUPERCONTEXT (block) = m_function;
  DECL_INITIAL (m_function) = block;
  for (auto [v, inside] : m_inside)
    if (VAR_P (inside) && DECL_HAS_VALUE_EXPR_P (inside))
      {
	DECL_CHAIN (inside) = BLOCK_VARS (block);
	BLOCK_VARS (block) = inside;
      }
  gimple_seq body = NULL;
  gimple_seq_add_stmt (&body, m_target);
  gbind *bind = gimple_build_bind (NULL_TREE, body, block);
  tree locals = NULL_TREE;
  for (tree v : m_names.locals)
    {
      tree inside = m_inside.at (v);
      DECL_CHAIN (inside) = locals;
      locals = inside;
    }
  gimple_bind_set_vars (bind, locals);
  const unsigned properties = cfun->curr_properties;
  push_struct_function (m_function);
  init_tree_ssa (cfun);
  cfun->function_start_locus = cfun->function_end_locus = m_loc;
  cfun->curr_properties = properties;
  gimple_set_body (m_function, bind);
  pop_cfun ();
  cgraph_node::add_new_function (m_function, false);
  copy_late_variants (cgraph_node::get (current_function_decl),
		      cgraph_node::get_create (m_function));
}

gbind *
outliner::bind_at (const call_site &site, gimple_seq body)
{
  gimple_seq all = site.before;
  gimple_seq_add_seq (&all, body);
  gimple_seq_add_seq (&all, site.after);
  /* Also without variables: GCC moves all that is in the block of a task's body.  */
  tree block = make_node (BLOCK);
  BLOCK_VARS (block) = site.vars;
  return gimple_build_bind (site.vars, all, block);
}

gimple *
outliner::call ()
{
  auto_vec<tree> arguments;
  for (tree a : m_arguments)
    arguments.safe_push (a);
  gcall *call = gimple_build_call_vec (m_function, arguments);
  gimple_set_location (call, m_loc);
  gbind *body = bind_at (m_at_call, call);
  return m_task != in_task::no ? bind_at (m_at_task, make_task (body, m_task_clauses, m_loc))
			       : body;
}

} // namespace

tree
variable_of_run_time_size (gomp_target *target)
{
  for (tree v : names_of (target, {}).used)
    if (run_time_size_p (v))
      return v;
  return NULL_TREE;
}

tree
outline_obstacle (gomp_target *target)
{
  const region_names names = names_of (target, {});
  for (tree v : names.used)
    if (run_time_size_p (v)
	&& (!VAR_P (v) || !DECL_HAS_VALUE_EXPR_P (v)
	    || TREE_CODE (DECL_VALUE_EXPR (v)) != INDIRECT_REF
	    || TREE_CODE (TREE_TYPE (v)) != ARRAY_TYPE || !DECL_P (TYPE_SIZE_UNIT (TREE_TYPE (v)))))
      return v;
  return NULL_TREE;
}

gimple *
outline_target (gomp_target *target, const std::set<tree> &renamed, bool deferred)
{
  std::set<tree> copied = renamed;
  tree reductions = task_reductions_p (target) ? take_task_reductions (target) : NULL_TREE;
  for (tree v : names_of_reductions (reductions))
    if (is_global_var (v))
      copied.insert (v);
  if (deferred)
    for (tree v : global_copies (target))
      copied.insert (v);
  const in_task task = deferred ? in_task::deferred : reductions ? in_task::at_once : in_task::no;
  return outliner (target, copied, task, reductions).outline ();
}

} // namespace accred
