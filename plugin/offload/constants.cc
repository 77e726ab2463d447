/* Pass `accred_constants': objects of an argument record that have no other name.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   omp-low passes a scalar that is not a memory object of the program, such as a firstprivate one,
   to the offload function by the address of a temporary:

     n.1 = n;
     .omp_data_arr.n = &n.1;
     GOACC_parallel_keyed (FLAGS, f._omp_fn.0, MAPNUM, &.omp_data_arr, ...)

   The device's copy of such a temporary is reachable only through its entry of the record.  If the
   kernel only reads it, it is constant while the kernel runs (constant-entries.cc), and every
   thread may read it without a broadcast.  If it is small, the entry may have its value instead of
   its address (ptx-backend/passes/record-values.cc).

   The same is true of the references by which Fortran has dummy arguments, and of the pointers in
   `deviceptr' clauses, of which each launch has copies.

   This pass records the offsets of these entries.  It runs after ompexp, which makes the call, and
   changes no code.

   It also records the entries for array descriptors of `declare' directives, and the sizes of
   objects, where they are constants.  Such descriptors are on the device for the whole program, but
   libgomp updates them whenever it launches a construct that maps the array, and routines read
   them.  */

#include "plugin/openacc-calls.h"
#include "plugin/passes.h"

namespace accred {

namespace {

const pass_data pass_data_constants
  = { GIMPLE_PASS, "accred_constants", OPTGROUP_OMP, TV_NONE, PROP_cfg, 0, 0, 0, 0 };

class pass_constants : public gimple_opt_pass
{
public:
  pass_constants (gcc::context *g, device_context &ctx)
    : gimple_opt_pass (pass_data_constants, g), m_ctx (ctx)
  {}

  unsigned int execute (function *) final override;

private:
  device_context &m_ctx;
};

/* How often the address of each variable is taken.  */
using address_counts = std::map<tree, unsigned>;

bool
count_address (gimple *, tree op, tree, void *data)
{
  op = get_base_address (op);
  if (op && DECL_P (op))
    ++(*static_cast<address_counts *> (data))[op];
  return false;
}

/* If STMT puts the address of a variable into a field, that variable; the record and
   the field's offset go to RECORD and OFFSET.  */

tree
address_in_field (gimple *stmt, tree &record, uint64_t &offset)
{
  if (!gimple_assign_single_p (stmt) || TREE_CODE (gimple_assign_lhs (stmt)) != COMPONENT_REF
      || TREE_CODE (gimple_assign_rhs1 (stmt)) != ADDR_EXPR)
    return NULL_TREE;
  record = TREE_OPERAND (gimple_assign_lhs (stmt), 0);
  tree field = TREE_OPERAND (gimple_assign_lhs (stmt), 1);
  tree var = TREE_OPERAND (gimple_assign_rhs1 (stmt), 0);
  if (!VAR_P (record) || !(VAR_P (var) || TREE_CODE (var) == PARM_DECL)
      || !tree_fits_uhwi_p (byte_position (field)))
    return NULL_TREE;
  offset = tree_to_uhwi (byte_position (field));
  return var;
}

/* True if VAR is one of omp-low's temporaries.  */

bool
temporary_p (tree var)
{
  return DECL_ARTIFICIAL (var) && auto_var_in_fn_p (var, cfun->decl);
}

/* True if VAR is a reference of Fortran's to a dummy argument that is there: nothing sets it.  */

bool
reference_to_argument_p (tree var)
{
  tree type = TREE_TYPE (var);
  return lang_GNU_Fortran () && TREE_CODE (var) == PARM_DECL && TYPE_RESTRICT (type)
	 && !lang_hooks.decls.omp_check_optional_argument (var, false)
	 && (TREE_CODE (type) == REFERENCE_TYPE
	     || (POINTER_TYPE_P (type) && TREE_CODE (TREE_TYPE (type)) == ARRAY_TYPE));
}

/* True if VAR may be a descriptor of a `declare' directive: Fortran's are records.  */

bool
declared_descriptor_p (tree var)
{
  return (lang_GNU_Fortran () && is_global_var (var) && RECORD_OR_UNION_TYPE_P (TREE_TYPE (var))
	  && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (var)));
}

/* Size I of a region's objects is VALUE.  */

void
note_size (region_record &region, tree i, tree value)
{
  if (!tree_fits_uhwi_p (i) || !tree_fits_uhwi_p (value))
    return;
  std::vector<uint64_t> &all = region.object_bytes;
  all.resize (std::max<size_t> (all.size (), tree_to_uhwi (i) + 1), 0);
  all[tree_to_uhwi (i)] = tree_to_uhwi (value);
}

/* The same for all of SIZES, an array of constants.  */

void
note_constant_sizes (region_record &region, tree sizes)
{
  if (!TREE_STATIC (sizes) || !DECL_INITIAL (sizes)
      || TREE_CODE (DECL_INITIAL (sizes)) != CONSTRUCTOR)
    return;
  unsigned k;
  tree i, value;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (DECL_INITIAL (sizes)), k, i, value)
    note_size (region, i, value);
}

