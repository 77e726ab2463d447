/* What a target region consists of, and whether it can become an OpenACC construct.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_TARGET_REGION_H
#define ACCRED_TARGET_REGION_H

#include "abi/limits.h"
#include "plugin/openmp/clause-table.h"
#include "plugin/openmp/team-functions.h"

namespace accred {

/* Teams are gangs.  */
constexpr unsigned gang_mask = GOMP_DIM_MASK (GOMP_DIM_GANG);

/* Something that a target region cannot have.  */
struct refused_part
{
  location_t loc;
  std::string what; /* As the message has it, with GCC's quotes.  */
};

struct target_region
{
  gomp_target *target = nullptr; /* Null: a directive in a function (device-functions.cc).  */
  gomp_teams *teams = nullptr;
  /* Without `teams', a loop that is all of the region: it can run in several gangs.  */
  bool single_loop = false;
  /* No loop and no parallel construct in it.  */
  bool serial = false;
  /* Parallel constructs that one thread of each team executes; those that deserve a warning.  */
  std::set<gimple *> alone;
  struct slow_region
  {
    gimple *parallel;
    refused_part why; /* Each thread cannot execute it.  */
  };
  std::vector<slow_region> slow;
  /* Those whose body each thread executes.  */
  std::set<gimple *> each_thread;
  /* Tasks that the thread that comes to them executes at once.  */
  std::set<gimple *> tasks;
  /* Clauses because of which there can be one team only: teams do not wait for each other between
     loops that combine copies, or between two executions of one.  */
  std::vector<tree> one_team;
  /* Loops that one thread of each team executes in order.  */
  std::vector<gimple *> ordered_simd;
  /* Variables of each team that more than one loop uses: they are no loop's.  */
  std::set<tree> of_teams;
  /* Reduction clauses of `teams': each team has a copy, which other statements than loops over
     teams use, too.  */
  std::vector<tree> of_each_team;
  /* Clauses whose value only the region computes, after it has begun.  */
  std::vector<tree> unknown;
  /* Clauses for allocatable variables, whose copies are in the device's heap.  */
  std::vector<tree> on_heap;
  /* The region asks for numbers of threads or teams, or for how many there are: then limits of them
     are exact.  */
  bool counts_threads = false, counts_teams = false;
  bool distributes = false; /* It has a loop over teams.  */
  bool asks_for_device = false;
  /* Why one thread of a team executes its iterations of a loop over teams in order; null: lanes may
     have them, too (idle-lanes.cc).  */
  const char *in_order = nullptr;
  /* Loops over threads have `simd' loops in them that the lanes of a warp share: a thread is a
     worker.  */
  bool lanes = false;
  /* A variable that says how many threads a parallel construct has, with its value from before the
     region; null if none does.  */
  tree host_threads = NULL_TREE;
  /* The least constant number of threads that a clause says; 0 if none does.  */
  HOST_WIDE_INT least_threads = 0;
  std::vector<refused_part> refused;
};

/* True if DECL is what Fortran has of an array whose bounds are not constant.  */
bool descriptor_p (tree decl);

/* True if DECL is firstprivate in the region TARGET, which may be null.  */
bool firstprivate_p (gomp_target *target, tree decl);

/* Remove the clauses of constructs in SEQ that are for debuggers alone: shared variables of
   run-time size are private there, and firstprivate pointers lead to them.  */
void drop_debug_clauses (gimple_seq seq);

/* Mark the variables of clauses `allocate' with `align' of STMT and of what is in it
   (copy-alignment.h).  */
void note_copy_alignments (gimple *stmt);

/* What stands between the loops of collapsed nests in SEQ, and is part of each iteration, becomes
   statements like others.  */
void dissolve_structured_blocks (gimple_seq *seq);

/* True if all threads of a parallel construct, in which DECLARED are declared, do the same in STMT,
   outside of its loops.  */
bool uniform_p (gimple *stmt, const std::set<tree> &declared);

/* True for `taskwait', `taskyield' and the end of `taskgroup', which do nothing where tasks are
   executed at once.  */
bool waits_for_tasks_p (gimple *stmt);

/* The task of STMT if that is the outer one of the two loops that GCC has for a `taskloop', with
   the other one in the task; else null.  */
gomp_task *task_of_taskloop (gimple *stmt);

/* True if STMT is a directive of which one thread just executes the body.  */
bool plain_body_p (gimple *stmt);

/* True if iterations of LOOP, a `simd' one, can depend on others: `safelen' says how far they are
   away, and a warp is wider as a rule.  */
bool ordered_simd_p (gimple *loop);

/* True if LOOP is a `simd' one that lanes can share.  */
bool lanes_possible_p (gomp_for *loop);

/* True if SEQ jumps back, outside of the loops of directives.  SEEN are the labels so far.  */
bool jumps_back_p (gimple_seq seq, std::set<tree> &seen);

/* The variable whose value of before TARGET the variable V has in it; null if nobody knows.  */
tree host_value (gomp_target *target, tree v);

/* True if a number among REGION's unknown ones is of CODE.  */
bool unknown_p (const target_region &region, omp_clause_code code);

/* The level that loops over threads of REGION get.  Vectors are whole warps; where the region
   counts its threads and they may have to be fewer than a warp, or a thread has lanes, a thread is
   a worker.  */
int thread_level (const target_region &region);

/* SIMD_LANES: what the argument of that name says.  */
target_region analyse_target (gomp_target *, bool simd_lanes, team_functions &);

/* What keeps one thread from executing a parallel construct that stands in a function.  */
target_region analyse_alone (gomp_parallel *);

} // namespace accred

#endif
