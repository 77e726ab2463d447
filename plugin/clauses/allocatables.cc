/* Pass `accred_allocatables': regions get what an allocatable scalar holds, not its address.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function, and before `accred_references'.  For GCC an
   allocatable scalar S of Fortran is a pointer to its value; as a dummy argument it is a
   reference to that pointer, or a pointer to it if it is optional.  omplower reduces
   that pointer as if it were the variable:

     #pragma omp target oacc_parallel map (tofrom: *S) map (alloc: S [pointer assign])
	 reduction (+: S)
       #pragma acc loop reduction (+: S)
	 for (...)
	   P = S;  *P = *P + ...;

   Arguments of Fortran that are references to their value it gets right, at all levels.
   So the construct gets such a reference R in S's place, in clauses and body:

     R = S;
     #pragma omp target oacc_parallel map (tofrom: *R) map (alloc: R [pointer assign])
	 reduction (+: R)
       ...

   The construct is the outermost one with a reduction of S in it that does not declare S
   itself: a compute construct, or a loop of a routine or of a Fortran BLOCK.  The
   variable may be unallocated or absent before a compute construct.  Then R refers to
   a zero.  No code reads it again, since the loops need not have an iteration.

   A reduction of another form than the above stays, and is refused where it is
   translated.

   The same is done in a compute construct to which S is firstprivate, for which GCC copies
   the host's address.  Where no clause names S, firstprivate is GCC's own choice; by
   the specification, S is copied then:

     firstprivate (S)	->   map (tofrom: *R) map (alloc: R [pointer assign])

   Not so if the region associates S, which may be a pointer, with something else.

   An optional argument that is a plain scalar is firstprivate even if it is absent: GCC
   reads it all the same, and the region takes it for present.  It becomes

     PRESENT = S != 0;  R = PRESENT ? S : &zero;
     firstprivate (R) firstprivate (PRESENT)  { R = PRESENT ? R : 0;  ... }

   Nothing of that is for C and C++, whose pointers to scalars have the same types: there
   what is firstprivate is the address.  */

#include "plugin/local-variables.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* A variable S and the reference R that takes its place.  */
struct renamed_variable
{
  tree variable;
  tree type;   /* Of the value.  */
  tree reference;
  bool indirect;	 /* S is the address of the pointer.  */
  bool copied;   /* Firstprivate, and to be copied instead.  */
  tree present; /* PRESENT of an optional argument.  */
  std::set<tree> addresses; /* Copies of S then: temporaries of the gimplifier.  */
  /* Statements that take the pointer's address, and variables that it becomes that of.  */
  std::vector<std::pair<gimple_stmt_iterator, tree>> addressed;
};

bool
scalar_type_p (tree type)
{
  return INTEGRAL_TYPE_P (type) || FLOAT_TYPE_P (type);
}

/* True if VARIABLE is an allocatable scalar whose value, of TYPE, is an object of constant size
   without allocatable components.  */

bool
plain_object_p (tree variable, tree type)
{
  if (!lang_hooks.decls.omp_private_outer_ref (variable) || !COMPLETE_TYPE_P (type)
      || TREE_CODE (TYPE_SIZE_UNIT (type)) != INTEGER_CST)
    return false;
  tree plain = build_decl (UNKNOWN_LOCATION, VAR_DECL, NULL_TREE, type);
  return !lang_hooks.decls.omp_private_outer_ref (plain);
}

/* The type of the value whose address a reduction of VARIABLE would reduce; null when
   the reduction is a sound one.  */

tree
value_type (tree variable, bool *indirect)
{
  if (!DECL_P (variable))
    return NULL_TREE;
  tree type = TREE_TYPE (variable);
  *indirect = lang_hooks.decls.omp_privatize_by_reference (variable);
  if (*indirect)
    type = TREE_TYPE (type);
  if (!POINTER_TYPE_P (type))
    return NULL_TREE;
  type = TREE_TYPE (type);
  return scalar_type_p (type) ? type : NULL_TREE;
}

