/* How long the vector loops of a packed kernel are.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   Before:  in the loop over gangs  _1 = .omp_data_i->n;  n = *_1;  range = n - 2;  ...
   After:   at the entry  _8 = .omp_data_i->n;  _9 = *_8;  _7 = _9 - 2;
			  _6 = (unsigned) MIN (MAX (_7, 0), most);  .UNIQUE (ROW_LENGTH, 0, _6)

   The definitions are copied to the entry if they are arithmetic on scalars to which only the
   argument record points (accred_constants).  Reading these is safe, even where the program does
   not; others, such as variables of the whole program, are read if each launch reads them, and the
   region does not write them.  The number only selects the faster form of the kernel: a wrong one
   makes it slow, not wrong.

   The range may depend on the iteration R of the loop over gangs, as in

     for (r = 0; r < n; r++)
       for (j = ptr[r]; j < ptr[r + 1]; j++) ...

   Then the kernel may look at the rows, and learns how long they are on average (mark_row_look).
   What each iteration of the loop over gangs reads may be read at the entry, too, for the first
   R, if there is such an iteration; else the address is that of the launch's memory.  (That of the
   argument record would do, but then nobody knows which scalars of the record the kernel changes,
   and the host copies it for each launch: 2 us.)

	     _9 = __accred_launch_memory ();
	     _8 = n > 0;  _6 = _8 ? &p->ptr : _9;  _7 = MEM[_6]; ...

   Where a row does not begin where another one ends, the kernel looks at the lengths of some rows
   in the same way, that is, for other R.

   Arrays that the region writes are left alone, so that no thread reads what another one
   writes.  */

#include "plugin/loops/row-length.h"
#include "abi/tunable.h"
#include "plugin/loops/block-builder.h"
#include "plugin/loops/bounds-reader.h"
#include "plugin/loops/row-lanes.h"
#include "plugin/loops/row-nest.h"
#include "plugin/openacc-calls.h"
#include "plugin/unique-kinds.h"

namespace accred {

bool
record_copy_p (tree ptr, tree record)
{
  while (TREE_CODE (ptr) == SSA_NAME && !SSA_NAME_IS_DEFAULT_DEF (ptr))
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (ptr));
      if (!def || !CONVERT_EXPR_CODE_P (gimple_assign_rhs_code (def)))
	return false;
      ptr = gimple_assign_rhs1 (def);
    }
  return TREE_CODE (ptr) == SSA_NAME && SSA_NAME_VAR (ptr) == record;
}

namespace {

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

  /* From now on copies are for the iteration AT of ROW's loop, if SOME is true; launches bring
     memory.  */
  void sample (gphi *row, tree at, tree some);

  /* A number, the address from which is read where there is no iteration.  */
  tree elsewhere ();

  /* The address from which LOAD reads in the sampled iteration; null if that cannot be.  */
  tree address_of (gassign *load);

  gimple_seq seq = NULL;

private:
  bool record_p (tree ptr) const
  {
    return SSA_NAME_IS_DEFAULT_DEF (ptr) && SSA_NAME_VAR (ptr) == m_record;
  }
  bool readable_p (tree ref) const;
  bool private_entry_p (tree ptr) const;
  bool always_read_p (gassign *load) const;
  tree copy_load (gassign *load);
  tree copy_operands (tree ref);
  static bool arithmetic_p (gassign *);

  tree m_record;
  const std::set<uint64_t> &m_entries;
  std::map<tree, tree> m_copies;
  unsigned m_left = tuning::row_length_statements;
  gphi *m_row = nullptr;
  tree m_at = NULL_TREE, m_some = NULL_TREE, m_elsewhere = NULL_TREE;
};

tree
entry_copier::elsewhere ()
{
  if (!m_elsewhere)
    m_elsewhere
      = gimple_call_lhs (build_device_call (&seq, gimple_location (m_row), "__accred_launch_memory",
					    long_unsigned_type_node, {}));
  return m_elsewhere;
}

