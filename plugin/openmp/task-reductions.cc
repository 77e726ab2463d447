/* Clauses `in_reduction' of target constructs.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A target region is a task, which may take part in the reduction of a taskgroup, or of a construct
   with `reduction (task, ...)': the thread that executes the task has a copy of the object.  GCC
   knows how a task finds its copy, and initializes it.  So the region becomes a function, which a
   task calls (outline.cc):

     #pragma omp target			    #pragma omp task if (0)
	 in_reduction (+: x, a[k:n])	->      in_reduction (+: x, a[k:n])
	 map (tofrom: x, a[k:n])	      f._omp_target (&x, a, k, n);
       BODY

   The variables of the clauses lead to the copies in the task, and what is computed from them is
   computed there.  With `nowait' it is the task that the region is anyway (target-task.cc).

   Left as they are, for clauses.def to refuse: Fortran's allocatable variables, at which gfortran
   itself crashes, but for scalars since GCC 16.  It takes no pointers.  */

#include "plugin/openmp/task-reductions.h"
#include "plugin/kernels/map-clauses.h"
#include "plugin/openmp/allocatable-copies.h"
#include "plugin/openmp/loop-clauses.h"

#include "langhooks.h"

namespace accred {

namespace {

/* The variable that C, a clause `in_reduction', names.  */

tree
reduced_name (const_tree c)
{
  tree decl = OMP_CLAUSE_DECL (c);
  if (TREE_CODE (decl) != MEM_REF)
    return decl;
  tree start = TREE_OPERAND (decl, 0);
  STRIP_NOPS (start);
  if (TREE_CODE (start) == POINTER_PLUS_EXPR)
    {
      start = TREE_OPERAND (start, 0);
      STRIP_NOPS (start);
    }
  return INDIRECT_REF_P (start) || TREE_CODE (start) == ADDR_EXPR ? TREE_OPERAND (start, 0) : start;
}

/* The pointer to the variable V if only the program knows its size, else null.  */

tree
pointer_to_sized (tree v)
{
  if (!DECL_SIZE_UNIT (v) || poly_int_tree_p (DECL_SIZE_UNIT (v)) || !DECL_HAS_VALUE_EXPR_P (v)
      || !INDIRECT_REF_P (DECL_VALUE_EXPR (v)))
    return NULL_TREE;
  return TREE_OPERAND (DECL_VALUE_EXPR (v), 0);
}

bool
task_has_p (tree name)
{
  if (!DECL_P (name))
    return false;
  tree type = TREE_TYPE (name);
  if (TREE_CODE (type) == REFERENCE_TYPE)
    type = TREE_TYPE (type);
  if (!lang_GNU_Fortran ())
    return true;
  /* gfortran takes none of the program's pointers.  */
  return !allocatable_p (name) && (!POINTER_TYPE_P (type) || argument_array_p (name));
}

} // namespace

bool
argument_array_p (tree v)
{
  return lang_GNU_Fortran () && TREE_CODE (TREE_TYPE (v)) == POINTER_TYPE
	 && TREE_CODE (TREE_TYPE (TREE_TYPE (v))) == ARRAY_TYPE;
}

bool
task_reductions_p (gomp_target *target)
{
  bool any = false;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IN_REDUCTION)
      {
	if (!task_has_p (reduced_name (c)))
	  return false;
	any = true;
      }
  return any;
}

/* Maps of the region at GSI that lead to variables of NAMES through temporaries name these: in
   constructs the gimplifier copies a pointer to a variable.  */

static void
name_reduced_in_maps (gimple_stmt_iterator gsi, const std::set<tree> &names)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (gsi));
  std::map<tree, tree> copies;
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_assign_single_p (stmt) && VAR_P (gimple_assign_lhs (stmt))
	  && names.count (gimple_assign_rhs1 (stmt)))
	copies.emplace (gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt));
      /* A block computes sizes (size_absent_arrays).  */
      else if (!is_gimple_assign (stmt) && gimple_code (stmt) != GIMPLE_BIND)
	break;
    }
  auto name = [] (tree *tp, int *, void *data) -> tree
  {
    auto &known = *static_cast<std::map<tree, tree> *> (data);
    if (auto copy = known.find (*tp); copy != known.end ())
      *tp = copy->second;
    return NULL_TREE;
  };
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      walk_tree (&OMP_CLAUSE_DECL (c), name, &copies, NULL);
}

/* The variable that the map C leads to.  */

static tree
mapped_name (const_tree c)
{
  tree t = OMP_CLAUSE_DECL (c);
  while (!DECL_P (t) && EXPR_P (t))
    t = TREE_OPERAND (t, 0);
  return t;
}