/* The type of the value of VARIABLE, an allocatable scalar, if that is an object; else null.  */

tree
variable_type (tree variable, bool indirect)
{
  if (!DECL_P (variable))
    return NULL_TREE;
  tree type = indirect ? TREE_TYPE (TREE_TYPE (variable)) : TREE_TYPE (variable);
  if (!POINTER_TYPE_P (type))
    return NULL_TREE;
  type = TREE_TYPE (type);
  return AGGREGATE_TYPE_P (type) && plain_object_p (variable, type) ? type : NULL_TREE;
}

void
collect_reductions (tree clauses, std::set<tree> &variables)
{
  bool indirect;
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && value_type (OMP_CLAUSE_DECL (c), &indirect))
      variables.insert (OMP_CLAUSE_DECL (c));
}

bool
acc_loop_p (gimple *stmt)
{
  return (is_a<gomp_for *> (stmt) && gimple_omp_for_kind (stmt) == GF_OMP_FOR_KIND_OACC_LOOP);
}

tree
new_variable (tree type, tree name)
{
  tree v = new_local (type, name, UNKNOWN_LOCATION);
  DECL_IGNORED_P (v) = 1;
  return v;
}

tree
chain_variable (tree v, tree *variables)
{
  DECL_CHAIN (v) = *variables;
  return *variables = v;
}

/* True for the types c_ptr and c_funptr.  */

bool
c_pointer_p (tree type)
{
  return (POINTER_TYPE_P (type)
	  && (VOID_TYPE_P (TREE_TYPE (type)) || FUNC_OR_METHOD_TYPE_P (TREE_TYPE (type))));
}

/* True for an optional argument that is neither allocatable nor a pointer of Fortran.  */

bool
optional_value_p (tree variable)
{
  if (!lang_hooks.decls.omp_check_optional_argument (variable, false)
      || !lang_hooks.decls.omp_privatize_by_reference (variable))
    return false;
  tree type = TREE_TYPE (TREE_TYPE (variable));
  return scalar_type_p (type) || c_pointer_p (type);
}

/* What a construct reduces and declares.  */
struct scan
{
  std::set<tree> reduced, declared;
  std::set<tree> allocated; /* What malloc has returned.  */
  std::map<tree, tree> copies; /* Temporaries, and the variables that they have.  */
  /* Variables that get another value, themselves and where they point to.  */
  std::set<tree> assigned, assigned_through;
};

tree
scan_stmt (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  scan &s = *static_cast<scan *> (wi->info);
  gimple *stmt = gsi_stmt (*gsi);
  if (acc_loop_p (stmt))
    collect_reductions (gimple_omp_for_clauses (stmt), s.reduced);
  else if (gbind *bind = dyn_cast<gbind *> (stmt))
    for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
      s.declared.insert (v);
  else if (gimple_call_builtin_p (stmt, BUILT_IN_MALLOC))
    s.allocated.insert (gimple_call_lhs (stmt));
  else if (gimple_has_lhs (stmt)
	   && !(gimple_assign_single_p (stmt) && s.allocated.count (gimple_assign_rhs1 (stmt))))
    {
      tree lhs = gimple_get_lhs (stmt);
      if (gimple_assign_single_p (stmt) && DECL_P (gimple_assign_rhs1 (stmt)))
	s.copies[lhs] = gimple_assign_rhs1 (stmt);
      if (TREE_CODE (lhs) == MEM_REF || TREE_CODE (lhs) == INDIRECT_REF)
	{
	  tree p = TREE_OPERAND (lhs, 0);
	  auto copy = s.copies.find (p);
	  s.assigned_through.insert (copy == s.copies.end () ? p : copy->second);
	}
      else
	s.assigned.insert (lhs);
    }
  return NULL_TREE;
}

/* The variables to rename in STMT, less those that are declared inside.  */

