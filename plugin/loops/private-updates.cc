/* Part of accred_plan: atomic updates that a gang may make in a copy of its own first.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  atomic (P, X, add)			P = BASE + I, BASE an entry of the argument record
   After:   atomic (P, X, add, BASE, OTHER...)

   The backend (private-copies.cc) then updates a copy in shared memory, and the array itself when
   the kernel ends.  That may be done to updates U of an array if

     - they stand in a loop over gangs that the kernel executes once;
     - whatever a thread does behind such an update in the same iteration, and behind the loop, does
       not touch the array, other than by updates by the same operator.

   Other iterations may run at the same time, so that nothing they do can depend on when U is
   made: the search for what is behind U ends where the next iteration begins.

   What is accessed there through another entry of the record is another array as a rule, but C's
   pointers need not say so: the kernel then compares what the entries OTHER lead to with the array
   at BASE, and makes updates at once where they overlap.

   BASE only says which elements have copies, so that any address would be right.  Fortran's arrays
   that the record has a pointer or a descriptor of begin where the entry before that one says:
   that of the array's own map.  An array may also be a variable of the device's own (`declare
   create').  */

#include "plugin/loops/loop-nest.h"
#include "plugin/atomic-update.h"
#include "plugin/fortran-types.h"
#include "plugin/reductions/reduction-ifn.h"
#include "plugin/report/report.h"
#include "abi/limits.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* How an address has been got at.  */
struct array_origin
{
  std::optional<uint64_t> entry; /* The place of the record's entry that it goes out from.  */
  tree name = NULL_TREE; /* The entry's value, if that is what the address is counted from.  */
  /* Else, if not null: a pointer that the kernel reads when it begins, and from which the address
     is counted, as of the clause `deviceptr'.  The size of what it leads to is not known.  */
  tree pointer = NULL_TREE;
  /* Through a pointer, or a descriptor, that the entry leads to: what nothing else leads to.  */
  bool alone = false;
  /* Instead of all that: a variable that the device has for the whole program.  */
  tree variable = NULL_TREE;
};

/* An update that may wait.  */
struct candidate
{
  gcall *call;
  atomic_update update;
  bool difference; /* The value is to be subtracted.  */
  array_origin origin;
  std::set<uint64_t> others = {}; /* Entries whose arrays must be others.  */
  std::map<unsigned, tree> other_variables = {}; /* The same of variables, by their DECL_UID.  */
};

} // namespace

bool
difference_p (gcall *call)
{
  return gimple_call_builtin_p (call, BUILT_IN_ATOMIC_FETCH_SUB_4)
	 || gimple_call_builtin_p (call, BUILT_IN_ATOMIC_FETCH_SUB_8);
}

namespace {

bool
unused_p (gcall *call)
{
  tree lhs = gimple_call_lhs (call);
  return !lhs || (TREE_CODE (lhs) == SSA_NAME && has_zero_uses (lhs));
}

} // namespace

std::optional<atomic_update>
plain_update (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call || !unused_p (call))
    return {};
  if (std::optional<atomic_update> u = atomic_update_of (call))
    return u;
  static const struct
  {
    built_in_function code;
    dev::atom_op op;
  } rows[] = { { BUILT_IN_ATOMIC_FETCH_ADD_4, dev::atom_op::add },
	       { BUILT_IN_ATOMIC_FETCH_ADD_8, dev::atom_op::add },
	       { BUILT_IN_ATOMIC_FETCH_SUB_4, dev::atom_op::add },
	       { BUILT_IN_ATOMIC_FETCH_SUB_8, dev::atom_op::add },
	       { BUILT_IN_ATOMIC_FETCH_AND_4, dev::atom_op::and_ },
	       { BUILT_IN_ATOMIC_FETCH_AND_8, dev::atom_op::and_ },
	       { BUILT_IN_ATOMIC_FETCH_OR_4, dev::atom_op::or_ },
	       { BUILT_IN_ATOMIC_FETCH_OR_8, dev::atom_op::or_ },
	       { BUILT_IN_ATOMIC_FETCH_XOR_4, dev::atom_op::xor_ },
	       { BUILT_IN_ATOMIC_FETCH_XOR_8, dev::atom_op::xor_ } };
  for (const auto &row : rows)
    if (gimple_call_builtin_p (call, row.code) && integer_zerop (gimple_call_arg (call, 2)))
      return atomic_update{ gimple_call_arg (call, 0), gimple_call_arg (call, 1), row.op };
  return {};
}

