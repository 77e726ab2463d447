/* A loop whose threads have a row each: whether the elements of a row have an order.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   They have none, if

   - each sum is only added to: `s += e', `s |= e', `s = max (s, e)', or is set to one value;
   - what is updated atomically is not read or written otherwise, and always by the same operation;
   - what a store writes is at a place that only its own element reads or writes; or it is the same
     value in all elements, and they do not read it;
   - or they read it in one place, to ask whether they do something for a key K, and do only what
     another element with the same key would do as well, once or often:

	 k = col[j];
	 if (level[k] < 0) { level[k] = d; next[k] = 1; changed |= 1; }

     Whoever reads a place first reads what it was, and does all that the element which comes first
     would do; the others read that, or D, and do the same again or nothing, as the store of D is in
     the one block that does anything.  Other keys have other places.

   Arrays that the region has in different entries of its record are different: the kernel looks at
   their addresses before it leaves a row to others.  */

#include "plugin/loops/thread-rows.h"
#include "plugin/loops/growth.h"
#include "plugin/loops/row-accesses.h"
#include "plugin/loops/row-length.h"

#include <map>

namespace accred {

namespace {

/* What a sum is added to by.  */
enum class add_by
{
  nothing,
  set, /* It becomes one value.  */
  plus,
  times,
  bit_and,
  bit_or,
  bit_xor,
  min,
  max,
  several
};

add_by
operation_of_sum (tree_code code)
{
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR: return add_by::plus;
    case MULT_EXPR: return add_by::times;
    case BIT_AND_EXPR: return add_by::bit_and;
    case BIT_IOR_EXPR: return add_by::bit_or;
    case BIT_XOR_EXPR: return add_by::bit_xor;
    case MIN_EXPR: return add_by::min;
    case MAX_EXPR: return add_by::max;
    default: return add_by::several;
    }
}

/* True if the same again changes nothing.  */

bool
repeatable_p (add_by a)
{
  return a == add_by::set || a == add_by::bit_and || a == add_by::bit_or || a == add_by::min
	 || a == add_by::max;
}

bool
repeatable_p (dev::atom_op op)
{
  return op == dev::atom_op::min || op == dev::atom_op::max || op == dev::atom_op::and_
	 || op == dev::atom_op::or_;
}

/* A store, or an atomic update.  */
struct effect
{
  gimple *stmt;
  row_access access;
  std::optional<atomic_update> update;
  bool own = false; /* Each element has its own place.  */
};

class order_finder
{
public:
  order_finder (const element_walk &walk, const std::vector<walk_sum> &sums,
		std::vector<pointer_pair> &apart)
    : m_walk (walk), m_sums (sums), m_apart (apart),
      m_blocks (get_loop_body (walk.loop), walk.loop->num_nodes)
  {}
  std::string why_not ();

private:
  struct blocks
  {
    basic_block *first;
    unsigned count;
    blocks (basic_block *f, unsigned n) : first (f), count (n) {}
    ~blocks () { free (first); }
    basic_block *begin () const { return first; }
    basic_block *end () const { return first + count; }
  };

  bool inside_p (tree v) const;
  bool same_value_p (tree v) const;
  void leaves (tree v, std::set<tree> &found) const;
  bool of_key_p (tree v) const;
  bool meet_p (const row_access &a, const row_access &b);
  bool find_effects ();
  number step_of (tree ref) const;
  bool sums_in_memory_p () const;
  bool stores_fit_p ();
  bool loads_fit_p ();
  bool leads_to_p (tree v, tree sum, std::map<tree, bool> &known) const;
  bool note_add (gimple *stmt, add_by by, add_by &all);
  bool one_step (tree v, tree sum, std::map<tree, bool> &known, add_by &all,
		 std::vector<tree> &left);
  bool unseen_p (const std::set<tree> &names) const;
  bool sum_fits_p (const walk_sum &s);
  bool spread_doubt ();
  void find_doubtful_blocks ();
  bool doubtful_effects_fit_p ();
  bool one_place_for_key_p (tree v) const;
  const effect *answer () const;

  const element_walk &m_walk;
  const std::vector<walk_sum> &m_sums;
  std::vector<pointer_pair> &m_apart;
  const blocks m_blocks;
  std::vector<effect> m_effects;
  std::vector<gassign *> m_loads;
  /* The statements that add to sums, the names of which they make, and how.  */
  std::map<gimple *, add_by> m_adds;
  std::set<tree> m_sum_names;
  tree m_value = NULL_TREE; /* To which the sum is set that is looked at.  */
  /* What is read of a place that other elements may write, and what follows from it.  */
  gassign *m_asks = nullptr;
  std::set<tree> m_doubtful;
  std::set<basic_block> m_doubtful_blocks;
  tree m_key = NULL_TREE;
};

bool
order_finder::inside_p (tree v) const
{
  if (TREE_CODE (v) != SSA_NAME)
    return false;
  basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (v));
  return bb && flow_bb_inside_loop_p (m_walk.loop, bb);
}

