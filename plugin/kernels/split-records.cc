/* Local records whose members become variables.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_inlined_calls.  The analysis of loops knows values of variables, and not what is
   in memory: a pointer that an object of a class holds would be any.

     {						{
       struct grid g;				  float *data; int columns;
       g.data = x;				  data = x;
       g.columns = 10;		   ->		  columns = 10;
       p = g.data + i * g.columns;		  p = data + i * columns;
       ...					  ...
     }						}

   A member may be a complex number, such as that of std::complex, whose parts are set one by one:

     __real__ z._M_value = x;	   ->		im = __imag__ value;
						value = COMPLEX_EXPR <x, im>;  */

#include "plugin/kernels/split-records.h"
#include "plugin/clauses/objects.h"
#include "plugin/kernels/callee-bodies.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/statement-variables.h"
#include "plugin/local-variables.h"

namespace accred {

namespace {

constexpr size_t most_members = 16;

/* The fields that lead to a scalar, outer ones first.  */
using member_path = std::vector<tree>;

struct member
{
  member_path path;
  tree variable = NULL_TREE;
};

struct record
{
  gbind *scope;
  std::vector<member> members;
};

/* Adds the scalars of TYPE, to which PATH leads, to ALL; false if there is anything else.  */

bool
find_members (tree type, const member_path &path, std::vector<member> &all)
{
  for (tree f = TYPE_FIELDS (type); f; f = DECL_CHAIN (f))
    {
      if (TREE_CODE (f) != FIELD_DECL)
	continue;
      member_path inner = path;
      inner.push_back (f);
      if (DECL_BIT_FIELD (f) || TREE_THIS_VOLATILE (f))
	return false;
      if (TREE_CODE (TREE_TYPE (f)) == RECORD_TYPE)
	{
	  if (!find_members (TREE_TYPE (f), inner, all))
	    return false;
	}
      else if (!is_gimple_reg_type (TREE_TYPE (f)))
	return false;
      else
	all.push_back ({ inner });
    }
  return all.size () <= most_members;
}

class record_splitter
{
public:
  void run (gimple_seq *body)
  {
    find (*body);
    if (m_records.empty ())
      return;
    check (*body);
    if (m_records.empty ())
      return;
    for (auto &[v, r] : m_records)
      for (member &m : r.members)
	{
	  m.variable = new_temporary (pointer_for (TREE_TYPE (m.path.back ())), r.scope);
	  m_scopes[m.variable] = r.scope;
	}
    replace (body);
    for (const auto &[v, r] : m_records)
      undeclare (r.scope, v);
  }

private:
  void find (gimple_seq);
  void check (gimple_seq);
  void check_operand (tree op);
  bool split_copy_p (gimple *) const;
  void replace (gimple_seq *);
  void replace_operands (gimple *);
  void replace_copy (gimple *, statements &);
  void replace_set_part (gimple *, statements &);
  tree part_of (tree whole, const member &) const;
  record *record_of (tree t)
  {
    const auto at = m_records.find (t);
    return at == m_records.end () ? nullptr : &at->second;
  }
  /* The record that REF is a scalar of, and by which fields.  */
  static tree base_of (tree ref, member_path &);

