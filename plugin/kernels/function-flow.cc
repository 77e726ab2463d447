/* Whether a variable's value is used behind a loop.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A graph with a node for each statement.  Only variables that live in registers are asked about,
   so that a use is one that a statement shows.  */

#include "plugin/kernels/function-flow.h"
#include "plugin/clauses/loop-body.h"

namespace accred {

function_flow::function_flow (gimple_seq body, const plain_loops &plain) : m_plain (plain)
{
  sequence (body);
  add (nullptr);
  for (const auto &[from, label] : m_jumps)
    if (auto at = m_labels.find (label); at != m_labels.end ())
      m_nodes[from].successors.push_back (at->second);
    else
      m_known = false;
}

unsigned
function_flow::add (gimple *stmt)
{
  const unsigned n = m_nodes.size ();
  m_nodes.push_back ({});
  m_nodes[n].stmt = stmt;
  if (n && !m_ended)
    m_nodes[n - 1].successors.push_back (n);
  m_ended = false;
  return n;
}

void
function_flow::sequence (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    statement (gsi_stmt (gsi));
}

void
function_flow::directive (gomp_for *loop)
{
  const unsigned header = add (nullptr);
  sequence (gimple_omp_body (loop));
  m_nodes[add (nullptr)].successors.push_back (header);
  m_ended = true;
  m_behind[loop] = add (nullptr);
  m_nodes[header].successors.push_back (m_behind[loop]);
}

void
function_flow::statement (gimple *stmt)
{
  /* What the bounds are computed from comes before the loop reads them.  */
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    sequence (gimple_omp_for_pre_body (loop));
  const unsigned at = add (stmt);
  auto jump = [&] (tree label) { m_jumps.push_back ({ at, label }); };
  switch (gimple_code (stmt))
    {
    case GIMPLE_LABEL: m_labels[gimple_label_label (as_a<glabel *> (stmt))] = at; break;
    case GIMPLE_GOTO:
      jump (gimple_goto_dest (stmt));
      m_ended = true;
      break;
    case GIMPLE_COND:
      jump (gimple_cond_true_label (as_a<gcond *> (stmt)));
      jump (gimple_cond_false_label (as_a<gcond *> (stmt)));
      m_ended = true;
      break;
    case GIMPLE_SWITCH:
      for (unsigned i = 0; i < gimple_switch_num_labels (as_a<gswitch *> (stmt)); i++)
	jump (CASE_LABEL (gimple_switch_label (as_a<gswitch *> (stmt), i)));
      m_ended = true;
      break;
    case GIMPLE_RETURN: m_ended = true; break;
    case GIMPLE_ASM: m_known &= gimple_asm_nlabels (as_a<gasm *> (stmt)) == 0; break;
    case GIMPLE_OMP_FOR: directive (as_a<gomp_for *> (stmt)); break;
      case GIMPLE_TRY: {
	/* The cleanup, or a handler, follows each statement.  */
	sequence (gimple_try_eval (stmt));
	const unsigned end = m_nodes.size ();
	const bool ended = m_ended;
	m_ended = false;
	const unsigned cleanup = add (nullptr);
	for (unsigned n = at; n < end; n++)
	  m_nodes[n].successors.push_back (cleanup);
	sequence (gimple_try_cleanup (stmt));
	m_ended &= ended;
	const unsigned after = add (nullptr);
	if (end && !ended)
	  m_nodes[end - 1].successors.push_back (after);
	break;
      }
    case GIMPLE_BIND:
      sequence (gimple_bind_body (as_a<gbind *> (stmt)));
      for (tree v = gimple_bind_vars (as_a<gbind *> (stmt)); v; v = DECL_CHAIN (v))
	m_blocks[v] = { at, m_nodes.size () };
      break;
    default: for_each_sequence (stmt, [this] (gimple_seq *s) { sequence (*s); }); break;
    }
}

namespace {

struct use
{
  tree variable;
  bool found;
};

tree
find_use (tree *tp, int *, void *data)
{
  use &u = *static_cast<use *> (static_cast<walk_stmt_info *> (data)->info);
  u.found |= *tp == u.variable;
  return NULL_TREE;
}

bool
uses_p (gimple *stmt, tree variable)
{
  use u{ variable, false };
  walk_stmt_info wi = {};
  wi.info = &u;
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    {
      for (unsigned i = 0; i < gimple_omp_for_collapse (loop); i++)
	for (tree *t : { gimple_omp_for_initial_ptr (loop, i), gimple_omp_for_final_ptr (loop, i) })
	  walk_tree (t, find_use, &wi, NULL);
      for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_CODE (c) != OMP_CLAUSE_PRIVATE)
	  for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	    walk_tree (&OMP_CLAUSE_OPERAND (c, i), find_use, &wi, NULL);
      return u.found;
    }
  if (gomp_target *target = dyn_cast<gomp_target *> (stmt))
    {
      /* A scalar that a region uses is in its clauses, too: the region shows whether it is
	 read.  */
      for (tree c = gimple_omp_target_clauses (target); c; c = OMP_CLAUSE_CHAIN (c))
	if (OMP_CLAUSE_DECL (c) != variable || !is_gimple_omp_offloaded (target))
	  for (unsigned i = 0; i < omp_clause_num_ops[OMP_CLAUSE_CODE (c)]; i++)
	    walk_tree (&OMP_CLAUSE_OPERAND (c, i), find_use, &wi, NULL);
      return u.found;
    }
  if (is_gimple_omp (stmt) && gimple_code (stmt) != GIMPLE_OMP_ATOMIC_LOAD
      && gimple_code (stmt) != GIMPLE_OMP_ATOMIC_STORE)
    return true;
  if (gimple_has_substatements (stmt) || gimple_clobber_p (stmt))
    return false;
  tree lhs = gimple_get_lhs (stmt);
  for (unsigned i = lhs == variable ? 1 : 0; i < gimple_num_ops (stmt); i++)
    if (gimple_op (stmt, i))
      walk_tree (gimple_op_ptr (stmt, i), find_use, &wi, NULL);
  return u.found;
}

bool
reduced_by_p (gomp_for *loop, tree variable)
{
  for (tree c = gimple_omp_for_clauses (loop); c; c = OMP_CLAUSE_CHAIN (c))
    if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_REDUCTION && OMP_CLAUSE_DECL (c) == variable)
      return true;
  return false;
}

} // namespace

