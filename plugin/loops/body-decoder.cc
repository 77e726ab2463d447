/* The bodies of a function's loops, decoded.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan.  Nothing is changed here, but for the operands of && and || in
   reductions.  */

#include "plugin/loops/column-nest.h"
#include "plugin/loops/growth.h"
#include "plugin/loops/joined-stores.h"
#include "plugin/loops/loop-nest.h"
#include "plugin/loops/nest-digits.h"
#include "plugin/loops/nest-tiler.h"
#include "plugin/loops/row-versions.h"
#include "plugin/openacc-calls.h"
#include "plugin/reductions/short-circuit.h"
#include "plugin/report/report.h"

#include <map>
#include <set>

namespace accred {

namespace {

constexpr unsigned gang_and_vector = GOMP_DIM_MASK (GOMP_DIM_GANG)
				     | GOMP_DIM_MASK (GOMP_DIM_VECTOR);

/* Decodes the body of a loop.  */

class body_decoder
{
public:
  body_decoder (loop_nest &nest, loop_shape &shape) : n (nest), s (shape) {}

  /* Called first: whether this is the nest that omp-expand makes.  */
  bool form_p ();
  void decode ();

private:
  bool effect_p (gimple *stmt) const;
  bool changes_p (tree ref) const;
  bool before_p (gimple *a, gimple *b) const;
  int constant_part (tree ref) const;
  number distance (gassign *from, tree ref) const;
  void find_record (access_shape &a, tree ref);
  void find_crossings ();
  void find_overwritten ();
  bool before_stores_p (gimple *stmt);
  bool fixed_load_p (gimple *stmt) const;
  bool stores_last_p ();
  bool stores_alone_p () const;
  bool reachable_p (gimple *from, gimple *to) const;
  bool stores_behind_p () const;
  bool updates_last_p () const;
  std::string array_name (tree ref);
  void add_access (gassign *stmt);
  number coefficient (tree t, unsigned depth = 0);
  number coefficient_of_load (gassign *def);
  number coefficient_of_product (HOST_WIDE_INT c, tree factor);
  number coefficient_of_address (tree ref);
  bool each_time_p (gimple *stmt) const;
  bool movable_p (tree t, unsigned depth = 0) const;

  loop_nest &n;
  loop_shape &s;
  std::vector<tree> m_arrays;  /* Those without a name.  */
  std::vector<gimple *> m_changes;  /* What changes memory, or may.  */
  unsigned m_records = 0;
  std::map<gimple *, size_t> m_numbers; /* Of accesses, in the shape.  */
};

bool
body_decoder::form_p ()
{
  tree lhs = gimple_call_lhs (n.offset);
  basic_block head = gimple_bb (n.offset);
  n.chunks = head->loop_father;
  n.inner = n.chunks->inner;
  n.bound = find_goacc_loop_in (head, IFN_GOACC_LOOP_BOUND);
  if (!lhs || n.chunks->header != head || !n.bound || !n.inner || n.inner->next || n.inner->inner
      || !single_succ_p (n.chunks->latch))
    return false;
  edge last_chunk = single_exit (n.chunks);
  n.exit = single_exit (n.inner);
  if (!last_chunk || !n.exit)
    return false;
  n.more_chunks = last_cond (last_chunk->src);
  gcond *test = last_cond (n.exit->src), *guard = last_cond (head);
  tree bound = gimple_call_lhs (n.bound);
  if (!n.more_chunks || !test || !guard || !bound || gimple_cond_lhs (guard) != lhs
      || gimple_cond_rhs (guard) != bound)
    return false;

  /* for (iv = OFFSET; ...; iv = next), next = iv + STEP.  */
  edge entry = loop_preheader_edge (n.inner), latch = loop_latch_edge (n.inner);
  for (gphi_iterator i = gsi_start_phis (n.inner->header); !gsi_end_p (i); gsi_next (&i))
    if (PHI_ARG_DEF_FROM_EDGE (i.phi (), entry) == lhs)
      n.iv = i.phi ();
  if (!n.iv)
    return false;
  tree next = PHI_ARG_DEF_FROM_EDGE (n.iv, latch);
  n.next
    = (TREE_CODE (next) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (next)) : nullptr);
  if (!n.next || gimple_assign_rhs_code (n.next) != PLUS_EXPR)
    return false;
  tree iv = gimple_phi_result (n.iv);
  n.step = (gimple_assign_rhs1 (n.next) == iv ? gimple_assign_rhs2 (n.next)
					      : gimple_assign_rhs1 (n.next));
  if (TREE_CODE (n.step) != SSA_NAME
      || !find_goacc_loop (SSA_NAME_DEF_STMT (n.step), IFN_GOACC_LOOP_STEP)
      || (gimple_assign_rhs1 (n.next) != iv && gimple_assign_rhs2 (n.next) != iv))
    return false;
  if (gimple_cond_lhs (test) != bound && gimple_cond_rhs (test) != bound)
    return false;