std::vector<renamed_variable>
variables_of (gimple *stmt)
{
  scan s;
  tree clauses
    = (acc_loop_p (stmt) ? gimple_omp_for_clauses (stmt) : gimple_omp_target_clauses (stmt));
  collect_reductions (clauses, s.reduced);
  walk_stmt_info wi = {};
  wi.info = &s;
  walk_gimple_seq (gimple_omp_body (stmt), scan_stmt, NULL, &wi);
  std::vector<renamed_variable> variables;
  auto add = [&] (tree variable, bool reduced, bool implicit)
  {
    renamed_variable r = {};
    r.variable = variable;
    r.type = value_type (variable, &r.indirect);
    if (!r.type && !reduced)
      r.type = variable_type (variable, r.indirect);
    r.copied = !reduced && implicit;
    if (!r.type && !reduced && optional_value_p (variable))
      {
	r.type = TREE_TYPE (TREE_TYPE (variable));
	r.indirect = r.copied = false;
	r.present = new_variable (integer_type_node, get_identifier ("present"));
	variables.push_back (r);
	return;
      }
    /* The region may ask whether the argument is there, which R does not say.  */
    const bool optional = r.indirect && TREE_CODE (TREE_TYPE (variable)) == POINTER_TYPE;
    if (r.type && !s.declared.count (variable)
	&& (reduced
	    || (!optional && !(r.indirect ? s.assigned_through : s.assigned).count (variable))))
      variables.push_back (r);
  };
  for (tree v : s.reduced)
    add (v, true, false);
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && !s.reduced.count (OMP_CLAUSE_DECL (c)))
      add (OMP_CLAUSE_DECL (c), false, OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c));
  /* Not by address, so that the same source gives the same object.  */
  std::sort (variables.begin (), variables.end (),
	     [] (const renamed_variable &a, const renamed_variable &b)
	     { return DECL_UID (a.variable) < DECL_UID (b.variable); });
  return variables;
}

/* ----- clauses and uses ----- */

/* True if T is the pointer that S is the address of.  */

bool
pointer_p (const renamed_variable &r, tree t)
{
  return (r.indirect
	  && (TREE_CODE (t) == INDIRECT_REF
	      || (TREE_CODE (t) == MEM_REF && integer_zerop (TREE_OPERAND (t, 1))))
	  && (TREE_OPERAND (t, 0) == r.variable || r.addresses.count (TREE_OPERAND (t, 0))));
}

bool
private_p (tree clause, tree variable)
{
  return ((OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_PRIVATE
	   || OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_FIRSTPRIVATE)
	  && OMP_CLAUSE_DECL (clause) == variable);
}

/* True if CLAUSE maps an object of TYPE, not a named variable, with a kind for which
   POINTER says whether it is that of a pointer.  */

bool
maps_object_p (tree clause, tree type, bool pointer)
{
  if (OMP_CLAUSE_CODE (clause) != OMP_CLAUSE_MAP)
    return false;
  tree decl = OMP_CLAUSE_DECL (clause);
  return ((TREE_CODE (decl) == INDIRECT_REF || TREE_CODE (decl) == MEM_REF)
	  && (OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_POINTER) == pointer
	  && types_compatible_p (TREE_TYPE (decl), type));
}

/* Put maps of R in the place of the clause at P.  */

