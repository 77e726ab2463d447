/* Pass `accred_unwritten': what a region never writes is not copied back.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Runs before omplower, on every function.  A variable that no clause names is copied to
   the device and back: scalars on `kernels', with a kind of map that allows no other copy on the
   device; arrays and records on all compute constructs.  The host may have the variable
   where it cannot be written, as Fortran's actual arguments that are constants, and
   libgomp's copy back then ends the program.  Also, a variable that is on the device already, as
   enter data leaves it, is an error of libgomp's where OpenACC takes that copy.

     map (force_tofrom: S)		   ->  map (to: S), as the first of all clauses
     map (force_tofrom: T)		   ->  map (tofrom: T)		the same for *T
     map (tofrom: A), map (tofrom: *A)	   ->  map (to: A), map (to: *A)

   S and A are what the region never writes.  T is another scalar.

   A map that is already there, by a clause or by an enclosing construct, decides itself whether to
   copy back.  But a clause of the same construct may map the same memory under another name,
   through a pointer.  libgomp copies back where the last one of the maps asks for it: so the
   S come first.  The A do not, for a part of an array must not come before the whole; they
   become copyin only if nothing can be stored to them under another name.

   Constants are not written, whatever a region does with their addresses, as assert does in C++
   (`__PRETTY_FUNCTION__').  They are only copied to the device from the start, with OpenMP's
   regions as well.

   Written are the objects of all stores, and those whose address escapes: to memory, into an
   asm statement, an atomic update, a reduction or a call, unless the function is known to only
   read there, as by intent (in).

   Where GCC decomposes `kernels', it loses the marks of implicit maps.  So the arrays and records
   of these regions are looked at before that, by accred_unwritten_arrays.

   Needs: mark_implicit_maps, in front of the front end's hook for clauses that the gimplifier adds;
   later they look like the user's own.
   Guarantees: no clause of the user's changes.  */

#include "plugin/clauses/unwritten.h"
#include "plugin/clauses/array-reductions.h"
#include "plugin/clauses/objects.h"
#include "plugin/clauses/statement-pass.h"
#include "plugin/passes.h"

#include "attr-fnspec.h"

namespace accred {

namespace {

/* GCC's hook that mark_implicit calls; its hooks are globals, and hand on nothing of ours.  */
void (*finish_clause) (tree, gimple_seq *, bool);

/* True if V is a constant that the program has in memory which cannot be written.  */

bool
constant_memory_p (const_tree v)
{
  return VAR_P (v) && is_global_var (v) && TREE_READONLY (v) && !TREE_THIS_VOLATILE (v)
	 && !TYPE_NEEDS_CONSTRUCTING (TREE_TYPE (v));
}

void
mark_implicit (tree clause, gimple_seq *seq, bool openacc)
{
  if (OMP_CLAUSE_CODE (clause) == OMP_CLAUSE_MAP)
    {
      if (openacc)
	set_implicit_map (clause);
      if (OMP_CLAUSE_MAP_KIND (clause) == GOMP_MAP_TOFROM
	  && constant_memory_p (OMP_CLAUSE_DECL (clause)))
	OMP_CLAUSE_SET_MAP_KIND (clause, GOMP_MAP_TO);
    }
  finish_clause (clause, seq, openacc);
}

/* A mapped object: a variable, or what a pointer or reference refers to.  */
struct object
{
  tree clause;
  tree decl;   /* The variable, pointer or reference.  */
  bool indirect;
  bool written = false;

  tree ref () const { return OMP_CLAUSE_DECL (clause); }
};

using object_set = std::set<object *>;

/* What a region does to some objects.  */
class region_uses
{
public:
  explicit region_uses (std::vector<object> &objects);
  void examine (gomp_target *);
  bool stored_under_other_name_p (const object &) const;

private:
  void scan (gimple *);
  void scan_assignment (gassign *);
  void scan_call (gcall *);
  void scan_clauses (tree);
  void store (tree ref);
  void flow (const object_set &, tree to);
  void write (const object_set &);
  void write_mentioned (gimple *);
  object_set objects_at (tree ref) const;
  object_set objects_of (tree value) const;
  object_set objects_in_frame (tree decl) const;
  static tree scan_stmt (gimple_stmt_iterator *, bool *, walk_stmt_info *);
  static tree write_operand (tree *, int *, void *);

