/* Pointers to rows in OpenACC's clauses for data.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   OpenACC 3.3, 2.7.2: the pointer of a section that is in device memory is attached to the section,
   and detached at its end.  Of a section behind several pointers, such as the row r[i][0:n], that
   is r[i].

   Problem: GCC 11 to 13 attach r, or nothing, and regions follow the host's r[i].  GCC 14 and newer
   attach r, too, with which libgomp stops, and crash at `delete' of such sections.

     #pragma acc enter data copyin (r[i][0:n])

     Before:  map (to: *r[i] [len: 8 * n]) map (firstprivate: r [bias: r[i] - r])
     After:   place = &r[i];  row = *place;
	      attached = row && 8 * n ? place : NULL;
	      #pragma acc enter data map (to: *row [len: 8 * n])
	      accred_attach_row_after (attached, 0, acc_async_sync);

     #pragma acc exit data copyout (r[i][0:n])

     After:   ...
	      there = acc_deviceptr (row);
	      #pragma acc exit data map (from: *row [len: 8 * n])
	      accred_release_row (attached, 0, row, there, acc_async_sync);

   The last function gives the device's pointer the host's value, if the pointer still leads there
   and the row has gone, or nothing else has attached the pointer: rows may be mapped several times,
   by other names, or with what is around them.  libgomp counts attachments.  A data
   construct does both: at its start, where it also sees where the row is, and behind its end.  A
   compute construct gets a data construct around it, for the end of which the host waits.

   Other sections of the same clauses come before rows, and rows behind more pointers later.

   Pointers that are members of what a pointer leads to, such as this->p, are taken for those to
   rows in directives for data.  GCC 12 crashes at data constructs with sections behind them.
   libgomp stops the program if the object is not on the device, also if the directive brings it
   there: GCC's order of clauses is another one.

   Needs: the front end has finished the clauses.  */

#include "plugin/clauses/row-pointers.h"
#include "plugin/clauses/map-kinds.h"
#include "plugin/clauses/row-sections.h"

namespace accred {

namespace {

int (*gimplify_without_pointers) (tree *, gimple_seq *, gimple_seq *);

/* The clauses of EXPR, a directive of OpenACC that may map rows; else null.  */

tree *
clauses_with_rows (tree expr)
{
  switch (TREE_CODE (expr))
    {
    case OACC_DATA: return &OACC_DATA_CLAUSES (expr);
    case OACC_ENTER_DATA: return &OACC_ENTER_DATA_CLAUSES (expr);
    case OACC_EXIT_DATA: return &OACC_EXIT_DATA_CLAUSES (expr);
    case OACC_UPDATE: return &OACC_UPDATE_CLAUSES (expr);
    case OACC_PARALLEL:
    case OACC_SERIAL:
    case OACC_KERNELS: return &OMP_CLAUSES (expr);
    default: return nullptr;
    }
}

bool
compute_directive_p (tree expr)
{
  return (TREE_CODE (expr) == OACC_PARALLEL || TREE_CODE (expr) == OACC_SERIAL
	  || TREE_CODE (expr) == OACC_KERNELS);
}

/* True if T is a member of what a pointer leads to.  GCC itself maps members of variables, and of
   what references lead to, with what they point to.  */

bool
member_behind_pointer_p (const_tree t)
{
  if (TREE_CODE (t) != COMPONENT_REF)
    return false;
  while (handled_component_p (t))
    t = TREE_OPERAND (t, 0);
  return pointed_to_p (t) && TREE_CODE (TREE_TYPE (TREE_OPERAND (t, 0))) == POINTER_TYPE;
}

/* Which pointers of a directive are those to rows.  */

struct row_rule
{
  bool members; /* Members, too.  */

  /* The pointer to the row that the clause C maps, or null.  */
  tree *pointer_of_row (tree c) const
  {
    tree *pointer = pointer_to_section (c);
    return pointer
	       && (pointer_to_row_p (*pointer) || (members && member_behind_pointer_p (*pointer)))
	     ? pointer
	     : nullptr;
  }
};

/* True if C maps an object of a class or struct as a whole, or several.  */

bool
maps_objects_p (tree c)
{
  return (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP && !for_pointer_p (c)
	  && RECORD_OR_UNION_TYPE_P (TREE_TYPE (OMP_CLAUSE_DECL (c))));
}

/* That of EXPR.  libgomp attaches members asynchronously, in objects that are there.  */

row_rule
rule_of (tree expr)
{
  switch (TREE_CODE (expr))
    {
    case OACC_DATA: return { true };
    case OACC_ENTER_DATA:
      case OACC_EXIT_DATA: {
	tree clauses = *clauses_with_rows (expr);
	bool objects = false;
	for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
	  objects |= maps_objects_p (c);
	return { objects || !omp_find_clause (clauses, OMP_CLAUSE_ASYNC) };
      }
    default: return { false };
    }
}

/* True if one of CLAUSES maps a row.  */

bool
maps_rows_p (tree clauses, const row_rule &rule)
{
  for (tree c = clauses; c; c = OMP_CLAUSE_CHAIN (c))
    if (rule.pointer_of_row (c))
      return true;
  return false;
}

/* The clauses for a pointer at AT go.  */

void
drop_pointers (tree *at)
{
  while (*at && for_pointer_p (*at))
    *at = OMP_CLAUSE_CHAIN (*at);
}

/* The rows of a directive.  */

class mapped_rows
{
public:
  mapped_rows (tree *clauses, const row_rule &rule, gimple_seq *pre)
    : m_clauses (clauses), m_rule (rule), m_pre (pre)
  {}
  /* Takes the clauses for pointers to rows off the directive.  With ENTERS and LEAVES the calls
     after its start and behind its end are made.  */
  void take (bool enters, bool leaves);
  tree attach () const { return m_attach; }
  tree release () const { return m_release; }

private:
  std::vector<tree> rows_last ();
  tree queue ();
  void enter (const row_section &row, tree async);
  void leave (tree c, const row_section &row, tree async, bool inside);