void
copy (tree *p, const renamed_variable &r)
{
  tree value = build_omp_clause (OMP_CLAUSE_LOCATION (*p), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (value, GOMP_MAP_TOFROM);
  OMP_CLAUSE_DECL (value) = build_simple_mem_ref (r.reference);
  OMP_CLAUSE_SIZE (value) = TYPE_SIZE_UNIT (r.type);
  tree pointer = build_omp_clause (OMP_CLAUSE_LOCATION (*p), OMP_CLAUSE_MAP);
  OMP_CLAUSE_SET_MAP_KIND (pointer, GOMP_MAP_POINTER);
  OMP_CLAUSE_DECL (pointer) = r.reference;
  OMP_CLAUSE_SIZE (pointer) = size_zero_node;
  OMP_CLAUSE_CHAIN (pointer) = OMP_CLAUSE_CHAIN (*p);
  OMP_CLAUSE_CHAIN (value) = pointer;
  *p = value;
}

/* The maps of a compute construct: first that of the value, then those of the pointers on
   the way to it, of which R is the only one.  False if they are others, or S comes into
   the construct in another way; then nothing is changed.  */

bool
rename_maps (tree *clauses, const renamed_variable &r)
{
  std::vector<tree *> places;
  for (tree *p = clauses; *p; p = &OMP_CLAUSE_CHAIN (*p))
    {
      tree c = *p;
      places.push_back (p);
      if (private_p (c, r.variable))
	{
	  if (r.copied)
	    copy (p, r);
	  return true;
	}
      if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_DECL (c) != r.variable)
	continue;
      const size_t before = r.indirect ? 2 : 1, i = places.size () - 1;
      if (OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_POINTER || i < before
	  || !maps_object_p (*places[i - before], r.type, false)
	  || (r.indirect && !maps_object_p (*places[i - 1], build_pointer_type (r.type), true)))
	return false;
      OMP_CLAUSE_DECL (*places[i - before]) = build_simple_mem_ref (r.reference);
      OMP_CLAUSE_DECL (c) = r.reference;
      if (r.indirect)
	*places[i - 1] = c;
      return true;
    }
  return false;
}

tree rename_descriptor (tree *, int *, void *);

void
rename_clause (tree c, walk_stmt_info *wi)
{
  renamed_variable &r = *static_cast<renamed_variable *> (wi->info);
  const omp_clause_code code = OMP_CLAUSE_CODE (c);
  if (private_p (c, r.variable)
      || (code == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_DECL (c) == r.variable))
    {
      OMP_CLAUSE_DECL (c) = r.reference;
      if (code == OMP_CLAUSE_REDUCTION)
	{
	  /* How to combine two of them in OpenMP, which is of no use here.  */
	  OMP_CLAUSE_REDUCTION_PLACEHOLDER (c) = NULL_TREE;
	  OMP_CLAUSE_REDUCTION_DECL_PLACEHOLDER (c) = NULL_TREE;
	  OMP_CLAUSE_REDUCTION_GIMPLE_INIT (c) = NULL;
	  OMP_CLAUSE_REDUCTION_GIMPLE_MERGE (c) = NULL;
	}
      return;
    }
  /* By rename_maps.  */
  if (code == OMP_CLAUSE_MAP)
    return;
  for (int i = 0; i < omp_clause_num_ops[code]; i++)
    walk_tree (&OMP_CLAUSE_OPERAND (c, i), rename_descriptor, wi, NULL);
}

/* The address, of TYPE, of a pointer to the value, for use by the current statement.  */

tree
pointer_address (tree type, walk_stmt_info *wi)
{
  renamed_variable &r = *static_cast<renamed_variable *> (wi->info);
  if (r.addressed.empty () || gsi_stmt (r.addressed.back ().first) != gsi_stmt (wi->gsi))
    {
      tree copy = new_variable (build_pointer_type (r.type), get_identifier ("pointer"));
      TREE_ADDRESSABLE (copy) = 1;
      r.addressed.emplace_back (wi->gsi, copy);
    }
  return build1 (ADDR_EXPR, type, r.addressed.back ().second);
}