  /* What is made anew below has no other uses.  */
  auto used_only_by = [] (tree name, std::initializer_list<gimple *> users)
  {
    imm_use_iterator it;
    use_operand_p use;
    FOR_EACH_IMM_USE_FAST (use, it, name)
      if (!is_gimple_debug (USE_STMT (use))
	  && std::find (users.begin (), users.end (), USE_STMT (use)) == users.end ())
	return false;
    return true;
  };
  return (used_only_by (lhs, { n.bound, guard, n.iv }) && used_only_by (bound, { guard, test })
	  && used_only_by (next, { n.iv, test }));
}

/* By how much T, an expression in the body, grows with each iteration; nothing if that is
   not known.  A sum in fewer bits than an address has must be one that the program may
   not let overflow.  */

number
body_decoder::coefficient (tree t, unsigned depth)
{
  if (depth > 20)
    return {};
  if (CONSTANT_CLASS_P (t) || is_gimple_min_invariant (t))
    return 0;
  if (TREE_CODE (t) == SSA_NAME)
    {
      if (t == gimple_phi_result (n.iv))
	return 1;
      if (!n.in_body_p (t))
	return 0;
      if (gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)); def && gimple_vuse (def))
	return coefficient_of_load (def);
    }
  const std::optional<operation> o = operation_of (t);
  if (!o || !number_p (o->type))
    return {};
  const number ca = o->a ? coefficient (o->a, depth + 1) : std::nullopt;
  if (CONVERT_EXPR_CODE_P (o->code))
    return growth_of_conversion (o->type, TREE_TYPE (o->a), ca);
  const number cb = o->b ? coefficient (o->b, depth + 1) : std::nullopt;
  if (!ca || !cb)
    return {};
  if (!*ca && !*cb)
    return 0;
  /* The sum must be that of the numbers: in an address, or where the program may not overflow.  */
  if (TYPE_PRECISION (o->type) < POINTER_SIZE && !TYPE_OVERFLOW_UNDEFINED (o->type))
    return {};
  switch (o->code)
    {
    case PLUS_EXPR:
    case POINTER_PLUS_EXPR: return small (*ca + *cb);
    case MINUS_EXPR: return small (*ca - *cb);
    case MULT_EXPR:
      if (*ca && *cb)
	return {};
      return *ca ? coefficient_of_product (*ca, o->b) : coefficient_of_product (*cb, o->a);
    default: return {};
    }
}

/* The same for what DEF reads: zero if that memory does not change in the loop.  */

number
body_decoder::coefficient_of_load (gassign *def)
{
  if (changes_p (gimple_assign_rhs1 (def)))
    return {};
  const number at = coefficient_of_address (gimple_assign_rhs1 (def));
  return at && *at == 0 ? at : std::nullopt;
}

/* The same for a value of the coefficient C times FACTOR, which stays the same in the loop.  A
   factor that is not known is taken for 1, which is tested when the loop is entered.  */

number
body_decoder::coefficient_of_product (HOST_WIDE_INT c, tree factor)
{
  if (TREE_CODE (factor) == SSA_NAME && movable_p (factor))
    {
      n.ones.push_back (factor);
      return c;
    }
  if (TREE_CODE (factor) != INTEGER_CST || !tree_fits_shwi_p (factor)
      || !small (tree_to_shwi (factor)))
    return {};
  return small (c * tree_to_shwi (factor));
}