/* The names of values that elements read, or that go round their loop, from which V is
   computed.  */

void
order_finder::leaves (tree v, std::set<tree> &found) const
{
  if (!inside_p (v))
    {
      if (EXPR_P (v) || REFERENCE_CLASS_P (v))
	for (int i = 0; i < TREE_OPERAND_LENGTH (v); i++)
	  if (TREE_OPERAND (v, i))
	    leaves (TREE_OPERAND (v, i), found);
      return;
    }
  gassign *a = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v));
  if (a && gimple_assign_load_p (a) && of_record_p (gimple_assign_rhs1 (a)))
    return;
  if (!a || gimple_assign_load_p (a))
    {
      found.insert (v);
      return;
    }
  for (unsigned i = 1; i < gimple_num_ops (a); i++)
    if (gimple_op (a, i))
      leaves (gimple_op (a, i), found);
}

/* True if V is the same in all elements.  */

bool
order_finder::same_value_p (tree v) const
{
  std::set<tree> found;
  leaves (v, found);
  return found.empty ();
}

/* True if V is the same in all elements with the same key.  */

bool
order_finder::of_key_p (tree v) const
{
  std::set<tree> found;
  leaves (v, found);
  return found.empty () || found == std::set<tree>{ m_key };
}

/* True if A and B may be the same memory, as far as can be seen here.  */

bool
order_finder::meet_p (const row_access &a, const row_access &b)
{
  if (!same_memory_p (a, b, false))
    return false;
  return same_memory_p (a, b, true) || !add_pair (m_apart, a, b);
}

/* The statements; false if some do something else.  */

bool
order_finder::find_effects ()
{
  for (basic_block bb : m_blocks)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gimple *stmt = gsi_stmt (i);
	if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND || gimple_clobber_p (stmt)
	    || gimple_code (stmt) == GIMPLE_LABEL || gimple_code (stmt) == GIMPLE_PREDICT
	    || gimple_code (stmt) == GIMPLE_NOP)
	  continue;
	if (gimple_has_volatile_ops (stmt))
	  return false;
	if (atomic_target (stmt))
	  {
	    effect e{ stmt, { NULL_TREE, atomic_target (stmt), true }, plain_update (stmt) };
	    if (!e.update || e.update->op == dev::atom_op::exch || e.update->op == dev::atom_op::cas
		|| e.update->op == dev::atom_op::div)
	      return false;
	    m_effects.push_back (e);
	  }
	else if (is_gimple_assign (stmt) && gimple_vdef (stmt))
	  {
	    if (!is_gimple_reg_type (TREE_TYPE (gimple_assign_lhs (stmt))))
	      return false;
	    m_effects.push_back (
	      { stmt, { gimple_assign_lhs (stmt), NULL_TREE, true }, std::nullopt });
	  }
	else if (gimple_assign_load_p (stmt))
	  m_loads.push_back (as_a<gassign *> (stmt));
	else if (!is_gimple_assign (stmt) && !mathematical_p (stmt)
		 && !(is_gimple_call (stmt) && (gimple_call_flags (stmt) & ECF_CONST)))
	  return false;
      }
  return true;
}

/* By how much the address of REF grows from an element to the next one.  */

number
order_finder::step_of (tree ref) const
{
  const growth grows (m_walk.loop, gimple_phi_result (m_walk.iv), growth_kind::exact);
  const std::optional<address_parts> parts = parts_of_address (ref);
  tree base = parts ? parts->base : NULL_TREE;
  if (base && TREE_CODE (base) == MEM_REF)
    base = TREE_OPERAND (base, 0);
  if (base && TREE_CODE (base) == SSA_NAME)
    if (gassign *load = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (base));
	load && gimple_assign_load_p (load) && of_record_p (gimple_assign_rhs1 (load)))
      return parts->offset ? grows.of (parts->offset) : number (0);
  return grows.of_address (ref);
}

/* True if elements add to what one place has.  */

bool
order_finder::sums_in_memory_p () const
{
  for (const effect &e : m_effects)
    if (!e.update && step_of (e.access.ref) == number (0))
      for (gassign *load : m_loads)
	if (operand_equal_p (gimple_assign_rhs1 (load), e.access.ref))
	  return true;
  return false;
}

