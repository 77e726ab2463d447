/* How long the vector loops of a packed kernel are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  in the loop over gangs  _1 = .omp_data_i->n;  n = *_1;  range = n - 2;  ...
   After:   at the entry  _8 = .omp_data_i->n;  _9 = *_8;  _7 = _9 - 2;
			  _6 = (unsigned) MIN (MAX (_7, 0), most);  .UNIQUE (ROW_LENGTH, 0, _6)

   The definitions are copied to the entry if they are arithmetic on scalars to which only the
   argument record points (accred_constants).  Reading these is safe, even where the program does
   not.  The number only selects the faster form of the kernel: a wrong one makes it slow, not
   wrong.  */

#include "plugin/loops/row-length.h"
#include "abi/tuning.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

/* The kind of the call.  It continues red_kind (reduction-ifn.h).  */
constexpr int ROW_LENGTH = 1100;

/* A longer row is like this one.  */
constexpr unsigned most = 1 << 24;

class entry_copier
{
public:
  entry_copier (tree record, const std::set<uint64_t> &entries)
    : m_record (record), m_entries (entries)
  {}

  /* The value of V in terms of copies in SEQ; null if that cannot be.  */
  tree copy (tree v);

  gimple_seq seq = NULL;

private:
  bool record_p (tree ptr) const
  {
    return SSA_NAME_IS_DEFAULT_DEF (ptr) && SSA_NAME_VAR (ptr) == m_record;
  }
  bool readable_p (tree ref) const;
  bool private_entry_p (tree ptr) const;
  static bool arithmetic_p (gassign *);

  tree m_record;
  const std::set<uint64_t> &m_entries;
  std::map<tree, tree> m_copies;
  unsigned m_left = tuning::row_length_statements;
};

/* True if PTR was read from an entry that leads to a private scalar.  */

bool
entry_copier::private_entry_p (tree ptr) const
{
  gimple *def = SSA_NAME_DEF_STMT (ptr);
  if (!gimple_assign_load_p (def))
    return false;
  poly_int64 at;
  tree base = get_addr_base_and_unit_offset (gimple_assign_rhs1 (def), &at);
  HOST_WIDE_INT offset;
  return (base && TREE_CODE (base) == MEM_REF && TREE_CODE (TREE_OPERAND (base, 0)) == SSA_NAME
	  && record_p (TREE_OPERAND (base, 0)) && at.is_constant (&offset)
	  && m_entries.count (offset));
}

bool
entry_copier::readable_p (tree ref) const
{
  poly_int64 at;
  tree base = get_addr_base_and_unit_offset (ref, &at);
  if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME
      || TREE_THIS_VOLATILE (ref))
    return false;
  tree ptr = TREE_OPERAND (base, 0);
  return record_p (ptr) || (known_eq (at, 0) && private_entry_p (ptr));
}

bool
entry_copier::arithmetic_p (gassign *a)
{
  switch (gimple_assign_rhs_code (a))
    {
    CASE_CONVERT:
    case SSA_NAME:
    case PLUS_EXPR:
    case MINUS_EXPR:
    case MULT_EXPR:
    case MIN_EXPR:
    case MAX_EXPR:
    case NEGATE_EXPR:
    case BIT_AND_EXPR: return true;
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
      return (TREE_CODE (gimple_assign_rhs2 (a)) == INTEGER_CST
	      && !integer_zerop (gimple_assign_rhs2 (a)));
    default: return false;
    }
}

tree
entry_copier::copy (tree v)
{
  if (TREE_CODE (v) != SSA_NAME)
    return TREE_CODE (v) == INTEGER_CST ? v : NULL_TREE;
  if (record_p (v))
    return v;
  auto known = m_copies.find (v);
  if (known != m_copies.end ())
    return known->second;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v));
  if (!def || !m_left--)
    {
      m_left = 0;
      return NULL_TREE;
    }
  gassign *copied = as_a<gassign *> (gimple_copy (def));
  if (gimple_assign_load_p (def))
    {
      if (!readable_p (gimple_assign_rhs1 (def)))
	return NULL_TREE;
      tree ref = unshare_expr (gimple_assign_rhs1 (def));
      tree base = get_base_address (ref);
      tree ptr = copy (TREE_OPERAND (base, 0));
      if (!ptr)
	return NULL_TREE;
      TREE_OPERAND (base, 0) = ptr;
      gimple_assign_set_rhs1 (copied, ref);
      gimple_set_vuse (copied, NULL_TREE);
    }
  else if (!arithmetic_p (def) || !INTEGRAL_TYPE_P (TREE_TYPE (v)))
    return NULL_TREE;
  else
    for (unsigned i = 1; i < gimple_num_ops (def); i++)
      {
	tree op = copy (gimple_op (def, i));
	if (!op)
	  return NULL_TREE;
	gimple_set_op (copied, i, op);
      }
  tree name = make_ssa_name (TREE_TYPE (v));
  gimple_assign_set_lhs (copied, name);
  gimple_seq_add_stmt (&seq, copied);
  m_copies[v] = name;
  return name;
}

gcall *
build_row_length_call (tree length)
{
  return gimple_build_call_internal (IFN_UNIQUE, 3, build_int_cst (integer_type_node, ROW_LENGTH),
				     integer_zero_node, length);
}

} // namespace

tree
row_length_operand (gimple *stmt)
{
  return unique_p (stmt, ROW_LENGTH) ? gimple_call_arg (stmt, 2) : NULL_TREE;
}

void
compute_row_length (function *fun, const device_clone &clone, const std::vector<row_loop> &loops)
{
  entry_copier copier (DECL_ARGUMENTS (fun->decl), clone.region.private_entries);
  tree length = NULL_TREE;
  gimple_seq *seq = &copier.seq;
  for (const row_loop &loop : loops)
    {
      tree range = copier.copy (loop.range);
      if (!range || TREE_CODE (loop.step) != INTEGER_CST)
	{
	  gimple_seq_discard (*seq);
	  return;
	}
      tree type = signed_type_for (TREE_TYPE (range));
      range = gimple_convert (seq, type, range);
      /* A loop that counts down has a negative range and step.  */
      if (!integer_onep (loop.step))
	range = gimple_build (seq, TRUNC_DIV_EXPR, type, range, fold_convert (type, loop.step));
      range = gimple_build (seq, MAX_EXPR, type, range, build_zero_cst (type));
      if (TYPE_PRECISION (type) > 25)
	range = gimple_build (seq, MIN_EXPR, type, range, build_int_cst (type, most));
      range = gimple_convert (seq, unsigned_type_node, range);
      length = length ? gimple_build (seq, MAX_EXPR, unsigned_type_node, length, range) : range;
    }
  if (!length)
    return;
  gimple_seq_add_stmt (seq, build_row_length_call (length));
  basic_block entry = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)));
  gimple_stmt_iterator gsi = gsi_start_bb (entry);
  gsi_insert_seq_before (&gsi, *seq, GSI_SAME_STMT);
}

} // namespace accred