bool
update_touches_p (const atomic_update &u, tree ref)
{
  ao_ref updated, other;
  ao_ref_init_from_ptr_and_size (&updated, u.ptr, TYPE_SIZE_UNIT (TREE_TYPE (u.value)));
  ao_ref_init (&other, ref);
  return refs_may_alias_p_1 (&updated, &other, true);
}

bool
entry_p (function *fun, tree name)
{
  gimple *def = SSA_NAME_DEF_STMT (name);
  if (!gimple_assign_load_p (def))
    return false;
  tree base = get_base_address (gimple_assign_rhs1 (def));
  if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
    return false;
  tree record = TREE_OPERAND (base, 0);
  return SSA_NAME_IS_DEFAULT_DEF (record) && SSA_NAME_VAR (record) == DECL_ARGUMENTS (fun->decl);
}

namespace {

/* The place of the entry of the argument record that NAME has the value of.  */

uint64_t
entry_offset (tree name)
{
  poly_int64 bits, size, most;
  bool reverse;
  get_ref_base_and_extent (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (name)), &bits, &size, &most,
			   &reverse);
  return bits.to_constant () / BITS_PER_UNIT;
}

/* Whether REF is in one of gfortran's array descriptors.  */

bool
in_descriptor_p (tree ref)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (descriptor_type_p (TREE_TYPE (TREE_OPERAND (ref, 0))))
      return true;
  return false;
}

/* The origin of what LOAD, one of a pointer, leads to.  */

array_origin
origin_of_pointer (function *fun, gassign *load)
{
  array_origin o;
  tree ref = gimple_assign_rhs1 (load), base = get_base_address (ref);
  if (!gimple_assign_load_p (load) || !base || TREE_CODE (base) != MEM_REF
      || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME || !entry_p (fun, TREE_OPERAND (base, 0)))
    return o;
  const uint64_t entry = entry_offset (TREE_OPERAND (base, 0));
  if (ref == base && integer_zerop (TREE_OPERAND (base, 1))
      && gimple_bb (load) == single_succ (ENTRY_BLOCK_PTR_FOR_FN (fun)))
    o.pointer = gimple_assign_lhs (load);
  if (!lang_GNU_Fortran ())
    {
      if (o.pointer)
	o.entry = entry;
      return o;
    }
  o.entry = entry;
  o.alone = TYPE_RESTRICT (TREE_TYPE (ref));
  return o;
}

/* True if BASE is a variable that the device has at a place of its own.  */

bool
own_variable_p (tree base)
{
  return VAR_P (base) && is_global_var (base) && DECL_SIZE_UNIT (base)
	 && tree_fits_uhwi_p (DECL_SIZE_UNIT (base))
	 && lookup_attribute ("omp declare target", DECL_ATTRIBUTES (base))
	 && !lookup_attribute ("omp declare target link", DECL_ATTRIBUTES (base));
}

array_origin
origin_of_variable (tree variable)
{
  array_origin o;
  o.variable = variable;
  return o;
}

array_origin
origin_of (function *fun, tree ptr)
{
  for (unsigned steps = 0; steps < 20; steps++)
    {
      if (TREE_CODE (ptr) == ADDR_EXPR)
	{
	  tree base = get_base_address (TREE_OPERAND (ptr, 0));
	  if (base && own_variable_p (base))
	    return origin_of_variable (base);
	  if (!base || TREE_CODE (base) != MEM_REF)
	    return {};
	  ptr = TREE_OPERAND (base, 0);
	  continue;
	}
      if (TREE_CODE (ptr) != SSA_NAME)
	return {};
      if (entry_p (fun, ptr))
	return { entry_offset (ptr), ptr };
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (ptr));
      if (!def || !POINTER_TYPE_P (TREE_TYPE (gimple_assign_rhs1 (def))))
	return {};
      const tree_code code = gimple_assign_rhs_code (def);
      if (gimple_assign_load_p (def))
	return origin_of_pointer (fun, def);
      if (code != POINTER_PLUS_EXPR && code != SSA_NAME && code != ADDR_EXPR
	  && !CONVERT_EXPR_CODE_P (code))
	return {};
      ptr = gimple_assign_rhs1 (def);
    }
  return {};
}

/* True if REF, of a number, cannot be an element that updates of TYPE are of, since one of them
   is a floating-point number and the other is not.  */