void
entry_copier::sample (gphi *row, tree at, tree some)
{
  m_copies.clear ();
  m_left = tuning::row_length_statements;
  m_row = row;
  m_at = at;
  m_some = some;
}

/* The entry of RECORD that PTR comes from, as an offset; -1: not known.  */

HOST_WIDE_INT
entry_of (tree ptr, tree record)
{
  /* Any element of an array is of the array.  */
  auto base_of = [] (tree address)
  {
    tree base = get_base_address (TREE_OPERAND (address, 0));
    return base && TREE_CODE (base) == MEM_REF ? TREE_OPERAND (base, 0) : NULL_TREE;
  };
  if (TREE_CODE (ptr) == ADDR_EXPR)
    ptr = base_of (ptr);
  if (!ptr)
    return -1;
  for (unsigned steps = 0; steps < 16 && TREE_CODE (ptr) == SSA_NAME; steps++)
    {
      gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (ptr));
      if (!def)
	return -1;
      const tree_code code = gimple_assign_rhs_code (def);
      tree from = gimple_assign_rhs1 (def);
      if (code == POINTER_PLUS_EXPR || code == SSA_NAME || CONVERT_EXPR_CODE_P (code))
	{
	  ptr = from;
	  continue;
	}
      if (tree array = code == ADDR_EXPR ? base_of (from) : NULL_TREE;
	  array && !SSA_NAME_IS_DEFAULT_DEF (array))
	{
	  ptr = array;
	  continue;
	}
      /* What is loaded under a condition (row-conditions.cc).  */
      if (code == COND_EXPR && record_copy_p (gimple_assign_rhs3 (def), record))
	{
	  ptr = gimple_assign_rhs2 (def);
	  continue;
	}
      poly_int64 at;
      HOST_WIDE_INT offset;
      tree base
	= (gimple_assign_load_p (def) || code == ADDR_EXPR
	     ? get_addr_base_and_unit_offset (code == ADDR_EXPR ? TREE_OPERAND (from, 0) : from,
					      &at)
	     : NULL_TREE);
      if (!base || TREE_CODE (base) != MEM_REF)
	return -1;
      ptr = TREE_OPERAND (base, 0);
      if (SSA_NAME_IS_DEFAULT_DEF (ptr) && SSA_NAME_VAR (ptr) == record)
	{
	  at += mem_ref_offset (base).force_shwi ();
	  return at.is_constant (&offset) ? offset : -1;
	}
    }
  return -1;
}

/* True if STMT may change what REF, from the entry FROM of RECORD, reads.  */

bool
may_write_p (gimple *stmt, tree ref, HOST_WIDE_INT from, tree record)
{
  if (!gimple_vdef (stmt) || is_gimple_debug (stmt))
    return false;
  if (gimple_call_internal_p (stmt) || mathematical_p (stmt))
    return false;
  if (tree ptr = atomic_target (stmt))
    {
      const HOST_WIDE_INT entry = entry_of (ptr, record);
      return entry < 0 || entry == from;
    }
  if (!is_gimple_assign (stmt))
    return true;
  tree to = gimple_assign_lhs (stmt), base = get_base_address (to);
  if (!refs_may_alias_p (to, ref))
    return false;
  if (!base || TREE_CODE (base) != MEM_REF)
    return !base || !DECL_P (base);
  const HOST_WIDE_INT entry = entry_of (TREE_OPERAND (base, 0), record);
  return entry < 0 || entry == from;
}

/* True if each iteration of the sampled loop, or each launch if there is no such loop, executes
   LOAD, of an object of the record's that the region does not write.  */

bool
entry_copier::always_read_p (gassign *load) const
{
  if (TREE_THIS_VOLATILE (gimple_assign_rhs1 (load)))
    return false;
  /* Where an iteration ends, or all of them.  */
  basic_block end = m_row ? gimple_bb (m_row) : EXIT_BLOCK_PTR_FOR_FN (cfun);
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, end->preds)
    if ((!m_row || dominated_by_p (CDI_DOMINATORS, e->src, end))
	&& !dominated_by_p (CDI_DOMINATORS, e->src, gimple_bb (load)))
      return false;
  return !written_p (load);
}

