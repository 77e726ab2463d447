/* Pass `accred_clone': device copies of the offload functions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before: one function for each compute construct (`f._omp_fn.0'), to be compiled
   for the host, and GCC's offload tables that hand the same functions to an offload
   compiler.

   After: each construct's function, each routine that other files may call, and every function with
   a body that these call has a clone with the attribute `accred device', whose calls go to other
   clones.  Calls of routines of other files are unchanged.  The host functions are unchanged and
   serve as the host fallback.  GCC's offload tables are empty, so that neither an offload compiler
   nor libgomp's whole-program table has any work.  The image's tables are declared.

   The clones run through GCC's GIMPLE passes and are turned into device code by
   accred_translate instead of being expanded.  */

#include "plugin/atomic-update.h"
#include "plugin/clone-marks.h"
#include "plugin/openacc-calls.h"
#include "plugin/offload/ancestor-calls.h"
#include "plugin/offload/declared-functions.h"
#include "plugin/offload/instrumentation.h"
#include "plugin/passes.h"
#include "plugin/translate/translate.h"
#include "libgomp-device/launch/launch-text.h"

namespace accred {

const device_clone *
device_context::find_clone (tree fndecl) const
{
  for (const device_clone &c : clones)
    if (c.clone_fn == fndecl)
      return &c;
  return nullptr;
}

device_clone *
device_context::find_clone (tree fndecl)
{
  return const_cast<device_clone *> (std::as_const (*this).find_clone (fndecl));
}

const device_clone *
device_context::find_clone_of (tree host_fn) const
{
  for (const device_clone &c : clones)
    if (c.host_fn == host_fn && !c.kernel)
      return &c;
  return nullptr;
}

const device_thunk *
device_context::find_thunk (tree fn) const
{
  auto t = thunks.find (DECL_UID (fn));
  return t == thunks.end () ? nullptr : &t->second;
}

/* Disables optimisations in FN that do harm or that produce forms useless for PTX; its other
   options stay the user's.  */

static void
set_device_optimization (tree fn)
{
  gcc_options opts = global_options;
  gcc_options opts_set = global_options_set;
  tree node = DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn);
  if (!node)
    node = optimization_default_node;
  cl_optimization_restore (&opts, &opts_set, TREE_OPTIMIZATION (node));

  /* Vector forms: a PTX thread is scalar.  */
  opts.x_flag_tree_loop_vectorize = 0;
  opts.x_flag_tree_slp_vectorize = 0;
  opts.x_flag_store_merging = 0;
  /* Conversions of loops and switches to library calls and tables.  */
  opts.x_flag_tree_loop_distribution = 0;
  opts.x_flag_tree_loop_distribute_patterns = 0;
  opts.x_flag_tree_switch_conversion = 0;
  opts.x_flag_optimize_strlen = 0;
  /* Addressing modes and prefetches of the host.  */
  opts.x_flag_ivopts = 0;
  opts.x_flag_prefetch_loop_arrays = 0;
  /* Copies of control flow, which cost divergence.  */
  opts.x_flag_unswitch_loops = 0;
  opts.x_flag_split_paths = 0;
  opts.x_flag_tracer = 0;
  /* Instructions of the host that test the result of an atomic operation.  */
  opts.x_flag_inline_atomics = 0;
  /* A device has neither errno nor floating-point traps.  */
  opts.x_flag_errno_math = 0;
  opts.x_flag_trapping_math = 0;
  /* Would merge traps of several places, although each trap prints its place.  */
  if (flag_sanitize)
    opts.x_flag_tree_tail_merge = 0;
  set_newer_device_options (opts);
  /* Would infer again that a routine has no side effects.  */
  opts.x_flag_ipa_pure_const = 0;

  DECL_FUNCTION_SPECIFIC_OPTIMIZATION (fn) = build_optimization_node (&opts, &opts_set);
}

/* GCC's oaccloops discards a `nohost' routine on a host; it must keep the device clone.  */

