/* Pass `accred_declared': directives and regions get at the device's copies of declared variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  A variable V of a `declare' directive has a copy on the
   device for the whole program.  Regions use it by its name, so omplower drops their maps of V.
   GCC forgets four things:

   An update is no map.  What is a variable is dropped there as well, so nothing is copied.
   An object at a variable's address is handed on, as parts of arrays are:

     #pragma omp target oacc_update map (force_to: V)   ->  map (force_to: MEM[&V])

   A scalar that no clause names is firstprivate on `parallel' and `serial', also where the declare
   directive is a data clause for it; what the region stores to it is lost:

     #pragma omp target oacc_parallel firstprivate (V)  ->  #pragma omp target oacc_parallel

   A descriptor D of an array cannot be mapped once more, and libgomp stops at an attempt.  The
   array alone is mapped, and the device's D gets the array's address there.  Constructs that name
   the array bring D up to date, too, but routines read it in constructs that do not:

     oacc_enter_data map (to: *ARRAY) map (to: D [pointer set])
		     map (alloc: D.data [pointer assign, bias: ARRAY - D.data])
       ->  oacc_enter_data map (to: *ARRAY)
	   device_d = acc_deviceptr (&D)
	   device_array = acc_deviceptr (D.data + bias)
	   if (device_d != 0 && device_array != 0)
	     {
	       copy = D
	       copy.data = device_array - bias
	       acc_memcpy_to_device (device_d, &copy, sizeof (copy))
	     }

   The same follows a call of acc_copyin, acc_create or one of their kin with (a part of) the array,
   if the policy says so.

   A reduction of the gangs is combined through the address that a map of V brings.  Without
   one, each gang loads V, adds its part and stores the sum, all at the same time.  So the
   construct gets another name A of V, a local one, which omplower maps like any variable; libgomp
   finds the device's copy at V's address:

     #pragma omp target oacc_parallel map (tofrom: V)           map (tofrom: A)
       #pragma acc loop gang reduction (+: V)           ->        reduction (+: A)
	 V = V + ...                                                A = A + ...

   Needs: the clauses.  After `accred_privatize', which gives iterations their own V where they set
   it first, and has to know that others can name V.  Guarantees: no update names such a variable as
   a whole, no data directive such a descriptor; what a construct reduces is mapped or the
   construct's own.  */

#include "plugin/clauses/statement-pass.h"
#include "plugin/local-variables.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* True if V has a copy on the device for the whole program.  */

bool
declared_p (tree v)
{
  if (!VAR_P (v) || !is_global_var (v)
      || lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (v)))
    return false;
  return lookup_attribute ("omp declare target", DECL_ATTRIBUTES (v));
}

/* The clause C of an update.  */

void
rewrite_update (tree c)
{
  tree v = OMP_CLAUSE_DECL (c);
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (c);
  if (!declared_p (v)
      || !(kind == GOMP_MAP_FORCE_TO || kind == GOMP_MAP_FORCE_FROM || kind == GOMP_MAP_TO
	   || kind == GOMP_MAP_FROM))
    return;
  TREE_ADDRESSABLE (v) = 1;
  tree address = build1 (ADDR_EXPR, build_pointer_type (TREE_TYPE (v)), v);
  OMP_CLAUSE_DECL (c)
    = build2 (MEM_REF, TREE_TYPE (v), address, build_zero_cst (TREE_TYPE (address)));
}

/* True for a map of a declared descriptor or of the pointer in it.  */

bool
descriptor_map_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP)
    return false;
  tree t = OMP_CLAUSE_DECL (c);
  switch (OMP_CLAUSE_MAP_KIND (c))
    {
    case GOMP_MAP_TO_PSET: return declared_p (t);
    case GOMP_MAP_POINTER:
      while (CONVERT_EXPR_P (t) || handled_component_p (t))
	t = TREE_OPERAND (t, 0);
      return declared_p (t) && RECORD_OR_UNION_TYPE_P (TREE_TYPE (t));
    default: return false;
    }
}

/* True for a map that sets a pointer: that of a declared descriptor, or a declared variable.  */

bool
pointer_map_p (tree c)
{
  if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_MAP || OMP_CLAUSE_MAP_KIND (c) != GOMP_MAP_POINTER)
    return false;
  tree t = OMP_CLAUSE_DECL (c);
  return TREE_CODE (t) == COMPONENT_REF ? descriptor_map_p (c) : declared_p (t);
}

/* ----- descriptors ----- */

/* Statements in a block with variables of its own.  */

class block
{
public:
  explicit block (location_t loc) : m_loc (loc) {}

  tree variable (tree type, const char *name)
  {
    tree v = new_local (type, get_identifier (name), m_loc);
    DECL_IGNORED_P (v) = 1;
    DECL_CHAIN (v) = m_variables;
    return m_variables = v;
  }