/* The same for the address of REF, in bytes.  */

number
body_decoder::coefficient_of_address (tree ref)
{
  const std::optional<address_parts> parts = parts_of_address (ref);
  if (!parts)
    return {};
  number r = 0;
  if (TREE_CODE (parts->base) == MEM_REF)
    r = coefficient (TREE_OPERAND (parts->base, 0));
  else if (!VAR_P (parts->base) || !is_global_var (parts->base))
    return {};
  if (!r || !parts->offset)
    return r;
  const number more = coefficient (parts->offset);
  return more ? number (*r + *more) : std::nullopt;
}

/* True if STMT, in the body, is executed once in each iteration.  */

bool
body_decoder::each_time_p (gimple *stmt) const
{
  return dominated_by_p (CDI_DOMINATORS, n.exit->src, gimple_bb (stmt));
}

/* True if T can be computed in front of a loop that has an iteration, for any of
   them.  */

bool
body_decoder::movable_p (tree t, unsigned depth) const
{
  if (depth > 20)
    return false;
  if (TREE_CODE (t) == SSA_NAME)
    {
      if (t == gimple_phi_result (n.iv) || !n.in_body_p (t))
	return true;
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t));
      if (!def || (!each_time_p (def) && (gimple_vuse (def) || gimple_could_trap_p (def)))
	  || (gimple_vuse (def) && changes_p (gimple_assign_rhs1 (def))))
	return false;
      for (unsigned i = 1; i < gimple_num_ops (def); i++)
	if (gimple_op (def, i) && !movable_p (gimple_op (def, i), depth + 1))
	  return false;
      return true;
    }
  if (EXPR_P (t) || REFERENCE_CLASS_P (t))
    for (int i = 0; i < TREE_OPERAND_LENGTH (t); i++)
      if (TREE_OPERAND (t, i) && !movable_p (TREE_OPERAND (t, i), depth + 1))
	return false;
  return true;
}

/* True if STMT, in the nest, changes memory, or may do something else.  */

bool
body_decoder::effect_p (gimple *stmt) const
{
  if (!flow_bb_inside_loop_p (n.inner, gimple_bb (stmt)))
    return !(stmt == n.offset || stmt == n.bound || gimple_code (stmt) == GIMPLE_COND
	     || (is_gimple_assign (stmt) && !gimple_vuse (stmt)));
  switch (gimple_code (stmt))
    {
    case GIMPLE_ASSIGN: return gimple_vdef (stmt);
    case GIMPLE_CALL: return !(gimple_call_flags (stmt) & ECF_CONST);
    case GIMPLE_COND:
    case GIMPLE_SWITCH:
    case GIMPLE_NOP: return false;
    default: return true;
    }
}

/* True if an iteration may change what REF reads.  */

bool
body_decoder::changes_p (tree ref) const
{
  for (gimple *stmt : m_changes)
    {
      const std::optional<atomic_update> u = plain_update (stmt);
      if (u ? update_touches_p (*u, ref)
	    : !is_gimple_assign (stmt) || stmt_may_clobber_ref_p (stmt, ref))
	return true;
    }
  return false;
}

/* True if an iteration changes memory by atomic updates alone, and reads at moving addresses
   nothing that it has updated before.  What other iterations update, no plain access reads.  */

bool
body_decoder::updates_last_p () const
{
  for (gimple *stmt : m_changes)
    {
      const std::optional<atomic_update> u = plain_update (stmt);
      if (!u)
	return false;
      for (const moving_access &l : n.loads)
	if (!before_p (l.stmt, stmt) && update_touches_p (*u, gimple_assign_rhs1 (l.stmt)))
	  return false;
    }
  return !m_changes.empty ();
}

/* True if A, which each iteration does, is done before B.  */