static void
drop_nohost (tree fn)
{
  tree attr = lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fn));
  if (!attr)
    return;
  bool any = false;
  tree clauses = NULL_TREE;
  for (tree c = TREE_VALUE (attr); c; c = OMP_CLAUSE_CHAIN (c))
    if (nohost_clause_p (c))
      any = true;
    else
      {
	tree copy = copy_node (c);
	OMP_CLAUSE_CHAIN (copy) = clauses;
	clauses = copy;
      }
  if (!any)
    return;
  /* The list is shared with the host function: give the clone its own.  */
  DECL_ATTRIBUTES (fn) = remove_attribute ("omp declare target", copy_list (DECL_ATTRIBUTES (fn)));
  DECL_ATTRIBUTES (fn)
    = tree_cons (get_identifier ("omp declare target"), clauses, DECL_ATTRIBUTES (fn));
  set_mark (fn, nohost_mark);
}

/* Copying a body folds its calls of .GOACC_DIM_SIZE, which kernels regions have by
   now; GCC expects that the dimensions are decided then.  Zero is "known at launch".  */

static void
set_unknown_dims (tree fn)
{
  tree attr = oacc_get_fn_attrib (fn);
  if (!attr)
    return;
  tree dims = copy_list (TREE_VALUE (attr));
  for (tree d = dims; d; d = TREE_CHAIN (d))
    if (!TREE_VALUE (d))
      TREE_VALUE (d) = integer_zero_node;
  oacc_replace_fn_attrib (fn, dims);
}

/* All threads of its levels execute a call of partitioned routine FN: the optimisers must not move
   it to a place that only some of them reach, as they may move calls without side effects.  */

static void
set_collective (tree fn)
{
  TREE_READONLY (fn) = 0;
  DECL_PURE_P (fn) = 0;
  DECL_LOOPING_CONST_OR_PURE_P (fn) = 0;
}

/* The call E is one of TO.  GCC's function for that expects that no parameters of the one called so
   far have been removed, and that is so of TO alone.  */

static void
redirect_call (cgraph_edge *e, cgraph_node *to)
{
  e->redirect_callee (to);
  gimple_call_set_fndecl (e->call_stmt, to->decl);
  update_stmt_fn (DECL_STRUCT_FUNCTION (e->caller->decl), e->call_stmt);
}

/* The same for a call E of a routine of another file, whose declaration is the host's: the
   device's code calls a function of that name which is not said to have no side effects.  */

static void
set_collective_call (cgraph_edge *e)
{
  tree fn = e->callee->decl;
  if (!other_file_routine_p (fn) || oacc_fn_attrib_level (oacc_get_fn_attrib (fn)) == GOMP_DIM_MAX
      || !(flags_from_decl_or_type (fn) & (ECF_CONST | ECF_PURE)))
    return;
  tree device_fn = copy_node (fn);
  SET_DECL_RTL (device_fn, NULL);
  DECL_UID (device_fn) = allocate_decl_uid ();
  TREE_TYPE (device_fn) = build_qualified_type (TREE_TYPE (fn), TYPE_UNQUALIFIED);
  set_collective (device_fn);
  redirect_call (e, cgraph_node::get_create (device_fn));
}

/* CLONE loses what only the host executes, before its calls lead to more clones.  */

static void
drop_host_parts (cgraph_node *clone)
{
  push_cfun (DECL_STRUCT_FUNCTION (clone->decl));
  if (fold_on_device (cfun, true))
    {
      cleanup_tree_cfg ();
      update_ssa (TODO_update_ssa);
      cgraph_edge::rebuild_edges ();
    }
  pop_cfun ();
}

namespace {

/* True if a data directive maps rows (openmp/row-maps.cc, clauses/row-pointers.cc), a directive
   updates pointers (attached-pointers.cc), or a construct copies its object (own-this.cc), perhaps
   in a file without regions.  */

bool
maps_rows_p ()
{
  for (const char *name :
       { "accred_row_device", "accred_row_numbered_device", "accred_update_section",
	 "accred_attach_row_after", "accred_release_row", "accred_enter_object" })
    if (symtab_node::get_for_asmname (get_identifier (name)))
      return true;
  return false;
}

/* True if the file has target constructs and its `requires' directive keeps them on the host
   (openmp/host-memory.cc).  */

bool
needs_host_memory_p ()
{
  return flag_openmp && required_memory () && (omp_requires_mask & OMP_REQUIRES_TARGET_USED);
}

const pass_data pass_data_clone
  = { SIMPLE_IPA_PASS, "accred_clone", OPTGROUP_OMP, TV_NONE, 0, 0, 0, 0, 0 };

class pass_clone : public simple_ipa_opt_pass
{
public:
  pass_clone (gcc::context *g, device_context &ctx)
    : simple_ipa_opt_pass (pass_data_clone, g), m_ctx (ctx)
  {}

