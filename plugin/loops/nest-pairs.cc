/* Two neighbours of a row that a thread reads and writes at once.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of nest-streams.cc.  A lane has the columns k and k + 1.  Where `here' is a pair, which
   begins at a multiple of eight bytes, one load has what the four loads of two iterations read, and
   the lane of another one:

     w = 0: left = a[k - 1]; here = a[k];     right = a[k + 1]; out[k] = ...
     w = 1: left = a[k];     here = a[k + 1]; right = a[k + 2]; out[k + 1] = ...

   After, with pair (k) for 8 bytes at &a[k]:

     here  = w ? high (pair (k)) : low (pair (k))
     left  = w ? low (pair (k)) : a[k - 1]
     right = w ? a[k + 2] : high (pair (k))
     out: pair (k) = both

   W is a constant as soon as GCC has unrolled the loop over elements; pairs that are there twice
   become one.

   Which loads are pairs: their address is a sum (digit-sums.cc) that grows by four bytes with the
   column, and whose constant differs from that of the first store by a multiple of eight.  That all
   pairs are aligned is tested in front of the loop: the first address, and by what it grows with
   rows and planes.

   Needs: loads that each iteration of a whole tile executes.  */

#include "plugin/loops/nest-pairs.h"
#include "plugin/loops/block-builder.h"

#include <algorithm>