/* REF, a tree that is not shared, with copies of its operands; null if that cannot be.  */

tree
entry_copier::copy_operands (tree ref)
{
  if (TREE_CODE (ref) == SSA_NAME)
    return copy (ref);
  if (EXPR_P (ref) || REFERENCE_CLASS_P (ref))
    for (int i = 0; i < TREE_OPERAND_LENGTH (ref); i++)
      if (tree op = TREE_OPERAND (ref, i))
	{
	  op = copy_operands (op);
	  if (!op)
	    return NULL_TREE;
	  TREE_OPERAND (ref, i) = op;
	}
  return ref;
}

tree
entry_copier::address_of (gassign *load)
{
  tree ref = always_read_p (load) ? copy_operands (unshare_expr (gimple_assign_rhs1 (load)))
				  : NULL_TREE;
  if (!ref)
    return NULL_TREE;
  gimple_seq more = NULL;
  tree address = force_gimple_operand (build_fold_addr_expr (ref), &more, true, NULL_TREE);
  gimple_seq_add_seq (&seq, more);
  return address;
}

/* The value that LOAD has in the sampled iteration.  */

tree
entry_copier::copy_load (gassign *load)
{
  tree address = address_of (load);
  if (!address)
    return NULL_TREE;
  tree word = long_unsigned_type_node, ref;
  tree at = gimple_convert (&seq, word, address);
  if (m_some)
    at = gimple_build (&seq, COND_EXPR, word, m_some, at, elsewhere ());
  tree type = TYPE_MAIN_VARIANT (TREE_TYPE (gimple_assign_lhs (load)));
  tree any = build_pointer_type_for_mode (type, VOIDmode, true);
  tree value = make_ssa_name (type);
  ref = build2 (MEM_REF, type, gimple_convert (&seq, any, at), build_int_cst (any, 0));
  gimple_seq_add_stmt (&seq, gimple_build_assign (value, ref));
  return value;
}

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
    case POINTER_PLUS_EXPR:
    case BIT_AND_EXPR:
    case BIT_IOR_EXPR:
    case BIT_XOR_EXPR:
    case BIT_NOT_EXPR:
    case COND_EXPR:
    case FLOAT_EXPR:
    case RDIV_EXPR: return true;
    case TRUNC_DIV_EXPR:
    case TRUNC_MOD_EXPR:
    case LSHIFT_EXPR:
    case RSHIFT_EXPR:
      return (TREE_CODE (gimple_assign_rhs2 (a)) == INTEGER_CST
	      && !integer_zerop (gimple_assign_rhs2 (a)));
    default: return TREE_CODE_CLASS (gimple_assign_rhs_code (a)) == tcc_comparison;
    }
}

tree
entry_copier::copy (tree v)
{
  if (TREE_CODE (v) != SSA_NAME)
    return CONSTANT_CLASS_P (v) ? v : NULL_TREE;
  if (record_p (v))
    return v;
  if (m_row && v == gimple_phi_result (m_row))
    return m_at;
  auto known = m_copies.find (v);
  if (known != m_copies.end ())
    return known->second;
  gassign *def = dyn_cast<gassign *> (SSA_NAME_DEF_STMT (v));
  if (!def || !m_left--)
    {
      m_left = 0;
      return NULL_TREE;
    }
  if (gimple_assign_load_p (def) && !readable_p (gimple_assign_rhs1 (def)))
    {
      tree value = copy_load (def);
      if (value)
	m_copies[v] = value;
      return value;
    }
  gassign *copied = as_a<gassign *> (gimple_copy (def));
  if (gimple_assign_load_p (def))
    {
      tree ref = unshare_expr (gimple_assign_rhs1 (def));
      tree base = get_base_address (ref);
      tree ptr = copy (TREE_OPERAND (base, 0));
      if (!ptr)
	return NULL_TREE;
      TREE_OPERAND (base, 0) = ptr;
      gimple_assign_set_rhs1 (copied, ref);
      gimple_set_vuse (copied, NULL_TREE);
    }
  else if (!arithmetic_p (def)
	   || !(INTEGRAL_TYPE_P (TREE_TYPE (v)) || POINTER_TYPE_P (TREE_TYPE (v))
		|| SCALAR_FLOAT_TYPE_P (TREE_TYPE (v))))
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

/* SEQ, and the call of KIND for V, which it computes, at the entry of FUN.  */

void
mark_at_entry (function *fun, gimple_seq seq, own_unique_kind kind, tree v)
{
  gimple_seq_add_stmt (&seq, gimple_build_call_internal (IFN_UNIQUE, 3,
							 build_int_cst (integer_type_node, kind),
							 integer_zero_node, v));
  basic_block entry = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)));
  gimple_stmt_iterator gsi = gsi_start_bb (entry);
  gsi_insert_seq_before (&gsi, seq, GSI_SAME_STMT);
}