bool
body_decoder::before_p (gimple *a, gimple *b) const
{
  if (gimple_bb (a) != gimple_bb (b))
    return dominated_by_p (CDI_DOMINATORS, gimple_bb (b), gimple_bb (a));
  gimple_stmt_iterator i = gsi_for_stmt (a);
  while (!gsi_end_p (i) && gsi_stmt (i) != b)
    gsi_next (&i);
  return !gsi_end_p (i);
}

/* The constant that REF's address has as a part, in bytes.  */

int
body_decoder::constant_part (tree ref) const
{
  aff_tree a;
  hash_map<tree, name_expansion *> *cache = NULL;
  tree address = build_fold_addr_expr (unshare_expr (ref));
  tree_to_aff_combination_expand (address, TREE_TYPE (address), &a, &cache);
  free_affine_expand_cache (&cache);
  const HOST_WIDE_INT c = a.offset.is_constant () && wi::fits_shwi_p (a.offset.to_constant ())
			    ? a.offset.to_constant ().to_shwi ()
			    : 0;
  return c == int (c) ? c : 0;
}

/* The bytes from what FROM reads or writes to REF; nothing if that is no constant.  */

number
body_decoder::distance (gassign *from, tree ref) const
{
  aff_tree start, to;
  hash_map<tree, name_expansion *> *cache = NULL;
  auto expand = [&] (tree t, aff_tree *a)
  {
    tree address = fold_convert (sizetype, build_fold_addr_expr (unshare_expr (t)));
    tree_to_aff_combination_expand (address, sizetype, a, &cache);
  };
  expand (gimple_vdef (from) ? gimple_assign_lhs (from) : gimple_assign_rhs1 (from), &start);
  expand (ref, &to);
  free_affine_expand_cache (&cache);
  aff_combination_scale (&start, -1);
  aff_combination_add (&to, &start);
  if (!aff_combination_const_p (&to) || !to.offset.is_constant ()
      || !wi::fits_shwi_p (to.offset.to_constant ()))
    return {};
  return small (to.offset.to_constant ().to_shwi ());
}

/* To which accesses of the same kind A, of REF, is at a constant distance.  */

void
body_decoder::find_record (access_shape &a, tree ref)
{
  for (const moving_access &other : a.write ? n.stores : n.loads)
    if (const access_shape &first = s.accesses[other.number];
	first.place && *first.place == 0 && first.stride == a.stride)
      if (const number place = distance (other.stmt, ref))
	{
	  a.record = first.record;
	  a.place = place;
	  return;
	}
  a.record = m_records++;
  a.place = 0;
}

/* Stores of two records that alternate are done one record after the other.  Whether the two may be
   the same memory is tested when the loop is entered.  */

void
body_decoder::find_crossings ()
{
  for (size_t to = 0; to < n.stores.size (); to++)
    for (size_t from = 0; from < to; from++)
      {
	const access_shape &a = s.accesses[n.stores[from].number],
			   &b = s.accesses[n.stores[to].number];
	if ((a.place && b.place && a.record == b.record)
	    || !refs_may_alias_p (gimple_assign_lhs (n.stores[from].stmt),
				  gimple_assign_lhs (n.stores[to].stmt)))
	  continue;
	/* Records come in the order of their first stores.  */
	auto first = [&] (const access_shape &of)
	{
	  for (size_t k = 0; k < n.stores.size (); k++)
	    if (const access_shape &x = s.accesses[n.stores[k].number];
		&x == &of || (x.place && of.place && x.record == of.record))
	      return k;
	  return n.stores.size ();
	};
	if (first (b) < first (a))
	  n.crossings.push_back ({ from, to });
      }
}

/* Stores that the iteration does again.  */

void
body_decoder::find_overwritten ()
{
  auto same_p = [&] (const moving_access &from, const moving_access &to)
  {
    const access_shape &a = s.accesses[from.number], &b = s.accesses[to.number];
    if (a.stride != b.stride || a.width != b.width || a.array != b.array)
      return false;
    if (a.place && b.place)
      return a.record == b.record && *a.place == *b.place;
    const number d = distance (from.stmt, gimple_assign_lhs (to.stmt));
    return d && *d == 0;
  };
  for (size_t from = 0; from < n.stores.size (); from++)
    for (size_t to = from + 1; to < n.stores.size () && !s.accesses[n.stores[from].number].spare;
	 to++)
      s.accesses[n.stores[from].number].spare = same_p (n.stores[from], n.stores[to]);
}