  std::map<tree, object *> m_variables;
  std::map<tree, object_set> m_frames; /* Records that have the objects as members.  */
  std::map<tree, object_set> m_pointers; /* Values with which an object can be reached.  */
  std::vector<tree> m_foreign;  /* Stores through other pointers.  */
  bool m_any_store = false;  /* A store to whatever may be reached.  */
  bool m_changed = false;
};

/* What is around the reference REF: a variable or a reference through a pointer.  */

tree
outermost_object (tree ref)
{
  if (TREE_CODE (ref) == WITH_SIZE_EXPR)
    ref = TREE_OPERAND (ref, 0);
  while (handled_component_p (ref))
    ref = TREE_OPERAND (ref, 0);
  return ref;
}

bool
through_pointer_p (tree base)
{
  return (TREE_CODE (base) == MEM_REF || TREE_CODE (base) == INDIRECT_REF
	  || TREE_CODE (base) == TARGET_MEM_REF);
}

/* The pointer through which the region accesses what the clause C maps, if the next clause is for
   it.  */

tree
pointer_in_region (tree c)
{
  tree next = OMP_CLAUSE_CHAIN (c);
  if (!next || OMP_CLAUSE_CODE (next) != OMP_CLAUSE_MAP)
    return NULL_TREE;
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (next);
  return (kind == GOMP_MAP_POINTER || kind == GOMP_MAP_FIRSTPRIVATE_POINTER
	  || kind == GOMP_MAP_FIRSTPRIVATE_REFERENCE)
	   ? OMP_CLAUSE_DECL (next)
	   : NULL_TREE;
}

region_uses::region_uses (std::vector<object> &objects)
{
  for (object &o : objects)
    {
      if (o.indirect)
	{
	  m_pointers[o.decl].insert (&o);
	  /* Of an argument of the procedure around, the front end maps what a copy points to.  */
	  if (tree pointer = pointer_in_region (o.clause))
	    m_pointers[pointer].insert (&o);
	}
      else
	m_variables[o.decl] = &o;
      /* A member of a record for nested functions, or of a COMMON block.  */
      if (!VAR_P (o.decl) || !DECL_HAS_VALUE_EXPR_P (o.decl))
	continue;
      tree base = outermost_object (DECL_VALUE_EXPR (o.decl));
      if (through_pointer_p (base))
	m_pointers[TREE_OPERAND (base, 0)].insert (&o);
      else
	m_frames[base].insert (&o);
    }
}

void
region_uses::write (const object_set &objects)
{
  for (object *o : objects)
    o->written = true;
}

/* The objects that the reference REF may be a part of.  */

object_set
region_uses::objects_at (tree ref) const
{
  tree base = outermost_object (ref);
  if (through_pointer_p (base))
    {
      tree pointer = TREE_OPERAND (base, 0);
      if (TREE_CODE (pointer) == ADDR_EXPR)
	return objects_at (TREE_OPERAND (pointer, 0));
      return objects_of (pointer);
    }
  object_set objects = objects_in_frame (base);
  auto variable = m_variables.find (base);
  if (variable != m_variables.end ())
    objects.insert (variable->second);
  else if (VAR_P (base) && DECL_HAS_VALUE_EXPR_P (base))
    {
      object_set around = objects_at (DECL_VALUE_EXPR (base));
      objects.insert (around.begin (), around.end ());
    }
  return objects;
}

object_set
region_uses::objects_in_frame (tree decl) const
{
  auto frame = m_frames.find (decl);
  return frame == m_frames.end () ? object_set () : frame->second;
}

/* The objects that can be reached with VALUE.  */

object_set
region_uses::objects_of (tree value) const
{
  if (TREE_CODE (value) == ADDR_EXPR)
    return objects_at (TREE_OPERAND (value, 0));
  value = outermost_object (value);
  auto pointer = m_pointers.find (value);
  return pointer == m_pointers.end () ? object_set () : pointer->second;
}

void
region_uses::store (tree ref)
{
  object_set objects = objects_at (ref);
  if (objects.empty () && through_pointer_p (outermost_object (ref)))
    m_foreign.push_back (ref);
  write (objects);
}

/* A value with which OBJECTS can be reached goes to TO.  */

void
region_uses::flow (const object_set &objects, tree to)
{
  if (objects.empty ())
    return;
  if (!to || !is_gimple_reg (to) || (VAR_P (to) && DECL_HAS_VALUE_EXPR_P (to)))
    {
      write (objects);
      return;
    }
  object_set &known = m_pointers[to];
  const size_t before = known.size ();
  known.insert (objects.begin (), objects.end ());
  m_changed |= known.size () != before;
}

void
region_uses::scan_assignment (gassign *assign)
{
  tree lhs = gimple_assign_lhs (assign);
  const tree_code code = gimple_assign_rhs_code (assign);
  store (lhs);
  if (code == CONSTRUCTOR)
    {
      write_mentioned (assign);
      return;
    }
  if (TREE_CODE_CLASS (code) == tcc_comparison)
    return;
  /* Reduction calls will write there.  */
  const bool result = DECL_P (lhs)
		      && lookup_attribute (reduced_result_attribute, DECL_ATTRIBUTES (lhs));
  const bool address
    = (code == POINTER_PLUS_EXPR || CONVERT_EXPR_CODE_P (code) || gimple_assign_single_p (assign));
  for (unsigned i = 1; i < gimple_num_ops (assign); i++)
    if (tree op = gimple_op (assign, i))
      {
	flow (objects_of (op), address ? lhs : NULL_TREE);
	if (result)
	  write (objects_of (op));
      }
}

void
region_uses::scan_call (gcall *call)
{
  if (tree lhs = gimple_call_lhs (call))
    store (lhs);
  tree result = gimple_call_lhs (call);
  const bool number = !result || number_type_p (TREE_TYPE (result));
  const bool silent = gimple_call_flags (call) & (ECF_CONST | ECF_PURE);
  const bool builtin = gimple_call_internal_p (call) || gimple_call_builtin_p (call);
  attr_fnspec spec = gimple_call_fnspec (call);
  m_any_store |= !silent && !builtin;
  for (unsigned i = 0; i < gimple_call_num_args (call); i++)
    {
      tree arg = gimple_call_arg (call, i);
      const bool read_only
	= (silent
	   || (spec.arg_specified_p (i) && spec.arg_readonly_p (i) && spec.arg_noescape_p (i)));
      m_any_store |= !read_only && POINTER_TYPE_P (TREE_TYPE (arg));
      if (!read_only || !number)
	write (objects_of (arg));
    }
  if (tree chain = gimple_call_chain (call))
    write (objects_of (chain));
}

void
region_uses::scan_clauses (tree clauses)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    switch (OMP_CLAUSE_CODE (c))
      {
      case OMP_CLAUSE_REDUCTION:
      case OMP_CLAUSE_PRIVATE:
      case OMP_CLAUSE_FIRSTPRIVATE:
	write (objects_at (OMP_CLAUSE_DECL (c)));
	write (objects_of (OMP_CLAUSE_DECL (c)));
	break;
      case OMP_CLAUSE_MAP:
	/* In a part of a decomposed region, the pointer has another name than around it.  */
	if (tree pointer = pointer_in_region (c))
	  for (object *o : objects_at (OMP_CLAUSE_DECL (c)))
	    m_changed |= m_pointers[pointer].insert (o).second;
	break;
      default: break;
      }
}

tree
region_uses::write_operand (tree *tp, int *, void *data)
{
  walk_stmt_info *wi = static_cast<walk_stmt_info *> (data);
  region_uses &uses = *static_cast<region_uses *> (wi->info);
  if (DECL_P (*tp) || TREE_CODE (*tp) == SSA_NAME)
    {
      uses.write (uses.objects_of (*tp));
      if (DECL_P (*tp))
	uses.write (uses.objects_at (*tp));
    }
  return NULL_TREE;
}

/* STMT may write whatever stands in it.  */

void
region_uses::write_mentioned (gimple *stmt)
{
  walk_stmt_info wi = {};
  wi.info = this;
  walk_gimple_op (stmt, write_operand, &wi);
}

void
region_uses::scan (gimple *stmt)
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN: scan_assignment (as_a<gassign *> (stmt)); break;
    case GIMPLE_CALL: scan_call (as_a<gcall *> (stmt)); break;
    case GIMPLE_OMP_TARGET: scan_clauses (gimple_omp_target_clauses (stmt)); break;
    case GIMPLE_OMP_FOR:
      scan_clauses (gimple_omp_for_clauses (stmt));
      for (size_t i = 0; i < gimple_omp_for_collapse (stmt); i++)
	{
	  store (gimple_omp_for_index (stmt, i));
	  write (objects_of (gimple_omp_for_initial (stmt, i)));
	}
      break;
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_LABEL:
    case GIMPLE_GOTO:
    case GIMPLE_BIND:
    case GIMPLE_TRY:
    case GIMPLE_CATCH:
    case GIMPLE_EH_FILTER:
    case GIMPLE_EH_MUST_NOT_THROW:
    case GIMPLE_EH_ELSE:
    case GIMPLE_NOP:
    case GIMPLE_PREDICT:
    case GIMPLE_DEBUG:
    case GIMPLE_OMP_RETURN:
    case GIMPLE_OMP_CONTINUE: break;
    default:
      /* asm, atomic updates, and what there may be else.  */
      m_any_store = true;
      write_mentioned (stmt);
      break;
    }
}