/* RANGE in units of STEP, as an unsigned int.  */

tree
length_of (gimple_seq *seq, tree range, tree step)
{
  tree type = signed_type_for (TREE_TYPE (range));
  range = gimple_convert (seq, type, range);
  /* A loop that counts down has a negative range and step.  */
  if (!integer_onep (step))
    range = gimple_build (seq, TRUNC_DIV_EXPR, type, range, fold_convert (type, step));
  range = gimple_build (seq, MAX_EXPR, type, range, build_zero_cst (type));
  if (TYPE_PRECISION (type) > 25)
    range = gimple_build (seq, MIN_EXPR, type, range, build_int_cst (type, most));
  return gimple_convert (seq, unsigned_type_node, range);
}

} // namespace

bool
mathematical_p (gimple *stmt)
{
  if (!gimple_call_builtin_p (stmt, BUILT_IN_NORMAL)
      || !mathfn_built_in_type (gimple_call_combined_fn (stmt)))
    return false;
  for (unsigned i = 0; i < gimple_call_num_args (stmt); i++)
    if (POINTER_TYPE_P (TREE_TYPE (gimple_call_arg (stmt, i))))
      return false;
  return true;
}

HOST_WIDE_INT
record_entry (tree ptr)
{
  return entry_of (ptr, DECL_ARGUMENTS (cfun->decl));
}

bool
written_p (gassign *load)
{
  tree ref = gimple_assign_rhs1 (load), base = get_base_address (ref);
  tree record = DECL_ARGUMENTS (cfun->decl);
  if (!base || TREE_CODE (base) != MEM_REF || TREE_CODE (TREE_OPERAND (base, 0)) != SSA_NAME)
    return true;
  const HOST_WIDE_INT from = entry_of (TREE_OPERAND (base, 0), record);
  if (from < 0)
    return true;
  basic_block bb;
  FOR_EACH_BB_FN (bb, cfun)
    for (gimple_stmt_iterator gsi = gsi_start_bb (bb); !gsi_end_p (gsi); gsi_next (&gsi))
      if (may_write_p (gsi_stmt (gsi), ref, from, record))
	return true;
  return false;
}

tree
row_length_operand (gimple *stmt)
{
  return unique_p (stmt, ROW_LENGTH) ? decode_unique (stmt)->operand () : NULL_TREE;
}

void
mark_row_length (function *fun, const device_clone &clone, const std::vector<row_loop> &loops)
{
  tree length = NULL_TREE;
  gimple_seq all = NULL;
  for (const row_loop &loop : loops)
    {
      entry_copier copier (DECL_ARGUMENTS (fun->decl), clone.region.private_entries);
      tree range = TREE_CODE (loop.step) == INTEGER_CST ? copier.copy (loop.range) : NULL_TREE;
      if (!range)
	{
	  gimple_seq_discard (all);
	  return;
	}
      tree own = length_of (&copier.seq, range, loop.step);
      gimple_seq_add_seq (&all, copier.seq);
      length = length ? gimple_build (&all, MAX_EXPR, unsigned_type_node, length, own) : own;
    }
  if (length)
    mark_at_entry (fun, all, ROW_LENGTH, length);
}