  bool gate (function *) final override
  {
    return flag_openacc || maps_rows_p () || needs_host_memory_p ();
  }
  unsigned int execute (function *) final override;

private:
  cgraph_node *clone_function (cgraph_node *, const std::string &name, dev::linkage);
  cgraph_node *clone_routine (cgraph_node *);
  void clone_kernels (std::vector<image_function> &table);
  void mark_declared_functions ();
  void clone_visible_routines (bool of_openmp);
  cgraph_node *behind_thunks (cgraph_node *);
  void redirect_calls (cgraph_node *clone);
  void note_addresses (function *);
  void note_addresses_in (tree, bool in_table);
  static tree note_address (tree *, int *, void *);
  void clone_noted (std::vector<cgraph_node *> &);
  void clone_indirect ();
  void clone_structors ();

  device_context &m_ctx;
  std::map<cgraph_node *, cgraph_node *> m_clone_of;
  /* Functions whose address device code has: taken in the code, or in a table of virtual
     functions.  */
  std::vector<cgraph_node *> m_taken, m_virtual;
  std::set<tree> m_initial_values; /* Functions that have been processed.  */
  std::set<tree> m_declared; /* Functions of OpenMP's declare target.  */
  std::vector<image_structor> m_structors;
  std::vector<tree> m_ancestors; /* Regions of the host in those of the device.  */
  std::set<tree> m_ancestor_callers; /* The functions with those.  */
  tree m_ancestor_table = NULL_TREE;
  bool m_optional = false;
};

/* True if FN is a function of `declare target', or a routine, that the device executes when it
   loads an image, or before it unloads it.  */

bool
device_structor_p (tree fn)
{
  return (device_structors_p && (DECL_STATIC_CONSTRUCTOR (fn) || DECL_STATIC_DESTRUCTOR (fn))
	  && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (fn)));
}

/* In the order of the source, whatever the order of the symbol table.  */

std::vector<cgraph_node *>
in_order (std::vector<cgraph_node *> nodes)
{
  std::sort (nodes.begin (), nodes.end (),
	     [] (cgraph_node *a, cgraph_node *b) { return a->order < b->order; });
  return nodes;
}

bool
region_p (const cgraph_node *node)
{
  return lookup_attribute ("omp target entrypoint", DECL_ATTRIBUTES (node->decl));
}

/* Make the device clone of NODE, without its callees.  */

cgraph_node *
pass_clone::clone_function (cgraph_node *node, const std::string &name, dev::linkage link)
{
  const bool kernel = region_p (node);
  tree fn = node->decl;
  node->get_body ();

  /* `noclone' keeps IPA from making variants; this is another target.  */
  tree attributes = DECL_ATTRIBUTES (fn);
  tree clone_attributes = remove_attribute ("noclone", copy_list (attributes));
  DECL_ATTRIBUTES (fn) = clone_attributes;
  set_unknown_dims (fn);
  cgraph_node *clone
    = node->create_version_clone_with_body (vNULL, NULL, NULL, NULL, NULL, "accred");
  DECL_ATTRIBUTES (fn) = attributes;
  if (!clone)
    {
      sorry_at (DECL_SOURCE_LOCATION (fn), "accred: function %qD cannot be copied for the device",
		fn);
      return nullptr;
    }

  tree decl = clone->decl;
  DECL_ATTRIBUTES (decl)
    = tree_cons (get_identifier ("noclone"), NULL_TREE,
		 tree_cons (get_identifier (device_mark), NULL_TREE, clone_attributes));
  DECL_IGNORED_P (decl) = 1;
  clone->mark_force_output ();
  /* The image's tables follow it, and the clones of thunks, for which GCC leaves this unset.  */
  clone->no_reorder |= !flag_toplevel_reorder;
  drop_nohost (decl);
  tree attr = kernel ? NULL_TREE : oacc_get_fn_attrib (decl);
  if (attr && oacc_fn_attrib_level (attr) < GOMP_DIM_MAX)
    set_collective (decl);
  set_device_optimization (decl);
  drop_instrumentation (clone);
  if (m_ctx.host_parts)
    drop_host_parts (clone);
  if (m_ancestor_table)
    call_ancestors (clone, m_ancestors, m_ancestor_table);

  m_ctx.clones.push_back ({ fn, decl, name, link, kernel, 0, m_optional });
  return clone;
}