/* True if no two of the effects have an order.  */

bool
order_finder::stores_fit_p ()
{
  for (effect &e : m_effects)
    {
      if (e.update)
	continue;
      const number by = step_of (e.access.ref);
      tree size = TYPE_SIZE_UNIT (TREE_TYPE (e.access.ref));
      e.own = by && tree_fits_shwi_p (size) && std::abs (*by) >= tree_to_shwi (size);
      if (!e.own && !same_value_p (gimple_assign_rhs1 (e.stmt)))
	return false;
    }
  for (size_t k = 0; k < m_effects.size (); k++)
    for (size_t n = 0; n < k; n++)
      {
	const effect &a = m_effects[k], &b = m_effects[n];
	if (!meet_p (a.access, b.access))
	  continue;
	if (a.update || b.update)
	  {
	    if (!a.update || !b.update || a.update->op != b.update->op)
	      return false;
	  }
	else if (a.own != b.own
		 || !(a.own ? operand_equal_p (a.access.ref, b.access.ref)
			    : operand_equal_p (gimple_assign_rhs1 (a.stmt),
					       gimple_assign_rhs1 (b.stmt))))
	  return false;
      }
  return true;
}

/* True if no load and effect have an order, but for one load of what is asked for a key.  */

bool
order_finder::loads_fit_p ()
{
  for (gassign *load : m_loads)
    for (const effect &e : m_effects)
      {
	tree ref = gimple_assign_rhs1 (load);
	if (!meet_p ({ ref, NULL_TREE, false }, e.access))
	  continue;
	if (e.update || !operand_equal_p (ref, e.access.ref))
	  return false;
	if (e.own)
	  continue;
	if (m_asks && m_asks != load)
	  return false;
	m_asks = load;
      }
  if (!m_asks)
    return true;
  std::set<tree> found;
  leaves (gimple_assign_rhs1 (m_asks), found);
  if (found.size () > 1)
    return false;
  if (found.empty ())
    return true;
  m_key = *found.begin ();
  /* It is what an element has read.  */
  return gimple_assign_load_p (SSA_NAME_DEF_STMT (m_key));
}

/* True if V is computed from SUM.  */

bool
order_finder::leads_to_p (tree v, tree sum, std::map<tree, bool> &known) const
{
  if (v == sum)
    return true;
  if (!inside_p (v))
    return false;
  if (const auto at = known.find (v); at != known.end ())
    return at->second;
  bool leads = false;
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (gphi *phi = dyn_cast<gphi *> (def); phi && gimple_bb (phi) != m_walk.loop->header)
    for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
      leads |= leads_to_p (gimple_phi_arg_def (phi, k), sum, known);
  else if (gassign *a = dyn_cast<gassign *> (def))
    for (unsigned i = 1; i < gimple_num_ops (a); i++)
      leads |= gimple_op (a, i) && leads_to_p (gimple_op (a, i), sum, known);
  return known[v] = leads;
}

/* Notes that STMT makes a sum what it becomes BY, and returns whether it is what others do.  */

bool
order_finder::note_add (gimple *stmt, add_by by, add_by &all)
{
  m_adds[stmt] = by;
  if (all != add_by::nothing && all != by)
    return false;
  all = by;
  return by != add_by::several;
}

/* V is one of what SUM becomes.  LEFT gets the names that it is made from.  */

bool
order_finder::one_step (tree v, tree sum, std::map<tree, bool> &known, add_by &all,
			std::vector<tree> &left)
{
  gimple *def = SSA_NAME_DEF_STMT (v);
  if (gphi *phi = dyn_cast<gphi *> (def))
    {
      tree value = NULL_TREE; /* To which it is set.  */
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	{
	  tree arg = gimple_phi_arg_def (phi, k);
	  if (leads_to_p (arg, sum, known))
	    {
	      left.push_back (arg);
	      continue;
	    }
	  if (!same_value_p (arg) || (value && !operand_equal_p (value, arg))
	      || !note_add (phi, add_by::set, all))
	    return false;
	  value = arg;
	}
      if (!value)
	return true;
      if (m_value && !operand_equal_p (m_value, value))
	return false;
      m_value = value;
      return true;
    }
  const tree_code code = gimple_assign_rhs_code (def);
  tree a = gimple_assign_rhs1 (def), b = gimple_assign_rhs2 (def);
  if (!b || gimple_num_ops (def) != 3)
    return false;
  const bool first = leads_to_p (a, sum, known);
  if (first == leads_to_p (b, sum, known) || (!first && code == MINUS_EXPR))
    return false;
  left.push_back (first ? a : b);
  return note_add (def, operation_of_sum (code), all);
}

