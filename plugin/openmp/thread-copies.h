/* Copies of variables that the threads of a team have in a construct.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_THREAD_COPIES_H
#define ACCRED_THREAD_COPIES_H

#include "plugin/openmp/each-thread.h"
#include "plugin/openmp/reduction-copy.h"

namespace accred {

/* The type of a thread's own object for DECL.  */
tree type_of_copy (tree decl);

/* True if an iteration can have an object of its own for DECL.  */
bool own_copy_possible_p (tree decl);

/* What DECL is, or refers to.  */
tree object_of_decl (statement_block &, tree decl);

/* The team whose threads execute the statements in hand.  */
class thread_team
{
public:
  thread_team (const team_threads &team, location_t loc) : outside (loc), m_team (team) {}

  gcall *barrier (location_t loc) const;
  /* A new variable of the team.  */
  tree variable (tree type);
  /* SEQ if A CODE B; if this is THREAD.  */
  static void only_if (statement_block &, tree_code, tree a, tree b, gimple_seq);
  void only (statement_block &, tree thread, gimple_seq) const;

  int level () const { return m_team.level; }
  unsigned HOST_WIDE_INT most () const { return m_team.most; }
  const std::vector<tree> &shared () const { return m_team.shared; }

  statement_block outside; /* Executed by one thread of the team.  */
  tree threads = NULL_TREE, thread = NULL_TREE; /* How many there are; which one this is.  */

private:
  team_threads m_team;
};

/* The copies of one construct.  */
class thread_copies
{
public:
  /* What CLAUSES, of a construct with the body *BODY, say about variables; LOOP is null if it is
     none.  */
  thread_copies (thread_team &, location_t, statement_block &, const std::vector<tree> &clauses,
		 gimple_seq *body, gomp_for *loop);

  /* The iteration NUMBER begins.  */
  void begin_iteration (statement_block &, tree number) const;
  /* The last iteration or section leaves values.  */
  bool any_last_p () const;
  /* What its thread does then.  */
  gimple_seq last_values (gomp_for *loop) const;
  /* The reductions' copies, if there are any, go to what they are copies of, and all threads see
     it.  */
  bool combine (statement_block &) const;

private:
  /* A variable of which each thread has a copy.  */
  struct item
  {
    tree decl;
    tree own = NULL_TREE; /* The object.  */
    tree name = NULL_TREE; /* What stands for DECL: OWN, or a pointer to it for a reference.  */
    bool first = false, last = false;
    tree step = NULL_TREE, start = NULL_TREE; /* Of `linear': the value in the first iteration.  */
    gimple_seq set = NULL; /* Statements that give it its last value.  */
  };

  struct reduction
  {
    copy_user use;
    tree original, copy;
    tree of_threads; /* An array of the team; null: threads take turns.  */
  };

  item &item_of (tree decl);
  void clause (tree, gomp_for *);
  void first_values (statement_block &);
  void own_indices (gomp_for *) const;
  void add_reduction (statement_block &, tree clause, gimple_seq *body);
  void combine_in_turns (statement_block &, const reduction &) const;
  void stage (statement_block &, tree first, tree end, tree step, bool at_last) const;

  thread_team &m_team;
  const location_t m_loc;
  std::vector<item> m_items;
  std::vector<reduction> m_reductions;
};

/* What stands for the task STMT where the thread that comes to it executes it at once.  */
gimple *immediate_task (gomp_task *stmt);

} // namespace accred

#endif