bool
other_type_p (tree type, tree ref)
{
  tree other = TREE_TYPE (ref);
  return flag_strict_aliasing && is_gimple_reg_type (other) && get_alias_set (ref) != 0
	 && get_alias_set (ref) == get_alias_set (other)
	 && (SCALAR_FLOAT_TYPE_P (type) ? TYPE_MODE (type) != TYPE_MODE (other)
					: INTEGRAL_TYPE_P (type) && SCALAR_FLOAT_TYPE_P (other));
}

class finder
{
public:
  finder (function *fun, planned_loops &loops, bool overlaps = false)
    : m_fun (fun), m_loops (loops), m_overlaps (overlaps)
  {}
  void run (bool packed, std::vector<reported_note> &notes);
  bool small_p ();

private:
  std::vector<candidate> waiting ();
  void note_all (const std::vector<candidate> &waiting, const char *how,
		 std::vector<reported_note> &notes) const;
  void find ();
  bool one_thread_p (gcall *call) const;
  bool in_gang_loop_p (gcall *call);
  bool harmless_p (gimple *stmt, candidate &c);
  bool harmless_update_p (const atomic_update &u, candidate &c);
  bool harmless_access_p (gimple *stmt, candidate &c);
  bool apart_p (const array_origin &other, candidate &c);
  bool may_wait_p (candidate &c);
  tree entry_value (uint64_t place);
  tree base_of (const candidate &c, bool alone);

  function *m_fun;
  planned_loops &m_loops;
  const bool m_overlaps; /* Other regions may run at the same time.  */
  std::vector<candidate> m_candidates;
  std::set<gcall *> m_one_thread; /* Updates that one thread alone executes.  */
  /* Where the next iteration of the gang loop begins.  */
  std::vector<gimple *> m_next;
  loop_nest *m_nest = nullptr;
  std::map<uint64_t, tree> m_entries; /* Their values, read at the function's begin.  */
};

/* True if what OTHER is of is not what C updates, or if the kernel can see to that.  */

bool
finder::apart_p (const array_origin &other, candidate &c)
{
  if (other.variable && c.origin.variable)
    return other.variable != c.origin.variable;
  if (!(other.entry || other.variable) || (other.entry && other.entry == c.origin.entry))
    return false;
  if (lang_GNU_Fortran () && (other.alone || c.origin.alone))
    return true;
  if (!(other.name || other.variable) || !(c.origin.name || c.origin.variable))
    return false;
  if (other.variable)
    c.other_variables[DECL_UID (other.variable)] = other.variable;
  else
    c.others.insert (*other.entry);
  return true;
}

bool
finder::harmless_update_p (const atomic_update &u, candidate &c)
{
  tree type = TREE_TYPE (u.value), own = TREE_TYPE (c.update.value);
  /* They commute, whatever the other one's array is.  */
  if (u.op == c.update.op && types_compatible_p (type, own))
    return true;
  if (flag_strict_aliasing && SCALAR_FLOAT_TYPE_P (type) != SCALAR_FLOAT_TYPE_P (own))
    return true;
  return apart_p (origin_of (m_fun, u.ptr), c);
}

/* The same of an assignment.  */

bool
finder::harmless_access_p (gimple *stmt, candidate &c)
{
  ao_ref updated;
  ao_ref_init_from_ptr_and_size (&updated, c.update.ptr,
				 TYPE_SIZE_UNIT (TREE_TYPE (c.update.value)));
  if (!ref_maybe_used_by_stmt_p (stmt, &updated) && !stmt_may_clobber_ref_p_1 (stmt, &updated))
    return true;
  const bool load = gimple_assign_load_p (stmt);
  /* Not a copy of one object to another.  */
  if (load == gimple_store_p (stmt))
    return false;
  tree ref = load ? gimple_assign_rhs1 (stmt) : gimple_assign_lhs (stmt);
  if (load && lang_GNU_Fortran () && (POINTER_TYPE_P (TREE_TYPE (ref)) || in_descriptor_p (ref)))
    return true;
  tree base = get_base_address (ref);
  if (other_type_p (TREE_TYPE (c.update.value), ref))
    return true;
  if (base && TREE_CODE (base) == MEM_REF)
    return apart_p (origin_of (m_fun, TREE_OPERAND (base, 0)), c);
  return base && own_variable_p (base) && apart_p (origin_of_variable (base), c);
}

/* True if STMT does not touch what C updates, or updates it likewise.  */