  void add (gimple *stmt)
  {
    gimple_set_location (stmt, m_loc);
    gimple_seq_add_stmt (&m_seq, stmt);
  }

  void set (tree to, tree from) { add (gimple_build_assign (to, from)); }
  void set (tree to, tree_code op, tree a, tree b) { add (gimple_build_assign (to, op, a, b)); }

  void go_if_null (tree pointer, tree where)
  {
    tree next = create_artificial_label (m_loc);
    add (gimple_build_cond (EQ_EXPR, pointer, null_pointer_node, where, next));
    add (gimple_build_label (next));
  }

  gimple *done () { return gimple_build_bind (m_variables, m_seq, NULL_TREE); }

private:
  location_t m_loc;
  gimple_seq m_seq = NULL;
  tree m_variables = NULL_TREE;
};

/* DEVICE_ADDRESS = acc_deviceptr (ADDRESS).  */

void
add_device_address (block &b, tree device_address, tree address)
{
  tree type = build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
  gcall *call = gimple_build_call (build_fn_decl ("acc_deviceptr", type), 1, address);
  gimple_call_set_lhs (call, device_address);
  b.add (call);
}

/* An array that has come to the device, or a part of one: POINTER is that of a declared descriptor,
   START where what is mapped begins, if that is known, else BIAS bytes behind POINTER.  An
   allocatable scalar has only the pointer.  */

struct mapped_array
{
  tree pointer, start = NULL_TREE, bias = NULL_TREE;
};

/* Statements that tell the device's copy of the descriptor of A where the array is there.  On the
   host the device's address of an object is its own.  */

gimple *
set_descriptor (const mapped_array &a, location_t loc)
{
  tree pointer = a.pointer, descriptor = get_base_address (pointer);
  TREE_ADDRESSABLE (descriptor) = 1;
  block b (loc);
  tree device_descriptor = b.variable (ptr_type_node, "device_descriptor");
  tree data = b.variable (TREE_TYPE (pointer), "data");
  tree bias = b.variable (sizetype, "bias"), array = b.variable (ptr_type_node, "array");
  tree device_array = b.variable (ptr_type_node, "device_array");
  tree copy = b.variable (TREE_TYPE (descriptor), "descriptor");
  TREE_ADDRESSABLE (copy) = 1;
  tree end = create_artificial_label (loc);

  add_device_address (b, device_descriptor, build_fold_addr_expr (descriptor));
  b.go_if_null (device_descriptor, end);
  b.set (data, unshare_expr (pointer));
  if (a.start)
    {
      tree difference = b.variable (ptrdiff_type_node, "difference");
      b.set (array, unshare_expr (a.start));
      b.set (difference, POINTER_DIFF_EXPR, array, data);
      b.set (bias, NOP_EXPR, difference, NULL_TREE);
    }
  else
    {
      b.set (bias, fold_convert (sizetype, a.bias));
      b.set (array, POINTER_PLUS_EXPR, data, bias);
    }
  add_device_address (b, device_array, array);
  b.go_if_null (device_array, end);
  if (pointer != descriptor)
    b.set (copy, descriptor);
  b.set (bias, NEGATE_EXPR, bias, NULL_TREE);
  b.set (data, POINTER_PLUS_EXPR, device_array, bias);
  tree field = pointer == descriptor ? NULL_TREE : TREE_OPERAND (pointer, 1);
  b.set (field ? build3 (COMPONENT_REF, TREE_TYPE (pointer), copy, field, NULL_TREE) : copy, data);
  tree type = build_function_type_list (void_type_node, ptr_type_node, ptr_type_node,
					size_type_node, NULL_TREE);
  b.add (gimple_build_call (build_fn_decl ("acc_memcpy_to_device", type), 3, device_descriptor,
			    build_fold_addr_expr (copy), TYPE_SIZE_UNIT (TREE_TYPE (copy))));
  b.add (gimple_build_label (end));
  return b.done ();
}

/* Behind the directive at GSI: tell the device's declared descriptors where their arrays are.  */

void
set_descriptors (gimple_stmt_iterator *gsi)
{
  gimple *target = gsi_stmt (*gsi);
  gimple_seq all = NULL;
  for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
    if (pointer_map_p (c))
      {
	const mapped_array a{ OMP_CLAUSE_DECL (c), NULL_TREE, OMP_CLAUSE_SIZE (c) };
	gimple_seq_add_stmt (&all, set_descriptor (a, gimple_location (target)));
      }
  if (all)
    gsi_insert_seq_after (gsi, all, GSI_CONTINUE_LINKING);
}

/* ----- calls of the runtime library ----- */