  std::map<tree, record> m_records;
  std::map<tree, gbind *> m_scopes; /* Of the variables that the members have become.  */
};

void
record_splitter::find (gimple_seq seq)
{
  any_statement (seq,
		 [this] (gimple *stmt)
		 {
		   gbind *bind = dyn_cast<gbind *> (stmt);
		   for (tree v = bind ? gimple_bind_vars (bind) : NULL_TREE; v; v = DECL_CHAIN (v))
		     if (record r{ bind, {} };
			 VAR_P (v) && auto_var_p (v) && TREE_CODE (TREE_TYPE (v)) == RECORD_TYPE
			 && !TREE_ADDRESSABLE (v) && !TREE_THIS_VOLATILE (v)
			 && !DECL_HAS_VALUE_EXPR_P (v)
			 && find_members (TREE_TYPE (v), {}, r.members) && !r.members.empty ())
		       m_records.emplace (v, r);
		   return walk_on::into;
		 });
}

bool
part_of_complex_p (const_tree t)
{
  return TREE_CODE (t) == REALPART_EXPR || TREE_CODE (t) == IMAGPART_EXPR;
}

tree
record_splitter::base_of (tree ref, member_path &path)
{
  if (part_of_complex_p (ref))
    ref = TREE_OPERAND (ref, 0);
  for (; TREE_CODE (ref) == COMPONENT_REF; ref = TREE_OPERAND (ref, 0))
    path.insert (path.begin (), TREE_OPERAND (ref, 1));
  return ref;
}

/* True if STMT copies all of a record, or clears it.  */

bool
record_splitter::split_copy_p (gimple *stmt) const
{
  if (!gimple_assign_single_p (stmt))
    return false;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  const bool to = m_records.count (lhs), from = m_records.count (rhs);
  if (gimple_clobber_p (stmt))
    return to;
  if (to && TREE_CODE (rhs) == CONSTRUCTOR)
    return !CONSTRUCTOR_NELTS (rhs);
  return (to || from) && TYPE_MAIN_VARIANT (TREE_TYPE (lhs)) == TYPE_MAIN_VARIANT (TREE_TYPE (rhs))
	 && !TREE_THIS_VOLATILE (lhs) && !TREE_THIS_VOLATILE (rhs);
}

/* Records that OP, an operand, uses otherwise than by a scalar member stay.  */

void
record_splitter::check_operand (tree op)
{
  member_path path;
  tree base = base_of (op, path);
  if (record *r = record_of (base))
    {
      if (std::none_of (r->members.begin (), r->members.end (),
			[&] (const member &m) { return m.path == path; }))
	m_records.erase (base);
      return;
    }
  auto visit = [this] (tree *tp, bool) { m_records.erase (*tp); };
  /* Inside of something else.  */
  for_each_operand (&op, visit);
}

void
record_splitter::check (gimple_seq seq)
{
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    {
      gimple *stmt = gsi_stmt (gsi);
      if (is_gimple_omp (stmt))
	{
	  /* The clauses, bounds and places of directives.  */
	  auto visit = [this] (tree *tp, bool) { m_records.erase (*tp); };
	  gimple_seq pre = NULL, body = NULL;
	  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	    {
	      pre = gimple_omp_for_pre_body (loop);
	      gimple_omp_for_set_pre_body (loop, NULL);
	    }
	  if (gimple_has_substatements (stmt))
	    {
	      body = gimple_omp_body (stmt);
	      gimple_omp_set_body (stmt, NULL);
	    }
	  for_each_variable (stmt, visit);
	  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
	    gimple_omp_for_set_pre_body (loop, pre);
	  if (gimple_has_substatements (stmt))
	    gimple_omp_set_body (stmt, body);
	}
      else if (split_copy_p (stmt))
	for (tree side : { gimple_assign_lhs (stmt), gimple_assign_rhs1 (stmt) })
	  {
	    if (!record_of (side))
	      check_operand (side);
	  }
      else if (!gimple_has_substatements (stmt))
	for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
	  if (tree op = gimple_op (stmt, i))
	    {
	      check_operand (op);
	      /* Only assignments set a part.  */
	      if (member_path path; part_of_complex_p (op) && !gimple_assign_single_p (stmt))
		m_records.erase (base_of (op, path));
	    }
      for_each_sequence (stmt, [this] (gimple_seq *s) { check (*s); });
    }
}

/* The scalar M of WHOLE, of the record's type.  */

tree
record_splitter::part_of (tree whole, const member &m) const
{
  if (const auto at = m_records.find (whole); at != m_records.end ())
    {
      for (const member &own : at->second.members)
	if (own.path == m.path)
	  return own.variable;
      gcc_unreachable ();
    }
  tree part = unshare_expr (whole);
  for (tree field : m.path)
    part = build3 (COMPONENT_REF, TREE_TYPE (field), part, field, NULL_TREE);
  return part;
}

void
record_splitter::replace_copy (gimple *stmt, statements &all)
{
  if (gimple_clobber_p (stmt))
    return;
  tree lhs = gimple_assign_lhs (stmt), rhs = gimple_assign_rhs1 (stmt);
  record *r = record_of (lhs);
  for (const member &m : (r ? r : record_of (rhs))->members)
    {
      tree type = TREE_TYPE (m.path.back ());
      tree value = TREE_CODE (rhs) == CONSTRUCTOR ? build_zero_cst (type) : part_of (rhs, m);
      gimple *copy = gimple_build_assign (part_of (lhs, m), value);
      gimple_set_location (copy, gimple_location (stmt));
      all.push_back (copy);
    }
}

void
record_splitter::replace_operands (gimple *stmt)
{
  for (unsigned i = 0; i < gimple_num_ops (stmt); i++)
    {
      tree op = gimple_op (stmt, i);
      member_path path;
      tree base = op ? base_of (op, path) : NULL_TREE;
      if (record *r = base ? record_of (base) : nullptr)
	for (const member &m : r->members)
	  if (m.path == path)
	    gimple_set_op (stmt, i,
			   part_of_complex_p (op)
			     ? build1 (TREE_CODE (op), TREE_TYPE (op), m.variable)
			     : m.variable);
    }
}

/* STMT sets a part of a complex variable: it sets all of it.  */

void
record_splitter::replace_set_part (gimple *stmt, statements &all)
{
  tree part = gimple_assign_lhs (stmt), whole = TREE_OPERAND (part, 0);
  const bool real = TREE_CODE (part) == REALPART_EXPR;
  tree other = new_temporary (TREE_TYPE (part), m_scopes.at (whole));
  gimple *read = gimple_build_assign (other, build1 (real ? IMAGPART_EXPR : REALPART_EXPR,
						     TREE_TYPE (part), whole));
  tree set = gimple_assign_rhs1 (stmt);
  gimple *write = gimple_build_assign (whole, COMPLEX_EXPR, real ? set : other, real ? other : set);
  for (gimple *s : { read, write })
    {
      gimple_set_location (s, gimple_location (stmt));
      all.push_back (s);
    }
}

void
record_splitter::replace (gimple_seq *seq)
{
  statements all;
  for (gimple *stmt : take (seq))
    {
      for_each_sequence (stmt, [this] (gimple_seq *s) { replace (s); });
      if (split_copy_p (stmt))
	{
	  replace_copy (stmt, all);
	  continue;
	}
      if (!gimple_has_substatements (stmt) && !is_gimple_omp (stmt))
	replace_operands (stmt);
      if (gimple_assign_single_p (stmt) && part_of_complex_p (gimple_assign_lhs (stmt))
	  && m_scopes.count (TREE_OPERAND (gimple_assign_lhs (stmt), 0)))
	{
	  replace_set_part (stmt, all);
	  continue;
	}
      /* Nothing is left of the end of a record's life.  */
      if (gimple_code (stmt) == GIMPLE_TRY && !gimple_try_cleanup (stmt))
	for (gimple *inside : take (gimple_try_eval_ptr (stmt)))
	  all.push_back (inside);
      else
	all.push_back (stmt);
    }
  *seq = make_sequence (all);
}

} // namespace

void
split_records (gimple_seq *body)
{
  record_splitter ().run (body);
}

} // namespace accred
