/* Loops of the language in a sequence.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_INNER_LOOPS_H
#define ACCRED_INNER_LOOPS_H

#include "plugin/clauses/objects.h"
#include "plugin/kernels/jumped-over.h"
#include "plugin/kernels/plain-loops.h"

#include <map>
#include <set>

namespace accred {

/* The loops of the language in SEQ, and whether each is executed whenever SEQ is; variables that
   are declared in SEQ.  */

struct inner_loops
{
  std::map<gomp_for *, bool> loops;
  std::set<tree> declared;

  void find (gimple_seq seq, const plain_loops &plain, bool always)
  {
    const std::vector<bool> over = jumped_over (seq);
    size_t i = 0;
    for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi), i++)
      {
	gimple *stmt = gsi_stmt (gsi);
	gomp_for *loop = dyn_cast<gomp_for *> (stmt);
	const bool here = always && !over[i];
	if (loop && plain.plain_p (loop))
	  loops[loop] = here;
	if (gbind *bind = dyn_cast<gbind *> (stmt))
	  for (tree v = gimple_bind_vars (bind); v; v = DECL_CHAIN (v))
	    declared.insert (v);
	for_each_sequence (stmt, [&] (gimple_seq *s) { find (*s, plain, here && !loop); });
      }
  }
};

} // namespace accred

#endif