tree
rename_descriptor (tree *tp, int *walk_subtrees, void *data)
{
  walk_stmt_info *wi = static_cast<walk_stmt_info *> (data);
  renamed_variable &r = *static_cast<renamed_variable *> (wi->info);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (TREE_CODE (*tp) == OMP_CLAUSE)
    {
      for (tree c = *tp; c; c = OMP_CLAUSE_CHAIN (c))
	rename_clause (c, wi);
      *walk_subtrees = 0;
    }
  else if (pointer_p (r, *tp))
    {
      *tp = r.reference;
      *walk_subtrees = 0;
    }
  else if (r.indirect ? *tp == r.variable || r.addresses.count (*tp)
		      : TREE_CODE (*tp) == ADDR_EXPR && TREE_OPERAND (*tp, 0) == r.variable)
    {
      *tp = pointer_address (TREE_TYPE (*tp), wi);
      *walk_subtrees = 0;
    }
  else if (*tp == r.variable)
    *tp = r.reference;
  return NULL_TREE;
}

/* T = S goes: T is replaced like S itself.  */

tree
rename_stmt (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  renamed_variable &r = *static_cast<renamed_variable *> (wi->info);
  gimple *stmt = gsi_stmt (*gsi);
  if (!r.indirect || !gimple_assign_single_p (stmt) || gimple_assign_rhs1 (stmt) != r.variable)
    return NULL_TREE;
  tree lhs = gimple_assign_lhs (stmt);
  if (!VAR_P (lhs) || !DECL_ARTIFICIAL (lhs) || TREE_ADDRESSABLE (lhs))
    return NULL_TREE;
  r.addresses.insert (lhs);
  gsi_replace (gsi, gimple_build_nop (), false);
  *handled = true;
  return NULL_TREE;
}

/* Rename in the construct at GSI.  False if it does not say where S is.  */

bool
rename_in (gimple_stmt_iterator gsi, renamed_variable &r)
{
  if (gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (gsi)))
    if (!rename_maps (gimple_omp_target_clauses_ptr (target), r))
      return false;
  walk_stmt_info wi = {};
  wi.info = &r;
  walk_gimple_stmt (&gsi, rename_stmt, rename_descriptor, &wi);
  for (auto &[at, pointer] : r.addressed)
    {
      gimple *stmt = gsi_stmt (at);
      gbind *bind = gimple_build_bind (pointer, NULL, NULL);
      gsi_replace (&at, bind, true);
      gimple_bind_add_stmt (bind, gimple_build_assign (pointer, r.reference));
      gimple_bind_add_stmt (bind, stmt);
    }
  return true;
}

/* ----- the reference ----- */

/* P, or the address of a new variable, which is zero, where P is null.  */

tree
or_zero (tree p, gimple_seq *seq, tree *variables)
{
  tree type = TREE_TYPE (TREE_TYPE (p));
  tree zero = chain_variable (new_variable (type, get_identifier ("zero")), variables);
  TREE_ADDRESSABLE (zero) = 1;
  gimplify_assign (zero, build_zero_cst (type), seq);
  return build3 (COND_EXPR, TREE_TYPE (p),
		 build2 (NE_EXPR, boolean_type_node, p, build_zero_cst (TREE_TYPE (p))),
		 unshare_expr (p), build1 (ADDR_EXPR, TREE_TYPE (p), zero));
}

tree
in_temporary (tree value, gimple_seq *seq)
{
  tree t = create_tmp_var (TREE_TYPE (value));
  gimplify_assign (t, value, seq);
  return t;
}

/* Append to SEQ what makes R's reference refer to the value of its variable.  On the
   host there may be none, which only a variable that is mapped may be in the region.  */

void
bind_reference (const renamed_variable &r, bool host, gimple_seq *seq, tree *variables)
{
  tree pointer = r.variable;
  if (r.indirect)
    {
      if (host && TREE_CODE (TREE_TYPE (r.variable)) == POINTER_TYPE)
	pointer = in_temporary (or_zero (pointer, seq, variables), seq);
      pointer = build_simple_mem_ref (pointer);
    }
  if (r.present)
    gimplify_assign (r.present,
		     build2 (NE_EXPR, boolean_type_node, pointer,
			     build_zero_cst (TREE_TYPE (pointer))),
		     seq);
  if (host && !r.copied)
    pointer = or_zero (in_temporary (pointer, seq), seq, variables);
  gimplify_assign (r.reference, fold_convert (TREE_TYPE (r.reference), pointer), seq);
}