/* True if CALL is one of those by which Fortran maps an array: acc_copyin_array_h,
   acc_create_async_32_h and so on.  */

bool
maps_array_p (gcall *call)
{
  static const char *const names[]
    = { "acc_copyin_", "acc_create_", "acc_present_or_copyin_", "acc_present_or_create_" };
  tree fn = gimple_call_fndecl (call);
  if (!lang_GNU_Fortran () || !fn || !DECL_EXTERNAL (fn) || gimple_call_num_args (call) == 0)
    return false;
  const char *name = IDENTIFIER_POINTER (DECL_NAME (fn));
  return std::any_of (std::begin (names), std::end (names),
		      [name] (const char *n) { return startswith (name, n); });
}

/* The value that the last statement in front of GSI that sets T gives it.  */

tree
value_before (gimple_stmt_iterator gsi, tree t)
{
  for (gsi_prev (&gsi); !gsi_end_p (gsi); gsi_prev (&gsi))
    if (gassign *a = dyn_cast<gassign *> (gsi_stmt (gsi)))
      if (operand_equal_p (gimple_assign_lhs (a), t))
	return gimple_num_ops (a) < 4 ? gimple_assign_rhs1 (a) : NULL_TREE;
  return NULL_TREE;
}

/* The pointer of descriptor D, its first field.  */

tree
data_pointer (tree d)
{
  tree field = TYPE_FIELDS (TREE_TYPE (d));
  if (!field || !POINTER_TYPE_P (TREE_TYPE (field)))
    return NULL_TREE;
  return build3 (COMPONENT_REF, TREE_TYPE (field), d, field, NULL_TREE);
}

bool
descriptor_p (tree t)
{
  return VAR_P (t) && RECORD_OR_UNION_TYPE_P (TREE_TYPE (t)) && data_pointer (t);
}

/* The pointer of a declared descriptor, or a declared pointer, that address T comes from, as the
   statements in front of GSI say.  */

tree
declared_pointer (const gimple_stmt_iterator &gsi, tree t)
{
  for (unsigned steps = 0; t && steps < 8; steps++)
    {
      if (TREE_CODE (t) == ADDR_EXPR)
	{
	  t = get_base_address (TREE_OPERAND (t, 0));
	  if (!t || TREE_CODE (t) != MEM_REF)
	    return NULL_TREE;
	  t = TREE_OPERAND (t, 0);
	}
      else if (declared_p (t))
	return POINTER_TYPE_P (TREE_TYPE (t)) ? t : NULL_TREE;
      else if (TREE_CODE (t) == COMPONENT_REF && declared_p (TREE_OPERAND (t, 0)))
	return descriptor_p (TREE_OPERAND (t, 0)) ? t : NULL_TREE;
      else
	t = value_before (gsi, t);
    }
  return NULL_TREE;
}

/* What the call at GSI maps.  Its argument is an array, or the descriptor of one, which may be of a
   part of the declared one.  */

mapped_array
array_of_call (const gimple_stmt_iterator &gsi)
{
  tree argument = gimple_call_arg (gsi_stmt (gsi), 0);
  if (TREE_CODE (argument) == ADDR_EXPR && descriptor_p (TREE_OPERAND (argument, 0)))
    argument = data_pointer (TREE_OPERAND (argument, 0));
  return { declared_pointer (gsi, argument), argument };
}

/* Behind the call at GSI, the same.  */

void
set_descriptor_of_call (gimple_stmt_iterator *gsi)
{
  const mapped_array a = array_of_call (*gsi);
  if (a.pointer)
    gsi_insert_after (gsi, set_descriptor (a, gimple_location (gsi_stmt (*gsi))),
		      GSI_CONTINUE_LINKING);
}

/* True if the clause C of a region is an implicit firstprivate of a declared variable.  Fortran's
   pointers lead to what is meant (allocatables.cc).  */

bool
forgotten_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE && OMP_CLAUSE_FIRSTPRIVATE_IMPLICIT (c)
	  && declared_p (OMP_CLAUSE_DECL (c))
	  && !(lang_GNU_Fortran () && POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c)))));
}

/* ----- reductions ----- */

/* Declared variables with their other names, ordered so that the same source gives the same
   object.  */
struct uid_less
{
  bool operator() (tree a, tree b) const { return DECL_UID (a) < DECL_UID (b); }
};
using other_names = std::map<tree, tree, uid_less>;

void
collect_reductions (tree clauses, other_names &names)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && declared_p (OMP_CLAUSE_DECL (c))
	&& !POINTER_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c))))
      names.emplace (OMP_CLAUSE_DECL (c), NULL_TREE);
}

tree
collect_loop_reductions (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    collect_reductions (gimple_omp_for_clauses (loop), *static_cast<other_names *> (wi->info));
  return NULL_TREE;
}

