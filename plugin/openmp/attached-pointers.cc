/* Pass `accred_attached_pointers': updates leave attached pointers as they are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Problem: a pointer that is attached leads to the device's data there, and OpenMP's and OpenACC's
   users update objects with such pointers as they like.  libgomp's OpenACC part copies them like
   other bytes.  Its OpenMP part looks at the counters of attached pointers, but at those from the
   object's beginning where only a part is updated: other members stay as they were, too.

     #pragma omp target oacc_update map (force_to: S)

     After:  section = &S;
	     if (accred_update_section (DEVICE, section, SIZE, 0, ..., the pointers in S))
	       section = NULL;
	     #pragma omp target oacc_update map (force_to: *section)

   The function (libgomp-device/launch/rows.cc) does the whole update if the section is on the
   device, and libgomp ignores null; OpenMP's directives get the size 0 instead.  Queues and tasks
   with dependences are waited for.

   Needs: the clauses as the front end wrote them.  Guarantees: updates of other types, which are
   parts of no object with pointers, stay.  */

#include "plugin/clauses/objects.h"
#include "plugin/clauses/statement-pass.h"
#include "plugin/openmp/device-choice.h"
#include "plugin/clauses/row-sections.h"
#include "plugin/openmp/row-maps.h"
#include "plugin/passes.h"

namespace accred {

namespace {

/* COUNT pointers in an object, from OFFSET on, each STRIDE bytes behind the one before.  */

struct pointer_run
{
  HOST_WIDE_INT offset, count, stride;
};

constexpr size_t most_runs = 32;

/* Add the pointers of an object of TYPE at OFFSET to RUNS; no more than one too many.  */

void
collect_pointers (tree type, HOST_WIDE_INT offset, std::vector<pointer_run> &runs)
{
  if (runs.size () > most_runs)
    return;
  if (POINTER_TYPE_P (type))
    {
      runs.push_back ({ offset, 1, 0 });
      return;
    }
  if (TREE_CODE (type) == ARRAY_TYPE)
    {
      tree size = TYPE_SIZE_UNIT (type), element = TYPE_SIZE_UNIT (TREE_TYPE (type));
      std::vector<pointer_run> inner;
      collect_pointers (TREE_TYPE (type), 0, inner);
      if (inner.empty () || !size || !tree_fits_shwi_p (size) || !tree_fits_shwi_p (element)
	  || integer_zerop (element))
	return;
      const HOST_WIDE_INT bytes = tree_to_shwi (element), n = tree_to_shwi (size) / bytes;
      for (const pointer_run &r : inner)
	if (r.count == 1)
	  runs.push_back ({ offset + r.offset, n, bytes });
	else
	  for (HOST_WIDE_INT k = 0; k < n && runs.size () <= most_runs; k++)
	    runs.push_back ({ offset + k * bytes + r.offset, r.count, r.stride });
      return;
    }
  if (!RECORD_OR_UNION_TYPE_P (type))
    return;
  for (tree field = TYPE_FIELDS (type); field; field = DECL_CHAIN (field))
    if (TREE_CODE (field) == FIELD_DECL && !DECL_VIRTUAL_P (field)
	&& tree_fits_shwi_p (byte_position (field)))
      collect_pointers (TREE_TYPE (field), offset + int_byte_position (field), runs);
}

std::vector<pointer_run>
pointers_in (tree type)
{
  std::vector<pointer_run> runs;
  collect_pointers (type, 0, runs);
  tree size = TYPE_SIZE_UNIT (type);
  if (runs.size () > most_runs)
    runs = { { 0, tree_to_shwi (size) / POINTER_SIZE_UNITS, POINTER_SIZE_UNITS } };
  return runs;
}

/* A section that is updated.  */

struct section
{
  tree address, size, element;
  std::vector<pointer_run> pointers;
  bool from;
};

/* True if C updates something; FROM says in which direction.  */

bool
updates_p (const_tree c, bool &from)
{
  switch (OMP_CLAUSE_CODE (c))
    {
    case OMP_CLAUSE_TO: from = false; return true;
    case OMP_CLAUSE_FROM: from = true; return true;
    case OMP_CLAUSE_MAP: break;
    default: return false;
    }
  const gomp_map_kind kind = OMP_CLAUSE_MAP_KIND (c);
  from = kind == GOMP_MAP_FROM || kind == GOMP_MAP_FORCE_FROM;
  if (!from && kind != GOMP_MAP_TO && kind != GOMP_MAP_FORCE_TO)
    return false;
  /* libgomp sets the pointer that follows to the section's address.  */
  tree next = OMP_CLAUSE_CHAIN (c);
  return !(next && OMP_CLAUSE_CODE (next) == OMP_CLAUSE_MAP
	   && OMP_CLAUSE_MAP_KIND (next) == GOMP_MAP_ALWAYS_POINTER);
}

/* True if what is around the part DECL of an object has pointers.  */

bool
beside_pointers_p (tree decl)
{
  for (; handled_component_p (decl); decl = TREE_OPERAND (decl, 0))
    {
      std::vector<pointer_run> runs;
      collect_pointers (TREE_TYPE (TREE_OPERAND (decl, 0)), 0, runs);
      if (!runs.empty ())
	return true;
    }
  return false;
}

/* True if the variable DECL of an update stands for what it leads to: a reference, or one of
   Fortran's allocatable scalars and pointers.  */

bool
leads_to_object_p (tree decl)
{
  return (DECL_P (decl) && POINTER_TYPE_P (TREE_TYPE (decl))
	  && (TREE_CODE (TREE_TYPE (decl)) == REFERENCE_TYPE
	      || (lang_GNU_Fortran () && lang_hooks.decls.omp_is_allocatable_or_ptr (decl))));
}

/* What the clause C of an update is about, if libgomp may copy it wrongly.  */

std::optional<section>
section_of (tree c, bool openmp)
{
  section s;
  if (!updates_p (c, s.from) || iterators_p (c))
    return std::nullopt;
  tree decl = OMP_CLAUSE_DECL (c), type = TREE_TYPE (decl);
  const bool reference = leads_to_object_p (decl);
  if (reference)
    type = TREE_TYPE (type);
  s.size = OMP_CLAUSE_SIZE (c) ? OMP_CLAUSE_SIZE (c) : TYPE_SIZE_UNIT (type);
  while (TREE_CODE (type) == ARRAY_TYPE)
    type = TREE_TYPE (type);
  s.element = TYPE_SIZE_UNIT (type);
  if (!s.element || !s.size || !tree_fits_uhwi_p (s.element) || integer_zerop (s.element))
    return std::nullopt;
  s.pointers = pointers_in (type);
  if (s.pointers.empty () && !(openmp && beside_pointers_p (decl)))
    return std::nullopt;
  if (reference)
    s.address = decl;
  else
    {
      tree object = DECL_P (decl) && DECL_HAS_VALUE_EXPR_P (decl) ? DECL_VALUE_EXPR (decl) : decl;
      if (tree base = get_base_address (object); base && DECL_P (base))
	TREE_ADDRESSABLE (base) = 1;
      s.address = build_fold_addr_expr (unshare_expr (object));
    }
  return s;
}

/* The statements before an update.  */

class update_writer
{
public:
  update_writer (gomp_target *update, bool openmp) : m_update (update), m_openmp (openmp) {}
  gimple_seq complete ();

private:
  tree variable (tree value);
  tree device ();
  void do_section (tree c, const section &);
  gimple *wait_for_tasks ();

