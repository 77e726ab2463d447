/* Rows of any length that stand under a condition.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_plan, for nests that may have equal shares.  Before:

     for (R = my first; R < n; R += my step)			over gangs
       {
	 if (mask[R])
	   {
	     lo = ptr[R]; hi = ptr[R + 1];
	     FORK; for (j = 0; j < hi - lo; j++) ... JOIN;		over vectors
	     y[R] = s;
	   }
	 rest;
       }

   After:

       {
	 c = mask[R] != 0;
	 lo = *(c ? &ptr[R] : .omp_data_i); hi = *(c ? &ptr[R + 1] : .omp_data_i);
	 FORK; for (j = 0; j < (c ? hi - lo : 0); j++) ... JOIN;
	 if (c)
	   y[R] = s;
	 rest;
       }

   So the length of each row can be computed from its number alone, which is what all that follows
   needs; a row where the condition is false is empty.

   The statements between the condition and the loop are executed always.  They change no memory,
   and call nothing but functions of numbers; what they load where the condition is false, they load
   from the argument record, as the program may not have what they would load otherwise.  There may
   be several conditions: `a && b', `a || b', one in another one.  What does not come to the loop
   goes to one place, `rest'.

   When the nest has its shares, the launch's memory takes the record's place (guard_by_memory): the
   host would copy a record whose address is anywhere but in loads, and its scalars, for each
   launch.  */

#include "plugin/loops/row-conditions.h"
#include "plugin/loops/block-builder.h"
#include "plugin/loops/row-length.h"
#include "plugin/openacc-calls.h"

namespace accred {

namespace {

class condition_remover : block_builder
{
public:
  condition_remover (row_nest &nest, const value_test &written)
    : block_builder (gimple_location (nest.vectors->offset)), m_nest (nest), m_written (written)
  {}
  /* Why it cannot be; empty: it can.  */
  std::string why_not ();
  void run ();

private:
  bool find_blocks ();
  bool changes_p () const;
  bool find_others ();
  bool find_end ();
  bool sorted_p ();
  bool executable_p (gimple *) const;
  bool executable_p (basic_block) const;
  tree op (tree_code code, tree type, tree a, tree b)
  {
    return gimple_build (&m_seq, m_loc, code, type, a, b);
  }
  tree choose (tree type, const std::vector<std::pair<tree, tree>> &);
  tree reached (basic_block);
  tree taken (edge);
  void decide (basic_block);
  void move_phis (basic_block);
  void move_statements (basic_block);
  void guard (gassign *load, tree reached);
  void empty_others (tree come);
  void leave (tree come, const std::vector<tree> &values);

  row_nest &m_nest;
  const value_test &m_written;
  /* The block of the first condition, and those between it and the mark, in order.  */
  basic_block m_first = nullptr;
  std::vector<basic_block> m_blocks;
  /* Edges to the place where other rows go on.  */
  std::vector<edge> m_others;
  gimple *m_end = nullptr; /* The last mark of the loop.  */
  std::map<basic_block, tree> m_reached; /* Whether a row comes to the block.  */
  std::map<basic_block, tree> m_true; /* The condition at its end.  */
  gimple_seq m_seq = NULL;
};

/* True if REF is in a variable of the program, or in the argument record.  */

bool
own_place_p (tree ref)
{
  tree base = get_base_address (ref);
  tree record = ssa_default_def (cfun, DECL_ARGUMENTS (cfun->decl));
  return base
	 && (DECL_P (base) || (TREE_CODE (base) == MEM_REF && TREE_OPERAND (base, 0) == record));
}

/* True if REF is an element whose index is computed.  */

bool
some_element_p (tree ref)
{
  for (; handled_component_p (ref); ref = TREE_OPERAND (ref, 0))
    if (TREE_CODE (ref) == ARRAY_REF && TREE_CODE (TREE_OPERAND (ref, 1)) != INTEGER_CST)
      return true;
  return false;
}

/* True if STMT may be executed for rows that do not come to it.  */

bool
condition_remover::executable_p (gimple *stmt) const
{
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL:
    case GIMPLE_PREDICT:
    case GIMPLE_NOP:
    case GIMPLE_DEBUG:
    case GIMPLE_COND: return true;
    case GIMPLE_CALL: return mathematical_p (stmt) && !gimple_vdef (stmt);
      case GIMPLE_ASSIGN: {
	if (gimple_vdef (stmt) || gimple_has_volatile_ops (stmt))
	  return gimple_clobber_p (stmt);
	tree type = TREE_TYPE (gimple_assign_lhs (stmt));
	if (!gimple_assign_load_p (stmt))
	  return true;
	/* An index may be out of bounds; other loads are from the argument record then, which has
	   so many bytes at least.  */
	tree ref = gimple_assign_rhs1 (stmt);
	if (own_place_p (ref) && some_element_p (ref))
	  return false;
	return is_gimple_reg_type (type) && tree_fits_uhwi_p (TYPE_SIZE_UNIT (type))
	       && tree_to_uhwi (TYPE_SIZE_UNIT (type)) <= 8 && TREE_CODE (ref) != BIT_FIELD_REF
	       && !(TREE_CODE (ref) == COMPONENT_REF && DECL_BIT_FIELD (TREE_OPERAND (ref, 1)));
      }
    default: return false;
    }
}

bool
condition_remover::executable_p (basic_block bb) const
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
    if (gsi_stmt (i) == m_nest.mark)
      return true;
    else if (!executable_p (gsi_stmt (i)))
      return false;
  return true;
}

