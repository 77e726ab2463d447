/* Elements of small private arrays by a variable subscript: a choice of one of them.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of scalar-elements.cc, for arrays of few words that loops reduce.

   Before:  x = s[i];  y = x + v;  s[i] = y;
   After:   for each element k:  s[k] = i == k ? s[k] + v : s[k];

   and for other accesses

     x = s[i];	->  x = i == 0 ? s[0] : i == 1 ? s[1] : ... s[n - 1];
     s[i] = y;	->  for each element k:  s[k] = i == k ? y : s[k];

   With constant subscripts alone, the elements become registers; else the array is in local memory,
   which takes several times as long for each iteration.  Each element has the value that it would
   have had, in all bits.

   Guarantees: arrays with an access of another form, or with many accesses, are as they were.  */

#include "plugin/loops/chosen-elements.h"
#include "abi/tunable.h"

namespace accred {

namespace {

/* More accesses make the code long.  */
constexpr unsigned most_accesses = 4;

struct element_range
{
  HOST_WIDE_INT first, last;
};

/* The subscripts of V, if it has few elements, each of which is a register.  */

std::optional<element_range>
range_of (tree v)
{
  tree type = TREE_TYPE (v);
  if (TREE_CODE (type) != ARRAY_TYPE || TREE_THIS_VOLATILE (v) || !TYPE_DOMAIN (type)
      || !is_gimple_reg_type (TREE_TYPE (type)) || TREE_CODE (TREE_TYPE (type)) == COMPLEX_TYPE
      || !TYPE_SIZE_UNIT (type) || !tree_fits_uhwi_p (TYPE_SIZE_UNIT (type)))
    return {};
  tree min = TYPE_MIN_VALUE (TYPE_DOMAIN (type)), max = TYPE_MAX_VALUE (TYPE_DOMAIN (type));
  if (!min || !max || !tree_fits_shwi_p (min) || !tree_fits_shwi_p (max))
    return {};
  const element_range r{ tree_to_shwi (min), tree_to_shwi (max) };
  if (r.last < r.first || r.last - r.first >= tuning::chosen_elements)
    return {};
  return r;
}

bool
combines_p (tree_code code)
{
  switch (code)
    {
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR: return true;
    default: return false;
    }
}

class element_chooser
{
public:
  element_chooser (function *fun, tree v, element_range r) : m_fun (fun), m_array (v), m_range (r)
  {}
  bool find ();
  void run ();

private:
  bool note (gimple *);
  tree element (HOST_WIDE_INT k) const;
  tree subscript (gassign *) const;
  gassign *read_by (gassign *op) const;
  gassign *update_of (gassign *store) const;
  tree chosen_p (gimple_seq *, tree subscript, HOST_WIDE_INT k) const;
  tree load (gimple_seq *, HOST_WIDE_INT k) const;
  void replace_load (gassign *);
  tree updated (gimple_seq *, gassign *op, tree x, tree was) const;
  void replace_store (gassign *, gassign *op);