/* True if STMT reads the same place in each iteration.  */

bool
body_decoder::fixed_load_p (gimple *stmt) const
{
  auto number = m_numbers.find (stmt);
  if (number == m_numbers.end ())
    return false;
  const access_shape &a = s.accesses[number->second];
  return a.always && a.stride && *a.stride == 0;
}

/* True if STMT, which reads memory, may be done before the stores that it is behind.  What each
   iteration reads at one place none writes, because iterations are independent.  */

bool
body_decoder::before_stores_p (gimple *stmt)
{
  if (fixed_load_p (stmt))
    return true;
  auto load = std::find_if (n.loads.begin (), n.loads.end (),
			    [&] (const moving_access &l) { return l.stmt == stmt; });
  for (size_t to = n.stores.size (); to-- > 0;)
    {
      gassign *store = n.stores[to].stmt;
      tree ref = gimple_assign_load_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
      if (before_p (stmt, store) || (ref && !stmt_may_clobber_ref_p (store, ref)))
	continue;
      if (load == n.loads.end ())
	return false;
      access_shape &a = s.accesses[load->number];
      const access_shape &b = s.accesses[n.stores[to].number];
      if (!a.always || !a.movable)
	return false;
      const size_t from = load - n.loads.begin ();
      if (a.stride == b.stride && a.width == b.width && a.array == b.array)
	if (const number d = distance (store, ref);
	    d && *d == 0
	    && useless_type_conversion_p (TREE_TYPE (gimple_assign_lhs (stmt)),
					  TREE_TYPE (gimple_assign_rhs1 (store))))
	  {
	    a.spare = true;
	    n.forwarded.push_back ({ from, to });
	    return true;
	  }
      n.meetings.push_back ({ from, to });
    }
  return true;
}

/* True if an iteration changes memory by nothing but stores that it does each time, and which may
   be done after all that it reads.  A load behind a store may read what that has written; whether
   it does is tested when the loop is entered (meetings), unless it is known (forwarded).  */

bool
body_decoder::stores_last_p ()
{
  if (m_changes.empty () || m_changes.size () != n.stores.size ())
    return false;
  for (const moving_access &store : n.stores)
    if (const access_shape &a = s.accesses[store.number];
	!a.always || !a.movable || !gimple_assign_single_p (store.stmt)
	|| !is_gimple_val (gimple_assign_rhs1 (store.stmt)))
      return false;
  std::sort (n.stores.begin (), n.stores.end (),
	     [this] (const moving_access &a, const moving_access &b)
	     { return a.stmt != b.stmt && before_p (a.stmt, b.stmt); });
  find_overwritten ();
  find_crossings ();

  basic_block *body = get_loop_body (n.inner);
  bool good = true;
  for (unsigned k = 0; k < n.inner->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (!is_gimple_debug (stmt) && gimple_vuse (stmt) && !gimple_vdef (stmt))
	  good &= before_stores_p (stmt);
      }
  free (body);
  for (access_shape &a : s.accesses)
    a.spare &= good;
  return good;
}

/* True if all that changes memory are stores.  */

bool
body_decoder::stores_alone_p () const
{
  for (gimple *stmt : m_changes)
    if (!gimple_assign_single_p (stmt) || TREE_THIS_VOLATILE (gimple_assign_lhs (stmt)))
      return false;
  return !m_changes.empty ();
}

/* True if an iteration may execute TO after FROM, both in the body.  */

bool
body_decoder::reachable_p (gimple *from, gimple *to) const
{
  if (gimple_bb (from) == gimple_bb (to))
    return before_p (from, to);
  std::vector<basic_block> open = { gimple_bb (from) };
  std::set<int> seen;
  while (!open.empty ())
    {
      basic_block bb = open.back ();
      open.pop_back ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest == n.inner->header)
	  continue;
	else if (e->dest == gimple_bb (to))
	  return true;
	else if (flow_bb_inside_loop_p (n.inner, e->dest) && seen.insert (e->dest->index).second)
	  open.push_back (e->dest);
    }
  return false;
}