/* The blocks from the first condition to the mark.  */

bool
condition_remover::find_blocks ()
{
  basic_block end = gimple_bb (m_nest.more), mark = gimple_bb (m_nest.mark);
  m_first = mark;
  while (!dominated_by_p (CDI_DOMINATORS, end, m_first))
    m_first = get_immediate_dominator (CDI_DOMINATORS, m_first);
  std::set<basic_block> seen = { m_first };
  std::vector<basic_block> left = { mark };
  while (!left.empty ())
    {
      basic_block bb = left.back ();
      left.pop_back ();
      if (!seen.insert (bb).second)
	continue;
      if (bb->loop_father != m_nest.rows)
	return false;
      m_blocks.push_back (bb);
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->preds)
	{
	  if (!last_cond (e->src) && !single_succ_p (e->src))
	    return false;
	  left.push_back (e->src);
	}
    }
  return last_cond (m_first) && m_first->loop_father == m_nest.rows;
}

/* Sort the blocks: each one behind those before it.  */

bool
condition_remover::sorted_p ()
{
  std::vector<basic_block> left = m_blocks, sorted;
  std::set<basic_block> done = { m_first };
  while (!left.empty ())
    {
      auto ready = [&] (basic_block bb)
      {
	edge e;
	edge_iterator ei;
	FOR_EACH_EDGE (e, ei, bb->preds)
	  if (!done.count (e->src))
	    return false;
	return true;
      };
      const auto next = std::find_if (left.begin (), left.end (), ready);
      if (next == left.end ())
	return false;
      done.insert (*next);
      sorted.push_back (*next);
      left.erase (next);
    }
  m_blocks = sorted;
  return sorted.back () == gimple_bb (m_nest.mark);
}

/* Where the other rows go on.  */

bool
condition_remover::find_others ()
{
  std::set<basic_block> inside (m_blocks.begin (), m_blocks.end ());
  std::vector<basic_block> all = m_blocks;
  all.back () = m_first;
  for (basic_block bb : all)
    {
      edge e;
      edge_iterator ei;
      FOR_EACH_EDGE (e, ei, bb->succs)
	if (!inside.count (e->dest))
	  m_others.push_back (e);
    }
  for (edge e : m_others)
    if (e->dest != m_others[0]->dest || e->dest->loop_father != m_nest.rows)
      return false;
  return !m_others.empty ();
}

/* The last mark of the loop, the one that none follows.  */

bool
condition_remover::find_end ()
{
  m_end = last_mark (m_nest.mark);
  const auto u = decode_unique (m_end);
  return u && u->kind == IFN_UNIQUE_OACC_TAIL_MARK && gimple_bb (m_end)->loop_father == m_nest.rows
	 && dominated_by_p (CDI_DOMINATORS, gimple_bb (m_end), gimple_bb (m_nest.mark));
}

/* True if the region may change what the conditions or the statements between them read.  */

bool
condition_remover::changes_p () const
{
  std::vector<basic_block> all = m_blocks;
  all.push_back (m_first);
  for (basic_block bb : all)
    {
      if (gcond *c = last_cond (bb))
	if (m_written (gimple_cond_lhs (c)) || m_written (gimple_cond_rhs (c)))
	  return true;
      for (gimple_stmt_iterator i = gsi_start_bb (bb); bb != m_first && !gsi_end_p (i);
	   gsi_next (&i))
	if (gsi_stmt (i) == m_nest.mark)
	  break;
	else if (gimple_assign_load_p (gsi_stmt (i))
		 && m_written (gimple_assign_lhs (gsi_stmt (i))))
	  return true;
    }
  return false;
}

std::string
condition_remover::why_not ()
{
  if (!find_blocks () || !sorted_p () || !find_others () || !find_end ())
    return "some rows do not come to the loop over vectors";
  for (basic_block bb : m_blocks)
    if (!executable_p (bb))
      return "what a row does before the loop over vectors is under a condition";
  return changes_p () ? "the region may change what a condition on rows reads" : "";
}