bool
function_flow::used_behind_p (gomp_for *loop, tree variable) const
{
  auto from = m_behind.find (loop);
  if (!m_known || from == m_behind.end () || !DECL_P (variable) || !is_gimple_reg (variable)
      || TREE_CODE (variable) == RESULT_DECL || reference_p (variable))
    return true;
  /* Outside of regions, an internal procedure has its host's variables as members of a frame.  */
  if (VAR_P (variable) && DECL_HAS_VALUE_EXPR_P (variable))
    return true;
  std::vector<bool> seen (m_nodes.size ());
  /* A variable has no value outside of its block: constructs of the host's that come next, say, in
     a later round of a loop around.  */
  if (auto block = m_blocks.find (variable); block != m_blocks.end ())
    {
      std::fill (seen.begin (), seen.begin () + block->second.first + 1, true);
      std::fill (seen.begin () + block->second.second, seen.end (), true);
    }
  std::vector<unsigned> work = { from->second };
  seen[from->second] = true;
  while (!work.empty ())
    {
      const node &n = m_nodes[work.back ()];
      work.pop_back ();
      if (n.stmt)
	{
	  if (uses_p (n.stmt, variable))
	    return true;
	  if (gimple_get_lhs (n.stmt) == variable)
	    continue;
	  /* The loop has another one; where it is a loop of the language, it is the same one, and
	     is set.  */
	  if (gomp_for *other = dyn_cast<gomp_for *> (n.stmt))
	    if (own_by_clause_p (other, variable) && !reduced_by_p (other, variable))
	      {
		const unsigned behind = m_behind.at (other);
		if (!m_plain.plain_p (other) && !seen[behind])
		  {
		    seen[behind] = true;
		    work.push_back (behind);
		  }
		continue;
	      }
	}
      for (unsigned s : n.successors)
	if (!seen[s])
	  {
	    seen[s] = true;
	    work.push_back (s);
	  }
    }
  return false;
}

} // namespace accred