/* True if nothing but NAMES, of a sum, is computed from one of these.  */

bool
order_finder::unseen_p (const std::set<tree> &names) const
{
  for (tree v : names)
    {
      imm_use_iterator it;
      use_operand_p use;
      FOR_EACH_IMM_USE_FAST (use, it, v)
	{
	  gimple *stmt = USE_STMT (use);
	  basic_block bb = gimple_bb (stmt);
	  tree lhs = gimple_code (stmt) == GIMPLE_PHI ? gimple_phi_result (stmt)
						      : gimple_get_lhs (stmt);
	  if (!is_gimple_debug (stmt) && bb && flow_bb_inside_loop_p (m_walk.loop, bb)
	      && (!lhs || !names.count (lhs)))
	    return false;
	}
    }
  return true;
}

/* True if S is only added to, and by one operation.  */

bool
order_finder::sum_fits_p (const walk_sum &s)
{
  tree sum = gimple_phi_result (s.of_elements);
  std::map<tree, bool> known;
  add_by all = add_by::nothing;
  tree next = PHI_ARG_DEF_FROM_EDGE (s.of_elements, loop_latch_edge (m_walk.loop));
  if (!leads_to_p (next, sum, known))
    return false;
  std::vector<tree> left = { next };
  std::set<tree> names = { sum };
  m_value = NULL_TREE;
  while (!left.empty ())
    {
      tree v = left.back ();
      left.pop_back ();
      if (names.insert (v).second && !one_step (v, sum, known, all, left))
	return false;
    }
  m_sum_names.insert (names.begin (), names.end ());
  return unseen_p (names);
}

/* What follows from the doubtful load decides about conditions alone.  */

bool
order_finder::spread_doubt ()
{
  m_doubtful.insert (gimple_assign_lhs (m_asks));
  for (bool more = true; more;)
    {
      more = false;
      find_doubtful_blocks ();
      for (basic_block bb : m_blocks)
	{
	  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i); gsi_next (&i))
	    {
	      gphi *phi = i.phi ();
	      tree name = gimple_phi_result (phi);
	      bool doubt = bb != m_walk.loop->header && m_doubtful_blocks.count (bb)
			   && !m_sum_names.count (name);
	      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
		doubt |= m_doubtful.count (gimple_phi_arg_def (phi, k));
	      if (!virtual_operand_p (name) && doubt)
		more |= m_doubtful.insert (name).second;
	    }
	  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
	    {
	      gimple *stmt = gsi_stmt (i);
	      if (is_gimple_debug (stmt) || gimple_code (stmt) == GIMPLE_COND)
		continue;
	      ssa_op_iter it;
	      tree v;
	      bool doubt = false;
	      FOR_EACH_SSA_TREE_OPERAND (v, stmt, it, SSA_OP_USE)
		doubt |= m_doubtful.count (v);
	      if (!doubt)
		continue;
	      if (!is_gimple_assign (stmt) || gimple_vdef (stmt) || gimple_assign_load_p (stmt))
		return false;
	      more |= m_doubtful.insert (gimple_assign_lhs (stmt)).second;
	    }
	}
    }
  for (tree v : m_doubtful)
    if (m_sum_names.count (v) || v == gimple_phi_result (m_walk.iv))
      return false;
  return true;
}

/* The blocks behind conditions on doubtful values, in an element.  */

void
order_finder::find_doubtful_blocks ()
{
  std::vector<basic_block> left;
  for (basic_block bb : m_blocks)
    if (gcond *c = last_cond (bb);
	c && (m_doubtful.count (gimple_cond_lhs (c)) || m_doubtful.count (gimple_cond_rhs (c))))
      left.push_back (bb);
  while (!left.empty ())
    {
      basic_block bb = left.back ();
      left.pop_back ();
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (e->dest != m_walk.loop->header && flow_bb_inside_loop_p (m_walk.loop, e->dest)
	    && m_doubtful_blocks.insert (e->dest).second)
	  left.push_back (e->dest);
    }
}

/* True if V, computed from the key, is another value for each key.  */

