/* Variables whose address nothing needs any more, when calls are replaced.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/freed-addresses.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/variable-uses.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

/* ----- addresses in variables ----- */

/* What variables point to whose only value is the address of a variable.  */

class known_addresses
{
public:
  explicit known_addresses (gimple_seq body) : m_uses (body)
  {
    for (bool more = true; more;)
      {
	more = false;
	any_statement (body,
		       [&] (gimple *stmt)
		       {
			 more |= note (stmt);
			 return walk_on::into;
		       });
      }
  }

  /* Let SEQ access the variables themselves.  */
  void forward (gimple_seq *seq);

private:
  bool note (gimple *);

  const variable_uses m_uses;
  std::map<tree, tree> m_pointed;
};

/* Returns true if STMT says what one more variable points to.  */

bool
known_addresses::note (gimple *stmt)
{
  if (!gimple_assign_single_p (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  if (!VAR_P (lhs) || !own_register_p (lhs) || !DECL_ARTIFICIAL (lhs) || m_pointed.count (lhs)
      || !m_uses.declared.count (lhs) || m_uses.writes.at (lhs) != 1)
    return false;
  const auto copied = m_pointed.find (rhs);
  tree to = copied != m_pointed.end ()					     ? copied->second
	    : TREE_CODE (rhs) == ADDR_EXPR && DECL_P (TREE_OPERAND (rhs, 0)) ? TREE_OPERAND (rhs, 0)
									     : NULL_TREE;
  if (to)
    m_pointed[lhs] = to;
  return to;
}

void
known_addresses::forward (gimple_seq *seq)
{
  statements all;
  for (gimple *stmt : take (seq))
    {
      for_each_sequence (stmt, [this] (gimple_seq *s) { forward (s); });
      for_each_part (stmt,
		     [this] (tree *tp, bool)
		     {
		       if (TREE_CODE (*tp) != MEM_REF || !integer_zerop (TREE_OPERAND (*tp, 1)))
			 return false;
		       const auto at = m_pointed.find (TREE_OPERAND (*tp, 0));
		       if (at == m_pointed.end () || TREE_THIS_VOLATILE (*tp)
			   || TREE_THIS_VOLATILE (at->second)
			   || !types_compatible_p (TREE_TYPE (*tp), TREE_TYPE (at->second)))
			 return false;
		       *tp = at->second;
		       return true;
		     });
      all.push_back (stmt);
    }
  *seq = make_sequence (all);
}

/* Drop what SEQ sets variables to that nothing uses.  */

void
drop_unused_addresses (gimple_seq *body)
{
  for (bool more = true; more;)
    {
      more = false;
      const variable_uses uses (*body);
      std::function<void (gimple_seq *)> drop = [&] (gimple_seq *seq)
      {
	for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);)
	  {
	    gimple *stmt = gsi_stmt (gsi);
	    for_each_sequence (stmt, drop);
	    tree lhs = gimple_assign_single_p (stmt) ? gimple_assign_lhs (stmt) : NULL_TREE;
	    if (lhs && VAR_P (lhs) && own_register_p (lhs) && DECL_ARTIFICIAL (lhs)
		&& POINTER_TYPE_P (TREE_TYPE (lhs)) && uses.declared.count (lhs)
		&& uses.uses.at (lhs) == 1 && is_gimple_val (gimple_assign_rhs1 (stmt)))
	      {
		gsi_remove (&gsi, false);
		more = true;
	      }
	    else
	      gsi_next (&gsi);
	  }
      };
      drop (body);
    }
}

/* ----- variables that have no address any more ----- */

/* Makes statements use such variables as they would if these never had been in memory: without the
   copies that loads and stores are, which the analysis of loops does not know for their steps.  */

class register_accesses
{
public:
  explicit register_accesses (const std::set<tree> &registers) : m_registers (registers) {}

  void run (gimple_seq *body)
  {
    m_uses.emplace (*body);
    forward_loads (*body);
    m_uses.emplace (*body);
    count_stores (*body);
    drop_copies (body);
  }

private:
  bool load_p (gimple *stmt) const
  {
    return gimple_assign_single_p (stmt) && m_registers.count (gimple_assign_rhs1 (stmt))
	   && temporary_p (gimple_assign_lhs (stmt));
  }
  bool temporary_p (tree t) const
  {
    return VAR_P (t) && DECL_ARTIFICIAL (t) && own_register_p (t) && m_uses->declared.count (t);
  }
  bool store_p (gimple *last, gimple *stmt) const;
  void forward_loads (gimple_seq);
  void count_stores (gimple_seq);
  void drop_copies (gimple_seq *);

  const std::set<tree> &m_registers;
  std::optional<variable_uses> m_uses;
  std::map<tree, unsigned> m_stores; /* Of temporaries to such variables.  */
};

/* Statements behind `t = v' use V, as far as both are the same.  */

void
register_accesses::forward_loads (gimple_seq seq)
{
  std::map<tree, tree> same;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (gimple_code (stmt) == GIMPLE_LABEL || gimple_has_substatements (stmt))
	same.clear ();
      for_each_sequence (stmt, [this] (gimple_seq *s) { forward_loads (*s); });
      for_each_part (stmt,
		     [&] (tree *tp, bool written)
		     {
		       if (const auto at = same.find (*tp); at != same.end () && !written)
			 *tp = at->second;
		       return false;
		     });
      if (tree lhs = gimple_get_lhs (stmt))
	{
	  same.erase (lhs);
	  for (auto at = same.begin (); at != same.end ();)
	    at = at->second == lhs ? same.erase (at) : std::next (at);
	  if (load_p (stmt))
	    same[lhs] = gimple_assign_rhs1 (stmt);
	}
    }
}

/* True if LAST and STMT are `t = ...; v = t'.  */

bool
register_accesses::store_p (gimple *last, gimple *stmt) const
{
  return gimple_assign_single_p (stmt) && m_registers.count (gimple_assign_lhs (stmt))
	 && is_gimple_assign (last) && gimple_assign_lhs (last) == gimple_assign_rhs1 (stmt)
	 && temporary_p (gimple_assign_lhs (last));
}

void
register_accesses::count_stores (gimple_seq seq)
{
  gimple *last = nullptr;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      for_each_sequence (stmt, [this] (gimple_seq *s) { count_stores (*s); });
      if (last && store_p (last, stmt))
	m_stores[gimple_assign_lhs (last)]++;
      last = stmt;
    }
}

/* Drop loads that nothing uses, and compute V itself in `t = ...; v = t'.  */

void
register_accesses::drop_copies (gimple_seq *seq)
{
  statements all;
  for (gimple *stmt : take (seq))
    {
      for_each_sequence (stmt, [this] (gimple_seq *s) { drop_copies (s); });
      tree lhs = gimple_get_lhs (stmt);
      if (load_p (stmt) && m_uses->uses.at (lhs) == m_uses->writes.at (lhs))
	continue;
      gimple *last = all.empty () ? nullptr : all.back ();
      if (last && store_p (last, stmt))
	if (const auto n = m_stores.find (gimple_assign_lhs (last));
	    n != m_stores.end () && m_uses->uses.at (n->first) == 2 * n->second)
	  {
	    gimple_assign_set_lhs (last, lhs);
	    continue;
	  }
      all.push_back (stmt);
    }
  *seq = make_sequence (all);
}

} // namespace

void
forward_addresses (gimple_seq *body)
{
  known_addresses (*body).forward (body);
  drop_unused_addresses (body);
}

void
use_as_registers (const std::set<tree> &variables, gimple_seq *body)
{
  register_accesses (variables).run (body);
}

} // namespace accred
