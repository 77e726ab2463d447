/* What stands for a call of a function.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_CALL_REPLACEMENT_H
#define ACCRED_CALL_REPLACEMENT_H

#include "plugin/kernels/statement-list.h"
#include "plugin/kernels/variable-uses.h"

namespace accred {

/* Looks up which elements of arrays temporaries point to: what accesses `a(i)' by its address would
   have lost the subscripts.  */

class argument_elements
{
public:
  /* STATEMENTS are executed next, one after the other.  */
  void enter (statements &stmts) { m_before.push_back (&stmts); }
  void leave () { m_before.pop_back (); }

  /* The element that A points to, for SCOPE, of variables that stay what they are; null if that is
     not known.  */
  tree find (tree a, gbind *scope);

private:
  std::vector<statements *> m_before;
};

/* What stands for the parameters and the result of a function.  */

class call_replacement
{
public:
  /* BODY, what FN does, for CALL; if LOAD is not null, that loads from the result of the call,
     which is an address and nothing else's.  */
  call_replacement (tree fn, gimple_seq body, gcall *call, gassign *load,
		    argument_elements &elements)
    : m_fn (fn), m_body (body), m_call (call), m_load (load), m_elements (elements), m_uses (body)
  {
    m_bind = gimple_build_bind (NULL_TREE, NULL, NULL_TREE);
  }

  /* The statements that stand for the call, and for the load; none if none can.  SCOPE declares the
     scalars in them, which each iteration sets before it reads them.  */
  statements make (gbind *scope);

private:
  bool take_arguments (gbind *scope);
  bool only_led_p (tree parameter) const;
  bool make_result ();
  void replace_returns (gimple_seq *, bool last);
  void set_result (tree value, statements &);
  void replace_operands ();
  bool replace_operand (tree *);
  static statements flatten (gbind *, gbind *scope);

  const tree m_fn;
  gimple_seq m_body;
  gcall *const m_call;
  gassign *const m_load;
  argument_elements &m_elements;
  const variable_uses m_uses;
  gbind *m_bind;
  statements m_front;
  std::map<tree, tree> m_instead; /* Of parameters and the result.  */
  tree m_result = NULL_TREE, m_end = NULL_TREE;
};

} // namespace accred

#endif
