/* Sequential loops of nests go inside of the parallel ones.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_host_loops, for `kernels' regions.

     for (k = 0; k < n; k++)				for (i = 0; i < n; i++)
       for (i = 0; i < n; i++)				  for (j = 0; j < n; j++)
	 for (j = 0; j < n; j++)		   ->	    for (k = 0; k < n; k++)
	   c[i * n + j] += a[i * n + k] * b[k * n + j];	      c[i * n + j] += ...

   On the left nothing can run in parallel, or n kernels one after the other; on the right each
   thread has an element, and adds to it in the same order.

   Iterations that depend on each other are in one iteration of each of the loops that are moved
   outwards, as each of these would be parallel if it were the outermost one.  The bounds of the
   loops are those of a rectangle, and what stands in front of inner loops only computes what the
   innermost one uses.  */

#include "plugin/kernels/language-loops.h"
#include "plugin/kernels/loop-analysis.h"
#include "plugin/kernels/jumped-over.h"
#include "plugin/kernels/plain-nests.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

/* Variables that are set once in a nest, to what another variable is throughout an iteration.  */

class copied_indices
{
public:
  /* Let what LOOP executes use the variables of LOOP and its levels, not copies of them: what
     computes the place of an element can be moved in front of a loop in it then.  */
  void forward (gomp_for *loop)
  {
    count_writes (gimple_omp_body (loop));
    find (gimple_omp_body_ptr (loop));
    auto replace = [this] (tree *operand, bool)
    {
      for (auto at = m_same.find (*operand); at != m_same.end (); at = m_same.find (*operand))
	*operand = at->second;
    };
    gimple_seq body = gimple_omp_body (loop);
    for (gimple_stmt_iterator gsi = gsi_start (body); !gsi_end_p (gsi); gsi_next (&gsi))
      for_each_variable (gsi_stmt (gsi), replace);
  }

private:
  void count_writes (gimple_seq seq)
  {
    auto count = [this] (tree *variable, bool write) { m_writes[*variable] += write; };
    for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
      for_each_variable (gsi_stmt (gsi), count);
  }

  /* Take the copies that SEQ begins with, and the blocks in it, of what nothing writes.  */
  void find (gimple_seq *seq)
  {
    statements all = take (seq), rest;
    for (gimple *stmt : all)
      {
	tree from = gimple_assign_single_p (stmt) ? gimple_assign_rhs1 (stmt) : NULL_TREE;
	tree to = from ? gimple_assign_lhs (stmt) : NULL_TREE;
	const bool same = rest.empty () && from && VAR_P (from) && own_register_p (from)
			  && VAR_P (to) && own_register_p (to) && m_writes[to] == 1
			  && (!m_writes[from] || m_same.count (from))
			  && types_compatible_p (TREE_TYPE (to), TREE_TYPE (from));
	if (same)
	  m_same[to] = from;
	else
	  rest.push_back (stmt);
      }
    if (gbind *bind = rest.empty () ? nullptr : dyn_cast<gbind *> (rest.front ()))
      find (gimple_bind_body_ptr (bind));
    *seq = make_sequence (rest);
  }

  std::map<tree, unsigned> m_writes;
  std::map<tree, tree> m_same;
};

} // namespace

/* True if the bounds of the loops LEVELS, one in the other, are the same in all their
   iterations.  */

bool
loop_analysis::rectangle_p (const std::vector<loop_id> &levels) const
{
  const loop_nest_accesses &nest = m_accesses.nest;
  for (loop_id l : levels)
    for (const affine_form *f : { &nest.loops[l].start, &nest.loops[l].last })
      {
	if (!f->constant_p ())
	  return false;
	for (const auto &[s, loops] : nest.varying)
	  if (f->has (s))
	    for (loop_id other : levels)
	      if (loops.count (other))
		return false;
      }
  return true;
}

/* The order in which the levels of NEST had better stand: those outside that are parallel there.
   Empty if it is as they are, or cannot be another one.  */

std::vector<size_t>
loop_analysis::sunk_order (const std::vector<gomp_for *> &nest)
{
  std::vector<loop_id> levels;
  for (gomp_for *loop : nest)
    {
      const auto ids = m_accesses.ids.find (loop);
      if (ids == m_accesses.ids.end () || !m_plain.plain_p (loop)
	  || m_flow.used_behind_p (loop, m_plain.stepped_variable (loop)))
	return {};
      levels.push_back (ids->second.front ());
    }
  std::vector<found_reduction> reductions;
  if (!rectangle_p (levels) || obstacle_of (levels.front ())
      || scalar_of (nest.front (), levels.front (), reductions) || !reductions.empty ()
      || alias_of (nest.front (), levels.front ()) || !collapsible_p (nest, m_copies)
      || !loads_stay_p (nest))
    return {};
  std::vector<size_t> order, rest;
  for (size_t k = 0; k < levels.size (); k++)
    {
      std::vector<loop_id> with_outermost = levels;
      std::rotate (with_outermost.begin (), with_outermost.begin () + k,
		   with_outermost.begin () + k + 1);
      const bool parallel
	= !carried (in_order (m_accesses.nest, levels, with_outermost), levels.front ());
      (parallel ? order : rest).push_back (k);
    }
  if (order.empty () || rest.empty ())
    return {};
  order.insert (order.end (), rest.begin (), rest.end ());
  return std::is_sorted (order.begin (), order.end ()) ? std::vector<size_t> () : order;
}

/* Note the nests of SEQ that get another order.  */

void
loop_analysis::find_sunk_loops (gimple_seq seq)
{
  const std::vector<bool> over = jumped_over (seq);
  size_t i = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi), i++)
    {
      gimple *stmt = gsi_stmt (gsi);
      if (over[i])
	continue;
      if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	{
	  if (!m_plain.plain_p (loop))
	    continue;
	  for (std::vector<gomp_for *> nest = sequential_nest (loop, m_plain); nest.size () > 1;
	       nest.pop_back ())
	    if (const auto order = sunk_order (nest); !order.empty ())
	      {
		m_nests.push_back ({ nest, order });
		for (gomp_for *l : nest)
		  m_used[l] = false;
		break;
	      }
	}
      else if (gimple_code (stmt) == GIMPLE_BIND || gimple_code (stmt) == GIMPLE_TRY)
	for_each_sequence (stmt, [&] (gimple_seq *s) { find_sunk_loops (*s); });
    }
}

void
loop_analysis::sink_sequential_loops ()
{
  find_sunk_loops (*m_body);
  revert (*m_body);
  for (const auto &[loop, used] : m_used)
    m_plain.keep (loop, used);
  m_plain.finish (m_body);
  for (const auto &[nest, order] : m_nests)
    {
      gomp_for *loop = collapse_nest (m_body, nest, m_copies);
      if (gimple_omp_for_collapse (loop) == nest.size ())
	reorder (loop, order,
		 "loop: the sequential loops of its nest go inside of the parallel ones");
      copied_indices ().forward (loop);
      gbind *bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
      gimple_bind_set_body (bind, language_loops (loop));
      replace_statement (m_body, loop, bind);
    }
}

} // namespace accred