tree
region_uses::scan_stmt (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *wi)
{
  static_cast<region_uses *> (wi->info)->scan (gsi_stmt (*gsi));
  return NULL_TREE;
}

/* Note what TARGET's region does.  More than once, since a pointer may get its value after a
   statement that uses it.  */

void
region_uses::examine (gomp_target *target)
{
  scan_clauses (gimple_omp_target_clauses (target));
  do
    {
      m_changed = false;
      m_foreign.clear ();
      walk_stmt_info wi = {};
      wi.info = this;
      walk_gimple_seq (gimple_omp_body (target), scan_stmt, NULL, &wi);
    }
  while (m_changed);
}

/* False if no store of the region that is none to O under its own name can be to O.  */

bool
region_uses::stored_under_other_name_p (const object &o) const
{
  /* What a reference of Fortran without the attribute TARGET refers to has no other name where it
     is written.  */
  if (o.indirect ? TYPE_RESTRICT (TREE_TYPE (o.decl))
		 : (!TREE_ADDRESSABLE (o.decl) && !is_global_var (o.decl)
		    && !(VAR_P (o.decl) && DECL_HAS_VALUE_EXPR_P (o.decl))))
    return false;
  if (m_any_store)
    return true;
  const alias_set_type own = get_alias_set (TREE_TYPE (o.ref ()));
  for (tree ref : m_foreign)
    if (alias_sets_conflict_p (own, get_alias_set (ref)))
      return true;
  return false;
}