bool
order_finder::one_place_for_key_p (tree v) const
{
  while (v != m_key)
    {
      gassign *a = TREE_CODE (v) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v))
					     : nullptr;
      if (!a || !inside_p (v))
	return false;
      tree first = gimple_assign_rhs1 (a), second = gimple_assign_rhs2 (a);
      const tree_code code = gimple_assign_rhs_code (a);
      if (CONVERT_EXPR_CODE_P (code))
	{
	  if (!INTEGRAL_TYPE_P (TREE_TYPE (first)) || !INTEGRAL_TYPE_P (TREE_TYPE (v))
	      || TYPE_PRECISION (TREE_TYPE (v)) < TYPE_PRECISION (TREE_TYPE (first)))
	    return false;
	  v = first;
	}
      /* What wraps around may come to the same for two keys; addresses do not.  */
      else if (code == MULT_EXPR && TREE_CODE (second) == INTEGER_CST && !integer_zerop (second)
	       && (TYPE_OVERFLOW_UNDEFINED (TREE_TYPE (v)) || TYPE_PRECISION (TREE_TYPE (v)) >= 64))
	v = first;
      else if (code == PLUS_EXPR || code == POINTER_PLUS_EXPR || code == MINUS_EXPR)
	{
	  if (same_value_p (first) == same_value_p (second))
	    return false;
	  v = same_value_p (first) ? second : first;
	}
      else
	return false;
    }
  return true;
}

/* The only store to the place that is asked for; null if there are more.  */

const effect *
order_finder::answer () const
{
  const effect *found = nullptr;
  for (const effect &e : m_effects)
    if (!e.update && operand_equal_p (e.access.ref, gimple_assign_rhs1 (m_asks)))
      {
	if (found)
	  return nullptr;
	found = &e;
      }
  return found;
}

/* True if what is done under doubtful conditions is the same for all elements with the key, and may
   be done often; and all of it is done or nothing.  */

bool
order_finder::doubtful_effects_fit_p ()
{
  const effect *stored = answer ();
  const basic_block all = stored ? gimple_bb (stored->stmt) : nullptr;
  if (!all || !m_doubtful_blocks.count (all))
    return false;
  if (m_key)
    {
      const std::optional<address_parts> parts = parts_of_address (gimple_assign_rhs1 (m_asks));
      tree pointer = parts && TREE_CODE (parts->base) == MEM_REF ? TREE_OPERAND (parts->base, 0)
								 : NULL_TREE;
      tree by_key = parts && parts->offset ? parts->offset : pointer;
      if (!by_key || !one_place_for_key_p (by_key)
	  || (by_key != pointer && pointer && !same_value_p (pointer)))
	return false;
    }
  for (const effect &e : m_effects)
    if (m_doubtful_blocks.count (gimple_bb (e.stmt)) && gimple_bb (e.stmt) != all)
      return false;
  for (const auto &[stmt, by] : m_adds)
    {
      if (!m_doubtful_blocks.count (gimple_bb (stmt)) || gimple_bb (stmt) == all)
	continue;
      gphi *phi = dyn_cast<gphi *> (stmt);
      for (unsigned k = 0; phi && k < gimple_phi_num_args (phi); k++)
	if (!m_sum_names.count (gimple_phi_arg_def (phi, k))
	    && gimple_phi_arg_edge (phi, k)->src != all)
	  return false;
      if (!phi)
	return false;
    }
  for (const effect &e : m_effects)
    {
      if (!m_doubtful_blocks.count (gimple_bb (e.stmt)))
	continue;
      if (!of_key_p (e.access.ptr ? e.access.ptr : e.access.ref) || e.own
	  || (e.update && (!repeatable_p (e.update->op) || !of_key_p (e.update->value))))
	return false;
    }
  for (const auto &[stmt, by] : m_adds)
    {
      if (!m_doubtful_blocks.count (gimple_bb (stmt)))
	continue;
      if (!repeatable_p (by))
	return false;
      if (gimple_code (stmt) != GIMPLE_PHI)
	for (unsigned i = 1; i < gimple_num_ops (stmt); i++)
	  if (!m_sum_names.count (gimple_op (stmt, i)) && !of_key_p (gimple_op (stmt, i)))
	    return false;
    }
  return true;
}

std::string
order_finder::why_not ()
{
  if (!find_effects ())
    return "an element calls a function, or does something else";
  for (const walk_sum &s : m_sums)
    if (!sum_fits_p (s))
      return "elements need what others have computed";
  if (!stores_fit_p () || !loads_fit_p ())
    return sums_in_memory_p () ? "elements add up in memory, not in a variable of the row"
			       : "elements may change what others read or write";
  if (m_asks && (!spread_doubt () || !doubtful_effects_fit_p ()))
    return "what elements do depends on what others have changed";
  return "";
}

} // namespace

std::string
why_in_order (const element_walk &walk, const std::vector<walk_sum> &sums,
	      std::vector<pointer_pair> &apart)
{
  return order_finder (walk, sums, apart).why_not ();
}

} // namespace accred