/* The device clone of the routine NODE, with its callees.  */

cgraph_node *
pass_clone::clone_routine (cgraph_node *node)
{
  cgraph_node *&clone = m_clone_of[node];
  if (!clone)
    {
      const dev::linkage link = routine_linkage (node->decl);
      /* The host support's module calls it.  */
      const bool own_structor = link == dev::linkage::local && device_structor_p (node->decl);
      clone = clone_function (node,
			      routine_name (node->decl) + (own_structor ? suffix_of_unit () : ""),
			      own_structor ? dev::linkage::global : link);
      if (!clone)
	return nullptr;
      if (link != dev::linkage::local)
	m_ctx.image.define (symbol_of_routine (node->decl));
      redirect_calls (clone);
    }
  return clone;
}

/* Clone the functions of this file that the device executes when it loads the image, or when it
   unloads it.  */

void
pass_clone::clone_structors ()
{
  std::vector<cgraph_node *> structors;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (device_structor_p (node->decl) && node->has_gimple_body_p ()
	&& !device_clone_p (node->decl))
      structors.push_back (node);
  for (cgraph_node *structor : in_order (structors))
    if (cgraph_node *clone = clone_routine (structor))
      {
	const std::string &name = m_ctx.find_clone (clone->decl)->name;
	tree fn = structor->decl;
	if (DECL_STATIC_CONSTRUCTOR (fn))
	  m_structors.push_back ({ name, unsigned (DECL_INIT_PRIORITY (fn)), false });
	if (DECL_STATIC_DESTRUCTOR (fn))
	  m_structors.push_back ({ name, unsigned (DECL_FINI_PRIORITY (fn)), true });
      }
}

/* The function that NODE calls, or the one that it leads to if it is a thunk, which the device
   needs, too.  */

cgraph_node *
pass_clone::behind_thunks (cgraph_node *node)
{
  while (node->thunk && node->callees)
    {
      const thunk_info *info = thunk_info::get (node);
      cgraph_node *target = node->callees->callee->ultimate_alias_target ();
      device_thunk t
	= { target->decl, info->fixed_offset, info->this_adjusting, {}, info->indirect_offset };
      if (info->virtual_offset_p)
	t.in_table = info->virtual_value;
      m_ctx.thunks[DECL_UID (node->decl)] = t;
      node = target;
    }
  return node;
}

/* Let CLONE call clones, which are made where they do not exist.  A callee whose
   body is not here is left to accred_translate, which knows the device's builtins.  */

void
pass_clone::redirect_calls (cgraph_node *clone)
{
  for (cgraph_edge *e = clone->callees, *next; e; e = next)
    {
      next = e->next_callee;
      cgraph_node *called = e->callee->ultimate_alias_target (), *callee = behind_thunks (called);
      if (!callee->has_gimple_body_p () || fndecl_built_in_p (callee->decl)
	  || device_clone_p (callee->decl))
	{
	  set_collective_call (e);
	  continue;
	}
      cgraph_node *target = clone_routine (callee);
      if (!target || called != callee)
	continue;
      redirect_call (e, target);
    }
  note_addresses (DECL_STRUCT_FUNCTION (clone->decl));
  /* A call that set_collective has changed has no virtual operand yet.  */
  function *fun = DECL_STRUCT_FUNCTION (clone->decl);
  if (need_ssa_update_p (fun))
    {
      push_cfun (fun);
      update_ssa (TODO_update_ssa_only_virtuals);
      pop_cfun ();
    }
}

/* The data of note_address.  */
struct address_walk
{
  pass_clone *pass;
  bool in_table; /* In the initial value of a table of virtual functions.  */
};