/* True if REF is a scalar that has an address.  */

static bool
addressable_scalar_p (tree ref)
{
  if (!is_gimple_reg_type (TREE_TYPE (ref)))
    return false;
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if ((TREE_CODE (ref) != ARRAY_REF && TREE_CODE (ref) != COMPONENT_REF)
	|| (TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1)))
	|| TYPE_REVERSE_STORAGE_ORDER (TREE_TYPE (TREE_OPERAND (ref, 0))))
      return false;
  return TREE_CODE (ref) == MEM_REF || (VAR_P (ref) && is_global_var (ref));
}

/* True if, in addition, each iteration does all stores, and reads nothing afterwards that one of
   them may have written.  */

bool
body_decoder::stores_behind_p () const
{
  /* What an iteration leaves for the next one would not be known where a thread has none.  */
  for (gphi_iterator i = gsi_start_phis (n.inner->header); !gsi_end_p (i); gsi_next (&i))
    if (i.phi () != n.iv && !virtual_operand_p (gimple_phi_result (i.phi ())))
      return false;
  for (gimple *store : m_changes)
    if (!each_time_p (store) || !is_gimple_val (gimple_assign_rhs1 (store))
	|| !addressable_scalar_p (gimple_assign_lhs (store)))
      return false;
  basic_block *body = get_loop_body (n.inner);
  bool good = true;
  for (unsigned k = 0; k < n.inner->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (is_gimple_debug (stmt) || !gimple_vuse (stmt) || gimple_vdef (stmt))
	  continue;
	for (gimple *store : m_changes)
	  good &= !reachable_p (store, stmt)
		  || (gimple_assign_load_p (stmt)
		      && !stmt_may_clobber_ref_p (store, gimple_assign_rhs1 (stmt)));
      }
  free (body);
  return good;
}

/* The name of the array that REF is in; a number where the user's is not known, as of pointers.  */

std::string
body_decoder::array_name (tree ref)
{
  tree base = get_base_address (ref);
  if (base && TREE_CODE (base) == MEM_REF)
    base = pointer_origin (TREE_OPERAND (base, 0));
  const std::string name = base ? name_of_value (base) : "";
  if (!base || !name.empty ())
    return name;
  size_t i = 0;
  while (i < m_arrays.size () && !operand_equal_p (m_arrays[i], base))
    i++;
  if (i == m_arrays.size ())
    m_arrays.push_back (base);
  return "#" + std::to_string (i + 1);
}

/* STMT reads or writes memory.  */

void
body_decoder::add_access (gassign *stmt)
{
  access_shape a;
  m_numbers[stmt] = s.accesses.size ();
  a.write = gimple_vdef (stmt);
  const bool plain = a.write ? gimple_store_p (stmt) : gimple_assign_load_p (stmt);
  tree ref = a.write ? gimple_assign_lhs (stmt) : gimple_assign_rhs1 (stmt), type = TREE_TYPE (ref);
  if (!plain || TREE_THIS_VOLATILE (ref))
    {
      s.accesses.push_back (a);
      return;
    }
  a.array = array_name (ref);
  const HOST_WIDE_INT size = int_size_in_bytes (type);
  a.width = MAX (size, 0);
  a.stride = coefficient_of_address (ref);
  a.scalar = (INTEGRAL_TYPE_P (type) || SCALAR_FLOAT_TYPE_P (type)) && size > 0 && size <= 8
	     && pow2p_hwi (size)
	     && !(TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1)))
	     && TREE_CODE (ref) != BIT_FIELD_REF;
  a.always = each_time_p (stmt);
  a.movable = movable_p (ref);
  a.offset = constant_part (ref);
  if (a.stride && *a.stride && *a.stride != a.width && a.movable)
    find_record (a, ref);
  if (a.stride && *a.stride)
    (a.write ? n.stores : n.loads).push_back ({ stmt, a.width, s.accesses.size () });
  s.accesses.push_back (a);
}