  gomp_target *m_update;
  const bool m_openmp;
  tree m_device = NULL_TREE;
  gimple_seq m_seq = NULL;
};

tree
update_writer::variable (tree value)
{
  tree v = create_tmp_var (TREE_TYPE (value));
  gimplify_assign (v, unshare_expr (value), &m_seq);
  return v;
}

/* Not 0 if the update is to be done: OpenMP's device and one, or OpenACC's.  */

tree
update_writer::device ()
{
  tree clauses = gimple_omp_target_clauses (m_update);
  tree device = integer_one_node;
  if (m_openmp)
    device = device_of_rows (omp_find_clause (clauses, OMP_CLAUSE_DEVICE));
  if (tree c = omp_find_clause (clauses, OMP_CLAUSE_IF))
    device = build3 (COND_EXPR, integer_type_node,
		     fold_convert (boolean_type_node, OMP_CLAUSE_IF_EXPR (c)), device,
		     integer_zero_node);
  return variable (device);
}

/* The clause C, of which libgomp does nothing if the function has done it.  */

void
update_writer::do_section (tree c, const section &s)
{
  tree clauses = gimple_omp_target_clauses (m_update);
  tree queue = omp_find_clause (clauses, OMP_CLAUSE_ASYNC);
  tree waits = omp_find_clause (clauses, OMP_CLAUSE_WAIT);
  tree place = variable (fold_convert (ptr_type_node, s.address));
  tree size = variable (fold_convert (size_type_node, s.size));
  vec<tree, va_gc> *arguments = NULL;
  const auto add = [&] (tree value) { vec_safe_push (arguments, value); };
  const auto number = [&] (HOST_WIDE_INT n) { add (build_int_cst (size_type_node, n)); };
  add (m_device);
  add (place);
  add (size);
  add (build_int_cst (integer_type_node, s.from));
  add (queue ? unshare_expr (OMP_CLAUSE_ASYNC_EXPR (queue))
	     : build_int_cst (integer_type_node, GOMP_ASYNC_SYNC));
  add (build_int_cst (integer_type_node, waits != NULL_TREE));
  add (fold_convert (size_type_node, s.element));
  number (s.pointers.size ());
  for (const pointer_run &r : s.pointers)
    {
      number (r.offset);
      number (r.count);
      number (r.stride);
    }
  tree type = build_varargs_function_type_list (integer_type_node, integer_type_node, ptr_type_node,
						size_type_node, integer_type_node,
						integer_type_node, integer_type_node,
						size_type_node, size_type_node, NULL_TREE);
  tree done
    = variable (build_call_expr_loc_vec (gimple_location (m_update),
					 row_function ("accred_update_section", type), arguments));
  tree is_done = build2 (NE_EXPR, boolean_type_node, done, integer_zero_node);
  if (m_openmp)
    {
      OMP_CLAUSE_SIZE (c)
	= variable (build3 (COND_EXPR, size_type_node, is_done, size_zero_node, size));
      return;
    }
  tree left = variable (build3 (COND_EXPR, ptr_type_node, is_done, null_pointer_node, place));
  tree decl_type = TREE_TYPE (OMP_CLAUSE_DECL (c));
  if (leads_to_object_p (OMP_CLAUSE_DECL (c)))
    decl_type = TREE_TYPE (decl_type);
  OMP_CLAUSE_SIZE (c) = size;
  OMP_CLAUSE_DECL (c)
    = build2 (MEM_REF, decl_type, left, build_zero_cst (build_pointer_type (decl_type)));
}

/* The update is no task of the host any more.  */

gimple *
update_writer::wait_for_tasks ()
{
  gimple *wait = wait_for_dependences (m_update);
  for (tree *at = gimple_omp_target_clauses_ptr (m_update); *at;)
    if (OMP_CLAUSE_CODE (*at) == OMP_CLAUSE_DEPEND || OMP_CLAUSE_CODE (*at) == OMP_CLAUSE_NOWAIT)
      *at = OMP_CLAUSE_CHAIN (*at);
    else
      at = &OMP_CLAUSE_CHAIN (*at);
  return wait;
}

gimple_seq
update_writer::complete ()
{
  push_gimplify_context ();
  for (tree c = gimple_omp_target_clauses (m_update); c; c = OMP_CLAUSE_CHAIN (c))
    if (const std::optional<section> s = section_of (c, m_openmp))
      {
	if (!m_device)
	  {
	    if (gimple *wait = m_openmp ? wait_for_tasks () : nullptr)
	      gimple_seq_add_stmt (&m_seq, wait);
	    m_device = device ();
	  }
	do_section (c, *s);
      }
  pop_gimplify_context (NULL);
  return m_seq;
}

/* For walk_gimple_seq.  */

tree
complete_update (gimple_stmt_iterator *gsi, bool *handled, walk_stmt_info *)
{
  *handled = false;
  gomp_target *update = dyn_cast<gomp_target *> (gsi_stmt (*gsi));
  const int kind = update ? gimple_omp_target_kind (update) : GF_OMP_TARGET_KIND_REGION;
  if (kind != GF_OMP_TARGET_KIND_UPDATE && kind != GF_OMP_TARGET_KIND_OACC_UPDATE)
    return NULL_TREE;
  gimple_seq before = update_writer (update, kind == GF_OMP_TARGET_KIND_UPDATE).complete ();
  if (before)
    gsi_insert_seq_before (gsi, before, GSI_SAME_STMT);
  return NULL_TREE;
}

const pass_data pass_data_attached_pointers
  = { GIMPLE_PASS, "accred_attached_pointers", OPTGROUP_OMP, TV_NONE, PROP_gimple_any, 0, 0, 0, 0 };

} // namespace

opt_pass *
make_pass_attached_pointers (gcc::context *g, device_context &)
{
  return make_statement_pass (g, pass_data_attached_pointers, complete_update);
}

} // namespace accred