tree
row_look_operand (gimple *stmt)
{
  return unique_p (stmt, ROW_LOOK) ? decode_unique (stmt)->operand () : NULL_TREE;
}

namespace {

/* Rows whose lengths would have to be measured: threads look at some.  Each lane looks at two rows,
   the same ones in each warp, and whether the next one is the first one's neighbour in memory; and
   each thread at some rows of the thread's part, the parts of a warp being side by side.  */

class row_sampler
{
public:
  row_sampler (function *fun, const device_clone &clone, const row_nest &nest)
    : m_nest (nest), m_copier (DECL_ARGUMENTS (fun->decl), clone.region.private_entries)
  {}
  /* The first arguments of __accred_rows_sampled; none: the lengths are not known.  */
  std::vector<tree> look ();
  gimple_seq seq () const { return m_copier.seq; }

private:
  tree op (tree_code code, tree a, unsigned b)
  {
    return gimple_build (&m_copier.seq, code, TREE_TYPE (a), a, build_int_cst (TREE_TYPE (a), b));
  }
  tree row_at (tree place, unsigned places);
  tree value_at (tree row, tree v);
  tree length_of_row (tree row);
  tree neighbours (tree row, tree length);
  tree of_warp (tree_code code, tree v);

  const row_nest &m_nest;
  entry_copier m_copier;
  tree m_rows = NULL_TREE, m_some = NULL_TREE; /* 64 bits; there are any.  */
  tree m_lane = NULL_TREE;
};

/* The number of the row at PLACE of as many PLACES.  */

tree
row_sampler::row_at (tree place, unsigned places)
{
  place = gimple_convert (&m_copier.seq, TREE_TYPE (m_rows), place);
  tree at = gimple_build (&m_copier.seq, MULT_EXPR, TREE_TYPE (m_rows), place, m_rows);
  return op (TRUNC_DIV_EXPR, at, places);
}

/* V in the iteration of ROW; null: not known.  */

tree
row_sampler::value_at (tree row, tree v)
{
  tree type = TREE_TYPE (gimple_phi_result (m_nest.row));
  m_copier.sample (m_nest.row, gimple_convert (&m_copier.seq, type, row), m_some);
  return m_copier.copy (v);
}

tree
row_sampler::length_of_row (tree row)
{
  tree range = value_at (row, goacc_loop_call (m_nest.vectors->offset).range);
  return range ? length_of (&m_copier.seq, range, integer_one_node) : NULL_TREE;
}

/* 1 if the row behind ROW, which has LENGTH, begins where that one ends; else 0.  */

tree
row_sampler::neighbours (tree row, tree length)
{
  gimple_seq *seq = &m_copier.seq;
  tree uns = unsigned_type_node, word = TREE_TYPE (m_rows), none = build_zero_cst (uns);
  tree next = gimple_build (seq, MIN_EXPR, word, op (PLUS_EXPR, row, 2), m_rows);
  next = op (MINUS_EXPR, gimple_build (seq, MAX_EXPR, word, next, build_one_cst (word)), 1);
  tree start = m_nest.start ? value_at (row, m_nest.start) : NULL_TREE;
  tree start_of_next = start ? value_at (next, m_nest.start) : NULL_TREE;
  if (!start_of_next)
    return none;
  tree end = gimple_build (seq, PLUS_EXPR, word, gimple_convert (seq, word, start),
			   gimple_convert (seq, word, length));
  tree meet = gimple_build (seq, EQ_EXPR, boolean_type_node, end,
			    gimple_convert (seq, word, start_of_next));
  return gimple_build (seq, COND_EXPR, uns, meet, build_one_cst (uns), none);
}

/* V of all lanes together by CODE.  */

tree
row_sampler::of_warp (tree_code code, tree v)
{
  for (unsigned d = 1; d < unsigned (limits::warp_size); d *= 2)
    {
      gcall *read = build_lanes_call (lanes_do::read, v, op (BIT_XOR_EXPR, m_lane, d));
      tree other = make_ssa_name (TREE_TYPE (v));
      gimple_call_set_lhs (read, other);
      gimple_seq_add_stmt (&m_copier.seq, read);
      v = gimple_build (&m_copier.seq, code, TREE_TYPE (v), v, other);
    }
  return v;
}

std::vector<tree>
row_sampler::look ()
{
  constexpr unsigned lanes = limits::warp_size, parts = tuning::packed_block;
  gimple_seq *seq = &m_copier.seq;
  tree rows = m_copier.copy (goacc_loop_call (m_nest.gangs->offset).range);
  if (!rows)
    return {};
  tree none = build_zero_cst (TREE_TYPE (rows));
  m_some = gimple_build (seq, GT_EXPR, boolean_type_node, rows, none);
  m_rows = gimple_convert (seq, long_unsigned_type_node,
			   gimple_build (seq, MAX_EXPR, TREE_TYPE (rows), rows, none));
  tree thread = gimple_call_lhs (build_device_call (seq, gimple_location (m_nest.gangs->offset),
						    "__accred_thread", unsigned_type_node, {}));
  m_lane = op (BIT_AND_EXPR, thread, lanes - 1);
  tree twice = op (MULT_EXPR, m_lane, 2), first = row_at (twice, 2 * lanes);
  tree even = length_of_row (first);
  tree odd = even ? length_of_row (row_at (op (PLUS_EXPR, twice, 1), 2 * lanes)) : NULL_TREE;
  if (!odd)
    return {};
  /* If there are few rows, each is looked at; else these are the same one, which costs nothing.  */
  constexpr unsigned each = tuning::sampled_own;
  tree uns = unsigned_type_node, own = NULL_TREE, part = NULL_TREE;
  tree few = gimple_build (seq, LE_EXPR, boolean_type_node, m_rows,
			   build_int_cst (TREE_TYPE (m_rows), each * parts));
  tree before = op (MULT_EXPR, thread, each);
  for (unsigned k = 0; k < each; k++)
    {
      tree place = gimple_build (seq, COND_EXPR, uns, few, op (PLUS_EXPR, before, k),
				 op (PLUS_EXPR, before, each / 2));
      tree length = length_of_row (row_at (place, each * parts));
      own = own ? gimple_build (seq, MAX_EXPR, uns, own, length) : length;
      part = part ? gimple_build (seq, PLUS_EXPR, uns, part, length) : length;
    }
  tree sum = of_warp (PLUS_EXPR, gimple_build (seq, PLUS_EXPR, uns, even, odd));
  tree most = of_warp (MAX_EXPR, gimple_build (seq, MAX_EXPR, uns, even, odd));
  tree near = of_warp (PLUS_EXPR, neighbours (first, even));
  return { m_rows, sum, most, near, of_warp (PLUS_EXPR, part), own };
}

/* The end of FUN's entry: what threads have FOUND there, by the calls of SEQ.  */

void
mark_found (function *fun, gimple_seq seq, tree found)
{
  tree uns = unsigned_type_node;
  tree choice = gimple_build (&seq, BIT_AND_EXPR, uns, found, build_int_cst (uns, 3));
  tree length = gimple_build (&seq, RSHIFT_EXPR, uns, found, build_int_cst (uns, 2));
  mark_at_entry (fun, NULL, ROW_LENGTH, length);
  mark_at_entry (fun, seq, ROW_LOOK, choice);
}

/* What the routine NAME finds, which gets ARGUMENTS and LIMITS, called in SEQ.  */

tree
look_call (gimple_seq *seq, const row_nest &nest, const char *name, std::vector<tree> arguments,
	   std::initializer_list<unsigned> limits)
{
  for (unsigned n : limits)
    arguments.push_back (build_int_cst (unsigned_type_node, n));
  return gimple_call_lhs (build_device_call (seq, gimple_location (nest.gangs->offset), name,
					     unsigned_type_node, arguments));
}

/* mark_row_look for rows whose lengths would have to be measured.  */

void
mark_row_sample (function *fun, const device_clone &clone, const row_nest &nest, bool checks)
{
  row_sampler sampler (fun, clone, nest);
  const std::vector<tree> arguments = sampler.look ();
  /* Nobody can look: rows stay whole, as long ones.  */
  if (arguments.empty ())
    return mark_found (fun, NULL, build_int_cst (unsigned_type_node, 4 * most));
  gimple_seq seq = sampler.seq ();
  const unsigned wide = clone.plan.wide_rows;
  mark_found (fun, seq,
	      look_call (&seq, nest, "__accred_rows_sampled", arguments,
			 { tuning::lane_row_of (wide), wide ? 0u : tuning::measured_whole_row,
			   tuning::few_rows_shared, tuning::few_elements, tuning::uneven_elements,
			   checks ? tuning::sampled_all : ~0u }));
}

} // namespace