/* ----- clauses ----- */

bool
region_p (gomp_target *target)
{
  return (is_gimple_omp_oacc (target)
	  && (is_gimple_omp_offloaded (target)
	      || gimple_omp_target_kind (target) == GF_OMP_TARGET_KIND_OACC_DATA_KERNELS));
}

/* True if C is an implicit map which copies back.  No clause of a program has the kind that allows
   no other copy; and where GCC decomposes `kernels', the mark is lost.  */

bool
implicit_copy_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP
	  && (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_FORCE_TOFROM
	      || (OMP_CLAUSE_MAP_KIND (c) == GOMP_MAP_TOFROM && implicit_map_p (c))));
}

/* The object of clause C, if that is an implicit map which copies back.  */

std::optional<object>
implicit_object (tree c)
{
  if (!implicit_copy_p (c))
    return {};
  object o;
  o.clause = c;
  o.decl = o.ref ();
  o.indirect = through_pointer_p (o.decl);
  if (o.indirect)
    {
      if (TREE_CODE (o.decl) == TARGET_MEM_REF
	  || (TREE_CODE (o.decl) == MEM_REF && !integer_zerop (TREE_OPERAND (o.decl, 1))))
	return {};
      o.decl = TREE_OPERAND (o.decl, 0);
    }
  if (!DECL_P (o.decl) || TREE_THIS_VOLATILE (o.ref ()) || TREE_THIS_VOLATILE (o.decl)
      || TYPE_VOLATILE (TREE_TYPE (o.ref ()))
      /* A procedure's own is mapped by `declare', and not more than that.  */
      || (is_global_var (o.decl)
	  && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (o.decl)))
      || lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (o.decl)))
    return {};
  return o;
}

/* The scalar O becomes the first thing that the construct maps, and a pointer to it the next.  */