/* The second of the first pair whose first is true, which is of TYPE; one of them is.  */

tree
condition_remover::choose (tree type, const std::vector<std::pair<tree, tree>> &all)
{
  tree v = all.back ().second;
  for (size_t k = all.size () - 1; k-- > 0;)
    if (!operand_equal_p (v, all[k].second))
      v = gimple_build (&m_seq, m_loc, COND_EXPR, type, all[k].first, all[k].second, v);
  return v;
}

/* True where a row takes E.  */

tree
condition_remover::taken (edge e)
{
  tree from = m_reached[e->src];
  if (!last_cond (e->src))
    return from;
  tree cond = m_true[e->src];
  if (e->flags & EDGE_FALSE_VALUE)
    cond = op (BIT_XOR_EXPR, boolean_type_node, cond, boolean_true_node);
  return integer_onep (from) ? cond : op (BIT_AND_EXPR, boolean_type_node, from, cond);
}

tree
condition_remover::reached (basic_block bb)
{
  tree any = NULL_TREE;
  edge e;
  edge_iterator ei;
  FOR_EACH_EDGE (e, ei, bb->preds)
    {
      tree one = taken (e);
      any = any ? op (BIT_IOR_EXPR, boolean_type_node, any, one) : one;
    }
  return any;
}

/* Note the condition at the end of BB.  */

void
condition_remover::decide (basic_block bb)
{
  if (gcond *c = last_cond (bb))
    m_true[bb]
      = op (gimple_cond_code (c), boolean_type_node, gimple_cond_lhs (c), gimple_cond_rhs (c));
}

void
condition_remover::move_phis (basic_block bb)
{
  for (gphi_iterator i = gsi_start_phis (bb); !gsi_end_p (i);)
    {
      gphi *phi = i.phi ();
      tree name = gimple_phi_result (phi);
      if (virtual_operand_p (name))
	{
	  gsi_next (&i);
	  continue;
	}
      std::vector<std::pair<tree, tree>> values;
      for (unsigned k = 0; k < gimple_phi_num_args (phi); k++)
	values.push_back ({ taken (gimple_phi_arg_edge (phi, k)), gimple_phi_arg_def (phi, k) });
      tree value = choose (TREE_TYPE (name), values);
      remove_phi_node (&i, false);
      gimple_seq_add_stmt (&m_seq, gimple_build_assign (name, value));
    }
}

/* LOAD is executed where REACHED is false, too.  */

void
condition_remover::guard (gassign *load, tree reached)
{
  tree ref = gimple_assign_rhs1 (load), type = TYPE_MAIN_VARIANT (TREE_TYPE (ref));
  tree record = ssa_default_def (cfun, DECL_ARGUMENTS (cfun->decl));
  /* Nothing of the record itself is missing, nor are the program's variables.  */
  if (own_place_p (ref))
    return;
  tree any = build_pointer_type_for_mode (type, VOIDmode, true);
  gimple_seq more = NULL;
  tree address
    = force_gimple_operand (build_fold_addr_expr (unshare_expr (ref)), &more, true, NULL_TREE);
  gimple_seq_add_seq (&m_seq, more);
  address = gimple_convert (&m_seq, any, address);
  tree other = gimple_convert (&m_seq, any, record);
  address = gimple_build (&m_seq, m_loc, COND_EXPR, any, reached, address, other);
  gimple_assign_set_rhs1 (load, build2 (MEM_REF, type, address, build_int_cst (any, 0)));
}

/* What stands in BB, but for the condition.  */

void
condition_remover::move_statements (basic_block bb)
{
  for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i);)
    {
      gimple *stmt = gsi_stmt (i);
      if (!(is_gimple_assign (stmt) || is_gimple_call (stmt)) || gimple_clobber_p (stmt))
	{
	  gsi_next (&i);
	  continue;
	}
      gsi_remove (&i, false);
      if (gimple_assign_load_p (stmt))
	guard (as_a<gassign *> (stmt), m_reached[bb]);
      /* Virtual operands are renamed with all others.  */
      if (gimple_vuse (stmt))
	gimple_set_vuse (stmt, NULL_TREE);
      gimple_set_modified (stmt, true);
      gimple_seq_add_stmt (&m_seq, stmt);
    }
}

/* Rows where COME is false have no elements.  */