  tree *m_clauses;
  const row_rule &m_rule;
  gimple_seq *m_pre;
  tree m_attach = NULL_TREE, m_release = NULL_TREE;
};

/* The clauses of rows, in their new order at the end of all, without those for their pointers.  */

std::vector<tree>
mapped_rows::rows_last ()
{
  std::vector<tree> rows;
  for (tree *at = m_clauses; *at;)
    {
      tree c = *at;
      if (!m_rule.pointer_of_row (c))
	{
	  at = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      rows.push_back (c);
      *at = OMP_CLAUSE_CHAIN (c);
      drop_pointers (at);
    }
  std::stable_sort (rows.begin (), rows.end (), [] (tree a, tree b)
		    { return depth_of (OMP_CLAUSE_DECL (a)) < depth_of (OMP_CLAUSE_DECL (b)); });
  tree *end = m_clauses;
  while (*end)
    end = &OMP_CLAUSE_CHAIN (*end);
  for (tree c : rows)
    {
      OMP_CLAUSE_DECL (c) = unshare_expr (OMP_CLAUSE_DECL (c));
      OMP_CLAUSE_CHAIN (c) = NULL_TREE;
      *end = c;
      end = &OMP_CLAUSE_CHAIN (c);
    }
  return rows;
}

/* The queue of the directive, computed once.  */

tree
mapped_rows::queue ()
{
  tree async = omp_find_clause (*m_clauses, OMP_CLAUSE_ASYNC);
  if (!async)
    return build_int_cst (integer_type_node, GOMP_ASYNC_SYNC);
  tree number = fold_convert (integer_type_node, OMP_CLAUSE_ASYNC_EXPR (async));
  if (TREE_CODE (number) != INTEGER_CST)
    number = variable_of_value (number, "queue", m_pre);
  return OMP_CLAUSE_ASYNC_EXPR (async) = number;
}

void
mapped_rows::enter (const row_section &row, tree async)
{
  tree type = build_function_type_list (void_type_node, ptr_type_node, ptrdiff_type_node,
					integer_type_node, NULL_TREE);
  append_to_statement_list (build_call_expr (row_function ("accred_attach_row_after", type), 3,
					     row.attached, row.bias, async),
			    &m_attach);
}

/* INSIDE: the row is mapped when the body of the construct begins, else it is already.  */

void
mapped_rows::leave (tree c, const row_section &row, tree async, bool inside)
{
  tree address = build_fold_addr_expr (unshare_expr (OMP_CLAUSE_DECL (c)));
  tree section = variable_of_value (fold_convert (ptr_type_node, address), "section", m_pre);
  tree look = build_function_type_list (ptr_type_node, ptr_type_node, NULL_TREE);
  tree there = create_tmp_var (ptr_type_node, "there");
  tree see = build2 (MODIFY_EXPR, void_type_node, there,
		     build_call_expr (build_fn_decl ("acc_deviceptr", look), 1, section));
  if (inside)
    append_to_statement_list (see, &m_attach);
  else
    gimplify_and_add (see, m_pre);
  tree type = build_function_type_list (void_type_node, ptr_type_node, ptrdiff_type_node,
					ptr_type_node, ptr_type_node, integer_type_node, NULL_TREE);
  append_to_statement_list (build_call_expr (row_function ("accred_release_row", type), 5,
					     row.attached, row.bias, section, there, async),
			    &m_release);
}

void
mapped_rows::take (bool enters, bool leaves)
{
  const std::vector<tree> rows = rows_last ();
  if (rows.empty () || !(enters || leaves))
    return;
  tree async = queue ();
  for (tree c : rows)
    {
      const row_section row = take_row (c, m_rule.pointer_of_row (c), false, m_pre);
      if (enters)
	enter (row, async);
      if (leaves)
	leave (c, row, async, enters);
    }
}

/* Copies of those of CLAUSES that map what is no row, for a data construct around; rows leave.  A
   condition is computed before, for both.  */

tree
clauses_around (tree *clauses, const row_rule &rule, gimple_seq *pre)
{
  tree around = NULL_TREE, *end = &around;
  for (tree *at = clauses; *at;)
    {
      tree c = *at, own = NULL_TREE;
      if (rule.pointer_of_row (c))
	{
	  *at = OMP_CLAUSE_CHAIN (c);
	  own = c;
	  drop_pointers (at);
	}
      else
	{
	  at = &OMP_CLAUSE_CHAIN (c);
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF)
	    OMP_CLAUSE_IF_EXPR (c)
	      = variable_of_value (fold_convert (boolean_type_node, OMP_CLAUSE_IF_EXPR (c)),
				   "condition", pre);
	  if (OMP_CLAUSE_CODE (c) == OMP_CLAUSE_IF || OMP_CLAUSE_CODE (c) == OMP_CLAUSE_MAP)
	    {
	      own = copy_node (c);
	      OMP_CLAUSE_DECL (own) = unshare_expr (OMP_CLAUSE_DECL (own));
	    }
	}
      if (!own)
	continue;
      OMP_CLAUSE_CHAIN (own) = NULL_TREE;
      *end = own;
      end = &OMP_CLAUSE_CHAIN (own);
    }
  return around;
}

/* Statements that wait for the queues that CLAUSES name, those before the construct
   (OMP_CLAUSE_WAIT) or its own (OMP_CLAUSE_ASYNC).  */

tree
wait_for_queues (tree *clauses, omp_clause_code code, gimple_seq *pre)
{
  tree statements = NULL_TREE;
  tree type = build_function_type_list (void_type_node, integer_type_node, NULL_TREE);
  for (tree *at = clauses; *at;)
    {
      tree c = *at;
      if (OMP_CLAUSE_CODE (c) != code)
	{
	  at = &OMP_CLAUSE_CHAIN (c);
	  continue;
	}
      tree &number = code == OMP_CLAUSE_WAIT ? OMP_CLAUSE_WAIT_EXPR (c) : OMP_CLAUSE_ASYNC_EXPR (c);
      number = variable_of_value (fold_convert (integer_type_node, number), "queue", pre);
      append_to_statement_list (build_call_expr (build_fn_decl ("acc_wait", type), 1, number),
				&statements);
      if (code == OMP_CLAUSE_WAIT)
	*at = OMP_CLAUSE_CHAIN (c);
      else
	at = &OMP_CLAUSE_CHAIN (c);
    }
  return statements;
}

/* A data construct with the rows of CONSTRUCT, a compute construct, around it.  */

tree
data_around (tree construct, const row_rule &rule, gimple_seq *pre)
{
  tree *clauses = clauses_with_rows (construct);
  if (tree before = wait_for_queues (clauses, OMP_CLAUSE_WAIT, pre))
    gimplify_and_add (before, pre);
  tree data = make_node (OACC_DATA);
  TREE_TYPE (data) = void_type_node;
  SET_EXPR_LOCATION (data, EXPR_LOCATION (construct));
  OACC_DATA_CLAUSES (data) = clauses_around (clauses, rule, pre);
  tree end = wait_for_queues (clauses, OMP_CLAUSE_ASYNC, pre);
  tree body = NULL_TREE;
  append_to_statement_list (construct, &body);
  append_to_statement_list (end, &body);
  OACC_DATA_BODY (data) = body;
  return data;
}

int
gimplify_with_pointers (tree *expr, gimple_seq *pre, gimple_seq *post)
{
  tree *clauses = seen_error () ? nullptr : clauses_with_rows (*expr);
  if (!clauses)
    return gimplify_without_pointers (expr, pre, post);
  const row_rule rule = rule_of (*expr);
  if (!maps_rows_p (*clauses, rule))
    return gimplify_without_pointers (expr, pre, post);
  if (compute_directive_p (*expr))
    {
      *expr = data_around (*expr, rule, pre);
      clauses = clauses_with_rows (*expr);
    }
  const tree_code code = TREE_CODE (*expr);
  mapped_rows rows (clauses, rule, pre);
  rows.take (code == OACC_DATA || code == OACC_ENTER_DATA,
	     code == OACC_DATA || code == OACC_EXIT_DATA);
  if (code == OACC_DATA)
    {
      tree body = rows.attach ();
      append_to_statement_list (OACC_DATA_BODY (*expr), &body);
      OACC_DATA_BODY (*expr) = body;
    }
  else if (rows.attach ())
    gimplify_and_add (rows.attach (), post);
  if (rows.release ())
    gimplify_and_add (rows.release (), post);
  return gimplify_without_pointers (expr, pre, post);
}

} // namespace

void
attach_openacc_rows ()
{
  if (!flag_openacc || lang_GNU_Fortran ())
    return;
  gimplify_without_pointers = lang_hooks.gimplify_expr;
  lang_hooks.gimplify_expr = gimplify_with_pointers;
}

} // namespace accred
