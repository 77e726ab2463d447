/* Which statements of a sequence jumps go over.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#include "plugin/kernels/jumped-over.h"
#include "plugin/clauses/objects.h"

#include <map>

namespace accred {

/* Calls VISIT with the labels that STMT, or what stands in it, jumps to.  */

template <typename F>
static void
for_each_target (gimple *stmt, F &visit)
{
  if (gimple_code (stmt) == GIMPLE_GOTO)
    visit (gimple_goto_dest (stmt));
  else if (gcond *c = dyn_cast<gcond *> (stmt))
    visit (gimple_cond_true_label (c)), visit (gimple_cond_false_label (c));
  else if (gswitch *s = dyn_cast<gswitch *> (stmt))
    for (unsigned i = 0; i < gimple_switch_num_labels (s); i++)
      visit (CASE_LABEL (gimple_switch_label (s, i)));
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 for_each_target (gsi_stmt (gsi), visit);
		     });
}

/* Calls VISIT with the labels in STMT.  */

template <typename F>
static void
for_each_label (gimple *stmt, F &visit)
{
  if (glabel *l = dyn_cast<glabel *> (stmt))
    visit (gimple_label_label (l));
  for_each_sequence (stmt,
		     [&] (gimple_seq *seq)
		     {
		       for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			    gsi_next (&gsi))
			 for_each_label (gsi_stmt (gsi), visit);
		     });
}

std::vector<bool>
jumped_over (gimple_seq seq)
{
  std::map<tree, size_t> labels;
  size_t n = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi), n++)
    {
      auto note = [&] (tree label) { labels[label] = n; };
      for_each_label (gsi_stmt (gsi), note);
    }
  std::vector<bool> over (n);
  size_t from = 0;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi), from++)
    {
      auto mark = [&] (tree label)
      {
	/* One that is elsewhere is at the end.  */
	auto at = labels.find (label);
	const size_t to = at == labels.end () ? n : at->second;
	if (to > from)
	  std::fill (over.begin () + from + 1, over.begin () + to, true);
	else if (to < from)
	  std::fill (over.begin () + to, over.begin () + from + 1, true);
      };
      for_each_target (gsi_stmt (gsi), mark);
    }
  return over;
}

std::set<tree>
jump_targets (gimple_seq seq)
{
  std::set<tree> targets;
  auto note = [&] (tree label) { targets.insert (label); };
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    for_each_target (gsi_stmt (gsi), note);
  return targets;
}

} // namespace accred
