/* What the parts of accred_auto_loops that change loops of `kernels' regions have in common.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LOOP_REWRITER_H
#define ACCRED_LOOP_REWRITER_H

#include "plugin/kernels/function-flow.h"
#include "plugin/kernels/jumped-over.h"
#include "plugin/kernels/language-loops.h"
#include "plugin/kernels/recurrences.h"
#include "plugin/kernels/statement-list.h"
#include "plugin/local-variables.h"

namespace accred {

/* Offers the loops of the language in a region to REWRITE, outer ones first; they stay loops of the
   language.  */

class loop_rewriter
{
public:
  loop_rewriter (function *fun, gomp_target *target)
    : m_body (gimple_omp_body_ptr (target)), m_plain (m_body),
      m_copies (find_reference_copies (*m_body)), m_flow (fun->gimple_body, m_plain),
      m_whole (*m_body, m_copies), m_targets (jump_targets (*m_body))
  {}

  void run ()
  {
    visit (m_body, NULL);
    m_plain.finish (m_body);
  }

protected:
  /* The loop at the iterator, its body, and the block that may declare more variables.  */
  struct candidate
  {
    gimple_stmt_iterator gsi;
    gomp_for *loop;
    const loop_body &body;
    gbind *scope;
  };

  virtual void rewrite (const candidate &) = 0;

  /* True if iterations of C set OBJECT, a variable of the function alone that nothing there
     reads.  */
  bool only_set_p (const candidate &c, tree object) const
  {
    for (access_kind kind :
	 { access_kind::read, access_kind::reduction, access_kind::address, access_kind::escape })
      if (c.body.has (object, kind))
	return false;
    return own_variable_p (c, object);
  }

  /* True if LOOP, or a loop in it, as the program has it, ends by V.  */
  bool bound_p (gomp_for *loop, tree v) const
  {
    auto ends_by_v = [&] (gomp_for *l) { return m_plain.plain_p (l) && m_plain.uses_p (l, v); };
    return ends_by_v (loop)
	   || any_statement (gimple_omp_body (loop),
			     [&] (gimple *stmt)
			     {
			       gomp_for *inner = dyn_cast<gomp_for *> (stmt);
			       return inner && ends_by_v (inner) ? walk_on::end : walk_on::into;
			     });
  }

  bool used_behind_p (const candidate &c, tree object) const
  {
    return m_flow.used_behind_p (c.loop, object);
  }

  bool own_variable_p (const candidate &c, tree object) const
  {
    return own_register_p (object) && !reference_p (object) && !own_by_clause_p (c.loop, object)
	   && can_be_private_p (object, c.body, m_whole) && !bound_p (c.loop, object);
  }

  /* BEFORE and AFTER are executed where the loop is.  */
  void surround (const candidate &c, const statements &before, const statements &after) const
  {
    surround_loop (c.gsi, m_plain.added (c.loop), make_sequence (before), make_sequence (after),
		   m_targets);
  }

  const plain_loops &plain () const { return m_plain; }
  const reference_copies &copies () const { return m_copies; }

private:
  void visit (gimple_seq *seq, gbind *scope)
  {
    for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi); gsi_next (&gsi))
      {
	gomp_for *loop = dyn_cast<gomp_for *> (gsi_stmt (gsi));
	const bool plain = loop && m_plain.plain_p (loop);
	if (plain && scope)
	  if (const loop_body body (loop, m_copies); body.known_p ())
	    rewrite ({ gsi, loop, body, scope });
	gbind *bind = dyn_cast<gbind *> (gsi_stmt (gsi));
	for_each_sequence (gsi_stmt (gsi), [&] (gimple_seq *s) { visit (s, bind ? bind : scope); });
	if (plain)
	  m_plain.revert (loop);
      }
  }

  gimple_seq *m_body;
  plain_loops m_plain;
  reference_copies m_copies;
  function_flow m_flow;
  loop_body m_whole; /* The region.  */
  std::set<tree> m_targets; /* Of jumps, but for those of the loops.  */
};

} // namespace accred

#endif