void
body_decoder::decode ()
{
  std::vector<gassign *> accesses;
  basic_block *body = get_loop_body (n.chunks);
  for (unsigned k = 0; k < n.chunks->num_nodes; k++)
    for (gimple_stmt_iterator i = gsi_start_bb (body[k]); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	/* A variable's end of life is nothing.  */
	if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_LABEL
	    || gimple_code (stmt) == GIMPLE_PREDICT || gimple_clobber_p (stmt))
	  continue;
	if (effect_p (stmt))
	  {
	    s.effects = true;
	    m_changes.push_back (stmt);
	  }
	if (!flow_bb_inside_loop_p (n.inner, body[k]))
	  continue;
	s.statements++;
	if (is_gimple_assign (stmt) && gimple_vuse (stmt))
	  accesses.push_back (as_a<gassign *> (stmt));
      }
  free (body);
  for (gassign *stmt : accesses)
    add_access (stmt);
  s.stores_last = stores_last_p ();
  s.updates_last = updates_last_p ();
  s.copyable = can_duplicate_loop_p (n.chunks);
  s.stores_alone = stores_alone_p ();
  s.stores_behind = s.stores_alone && stores_behind_p ();
  if (s.stores_behind)
    for (gimple *store : m_changes)
      n.stores_behind.push_back (as_a<gassign *> (store));
  std::sort (n.stores_behind.begin (), n.stores_behind.end (),
	     [this] (gassign *a, gassign *b) { return a != b && before_p (a, b); });
  if (!s.effects || s.stores_alone)
    n.rows = find_row_digits (n);
  s.digits = !n.rows ? 0 : n.rows->planes ? 3 : 2;
  s.small_digits = n.rows && small_digits_p (n);
  s.counted_digits = n.rows && !s.small_digits && n.rows->all_rows
		     && (!n.rows->planes || n.rows->all_planes);
  s.conditions = n.rows && s.stores_behind && !digit_values (n).conditions ().empty ();
  if (n.rows && tree_fits_uhwi_p (n.rows->rows.divisor))
    s.columns = tree_to_uhwi (n.rows->rows.divisor);
}

} // namespace

namespace {

/* True if the operands of && and || in reductions of a loop are to be evaluated always.  */

bool
both_operands_p (const region_shape &r, const loop_shape &s, const region_plan &early,
		 const loop_plan &p)
{
  return !early.packed && r.vector > 1 && s.up_by_one && s.bits >= 32
	 && s.levels.has (gang_and_vector) && p.order == distribution::blocked;
}

} // namespace

void
decode_bodies (planned_loops &loops, const region_plan &early)
{
  if (loops.nests.empty ())
    return;
  loop_optimizer_init (LOOPS_NORMAL | LOOPS_HAVE_RECORDED_EXITS);
  for (size_t i = 0; i < loops.nests.size (); i++)
    {
      loop_nest &n = loops.nests[i];
      loop_shape &s = loops.shape.loops[i];
      calculate_dominance_info (CDI_DOMINATORS);
      body_decoder decoder (n, s);
      s.form = n.offset && decoder.form_p ();
      if (!s.form)
	continue;
      if (both_operands_p (loops.shape, s, early, early.loops[i]))
	evaluate_both_operands (n.inner);
      /* What may be a stream, or have rows.  */
      if (loops.shape.kernel && loops.shape.unrolls && loops.nests.size () == 1)
	join_stores (n.inner);
      decoder.decode ();
    }
  calculate_dominance_info (CDI_DOMINATORS);
  if (loops.shape.row_shares || loops.shape.row_looks)
    describe_rows (loops);
  if (loops.shape.kernel)
    describe_columns (loops);
  loop_optimizer_finalize ();
}

bool
decode_nest (loop_nest &nest, loop_shape &s)
{
  s.accesses.clear ();
  body_decoder decoder (nest, s);
  if (!nest.offset || !decoder.form_p ())
    return false;
  decoder.decode ();
  return true;
}

} // namespace accred