void
mark_row_look (function *fun, const device_clone &clone, const row_nest &nest, bool checks)
{
  if (nest.measured ())
    return mark_row_sample (fun, clone, nest, checks);
  entry_copier copier (DECL_ARGUMENTS (fun->decl), clone.region.private_entries);
  tree uns = unsigned_type_node, word = long_unsigned_type_node;
  tree range = goacc_loop_call (nest.gangs->offset).range;
  tree rows = copier.copy (range), first = NULL_TREE, some = NULL_TREE;
  gassign *load = as_a<gassign *> (SSA_NAME_DEF_STMT (nest.path_start));
  if (rows)
    {
      tree type = TREE_TYPE (gimple_phi_result (nest.row));
      some = gimple_build (&copier.seq, GT_EXPR, boolean_type_node, rows,
			   build_zero_cst (TREE_TYPE (rows)));
      copier.sample (nest.row, build_zero_cst (type), some);
      first = copier.address_of (load);
    }
  tree bytes = build_int_cst (word, nest.path_scale);
  if (first && nest.path_stride)
    {
      tree stride = copier.copy (nest.path_stride);
      if (!stride)
	first = NULL_TREE;
      else
	bytes = gimple_build (&copier.seq, MULT_EXPR, word,
			      gimple_convert (&copier.seq, word, stride), bytes);
    }
  if (!first)
    {
      /* Nobody can look: rows are shared whatever they are.  */
      mark_at_entry (fun, NULL, ROW_LOOK, build_one_cst (uns));
      return;
    }
  /* Without rows there may be no bounds; nothing is done with what is read then.  */
  tree elsewhere = copier.elsewhere ();
  gimple_seq seq = copier.seq;
  const location_t loc = gimple_location (nest.gangs->offset);
  rows = gimple_build (&seq, MAX_EXPR, TREE_TYPE (rows), rows, build_zero_cst (TREE_TYPE (rows)));
  rows = gimple_convert (&seq, word, rows);
  first = gimple_build (&seq, COND_EXPR, word, some, gimple_convert (&seq, word, first), elsewhere);
  bounds_reader bounds (&seq, load, first, bytes, rows);
  tree begin = bounds.begin (), end = bounds.end ();
  tree all = gimple_build (&seq, MINUS_EXPR, long_integer_type_node, end, begin);
  gcall *thread = build_device_call (&seq, loc, "__accred_thread", uns, {});
  tree part = bounds.part (gimple_call_lhs (thread));
  const unsigned wide = clone.plan.wide_rows;
  mark_found (fun, seq,
	      look_call (&seq, nest, "__accred_rows_look", { rows, all, part },
			 { tuning::lane_row_of (wide),
			   wide ? tuning::wide_whole_row : tuning::whole_row,
			   wide ? 1u << 30 : tuning::long_whole_row, tuning::warp_row,
			   tuning::few_rows_shared, tuning::few_elements, tuning::uneven_part,
			   tuning::uneven_elements }));
}

} // namespace accred