namespace accred {

namespace {

constexpr unsigned element_bytes = 4, pair_bytes = 8;

/* What T, a condition, is if CONDITIONS are as usual; null if that does not say.  */

tree
usual_value (tree t, const std::vector<nest_condition> &conditions, unsigned depth = 0)
{
  if (TREE_CODE (t) == INTEGER_CST)
    return t;
  gassign *def = TREE_CODE (t) == SSA_NAME ? dyn_cast<gassign *> (SSA_NAME_DEF_STMT (t)) : nullptr;
  if (!def || depth > 8)
    return NULL_TREE;
  for (const nest_condition &c : conditions)
    if (c.stmt == def)
      return c.usual ? build_one_cst (TREE_TYPE (t)) : build_zero_cst (TREE_TYPE (t));
  if (gimple_num_ops (def) > 3 || !INTEGRAL_TYPE_P (TREE_TYPE (t)) || gimple_vuse (def))
    return NULL_TREE;
  tree a = usual_value (gimple_assign_rhs1 (def), conditions, depth + 1), b = NULL_TREE;
  if (!a)
    return NULL_TREE;
  if (tree second = gimple_assign_rhs2 (def))
    {
      b = usual_value (second, conditions, depth + 1);
      if (!b)
	return NULL_TREE;
    }
  const tree_code code = gimple_assign_rhs_code (def);
  if (code == SSA_NAME)
    return a;
  tree value = b ? const_binop (code, TREE_TYPE (t), a, b) : const_unop (code, TREE_TYPE (t), a);
  return value && TREE_CODE (value) == INTEGER_CST ? value : NULL_TREE;
}

bool
four_bytes_p (tree ref)
{
  tree type = TREE_TYPE (ref);
  return is_gimple_reg_type (type) && TREE_CODE (TYPE_SIZE_UNIT (type)) == INTEGER_CST
	 && tree_to_uhwi (TYPE_SIZE_UNIT (type)) == element_bytes && !TREE_THIS_VOLATILE (ref)
	 && !reverse_storage_order_for_component_p (ref)
	 && (INTEGRAL_TYPE_P (type) ? TYPE_PRECISION (type) == element_bytes * BITS_PER_UNIT
				    : SCALAR_FLOAT_TYPE_P (type));
}

/* True if AT is that of pairs: a column's successor is its neighbour, and rows are always as many
   bytes apart.  */

bool
of_neighbours_p (const std::optional<digit_sum> &at)
{
  if (!at)
    return false;
  const std::optional<digit_sum> right = at->growth (column_digit);
  return right && right->constant_p () && right->constant () == element_bytes
	 && at->growth (row_digit) && at->growth (plane_digit);
}

/* A - B if that is a constant.  */

std::optional<uint64_t>
distance (const digit_sum &a, const digit_sum &b)
{
  digit_sum s = a;
  s.add (b, -1);
  return s.constant_p () ? std::optional (s.constant ()) : std::nullopt;
}

tree
word_type ()
{
  return build_nonstandard_integer_type (pair_bytes * BITS_PER_UNIT, 1);
}

/* A pair at the address AT, of any alias set.  */

tree
pair_at (tree at)
{
  tree type = word_type ();
  return build2 (MEM_REF, type, at,
		 build_int_cst (build_pointer_type_for_mode (type, ptr_mode, true), 0));
}

/* At the address AT, what STORE would write: VALUE, and NEXT behind it if there is one.  */

void
store_like (gassign *store, tree at, tree value, tree next, gimple_seq *seq)
{
  tree ref = gimple_assign_lhs (store), type = TREE_TYPE (ref), to;
  if (next)
    {
      tree word = word_type (), high = bits_of (seq, next, word);
      high = gimple_build (seq, LSHIFT_EXPR, word, high,
			   build_int_cst (unsigned_type_node, element_bytes * BITS_PER_UNIT));
      value = gimple_build (seq, BIT_IOR_EXPR, word, high, bits_of (seq, value, word));
      to = pair_at (at);
    }
  else
    {
      if (get_object_alignment (ref) < TYPE_ALIGN (type))
	type = build_aligned_type (type, get_object_alignment (ref));
      to = build2 (MEM_REF, type, at, build_int_cst (reference_alias_ptr_type (ref), 0));
    }
  gassign *own = gimple_build_assign (to, value);
  gimple_set_location (own, gimple_location (store));
  gimple_seq_add_stmt (seq, own);
}

} // namespace

nest_pairs::nest_pairs (const loop_nest &nest, const digit_values &values,
			const std::vector<nest_condition> &conditions)
  : m_nest (nest), m_values (values)
{
  if (!find_stores ())
    return;
  find_loads (conditions);
  find_neighbours ();
}

bool
nest_pairs::find_stores ()
{
  for (gassign *store : m_nest.stores_behind)
    {
      tree ref = gimple_assign_lhs (store);
      const std::optional<digit_sum> at = address_sum (m_values, ref);
      if (!four_bytes_p (ref) || !m_values.known_p (ref) || !of_neighbours_p (at))
	return false;
      m_stores.push_back (*at);
      if ((at->constant () - m_stores[0].constant ()) % pair_bytes != 0)
	return false;
    }
  return !m_stores.empty ();
}

/* Blocks that each iteration executes if CONDITIONS are as usual; not all of them.  */

std::vector<basic_block>
nest_pairs::always_executed (const std::vector<nest_condition> &conditions) const
{
  std::vector<basic_block> all;
  for (basic_block bb = m_nest.inner->header;
       std::find (all.begin (), all.end (), bb) == all.end ();)
    {
      all.push_back (bb);
      if (single_succ_p (bb))
	{
	  bb = single_succ (bb);
	  continue;
	}
      gcond *cond = last_cond (bb);
      if (!cond || bb == m_nest.exit->src)
	break;
      tree value = NULL_TREE;
      for (const nest_condition &c : conditions)
	if (c.stmt == cond)
	  value = c.usual ? boolean_true_node : boolean_false_node;
      if (!value)
	{
	  tree a = usual_value (gimple_cond_lhs (cond), conditions),
	       b = usual_value (gimple_cond_rhs (cond), conditions);
	  value = a && b ? const_binop (gimple_cond_code (cond), boolean_type_node, a, b)
			 : NULL_TREE;
	}
      if (!value || TREE_CODE (value) != INTEGER_CST)
	break;
      edge if_true, if_false;
      extract_true_false_edges_from_block (bb, &if_true, &if_false);
      bb = (integer_zerop (value) ? if_false : if_true)->dest;
    }
  return all;
}

void
nest_pairs::find_loads (const std::vector<nest_condition> &conditions)
{
  for (basic_block bb : always_executed (conditions))
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gassign *load = dyn_cast<gassign *> (gsi_stmt (i));
	if (!load || !gimple_assign_load_p (load) || gimple_has_volatile_ops (load))
	  continue;
	tree ref = gimple_assign_rhs1 (load);
	if (!four_bytes_p (ref) || !m_values.known_p (ref))
	  continue;
	const std::optional<digit_sum> at = address_sum (m_values, ref);
	if (of_neighbours_p (at)
	    && (at->constant () - m_stores[0].constant ()) % element_bytes == 0)
	  m_loads.push_back ({ load, *at, {}, {} });
      }
}

/* Which pairs have what loads read; other loads are not listed any more.  */

void
nest_pairs::find_neighbours ()
{
  auto pair_p = [this] (const digit_sum &at)
  { return (at.constant () - m_stores[0].constant ()) % pair_bytes == 0; };
  std::vector<paired_load> kept;
  for (const paired_load &l : m_loads)
    if (pair_p (l.at))
      {
	kept.push_back (l);
	kept.back ().first = kept.back ().second = kept.size () - 1;
      }
  const size_t pairs = kept.size ();
  for (const paired_load &l : m_loads)
    {
      if (pair_p (l.at))
	continue;
      paired_load found = l;
      for (size_t k = 0; k < pairs; k++)
	{
	  const std::optional<uint64_t> behind = distance (l.at, kept[k].at);
	  if (behind == uint64_t (element_bytes))
	    found.first = k;
	  else if (behind == -uint64_t (element_bytes))
	    found.second = k;
	}
      if (found.first || found.second)
	kept.push_back (found);
    }
  m_loads = kept;
}