bool
finder::harmless_p (gimple *stmt, candidate &c)
{
  if (!gimple_vuse (stmt))
    return true;
  if (gcall *call = dyn_cast<gcall *> (stmt))
    {
      if (std::optional<atomic_update> u = plain_update (call))
	return harmless_update_p (*u, c);
      return gimple_call_internal_p (call) && !decode_red_call (call)
	     && (gimple_call_internal_fn (call) == IFN_GOACC_LOOP
		 || gimple_call_internal_fn (call) == IFN_GOACC_DIM_POS
		 || gimple_call_internal_fn (call) == IFN_GOACC_DIM_SIZE
		 || gimple_call_internal_fn (call) == IFN_UNIQUE);
    }
  if (gimple_clobber_p (stmt) || is_a<greturn *> (stmt))
    return true;
  if (!is_gimple_assign (stmt))
    return false;
  if (gimple_assign_load_p (stmt) && TREE_CODE (gimple_assign_lhs (stmt)) == SSA_NAME
      && entry_p (m_fun, gimple_assign_lhs (stmt)))
    return true;
  return harmless_access_p (stmt, c);
}

/* Look at what comes behind C.  */

bool
finder::may_wait_p (candidate &c)
{
  std::set<basic_block> seen;
  std::vector<gimple_stmt_iterator> work;
  /* The loop over chunks has that over the gang's iterations in it.  */
  class loop *inner = gimple_bb (c.call)->loop_father;
  basic_block next = loop_depth (inner) > 1 ? superloop_at_depth (inner, 2)->header : nullptr;
  gimple_stmt_iterator first = gsi_for_stmt (c.call);
  gsi_next (&first);
  work.push_back (first);
  while (!work.empty ())
    {
      gimple_stmt_iterator gsi = work.back ();
      work.pop_back ();
      basic_block bb = gsi_bb (gsi);
      bool stop = false;
      for (; !gsi_end_p (gsi) && !stop; gsi_next (&gsi))
	{
	  stop = std::find (m_next.begin (), m_next.end (), gsi_stmt (gsi)) != m_next.end ();
	  if (!stop && !harmless_p (gsi_stmt (gsi), c))
	    return false;
	}
      edge e;
      edge_iterator ei;
      if (!stop)
	FOR_EACH_EDGE (e, ei, bb->succs)
	  if (e->dest->index != EXIT_BLOCK && e->dest != next && seen.insert (e->dest).second)
	    work.push_back (gsi_start_bb (e->dest));
    }
  return true;
}

/* True if one thread of the kernel executes CALL.  Loops are known.  */

bool
finder::one_thread_p (gcall *call) const
{
  const region_shape &shape = m_loops.shape;
  if (m_overlaps || shape.gangs != 1)
    return false;
  for (size_t i = 0; i < m_loops.nests.size (); i++)
    {
      const level_set levels = shape.loops[i].levels;
      const gcall *offset = m_loops.nests[i].offset;
      const bool shared = (levels.has (level_set::worker) && shape.workers != 1)
			  || (levels.has (level_set::vector) && shape.vector != 1);
      if (shared
	  && (!offset || flow_bb_inside_loop_p (gimple_bb (offset)->loop_father, gimple_bb (call))))
	return false;
    }
  return true;
}

/* Set NEST to the loop over gangs around all that the kernel does; there is one such loop.  */

bool
finder::in_gang_loop_p (gcall *call)
{
  return flow_bb_inside_loop_p (gimple_bb (m_nest->offset)->loop_father, gimple_bb (call));
}

void
finder::find ()
{
  for (size_t i = 0; i < m_loops.nests.size (); i++)
    {
      loop_nest &n = m_loops.nests[i];
      if (!m_loops.shape.loops[i].levels.has (level_set::gang))
	continue;
      /* A second one would see what the first has left.  */
      if (m_nest || !n.offset || loop_depth (gimple_bb (n.offset)->loop_father) != 1)
	{
	  m_nest = nullptr;
	  return;
	}
      m_nest = &n;
    }
  if (!m_nest)
    return;
  m_next.push_back (m_nest->offset);
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	if (std::optional<atomic_update> u = plain_update (call))
	  {
	    const array_origin o = origin_of (m_fun, u->ptr);
	    if ((o.entry || o.variable) && in_gang_loop_p (call)
		&& tree_to_uhwi (TYPE_SIZE_UNIT (TREE_TYPE (u->value))) >= 4)
	      m_candidates.push_back ({ call, *u, difference_p (call), o });
	  }
}