  function *m_fun;
  const tree m_array;
  const element_range m_range;
  std::vector<gassign *> m_loads, m_stores; /* With variable subscripts.  */
};

tree
element_chooser::element (HOST_WIDE_INT k) const
{
  tree type = TREE_TYPE (m_array);
  return build4 (ARRAY_REF, TREE_TYPE (type), m_array,
		 build_int_cst (TREE_TYPE (TYPE_MIN_VALUE (TYPE_DOMAIN (type))), k), NULL_TREE,
		 NULL_TREE);
}

/* The subscript in the reference to the array in A.  */

tree
element_chooser::subscript (gassign *a) const
{
  tree ref = gimple_store_p (a) ? gimple_assign_lhs (a) : gimple_assign_rhs1 (a);
  return TREE_OPERAND (ref, 1);
}

bool
any_reference (gimple *, tree base, tree, void *data)
{
  return get_base_address (base) == *static_cast<const tree *> (data);
}

/* True if STMT accesses no more than one element of the array, as a register.  */

bool
element_chooser::note (gimple *stmt)
{
  tree array = m_array;
  if (gimple_clobber_p (stmt)
      || !walk_stmt_load_store_addr_ops (stmt, &array, any_reference, any_reference, any_reference))
    return true;
  /* The mark of private variables.  */
  if (gimple_call_internal_p (stmt, IFN_UNIQUE))
    return true;
  gassign *a = dyn_cast<gassign *> (stmt);
  if (!a || !gimple_assign_single_p (a) || gimple_has_volatile_ops (a)
      || gimple_store_p (a) == gimple_assign_load_p (a))
    return false;
  tree ref = gimple_store_p (a) ? gimple_assign_lhs (a) : gimple_assign_rhs1 (a);
  if (TREE_CODE (ref) != ARRAY_REF || TREE_OPERAND (ref, 0) != m_array
      || !types_compatible_p (TREE_TYPE (ref), TREE_TYPE (TREE_TYPE (m_array))))
    return false;
  if (TREE_CODE (subscript (a)) == SSA_NAME)
    (gimple_store_p (a) ? m_stores : m_loads).push_back (a);
  return true;
}

/* The one load of an element that OP alone uses; null if there is none.  */

gassign *
element_chooser::read_by (gassign *op) const
{
  for (unsigned k = 1; k < 3; k++)
    if (tree x = gimple_op (op, k); TREE_CODE (x) == SSA_NAME && has_single_use (x))
      if (gassign *load = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (x));
	  load && std::find (m_loads.begin (), m_loads.end (), load) != m_loads.end ())
	return load;
  return nullptr;
}

/* Find the accesses; false: the array stays as it is.  */

bool
element_chooser::find ()
{
  basic_block bb;
  FOR_EACH_BB_FN (bb, m_fun)
    {
      for (gphi_iterator gsi = gsi_start_phis (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	for (unsigned i = 0; i < gimple_phi_num_args (gsi.phi ()); i++)
	  if (tree arg = gimple_phi_arg_def (gsi.phi (), i);
	      TREE_CODE (arg) == ADDR_EXPR && get_base_address (TREE_OPERAND (arg, 0)) == m_array)
	    return false;
      for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
	if (!note (gsi_stmt (gsi)))
	  return false;
    }
  const size_t all = m_loads.size () + m_stores.size ();
  return all > 0 && all <= most_accesses;
}

/* The statement that computes what STORE stores from the element and another number; null if there
   is none, or if the element may have changed since it was read.  */

gassign *
element_chooser::update_of (gassign *store) const
{
  tree y = gimple_assign_rhs1 (store);
  gassign *op = TREE_CODE (y) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (y)) : nullptr;
  if (!op || !combines_p (gimple_assign_rhs_code (op)) || !has_single_use (y)
      || gimple_bb (op) != gimple_bb (store))
    return nullptr;
  gassign *load = read_by (op);
  return (load && gimple_bb (load) == gimple_bb (store) && gimple_vuse (load) == gimple_vuse (store)
	  && subscript (load) == subscript (store))
	   ? op
	   : nullptr;
}

tree
element_chooser::chosen_p (gimple_seq *seq, tree subscript, HOST_WIDE_INT k) const
{
  return gimple_build (seq, EQ_EXPR, boolean_type_node, subscript,
		       build_int_cst (TREE_TYPE (subscript), k));
}

/* Element K.  */

tree
element_chooser::load (gimple_seq *seq, HOST_WIDE_INT k) const
{
  tree ref = element (k), value = make_ssa_name (TREE_TYPE (ref));
  gimple_seq_add_stmt (seq, gimple_build_assign (value, ref));
  return value;
}

void
element_chooser::replace_load (gassign *a)
{
  gimple_seq seq = NULL;
  tree value = load (&seq, m_range.last), lhs = gimple_assign_lhs (a);
  for (HOST_WIDE_INT k = m_range.last; k-- > m_range.first;)
    {
      tree here = load (&seq, k);
      value = gimple_build (&seq, COND_EXPR, TREE_TYPE (value), chosen_p (&seq, subscript (a), k),
			    here, value);
    }
  gimple_stmt_iterator gsi = gsi_for_stmt (a);
  value = gimple_convert (&seq, TREE_TYPE (lhs), value);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  gimple *copy = gimple_build_assign (lhs, value);
  gimple_set_location (copy, gimple_location (a));
  gsi_replace (&gsi, copy, false);
}

/* What OP would be of the element that WAS in place of X.  It may overflow, since no other
   number than X is the program's.  */

tree
element_chooser::updated (gimple_seq *seq, gassign *op, tree x, tree was) const
{
  const tree_code code = gimple_assign_rhs_code (op);
  const bool first = gimple_assign_rhs1 (op) == x;
  tree other = first ? gimple_assign_rhs2 (op) : gimple_assign_rhs1 (op), type = TREE_TYPE (was);
  tree wraps = INTEGRAL_TYPE_P (type) && !TYPE_OVERFLOW_WRAPS (type) ? unsigned_type_for (type)
								     : type;
  if (code != PLUS_EXPR && code != MINUS_EXPR && code != MULT_EXPR)
    wraps = type;
  was = gimple_convert (seq, wraps, was);
  other = gimple_convert (seq, wraps, other);
  return gimple_convert (seq, type,
			 gimple_build (seq, code, wraps, first ? was : other, first ? other : was));
}

/* OP: what the store A is an update by, or null.  */

void
element_chooser::replace_store (gassign *a, gassign *op)
{
  gimple_seq seq = NULL;
  for (HOST_WIDE_INT k = m_range.first; k <= m_range.last; k++)
    {
      tree was = load (&seq, k);
      tree now = op ? updated (&seq, op, gimple_assign_lhs (read_by (op)), was)
		    : gimple_assign_rhs1 (a);
      now = gimple_build (&seq, COND_EXPR, TREE_TYPE (was), chosen_p (&seq, subscript (a), k), now,
			  was);
      gimple_seq_add_stmt (&seq, gimple_build_assign (element (k), now));
    }
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    gimple_set_location (gsi_stmt (gsi), gimple_location (a));
  gimple_stmt_iterator gsi = gsi_for_stmt (a);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
  unlink_stmt_vdef (a);
  gsi_remove (&gsi, true);
  release_defs (a);
}

void
element_chooser::run ()
{
  std::vector<gassign *> updates;
  for (gassign *a : m_stores)
    updates.push_back (update_of (a));
  for (size_t k = 0; k < m_stores.size (); k++)
    replace_store (m_stores[k], updates[k]);
  for (gassign *a : m_loads)
    replace_load (a);
}

} // namespace

bool
choose_elements (function *fun, tree array)
{
  const std::optional<element_range> r = range_of (array);
  if (!r)
    return false;
  element_chooser chooser (fun, array, *r);
  if (!chooser.find ())
    return false;
  chooser.run ();
  update_ssa (TODO_update_ssa_only_virtuals);
  return true;
}

} // namespace accred