void
condition_remover::empty_others (tree come)
{
  tree range = goacc_loop_call (m_nest.vectors->calls[0]).range, type = TREE_TYPE (range);
  gimple *def = TREE_CODE (range) == SSA_NAME ? SSA_NAME_DEF_STMT (range) : nullptr;
  /* It is computed behind the mark, or has been moved.  */
  const bool inside = def && gimple_bb (def)
		      && dominated_by_p (CDI_DOMINATORS, gimple_bb (def), gimple_bb (m_nest.mark));
  gimple_seq more = NULL;
  tree own = gimple_build (inside ? &more : &m_seq, m_loc, COND_EXPR, type, come, range,
			   build_zero_cst (type));
  if (inside)
    {
      gimple_stmt_iterator at = gsi_for_stmt (def);
      gsi_insert_seq_after (&at, more, GSI_NEW_STMT);
    }
  for (gcall *call : m_nest.vectors->calls)
    {
      goacc_loop_call::set_range (call, own);
      update_stmt (call);
    }
}

/* Behind the loop, rows where COME is false go on where they did.  */

void
condition_remover::leave (tree come, const std::vector<tree> &values)
{
  basic_block end = gimple_bb (m_end), others = m_others[0]->dest;
  basic_block rest = split_block (end, m_end)->dest;
  remove_edge (single_succ_edge (end));
  branch (end, come, rest, others);
  edge e = find_edge (end, others);
  size_t k = 0;
  for (gphi_iterator i = gsi_start_phis (others); !gsi_end_p (i); gsi_next (&i))
    {
      /* Virtual operands are renamed: any will do.  */
      tree name = gimple_phi_result (i.phi ());
      add_phi_arg (i.phi (), virtual_operand_p (name) ? name : values[k++], e, UNKNOWN_LOCATION);
    }
}

void
condition_remover::run ()
{
  mark_virtual_operands_for_renaming (cfun);
  basic_block loop = split_before (m_nest.mark)->dest;
  m_reached[m_first] = boolean_true_node;
  decide (m_first);
  for (basic_block bb : m_blocks)
    {
      m_reached[bb] = reached (bb);
      move_phis (bb);
      move_statements (bb);
      decide (bb);
    }
  tree come = m_reached[m_blocks.back ()];
  std::vector<tree> values;
  for (gphi_iterator i = gsi_start_phis (m_others[0]->dest); !gsi_end_p (i); gsi_next (&i))
    if (tree name = gimple_phi_result (i.phi ()); !virtual_operand_p (name))
      {
	std::vector<std::pair<tree, tree>> all;
	for (edge e : m_others)
	  all.push_back ({ taken (e), PHI_ARG_DEF_FROM_EDGE (i.phi (), e) });
	values.push_back (choose (TREE_TYPE (name), all));
      }
  empty_others (come);
  leave (come, values);
  gimple_stmt_iterator at = gsi_for_stmt (last_cond (m_first));
  gsi_remove (&at, true);
  append (m_first, m_seq);
  while (EDGE_COUNT (m_first->succs))
    remove_edge (EDGE_SUCC (m_first, 0));
  make_single_succ_edge (m_first, loop, EDGE_FALLTHRU);
  for (basic_block bb : m_blocks)
    delete_basic_block (bb);
  free_dominance_info (CDI_DOMINATORS);
  calculate_dominance_info (CDI_DOMINATORS);
  update_ssa (TODO_update_ssa);
}

} // namespace

void
guard_by_memory (function *fun)
{
  tree record = DECL_ARGUMENTS (fun->decl);
  gimple_seq seq = NULL;
  tree memory = NULL_TREE;
  basic_block bb;
  FOR_EACH_BB_FN (bb, fun)
    for (gimple_stmt_iterator i = gsi_start_bb (bb); !gsi_end_p (i); gsi_next (&i))
      {
	gassign *a = dyn_cast<gassign *> (gsi_stmt (i));
	if (!a || gimple_assign_rhs_code (a) != COND_EXPR
	    || !record_copy_p (gimple_assign_rhs3 (a), record))
	  continue;
	if (!memory)
	  memory = gimple_call_lhs (build_device_call (&seq, gimple_location (a),
						       "__accred_launch_memory",
						       long_unsigned_type_node, {}));
	gimple_assign_set_rhs3 (a,
				gimple_convert (&seq, TREE_TYPE (gimple_assign_lhs (a)), memory));
	update_stmt (a);
      }
  if (!memory)
    return;
  bb = split_edge (single_succ_edge (ENTRY_BLOCK_PTR_FOR_FN (fun)));
  gimple_stmt_iterator at = gsi_start_bb (bb);
  gsi_insert_seq_before (&at, seq, GSI_SAME_STMT);
}

std::string
let_all_rows_come (row_nest &nest, const value_test &written, bool let)
{
  condition_remover remover (nest, written);
  const std::string why = remover.why_not ();
  if (why.empty () && let)
    remover.run ();
  return why;
}

} // namespace accred