tree
pass_clone::note_address (tree *tp, int *subtrees, void *data)
{
  const address_walk &walk = *static_cast<address_walk *> (data);
  tree t = *tp;
  if (TYPE_P (t))
    *subtrees = 0;
  if (TREE_CODE (t) == FUNCTION_DECL)
    {
      cgraph_node *node = cgraph_node::get (t);
      node = node ? walk.pass->behind_thunks (node->ultimate_alias_target ()) : NULL;
      if (node && node->has_gimple_body_p () && !fndecl_built_in_p (t)
	  && !device_clone_p (node->decl))
	(walk.in_table ? walk.pass->m_virtual : walk.pass->m_taken).push_back (node);
    }
  else if ((TREE_CODE (t) == CONST_DECL || (VAR_P (t) && TREE_STATIC (t) && TREE_READONLY (t)))
	   && DECL_INITIAL (t) && walk.pass->m_initial_values.insert (t).second)
    walk.pass->note_addresses_in (DECL_INITIAL (t), VAR_P (t) && DECL_VIRTUAL_P (t));
  return NULL_TREE;
}

void
pass_clone::note_addresses_in (tree t, bool in_table)
{
  address_walk walk = { this, in_table };
  walk_tree_without_duplicates (&t, note_address, &walk);
}

/* Note the functions whose address the code of FUN takes, except those that it calls.  */

void
pass_clone::note_addresses (function *fun)
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    {
      for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	for (unsigned n = 0; n < gimple_phi_num_args (i.phi ()); n++)
	  note_addresses_in (gimple_phi_arg_def (i.phi (), n), false);
      for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	{
	  gimple *stmt = gsi_stmt (i);
	  if (is_gimple_debug (stmt))
	    continue;
	  if (gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARLEVEL_ID)
	      || gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARLEVEL_SIZE)
	      || gimple_call_builtin_p (stmt, BUILT_IN_OMP_GET_TEAM_NUM)
	      || gimple_call_builtin_p (stmt, BUILT_IN_OMP_GET_NUM_TEAMS))
	    m_ctx.functions_number_gangs |= !region_p (cgraph_node::get (fun->decl));
	  const bool direct = is_gimple_call (stmt) && gimple_call_fndecl (stmt);
	  m_ctx.calls_pointers |= host_pointer_call_p (stmt);
	  for (unsigned n = 0; n < gimple_num_ops (stmt); n++)
	    if (gimple_op (stmt, n) && !(direct && gimple_op (stmt, n) == gimple_call_fn (stmt)))
	      note_addresses_in (gimple_op (stmt, n), false);
	}
    }
}

/* Clone the functions of LIST, which may grow meanwhile.  */

void
pass_clone::clone_noted (std::vector<cgraph_node *> &list)
{
  for (size_t i = 0; i < list.size (); i++)
    clone_routine (list[i]);
  list.clear ();
}

/* Clone the regions and what they call; TABLE gets the regions.  */

void
pass_clone::clone_kernels (std::vector<image_function> &table)
{
  std::vector<cgraph_node *> kernels;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    if (oacc_get_fn_attrib (node->decl) && region_p (node) && node->has_gimple_body_p ())
      kernels.push_back (node);
  for (cgraph_node *kernel : in_order (kernels))
    if (cgraph_node *clone
	= clone_function (kernel, kernel_name (kernel->decl), dev::linkage::global))
      {
	m_clone_of[kernel] = clone;
	device_clone &own = m_ctx.clones.back ();
	own.image_index = table.size ();
	own.region = m_ctx.regions[DECL_UID (kernel->decl)];
	table.push_back ({ kernel->decl,
			   own.name,
			   { 0, 0, 0 },
			   own.region.launch ? own.region.launch->needs : NULL_TREE,
			   own.region.declared_entries,
			   own.region.reduces_arrays,
			   own.region.object_bytes,
			   {},
			   NULL_TREE,
			   {} });
	redirect_calls (clone);
      }
}

/* True if FN, a public function with the attribute of OpenMP's declare target, is one of another
   file or for other files.  GCC gives the attribute to all functions that regions call, too.  */

static bool
declared_for_files_p (const cgraph_node *node)
{
  tree fn = node->decl;
  return (node->definition || (declared_for_device_p (fn) && !DECL_IN_SYSTEM_HEADER (fn)));
}

/* Such a function is a routine `seq' of OpenACC.  Before omplower it must not be one: GCC would
   refuse directives of OpenMP in it.  */