/* True if pairs at S are aligned if those at CHECKED are: S is some rows or planes from one.  */

bool
nest_pairs::implied_p (const digit_sum &s, const std::vector<digit_sum> &checked) const
{
  constexpr int most = 3;
  for (const digit_sum &c : checked)
    {
      digit_sum step[2];
      bool same = true;
      for (nest_digit d : { row_digit, plane_digit })
	{
	  step[d == plane_digit] = *c.growth (d);
	  same &= distance (*s.growth (d), *c.growth (d)) == uint64_t (0);
	}
      for (int rows = -most; same && rows <= most; rows++)
	for (int planes = -most; planes <= most; planes++)
	  {
	    digit_sum there = c;
	    there.add (step[0], rows);
	    there.add (step[1], planes);
	    if (distance (s, there).value_or (1) % pair_bytes == 0)
	      return true;
	  }
    }
  return false;
}

/* The lower half of REF's address in the iteration with the digits AT.  */

tree
nest_pairs::low_address (tree ref, const tree at[nest_digits], gimple_seq *seq) const
{
  gimple_seq more = NULL;
  tree there = build_fold_addr_expr (m_values.value (ref, at, seq));
  there = force_gimple_operand (there, &more, true, NULL_TREE);
  gimple_seq_add_seq (seq, more);
  return gimple_convert (seq, unsigned_type_node, there);
}

/* Bits that are set if a pair of REF begins at no multiple of its size.  */

tree
nest_pairs::misaligned (tree ref, tree before, gimple_seq *seq) const
{
  tree uns = unsigned_type_node, zero = build_zero_cst (uns), one = build_one_cst (uns);
  auto u = [&] (tree_code code, tree a, tree b) { return gimple_build (seq, code, uns, a, b); };
  const tree first[] = { zero, zero, zero };
  tree at = low_address (ref, first, seq);
  tree bits = u (MINUS_EXPR, at, u (MULT_EXPR, before, build_int_cst (uns, element_bytes)));
  for (nest_digit d : { row_digit, plane_digit })
    if (d == row_digit || m_nest.rows->planes)
      {
	tree next[] = { zero, zero, zero };
	next[d] = one;
	bits = u (BIT_IOR_EXPR, bits, u (MINUS_EXPR, low_address (ref, next, seq), at));
      }
  return bits;
}

tree
nest_pairs::aligned (tree before, gimple_seq *seq) const
{
  std::vector<digit_sum> checked;
  tree uns = unsigned_type_node, bits = build_zero_cst (uns);
  auto check = [&] (tree ref, const digit_sum &at)
  {
    if (implied_p (at, checked))
      return;
    checked.push_back (at);
    bits = gimple_build (seq, BIT_IOR_EXPR, uns, bits, misaligned (ref, before, seq));
  };
  for (size_t k = 0; k < m_stores.size (); k++)
    check (gimple_assign_lhs (m_nest.stores_behind[k]), m_stores[k]);
  for (size_t k = 0; k < m_loads.size (); k++)
    if (m_loads[k].first == k)
      check (gimple_assign_rhs1 (m_loads[k].stmt), m_loads[k].at);
  bits = gimple_build (seq, BIT_AND_EXPR, uns, bits, build_int_cst (uns, pair_bytes - 1));
  return gimple_build (seq, EQ_EXPR, boolean_type_node, bits, build_zero_cst (uns));
}

std::vector<gassign *>
nest_pairs::loads () const
{
  std::vector<gassign *> all;
  for (const paired_load &l : m_loads)
    all.push_back (l.stmt);
  return all;
}

