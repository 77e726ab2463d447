/* Functions of OpenMP's library in target regions.
   Copyright (C) 2026 The accred authors.
   SPDX-License-Identifier: GPL-3.0-or-later  */

#ifndef ACCRED_LIBRARY_CALLS_H
#define ACCRED_LIBRARY_CALLS_H

#include "plugin/gcc-shim.h"

namespace accred {

/* True if STMT asks the library for something about teams or threads that a region knows.  */
bool library_call_p (gimple *stmt);

/* Whose code a statement is.  */
enum class executed_by
{
  team, /* One thread of each team.  */
  alone, /* The thread of a parallel region that has one.  */
  threads
};

/* True if STMT asks for the number of a thread or team, or how many there are: a program that knows
   a limit of them can rely on it.  */
bool asks_for_threads_p (gimple *stmt);
bool asks_for_teams_p (gimple *stmt);

/* True if FN, which code calls, tells it such a number.  */
bool numbers_place_p (tree fn);

/* True if STMT asks for the number of the device.  */
bool asks_for_device_p (gimple *stmt);

/* True if STMT asks for what does not depend on the threads that execute it.  */
bool library_constant_p (gimple *stmt);

/* A call of OpenACC's function for the POSITION in LEVEL, or for its size.  */
gcall *ask_level (bool position, int level);

/* The task around a statement.  */
enum class task_kind
{
  implicit,
  explicit_task,
  perhaps_final, /* The clause `final' has a condition.  */
  final
};

/* True if STMT, for which library_call_p holds, asks whether a task of KIND is final, which is not
   known.  */
bool depends_on_final_p (gimple *stmt, task_kind kind);

/* What the constructs around a statement are.  */
struct library_place
{
  task_kind task = task_kind::implicit;
  int level = 0; /* Parallel regions.  */
  int active_level = 0; /* Those of several threads.  */
};

/* What a region has for the functions.  */
struct library_context
{
  int thread_level; /* Of the loops over threads.  */
  tree device_number; /* A variable.  */
  library_place place;
};

/* What gives STMT's result, for which library_call_p holds, in code of WHOM; the statements are for
   STMT's place.  */
gimple_seq library_result (gimple *stmt, executed_by whom, const library_context &);

} // namespace accred

#endif