/* Tell TARGET's region whether R's variable is present.  */

void
pass_presence (gomp_target *target, const renamed_variable &r)
{
  tree *clauses = gimple_omp_target_clauses_ptr (target);
  tree c = build_omp_clause (gimple_location (target), OMP_CLAUSE_FIRSTPRIVATE);
  OMP_CLAUSE_DECL (c) = r.present;
  OMP_CLAUSE_CHAIN (c) = *clauses;
  *clauses = c;
  gbind *region = as_a<gbind *> (gimple_seq_first_stmt (gimple_omp_body (target)));
  /* Since GCC 16 the condition of a COND_EXPR is no comparison.  */
  tree known = new_variable (boolean_type_node, get_identifier ("known"));
  gimple_bind_append_vars (region, known);
  gimple *test = gimple_build_assign (known, NE_EXPR, r.present, integer_zero_node);
  gimple *forget = gimple_build_assign (r.reference, COND_EXPR, known, r.reference,
					build_zero_cst (TREE_TYPE (r.reference)));
  gimple_seq body = gimple_bind_body (region);
  gimple_stmt_iterator start = gsi_start (body);
  gsi_insert_before (&start, test, GSI_SAME_STMT);
  gsi_insert_before (&start, forget, GSI_SAME_STMT);
  gimple_bind_set_body (region, body);
}

bool
compute_construct_p (gimple *stmt)
{
  gomp_target *target = dyn_cast<gomp_target *> (stmt);
  return (target && is_gimple_omp_oacc (target) && is_gimple_omp_offloaded (target));
}

/* Rename in the construct at GSI, and put declarations and assignments of the references
   around it.  */

tree
rewrite_allocatables (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gimple *stmt = gsi_stmt (*gsi);
  const bool host = compute_construct_p (stmt);
  if (!host && !acc_loop_p (stmt))
    return NULL_TREE;
  gimple_seq seq = NULL;
  tree variables = NULL_TREE;
  push_gimplify_context ();
  for (renamed_variable &r : variables_of (stmt))
    {
      tree name = DECL_NAME (r.variable);
      if (!name)
	name = get_identifier ("allocatable");
      r.reference = new_variable (build_reference_type (r.type), name);
      if (!rename_in (*gsi, r))
	continue;
      chain_variable (r.reference, &variables);
      bind_reference (r, host, &seq, &variables);
      if (r.present)
	{
	  chain_variable (r.present, &variables);
	  pass_presence (as_a<gomp_target *> (stmt), r);
	}
    }
  if (!variables)
    {
      pop_gimplify_context (NULL);
      return NULL_TREE;
    }
  gbind *bind = gimple_build_bind (variables, NULL, NULL);
  gsi_replace (gsi, bind, true);
  gimple_bind_add_seq (bind, seq);
  gimple_bind_add_stmt (bind, stmt);
  pop_gimplify_context (bind);
  return NULL_TREE;
}

const pass_data pass_data_allocatables
  = { GIMPLE_PASS, "accred_allocatables", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

class pass_allocatables : public gimple_opt_pass
{
public:
  pass_allocatables (gcc::context *g, device_context &)
    : gimple_opt_pass (pass_data_allocatables, g)
  {}

  bool gate (function *) final override { return lang_GNU_Fortran (); }

  unsigned int execute (function *fun) final override
  {
    walk_stmt_info wi = {};
    gimple_seq body = gimple_body (fun->decl);
    walk_gimple_seq_mod (&body, rewrite_allocatables, NULL, &wi);
    gimple_set_body (fun->decl, body);
    return 0;
  }
};

} // namespace

opt_pass *
make_pass_allocatables (gcc::context *g, device_context &ctx)
{
  return new pass_allocatables (g, ctx);
}

} // namespace accred
