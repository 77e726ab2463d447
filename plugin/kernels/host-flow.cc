/* Control flow around the loops of a `kernels' region, and what is between.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later

   A part of accred_host_loops: the host executes the conditions and the loops of any kind that
   stand around parallel loops, which would be one thread's otherwise.

     #pragma acc kernels			while (err > tol && n < most)	(the host)
     while (err > tol && n < most)		  {
       {				->	    err = 0;
	 err = 0;				    #pragma acc kernels
	 for (...) err = max (...);		      for (...) err = max (...);
	 n++;					    n++;
       }					  }

   A jump is the host's if it goes over a parallel loop, or over something that is the host's, or to
   a label that a jump of the host goes to.  An assignment is, if the host can execute it and no
   part writes what it has to do with.  What stands between is a part, one region.  */

#include "plugin/kernels/host-flow.h"
#include "plugin/kernels/region-parts.h"
#include "plugin/kernels/statement-variables.h"

namespace accred {

namespace {

/* The labels out of STMT to which jumps in it lead.  */

std::set<tree>
targets_of (gimple *stmt)
{
  std::set<tree> here, wanted, out;
  collect_labels (stmt, here, wanted);
  std::set_difference (wanted.begin (), wanted.end (), here.begin (), here.end (),
		       std::inserter (out, out.end ()));
  return out;
}

bool
block_p (gimple *stmt)
{
  return gimple_code (stmt) == GIMPLE_BIND || gimple_code (stmt) == GIMPLE_TRY;
}

/* The sequence in a block; what ends it, if anything, has to be nothing.  */

gimple_seq *
inside (gimple *block)
{
  return gimple_code (block) == GIMPLE_TRY ? gimple_try_eval_ptr (block)
					   : gimple_bind_body_ptr (as_a<gbind *> (block));
}

} // namespace

host_flow::host_flow (gimple_seq *body, const plain_loops &plain, const kind_of_loop &kind,
		      const host_region &region)
  : m_body (body), m_plain (plain)
{
  any_statement (*body,
		 [&] (gimple *stmt)
		 {
		   gomp_for *loop = dyn_cast<gomp_for *> (stmt);
		   if (!loop)
		     return walk_on::into;
		   m_kinds[loop] = kind (loop);
		   m_host_loops += m_kinds[loop] == loop_kind::host;
		   return walk_on::past;
		 });
  if (!classify (*body))
    return;
  assign_to_host (region);
  find_parts (*body);
}

/* True if there is a loop in STMT that is not one thread's.  */

bool
host_flow::contains_kernel_p (gimple *stmt) const
{
  if (gomp_for *loop = dyn_cast<gomp_for *> (stmt))
    {
      const auto at = m_kinds.find (loop);
      return at != m_kinds.end () && at->second != loop_kind::serial;
    }
  bool found = false;
  if (block_p (stmt))
    for_each_sequence (stmt,
		       [&] (gimple_seq *seq)
		       {
			 for (gimple_stmt_iterator gsi = gsi_start (*seq); !gsi_end_p (gsi);
			      gsi_next (&gsi))
			   found |= contains_kernel_p (gsi_stmt (gsi));
		       });
  return found;
}

/* The jumps in ALL, statements of one sequence, with what they go over.  */

std::vector<host_flow::jump>
host_flow::find_jumps (const statements &all)
{
  std::map<tree, size_t> labels;
  for (size_t i = 0; i < all.size (); i++)
    if (glabel *l = dyn_cast<glabel *> (all[i]))
      labels[gimple_label_label (l)] = i;
  std::vector<jump> jumps;
  for (size_t i = 0; i < all.size (); i++)
    {
      jump j = { i, i, i, {}, false, false };
      const std::set<tree> targets = targets_of (all[i]);
      for (tree label : targets)
	if (const auto at = labels.find (label); at != labels.end ())
	  {
	    j.targets.push_back (at->second);
	    j.first = MIN (j.first, at->second);
	    j.last = MAX (j.last, at->second);
	    j.back |= at->second < i;
	  }
	else
	  {
	    /* To somewhere around.  */
	    j.first = 0;
	    j.last = all.size () - 1;
	    j.out = true;
	  }
      if (!targets.empty ())
	jumps.push_back (j);
    }
  return jumps;
}

/* Which jumps in ALL, statements of one sequence, are the host's, and which labels.  */

void
host_flow::take_jumps (const statements &all, std::vector<role> &roles)
{
  const std::vector<jump> jumps = find_jumps (all);
  std::vector<bool> host (all.size ()), taken (jumps.size ());
  for (size_t i = 0; i < all.size (); i++)
    host[i] = roles[i] == role::block || contains_kernel_p (all[i]);
  for (bool more = true; more;)
    {
      more = false;
      for (size_t k = 0; k < jumps.size (); k++)
	{
	  const jump &j = jumps[k];
	  bool over = roles[j.from] == role::block;
	  for (size_t i = j.first; i <= j.last; i++)
	    over |= host[i] && i != j.from;
	  if (taken[k] || !over)
	    continue;
	  taken[k] = more = host[j.from] = true;
	  m_jumps++;
	  m_loops |= j.back || j.out;
	  m_good &= gimple_code (all[j.from]) != GIMPLE_OMP_FOR;
	  roles[j.from] = block_p (all[j.from]) ? role::block : role::host;
	  for (size_t label : j.targets)
	    {
	      roles[label] = role::host;
	      host[label] = true;
	    }
	}
    }
  /* Outside of the others, the host can execute something.  */
  std::vector<bool> in_part (all.size ());
  for (size_t k = 0; k < jumps.size (); k++)
    if (!taken[k])
      {
	m_good &= !jumps[k].out;
	std::fill (in_part.begin () + jumps[k].first, in_part.begin () + jumps[k].last + 1, true);
      }
  for (size_t i = 0; i < all.size (); i++)
    if (gassign *a = dyn_cast<gassign *> (all[i]); a && !in_part[i] && roles[i] == role::part)
      m_assignments.push_back (a);
}

/* Find the roles of the statements of SEQ, and of those in its blocks; false if it can be in one
   part.  */

bool
host_flow::classify (gimple_seq seq)
{
  const size_t assignments = m_assignments.size ();
  statements all;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    all.push_back (gsi_stmt (gsi));
  std::vector<role> roles (all.size (), role::part);
  for (size_t i = 0; i < all.size (); i++)
    if (block_p (all[i]) && contains_kernel_p (all[i]))
      roles[i] = classify (*inside (all[i])) ? role::block : role::part;
    else if (gomp_for *loop = dyn_cast<gomp_for *> (all[i]))
      {
	/* What was added in front of a loop goes again with it.  */
	const size_t added = m_plain.plain_p (loop) ? m_plain.added (loop) : 0;
	const bool alone = m_kinds.at (loop) == loop_kind::host;
	for (size_t k = i - added; k <= i; k++)
	  m_roles[all[k]] = alone ? role::alone : role::part;
	if (alone || added)
	  for (size_t k = i - added; k <= i; k++)
	    roles[k] = role::alone;
      }
  take_jumps (all, roles);
  bool divided = false;
  for (size_t i = 0; i < all.size (); i++)
    {
      m_roles.emplace (all[i], roles[i]);
      divided |= m_roles.at (all[i]) != role::part;
    }
  if (!divided)
    {
      for (gimple *stmt : all)
	m_roles.erase (stmt);
      m_assignments.resize (assignments);
    }
  return divided;
}

/* The host executes the assignments that have nothing to do with what parts write.  */

void
host_flow::assign_to_host (const host_region &region)
{
  std::set<tree> written;
  auto collect = [&] (gimple *stmt)
  {
    /* A temporary that a loop writes is written wherever it is used.  */
    const bool here = is_gimple_assign (stmt) || is_gimple_call (stmt);
    std::map<tree, bool> used;
    collect_used (stmt, used);
    for (const auto &[v, write] : used)
      if (write && (here || !DECL_ARTIFICIAL (v)))
	written.insert (v);
    /* As long as it is converted, a loop's variable is its own.  */
    auto note = [&] (gimple *inner)
    {
      if (gomp_for *loop = dyn_cast<gomp_for *> (inner); loop && m_plain.plain_p (loop))
	written.insert (m_plain.stepped_variable (loop));
      return walk_on::into;
    };
    note (stmt);
    for_each_sequence (stmt, [&] (gimple_seq *s) { any_statement (*s, note); });
  };
  for (gassign *a : m_assignments)
    if (!gimple_clobber_p (a) && region.executable_p (a))
      m_executable.insert (a);
  std::set<gimple *> host = m_executable;
  for (const auto &[stmt, r] : m_roles)
    if ((r == role::part || r == role::alone) && !host.count (stmt))
      collect (stmt);
  for (bool more = true; more;)
    {
      more = false;
      for (gassign *a : m_assignments)
	{
	  bool meets = false;
	  auto note = [&] (tree *v, bool) { meets |= written.count (*v) > 0; };
	  for_each_operand (a, note);
	  if (meets && host.erase (a))
	    {
	      collect (a);
	      more = true;
	    }
	}
    }
  for (gimple *a : host)
    m_roles[a] = role::host;
}

/* Where the run of statements of ALL ends that begins at FROM: what becomes one part, or is not in
   one.  */

size_t
host_flow::run_end (const statements &all, size_t from) const
{
  const role r = m_roles.at (all[from]);
  size_t to = from + 1;
  if (r == role::part)
    while (to < all.size () && m_roles.at (all[to]) == r)
      to++;
  else if (r == role::alone)
    {
      while (gimple_code (all[to - 1]) != GIMPLE_OMP_FOR)
	to++;
      /* With the label to which the loop ends.  */
      while (to < all.size () && m_roles.at (all[to]) == role::part && idle_p (all[to]))
	to++;
    }
  return to;
}

/* The statements FROM to TO of ALL are a part.  What the host can execute in front of the first
   other one of them, and behind the last one, is the host's; so is all that would be a part, but is
   nothing else.  */

void
host_flow::shorten_part (const statements &all, size_t from, size_t to)
{
  auto give = [this] (gimple *stmt)
  {
    m_behind |= m_parts && !idle_p (stmt);
    m_roles[stmt] = role::host;
  };
  /* Jumps of the part may lead to its labels.  */
  auto host_p = [this] (gimple *stmt)
  { return m_executable.count (stmt) || (idle_p (stmt) && gimple_code (stmt) != GIMPLE_LABEL); };
  while (from < to && host_p (all[from]))
    give (all[from++]);
  if (std::all_of (all.begin () + from, all.begin () + to, idle_p))
    {
      std::for_each (all.begin () + from, all.begin () + to, give);
      return;
    }
  m_parts++;
  while (host_p (all[to - 1]))
    give (all[--to]);
}

/* Count the parts in SEQ.  */

void
host_flow::find_parts (gimple_seq seq)
{
  statements all;
  for (gimple_stmt_iterator gsi = gsi_start (seq); !gsi_end_p (gsi); gsi_next (&gsi))
    all.push_back (gsi_stmt (gsi));
  for (size_t from = 0, to; from < all.size (); from = to)
    {
      to = run_end (all, from);
      switch (m_roles.at (all[from]))
	{
	case role::block: find_parts (*inside (all[from])); break;
	case role::part: shorten_part (all, from, to); break;
	case role::alone: m_parts++; break;
	case role::host: m_behind |= m_parts && !idle_p (all[from]); break;
	}
    }
}

void
host_flow::divide (gimple_seq *seq, const std::function<gimple *(gimple_seq)> &make)
{
  statements all = take (seq), divided;
  for (size_t from = 0, to; from < all.size (); from = to)
    {
      to = run_end (all, from);
      const auto first = all.begin () + from, last = all.begin () + to;
      const role r = m_roles.at (all[from]);
      if (r == role::block)
	divide (inside (all[from]), make);
      if (r == role::block || r == role::host)
	divided.insert (divided.end (), first, last);
      else
	divided.push_back (make (make_sequence (statements (first, last))));
    }
  *seq = make_sequence (divided);
}

} // namespace accred