/* Another name of V, a variable of the current function.  */

tree
make_name (tree v)
{
  tree name = new_local (TREE_TYPE (v), DECL_NAME (v), DECL_SOURCE_LOCATION (v));
  DECL_IGNORED_P (name) = 1;
  TREE_THIS_VOLATILE (name) = TREE_THIS_VOLATILE (v);
  /* Not one that is mapped through a temporary.  */
  TREE_ADDRESSABLE (name) = 1;
  TREE_ADDRESSABLE (v) = 1;
  SET_DECL_VALUE_EXPR (name, v);
  DECL_HAS_VALUE_EXPR_P (name) = 1;
  return name;
}

tree
rename_operand (tree *tp, int *walk_subtrees, void *data)
{
  const other_names &names
    = *static_cast<other_names *> (static_cast<walk_stmt_info *> (data)->info);
  if (TYPE_P (*tp))
    *walk_subtrees = 0;
  else if (VAR_P (*tp))
    {
      auto known = names.find (*tp);
      if (known != names.end ())
	*tp = known->second;
    }
  return NULL_TREE;
}

void
rename_clauses (tree clauses, walk_stmt_info *wi)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
      walk_tree (&OMP_CLAUSE_OPERAND (c, i), rename_operand, wi, NULL);
}

tree
rename_in_loop (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  /* The walk over a statement's operands does not enter clauses.  */
  if (gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (*gsi)))
    rename_clauses (gimple_omp_for_clauses (loop), wi);
  return NULL_TREE;
}

/* Give the declared variables that TARGET reduces names that are mapped, but those that each of its
   gangs has one of.  */

void
map_reduced (gomp_target *target)
{
  tree *clauses = gimple_omp_target_clauses_ptr (target);
  other_names names;
  collect_reductions (*clauses, names);
  walk_stmt_info wi = {};
  wi.info = &names;
  walk_gimple_seq (gimple_omp_body (target), collect_loop_reductions, NULL, &wi);
  std::set<tree> mapped;
  for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_PRIVATE || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_FIRSTPRIVATE)
      names.erase (OMP_CLAUSE_DECL (c));
    else if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
      mapped.insert (OMP_CLAUSE_DECL (c));
  if (names.empty ())
    return;
  for (auto &[v, name] : names)
    {
      name = make_name (v);
      if (mapped.count (v))
	continue;
      tree c = build_omp_clause (gimple_location (target), OMP_CLAUSE_MAP);
      OMP_CLAUSE_SET_MAP_KIND (c, GOMP_MAP_TOFROM);
      OMP_CLAUSE_DECL (c) = v;
      OMP_CLAUSE_SIZE (c) = TYPE_SIZE_UNIT (TREE_TYPE (v));
      OMP_CLAUSE_CHAIN (c) = *clauses;
      *clauses = c;
    }
  rename_clauses (*clauses, &wi);
  walk_gimple_seq_mod (gimple_omp_body_ptr (target), rename_in_loop, rename_operand, &wi);
}

void
remove_if (tree *link, bool (*unwanted) (tree))
{
  while (*link)
    if (unwanted (*link))
      *link = OMP_CLAUSE_CHAIN (*link);
    else
      link = &OMP_CLAUSE_CHAIN (*link);
}

tree
rewrite_directive (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  gomp_target *target = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  if (!target)
    return NULL_TREE;
  tree *clauses = gimple_omp_target_clauses_ptr (target);
  switch (gimple_omp_target_kind (target))
    {
    case GF_OMP_TARGET_KIND_OACC_UPDATE:
      for (tree c = *clauses; c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	  rewrite_update (c);
      break;
    case GF_OMP_TARGET_KIND_OACC_PARALLEL:
    case GF_OMP_TARGET_KIND_OACC_SERIAL:
      remove_if (clauses, forgotten_p);
      map_reduced (target);
      break;
    default:
      if (enter_or_exit_data_p (target))
	{
	  if (gimple_omp_target_kind (target) == data_directive_kind (false))
	    set_descriptors (gsi);
	  remove_if (clauses, descriptor_map_p);
	}
      break;
    }
  return NULL_TREE;
}

tree
rewrite_declared (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *wi)
{
  if (gcall *call = dyn_cast<gcall *> (gsi_stmt (*gsi)))
    if (maps_array_p (call))
      set_descriptor_of_call (gsi);
  return rewrite_directive (gsi, handled, wi);
}

const pass_data pass_data_declared
  = { GIMPLE_PASS, "accred_declared", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_declared (gcc::context *g, device_context &ctx)
{
  return make_statement_pass (g, pass_data_declared,
			      ctx.opts.rules->calls_set_descriptors ? rewrite_declared
								    : rewrite_directive);
}

} // namespace accred