/* What may be done to updates that may wait.  */
constexpr char in_copies[] = "in copies of each gang where the array fits, else in the array for"
			     " successive updates of an element together";
constexpr char in_block_of_gangs[]
  = "in copies of each gang, which is a block then, where the array"
    " fits and rows are not short, else in the array, at once";

/* Say of each update HOW it is made if it is one of those that are WAITING.  */

void
finder::note_all (const std::vector<candidate> &waiting, const char *how,
		  std::vector<reported_note> &notes) const
{
  /* A reduction of structs has many updates at one place.  */
  std::set<std::pair<location_t, std::string>> said;
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)))
	if (std::optional<atomic_update> u = plain_update (call))
	  {
	    const bool waits = std::any_of (waiting.begin (), waiting.end (),
					    [&] (const candidate &c) { return c.call == call; });
	    std::string text = std::string ("atomic update: ")
			       + (waits ? how : "in the array, at once") + "; ";
	    const bool order = u->op == dev::atom_op::min || u->op == dev::atom_op::max;
	    const bool rounds = SCALAR_FLOAT_TYPE_P (TREE_TYPE (u->value)) && !order
				&& !m_one_thread.count (call);
	    text += rounds ? "not reproducible" : "reproducible";
	    if (said.emplace (gimple_location (call), text).second)
	      notes.push_back ({ gimple_location (call), text });
	  }
}

/* The value of the record's entry at PLACE, which no kernel changes.  */

tree
finder::entry_value (uint64_t place)
{
  tree &value = m_entries[place];
  if (value)
    return value;
  tree record = ssa_default_def (m_fun, DECL_ARGUMENTS (m_fun->decl));
  value = make_ssa_name (ptr_type_node);
  tree at = build_int_cst (build_pointer_type (ptr_type_node), place);
  gimple *load = gimple_build_assign (value, build2 (MEM_REF, ptr_type_node, record, at));
  if (tree memory = gimple_vop (m_fun))
    gimple_set_vuse (load, get_or_create_ssa_default_def (m_fun, memory));
  gimple_stmt_iterator gsi = gsi_after_labels (single_succ (ENTRY_BLOCK_PTR_FOR_FN (m_fun)));
  gsi_insert_before (&gsi, load, GSI_SAME_STMT);
  return value;
}

tree
address_of_variable (tree variable)
{
  TREE_ADDRESSABLE (variable) = 1;
  return build_fold_addr_expr (variable);
}

/* Where the array that C updates begins.  If the updates are not ALONE, a loop reads the entry
   again for each of them: the address then goes out from the one value.  */

tree
finder::base_of (const candidate &c, bool alone)
{
  if (c.origin.variable)
    return address_of_variable (c.origin.variable);
  const uint64_t place = *c.origin.entry, size = tree_to_uhwi (TYPE_SIZE_UNIT (ptr_type_node));
  if (c.origin.pointer && (!lang_GNU_Fortran () || m_loops.device_pointers.count (place)))
    return c.origin.pointer;
  if (!c.origin.name)
    return entry_value (place < size ? place : place - size);
  if (alone)
    return c.origin.name;
  tree value = entry_value (place);
  if (c.origin.name != value)
    replace_uses_by (c.origin.name, value);
  return value;
}

std::vector<candidate>
finder::waiting ()
{
  loop_optimizer_init (AVOID_CFG_MODIFICATIONS);
  find ();
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (gcall *call = dyn_cast<gcall *> (gsi_stmt (gsi)); call && one_thread_p (call))
	m_one_thread.insert (call);
  std::vector<candidate> good;
  for (candidate &c : m_candidates)
    if (may_wait_p (c))
      good.push_back (c);
  loop_optimizer_finalize ();
  return good;
}

/* The bytes of the array that C updates, if its type says them.  */

static std::optional<uint64_t>
bytes_of_array (const candidate &c)
{
  if (c.origin.variable)
    return tree_to_uhwi (DECL_SIZE_UNIT (c.origin.variable));
  if (!c.origin.name)
    return {};
  tree entry = TREE_TYPE (gimple_assign_rhs1 (SSA_NAME_DEF_STMT (c.origin.name)));
  tree size = POINTER_TYPE_P (entry) ? TYPE_SIZE_UNIT (TREE_TYPE (entry)) : NULL_TREE;
  if (!size || !tree_fits_uhwi_p (size) || TREE_CODE (TREE_TYPE (entry)) != ARRAY_TYPE)
    return {};
  return tree_to_uhwi (size);
}