void
pass_clone::mark_declared_functions ()
{
  if (!flag_openmp)
    return;
  tree dims = oacc_build_routine_dims (build_omp_clause (UNKNOWN_LOCATION, OMP_CLAUSE_SEQ));
  cgraph_node *node;
  /* GCC chooses variants of functions for the host alone: a call of one stays an error.  What has
     regions of the host looks the same; a function with variants is there itself, too.  */
  FOR_EACH_FUNCTION (node)
    if (variants_of_host_p (node) && !m_ancestor_callers.count (node->decl))
      return;
  FOR_EACH_FUNCTION (node)
    if (TREE_PUBLIC (node->decl) && !fndecl_built_in_p (node->decl) && !device_clone_p (node->decl)
	&& lookup_attribute ("omp declare target", DECL_ATTRIBUTES (node->decl))
	&& !oacc_get_fn_attrib (node->decl) && !region_p (node) && declared_for_files_p (node))
      {
	oacc_replace_fn_attrib (node->decl, dims);
	m_declared.insert (node->decl);
      }
}

/* Clone the routines that other files may call, those of OpenMP or the others.  An alias of a
   function here gets its own clone: PTX has no aliases before version 6.3.  */

void
pass_clone::clone_visible_routines (bool of_openmp)
{
  std::vector<cgraph_node *> routines;
  cgraph_node *node;
  FOR_EACH_DEFINED_FUNCTION (node)
    /* An inlined copy has the same declaration.  */
    if (!region_p (node) && !device_clone_p (node->decl) && !node->inlined_to
	&& routine_linkage (node->decl) != dev::linkage::local
	&& (m_declared.count (node->decl) > 0) == of_openmp)
      routines.push_back (node);
  for (cgraph_node *routine : in_order (routines))
    {
      cgraph_node *body = routine->ultimate_alias_target ();
      if (!body->has_gimple_body_p ())
	continue;
      if (body == routine)
	clone_routine (routine);
      else if (cgraph_node *clone = clone_function (body, routine_name (routine->decl),
						    routine_linkage (routine->decl)))
	{
	  m_ctx.image.define (symbol_of_routine (routine->decl));
	  redirect_calls (clone);
	}
    }
}

/* Those of OpenMP's clause `indirect' that no other code for the device names.  */

void
pass_clone::clone_indirect ()
{
  for (tree fn : m_ctx.indirect_functions)
    note_addresses_in (build_fold_addr_expr (fn), false);
}

/* The object has the assembly CODE, too.  */

void
add_host_code (const char *code)
{
  std::string text = std::string (".pushsection .text\n") + code + "\t.popsection";
  symtab->finalize_toplevel_asm (build_string (text.size () + 1, text.c_str ()));
}

unsigned int
pass_clone::execute (function *)
{
  if (seen_error ())
    return 0;
  if (maps_rows_p ())
    add_host_code (accred_rows_text);
  if (needs_host_memory_p ())
    require_memory (required_memory ());
  if (!flag_openacc)
    return 0;

  m_ancestors = settle_ancestor_calls (m_ancestor_callers);
  if (!m_ancestors.empty ())
    {
      m_ctx.variables.push_back (make_ancestor_table (m_ancestors));
      m_ancestor_table = m_ctx.variables.back ().host_decl;
    }
  std::vector<image_function> table;
  mark_declared_functions ();
  clone_kernels (table);
  clone_visible_routines (false);
  clone_structors ();
  clone_noted (m_taken);
  m_optional = true;
  /* No file need call them on the device.  */
  clone_visible_routines (true);
  clone_indirect ();
  while (!m_virtual.empty () || !m_taken.empty ())
    {
      clone_noted (m_virtual);
      clone_noted (m_taken);
    }
  if (!m_ctx.indirect_functions.empty () || m_ctx.calls_pointers)
    m_ctx.variables.push_back (make_indirect_table (m_ctx.indirect_functions));
  m_clone_of.clear ();

  m_ctx.pending = m_ctx.clones.size ();
  if ((m_ctx.pending == 0 && m_ctx.variables.empty ())
      || !m_ctx.image.create (table, m_ctx.variables, m_structors))
    return 0;

  add_host_code (accred_launch_text);
  if (m_ctx.pending == 0)
    /* A file may have only variables for the regions of others.  */
    complete_image_of_variables (m_ctx);
  return 0;
}

} // namespace

opt_pass *
make_pass_clone (gcc::context *g, device_context &ctx)
{
  return new pass_clone (g, ctx);
}

} // namespace accred