void
nest_pairs::read (class loop *loop, tree across,
		  const std::vector<std::pair<tree, tree>> &known) const
{
  auto stands_for = [&] (tree name) -> tree
  {
    for (auto [of, value] : known)
      if (of == name)
	return value;
    basic_block bb = gimple_bb (SSA_NAME_DEF_STMT (name));
    return bb && flow_bb_inside_loop_p (loop, bb) ? NULL_TREE : name;
  };
  /* References as they are now.  */
  std::vector<tree> refs;
  for (const paired_load &l : m_loads)
    refs.push_back (gimple_assign_rhs1 (l.stmt));
  for (const paired_load &l : m_loads)
    {
      gimple_stmt_iterator at = gsi_for_stmt (l.stmt);
      gimple_seq seq = NULL;
      tree type = TREE_TYPE (gimple_assign_lhs (l.stmt)), value[2] = { NULL_TREE, NULL_TREE };
      for (bool high : { false, true })
	if (const std::optional<size_t> from = high ? l.second : l.first)
	  {
	    tree place
	      = build_fold_addr_expr (copied_value (unshare_expr (refs[*from]), stands_for, &seq));
	    gimple_seq more = NULL;
	    place = force_gimple_operand (place, &more, true, NULL_TREE);
	    gimple_seq_add_seq (&seq, more);
	    tree pair = make_ssa_name (word_type ());
	    gimple_seq_add_stmt (&seq, gimple_build_assign (pair, pair_at (place)));
	    /* Its own pair has both, one before it the first, one behind it the second.  */
	    const bool upper = l.first == l.second ? high : !high;
	    if (upper)
	      pair
		= gimple_build (&seq, RSHIFT_EXPR, word_type (), pair,
				build_int_cst (unsigned_type_node, element_bytes * BITS_PER_UNIT));
	    tree word = gimple_convert (&seq, unsigned_type_node, pair);
	    value[high] = INTEGRAL_TYPE_P (type)
			    ? gimple_convert (&seq, type, word)
			    : gimple_build (&seq, VIEW_CONVERT_EXPR, type, word);
	  }
      for (tree &v : value)
	if (!v)
	  {
	    v = make_ssa_name (type);
	    gassign *own = gimple_build_assign (v, unshare_expr (gimple_assign_rhs1 (l.stmt)));
	    gimple_set_location (own, gimple_location (l.stmt));
	    gimple_seq_add_stmt (&seq, own);
	  }
      tree second = gimple_build (&seq, NE_EXPR, boolean_type_node, across,
				  build_zero_cst (TREE_TYPE (across)));
      gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
      gimple_set_vuse (l.stmt, NULL_TREE);
      gimple_assign_set_rhs_with_ops (&at, COND_EXPR, second, value[1], value[0]);
      update_stmt (gsi_stmt (at));
    }
}

void
write_behind (class loop *loop, const std::vector<gassign *> &stores, tree number, unsigned count,
	      bool pairs)
{
  auto element = [] (tree array, tree index)
  { return build4 (ARRAY_REF, TREE_TYPE (TREE_TYPE (array)), array, index, NULL_TREE, NULL_TREE); };
  auto array_of = [count] (tree type)
  { return create_tmp_var (build_array_type_nelts (TYPE_MAIN_VARIANT (type), count)); };
  basic_block behind = split_edge (single_exit (loop));
  std::vector<std::pair<tree, tree>> kept; /* Addresses, values.  */
  for (gassign *store : stores)
    {
      tree ref = gimple_assign_lhs (store), address = build_fold_addr_expr (unshare_expr (ref));
      tree places = array_of (TREE_TYPE (address)), values = array_of (TREE_TYPE (ref));
      kept.push_back ({ places, values });
      gimple_stmt_iterator at = gsi_for_stmt (store);
      address = force_gimple_operand_gsi (&at, address, true, NULL_TREE, true, GSI_SAME_STMT);
      for (auto [array, value] :
	   { std::pair (places, address), std::pair (values, gimple_assign_rhs1 (store)) })
	gsi_insert_before (&at, gimple_build_assign (element (array, number), value),
			   GSI_SAME_STMT);
    }
  gimple_seq seq = NULL;
  auto take = [&] (tree array, unsigned e)
  {
    tree own = make_ssa_name (TREE_TYPE (TREE_TYPE (array)));
    gimple_seq_add_stmt (&seq, gimple_build_assign (own, element (array, size_int (e))));
    return own;
  };
  for (unsigned e = 0; e < count; e += pairs ? 2 : 1)
    for (size_t k = 0; k < kept.size (); k++)
      {
	tree at = take (kept[k].first, e), value = take (kept[k].second, e);
	tree next = pairs ? take (kept[k].second, e + 1) : NULL_TREE;
	store_like (stores[k], at, value, next, &seq);
      }
  gimple_stmt_iterator end = gsi_last_bb (behind);
  gsi_insert_seq_after (&end, seq, GSI_NEW_STMT);
  for (gassign *store : stores)
    {
      gimple_stmt_iterator at = gsi_for_stmt (store);
      unlink_stmt_vdef (store);
      gsi_remove (&at, true);
      release_defs (store);
    }
}

} // namespace accred