void
complete_reduction_maps (gimple_stmt_iterator gsi)
{
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (gsi));
  if (!task_reductions_p (target))
    return;
  tree *clauses = gimple_omp_target_clauses_ptr (target);
  std::set<tree> names = names_of_reductions (*clauses);
  name_reduced_in_maps (gsi, names);
  /* gfortran forgets those of combined constructs.  */
  if (!lang_GNU_Fortran ())
    return;
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      names.erase (mapped_name (c));
  for (tree name : names)
    {
      const location_t loc
	= OMP_CLAUSE_LOCATION (omp_find_clause (*clauses, OMP_CLAUSE_IN_REDUCTION));
      tree map = data_clause (GOMP_MAP_ALWAYS_TOFROM, name, loc);
      if (POINTER_TYPE_P (TREE_TYPE (name)))
	{
	  tree pointer = data_clause (GOMP_MAP_POINTER, name, loc);
	  OMP_CLAUSE_SIZE (pointer) = size_zero_node;
	  prepend_clause (clauses, pointer);
	  OMP_CLAUSE_DECL (map) = build_simple_mem_ref (name);
	  OMP_CLAUSE_SIZE (map) = TYPE_SIZE_UNIT (TREE_TYPE (TREE_TYPE (name)));
	}
      prepend_clause (clauses, map);
    }
}

/* Notes in DATA the numbers that what begins and combines copies uses.  */

static tree
note_used (tree *tp, int *subtrees, void *data)
{
  std::set<tree> &numbers
    = *static_cast<std::set<tree> *> (static_cast<walk_stmt_info *> (data)->info);
  if (TYPE_P (*tp))
    *subtrees = 0;
  else if ((VAR_P (*tp) || TREE_CODE (*tp) == PARM_DECL) && auto_var_p (*tp)
	   && INTEGRAL_TYPE_P (TREE_TYPE (*tp)))
    numbers.insert (*tp);
  return NULL_TREE;
}

static tree
forget_declared (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  *handled = false;
  if (gbind *bind = dyn_cast<gbind *> (gsi_stmt (*gsi)))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      static_cast<std::set<tree> *> (wi->info)->erase (v);
  return NULL_TREE;
}

/* What a task needs for Fortran's array ARRAY that is an argument: C is its clause.  */

static std::set<tree>
numbers_of_array (tree c, tree array)
{
  std::set<tree> numbers;
  walk_stmt_info wi = {};
  wi.info = &numbers;
  const auto all = [&] (walk_stmt_fn stmts, walk_tree_fn operands)
  {
    for (gimple_seq s :
	 { OMP_CLAUSE_REDUCTION_GIMPLE_INIT (c), OMP_CLAUSE_REDUCTION_GIMPLE_MERGE (c) })
      walk_gimple_seq (s, stmts, operands, &wi);
  };
  all (nullptr, note_used);
  all (forget_declared, nullptr);
  for (tree v : { OMP_CLAUSE_REDUCTION_PLACEHOLDER (c), OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c) })
    numbers.erase (v);
  tree type = TREE_TYPE (TREE_TYPE (array));
  /* In constructs only the size is known.  */
  if (DECL_P (TYPE_SIZE_UNIT (type)))
    numbers.insert (TYPE_SIZE_UNIT (type));
  return numbers;
}

tree
take_task_reductions (gomp_target *target)
{
  tree all = NULL_TREE;
  std::set<tree> numbers;
  tree *from = gimple_omp_target_clauses_ptr (target);
  auto note_number = [&] (tree t)
  {
    if (DECL_P (t))
      numbers.insert (t);
  };
  while (tree c = *from)
    {
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_IN_REDUCTION)
	{
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	    OMP_CLAUSE_MAP_IN_REDUCTION (c) = 0;
	  from = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      *from = OMP_CLAUSE_CHAIN (c);
      OMP_CLAUSE_CHAIN (c) = all;
      all = c;
      tree decl = OMP_CLAUSE_DECL (c);
      tree reduced = reduced_name (c);
      if (tree pointer = pointer_to_sized (reduced))
	numbers.insert (pointer);
      if (argument_array_p (reduced))
	for (tree n : numbers_of_array (c, reduced))
	  numbers.insert (n);
      if (TREE_CODE (decl) != MEM_REF)
	continue;
      /* Where the section begins and ends.  */
      tree start = TREE_OPERAND (decl, 0);
      STRIP_NOPS (start);
      if (TREE_CODE (start) == POINTER_PLUS_EXPR)
	note_number (TREE_OPERAND (start, 1));
      note_number (TYPE_MAX_VALUE (TYPE_DOMAIN (TREE_TYPE (decl))));
    }
  for (tree n : numbers)
    {
      tree c = firstprivate_clause (n, gimple_location (target));
      OMP_CLAUSE_CHAIN (c) = all;
      all = c;
    }
  return all;
}

std::set<tree>
names_of_reductions (tree clauses)
{
  std::set<tree> all;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IN_REDUCTION)
      {
	tree name = reduced_name (c), pointer = pointer_to_sized (name);
	all.insert (pointer ? pointer : name);
      }
  return all;
}

bool
leads_to_reduced_p (tree v, const std::set<tree> &names)
{
  if (TREE_CODE (v) != SSA_NAME)
    return names.count (v) > 0;
  gimple *set = SSA_NAME_DEF_STMT (v);
  if (!set || !is_gimple_assign (set) || !POINTER_TYPE_P (TREE_TYPE (v)))
    return false;
  tree from = gimple_assign_rhs1 (set);
  while (handled_component_p (from) || INDIRECT_REF_P (from) || TREE_CODE (from) == MEM_REF
	 || TREE_CODE (from) == ADDR_EXPR)
    from = TREE_OPERAND (from, 0);
  return leads_to_reduced_p (from, names);
}

} // namespace accred