/* The entries of a region's record that lead to device pointers, as KINDS, an array of constants,
   says.  */

void
note_device_pointers (region_record &region, tree kinds)
{
  if (!kinds || !VAR_P (kinds) || !TREE_STATIC (kinds) || !DECL_INITIAL (kinds)
      || TREE_CODE (DECL_INITIAL (kinds)) != CONSTRUCTOR)
    return;
  const uint64_t entry = tree_to_uhwi (TYPE_SIZE_UNIT (ptr_type_node));
  unsigned k;
  tree i, value;
  FOR_EACH_CONSTRUCTOR_ELT (CONSTRUCTOR_ELTS (DECL_INITIAL (kinds)), k, i, value)
    if (tree_fits_uhwi_p (i) && tree_fits_uhwi_p (value)
	&& (tree_to_uhwi (value) & 255) == GOMP_MAP_FORCE_DEVICEPTR)
      region.device_pointer_entries.insert (tree_to_uhwi (i) * entry);
}

/* True if the offload function FN reduces arrays: what an entry leads to may then have elements
   that get no result.  */

bool
reduces_arrays_p (tree fn)
{
  tree var;
  unsigned i;
  if (function *fun = DECL_STRUCT_FUNCTION (fn))
    FOR_EACH_LOCAL_DECL (fun, i, var)
      if (lookup_attribute (reduced_array_attribute, DECL_ATTRIBUTES (var)))
	return true;
  return false;
}

unsigned int
pass_constants::execute (function *fun)
{
  /* Offload functions by the record that they get, and by the sizes of its objects.  */
  std::map<tree, tree> launched, sized;
  address_counts taken;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	walk_stmt_load_store_addr_ops (stmt, &taken, nullptr, nullptr, count_address);
	if (!gimple_call_builtin_p (stmt, BUILT_IN_GOACC_PARALLEL))
	  continue;
	const launch_call launch (stmt);
	m_ctx.overlaps |= !launch.waits;
	if (!launch.function || !launch.record)
	  continue;
	launched[launch.record] = launch.function;
	region_record &region = m_ctx.regions[DECL_UID (launch.function)];
	region.reduces_arrays = reduces_arrays_p (launch.function);
	note_device_pointers (region, launch.kinds);
	if (!launch.sizes || !VAR_P (launch.sizes))
	  continue;
	sized[launch.sizes] = launch.function;
	note_constant_sizes (region, launch.sizes);
      }
  if (launched.empty ())
    return 0;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (gimple_assign_single_p (stmt) && TREE_CODE (gimple_assign_lhs (stmt)) == ARRAY_REF)
	  if (auto child = sized.find (TREE_OPERAND (gimple_assign_lhs (stmt), 0));
	      child != sized.end ())
	    note_size (m_ctx.regions[DECL_UID (child->second)],
		       TREE_OPERAND (gimple_assign_lhs (stmt), 1), gimple_assign_rhs1 (stmt));
	tree record;
	uint64_t offset;
	tree var = address_in_field (stmt, record, offset);
	auto child = var ? launched.find (record) : launched.end ();
	if (child == launched.end ())
	  continue;
	region_record &region = m_ctx.regions[DECL_UID (child->second)];
	if (declared_descriptor_p (var))
	  region.declared_entries.insert (offset);
	const bool temporary = temporary_p (var) && taken[var] == 1;
	if (!temporary && !reference_to_argument_p (var))
	  continue;
	region.private_entries.insert (offset);
	if (!temporary)
	  continue;
	/* libgomp handles the value of a pointer.  */
	tree type = TREE_TYPE (var);
	if ((INTEGRAL_TYPE_P (type) || FLOAT_TYPE_P (type)) && int_size_in_bytes (type) <= 8)
	  region.small_entries.insert (offset);
      }
  return 0;
}

} // namespace

opt_pass *
make_pass_constants (gcc::context *g, device_context &ctx)
{
  return new pass_constants (g, ctx);
}

} // namespace accred