/* True if updates that may wait are of an array that gangs have room for copies of, as its type
   says.  */

bool
finder::small_p ()
{
  for (const candidate &c : waiting ())
    if (const auto bytes = bytes_of_array (c); bytes && *bytes <= uint64_t (tuning::copy_bytes))
      return true;
  return false;
}

void
finder::run (bool packed, std::vector<reported_note> &notes)
{
  std::vector<candidate> good = waiting ();
  /* A form of the kernel that is never taken.  */
  auto large_p = [] (const candidate &c)
  { return bytes_of_array (c).value_or (0) > uint64_t (limits::static_shared_bytes); };
  if (packed && std::any_of (good.begin (), good.end (), large_p))
    good.clear ();
  note_all (good, packed ? in_block_of_gangs : in_copies, notes);
  for (candidate &c : good)
    {
      c.update.base
	= base_of (c, good.size () == 1 && c.others.empty () && c.other_variables.empty ());
      for (uint64_t place : c.others)
	c.update.others.push_back (entry_value (place));
      for (auto [uid, variable] : c.other_variables)
	c.update.others.push_back (address_of_variable (variable));
      if (c.difference)
	{
	  gimple_seq seq = NULL;
	  c.update.value = gimple_build (&seq, gimple_location (c.call), NEGATE_EXPR,
					 TREE_TYPE (c.update.value), c.update.value);
	  gimple_stmt_iterator before = gsi_for_stmt (c.call);
	  gsi_insert_seq_before (&before, seq, GSI_SAME_STMT);
	}
      gcall *call = build_atomic_update (c.update);
      gimple_set_location (call, gimple_location (c.call));
      gimple_move_vops (call, c.call);
      gimple_stmt_iterator gsi = gsi_for_stmt (c.call);
      gsi_replace (&gsi, call, true);
    }
}

/* What conversions have made VALUE of, also those that keep the bits.  */

tree
behind_casts (tree value)
{
  gassign *def;
  while (TREE_CODE (value) == SSA_NAME && (def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value)))
	 && (gimple_assign_cast_p (def) || gimple_assign_rhs_code (def) == VIEW_CONVERT_EXPR))
    {
      value = gimple_assign_rhs1 (def);
      if (TREE_CODE (value) == VIEW_CONVERT_EXPR)
	value = TREE_OPERAND (value, 0);
    }
  return value;
}

gassign *
definition_behind_casts (tree value)
{
  value = behind_casts (value);
  return TREE_CODE (value) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (value)) : nullptr;
}

/* If STMT ends the loop that omp-expand makes of an update for which PTX has no instruction: what
   there is to say of it.  */

std::optional<std::string>
note_of_exchange (gimple *stmt)
{
  gcall *call = dyn_cast<gcall *> (stmt);
  if (!call || !gimple_call_internal_p (call, IFN_ATOMIC_COMPARE_EXCHANGE))
    return {};
  std::string text = "atomic update: in the array, by compare and swap, one thread after the other";
  gassign *def = definition_behind_casts (gimple_call_arg (call, 2));
  const tree_code code = def ? gimple_assign_rhs_code (def) : ERROR_MARK;
  tree expected = gimple_call_arg (call, 1);
  if (def && SCALAR_FLOAT_TYPE_P (TREE_TYPE (gimple_assign_lhs (def))) && !flag_associative_math
      && (code == MULT_EXPR
	  || (code == RDIV_EXPR && behind_casts (gimple_assign_rhs1 (def)) == expected)))
    text += "; -fassociative-math allows to combine those of several threads";
  return text;
}

} // namespace

void
note_exchanges (function *fun, std::vector<reported_note> &notes)
{
  std::set<std::pair<location_t, std::string>> said;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (std::optional<std::string> text = note_of_exchange (gsi_stmt (gsi)))
	{
	  const location_t at = gimple_location (gsi_stmt (gsi));
	  if (said.emplace (at, *text).second)
	    notes.push_back ({ at, *text });
	}
}

void
find_private_updates (function *fun, planned_loops &loops, bool packed, bool overlaps,
		      std::vector<reported_note> &notes)
{
  finder (fun, loops, overlaps).run (packed, notes);
}

bool
small_private_updates_p (function *fun, planned_loops &loops)
{
  return finder (fun, loops).small_p ();
}

} // namespace accred