void
map_first (tree *clauses, const object &o)
{
  tree *link = clauses;
  while (*link != o.clause)
    link = &OMP_CLAUSE_CHAIN (*link);
  tree last = o.clause, next = OMP_CLAUSE_CHAIN (last);
  if (o.indirect && pointer_in_region (o.clause))
    {
      last = next;
      next = OMP_CLAUSE_CHAIN (last);
    }
  *link = next;
  OMP_CLAUSE_CHAIN (last) = *clauses;
  *clauses = o.clause;
}

/* True if the clause of O is all there is, as where GCC decomposes `kernels', or the pointer's
   comes next and is all: the pointer itself, or that of the procedure around.  */

bool
simple_map_p (const object &o)
{
  tree pointer = pointer_in_region (o.clause);
  return !o.indirect || !pointer || pointer == o.decl
	 || (DECL_P (pointer) && DECL_HAS_VALUE_EXPR_P (pointer));
}

/* The objects of STMT that it copies back though no clause says so; none if it is no region.  */

std::vector<object>
implicit_objects (gimple *stmt)
{
  std::vector<object> objects;
  if (gomp_target *target = dyn_cast<gomp_target *> (stmt); target && region_p (target))
    for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
      if (std::optional<object> o = implicit_object (c))
	objects.push_back (*o);
  return objects;
}

/* If O is an array or record, and a region only reads it, as USES says, it becomes copyin.  True if
   it is one of these.  */

bool
rewrite_array (const object &o, const region_uses &uses)
{
  if (OMP_CLAUSE_MAP_KIND (o.clause) != GOMP_MAP_TOFROM)
    return false;
  if (!o.written && !uses.stored_under_other_name_p (o))
    OMP_CLAUSE_SET_MAP_KIND (o.clause, GOMP_MAP_TO);
  return true;
}

tree
rewrite_arrays (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  std::vector<object> objects = implicit_objects (gsi_stmt (*gsi));
  if (objects.empty ())
    return NULL_TREE;
  region_uses uses (objects);
  uses.examine (as_a<gomp_target *> (gsi_stmt (*gsi)));
  for (const object &o : objects)
    rewrite_array (o, uses);
  return NULL_TREE;
}

tree
rewrite_unwritten (gimple_stmt_iterator *gsi, bool *, walk_stmt_info *)
{
  std::vector<object> objects = implicit_objects (gsi_stmt (*gsi));
  if (objects.empty ())
    return NULL_TREE;
  gomp_target *target = as_a<gomp_target *> (gsi_stmt (*gsi));
  tree *clauses = gimple_omp_target_clauses_ptr (target);
  region_uses uses (objects);
  uses.examine (target);
  for (const object &o : objects)
    if (rewrite_array (o, uses))
      continue;
    else if (!o.written && simple_map_p (o))
      {
	OMP_CLAUSE_SET_MAP_KIND (o.clause, GOMP_MAP_TO);
	map_first (clauses, o);
      }
    else
      OMP_CLAUSE_SET_MAP_KIND (o.clause, GOMP_MAP_TOFROM);
  return NULL_TREE;
}

const pass_data pass_data_unwritten
  = { GIMPLE_PASS, "accred_unwritten", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

const pass_data pass_data_unwritten_arrays
  = { GIMPLE_PASS, "accred_unwritten_arrays", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

void
copy_in_read_scalars (gomp_target *target)
{
  std::vector<object> objects = implicit_objects (target);
  if (objects.empty ())
    return;
  region_uses uses (objects);
  uses.examine (target);
  for (const object &o : objects)
    if (OMP_CLAUSE_MAP_KIND (o.clause) == GOMP_MAP_FORCE_TOFROM && !o.written)
      OMP_CLAUSE_SET_MAP_KIND (o.clause, GOMP_MAP_TO);
}

void
mark_implicit_maps ()
{
  finish_clause = lang_hooks.decls.omp_finish_clause;
  lang_hooks.decls.omp_finish_clause = mark_implicit;
}

opt_pass *
make_pass_unwritten (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_unwritten, rewrite_unwritten);
}

opt_pass *
make_pass_unwritten_arrays (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_unwritten_arrays, rewrite_arrays,
			      param_openacc_kernels == OPENACC_KERNELS_DECOMPOSE);
}

} // namespace accred
